"""What cannot be served is refused in one sentence, in time, and without a traceback."""

from __future__ import annotations

import os
import shutil
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path
from string import Formatter

import pytest

from flibuste.cli.voice import Voice
from flibuste.law.kernel import SetupError
from flibuste.server import config
from flibuste.server.ops.backup import back_up, restore
from flibuste.store.address import NoDatabase, PostgresAddress
from flibuste.store.host_refusal import REASONS, SENTENCES
from flibuste.store.migrate import migrate


def refusal(*words: str, code: int = 2, **environment: str) -> str:
    """The one line that a command ends with."""
    given = {f"FLIBUSTE_SERVER_{name.upper()}": value for name, value in environment.items()}
    done = subprocess.run(
        [sys.executable, "-m", "flibuste", *words],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, **given},
    )
    assert done.returncode == code, done.stderr
    lines = done.stderr.splitlines()
    assert len(lines) == 1, done.stderr
    assert not done.stdout
    return lines[0]


def a_database(path: Path, *statements: str) -> Path:
    """A file of ours, and then what somebody did to it."""
    migrate(path)
    changed(path, *statements)
    return path


def changed(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


# --- The command line ----------------------------------------------------------------------------


def test_a_port_that_is_taken_is_named(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        said = refusal("serve", "--port", port, "--database", str(tmp_path / "a.sqlite"))
    assert port in said and "in use" in said


@pytest.mark.parametrize(
    ("words", "hint"),
    [
        (["--port", "99999"], "65535"),
        (["--port", "abc"], "--port"),
        (["--prot", "8420"], "--prot"),
        (["--config", "/nowhere/flibuste.toml"], "No such file"),
    ],
)
def test_a_wrong_option_is_named(words: list[str], hint: str) -> None:
    assert hint in refusal("serve", *words)


def test_a_wrong_word_in_the_environment_is_named(tmp_path: Path) -> None:
    assert "port" in refusal("serve", port="many")


@pytest.mark.parametrize("name", [*SENTENCES, *REASONS])
def test_what_a_host_is_told_is_one_sentence_and_has_another_in_french(name: str) -> None:
    words = {**SENTENCES, **REASONS}[name]
    given = {key: f"<{key}>" for _, key, _, _ in Formatter().parse(words) if key}
    assert Voice("en")(name, **given) == words.format(**given)
    french = Voice("fr")(name, **given)
    assert french != words.format(**given) and all(word in french for word in given.values())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["serve", "--database", "{here}"], "La base de données {here} est inutilisable : "),
        (["serve", "--database", "{newer}"], "{newer} est inutilisable : une version plus récente"),
        (["serve", "--config", "{here}"], "La configuration {here} ne peut pas être lue : "),
        (["serve", "--host", "no.where.invalid", "--database", "{here}/a"], "Rien ne peut écouter"),
        (["backup", "{here}/b", "--database", "{here}/none"], "Il n’y a pas de base de données"),
        (["restore", "{newer}", "--database", "{here}/a"], "en place : une version plus récente"),
    ],
)
def test_a_host_is_refused_in_french(words: list[str], said: str, tmp_path: Path) -> None:
    newer = a_database(tmp_path / "newer", "UPDATE alembic_version SET version_num = '9999'")
    places = {"here": str(tmp_path), "newer": str(newer)}
    told = refusal(*(word.format(**places) for word in words), "--lang", "fr")
    assert said.format(**places) in told


# --- The configuration ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("port =", "TOML"),
        ("prot = 1", "prot"),
        ("port = 70000", "port"),
        ("port = true", "port"),
        ('log_level = "loud"', "log_level"),
        ("message_bytes = 0", "message_bytes"),
        ("requests_a_minute = -1", "requests_a_minute"),
        ("sweep_seconds = 0", "sweep_seconds"),
        ('trusted_proxies = ["the cook"]', "the cook"),
        ("origins = 3", "origins"),
        ("\ud800", "UTF-8"),
    ],
)
def test_a_fault_in_the_configuration_is_named(text: str, hint: str, tmp_path: Path) -> None:
    file = tmp_path / "flibuste.toml"
    file.write_bytes(text.encode("utf-8", "surrogatepass"))
    with pytest.raises(SetupError, match=hint):
        config.read_config(file)


def test_the_command_line_wins_over_the_environment_and_that_over_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "flibuste.toml"
    file.write_text('port = 1\nhost = "a"\nsend_queue = 5\norigins = ["https://a.example"]')
    monkeypatch.setenv("FLIBUSTE_SERVER_PORT", "2")
    monkeypatch.setenv("FLIBUSTE_SERVER_HOST", "b")
    monkeypatch.setenv("FLIBUSTE_SERVER_TRUSTED_PROXIES", "10.0.0.0/8,192.0.2.1")
    found = config.read_config(file, port=3)
    assert (found.port, found.host, found.send_queue) == (3, "b", 5)
    assert found.trusted_proxies == ["10.0.0.0/8", "192.0.2.1"]
    assert found.origins == ["https://a.example"]
    monkeypatch.setenv("FLIBUSTE_SERVER_CONFIG", str(file))
    assert config.read_config().send_queue == 5


