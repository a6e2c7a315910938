"""Names for bots, as short and plain as those of the people at the table."""

from __future__ import annotations

import secrets
from collections.abc import Collection
from itertools import count
from random import Random

from mutschel.host.members import looks

NAMES = (
    "Mara", "Fritz", "Lotte", "Emil", "Ida", "Karl", "Greta", "Otto", "Frieda", "Hannes", "Klara", "Paul", "Berta",
    "Anton", "Rosa", "Willi", "Elsa", "Theo", "Martha", "Gustl", "Hedwig", "Jakob", "Luise", "Oskar", "Paula", "Bruno",
)  # fmt: skip


def bot_name(taken: Collection[str], rng: Random | None = None) -> str:
    """Return a name that nobody at the table has.

    >>> bot_name(NAMES, Random(1))
    'Mara 2'
    """
    seen = frozenset[str]().union(*map(looks, taken))
    free = [name for name in NAMES if looks(name).isdisjoint(seen)]
    if free:
        return (rng or secrets.SystemRandom()).choice(free)
    numbered = (f"{name} {number}" for number in count(2) for name in NAMES)
    return next(name for name in numbered if looks(name).isdisjoint(seen))
