"""Names that look like others, or like links: what Unicode knows of it, from `confusable_homoglyphs`.

Its data is loaded when it is first needed, which a terminal with one player never does; a server calls `load`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

MARK = "\u200e"  # stands beside letters that are written from right to left, so that the data itself reads well
CHINESE_DOT = "\u3002"  # in a domain it counts like ours
LINK = re.compile(
    r"://|\w@\w|(?<!\w)www\.|[^\W_][\w-]+\.[^\W\d_]{2,}|\w\.[^\W\d_]{2,}/|\b\w\.(cc|co|com|de|gg|io|ly|me|net|org|to|tv)\b",
    re.IGNORECASE,
)
JOINERS = re.compile("[\u200c\u200d]")
# These are written together in one word; everything else in one word is of one script.
TOGETHER = ({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}, {"LATIN", "HAN", "BOPOMOFO"}, {"LATIN", "HAN", "HANGUL"})
ANY = {"COMMON", "INHERITED"}  # digits, emoji, accents
# What the data doesn't lead to one letter: these look like Latin ones, and these pairs like a single letter.
LETTERS = {"п": "n", "η": "n", "ӏ": "l"}
PAIRS = (("rn", "m"), ("cl", "d"), ("vv", "w"), ("VV", "W"), ("i\u0307", "i"), ("j\u0307", "j"))  # a dot on a dot


def load() -> None:
    """Now rather than at the first name, for which everybody else would wait for some twenty milliseconds."""
    skeleton("A")
    mixes_scripts("A")


def skeleton(name: str) -> str:
    """The same for two names that look the same.

    >>> skeleton("Аnnа") == skeleton("Anna"), skeleton("lnes") == skeleton("Ines"), skeleton("Anne") == skeleton("Anna")
    (True, True, False)
    >>> skeleton("Bemd") == skeleton("Bernd"), skeleton("BEMD") == skeleton("BERND")
    (True, False)
    """
    looks = "".join(map(_prototype, unicodedata.normalize("NFKC", name)))
    for pair, letter in PAIRS:
        looks = looks.replace(pair, letter)
    return unicodedata.normalize("NFC", looks).casefold()


@cache
def _prototype(letter: str) -> str:
    """Letters that look the same have one in common, to which the data leads from each of them."""
    from confusable_homoglyphs.confusables import confusables_data

    if letter in LETTERS:
        return LETTERS[letter]
    others = [other["c"].strip(MARK) for other in confusables_data.get(letter, ())]
    if len(others) != 1 or len(others[0]) != 1:  # several: it is the one that they have in common
        return letter
    (other,) = others
    return str(other) if len(confusables_data.get(other, ())) > 1 else min(letter, str(other))


def mixes_scripts(name: str) -> bool:
    """Is there a word in it whose letters are of scripts that nobody writes together?

    >>> mixes_scripts("Pаul"), mixes_scripts("Анна und Paul 2 🎲"), mixes_scripts("カナ子Ann")
    (True, False, False)
    """
    from confusable_homoglyphs.categories import unique_aliases

    words = [unique_aliases(word) - ANY for word in name.split()]
    return any(len(scripts) > 1 and not any(scripts <= some for some in TOGETHER) for scripts in words)


def has_link(name: str) -> bool:
    """
    >>> [has_link(name) for name in ("evil.com", "WWW.x", "http://a", "еvil。com", "t.me/x", "x.co", "a@b.de")]
    [True, True, True, True, True, True, True]
    >>> [has_link(name) for name in ("J.R. Ewing", "St. Pauli", "Nr.1", "A.Mayer")]
    [False, False, False, False]
    """
    plain = unicodedata.normalize("NFKC", JOINERS.sub("", name)).replace(CHINESE_DOT, ".")
    return LINK.search(plain) is not None
