"""What a page loads to keep tables at home: offered where the host wants it, and as it was packed."""

from __future__ import annotations

import gzip
import hashlib
import urllib.request
from collections.abc import Callable

import pytest
from server_process import Ship

from flibuste.server import house_files


def test_tables_at_home_are_not_offered_where_the_host_does_not_want_it(ship: Ship) -> None:
    assert "home" not in ship.get("/api/games")
    assert ship.ask("POST", "/api/records", {"record": "x"})[0] == 404
    assert ship.ask("GET", "/home/mark/house.zip")[0] == 404


def test_every_file_is_sent_whole_packed_and_for_ever(launch: Callable[..., Ship]) -> None:
    if house_files.packed_home() is None:
        pytest.skip("nothing is packed: python web/home.py")
    ship = launch(home="true")
    home = ship.get("/api/games")["home"]
    for file in home["files"]:
        address = f"{ship.url}/home/{home['mark']}/{file['name']}"
        asked = urllib.request.Request(address, headers={"accept-encoding": "gzip"})
        with urllib.request.urlopen(asked) as answer:
            content = answer.read()
            assert "immutable" in answer.headers["cache-control"]
        assert len(content) == file["sent"]
        assert hashlib.sha256(gzip.decompress(content)).hexdigest() == file["hash"]
        with urllib.request.urlopen(address) as answer:  # who cannot unpack
            assert len(answer.read()) == file["size"]
    assert ship.ask("GET", f"/home/another/{home['files'][0]['name']}")[0] == 404
    assert ship.ask("GET", f"/home/{home['mark']}/files.json")[0] == 404


def test_all_that_can_be_kept_is_listed_as_it_is_sent(ship: Ship) -> None:
    listed = ship.get("/release.json")
    parts = {part["name"]: part["files"] for part in listed["parts"]}
    games = [game["id"] for game in ship.get("/api/games")["games"]]
    assert [*parts] == ["shell", "house", *games] and not parts["house"]
    for file in parts["shell"]:
        with urllib.request.urlopen(f"{ship.url}/{file['path']}") as answer:
            content = answer.read()
            assert answer.headers["x-release"] == listed["mark"]
        assert len(content) == file["size"], file["path"]
        assert hashlib.sha256(content).hexdigest() == file["hash"], file["path"]
    paths = {file["path"] for file in parts["shell"]}
    assert {"", "api/games", f"games/{games[0]}/art.svg"} <= paths and "sw.js" not in paths
    page = ship.ask("GET", "/")[1]
    assert f'<meta name="release" content="{listed["mark"]}" />' in page
