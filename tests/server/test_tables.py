"""What people do at a table besides moving: undo, offers, leaving, chat, rematch, hot seats, recovery."""

from __future__ import annotations

import asyncio
import json
import re
from typing import Any

import pytest
from player import PATIENCE, Player
from server_process import Ship
from table_helpers import MANY, OPEN, PLAIN, SECRET, one_move, over, pair, settled, three, told
from websockets.asyncio.client import connect

from cases import each_law
from flibuste.law import shelf
from flibuste.law.law import Law
from flibuste.play import record

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
    text = ship.get(f"/api/tables/{made['table']['id']}/record", x_invite=made["invite"])
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
    shown = ship.get(f"/api/tables/{one.table}", x_invite=made["invite"])
    assert shown["table"]["seed"]
    assert shown["table"]["commitment"] == made["table"]["commitment"]
    assert (await one.ask({"type": "move", "base": one.v, "action": "x"}))["code"] == "over"


@pytest.mark.parametrize("absent", ["resign", "bot"])
async def test_who_leaves_a_game_of_two_loses_or_a_bot_plays_on(ship: Ship, absent: str) -> None:
    _, one, two = await pair(ship, absent=absent)
    assert (await one.ask({"type": "act", "what": "leave"}))["type"] == "ack"
    if absent == "resign":
        assert await over(two) == {"scores": [0.0, 1.0], "reason": "leaves"}
        return
    await told(two, "bot")
    await asyncio.wait_for(two.play(3), PATIENCE)
    assert any(event["kind"] == "ply" and event["seat"] == 0 for event in two.events)
    if not two.is_over:
        assert (await one.ask({"type": "act", "what": "back"}))["type"] == "ack"


async def test_with_three_a_bot_plays_on_and_the_seat_scores_nothing(ship: Ship) -> None:
    gone, *others = await three(ship)
    await gone.open()
    await gone.until("events")
    assert (await gone.ask({"type": "act", "what": "resign"}))["type"] == "ack"
    assert (await gone.ask({"type": "act", "what": "back"}))["code"] == "given-up"
    await gone.close()
    await asyncio.wait_for(asyncio.gather(*(player.play() for player in others)), PATIENCE)
    assert others[0].now["outcome"]["scores"][0] == 0
    who = {"authorization": f"Bearer {gone.token}"}
    record.verify(ship.get(f"/api/tables/{gone.table}/record", **who))


@pytest.mark.parametrize("how", ["leaves", "times_out"])
async def test_with_three_a_bot_plays_on_for_who_is_gone(ship: Ship, how: str) -> None:
    players = await three(ship, clock={"kind": "move", "seconds": 1 if how == "times_out" else 60})
    for player in players:
        await player.open()
        await player.until("events")
    gone = next(player for player in players if player.is_my_turn())
    other = next(player for player in players if player is not gone)
    if how == "leaves":
        assert (await gone.ask({"type": "act", "what": "leave"}))["type"] == "ack"
    incident = await told(other, "incident")
    assert (incident["seat"], incident["what"]) == (gone.seat, how)
    assert (await told(other, "bot"))["seat"] == gone.seat
    assert (await told(other, "ply"))["seat"] == gone.seat
    assert other.now["state"] == "running"


async def test_with_three_a_draw_needs_everybody(ship: Ship) -> None:
    law = next(law for law in shelf.laws() if 3 in law.bounds.seats and not law.offers_draws)
    players = await three(ship, law.id)
    for player in players:
        await player.open()
        await player.until("events")
    one, two, last = players
    assert (await one.ask({"type": "act", "what": "offer"}))["type"] == "ack"
    assert (await two.ask({"type": "act", "what": "agree"}))["type"] == "ack"
    await settled(*players)
    assert last.now["state"] == "running" and last.now["offered"]
    assert (await last.ask({"type": "act", "what": "agree"}))["type"] == "ack"
    assert (await over(one))["reason"] == "agreed"


