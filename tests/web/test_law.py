"""The rules as WebAssembly in a real browser: every game and ruleset ends as it does in Python, and thoughts are the same."""

from __future__ import annotations

import base64
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from screen import LIT, Screen
from server_process import Ship

import flibuste
from cases import SHORTEST, each_law, settings_tried
from flibuste.bots import Bot, Level
from flibuste.browser.facts import option_numbers
from flibuste.law.engine import engine
from flibuste.law.kernel import PACKAGE, repeated
from flibuste.law.law import Law
from flibuste.law.rng import generator
from made_modules import Modules

SEEDS = (1, 2, 3)
BUILT = PACKAGE / "web" / "assets"
# A worker of the page is asked as the page asks it; bytes come back as text.
ASK = """async ([worker, asked]) => {
  const runner = window.runner ??= new Worker(worker, { type: "module" });
  if (asked.known) asked.known = Uint8Array.from(atob(asked.known), (letter) => letter.charCodeAt(0));
  const said = await new Promise((resolve, reject) => {
    runner.onmessage = ({ data }) => "share" in data || resolve(data);
    runner.onerror = reject;
    runner.postMessage({ id: 1, base: new URL("/of-a-test/", location.href).href, ...asked });
  });
  if (!said.played) return said;
  const record = btoa(String.fromCharCode(...said.played.record));
  return { ...said, played: { ...said.played, record, random: String(said.played.random) } };
}"""


def shortest_first() -> list[Any]:
    """The game with the shortest records first: later cases are for `make test-all`."""
    return sorted(each_law(), key=lambda case: case.id != SHORTEST.id)


def asker(one: Screen, folder: Path) -> Callable[..., dict[str, Any]]:
    """Asks a worker whose modules lie in a folder."""
    (worker,) = BUILT.glob("lawWorker-*.js")
    one.page.route("**/of-a-test/*", lambda route: route.fulfill(path=folder / _name(route)))
    one.go("/")

    def ask(**asked: Any) -> dict[str, Any]:
        said: dict[str, Any] = one.page.evaluate(ASK, [f"/assets/{worker.name}", asked])
        assert "fault" not in said, said
        return said

    return ask


def _name(route: Any) -> str:
    return str(route.request.url.rpartition("/")[2])


@pytest.mark.long
@pytest.mark.parametrize("law", shortest_first())
def test_random_games_of_every_ruleset_end_the_same_in_a_browser(
    screen: Callable[..., Screen], law: Law, modules: Modules
) -> None:
    ask = asker(screen(), modules(law))
    for settings in settings_tried(law):
        options = option_numbers(law, settings)
        for seed in SEEDS:
            asked = {"game": law.id, "seats": settings.seats, "options": options, "seed": seed}
            played = ask(kind="random", games=2, **asked)["played"]
            run, states, rng = engine(law), law.blank(settings), generator(seed)
            run.begin(states, 0)
            pair = repeated(states, 2)
            plies = run._play(pair, rng, 2, law.bounds.plies)
            assert (played["plies"], played["random"]) == (plies, str(int(rng[0])))
            assert base64.b64decode(played["record"]) == pair[1:].tobytes()


@pytest.mark.long
@pytest.mark.parametrize("law", shortest_first())
@pytest.mark.parametrize("network", [0, 300], ids=["random games", "network"])
def test_a_bot_thinks_the_same_in_a_browser(
    screen: Callable[..., Screen], law: Law, network: int, modules: Modules
) -> None:
    ask = asker(screen(), modules(law))
    table = flibuste.table(law.id, seed=2)
    known, seat = table.known(table.actor), table.actor
    level = Level(600, 600.0, network=network)
    bot = Bot(law, level, seed=9)
    expected = bot.think(known, seat)
    asked = {"known": base64.b64encode(known.tobytes()).decode(), "seat": seat, "seed": 9}
    wish = {"simulations": 600, "seconds": 600, "error": level.error, "network": network}
    said = ask(kind="think", game=law.id, level=wish, **asked)["opinion"]
    assert [one["code"] for one in said["advice"]] == [one.code for one in expected]
    assert [one["visits"] for one in said["advice"]] == [one.visits for one in expected]
    for one, other in zip(said["advice"], expected, strict=True):
        assert (one["wins"], one["low"], one["high"]) == pytest.approx(
            (other.wins, other.low, other.high)
        )
    assert said["worth"] == pytest.approx(bot.worth(table.seats))


@pytest.mark.long
def test_a_hint_comes_from_the_visitors_machine_while_the_server_compiles(
    screen: Callable[..., Screen],
    modules: Modules,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    modules(SHORTEST)
    monkeypatch.setenv("FLIBUSTE_CACHE", str(tmp_path / "cache"))
    ship = Ship(tmp_path).start()
    try:
        one = screen(ship)
        one.sit(SHORTEST.id, ["me", "bot:easy"])
        one.wait(LIT)
        one.page.get_by_role("button", name="Hint").click()
        one.wait(".hints li")
        assert 1 <= one.page.locator(".hints li").count() <= 3
        states = {game["id"]: game["state"] for game in ship.get("/api/compilation")["games"]}
        assert states[SHORTEST.id] != "compiled"
    finally:
        ship.close()
