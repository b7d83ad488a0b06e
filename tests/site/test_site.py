"""A site as files: every address, every answer, and never a mixture of two."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from typer.testing import CliRunner

from flibuste.cli.main import app
from flibuste.home.door import endpoint_at
from flibuste.law import shelf
from flibuste.law.kernel import PACKAGE
from flibuste.law.module import FORMAT_OF_MODULES
from flibuste.server.headers import CONTENT_POLICY
from flibuste.server.pages import ADDRESSES
from flibuste.site.answers import questions
from flibuste.site.files import SiteFile, SitePlan, SiteRefused, plan_site
from flibuste.site.writing import write_site

BASE = "/below/"
PAGE = '<!doctype html><head><script type="module" src="./assets/main-1.js"></script></head>'
AT = PACKAGE.parents[1] / "web" / "src" / "home" / "at.ts"


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A client, modules and a house of a few bytes each."""
    root = tmp_path_factory.mktemp("made")
    for name in ("web/assets", "law", "house"):
        (root / name).mkdir(parents=True)
    (root / "web/index.html").write_text(PAGE)
    (root / "web/sources.txt").write_text("0")
    (root / "web/assets/main-1.js").write_text("run();" * 500)
    games = {id: {} for id in shelf.built_in()}
    manifest = {"format": FORMAT_OF_MODULES, "games": games}
    (root / "law/manifest.json").write_text(json.dumps(manifest))
    for id in games:
        (root / f"law/{id}.1.wasm").write_bytes(b"\0asm")
    files = []
    for name in ("house.zip", "python.mjs"):
        content = name.encode() * 100
        packed = gzip.compress(content)
        (root / f"house/{name}.gz").write_bytes(packed)
        told = {"size": len(content), "sent": len(packed)}
        files.append({"name": name, **told, "hash": hashlib.sha256(content).hexdigest()})
    (root / "house/files.json").write_text(json.dumps({"mark": "m1", "files": files}))
    return root


@pytest.fixture(scope="module", autouse=True)
def instead(made: Path) -> Iterator[None]:
    """What was made takes the place of what is built."""
    with pytest.MonkeyPatch.context() as patch:
        for module in ("server.pages", "site.files"):
            patch.setattr(f"flibuste.{module}.BUILT", made / "web")
        for module in ("server.house_files", "site.files"):
            patch.setattr(f"flibuste.{module}.HOUSE_FILES", made / "house")
        patch.setenv("FLIBUSTE_MODULES", str(made / "law"))
        yield


def written(folder: Path, *files: SiteFile) -> None:
    write_site(folder, SitePlan([*files], str.encode, []), lambda files: files)


@pytest.fixture(scope="module")
def site(made: Path) -> Path:
    folder = made / "below"
    write_site(folder, plan_site(BASE), lambda files: files)
    return folder


