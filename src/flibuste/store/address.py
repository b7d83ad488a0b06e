"""Where a database is: a file, or a PostgreSQL by its address."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, unquote

from flibuste.store.host_refusal import HostRefusal

SQLITE = "sqlite:///"  # what follows is a file: relative, or absolute with one more slash
ADDRESS = re.compile(r"([a-z][a-z0-9+.-]+)?:/*", re.IGNORECASE)  # one letter is a drive of Windows
POSTGRES = re.compile(
    r"postgres(?:ql)?://"
    r"(?:(?P<user>[^:@/?#]*)(?::(?P<password>[^@/?#]*))?@)?"
    r"(?P<hosts>[^@/?#]*)(?:/(?P<dbname>[^/?#]*))?(?:\?(?P<options>[^#]*))?",
    re.IGNORECASE,
)
HOST = re.compile(r"(?P<host>\[[0-9a-f:.]+\]|[^:\[\]]*)(?::(?P<port>\d{1,5}))?", re.IGNORECASE)
# What may follow the question mark, in libpq's words; all else is ours to say.
OPTIONS = {
    "application_name",
    "channel_binding",
    "gssencmode",
    "host",
    "passfile",
    "password",
    "port",
    "sslcert",
    "sslcrl",
    "sslkey",
    "sslmode",
    "sslrootcert",
    "target_session_attrs",
    "user",
}
# Of several hosts, the one that may be written to: a standby would be asked as gladly, and refuse all.
OF_SEVERAL = {"target_session_attrs": "read-write"}


class NoDatabase(HostRefusal):
    """What was named is neither a file nor the address of a database."""

    def __init__(self, word: str) -> None:
        found = ADDRESS.match(word)
        self.address = word.replace("\0", "")
        if found and found[1] and found[1].lower() != "sqlite":
            self.address = f"{found[0]}…"  # what follows may hold a password
        super().__init__("no-database", address=self.address)


@dataclass(frozen=True)
class PostgresAddress:
    """A database of PostgreSQL; its password is shown to nobody."""

    shown: str
    keywords: tuple[tuple[str, str], ...] = field(repr=False)  # as libpq knows them

    def __str__(self) -> str:
        return self.shown

    def hidden(self, words: str) -> str:
        """What a driver says, without the password."""
        password = dict(self.keywords).get("password")
        return words.replace(password, "…") if password else words


DatabasePlace = Path | PostgresAddress


def database_place(word: str) -> DatabasePlace:
    """The file or the PostgreSQL that a word names; NoDatabase if it names neither."""
    if POSTGRES.match(word):
        return _postgres(word)
    is_address = word.lower().startswith(SQLITE)
    file = word[len(SQLITE) :] if is_address else word
    has_options = is_address and "?" in file
    if not file or ADDRESS.match(file) or has_options or "\0" in file:
        raise NoDatabase(word)
    try:
        return Path(file).expanduser()
    except RuntimeError:  # there is no such user
        raise NoDatabase(word) from None


def _postgres(word: str) -> PostgresAddress:
    found = POSTGRES.fullmatch(word)
    hosts = [HOST.fullmatch(host) for host in found["hosts"].split(",")] if found else []
    if found is None or not all(hosts):
        raise NoDatabase(word)
    given = {name: found[name] or "" for name in ("user", "password", "dbname")}
    given["host"] = ",".join(host["host"].strip("[]") for host in hosts if host)
    if any(host and host["port"] for host in hosts):
        given["port"] = ",".join(host["port"] or "" for host in hosts if host)
    try:
        named = {name: unquote(value, errors="strict") for name, value in given.items()}
        options = found["options"] or ""
        named |= dict(parse_qsl(options, strict_parsing=bool(options), errors="strict"))
    except ValueError:
        raise NoDatabase(word) from None
    ports = [int(port) for port in named.get("port", "").split(",") if port.isdigit()]
    is_strange = not named.keys() <= OPTIONS | {"dbname"} or any(port > 65535 for port in ports)
    if is_strange or any("\0" in value for value in named.values()):
        raise NoDatabase(word)
    if "," in named.get("host", ""):
        named = OF_SEVERAL | named
    user = f"{found['user']}@" if found["user"] else ""
    shown = f"postgresql://{user}{found['hosts']}/{found['dbname'] or ''}"
    return PostgresAddress(shown, tuple((name, value) for name, value in named.items() if value))
