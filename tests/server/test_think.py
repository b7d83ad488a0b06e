"""Thinking on other machines: taken from a queue, taken up again when a thinker is lost, and here if all are."""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
from player import PATIENCE, Player
from redis.exceptions import RedisError
from redis_server import RedisServer
from server_process import Ship

from flibuste.law import shelf
from flibuste.live.house import Lost
from flibuste.play.table import Table
from flibuste.server.workers import thinkers
from flibuste.server.workers.away import Away
from flibuste.server.workers.tasks import Advise, Answer, Choose, Ready, pack
from flibuste.server.workers.think_queue import (
    SIGN_EVERY,
    TaskLists,
    ThoughtJob,
    ThoughtNews,
    answer_channel,
    job_decoder,
    news_decoder,
    redis_client,
    task_list,
)
from flibuste.server.workers.thinkers import SIGNS_BEYOND, Thinkers
from flibuste.server.workers.thinking import MOST_SECONDS, Thinking, Worker

GAME = min(shelf.ids(), key=lambda name: shelf.law(name).length)


@pytest.fixture
def redis(tmp_path: Path) -> Iterator[RedisServer]:
    made = RedisServer(tmp_path).start()
    yield made
    made.kill()


class Thinker:
    """A `flibuste think` of its own, with one process."""

    def __init__(self, redis: RedisServer, *options: str) -> None:
        command = [sys.executable, "-m", "flibuste", "think", "--redis", redis.url]
        self.process = subprocess.Popen(
            [*command, "--game", GAME, "--processes", "1", "--lang", "en", *options],
            stdout=subprocess.PIPE,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        assert b"One process thinks" in self.process.stdout.readline()

    def hang(self) -> None:
        """Stop it where it stands; its connections stay open."""
        os.killpg(self.process.pid, signal.SIGSTOP)

    def close(self) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


@pytest.fixture
def thinker(redis: RedisServer) -> Iterator[Callable[..., Thinker]]:
    made: list[Thinker] = []

    def start(*options: str) -> Thinker:
        made.append(Thinker(redis, *options))
        return made[-1]

    yield start
    for one in made:
        one.close()


def away(ship: Ship) -> dict[str, float]:
    """What became of the jobs that were sent away, and the moves of bots by how they came."""
    lines = [line for line in ship.get("/metrics").splitlines() if line.startswith("flibuste_")]
    found = [
        line.rsplit(" ", 1)
        for line in lines
        if "jobs_away_total" in line or "bot_moves_total" in line
    ]
    return {name.partition('how="')[2].strip('"}'): float(value) for name, value in found}


async def moves(ship: Ship, count: int, bot: str = "bot:easy") -> None:
    """So many moves of a bot, each after one of ours."""
    made = ship.make(GAME, ["me", bot])
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    while sum(event["kind"] == "ply" and event.get("seat") == 1 for event in player.events) < count:
        if player.is_my_turn() and player.pending is None:
            player.pending = player.decide()
            await player.send(player.pending)
        await player.receive()
    await player.close()


@pytest.mark.long
async def test_bots_think_elsewhere_and_a_lost_thinker_s_job_is_taken_up(
    launch: Callable[..., Ship], redis: RedisServer, thinker: Callable[[], Thinker]
) -> None:
    first = thinker()
    ship = launch(redis=redis.url, think_away="true")

    async def thoughts_until_answered() -> dict[str, float]:
        """Let the bot move until a thinker has answered once more, and say how it all stands then."""
        before, until = away(ship).get("answered", 0), time.monotonic() + PATIENCE
        while away(ship).get("answered", 0) == before and time.monotonic() < until:
            await moves(ship, 1)
        return away(ship)

    before = await thoughts_until_answered()  # the game is compiled and loaded now
    answered, thought, until = 0.0, 0.0, time.monotonic() + PATIENCE
    while not answered == thought > 0:  # one that is late on a busy machine is thought of here too
        assert time.monotonic() < until, (answered, thought)
        await moves(ship, 4)
        after = away(ship)
        thought = after["thought"] - before["thought"]  # where there was more than one choice
        answered, before = after["answered"] - before["answered"], after
    first.hang()
    await moves(ship, 1)  # by a process of the server's own: nobody else is there
    assert away(ship)["answered"] == after["answered"]
    assert away(ship)["repeated"] > 0
    thinker()
    assert (await thoughts_until_answered())["answered"] > after["answered"]
    redis.hang()
    begun, count = time.monotonic(), 6
    await moves(ship, count)  # here again
    seconds = time.monotonic() - begun
    print(f"a bot's move takes {seconds / count:.1f} s while Redis hangs")
    assert seconds < 6 * count
    redis.kill()
    await moves(ship, 2)


# --- The asker -----------------------------------------------------------------------------------


@asynccontextmanager
async def asking(address: str) -> AsyncIterator[Away]:
    """A server's end of the queue."""
    away = Away(address)
    hearing = asyncio.create_task(away.run())
    try:
        yield away
    finally:
        hearing.cancel()
        await asyncio.gather(hearing, return_exceptions=True)
        await away.close()


async def is_heard(away: Away) -> None:
    async with asyncio.timeout(PATIENCE):
        while not away.is_there:
            await asyncio.sleep(0.01)


async def taken_up_again(redis: RedisServer) -> float:
    """How long after its last sign of life the job of a lost thinker is taken by another, who answers."""
    hint, move = Advise(GAME, "medium", b"", 0, 1.0), Choose(GAME, "easy", b"", 0, 1.0)
    lists, taker = TaskLists([GAME], ["easy"]).names, redis_client(redis.url, PATIENCE)
    async with asking(redis.url) as away, taker, asyncio.timeout(PATIENCE):
        await is_heard(away)
        asked = [asyncio.create_task(away.ask(task, PATIENCE)) for task in (hint, move)]
        while await taker.llen(task_list(GAME, "hint")) + await taker.llen(lists[0]) < 2:
            await asyncio.sleep(0.01)
        first = job_decoder.decode((await taker.blpop(lists, 60))[1])
        assert isinstance(first.task, Choose), "somebody's turn waits for it"
        await taker.publish(answer_channel(first.server), pack(ThoughtNews(first.id)))
        lost_at = time.monotonic()
        while True:
            again = job_decoder.decode((await taker.blpop(lists, 60))[1])
            if again.id == first.id:
                break
        seconds = time.monotonic() - lost_at
        news = ThoughtNews(again.id, Answer(code=7))
        await taker.publish(answer_channel(again.server), pack(news))
        assert (await asked[1]).code == 7
        asked[0].cancel()
        await asyncio.gather(*asked, return_exceptions=True)
    return seconds


async def test_a_job_whose_thinker_is_lost_is_taken_up_again_and_moves_come_before_hints(
    redis: RedisServer,
) -> None:
    assert await taken_up_again(redis) > 0


@pytest.mark.figure
async def test_a_lost_thinker_s_job_is_taken_up_within_two_seconds(redis: RedisServer) -> None:
    waits = [await taken_up_again(redis) for _ in range(5)]
    print("seconds until it is taken up:", [round(wait, 2) for wait in waits])
    assert max(waits) <= 2


async def test_a_redis_that_takes_all_and_says_nothing_counts_as_gone_until_it_answers(
    redis: RedisServer,
) -> None:
    move = Choose(GAME, "easy", b"", 0, 1.0)
    async with asking(redis.url) as away:
        await is_heard(away)
        redis.hang()
        begun = time.monotonic()
        with pytest.raises(Lost):
            await away.ask(move, PATIENCE)
        assert not away.is_there
        with pytest.raises(Lost):
            await away.ask(move, PATIENCE)
        assert time.monotonic() - begun < PATIENCE / 2, "nobody has waited for his whole patience"
        redis.wake()
        await is_heard(away)


async def test_where_no_thinker_is_heard_of_the_next_moves_are_not_asked_for_at_all(
    redis: RedisServer,
) -> None:
    lists = TaskLists([GAME], ["easy"]).names
    move = Choose(GAME, "easy", b"", 0, 1.0)
    async with asking(redis.url) as away, redis_client(redis.url, PATIENCE) as taker:
        await is_heard(away)
        with pytest.raises(Lost):
            await away.ask(move, 0.1)
        with pytest.raises(Lost):
            await away.ask(move, PATIENCE)
        async with asyncio.timeout(PATIENCE):
            while await taker.llen(lists[0]):  # nobody need think of it any more
                await asyncio.sleep(0.01)
            await taker.publish(answer_channel(away._server), pack(ThoughtNews("forgotten")))
            while away._nobody_until:  # until a thinker is heard of
                await asyncio.sleep(0.01)
            asked = asyncio.create_task(away.ask(move, PATIENCE))
            job = job_decoder.decode((await taker.blpop(lists, 60))[1])
            answer = ThoughtNews(job.id, Answer(code=3))
            await taker.publish(answer_channel(job.server), pack(answer))
            assert (await asked).code == 3


# --- The thinker ---------------------------------------------------------------------------------


async def test_who_waits_comes_first_and_no_bot_until_another_s_moves_are_all_done(
    redis: RedisServer,
) -> None:
    lists = TaskLists([GAME], ["easy", "medium", "hard"])
    many = [task_list(GAME, bot) for bot in ("easy", "hard", "hint")]
    nobody_waits = task_list(GAME, "easy", is_awaited=False)
    taken = []
    async with redis_client(redis.url, PATIENCE) as client:
        for name in (nobody_waits, *many):
            await client.rpush(name, b"1", b"2", b"3")
        for _ in range(12):
            name = (await client.blpop(lists.names, 60))[0].decode()
            lists.taken(name)
            taken.append(name)
    assert taken == [*many[:2] * 3, *[many[2]] * 3, *[nobody_waits] * 3]


class HungWorker:
    """A process that does not answer."""

    async def ask(self, task: Any) -> Answer:
        await asyncio.Event().wait()
        raise AssertionError


async def test_a_process_that_hangs_soon_gives_no_sign_of_life_though_its_parent_does_well(
    redis: RedisServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    task = Choose(GAME, "easy", b"", 0, 0.2)
    most = int((task.seconds + SIGNS_BEYOND) / SIGN_EVERY) + 1
    monkeypatch.setattr(thinkers, "HUNG_AFTER", SIGN_EVERY * (most + 4))
    crew = Thinkers(redis.url, [GAME], ["easy"], 1)
    async with redis_client(redis.url) as client, client.pubsub() as heard:
        await heard.subscribe(answer_channel("server"))
        await heard.get_message(timeout=PATIENCE)
        hung: Any = HungWorker()
        with pytest.raises(Lost):
            await crew._do(hung, client, ThoughtJob("job", "server", task))
        signs = 0
        while await heard.get_message(timeout=0.2):
            signs += 1
        assert 1 <= signs <= most


async def test_a_job_that_ends_in_a_fault_is_answered_once_and_costs_no_process(
    redis: RedisServer,
) -> None:
    worker, crew = Worker(), Thinkers(redis.url, [GAME], ["easy"], 1)
    await worker.start()
    try:
        async with redis_client(redis.url) as client, client.pubsub() as heard:
            await heard.subscribe(answer_channel("server"))
            await heard.get_message(timeout=PATIENCE)
            no_position = Choose(GAME, "easy", b"", 0, 0.2)
            await crew._do(worker, client, ThoughtJob("job", "server", no_position))
            answer = None
            while answer is None:
                news = await heard.get_message(timeout=PATIENCE)
                answer = news_decoder.decode(news["data"]).answer
            assert answer.fault
            assert not (await worker.ask(Ready())).fault, "the process lives"
    finally:
        worker.kill()
        if worker.process is not None:
            await worker.process.wait()


async def test_a_fault_elsewhere_is_no_advice_and_is_thought_about_here(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    known, seat = known_at_the_start()
    answered = AsyncMock(return_value=Answer(fault="ValueError"))
    here = AsyncMock(return_value=Answer(advice=[(1, 0.5, 0.4, 0.6)]))
    thinking = Thinking(1, 0.0, away=SimpleNamespace(ask=answered))  # type: ignore[arg-type]
    monkeypatch.setattr(thinking, "_ask_here", here)
    found = await thinking._ask(Advise(GAME, "medium", known, seat, 0.2), 1.0, {1})
    assert answered.await_count == 1 and found.advice


def known_at_the_start() -> tuple[bytes, int]:
    law = shelf.law(GAME)
    table = Table(law, law.settings(), None)
    while table.actor < 0:
        table.play(table.codes()[0])
    return table.known(table.actor).tobytes(), table.actor


@pytest.mark.long
async def test_a_thinker_takes_the_games_and_bots_it_is_told_and_leaves_the_others(
    redis: RedisServer, thinker: Callable[..., Thinker]
) -> None:
    known, seat = known_at_the_start()
    other = next(game for game in shelf.ids() if game != GAME)
    asked = [(GAME, "medium"), (other, "easy"), (GAME, "easy")]
    jobs = {
        (game, bot): ThoughtJob(f"{game}-{bot}", "server", Choose(game, bot, known, seat, 0.2))
        for game, bot in asked
    }
    async with redis_client(redis.url) as client, client.pubsub() as heard:
        await heard.subscribe(answer_channel("server"))
        for key, job in jobs.items():
            await client.rpush(task_list(*key), pack(job))
        # In the wrong list it is not taken for right either.
        await client.rpush(task_list(GAME, "easy"), pack(jobs[GAME, "medium"]), b"no job")
        last = ThoughtJob("last", "server", Choose(GAME, "easy", known, seat, 0.2))
        await client.rpush(task_list(GAME, "easy"), pack(last))
        await asyncio.to_thread(thinker, "--bot", "easy")
        answered = []
        async with asyncio.timeout(PATIENCE):
            async for message in heard.listen():
                if message["type"] == "message":
                    news = news_decoder.decode(message["data"])
                    answered += [news.id] if news.answer else []
                if "last" in answered:
                    break
        assert answered == [jobs[GAME, "easy"].id, "last"]
        assert await client.llen(task_list(GAME, "medium")) == 1
        assert await client.llen(task_list(other, "easy")) == 1


async def test_a_job_that_redis_does_not_take_is_lost_and_nothing_else_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asker, said = Away("redis://x"), list[Any]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: said.append(context))

    async def gone(name: str, message: bytes, **how: bool) -> None:
        asker._give_up()  # who listens has seen it first
        raise RedisError

    monkeypatch.setattr(asker, "_put", gone)
    asker.is_there = True
    with pytest.raises(Lost):
        await asker.ask(Choose(GAME, "easy", b"", 0, 0.1), PATIENCE)
    gc.collect()
    assert not said
    await asker.close()


@pytest.mark.parametrize("wanted", [float("nan"), float("inf"), -1.0, 0.5])
def test_a_job_gets_no_more_time_than_a_thought_may_take(wanted: float) -> None:
    taken = Thinkers("redis://x", [GAME], ["easy"], 1)
    sent = pack(ThoughtJob("a", "b", Choose(GAME, "easy", b"", 0, wanted)))
    job = taken._read(sent)
    assert job is not None and 0 <= job.task.seconds <= MOST_SECONDS


def nested(message: bytes) -> bytes:
    """The same with one part more, which is nested deeper than anybody reads."""
    return bytes([message[0] + 1]) + message[1:] + b"\x91" * 5000 + b"\xc0"


async def test_what_is_nested_too_deep_is_no_job_and_no_answer() -> None:
    job = pack(ThoughtJob("a", "b", Choose(GAME, "easy", b"", 0, 0.1)))
    crew = Thinkers("redis://x", [GAME], ["easy"], 1)
    assert crew._read(job) is not None and crew._read(nested(job)) is None
    asker = Away("redis://x")
    asker._hear(nested(pack(ThoughtNews("a"))))
    assert asker._sign_at == 0
    asker._hear(pack(ThoughtNews("a")))
    assert asker._sign_at > 0
    await asker.close()


@pytest.mark.long
def test_a_thinker_without_redis_or_with_a_bot_that_is_none_says_so(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "flibuste", "think", "--lang", "en"]
    silent = subprocess.run(
        [*command, "--redis", "redis://127.0.0.1:1"], capture_output=True, text=True
    )
    assert silent.returncode == 2
    assert silent.stderr == "Redis does not answer at the address that was given.\n"
    by_environment = subprocess.run(
        command,
        capture_output=True,
        text=True,
        env={**os.environ, "FLIBUSTE_SERVER_REDIS": "redis://:secret@127.0.0.1:1"},
    )
    assert (by_environment.returncode, by_environment.stderr) == (2, silent.stderr)
    wrong = subprocess.run(
        [*command, "--redis", "http://x", "--game", GAME], capture_output=True, text=True
    )
    assert wrong.stderr == "The address of Redis cannot be understood: redis://HOST:PORT is one.\n"
    nobody = subprocess.run(
        [*command, "--redis", "redis://x", "--bot", "nobody"], capture_output=True, text=True
    )
    assert nobody.stderr == "There is no bot “nobody” that can think here.\n"


REFUSED_BY_REDIS = {
    "/99": "Redis does not let us in: DB index is out of range.",
    "u:wrong@": "Redis does not let us in: invalid username-password pair or user is disabled.",
    "?foo=1": "The address of Redis cannot be understood: redis://HOST:PORT is one.",
    "?protocol=9": "The address of Redis cannot be understood: redis://HOST:PORT is one.",
}


@pytest.mark.long
@pytest.mark.parametrize("wrong", REFUSED_BY_REDIS)
def test_a_redis_that_lets_nobody_in_and_an_option_that_is_none_are_said_in_a_sentence(
    wrong: str, redis: RedisServer
) -> None:
    address = redis.url.removesuffix("/0") + wrong
    if wrong.endswith("@"):
        address = redis.url.replace("//", f"//{wrong}")
    command = [sys.executable, "-m", "flibuste", "think", "--lang", "en", "--redis", address]
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (2, f"{REFUSED_BY_REDIS[wrong]}\n")


@pytest.mark.long
@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"REDIS": "http://x"}, "L’adresse de Redis est incompréhensible"),
        ({"REDIS": "redis://x?foo=1"}, "L’adresse de Redis est incompréhensible"),
        ({"THINK_AWAY": "true"}, "un serveur a besoin de Redis"),
    ],
)
def test_a_server_that_is_told_of_no_usable_redis_says_so_before_it_serves(
    settings: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    given = {f"FLIBUSTE_SERVER_{name}": value for name, value in settings.items()}
    command = [sys.executable, "-m", "flibuste", "serve", "--lang", "fr", "--port", "0"]
    done = subprocess.run(
        [*command, "--database", str(tmp_path / "tables.sqlite")],
        capture_output=True,
        text=True,
        env={**os.environ, **given},
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert sentence in done.stderr and done.stderr.count("\n") == 1


async def test_redis_may_be_at_a_socket_of_this_machine(tmp_path: Path) -> None:
    made = RedisServer(tmp_path)
    made.options = ["--unixsocket", str(tmp_path / "redis.sock")]
    made.start()
    try:
        async with redis_client(f"unix://{tmp_path}/redis.sock") as client:
            assert await client.ping()
    finally:
        made.kill()
