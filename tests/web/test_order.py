"""Order in the house, at a screen: hear somebody no more, tell the host, and read what is kept."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from screen import Held, Screen
from server_process import Ship
from test_people import PLAIN, invited

SAID = "You rotten plank"


def admin(ship: Ship, *words: str) -> Any:
    """What `flibuste admin` says for programs, in a process of its own."""
    command = [sys.executable, "-m", "flibuste", "admin", *words]
    done = subprocess.run(
        [*command, "--database", str(ship.database)], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout) if "--json" in words else done.stdout


def press(one: Screen, label: str) -> None:
    """A button by its name, with the keyboard."""
    one.page.get_by_role("button", name=label).last.focus()
    one.page.keyboard.press("Enter")


def talk(one: Screen) -> None:
    one.page.get_by_role("tab", name="Talk").click()


def test_a_line_is_reported_its_author_muted_and_heard_again(
    screen: Callable[..., Screen], harbour: Ship
) -> None:
    host, guest = screen(), screen(seed=2)
    table = invited(host, guest, PLAIN)
    for one in (host, guest):
        talk(one)
    guest.page.get_by_label("Say something").fill(SAID)
    guest.page.keyboard.press("Enter")
    host.wait(f"text={SAID}")
    press(host, "Jacquot: mute, block or report")
    press(host, "Tell the host")
    host.page.get_by_label("In your words").fill("every evening")
    press(host, "Send to the host")
    host.wait("text=The host will read it")
    press(host, "Mute Jacquot")
    host.wait("text=You read no more of Jacquot")
    host.page.keyboard.press("Escape")
    host.wait(".lines .hushed")
    host.page.reload()
    host.wait(".dock")
    talk(host)
    host.wait(".lines .hushed")
    assert SAID not in host.text(".lines")
    (report,) = admin(harbour, "reports", "--json")
    assert (report["line"], report["words"], report["table_id"]) == (SAID, "every evening", table)
    host.go("/privacy").wait("dl")
    press(host, "Hear Jacquot again")
    host.wait("text=Nobody is on it")
    host.go(f"/t/{table}").wait(".dock")
    talk(host)
    host.wait(f".lines >> text={SAID}")


@pytest.mark.long
def test_who_is_shut_out_reads_why(screen: Callable[..., Screen], harbour: Ship) -> None:
    host, guest = screen(), screen(seed=2)
    invited(host, guest, PLAIN)
    names = admin(harbour, "guests", "Jacquot", "--json")
    guest.is_cut = True  # refusals are errors to a browser
    admin(harbour, "ban", names[0]["id"], "--why", "He stole the rum")
    guest.wait("text=He stole the rum")
    guest.go("/")
    guest.wait("text=He stole the rum")
    guest.go("/privacy").wait("dl")


@pytest.mark.long
def test_the_privacy_page_comes_whole_and_also_where_the_figures_do_not(
    screen: Callable[..., Screen],
) -> None:
    one = screen(service_worker=False)
    held = Held(one)
    one.page.route("**/api/privacy", held.take)
    one.go("/privacy").wait(".lead")
    figures = held.next()
    assert one.page.query_selector("main h2") is None  # nothing is pushed down later
    figures.continue_()
    one.wait("main dl")
    one.is_cut = True
    one.page.reload()
    held.next().abort()
    one.wait("main [role=alert]")
    one.page.get_by_role("heading", name="What the server keeps").wait_for()
