"""What a host is told where something stands in the way: the command line says it in the reader's language."""

from __future__ import annotations

from flibuste.law.kernel import SetupError

# By the name of the command line's message for it, which says the same in every language.
SENTENCES = {
    "database-unusable": "The database {place} cannot be used: {said}.",
    "database-missing": "There is no database {place}.",
    "database-not-ours": "There is no database of ours at {place}.",
    "backup-unwritable": "The backup {file} cannot be written: {said}.",
    "backup-missing": "There is no backup {file}.",
    "backup-unreadable": "{file} cannot be put back: {said}.",
    "backup-unsound": "{file} is no sound backup of ours.",
    "backup-is-database": "{file} is the database itself: name another file for the backup.",
    "move-same": "{place} is where the tables are already.",
    "move-missing": "There is no database {place}.",
    "move-used": "A server is using {place}: stop it, and try again.",
    "move-full": "The database {place} is not empty: name one that is.",
    "move-failed": "{source} cannot be moved to {place}: {said}.",
    "move-differs": "A row of “{table}” arrived changed; nothing has been kept.",
    "no-database": (
        "“{address}” is no database that can be used here: give a file, sqlite:/// followed by its path, "
        "or postgresql://USER:PASSWORD@HOST/NAME."
    ),
    "no-redis-address": "The address of Redis cannot be understood: redis://HOST:PORT is one.",
    "no-redis-package": 'Redis needs the package “redis”; install it with: pip install "flibuste[server,cluster]"',
    "no-redis-silent": "Redis does not answer at the address that was given.",
    "no-redis-refuses": "Redis does not let us in: {said}.",
    "no-redis-unset": "To think elsewhere, a server needs Redis: set “redis” to its address.",
    "settings-unreadable": "The configuration {file} cannot be read: {said}.",
    "settings-no-text": "The configuration {file} is no text in UTF-8.",
    "settings-no-toml": "The configuration {file} is no TOML: {said}.",
    "settings-faulty": "The configuration has a fault: {said}.",
    "port-unusable": "Nothing can listen at {place}: {said}.",
    "house-shut": "The server could not start; its log says why.",
}
REASONS = {
    "reason-foreign": "it is another program's",
    "reason-newer": "a newer release has written it",
    "reason-locked": "another program keeps it locked",
    "reason-moving": "it is being moved elsewhere",
    "reason-changing": "another release is changing it just now",
    "reason-silent": "it does not answer",
    "reason-encoding": "its encoding is {encoding}, and people's names need UTF8",
}


class HostReason(str):
    """Why something cannot be used, in our own words and not in those of the system or the database."""

    given: dict[str, str]
    name: str

    def __new__(cls, name: str, **given: str) -> HostReason:
        """A reason by its name, with what fills it in."""
        made = super().__new__(cls, REASONS[name].format(**given))
        made.name, made.given = name, given
        return made


class HostRefusal(SetupError):
    """A sentence by its name, with what fills it in; the message is the same in English."""

    def __init__(self, name: str, **given: object) -> None:
        self.name = name
        self.given = {
            key: word if isinstance(word, HostReason) else str(word) for key, word in given.items()
        }
        super().__init__(SENTENCES[name].format(**self.given))


def reason_of(error: BaseException) -> str:
    """Why something failed: our own words where an error holds some, else the system's or the driver's."""
    own = next((word for word in error.args if isinstance(word, HostReason)), None)
    return own or str(getattr(error, "strerror", None) or error)