async def test_seats_are_left_and_taken_before_the_game_and_an_empty_table_is_called_off(
    ship: Ship,
) -> None:
    made = ship.make(MANY, ["me", "open", "open"], visibility="public")
    table = made["table"]["id"]
    tokens = [made["seats"][0]["token"], ship.join(made)["seat"]["token"]]
    host, guest = (Player(ship.port, table, token, k) for k, token in enumerate(tokens))
    for player in (host, guest):
        await player.open()
        await player.until("events")
    assert (await guest.ask({"type": "act", "what": "start"}))["code"] == "not-host"
    await host.send({"type": "act", "cid": "gone", "what": "leave"})
    assert await host.close_code() == 4403
    again = Player(ship.port, table, tokens[0])
    await again.open()
    assert await again.close_code() == 4401, "the seat is somebody else's now"
    assert ship.join(made, seat=0)["seat"]["seat"] == 0
    ship.join(made, seat=2)
    shown = ship.get(f"/api/tables/{table}")["table"]
    assert shown["state"] == "running"
    empty = ship.make(MANY, ["me", "open", "open"], visibility="public")
    alone = Player(ship.port, empty["table"]["id"], empty["seats"][0]["token"])
    await alone.open()
    await alone.until("events")
    await alone.send({"type": "act", "cid": "gone", "what": "leave"})
    assert await alone.close_code() == 4403
    ended = ship.get(f"/api/tables/{empty['table']['id']}")["table"]
    assert ended["state"] == "aborted" and ended["seed"]
    assert empty["table"]["id"] not in str(ship.get("/api/tables"))


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
    line = watcher.events[-1]
    assert line["kind"] == "chat"
    assert line["name"] == "Anne"
    assert (
        "<script>" in line["text"] and "\x07" not in line["text"] and "\u202e" not in line["text"]
    )
    assert (await watcher.ask({"type": "say", "text": "hi"}))["code"] == "no-seat"
    refused = await watcher.ask({"type": "move", "base": watcher.v, "action": "x"})
    assert refused["code"] == "no-seat"
    await two.send({"type": "mute", "author": line["author"]})
    assert (await one.ask({"type": "say", "text": "again"}))["type"] == "ack"
    await settled(one, two, watcher)
    assert watcher.events[-1]["text"] == "again"
    assert two.events[-1]["text"] == ""
    await two.send({"type": "mute", "author": line["author"], "on": False})
    assert (await one.ask({"type": "say", "text": "and again"}))["type"] == "ack"
    await settled(one, two, watcher)
    assert two.events[-1]["text"] == "and again"


async def test_a_mute_outlasts_a_cut_and_a_guest_may_chat_from_the_quay(ship: Ship) -> None:
    _made, one, two = await pair(ship, visibility="public")
    cookie = ship.ask("POST", "/api/me", {"name": "Mary"})[2]["set-cookie"].partition(";")[0]
    url = f"ws://127.0.0.1:{ship.port}/socket"
    async with connect(url, additional_headers={"Cookie": cookie}, proxy=None) as quay:
        hello = {"type": "hello", "table": one.table, "scenes": False}
        await quay.send(json.dumps(hello))
        for cid in ("1", "2"):
            await quay.send(json.dumps({"type": "say", "cid": cid, "text": "Ahoy"}))
            while json.loads(await quay.recv())["type"] != "ack":
                pass
            if cid == "1":
                line = await told(two, "chat")
                assert (line["name"], line.get("seat")) == ("Mary", None)
                await two.send({"type": "mute", "author": line["author"]})
                await two.send({"type": "ping"})
                await two.until("pong")
    again = Player(ship.port, two.table, two.token)
    await again.open()
    await again.until("events")
    assert [event["text"] for event in again.events if event["kind"] == "chat"] == ["", ""]


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
    await asyncio.wait_for(player.play(3), PATIENCE)


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


async def test_a_lost_screen_comes_back_with_all_its_seats(ship: Ship) -> None:
    made = ship.make(OPEN, ["hotseat", "hotseat"])
    path = f"/api/tables/{made['table']['id']}/recover"
    again = ship.post(path, {"code": made["seats"][0]["recovery"]})
    player = Player(ship.port, made["table"]["id"], again["seat"]["token"])
    await player.open()
    assert (await player.until("welcome"))["seats"] == [0, 1]


