"""One step of many games, as rules: a seat's code is played, chance speaks, a finished game starts anew."""

from __future__ import annotations

from typing import Any

from flibuste.law.contract import CHANCE, OVER, actor, aim, apply, legal, odds, score, veil, verb
from flibuste.law.engine import ANYWHERE
from flibuste.law.kernel import i64, rule
from flibuste.law.rng import weighted
from flibuste.law.vocabulary import NONE

NOTHING = -1  # the code of a game in which nobody has moved yet
READ_AGAIN = -2  # the code of a game that is only read again


@verb
def read(s: Any, seat: Any, out: Any) -> None:
    """The tokens of a veiled record; made from the fields of the game's record."""


@verb
def has_secrets() -> Any:
    """Whether a record must be veiled before it is read."""


@rule
def step_range(
    first, last, states, begun, veiled, work, weights, keys, codes,
    choices, counts, seats, tokens, shares, rewards, done, lengths, plies, most, error,
):  # fmt: skip
    """Play a code in each of these games, until a seat is to move in every one of them.

    What is aimed by hand is aimed with this error, in hundredths of a degree, and asked of nobody; or it is a
    choice like any other, where the error is ANYWHERE.
    """
    for i in range(first, last):
        s = states[i]
        w = work[0]
        count = s.seats
        done[i] = 0
        for seat in range(count):
            rewards[i, seat] = 0.0
        action = i64(codes[i])
        if action == NOTHING:
            states[i] = begun[0]
            lengths[i] = 0
        if action == READ_AGAIN:
            action = i64(NOTHING)
        while True:
            if action != NOTHING:
                apply(s, w, action)
                lengths[i] += 1
            who = actor(s)
            if who == OVER or lengths[i] >= most:
                settle(s, i, who, shares, rewards)
                done[i] = 1
                plies[i] += lengths[i]
                states[i] = begun[0]
                lengths[i] = 0
                action = i64(NOTHING)
                continue
            if error != ANYWHERE and who != CHANCE:
                action = i64(aim(s, error, keys[i]))
                if action != NONE:
                    continue
            n = legal(s, w, choices[i])
            if who != CHANCE:
                break
            action = i64(choices[i, weighted(keys[i], weights, odds(s, w, weights))])
        seats[i] = who
        counts[i] = n
        if has_secrets():
            veiled[0] = s
            veil(veiled[0], who)
            read(veiled[0], who, tokens[i])
        else:
            read(s, who, tokens[i])


@rule
def settle(s, i, who, shares, rewards):
    """The rewards of a game that is over: the whole point is 1, an even share 0, and all sum to 0.

    A game that has grown too long is shared evenly.
    """
    if who == OVER:
        score(s, shares)
        count = s.seats
        for seat in range(count):
            rewards[i, seat] = (count * shares[seat] - 1.0) / (count - 1.0)


@rule
def first_illegal(codes, choices, counts):
    """The first game whose code is not among its choices; -1 where all are."""
    for i in range(len(codes)):
        found = False
        for k in range(counts[i]):
            if choices[i, k] == codes[i]:
                found = True
                break
        if not found:
            return i
    return -1


@rule
def fill_mask(choices, counts, mask):
    """A bit for each legal code, the lowest bit of a byte first."""
    for i in range(len(counts)):
        for k in range(mask.shape[1]):
            mask[i, k] = 0
        for k in range(counts[i]):
            code = choices[i, k]
            mask[i, code >> 3] |= 1 << (code & 7)
