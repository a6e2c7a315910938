"""Words of four letters for tables, and of five for evenings: easy to say and type, in German and in English."""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from math import prod
from random import Random

from mutschel.server.fairness import KeyLocks
from mutschel.store.base import Store

# Left out: C, J, Q, V, X, Y and Z, which the two languages pronounce differently or mix up with K, F, W, I and S.
CONSONANTS = "BDFGHKLMNPRSTW"
VOWELS = "AEIOU"
BEGINNINGS = (
    "BL",
    "BR",
    "DR",
    "FL",
    "FR",
    "GL",
    "GR",
    "KL",
    "KN",
    "KR",
    "PL",
    "PR",
    "SK",
    "SL",
    "SN",
    "SP",
    "ST",
    "TR",
)
ENDINGS = (
    "FT", "GD", "HN", "KT", "LB", "LD", "LF", "LK", "LM", "LN", "LT", "MP", "MT", "ND", "NK", "NT", "PF", "PS", "RB",
    "RD", "RF", "RG", "RK", "RL", "RM", "RN", "RP", "RT", "SK", "SP", "ST", "TS",
)  # fmt: skip
PAIRS = ("AI", "AU", "EA", "EE", "EI", "EU", "IE", "OA", "OO", "OU", "UA", "UI")
PATTERNS = (
    (CONSONANTS, VOWELS, CONSONANTS, VOWELS),
    (VOWELS, CONSONANTS, VOWELS, CONSONANTS),
    (VOWELS, CONSONANTS, CONSONANTS, VOWELS),
    (CONSONANTS, PAIRS, CONSONANTS),
    (BEGINNINGS, VOWELS, CONSONANTS),
    (CONSONANTS, VOWELS, ENDINGS),
)
LONGER = (
    (CONSONANTS, VOWELS, CONSONANTS, VOWELS, CONSONANTS),
    (BEGINNINGS, VOWELS, CONSONANTS, VOWELS),
    (BEGINNINGS, VOWELS, ENDINGS),
    (CONSONANTS, PAIRS, CONSONANTS, VOWELS),
)

TRIES = 20  # words to try before a table gets none

# Words that nobody should have to read out.
RUDE = """
ADOL ANAL ANUS ARSE ASSI BLOD BOOB BUSE DEAD DIKE DILD DOOF DRUG FART FIKA FIKE FIKO FIKT FIST FOTS FUKA FUKE FUKT
FUKU GEIL GOOK HATE HEIL HODE HOMO HOOR HORE HURE ISIS KAKA KAKE KIKE KLAN KLIT KOON KOTE KOTS KUNT LUDE LULU
MIST MORD NEGA NEGE NIGA NIGE NUDE NUTE ORAL PAKI PENI PIMP PIPI POOF POOP POPO PORN PUPS PUSI PUTA RAPE SADO SARG
SAUF SIEG SLAG SLUT SPAS SPIK SUKA TARD TITA TITE TITI TITS TOTE TUNT TURD WANK WEIB WIMP
"""


def new_word(rng: Random | None = None, letters: int = 4) -> str:
    """Return one of some twenty thousand words, or more with five letters; the same one may come again.

    >>> new_word(Random(7)), new_word(Random(7), letters=5)
    ('ELAD', 'FORAD')
    """
    rng = rng or secrets.SystemRandom()
    patterns = PATTERNS if letters == 4 else LONGER
    while True:
        word = "".join(map(rng.choice, rng.choices(patterns, [prod(map(len, pattern)) for pattern in patterns])[0]))
        if not any(rude in word for rude in RUDE.split()):
            return word


class Words:
    """Gives words to new tables."""

    def __init__(self, store: Store, per_address: int = 0, letters: int = 4) -> None:
        self._store = store
        self._letters = letters
        self._per_address = per_address
        self._taken: set[str] = set()  # by tables that are being set up
        self._turns = KeyLocks()

    @asynccontextmanager
    async def free_word(self, share: int | None = None) -> AsyncIterator[str]:
        """Yield a word that no table has or gets in the meantime; empty if none is found.

        A `share` with its full number of words gets none until some of them are free again.
        """
        if share is None or not self._per_address:
            async with self._found() as word:
                yield word
            return
        async with self._turns.of(share):  # one after the other, so that each is counted
            if await self._store.words_held(share) >= self._per_address:
                yield ""
            else:
                async with self._found() as word:
                    yield word

    @asynccontextmanager
    async def _found(self) -> AsyncIterator[str]:
        for word in [*(new_word(letters=self._letters) for _ in range(TRIES)), ""]:
            if word in self._taken:
                continue
            if word:
                self._taken.add(word)
            try:
                if not word or await self._store.table_of_word(word) is None:
                    yield word
                    return
            finally:
                self._taken.discard(word)