# --- The database --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "file"),
    [
        ("tables.sqlite", "tables.sqlite"),
        ("./odd:name.sqlite", "odd:name.sqlite"),
        ("what?.sqlite", "what?.sqlite"),
        ("sqlite:///tables.sqlite", "tables.sqlite"),
        ("sqlite:///a/b.sqlite", "a/b.sqlite"),
        ("sqlite:////var/tables.sqlite", "/var/tables.sqlite"),
        ("SQLite:////var/tables.sqlite", "/var/tables.sqlite"),
        (r"C:\tables.sqlite", r"C:\tables.sqlite"),
    ],
)
def test_a_database_is_a_path_or_the_address_of_one(
    word: str, file: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert config.read_config(database=word).place() == Path(file)
    monkeypatch.setenv("FLIBUSTE_SERVER_DATABASE", word)
    assert config.read_config().place() == Path(file)


POSTGRES = {
    "postgresql://": {},
    "postgres://localhost": {"host": "localhost"},
    "postgresql://anne:secret@localhost:5433/flibuste": {
        "user": "anne", "password": "secret", "host": "localhost", "port": "5433", "dbname": "flibuste",
    },
    "PostgreSQL://anne:a%2Fsecret%40@[::1]/flibuste": {
        "user": "anne", "password": "a/secret@", "host": "::1", "dbname": "flibuste",
    },
    "postgresql://anne@one:5432,two/f": {
        "user": "anne", "host": "one,two", "port": "5432,", "dbname": "f",
        "target_session_attrs": "read-write",
    },
    "postgresql://anne@one,two/f?target_session_attrs=primary": {
        "user": "anne", "host": "one,two", "dbname": "f", "target_session_attrs": "primary",
    },
    "postgresql:///f?host=one,two": {
        "dbname": "f", "host": "one,two", "target_session_attrs": "read-write",
    },
    "postgresql:///f?host=/run/postgresql&user=anne": {
        "dbname": "f", "host": "/run/postgresql", "user": "anne",
    },
}  # fmt: skip


@pytest.mark.parametrize("word", POSTGRES)
def test_a_database_of_postgresql_is_known_by_its_address_and_hides_its_password(word: str) -> None:
    place = config.read_config(database=word).place()
    assert isinstance(place, PostgresAddress)
    assert dict(place.keywords) == POSTGRES[word]
    password = POSTGRES[word].get("password")
    if password:
        assert password not in f"{place} {place!r} {place.hidden(f'no {password} at all')}"


NO_FILES = {
    "postgresql://anne:secret@localhost:harbour/flibuste": "postgresql://…",
    "postgresql://anne:secret@localhost:70000/flibuste": "postgresql://…",
    "postgresql://anne:secret/x@localhost/flibuste": "postgresql://…",
    "postgresql://anne:secret@localhost/flibuste?colour=secret": "postgresql://…",
    "postgresql://anne:secret@localhost/flibuste?sslmode": "postgresql://…",
    "postgresql://anne:secret%00@localhost/flibuste": "postgresql://…",
    "postgresql://anne:secret@localhost/a/b": "postgresql://…",
    "postgresql:anne:secret@localhost": "postgresql:…",
    "postgresql+asyncpg://localhost/flibuste": "postgresql+asyncpg://…",
    "mysql:flibuste": "mysql:…",
    "file:tables.sqlite": "file:…",
    "sqlite:tables.sqlite": "sqlite:tables.sqlite",
    "sqlite:/tables.sqlite": "sqlite:/tables.sqlite",
    "sqlite://": "sqlite://",
    "sqlite://tables.sqlite": "sqlite://tables.sqlite",
    "sqlite:///": "sqlite:///",
    "sqlite:///:memory:": "sqlite:///:memory:",
    "sqlite:///tables.sqlite?mode=ro": "sqlite:///tables.sqlite?mode=ro",
    "sqlite:///sqlite:///tables.sqlite": "sqlite:///sqlite:///tables.sqlite",
    ":memory:": ":memory:",
    "tables\0.sqlite": "tables.sqlite",
    "~nobody-of-this-name/tables.sqlite": "~nobody-of-this-name/tables.sqlite",
}


@pytest.mark.parametrize("word", NO_FILES)
def test_what_is_no_file_is_no_database_and_no_password_is_repeated(
    word: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(NoDatabase, match="is no database") as refused:
        config.read_config(database=word)
    assert refused.value.address == NO_FILES[word]
    assert "secret" not in str(refused.value)
    with pytest.raises(NoDatabase):
        config.Config(database=word).place()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.long
@pytest.mark.parametrize("words", [["serve", "--port", "0"], ["backup", "b"], ["restore", "b"]])
def test_every_command_refuses_it_in_both_languages_from_wherever_it_is_named(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    address = "mysql://anne:secret@localhost/flibuste"
    file = tmp_path / "flibuste.toml"
    file.write_text(f'database = "{address}"')
    english = refusal(*words, "--lang", "en", "--database", address)
    assert english.startswith("“mysql://…” is no database")
    assert refusal(*words, "--lang", "en", "--config", str(file)) == english
    assert refusal(*words, "--lang", "en", database=address) == english
    french = refusal(*words, "--lang", "fr", "--database", address)
    assert french.startswith("« mysql://… » n’est pas une base")
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


def test_what_postgresql_needs_is_named_where_it_is_missing(tmp_path: Path) -> None:
    (tmp_path / "psycopg.py").write_text("raise ImportError")
    address = "postgresql://anne:secret@localhost/flibuste"
    done = subprocess.run(
        [sys.executable, "-m", "flibuste", "serve", "--port", "0", "--database", address],
        capture_output=True,
        text=True,
        timeout=60,
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode == 2
    assert "psycopg" in done.stderr and "flibuste[server,cluster]" in done.stderr
    assert len(done.stderr.splitlines()) == 1 and "secret" not in done.stderr


def test_a_database_named_by_its_address_is_backed_up_and_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    a_database(tmp_path / "a ? b.sqlite")
    for command, address in (
        ("backup", "a ? b.sqlite"),
        ("restore", f"sqlite:///{tmp_path}/c.sqlite"),
    ):
        done = subprocess.run(
            [sys.executable, "-m", "flibuste", command, "copy", "--database", address],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.returncode == 0, done.stderr
    made = {path.name.removesuffix("-wal").removesuffix("-shm") for path in tmp_path.iterdir()}
    assert made == {"a ? b.sqlite", "copy", "c.sqlite"}


def test_a_database_of_a_newer_release_is_left_alone(tmp_path: Path) -> None:
    path = a_database(tmp_path / "new.sqlite", "UPDATE alembic_version SET version_num = '9999'")
    before = path.read_bytes()
    assert "newer release" in refusal("serve", "--port", "0", "--database", str(path))
    assert path.read_bytes() == before


def test_another_program_s_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "photos.sqlite"
    changed(path, "CREATE TABLE photos (name TEXT)")
    before = path.read_bytes()
    assert "another program" in refusal("serve", "--port", "0", "--database", str(path))
    assert path.read_bytes() == before


def test_a_torn_database_is_refused(tmp_path: Path) -> None:
    path = a_database(tmp_path / "torn.sqlite")
    whole = path.read_bytes()
    path.write_bytes(whole[:4096] + b"x" * (len(whole) - 4096))
    assert "malformed" in refusal("serve", "--port", "0", "--database", str(path))


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert str(tmp_path) in refusal("serve", "--port", "0", "--database", str(tmp_path))


# --- Backups -------------------------------------------------------------------------------------


def test_what_cannot_be_backed_up_or_put_back_is_said(tmp_path: Path) -> None:
    good = a_database(tmp_path / "good.sqlite")
    newer = a_database(tmp_path / "new.sqlite", "UPDATE alembic_version SET version_num = '9999'")
    foreign, noise = tmp_path / "photos.sqlite", tmp_path / "noise.sqlite"
    changed(foreign, "CREATE TABLE photos (name TEXT)")
    noise.write_bytes(b"arr" * 5000)
    before = good.read_bytes()
    for bad, hint in ((newer, "newer release"), (foreign, "sound"), (noise, "database")):
        with pytest.raises(SetupError, match=hint):
            restore(bad, good)
    with pytest.raises(SetupError, match="no backup"):
        restore(tmp_path / "none.sqlite", good)
    with pytest.raises(SetupError, match="no database"):
        back_up(tmp_path / "none.sqlite", tmp_path / "copy.sqlite")
    with pytest.raises(SetupError, match="cannot be written"):
        back_up(good, tmp_path / "nowhere" / "copy.sqlite")
    assert good.read_bytes() == before
    assert {path.name for path in tmp_path.iterdir() if path.name.startswith(".")} == set()
    assert "no database" in refusal("backup", "x.sqlite", "--database", str(tmp_path / "none"))


def test_a_database_is_no_backup_of_itself(tmp_path: Path) -> None:
    database = a_database(tmp_path / "tables.sqlite")
    before, node = database.read_bytes(), database.stat().st_ino
    link = tmp_path / "link.sqlite"
    link.symlink_to(database)
    for same in (database, link):
        with pytest.raises(SetupError, match="itself"):
            back_up(database, same)
        with pytest.raises(SetupError, match="itself"):
            restore(same, database)
    assert database.read_bytes() == before and database.stat().st_ino == node


def test_a_backup_takes_nothing_over_from_the_file_whose_place_it_takes(tmp_path: Path) -> None:
    database = a_database(tmp_path / "tables.sqlite", "INSERT INTO facts VALUES ('new', '')")
    used, kept = a_database(tmp_path / "used.sqlite"), tmp_path / "kept.sqlite"
    connection = sqlite3.connect(used, isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("INSERT INTO facts VALUES ('old', '')")
    for part in ("", "-wal"):  # as a server that was killed leaves them
        shutil.copy(f"{used}{part}", f"{kept}{part}")
    connection.close()
    back_up(database, kept)
    connection = sqlite3.connect(kept)
    names = {name for (name,) in connection.execute("SELECT name FROM facts")}
    connection.close()
    assert names == {"epoch", "new"}
