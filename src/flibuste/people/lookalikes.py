"""Letters that a reader takes for Latin ones: a small part of Unicode's confusables (UTS 39).

What can be typed in Latin, Greek, Cyrillic, Armenian, Coptic and phonetic writing, as small letters without
accents; scripts whose letters have the forms of Latin capitals: Lisu, Cherokee, Canadian syllabics; and the
circles of any writing. Digits of other writings are the digits that they count as.
"""

from __future__ import annotations

import re
import unicodedata

# Each line: a Latin letter or two, and what looks like it.
_LOOKS = """
a а α ɑ ⍺ ⱥ ᴀ ⲁ ꓮ Ꭺ ᗅ ᗩ
b ь в β ꞵ ʙ ƅ ƀ ɓ ⲃ ꓐ Ᏼ Ꮟ ᗷ
c с ϲ ᴄ ⅽ ƈ ȼ ⲥ ꓚ Ꮯ ᑕ
d ԁ ɗ ⅾ đ ð ᴅ ժ ꓒ ꓓ Ꭰ Ꮷ ᗞ ᗪ
e е є ҽ ɛ ε ℮ ɇ ᴇ ⲉ ꓰ Ꭼ ᕮ
f ƒ ſ ϝ ꜰ բ ꓝ ᖴ
g ɡ ց ɢ ǥ ɠ ԍ ꓖ Ꮐ Ᏻ
h һ н ħ ʜ η հ ⲏ ꓧ Ꮋ Ꮒ ᕼ
i і ι ı ɩ ɨ ɪ ⲓ ꓲ Ꭵ
j ј ϳ ʝ ɉ ᴊ ꓙ Ꭻ ᒍ
k к κ ĸ қ ᴋ ƙ ⱪ ⲕ ꓗ Ꮶ
l ӏ ʟ ⅼ ł ƚ ɭ ǀ ꓡ Ꮮ ᒪ
m м ϻ ᴍ ⅿ ⲙ ꓟ Ꮇ ᗰ
n п ո ɴ ŋ ƞ ⲛ ꓠ ᑎ
o о ο σ ø ᴏ ө օ ɵ ⲟ ꓳ Ꮎ ꬽ 〇 ס ٥ ۵ ჿ ഠ ଠ ဝ ⵔ ⵁ
p р ρ þ ᴘ ƿ ᵽ ƥ ⲣ ꓑ Ꮲ ᑭ
q ԛ գ զ ɋ
r г ʀ ɾ ɍ ɽ ⲅ ꓣ Ꭱ Ꮢ ᖇ
s ѕ ʂ ȿ ꜱ ꓢ Ꮥ Ꮪ ᔕ
t т τ ŧ ƭ ʈ ⱦ ᴛ ⲧ ꓔ Ꭲ
u υ ս μ ᴜ ʉ ʋ ꓴ Ꮜ ᑌ
v ѵ ν ᴠ ⅴ ꓦ Ꮩ ᐯ
w ш ԝ ω ѡ ᴡ ɯ ⲱ ꓪ Ꮃ Ꮤ ᗯ
x х χ ⅹ ⲭ ꓫ ᕽ ᙭
y у γ ү ʏ ƴ ɏ ყ ⲩ ꓬ Ꭹ Ꮍ
z ᴢ ʐ ƶ ȥ ζ ⲍ ꓜ Ꮓ
ae æ ӕ
oe œ
"""
LATIN_FOR = {
    other: looks[0]
    for looks in (line.split() for line in _LOOKS.strip().splitlines())
    for other in looks[1:]
}
# Letters of flags, and white ones in a disc or a square: each alphabet stands in its order.
LATIN_FOR |= {
    chr(first + k): letter
    for first in (0x1F150, 0x1F170, 0x1F1E6)
    for k, letter in enumerate("abcdefghijklmnopqrstuvwxyz")
}
LOOKS_LIKE_DOTS = frozenset("ꓸꓹꓺꓻꓼꓽ")  # Lisu has letters that look like dots and commas

# Capitals that look like another letter than their small ones do: Μ, Ν and Υ are read as M, N and Y, μ, ν and υ
# as u, v and u; so it is with two letters of Armenian.
_CAPITALS = dict(zip("ΜΝΥԼՏ", "mnyls", strict=True))


def small_letters(text: str) -> str:
    """Small letters and marks apart; in a word that reads like a Latin one, capitals go by their looks."""
    plain = "".join(map(_plain_digit, unicodedata.normalize("NFKD", text)))
    return re.sub(r"\S+", _small, plain)


def _plain_digit(letter: str) -> str:
    """A digit of another writing as ours, but for those that look like a letter."""
    if letter.isascii() or letter in LATIN_FOR or not letter.isdecimal():
        return letter
    return str(unicodedata.decimal(letter))


def _small(found: re.Match[str]) -> str:
    word = found[0]
    if any("a" <= letter <= "z" for letter in word.lower()) or all(
        map(_is_capital_of_both, filter(str.isalpha, word))
    ):
        word = "".join(_CAPITALS.get(letter, letter) for letter in word)
    return word.casefold()


def _is_capital_of_both(letter: str) -> bool:
    """Whether a capital of another alphabet has the form of a Latin one."""
    return letter in _CAPITALS or (letter.isupper() and letter.casefold() in LATIN_FOR)
