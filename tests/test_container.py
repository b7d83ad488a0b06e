"""The container: its image where an engine runs, else the Dockerfile's steps carried out by themselves."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import msgspec
import pytest
from server_process import free_port

from flibuste.cli.main import COMMANDS
from flibuste.law import shelf
from flibuste.server.config import ENVIRONMENT_PREFIX, Config

ROOT = Path(__file__).parents[1]
PATIENCE = 120  # seconds, on a loaded machine
PROMISE = 3  # seconds until it answers
GAMES = min(shelf.laws(), key=lambda law: law.length).id  # compiling them all takes minutes


# --- The Dockerfile ------------------------------------------------------------------------------


@dataclass
class Stage:
    """What the Dockerfile says between one FROM and the next."""

    steps: list[tuple[str, str]] = field(default_factory=list)

    def all(self, word: str) -> list[str]:
        return [rest for name, rest in self.steps if name == word]

    @property
    def environment(self) -> dict[str, str]:
        pairs = [pair for line in self.all("ENV") for pair in shlex.split(line)]
        return dict(pair.split("=", 1) for pair in pairs)


def stages() -> list[Stage]:
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    text = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", text, flags=re.MULTILINE))
    found: list[Stage] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        word, rest = line.split(maxsplit=1)
        if word == "FROM":
            found.append(Stage())
        found[-1].steps.append((word, rest))
    return found


BUILD, IMAGE = stages()


def test_the_container_runs_as_a_user_who_owns_no_code() -> None:
    (user,) = IMAGE.all("USER")
    assert int(user) > 0
    owned = [line for line in IMAGE.all("COPY") if "--chown" in line]
    assert owned == [f"--from=build --chown={user} {CACHE} {CACHE}"]


def test_rules_are_compiled_under_the_settings_they_run_with() -> None:
    def of_the_compiler(stage: Stage) -> dict[str, str]:
        return {name: v for name, v in stage.environment.items() if name.startswith("NUMBA_")}

    assert of_the_compiler(BUILD) == of_the_compiler(IMAGE) == {"NUMBA_CPU_NAME": "generic"}


def test_compose_has_one_service_and_one_volume() -> None:
    yaml = pytest.importorskip("yaml")
    composed = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    (service,) = composed["services"].values()
    (volume,) = composed["volumes"]
    assert service["volumes"] == [f"{volume}:{DATA}"] and IMAGE.all("VOLUME") == [DATA]


def test_a_cluster_s_services_are_given_what_they_understand() -> None:
    yaml = pytest.importorskip("yaml")
    text = (ROOT / "compose.cluster.yaml").read_text(encoding="utf-8")
    services = yaml.safe_load(text)["services"]
    ours = {name: one for name, one in services.items() if one["image"] == "flibuste"}
    servers = {name for name, one in ours.items() if "command" not in one}
    assert len(servers) == len(ours) - len(servers) == 2
    # Two that build one image at the same time stand in each other's way; who does not is not to look for it elsewhere.
    assert sum("build" in one for one in ours.values()) == 1
    assert all("build" in one or one["pull_policy"] == "never" for one in ours.values())
    settings = {field.name for field in msgspec.structs.fields(Config)}
    for name, one in ours.items():
        if name in servers:
            given = {word.removeprefix(ENVIRONMENT_PREFIX).lower() for word in one["environment"]}
            assert given <= settings | {"pgpassword"}  # which is libpq's
            assert "PASSWORD" not in one["environment"][f"{ENVIRONMENT_PREFIX}DATABASE"]
        else:
            _, command, *options = one["command"]
            assert command in COMMANDS and options[0] == "--redis"
    for file in ("Caddyfile", "prometheus.yml"):
        named = (ROOT / "deploy" / file).read_text(encoding="utf-8")
        assert set(re.findall(r"(\w+):8420", named)) == servers


# --- Something that serves -----------------------------------------------------------------------

PLACE, CACHE, DATA = "/opt/flibuste", "/var/cache/flibuste", "/data"


@dataclass
class Served:
    """A container, or what it would run."""

    url: str
    seconds: float  # from the start until it answered
    log: str
    user: int | None  # who serves; None where nobody was changed


def get(url: str) -> int:
    """The status of an answer; 0 while there is none."""
    try:
        with urllib.request.urlopen(url, timeout=5) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def wait_for(url: str) -> float:
    """Ask until it answers well; the seconds that took."""
    begin = time.monotonic()
    while time.monotonic() - begin < PATIENCE:
        if get(url) == 200:
            return time.monotonic() - begin
        time.sleep(0.02)
    raise TimeoutError(url)


def engine() -> str | None:
    """A container engine that runs."""
    for name in ("docker", "podman"):
        if (
            shutil.which(name)
            and not subprocess.run([name, "info"], capture_output=True).returncode
        ):
            return name
    return None


def run(*words: str, cwd: Path = ROOT, **environment: str) -> str:
    done = subprocess.run(
        words, cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True
    )
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout[-3000:]}{done.stderr[-3000:]}"
    return done.stdout


def in_a_container(name: str) -> Iterator[Served]:
    tag = "flibuste-test"
    run(name, "build", "--tag", tag, "--build-arg", f"GAMES={GAMES}", ".")
    began = time.monotonic()
    id = run(name, "run", "--detach", "--publish", "127.0.0.1::8420", tag).strip()
    try:
        address = run(name, "port", id, "8420").splitlines()[0]
        url = f"http://127.0.0.1:{address.rpartition(':')[2]}"
        wait_for(f"{url}/health")
        seconds = time.monotonic() - began
        wait_for(f"{url}/ready")
        log = subprocess.run([name, "logs", id], capture_output=True, text=True)
        user = run(name, "exec", id, "id", "-u")
        yield Served(url, seconds, log.stdout + log.stderr, int(user))
    finally:
        run(name, "rm", "--force", "--volumes", id)


def sources(folder: Path) -> Path:
    """What a container engine would be handed: .dockerignore says it."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    named = [line for line in lines if line and not line.startswith("#")]
    left_out = {ROOT / line for line in named if line[0] not in "!*"}

    def ignored(parent: str, names: list[str]) -> set[str]:
        return {n for n in names if n == "__pycache__" or Path(parent, n) in left_out}

    for line in named:
        if line.startswith("!"):
            here, there = ROOT / line[1:], folder / line[1:]
            there.parent.mkdir(parents=True, exist_ok=True)
            if here.is_dir():
                shutil.copytree(here, there, ignore=ignored, dirs_exist_ok=True)
            else:
                shutil.copy2(here, there)
    return folder


