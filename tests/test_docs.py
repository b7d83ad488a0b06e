"""What the docs say is so: links lead somewhere, places exist, locks are locks."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest

import flibuste

ROOT = Path(__file__).parents[1]
PACKAGE = Path(flibuste.__file__).parent
DOCS = ROOT / "docs"
MADE = ("api", "rulebooks", "_build")  # pages that a build makes
PAGES = sorted(
    page
    for page in [*ROOT.glob("*.md"), *DOCS.rglob("*.md")]
    if page.relative_to(DOCS if DOCS in page.parents else ROOT).parts[0] not in MADE
)
DECISIONS = sorted((DOCS / "decisions").glob("[0-9]*.md"))
PROGRAMS = [
    (page, code)
    for page in PAGES
    for code in re.findall(r"```python\n(?!>>>)(.*?)```", page.read_text("utf-8"), re.DOTALL)
]
PLAN = (DOCS / "architecture.md").read_text(encoding="utf-8")


def named(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def table(title: str) -> list[list[str]]:
    """The rows of the first table after a heading of the plan, or after its line."""
    rows = re.search(r"^\|.*?(?=\n\n|\Z)", PLAN[PLAN.index(title) :], re.MULTILINE | re.DOTALL)
    assert rows, title
    cells = [[c.strip() for c in line.strip("|").split("|")] for line in rows[0].splitlines()]
    return cells[2:]


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for target in re.findall(r"\]\(([^)#]+)", text):
        if not re.match(r"https?:|mailto:", target):
            place = (page.parent / target).resolve()
            assert place.exists() or place.relative_to(DOCS).parts[0] in MADE, target


@pytest.mark.parametrize(
    ("page", "code"), PROGRAMS, ids=lambda value: getattr(value, "stem", "code")
)
def test_a_program_in_the_docs_runs(
    page: Path, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record = next((PACKAGE / "games").glob("*/records/*.txt"))
    (tmp_path / "game.txt").write_bytes(record.read_bytes())
    monkeypatch.chdir(tmp_path)
    exec(compile(code, named(page), "exec"), {})


def test_every_room_is_on_the_plan() -> None:
    rooms = {path.parent.name for path in PACKAGE.glob("*/*.py")}
    assert {row[0].strip("`/") for row in table("## The rooms")} == rooms


def test_every_folder_beside_the_package_is_on_the_plan() -> None:
    for row in table("Beside the package:"):
        assert (ROOT / row[0].strip("`")).is_dir(), row[0]


@pytest.mark.parametrize("row", table("## Where do I change"), ids=lambda row: row[0])
def test_the_place_of_every_change_exists(row: list[str]) -> None:
    for place in re.findall(r"`([\w.<>/]+/[\w.<>/]*)`", " ".join(row)):
        pattern = place.replace("<id>", "[a-z]*")
        assert [*ROOT.glob(pattern), *PACKAGE.glob(pattern)], place


@pytest.mark.parametrize("row", table("## Where do I change"), ids=lambda row: row[0])
def test_what_to_look_for_is_found_there(row: list[str]) -> None:
    patterns = [place.replace("<id>", "[a-z]*") for place in re.findall(r"`([\w.<>/]+)`", row[1])]
    found = [path for one in patterns for root in (ROOT, PACKAGE) for path in root.glob(one)]
    files = [file for path in found for file in ([path] if path.is_file() else path.rglob("*.*"))]
    text = "".join(file.read_text(encoding="utf-8") for file in files if file.suffix != ".pyc")
    for word in re.findall(r"`(\w+)`", row[2]):
        assert re.search(rf"\b{word}\b", text), word


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_is_a_short_record(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert re.findall(r"^## (.*)", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    assert 10 <= len(text.splitlines()) <= 25
    assert text.startswith(f"# {int(page.stem[:4])}. ")


def test_decisions_are_numbered_without_a_gap() -> None:
    assert [int(page.stem[:4]) for page in DECISIONS] == [*range(1, len(DECISIONS) + 1)]


@pytest.mark.parametrize("lock", sorted((ROOT / "requirements").glob("*.txt")), ids=named)
def test_a_lock_has_hashes_and_names_no_registry(lock: Path) -> None:
    text = lock.read_text(encoding="utf-8")
    packages = re.split(r"\n(?=[a-z])", re.sub(r"^\s*#.*\n", "", text, flags=re.MULTILINE))
    assert all("--hash=sha256:" in package for package in packages)
    assert "://" not in text and "--find-links" not in text


def test_the_lock_of_the_docs_has_what_the_package_asks_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    asked = {re.match(r"[\w-]+", line)[0] for line in project["optional-dependencies"]["docs"]}  # type: ignore[index]
    wanted = (ROOT / "requirements" / "docs.in").read_text(encoding="utf-8").split("\n")
    assert asked <= set(wanted)


def test_type_checkers_of_others_find_our_types() -> None:
    assert (PACKAGE / "py.typed").exists()


@pytest.mark.parametrize("file", sorted((ROOT / ".github").rglob("*.yml")), ids=named)
def test_ci_runs_only_what_a_contributor_can_run(file: Path) -> None:
    yaml = pytest.importorskip("yaml")
    jobs = yaml.safe_load(file.read_text(encoding="utf-8")).get("jobs", {})
    steps = [step["run"] for job in jobs.values() for step in job["steps"] if "run" in step]
    assert all(re.fullmatch(r"\.ci/run|make [\w-]+( PYTHON=python)?", step) for step in steps)
