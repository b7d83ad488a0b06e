"""Tables of friends: joined by a link, left, looked after; one proposal at a time, and the table that comes of it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from inside import Inside, inside, later
from postgres_server import PostgresServer
from table_helpers import MANY as GAME
from test_identity import Device

from flibuste.law import shelf
from flibuste.live.guests import now
from flibuste.live.tokens import hashed
from flibuste.people.friends.groups import HERE_FOR, MOST_GROUPS, MOST_MEMBERS
from flibuste.people.friends.proposals import BEFORE_TIME, LATEST_DAYS, PROPOSAL_LASTS
from flibuste.people.friends.rows import (
    OWNED,
    GroupRow,
    MemberRow,
    ProposalRow,
    ReplyRow,
    dissolving,
)
from flibuste.people.order.deeds import Host
from flibuste.people.order.rows import FOR_GOOD, FROM_HOUSE, ReportRow
from flibuste.store.rows import AlterRows, RemoveRows
from flibuste.store.statements import QUERIES, bound

HOUR, DAY = 3_600_000, 86_400_000
KINDS = (GroupRow, MemberRow, ProposalRow, ReplyRow)
WISH = {"game": GAME, "seats": 3, "pace": "untimed"}

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def ship(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Inside]:
    async with inside(tmp_path_factory.mktemp("friends")) as made:
        yield made


class Friend(Device):
    """Somebody with a browser, who knows the links they were sent."""

    group = invite = ""

    async def try_with(self, method: str, path: str, invite: str) -> tuple[int, Any]:
        headers = (
            {"cookie": self.cookie, "x-invite": invite} if self.cookie else {"x-invite": invite}
        )
        status, answer, _ = await self.ship.ask(method, path, None, self.client, **headers)
        return status, answer

    @property
    def path(self) -> str:
        return f"/api/friends/{self.group}"

    async def founds(self, title: str = "Kermao") -> Friend:
        made = await self.ask("POST", "/api/friends", {"title": title})
        self.group, self.invite = made["group"]["id"], made["invite"]
        return self

    async def joins(self, other: Friend) -> Friend:
        self.group, self.invite = other.group, other.invite
        await self.ask("POST", f"{self.path}/members", {"invite": other.invite})
        return self

    async def sees(self) -> Any:
        return await self.ask("GET", self.path)

    async def names(self) -> list[str]:
        return [member["name"] for member in (await self.sees())["members"]]

    async def proposes(self, **more: Any) -> str:
        shown = await self.ask("POST", f"{self.path}/proposal", {**WISH, **more})
        return str(shown["proposal"]["id"])

    async def answers(self, proposal: str, how: str) -> Any:
        body = {"proposal": proposal, "how": how}
        return await self.ask("POST", f"{self.path}/proposal/answer", body)

    async def bell(self) -> int:
        return int((await self.ask("GET", "/api/bell"))["proposals"])

    async def author(self) -> str:
        return str((await self.ask("GET", "/api/me"))["author"])

    async def id(self) -> str:
        found = await self.ship.service.guests.of_cookie(self.cookie.partition("=")[2])
        assert found is not None
        return found.id


async def friend(ship: Inside, name: str) -> Friend:
    made = Friend(ship)
    await made.named(name)
    return made


async def crew(ship: Inside, *names: str) -> list[Friend]:
    """Some friends of one group; the first has made it."""
    people = [await friend(ship, name) for name in names]
    await people[0].founds()
    for other in people[1:]:
        await other.joins(people[0])
    return people


async def left(ship: Inside, group: str) -> list[Any]:
    """All that is kept of a group."""
    log = ship.service.log
    return [
        *await log.rows(GroupRow, "group", of=group),
        *await log.rows(ProposalRow, "proposal in", of=group),
        *(await members_in(ship, group)),
    ]


async def members_in(ship: Inside, group: str) -> list[Any]:
    from flibuste.people.friends.rows import GroupMember

    return await ship.service.log.rows(GroupMember, "members of", of=group)


# --- A group and its link ---------------------------------------------------------------------------


async def test_friends_come_by_the_link_and_see_each_other(ship: Inside) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    shown = await leonie.sees()
    assert shown["title"] == "Kermao" and shown["keeper"] is False and shown["proposal"] is None
    assert [(one["name"], one["mine"], one["here"]) for one in shown["members"]] == [
        ("Manon", False, True),
        ("Léonie", True, True),
    ]
    assert (await manon.sees())["keeper"] is True
    assert [group["id"] for group in (await leonie.ask("GET", "/api/friends"))["groups"]] == [
        manon.group
    ]
    await leonie.joins(manon)  # once more changes nothing
    assert await manon.names() == ["Manon", "Léonie"]


async def test_of_the_links_secret_its_hash_alone_is_kept(ship: Inside) -> None:
    (manon,) = await crew(ship, "Manon")
    [row] = await ship.service.log.rows(GroupRow, "group", of=manon.group)
    assert row.secret == hashed(manon.invite)
    status, shown = await manon.try_with("GET", manon.path, manon.invite)
    assert status == 200 and shown["link"] is True
    assert (await manon.sees())["link"] is False
    status, drawn = await manon.try_with("GET", f"{manon.path}/code", manon.invite)
    assert status == 200 and drawn.startswith("<svg")


async def test_a_wrong_link_is_refused_in_a_sentence(ship: Inside) -> None:
    manon, other = (*await crew(ship, "Manon"), await friend(ship, "Maël"))
    for group in (manon.group, "nosuchgroup"):
        path = f"/api/friends/{group}"
        status, answer = await other.try_with("GET", f"{path}/door", "wrong")
        assert (status, answer["code"]) == (403, "group-link") and answer["text"]
        body = {"invite": "wrong"}
        assert await other.refused("POST", f"{path}/members", body) == "group-link"
        assert await other.refused("GET", path) == "no-group"
    status, answer = await other.try_with("GET", f"{manon.path}/code", "wrong")
    assert (status, answer["code"]) == (403, "group-link")
    stranger = Friend(ship)
    assert await stranger.refused("POST", f"{manon.path}/members", {"invite": "x"}) == "group-link"
    assert stranger.cookie == "", "nobody becomes a guest by a wrong link"


async def test_links_are_tried_as_often_as_tables_are_made(tmp_path: Path) -> None:
    async with inside(tmp_path, tables_a_minute=3) as made:
        other = Friend(made)
        path, body = "/api/friends/nosuchgroup/members", {"invite": "wrong"}
        codes = [await other.refused("POST", path, body) for _ in range(4)]
        assert codes == ["group-link"] * 3 + ["too-fast"]


async def test_who_brings_the_link_reads_who_invites_and_no_more(ship: Inside) -> None:
    manon, _ = await crew(ship, "Manon", "Léonie")
    stranger = Friend(ship)
    status, door = await stranger.try_with("GET", f"{manon.path}/door", manon.invite)
    assert status == 200
    assert door == {
        "id": manon.group, "title": "Kermao", "host": "Manon", "members": 2, "mine": False,
    }  # fmt: skip
    assert (await manon.try_with("GET", f"{manon.path}/door", manon.invite))[1]["mine"] is True
    status, answer = await stranger.try_with("GET", manon.path, manon.invite)
    assert (status, answer["code"]) == (404, "no-group")
    await stranger.ask("POST", f"{manon.path}/members", {"invite": manon.invite, "name": "Ysé"})
    assert await manon.names() == ["Manon", "Léonie", "Ysé"]


async def test_names_are_checked_as_others_are(ship: Inside) -> None:
    manon = await friend(ship, "Manon")
    for title, code in (("\u200b ", "group-name"), ("", "unreadable"), ("x" * 41, "unreadable")):
        assert await manon.refused("POST", "/api/friends", {"title": title}) == code
    await Host(ship.service.log, "host").add_word("bilge", "")
    await ship.service.people.order.look()
    assert await manon.refused("POST", "/api/friends", {"title": "B1lge rats"}) == "bad-name"
    await manon.founds("  Les  amis ")
    assert (await manon.sees())["title"] == "Les amis"
    assert await manon.refused("POST", manon.path, {"title": "Bilge"}) == "bad-name"
    assert (await manon.ask("POST", manon.path, {"title": "Kermao"}))["title"] == "Kermao"


async def test_groups_and_members_have_their_number(ship: Inside) -> None:
    people = await crew(ship, *(f"Guest {k}" for k in range(MOST_MEMBERS)))
    late = await friend(ship, "Late")
    body = {"invite": people[0].invite}
    assert await late.refused("POST", f"{people[0].path}/members", body) == "group-full"
    for _ in range(MOST_GROUPS):
        await late.founds()
    assert await late.refused("POST", "/api/friends", {"title": "More"}) == "too-many-groups"


# --- Looking after it -------------------------------------------------------------------------------


async def test_only_who_looks_after_a_group_changes_it(ship: Inside) -> None:
    manon, leonie, mael = await crew(ship, "Manon", "Léonie", "Maël")
    author = await mael.author()
    for method, path, body in (
        ("POST", "", {"title": "Mine"}),
        ("POST", "/link", None),
        ("DELETE", f"/members/{author}", None),
        ("DELETE", "", None),
    ):
        assert await leonie.refused(method, leonie.path + path, body) == "not-keeper"
    outsider = await friend(ship, "Ysé")
    for method, path in (("POST", "/link"), ("DELETE", ""), ("POST", "/leave")):
        assert await outsider.refused(method, manon.path + path) == "no-group"


async def test_a_new_link_makes_the_old_one_void(ship: Inside) -> None:
    (manon,) = await crew(ship, "Manon")
    old, made = manon.invite, await manon.ask("POST", f"{manon.path}/link")
    other = await friend(ship, "Léonie")
    assert await other.refused("POST", f"{manon.path}/members", {"invite": old}) == "group-link"
    manon.invite = made["invite"]
    await other.joins(manon)


async def test_who_is_sent_away_does_not_come_back_by_the_link_they_know(ship: Inside) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    proposal = await leonie.proposes()
    made = await manon.ask("DELETE", f"{manon.path}/members/{await leonie.author()}")
    assert [one["name"] for one in made["group"]["members"]] == ["Manon"]
    assert made["group"]["proposal"] is None and proposal
    assert await leonie.refused("GET", leonie.path) == "no-group"
    body = {"invite": manon.invite}
    assert await leonie.refused("POST", f"{manon.path}/members", body) == "group-link"
    assert made["invite"] != manon.invite
    author = await manon.author()
    assert await manon.refused("DELETE", f"{manon.path}/members/{author}") == "no-member"


async def test_where_the_maker_leaves_the_longest_member_takes_over(ship: Inside) -> None:
    manon, leonie, mael = await crew(ship, "Manon", "Léonie", "Maël")
    await manon.ask("POST", f"{manon.path}/leave")
    assert await manon.refused("GET", manon.path) == "no-group"
    assert (await leonie.sees())["keeper"] is True
    assert (await mael.sees())["keeper"] is False
    await mael.ask("POST", f"{mael.path}/leave")
    await leonie.ask("POST", f"{leonie.path}/leave")
    assert await left(ship, manon.group) == []


async def test_a_group_that_is_dissolved_leaves_nothing(ship: Inside) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    await leonie.proposes()
    await manon.ask("DELETE", manon.path)
    assert await left(ship, manon.group) == []
    assert await leonie.refused("GET", leonie.path) == "no-group"
    body = {"invite": manon.invite}
    assert await leonie.refused("POST", f"{manon.path}/members", body) == "group-link"


# --- Who is here ------------------------------------------------------------------------------------


async def test_members_see_who_is_here_and_nobody_else_does(
    ship: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")

    async def is_here() -> bool:
        return bool((await manon.sees())["members"][1]["here"])

    assert await is_here()
    later(monkeypatch, HERE_FOR + 1000)
    assert not await is_here()
    assert (await manon.sees())["members"][0]["here"], "who looks is here"
    await leonie.bell()
    await ship.service.log.write()  # what nobody waits for is written before this
    assert await is_here()


async def test_who_is_seen_again_and_again_is_written_once_a_minute(ship: Inside) -> None:
    (manon,) = await crew(ship, "Manon")
    log, guest = ship.service.log, await manon.id()
    old = now() - 10 * 60_000
    await log.write(AlterRows(MemberRow, {"guest": guest}, {"seen": old}))
    seen = []
    for _ in range(3):
        await manon.bell()
        await log.write()
        [row] = await log.rows(MemberRow, "memberships of", guest=guest)
        seen.append(row.seen)
    assert seen[0] > old and len({*seen}) == 1


# --- Proposals --------------------------------------------------------------------------------------


async def test_a_proposal_is_answered_by_yes_maybe_and_no(ship: Inside) -> None:
    manon, leonie, mael, yse = await crew(ship, "Manon", "Léonie", "Maël", "Ysé")
    at = now() + 3 * HOUR
    proposal = await leonie.proposes(at=at, pace="minutes-20", ruleset=None)
    assert [await one.bell() for one in (manon, leonie, mael)] == [1, 0, 1]
    await manon.answers(proposal, "no")
    await manon.answers(proposal, "yes")  # the last one counts
    await mael.answers(proposal, "maybe")
    shown = await yse.sees()
    assert [one["answer"] for one in shown["members"]] == ["yes", "yes", "maybe", ""]
    told = shown["proposal"]
    assert (told["author"], told["game"], told["seats"]) == (await leonie.author(), GAME, 3)
    assert (told["pace"], told["at"], told["until"]) == ("minutes-20", at, at + PROPOSAL_LASTS)
    assert [await one.bell() for one in (manon, yse)] == [0, 1]
    assert await yse.refused("POST", f"{yse.path}/proposal", WISH) == "proposal-waits"
    assert await manon.refused("DELETE", f"{manon.path}/proposal") == "no-proposal"
    assert (await leonie.ask("DELETE", f"{leonie.path}/proposal"))["proposal"] is None
    body = {"proposal": proposal, "how": "yes"}
    assert await yse.refused("POST", f"{yse.path}/proposal/answer", body) == "no-proposal"
    fresh = await yse.proposes()
    answers = [one["answer"] for one in (await manon.sees())["members"]]
    assert answers == ["", "", "", "yes"] and fresh != proposal


async def test_of_two_who_propose_at_once_one_does(ship: Inside) -> None:
    people = await crew(ship, "Manon", "Léonie")
    asked = (one.try_to("POST", f"{one.path}/proposal", WISH) for one in people)
    told = sorted([status for status, _ in await asyncio.gather(*asked)])
    assert told == [201, 409]


async def test_a_proposal_ends_by_itself(ship: Inside, monkeypatch: pytest.MonkeyPatch) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    await leonie.proposes(at=now() + HOUR)
    later(monkeypatch, HOUR + PROPOSAL_LASTS + 1000)
    assert (await manon.sees())["proposal"] is None
    assert await manon.bell() == 0
    await manon.proposes()


async def test_a_proposal_whose_time_is_past_is_swept_with_its_answers(ship: Inside) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    await manon.answers(await leonie.proposes(), "no")
    log, sweep = ship.service.log, ship.service.people.retention.sweep
    await sweep(now() + PROPOSAL_LASTS - HOUR)
    assert await log.rows(ProposalRow, "proposal in", of=manon.group)
    await sweep(now() + PROPOSAL_LASTS + HOUR)
    assert await log.rows(ProposalRow, "proposal in", of=manon.group) == []
    assert await log.rows(ReplyRow, "replies around", guest=await manon.id()) == []


async def test_what_cannot_be_played_or_comes_too_late_is_refused(ship: Inside) -> None:
    (manon,) = await crew(ship, "Manon")
    for wish, code in (
        ({"game": "no_such_game"}, "no-game"),
        ({"seats": 8}, "bad-settings"),
        ({"ruleset": "no_such_rules"}, "bad-settings"),
        ({"at": now() - DAY}, "proposal-time"),
        ({"at": now() + (LATEST_DAYS + 1) * DAY}, "proposal-time"),
        ({"pace": "hours-2"}, "unreadable"),
    ):
        path = f"{manon.path}/proposal"
        assert await manon.refused("POST", path, {**WISH, **wish}) == code, wish
    outsider = await friend(ship, "Ysé")
    for method, path, body in (
        ("POST", "", WISH),
        ("POST", "/answer", {"proposal": "x", "how": "yes"}),
        ("DELETE", "", None),
        ("POST", "/table", {"proposal": "x"}),
        ("POST", "/seat", {"proposal": "x"}),
    ):
        assert await outsider.refused(method, f"{manon.path}/proposal{path}", body) == "no-group"
        stranger = Friend(ship)
        assert await stranger.refused(method, f"{manon.path}/proposal{path}", body) == "no-group"


async def test_who_proposed_opens_the_table_and_the_others_sit_down_by_one_touch(
    ship: Inside,
) -> None:
    manon, leonie, mael = await crew(ship, "Manon", "Léonie", "Maël")
    proposal = await leonie.proposes(
        pace="minutes-20", ruleset=next(iter(shelf.law(GAME).rulesets))
    )
    await manon.answers(proposal, "yes")
    body = {"proposal": proposal, "nonce": "0a"}
    assert await manon.refused("POST", f"{manon.path}/proposal/seat", body) == "no-proposal"
    made = await leonie.ask("POST", f"{leonie.path}/proposal/table", body)
    table = made["table"]["id"]
    assert made["table"]["visibility"] == "private" and not made["table"].get("rated")
    assert made["table"]["clock"]["seconds"] == 1200
    assert await leonie.refused("POST", f"{leonie.path}/proposal/table", body) == "proposal-opened"
    shown = (await manon.sees())["proposal"]
    assert (shown["table"]["id"], shown["sits"], shown["can_open"]) == (table, False, False)
    assert (await leonie.sees())["proposal"]["sits"] is True
    joined = await manon.ask("POST", f"{manon.path}/proposal/seat", body)
    assert joined["table"]["id"] == table and joined["seat"]["token"]
    assert await manon.refused("POST", f"{manon.path}/proposal/seat", body) == "no-open-seat"
    await mael.ask("POST", f"{mael.path}/proposal/seat", body)
    seats = (await mael.sees())["proposal"]["table"]["seats"]
    assert sorted(seat["name"] for seat in seats) == ["Léonie", "Manon", "Maël"]
    assert await manon.bell() == 0
    await manon.proposes()  # this one has had its table


async def test_who_said_yes_opens_the_table_when_its_time_has_come(
    ship: Inside, monkeypatch: pytest.MonkeyPatch
) -> None:
    manon, leonie, mael = await crew(ship, "Manon", "Léonie", "Maël")
    proposal = await leonie.proposes(at=now() + HOUR)
    await manon.answers(proposal, "yes")
    await mael.answers(proposal, "maybe")
    body = {"proposal": proposal}
    assert await manon.refused("POST", f"{manon.path}/proposal/table", body) == "proposal-early"
    assert (await leonie.sees())["proposal"]["can_open"] is True
    later(monkeypatch, HOUR - BEFORE_TIME + 1000)
    assert await mael.refused("POST", f"{mael.path}/proposal/table", body) == "proposal-early"
    assert (await manon.sees())["proposal"]["can_open"] is True
    asked = (one.try_to("POST", f"{one.path}/proposal/table", body) for one in (manon, leonie))
    answers = await asyncio.gather(*asked)
    assert sorted(status for status, _ in answers) == [201, 409]
    refused = next(answer for status, answer in answers if status == 409)
    assert refused["code"] == "proposal-opened"


async def test_a_table_that_is_over_ends_its_proposal(ship: Inside) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    body = {"proposal": await leonie.proposes()}
    made = await leonie.ask("POST", f"{leonie.path}/proposal/table", body)
    await Host(ship.service.log, "host").close_table(made["table"]["id"], "")
    ship.service.rooms.refresh(made["table"]["id"])
    shown = await manon.sees()
    assert shown["proposal"] is None and shown["members"][1]["answer"] == ""


# --- Whom one does not want to meet -------------------------------------------------------------------


async def blocks(one: Friend, other: Friend) -> None:
    await one.ship.service.people.order.block(await one.id(), await other.id(), "X", True)


async def test_who_is_blocked_either_way_does_not_join(ship: Inside) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    one, two = await friend(ship, "Maël"), await friend(ship, "Ysé")
    await blocks(leonie, one)
    await blocks(two, manon)
    for other in (one, two):
        body = {"invite": manon.invite}
        assert await other.refused("POST", f"{manon.path}/members", body) == "group-blocked"
    assert await manon.names() == ["Manon", "Léonie"]


async def test_members_who_block_each_other_are_told_nothing_of_each_other(ship: Inside) -> None:
    manon, leonie, mael = await crew(ship, "Manon", "Léonie", "Maël")
    await blocks(manon, leonie)
    proposal = await leonie.proposes()
    shown = await manon.sees()
    assert shown["proposal"] is None and not shown["members"][1]["here"]
    assert await manon.bell() == 0 and await mael.bell() == 1
    assert not (await leonie.sees())["members"][0]["here"]
    body = {"proposal": proposal, "how": "yes"}
    assert await manon.refused("POST", f"{manon.path}/proposal/answer", body) == "no-proposal"
    assert await manon.refused("POST", f"{manon.path}/proposal", WISH) == "proposal-waits"
    assert (await mael.sees())["proposal"]["id"] == proposal


async def test_the_host_is_told_of_a_member_with_the_name_of_the_group(ship: Inside) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    author = await leonie.author()
    path, body = f"{manon.path}/members/{author}/report", {"reason": "name", "words": "  the name "}
    for _ in range(2):  # the same one is one
        await manon.ask("POST", path, body)
    reports = await ship.service.log.rows(ReportRow, "reports made by", guest=await manon.id())
    assert [(one.accused, one.name, one.line, one.table_id, one.words) for one in reports] == [
        (await leonie.id(), "Léonie", "Kermao", manon.group, "the name")
    ]
    assert await leonie.refused("POST", path, body) == "no-person", "nobody reports themselves"
    outsider = await friend(ship, "Ysé")
    assert await outsider.refused("POST", path, body) == "no-group"
    nobody = f"{manon.path}/members/{await outsider.author()}/report"
    assert await manon.refused("POST", nobody, body) == "no-person"


async def test_the_proposals_of_who_is_banned_go(ship: Inside) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    await leonie.proposes()
    await Host(ship.service.log, "host").ban(FROM_HOUSE, await leonie.id(), FOR_GOOD, "threats")
    await ship.service.people.order.look()
    assert (await manon.sees())["proposal"] is None
    assert await leonie.refused("GET", leonie.path) == "banned"


# --- What is a guest's own ------------------------------------------------------------------------


async def test_who_is_deleted_leaves_their_groups(ship: Inside) -> None:
    manon, leonie = await crew(ship, "Manon", "Léonie")
    alone = await friend(ship, "Maël")
    await alone.founds()
    await manon.proposes()
    guest = await manon.id()
    for one in (manon, alone):
        await one.ask("DELETE", "/api/me")
    shown = await leonie.sees()
    assert [one["name"] for one in shown["members"]] == ["Léonie"]
    assert shown["keeper"] is True and shown["proposal"] is None
    assert await left(ship, alone.group) == []
    for owned in OWNED:
        assert await ship.service.log.rows(owned.kind, owned.query, guest=guest) == []


async def test_two_guests_who_become_one_belong_to_each_group_once(ship: Inside) -> None:
    desk, leonie = await crew(ship, "Manon", "Léonie")
    phone = await friend(ship, "Manon")
    await phone.joins(desk)
    await phone.founds("The other")
    both, other = desk.group, phone.group
    phone.group = both
    proposal = await leonie.proposes()
    await phone.answers(proposal, "maybe")
    # The device with the longer membership is joined to the other: it still looks after the group.
    asked = await desk.enter(await phone.code())
    await desk.ask("POST", "/api/sign-in/join", {"ticket": asked["ticket"], "join": True})
    mine = (await desk.ask("GET", "/api/friends"))["groups"]
    assert {group["id"] for group in mine} == {both, other}
    shown = await leonie.sees()
    assert [one["name"] for one in shown["members"]] == ["Manon", "Léonie"]
    assert (await phone.sees())["keeper"] is True
    assert [one["answer"] for one in shown["members"]] == ["maybe", "yes"]


async def test_an_export_names_the_groups_and_says_no_secret(ship: Inside) -> None:
    (manon,) = await crew(ship, "Manon")
    await manon.proposes()
    told = await manon.ask("GET", "/api/me/export")
    assert [group["name"] for group in told["groups"]] == ["Kermao"]
    assert [row["group_id"] for row in told["rows"]["friend_members"]] == [manon.group]
    assert "secret" not in str(told["rows"]["friend_members"]) + str(told["groups"])


async def test_a_group_that_nobody_visits_goes_in_its_time(tmp_path: Path) -> None:
    async with inside(tmp_path, keep_groups_days=5, keep_guests_days=0) as made:
        (manon,) = await crew(made, "Manon")
        privacy = await manon.ask("GET", "/api/privacy")
        assert privacy["keeps"]["groups"] == 5
        sweep = made.service.people.retention.sweep
        await sweep(now() + 4 * DAY)
        assert len(await left(made, manon.group)) == 2
        await sweep(now() + 6 * DAY)
        assert await left(made, manon.group) == []


async def test_a_visit_is_written_once_an_hour(ship: Inside) -> None:
    (manon,) = await crew(ship, "Manon")
    log = ship.service.log
    for since, is_written in ((HOUR // 2, False), (2 * HOUR, True)):
        old = now() - since
        await log.write(AlterRows(GroupRow, {"id": manon.group}, {"visited": old}))
        await manon.sees()
        await log.write()
        [row] = await log.rows(GroupRow, "group", of=manon.group)
        assert (row.visited > old) is is_written


# --- The store --------------------------------------------------------------------------------------


@pytest.mark.file
async def test_all_that_is_asked_of_groups_is_found_by_an_index(tmp_path: Path) -> None:
    async with inside(tmp_path):
        pass
    from flibuste.store.people.friends import FRIENDS_QUERIES

    values = {"of": "g", "guest": "x", "at": 1, "before": 1, "most": 9}
    asked = {
        QUERIES[name].sqlite.text: {**QUERIES[name].sqlite.fixed, **values}
        for name in FRIENDS_QUERIES
    }
    gone = [RemoveRows(owned.kind, {owned.column: "x"}) for owned in OWNED]
    for change in (*gone, *dissolving("g"), AlterRows(MemberRow, {"guest": "x"}, {"seen": 1})):
        made = bound(change)[0]
        asked[made.statement.sqlite.text] = {**made.values}
    with sqlite3.connect(tmp_path / "tables.sqlite") as connection:
        for words, given in asked.items():
            plan = connection.execute(f"EXPLAIN QUERY PLAN {words}", given).fetchall()
            assert not any(line[3].startswith("SCAN") for line in plan), (words, plan)


@pytest.mark.long
@pytest.mark.xdist_group("postgres")
async def test_friends_meet_on_postgresql_at_two_servers(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    place = postgres.fresh()
    async with inside(tmp_path, database=place) as here, inside(tmp_path, database=place) as there:
        manon = await friend(here, "Manon")
        await manon.founds()
        leonie = await friend(there, "Léonie")
        await leonie.joins(manon)
        proposal = await leonie.proposes()
        assert await manon.bell() == 1
        assert [one["here"] for one in (await manon.sees())["members"]] == [True, True]
        await manon.answers(proposal, "yes")
        body = {"proposal": proposal}
        asked = (one.try_to("POST", f"{one.path}/proposal/table", body) for one in (manon, leonie))
        assert sorted(status for status, _ in await asyncio.gather(*asked)) == [201, 409]
        assert (await manon.sees())["proposal"]["table"]["id"]
        await manon.ask("DELETE", "/api/me")
        assert await leonie.names() == ["Léonie"]
        await there.service.people.retention.sweep(now() + 400 * DAY)
        assert await left(there, leonie.group) == []
