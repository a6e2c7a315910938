"""Names that look like others, or like links: from Unicode's data, as `confusable_homoglyphs` has it.

The data is loaded when it is first needed, which a terminal with one player never does; a server calls `load`.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

MARK = "\u200e"  # a mark beside letters written from right to left, which keeps the data file itself readable
CHINESE_DOT = "\u3002"  # in a domain it works like a full stop
LINK = re.compile(
    r"://|\w@\w|(?<!\w)www\.|[^\W_][\w-]+\.[^\W\d_]{2,}|\w\.[^\W\d_]{2,}/|\b\w\.(cc|co|com|de|gg|io|ly|me|net|org|to|tv)\b",
    re.IGNORECASE,
)
JOINERS = re.compile("[\u200c\u200d]")
# Scripts that are written together in one word; all other words have a single script.
TOGETHER = ({"LATIN", "HAN", "HIRAGANA", "KATAKANA"}, {"LATIN", "HAN", "BOPOMOFO"}, {"LATIN", "HAN", "HANGUL"})
ANY = {"COMMON", "INHERITED"}  # digits, emoji, accents
# Additions to the data: letters that look like Latin ones, and pairs that look like a single letter.
LETTERS = {"п": "n", "η": "n", "ӏ": "l"}
PAIRS = (("rn", "m"), ("cl", "d"), ("vv", "w"), ("VV", "W"), ("i\u0307", "i"), ("j\u0307", "j"))  # a dot on a dot


def load() -> None:
    """Load the data now: at the first name it would make everybody else wait for some twenty milliseconds."""
    skeleton("A")
    mixes_scripts("A")


def skeleton(name: str) -> str:
    """A form of the name that is the same for all names that look the same.

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
    """The letter that stands for all that look like this one; the data leads from each of them to it."""
    from confusable_homoglyphs.confusables import confusables_data

    if letter in LETTERS:
        return LETTERS[letter]
    others = [other["c"].strip(MARK) for other in confusables_data.get(letter, ())]
    if len(others) != 1 or len(others[0]) != 1:  # several: this letter is the common one
        return letter
    (other,) = others
    return str(other) if len(confusables_data.get(other, ())) > 1 else min(letter, str(other))


def mixes_scripts(name: str) -> bool:
    """True if a word in the name mixes letters of scripts that are never written together.

    >>> mixes_scripts("Pаul"), mixes_scripts("Анна und Paul 2 🎲"), mixes_scripts("カナ子Ann")
    (True, False, False)
    """
    from confusable_homoglyphs.categories import unique_aliases

    words = [unique_aliases(word) - ANY for word in name.split()]
    return any(len(scripts) > 1 and not any(scripts <= some for some in TOGETHER) for scripts in words)


def has_link(name: str) -> bool:
    """True if the name contains something like a link.

    >>> [has_link(name) for name in ("evil.com", "WWW.x", "http://a", "еvil。com", "t.me/x", "x.co", "a@b.de")]
    [True, True, True, True, True, True, True]
    >>> [has_link(name) for name in ("J.R. Ewing", "St. Pauli", "Nr.1", "A.Mayer")]
    [False, False, False, False]
    """
    plain = unicodedata.normalize("NFKC", JOINERS.sub("", name)).replace(CHINESE_DOT, ".")
    return LINK.search(plain) is not None
