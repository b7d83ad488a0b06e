"""Names that are kept: one guest's alone, with all that look like them; and names that are nobody's."""

from __future__ import annotations

import re
import secrets
import unicodedata
from collections.abc import Iterator
from functools import cache

from flibuste.bots import LEVELS
from flibuste.bots.opponents import BOTS_FOLDER, CHARACTERS
from flibuste.live.durable import on_disk
from flibuste.live.guests import clean, now
from flibuste.live.refusals import Refusal
from flibuste.people.identity.rows import KeptNameRow, one_after_the_other
from flibuste.people.identity.skeleton import skeleton
from flibuste.store.events import Fence, Ledger
from flibuste.store.rows import AddRow, RemoveRows
from flibuste.words.languages import LANGUAGES
from flibuste.words.lines import line

# Who seems to speak for the house, in both languages; also several of them, with a number or an article.
_OFFICES = """
admin administrator administrateur administratrice host hote hotesse mod moderator moderateur moderatrice
modo flibuste server serveur system systeme support staff equipe team official officiel officielle
"""
_ARTICLES = "the l le la les"
_BETWEEN_WORDS = re.compile(r"[\W_]+")
_NUMBER_BESIDE = re.compile(r"^\d+|\d+$")  # in the digits of any writing
# What is suggested where even a number beside the wished name would not do: the same word in both languages.
_ANYBODY = "Pirate"


@cache
def reserved() -> frozenset[str]:
    """What nobody may be called, by what it looks like."""
    bots = (
        line((BOTS_FOLDER,), lang, f"bot-{character}")
        for lang in LANGUAGES
        for character in CHARACTERS
    )
    # And by the words of bots: a record names a bot so, and would take a person for it.
    return _offices() | frozenset(map(skeleton, (*bots, *CHARACTERS, *LEVELS)))


@cache
def _offices() -> frozenset[str]:
    return frozenset(skeleton(office + many) for office in _OFFICES.split() for many in ("", "s"))


def is_reserved(name: str) -> bool:
    """Whether nobody may be called so."""
    if skeleton(name) in reserved():
        return True
    plain = _plain(name)
    if skeleton(_NUMBER_BESIDE.sub("", plain)) in _offices():  # also where its letters stand apart
        return True
    words = (_NUMBER_BESIDE.sub("", word) for word in _BETWEEN_WORDS.split(plain))
    named = {skeleton(word) for word in words if word} - set(map(skeleton, _ARTICLES.split()))
    return bool(named) and named <= _offices()


def _plain(name: str) -> str:
    """A name without marks on its letters; raised and circled digits are digits."""
    letters = unicodedata.normalize("NFKD", name)
    return "".join(letter for letter in letters if unicodedata.category(letter)[0] != "M")


async def check_free(log: Ledger, name: str, guest: str | None) -> None:
    """Refusal, with another name that is free, where a name is reserved or somebody else's."""
    name = clean(name)
    if not name:
        return
    code = await _taken(log, name, guest)
    if code:
        raise Refusal(code, name=name, free=await _free_name(log, name, guest))


async def _taken(log: Ledger, name: str, guest: str | None) -> str:
    if is_reserved(name):
        return "name-reserved"
    kept = await log.rows(KeptNameRow, "name like", skeleton=skeleton(name))
    return "name-kept" if kept and kept[0].guest != guest else ""


async def _free_name(log: Ledger, name: str, guest: str | None) -> str:
    like = _ANYBODY if is_reserved(f"{name} 2") else name
    for number in _numbers():
        found = f"{like[:36]} {number}"
        if not await _taken(log, found, guest):
            return found
    return ""


def _numbers() -> Iterator[int]:
    yield from range(2, 5)
    yield from (20 + secrets.randbelow(980) for _ in range(10))


async def keep_name(log: Ledger, name: str, guest: str) -> None:
    """The name is this guest's alone from now on, in the place of another they may have kept."""
    name = clean(name)
    if not name:
        raise Refusal("no-name-to-keep")
    await check_free(log, name, guest)
    at = now()
    fresh = KeptNameRow(skeleton(name), guest, name, at)
    put = (RemoveRows(KeptNameRow, {"guest": guest}), AddRow(fresh))
    try:
        await on_disk(log.write(one_after_the_other(guest, at), *put))
    except Fence:  # somebody was faster
        await check_free(log, name, guest)
        raise Refusal("storage") from None