def step_by_step(folder: Path) -> Iterator[Served]:
    """The steps of both stages, in folders of our own."""
    own = {PLACE: str(folder / "place"), CACHE: str(folder / "cache"), DATA: str(folder / "data")}
    own["$GAMES"] = GAMES

    def here(text: str) -> str:
        return re.sub("|".join(map(re.escape, own)), lambda found: own[found[0]], text)

    source = sources(folder / "source")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    for command in BUILD.all("RUN"):
        run(*shlex.split(here(command)), cwd=source, PATH=path, **BUILD.environment)
    assert not [*Path(own[PLACE]).glob("lib/*/site-packages/ziglang")]  # larger than all the rest
    shutil.rmtree(source)  # the image does not have it either
    (folder / "data").mkdir()
    port = str(free_port())
    settings = {name: here(value) for name, value in IMAGE.environment.items()}
    settings |= {"PATH": settings["PATH"].replace("$PATH", path), "FLIBUSTE_SERVER_PORT": port}
    (command,) = IMAGE.all("CMD")
    log = folder / "log"
    began = time.monotonic()
    with log.open("wb") as out:
        program = shutil.which(json.loads(command)[0], path=settings["PATH"])
        assert program == f"{own[PLACE]}/bin/flibuste"
        process = subprocess.Popen(
            [program, *json.loads(command)[1:]],
            cwd=folder,
            env={**os.environ, **settings},
            stdout=out,
            stderr=out,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_for(f"{url}/health")
        seconds = time.monotonic() - began
        wait_for(f"{url}/ready")
        yield Served(url, seconds, log.read_text(encoding="utf-8"), None)
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    found = engine()
    yield from (
        in_a_container(found) if found else step_by_step(tmp_path_factory.mktemp("container"))
    )


@pytest.mark.long
@pytest.mark.xdist_group("container")
def test_the_container_serves_with_its_rules_compiled(
    served: Served, capsys: pytest.CaptureFixture[str]
) -> None:
    with capsys.disabled():
        print(f"\nthe container answers after {served.seconds:.1f} s")
    assert '"ready"' in served.log
    assert "compiling" not in served.log
    assert get(f"{served.url}/api/games") == 200
    assert get(f"{served.url}/") == 200  # the client is in it
    with urllib.request.urlopen(f"{served.url}/law/manifest.json") as answer:
        modules = json.load(answer)["games"]
    assert get(f"{served.url}/law/{modules[GAMES]['module']}") == 200
    assert served.user != 0


@pytest.mark.figure
def test_the_container_answers_within_three_seconds(served: Served) -> None:
    assert served.seconds < PROMISE
