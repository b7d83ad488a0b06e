"""What people do at a table besides moving: undo, offers, clocks, chat, rematch, hot seats, recovery."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from player import Player
from ship import Ship

from flibuste import record, shelf

PLAIN = next(id for id in shelf.ids() if not shelf.law(id).offers_draws)
OPEN = next(id for id in shelf.ids() if not shelf.law(id).has_secrets)
SECRET = next(id for id in shelf.ids() if shelf.law(id).has_secrets)
MANY = next(id for id in shelf.ids() if max(shelf.law(id).bounds.seats) >= 3)


async def pair(ship: Ship, game: str = PLAIN, **wish: Any) -> tuple[Any, Player, Player]:
    """Two people at a new table, connected."""
    made = ship.make(game, ["me", "open"], name="Anne", **wish)
    other = ship.join(made, name="Jack")
    table = made["table"]["id"]
    players = [
        Player(ship.port, table, made["seats"][0]["token"], 1),
        Player(ship.port, table, other["seat"]["token"], 2),
    ]
    for player in players:
        await player.open()
        await player.until("events")
    return made, *players


async def settled(*players: Player) -> None:
    """Until all have been told the same."""
    async with asyncio.timeout(20):
        while len({player.v for player in players}) > 1:
            behind = min(players, key=lambda player: player.v)
            await behind.receive()


async def one_move(*players: Player) -> dict[str, Any]:
    await settled(*players)
    mover = next(player for player in players if player.is_my_turn())
    answer = await mover.ask(mover.decide())
    await settled(*players)
    return answer


# --- Undo ----------------------------------------------------------------------------------------


async def takes_back(
    ship: Ship, policy: str, game: str
) -> tuple[Player, Player, dict[str, Any]] | None:
    """Play on until something can be taken back."""
    _, one, two = await pair(ship, game, undo=policy)
    for _ in range(60):
        await settled(one, two)
        if one.is_over:
            return None
        mover, other = (one, two) if one.is_my_turn() else (two, one)
        await one_move(one, two)
        answer = await mover.ask({"type": "undo", "base": mover.v})
        if answer["type"] == "ack":
            return mover, other, answer
        assert answer["code"] == ("over" if mover.is_over else "cannot-undo")
    return None


@pytest.mark.parametrize("policy", ["own", "ask"])
async def test_a_ply_is_taken_back_by_the_table_s_policy(ship: Ship, policy: str) -> None:
    for game in shelf.ids():
        found = await takes_back(ship, policy, game)
        if found is None:
            continue
        mover, other, _ = found
        await settled(mover, other)
        if policy == "ask":
            assert mover.events[-1]["kind"] == "ask"
            assert other.now["asked"] == mover.seat
            mine = await mover.ask({"type": "allow", "yes": True})
            assert mine["code"] == "not-asked"
            assert (await other.ask({"type": "allow", "yes": True}))["type"] == "ack"
            await settled(mover, other)
        assert other.events[-1]["kind"] == "undo"
        assert mover.is_my_turn()
        again = Player(mover.port, mover.table, mover.token, 9)
        await again.open()
        await again.until("events")
        assert [e["v"] for e in again.events] == [e["v"] for e in mover.events]
        assert again.events[-1] == mover.events[-1]
        assert (await one_move(mover, other))["type"] == "ack"
        return
    pytest.fail("nothing can ever be taken back")


async def test_where_nothing_is_taken_back_it_says_so(ship: Ship) -> None:
    _, one, two = await pair(ship, undo="none")
    await one_move(one, two)
    assert (await one.ask({"type": "undo", "base": one.v}))["code"] == "no-undo"


# --- Draws and resignation -----------------------------------------------------------------------


async def test_a_draw_is_offered_declined_and_agreed(ship: Ship) -> None:
    made, one, two = await pair(ship)
    assert (await two.ask({"type": "act", "what": "agree"}))["code"] == "not-legal"
    assert (await one.ask({"type": "act", "what": "offer"}))["type"] == "ack"
    assert (await two.ask({"type": "act", "what": "decline"}))["type"] == "ack"
    assert (await two.ask({"type": "act", "what": "offer"}))["type"] == "ack"
    assert (await one.ask({"type": "act", "what": "agree"}))["type"] == "ack"
    await settled(one, two)
    assert two.now["outcome"]["scores"] == [0.5, 0.5]
    text = ship.get(f"/api/tables/{made['table']['id']}/record")
    outcome = record.verify(text).table.outcome
    assert outcome is not None and outcome.reason == "agreed"


async def test_bots_decline(ship: Ship) -> None:
    made = ship.make(PLAIN, ["me", "bot:easy"])
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    assert (await player.ask({"type": "act", "what": "offer"}))["type"] == "ack"
    while not any(e.get("what") == "declines" for e in player.events):
        await player.receive()


async def test_resigning_ends_a_game_of_two(ship: Ship) -> None:
    made, one, two = await pair(ship)
    assert (
        "seed"
        not in ship.get(f"/api/tables/{one.table}", authorization=f"Bearer {one.token}")["table"]
    )
    assert (await two.ask({"type": "act", "what": "resign"}))["type"] == "ack"
    await settled(one, two)
    assert one.now["outcome"] == {"scores": [1.0, 0.0], "reason": "resigns"}
    shown = ship.get(f"/api/tables/{one.table}")
    assert shown["table"]["seed"]
    assert shown["table"]["commitment"] == made["table"]["commitment"]
    assert (await one.ask({"type": "move", "base": one.v, "action": "x"}))["code"] == "over"


async def test_with_three_a_bot_plays_on_and_the_seat_scores_nothing(ship: Ship) -> None:
    law = shelf.law(MANY)
    made = ship.make(MANY, ["me", "open", "open"], ruleset=law.unattended_ruleset)
    tokens = [made["seats"][0]["token"]]
    tokens += [ship.join(made)["seat"]["token"] for _ in range(2)]
    table = made["table"]["id"]
    players = [Player(ship.port, table, token, k) for k, token in enumerate(tokens)]
    await players[0].open()
    await players[0].until("events")
    assert (await players[0].ask({"type": "act", "what": "resign"}))["type"] == "ack"
    back = await players[0].ask({"type": "act", "what": "back"})
    assert back["code"] == "given-up"
    await players[0].close()
    await asyncio.wait_for(asyncio.gather(players[1].play(), players[2].play()), 60)
    assert players[1].now["outcome"]["scores"][0] == 0
    record.verify(ship.get(f"/api/tables/{table}/record"))


# --- Clocks --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["move", "game"])
async def test_a_seat_that_times_out_loses(ship: Ship, kind: str) -> None:
    _, one, two = await pair(ship, clock={"kind": kind, "seconds": 1})
    for _ in range(4):
        if not one.is_over:
            await one.receive(5)
    await settled(one, two)
    assert one.now["outcome"]["reason"] == "times_out"


async def test_a_bot_takes_over_and_gives_the_seat_back(ship: Ship) -> None:
    _, one, two = await pair(ship, clock={"kind": "move", "seconds": 1}, absent="bot")
    mover, other = (one, two) if one.is_my_turn() else (two, one)
    while not any(e["kind"] == "bot" for e in other.events):
        await other.receive(5)
    async with asyncio.timeout(10):
        while not other.is_my_turn():
            await other.receive()
    assert any(e["kind"] == "ply" and e["seat"] == mover.seat for e in other.events)
    assert (await mover.ask({"type": "act", "what": "back"}))["type"] == "ack"
    assert (await mover.ask({"type": "act", "what": "back"}))["code"] == "not-back"


async def test_clocks_stand_still_while_the_server_is_down(launch: Callable[..., Ship]) -> None:
    ship = launch(waiting_seconds=4)
    _made, one, two = await pair(ship, clock={"kind": "game", "seconds": 3})
    await asyncio.sleep(0.5)
    await asyncio.to_thread(ship.kill)
    await asyncio.sleep(3)
    await asyncio.to_thread(ship.start)
    mover, other = (one, two) if one.is_my_turn() else (two, one)
    await other.open()
    await other.until("events")
    assert other.now["waiting"]
    await asyncio.sleep(1)
    await mover.open()
    await mover.until("events")
    left = [face["left"] for face in mover.now["clocks"]]
    assert left[mover.seat or 0] >= 2000
    await other.receive()
    assert (await one_move(one, two))["type"] == "ack"


# --- Spectators, chat, lobby ---------------------------------------------------------------------


async def test_spectators_watch_and_chat_is_escaped_of_nothing_but_control(ship: Ship) -> None:
    _made, one, two = await pair(ship, visibility="public")
    watcher = Player(ship.port, one.table, None)
    await watcher.open()
    await watcher.until("events")
    assert watcher.seat == -5
    hostile = "<script>alert(1)</script>\u202e\x07 & ‮"
    assert (await one.ask({"type": "say", "text": hostile}))["type"] == "ack"
    await settled(one, two, watcher)
    told = watcher.events[-1]
    assert told["kind"] == "chat"
    assert told["name"] == "Anne"
    assert (
        "<script>" in told["text"] and "\x07" not in told["text"] and "\u202e" not in told["text"]
    )
    assert (await watcher.ask({"type": "say", "text": "hi"}))["code"] == "no-seat"
    refused = await watcher.ask({"type": "move", "base": watcher.v, "action": "x"})
    assert refused["code"] == "no-seat"
    await two.send({"type": "mute", "author": told["author"]})
    assert (await one.ask({"type": "say", "text": "again"}))["type"] == "ack"
    await settled(one, two, watcher)
    assert watcher.events[-1]["text"] == "again"
    assert two.events[-1]["text"] == ""


async def test_a_private_table_is_watched_by_its_link_only(ship: Ship) -> None:
    made, one, _ = await pair(ship)
    assert ship.ask("GET", f"/api/tables/{one.table}")[0] == 403
    assert ship.ask("GET", f"/api/tables/{one.table}", x_invite=made["invite"])[0] == 200
    stranger = Player(ship.port, one.table, None)
    await stranger.open()
    assert await stranger.close_code() == 4403
    friend = Player(ship.port, one.table, None, invite=made["invite"])
    await friend.open()
    await friend.until("events")


async def test_the_lobby_shows_public_tables(ship: Ship) -> None:
    made = ship.make(PLAIN, ["me", "open"], visibility="public")
    hidden = ship.make(PLAIN, ["me", "open"])
    lobby = ship.get("/api/tables")
    ids = [table["id"] for table in lobby["open"]]
    assert made["table"]["id"] in ids
    assert hidden["table"]["id"] not in ids
    assert all("seed" not in table for table in lobby["open"] + lobby["running"])
    ship.join(made)
    assert made["table"]["id"] in [t["id"] for t in ship.get("/api/tables")["running"]]


async def test_the_host_may_begin_with_bots_in_the_open_seats(ship: Ship) -> None:
    made = ship.make(PLAIN, ["open", "me"])
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    await player.until("events")
    assert (await player.ask({"type": "move", "base": 0, "action": "x"}))["code"] == "not-started"
    assert (await player.ask({"type": "act", "what": "start"}))["type"] == "ack"
    await asyncio.wait_for(player.play(3), 30)


# --- Hot seats -----------------------------------------------------------------------------------


async def test_a_shared_screen_hands_over_where_there_are_secrets(ship: Ship) -> None:
    made = ship.make(SECRET, ["hotseat", "hotseat"])
    assert len({seat["token"] for seat in made["seats"]}) == 1
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    welcome = await player.until("welcome")
    await player.until("events")
    assert welcome["viewer"] == -5 and welcome["seats"] == [0, 1]
    actor = player.now["actor"]
    await player.send({"type": "look", "seat": 1 - actor})
    assert (await player.until("no"))["code"] == "no-handover"
    seen = set()
    for _ in range(30):
        actor = player.now["actor"]
        await player.send({"type": "look", "seat": actor})
        while not (player.now.get("choices") and player.now["actor"] == actor):
            await player.until("events")
        player.seat = actor
        seen.add(actor)
        answer = await player.ask(player.decide())
        assert answer["type"] == "ack"
        while player.v < answer["v"]:
            await player.receive()
        if player.now["actor"] != actor:
            assert "choices" not in player.now, "the next one has not sat down yet"
        if seen == {0, 1}:
            return
    pytest.fail("only one seat ever moved")


async def test_a_shared_screen_without_secrets_just_plays(ship: Ship) -> None:
    made = ship.make(OPEN, ["hotseat", "hotseat"])
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    await player.until("events")
    for _ in range(6):
        player.seat = player.now["actor"]
        answer = await player.ask(player.decide())
        while player.v < answer["v"]:
            await player.receive()


# --- Recovery, rematch, fork ---------------------------------------------------------------------


async def test_a_lost_seat_comes_back_by_its_code(ship: Ship) -> None:
    made, one, two = await pair(ship)
    seat = made["seats"][0]
    path = f"/api/tables/{one.table}/recover"
    assert ship.ask("POST", path, {"code": "wrong-code"})[0] == 403
    again = ship.post(path, {"code": seat["recovery"].upper().replace("-", " - ").replace(" ", "")})
    assert again["seat"]["token"] != seat["token"]
    assert await one.close_code() == 4401
    assert ship.ask("POST", path, {"code": seat["recovery"]})[0] == 403
    back = Player(ship.port, one.table, again["seat"]["token"], 3)
    await back.open()
    await back.until("events")
    assert (await one_move(back, two))["type"] == "ack"


async def test_a_rematch_turns_the_seats(ship: Ship) -> None:
    _made, one, two = await pair(ship)
    path = f"/api/tables/{one.table}/rematch"
    assert ship.ask("POST", path, {}, authorization=f"Bearer {one.token}")[0] == 409
    await one.ask({"type": "act", "what": "resign"})
    first = ship.post(path, {}, authorization=f"Bearer {one.token}")
    second = ship.post(path, {}, authorization=f"Bearer {two.token}")
    assert first["table"]["id"] == second["table"]["id"] != one.table
    assert first["seat"]["seat"] == 1 and second["seat"]["seat"] == 0
    assert second["table"]["state"] == "running"
    await settled(one, two)
    while not any(e["kind"] == "rematch" for e in two.events):
        await two.receive()
    assert ship.ask("POST", path, {}, authorization="Bearer nonsense")[0] == 401


async def finished(ship: Ship, game: str) -> str:
    law = shelf.law(game)
    made = ship.make(game, ["me", "open"], ruleset=law.unattended_ruleset)
    other = ship.join(made)
    table: str = made["table"]["id"]
    tokens = [made["seats"][0]["token"], other["seat"]["token"]]
    await asyncio.wait_for(
        asyncio.gather(*(Player(ship.port, table, t, k).play() for k, t in enumerate(tokens))), 60
    )
    return table


async def test_a_finished_game_is_replayed_verified_and_forked(ship: Ship) -> None:
    game = OPEN
    table = await finished(ship, game)
    verdict = ship.get(f"/api/tables/{table}/verify")
    assert verdict["sound"] and verdict["committed"]
    pictures = ship.get(f"/api/tables/{table}/pictures?from=3&count=4")
    assert len(pictures["pictures"]) == 4 and pictures["first"] == 3
    assert ship.ask("GET", f"/api/tables/{table}/pictures?from=x")[0] == 400
    forked = ship.make(game, ["me", "bot:easy"], fork={"table": table, "ply": 4})
    assert forked["table"]["forked_from"] == table
    player = Player(ship.port, forked["table"]["id"], forked["seats"][0]["token"])
    await asyncio.wait_for(player.play(4), 40)
    text = ship.get(f"/api/tables/{table}/record")
    assert ship.post("/api/verify", {"record": text})["sound"]
    forged = text.replace("seats 2", "seats 3")
    assert not ship.post("/api/verify", {"record": forged})["sound"]


async def test_a_running_game_exports_only_what_the_asker_may_see(ship: Ship) -> None:
    _made, one, two = await pair(ship, SECRET, visibility="public")
    await one_move(one, two)
    texts = [
        ship.get(f"/api/tables/{one.table}/record"),
        ship.get(f"/api/tables/{one.table}/record", authorization=f"Bearer {one.token}"),
    ]
    for text in texts:
        assert "seed" not in text
        assert text.startswith("flibuste log 1\n")
    assert ship.ask("GET", f"/api/tables/{one.table}/verify")[0] == 409
    assert ship.ask("GET", f"/api/tables/{one.table}/pictures")[0] == 409
    body = {"game": SECRET, "seats": ["me", "open"], "fork": {"table": one.table, "ply": 0}}
    assert ship.ask("POST", "/api/tables", body)[0] == 409


# --- Why and hint --------------------------------------------------------------------------------


async def test_why_not_and_hints_are_for_the_seat_to_move(ship: Ship) -> None:
    _made, one, two = await pair(ship)
    mover, other = (one, two) if one.is_my_turn() else (two, one)
    bearer = {"authorization": f"Bearer {mover.token}"}
    path = f"/api/tables/{one.table}"
    law = shelf.law(PLAIN)
    legal = mover.now["choices"]
    assert ship.post(f"{path}/why", {"action": legal[0]}, **bearer) == {"allowed": True}
    illegal = next(text for text in law.actions.texts if text not in legal)
    answer = ship.post(f"{path}/why", {"action": illegal}, **bearer)
    assert not answer["allowed"] and answer["rule"] and answer["text"]
    french = ship.post(f"{path}/why?lang=fr", {"action": illegal}, **bearer)
    assert french["rule"] == answer["rule"] and french["text"] != answer["text"]
    assert not ship.post(f"{path}/why", {"picks": ["nowhere"]}, **bearer)["allowed"]
    refused = await mover.ask({"type": "move", "base": mover.v, "action": illegal})
    assert refused["code"] == "not-legal"
    assert refused["rule"] == answer["rule"] and refused["params"]["reason"] == answer["reason"]
    hint = ship.get(f"{path}/hint", **bearer)
    assert {choice["action"] for choice in hint["choices"]} <= set(legal)
    assert all(0 <= c["low"] <= c["wins"] <= c["high"] <= 1 for c in hint["choices"])
    theirs = {"authorization": f"Bearer {other.token}"}
    assert ship.ask("GET", f"{path}/hint", **theirs)[0] == 409
    assert ship.post(f"{path}/why", {"action": legal[0]}, **theirs)["code"] == "not-your-turn"


async def test_positions_are_tried_without_a_table(ship: Ship) -> None:
    for game in (OPEN, SECRET):
        tried = ship.post(f"/api/games/{game}/try", {})
        assert tried["picture"]["places"]
        choice = tried["picture"]["choices"][0]["text"]
        after = ship.post(f"/api/games/{game}/try", {"moves": [choice]})
        assert after["position"] != tried["position"]
        stopped = ship.post(f"/api/games/{game}/try", {"moves": ["nonsense"]})
        assert stopped["because"]["code"] == "unreadable-move"
    assert ship.ask("POST", f"/api/games/{OPEN}/try", {"position": "x=1; ;;"})[0] == 409


# --- Guests --------------------------------------------------------------------------------------


async def test_a_guest_is_forgotten_on_request(ship: Ship) -> None:
    body = {"game": PLAIN, "seats": ["me", "open"], "name": "Mary Read"}
    _, made, headers = ship.ask("POST", "/api/tables", body)
    cookie = headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=lax" in cookie
    mine = cookie.partition(";")[0]
    ship.join(made, name="Jack")
    player = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await player.open()
    await player.until("events")
    await player.ask({"type": "say", "text": "I live at 3 Quay Street"})
    me = ship.get("/api/me", cookie=mine)
    assert me["name"] == "Mary Read"
    assert me["tables"][0]["table"]["id"] == made["table"]["id"]
    assert me["tables"][0]["waits_for_you"] == player.is_my_turn()
    assert ship.ask("DELETE", "/api/me", cookie=mine)[0] == 200
    assert ship.get("/api/me", cookie=mine) == {"name": "", "author": "", "tables": []}
    again = Player(ship.port, made["table"]["id"], made["seats"][0]["token"])
    await again.open()
    welcome = await again.until("welcome")
    await again.until("events")
    assert "Mary" not in str(welcome) + str(again.events)
    assert "Quay Street" not in str(again.events)
    await asyncio.sleep(0.2)
    assert b"Quay Street" not in ship.database.read_bytes()