@pytest.mark.parametrize("seats", [["me", "bot:easy"], ["hotseat", "hotseat"]])
async def test_a_rematch_with_nobody_to_wait_for_begins_at_once(
    ship: Ship, seats: list[str]
) -> None:
    made = ship.make(PLAIN, seats)
    token = made["seats"][0]["token"]
    player = Player(ship.port, made["table"]["id"], token)
    await player.open()
    assert (await player.ask({"type": "act", "what": "resign"}))["type"] == "ack"
    path = f"/api/tables/{player.table}/rematch"
    again = ship.post(path, {}, authorization=f"Bearer {token}")
    assert again["table"]["state"] == "running"
    kinds = [seat["kind"] for seat in again["table"]["seats"]]
    assert kinds == (["bot", "person"] if "me" in seats else ["person", "person"])


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
    assert next(e for e in two.events if e["kind"] == "rematch")["seat"] == 0, "who asked is told"
    assert ship.ask("POST", path, {}, authorization="Bearer nonsense")[0] == 401


async def finished(ship: Ship, game: str) -> str:
    law = shelf.law(game)
    made = ship.make(game, ["me", "open"], ruleset=law.unattended_ruleset, visibility="public")
    other = ship.join(made)
    table: str = made["table"]["id"]
    tokens = [made["seats"][0]["token"], other["seat"]["token"]]
    await asyncio.wait_for(
        asyncio.gather(*(Player(ship.port, table, t, k).play() for k, t in enumerate(tokens))),
        PATIENCE,
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
    await asyncio.wait_for(player.play(4), PATIENCE)
    for seats, ply, code in (
        (["me", "open"], 100_000, "bad-position"),
        (["me"], 4, "seat-count"),
    ):
        body = {"game": game, "seats": seats, "fork": {"table": table, "ply": ply}}
        status, answer, _ = ship.ask("POST", "/api/tables", body)
        assert (status, answer["code"]) == (409, code)
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


# --- Over HTTP alone -----------------------------------------------------------------------------


async def test_a_move_over_http_counts_once_and_gets_its_first_answer_again(ship: Ship) -> None:
    _made, one, two = await pair(ship, OPEN)
    mover = one if one.is_my_turn() else two
    path, bearer = f"/api/tables/{one.table}/moves", {"authorization": f"Bearer {mover.token}"}
    body = {"cid": "once", "base": mover.v, "action": mover.now["choices"][0]}
    first = ship.post(path, body, **bearer)
    assert first["v"] == mover.v + 1
    assert ship.post(path, body, **bearer) == first
    stale = ship.ask("POST", path, {**body, "cid": "late"}, **bearer)
    assert (stale[0], stale[1]["code"]) == (409, "stale")


# --- Why and hint --------------------------------------------------------------------------------


async def test_why_not_and_hints_are_for_the_seat_to_move(ship: Ship) -> None:
    _made, one, two = await pair(ship, hints=True)
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


async def test_places_are_drawn_once_as_long_as_they_stay(ship: Ship) -> None:
    made = ship.make(PLAIN, ["me", "open"])
    ship.join(made)
    table, token = made["table"]["id"], made["seats"][0]["token"]
    one = Player(ship.port, table, token, 5, scenes=True)
    await one.open()
    await one.until("scene")
    await one.ask({"type": "move", "base": one.v, "action": one.now["choices"][0]})
    first, second = (m["picture"] for m in one.messages if m["type"] == "scene")
    assert first["places"] and "places" not in second and second["pieces"]
    again = Player(ship.port, table, token, 6, scenes=True)
    await again.open()
    assert (await again.until("scene"))["picture"]["places"] == first["places"]


@pytest.mark.parametrize("law", each_law())
def test_what_a_game_has_a_drawing_of_goes_by_a_name_it_has_words_for(ship: Ship, law: Law) -> None:
    drawn = ship.get(f"/api/games/{law.id}/look")["drawn"]
    words = ship.ask("GET", f"/api/games/{law.id}/words/fr")[1]
    for name in drawn:
        assert re.search(rf"^{name} =", str(words), re.MULTILINE), name