def all_files(folder: Path) -> dict[str, bytes]:
    found = (file for file in folder.rglob("*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in found}


def test_every_address_has_the_page_and_all_others_have_404(site: Path) -> None:
    page = (site / "index.html").read_text()
    for address in ADDRESSES:
        where = address.strip("/").replace("{game}", shelf.ids()[0]).removesuffix("{table}")
        assert (site / where / "index.html").read_text() == page
    assert (site / "404.html").read_text() == page
    assert f'src="{BASE}assets/main-1.js"' in page
    assert f'<meta name="root" content="{BASE}" />' in page
    assert '<meta name="site"' in page


def test_the_page_carries_the_policy_of_the_server_as_far_as_a_page_can(site: Path) -> None:
    found = re.search(
        r'Content-Security-Policy" content="([^"]+)"', (site / "index.html").read_text()
    )
    assert found
    told = unescape(found[1]).split("; ")
    assert {*CONTENT_POLICY.split("; ")} - {*told} == {"frame-ancestors 'none'"}


def test_the_pages_and_the_writer_know_the_same_prepared_answers(site: Path) -> None:
    ways = dict(re.findall(r"^const (WORDS|PREPARED) = /(.+)/;$", AT.read_text(), re.MULTILINE))
    for one in questions([*shelf.laws()]):
        assert (site / one.file).stat().st_size
        found, _ = endpoint_at(one.method, one.path.partition("?")[0])
        if found.media.startswith("text/"):
            assert re.fullmatch(ways["WORDS"], one.path) and one.file == f"answers/{one.path}.txt"
        else:
            path = one.path.replace("/try", "/start")
            assert re.fullmatch(ways["PREPARED"], path)
            assert one.file == f"answers/{path.replace('?lang=', '/')}.json"
            assert isinstance(json.loads((site / one.file).read_bytes()), dict)


def test_every_file_is_listed_by_its_hash_and_packed_where_that_gains(site: Path) -> None:
    found = all_files(site)
    told = json.loads(found.pop("release.json"))
    assert f'<meta name="release" content="{told["mark"]}" />' in found["index.html"].decode()
    parts = {part["name"]: part["files"] for part in told["parts"]}
    assert [*parts] == ["shell", *sorted(shelf.built_in()), "house"]
    listed = [file for files in parts.values() for file in files]
    for file in listed:
        path = file["path"] or "index.html"
        content = found.pop(path)
        packed = found.pop(path + ".gz", None)
        assert (file["size"], file["hash"]) == (len(content), hashlib.sha256(content).hexdigest())
        assert file["sent"] == len(content if packed is None else packed)
        assert packed is None or gzip.decompress(packed) == content
    for path in told["beside"]:
        found.pop(path)
        found.pop(path + ".gz", None)
    assert not found
    home = json.loads((site / "answers/games.json").read_bytes())["home"]
    for file in home["files"]:
        content = (site / "home" / home["mark"] / file["name"]).read_bytes()
        assert hashlib.sha256(content).hexdigest() == file["hash"]


def test_every_script_has_a_name_that_all_hosts_send_as_a_script(site: Path) -> None:
    assert (site / "home/m1/python.js").exists()
    assert not [path for path in all_files(site) if ".mjs" in path]


def test_another_site_takes_the_place_of_the_first_whole(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    old = SiteFile("a/old.js", "shell", bytes)
    written(folder, old)
    written(folder, SiteFile("new.js", "shell", bytes))
    before = all_files(folder)
    assert {*before} == {"index.html", "new.js", "release.json"}

    def torn() -> bytes:
        raise OSError

    with pytest.raises(OSError):
        written(folder, old, SiteFile("other.js", "shell", torn))
    assert all_files(folder) == before
    assert [*tmp_path.iterdir()] == [folder]


def test_nothing_of_somebody_elses_is_touched(tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir()
    written(folder)  # an empty one will do
    (folder / "notes.txt").write_text("mine")
    before = all_files(folder)
    with pytest.raises(SiteRefused) as refused:
        written(folder)
    assert refused.value.words["file"] == "notes.txt"
    assert all_files(folder) == before
    (folder / "notes.txt").unlink()
    (folder / "elsewhere").symlink_to(tmp_path, target_is_directory=True)
    with pytest.raises(SiteRefused) as refused:
        written(folder)
    assert refused.value.words["file"] == "elsewhere"


def said(*words: str) -> str:
    """The sentence of a refusal."""
    result = CliRunner().invoke(app, ["site", *words, "--lang", "en"])
    assert result.exit_code == 2 and "Traceback" not in result.output, result.output
    return result.stderr.strip()


@pytest.mark.parametrize("base", ["", "games", "/games", "games/", "//", "/a b/", "/../", "/é/"])
def test_an_address_that_is_none_is_refused_in_a_sentence(base: str, tmp_path: Path) -> None:
    assert "begins and ends with “/”" in said(str(tmp_path / "site"), "--base", base)
    assert not [*tmp_path.iterdir()]


@pytest.mark.parametrize(
    ("lacking", "command"),
    [
        ("web/index.html", "python web/build.py"),
        ("house/files.json", "python web/home.py"),
        ("law", "flibuste modules"),
    ],
)
def test_what_is_missing_is_named_with_the_command_that_makes_it(
    lacking: str, command: str, made: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if lacking == "law":
        monkeypatch.setenv("FLIBUSTE_MODULES", str(tmp_path))
        assert command in said(str(tmp_path / "site"))
        return
    file = made / lacking
    content = file.read_bytes()
    file.unlink()
    try:
        assert command in said(str(tmp_path / "site"))
    finally:
        file.write_bytes(content)


def test_a_folder_that_is_a_file_or_holds_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    assert said(str(file)) == f"{file} is not a folder."
    assert "which is not part of a site" in said(str(tmp_path))
    assert [*tmp_path.iterdir()] == [file]
