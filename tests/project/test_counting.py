"""Texts that count read well with every number: 1 point, 0 points, 2 points.

For the page's texts web/src/core/counting.test.ts does the same.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest

from mutschel.engine import LANGUAGES, Json
from written import CHECKOUT, TEXTS

NUMBERS = (0, 1, 2, 5)
# What stands after a number and has to be different after 1.
COUNTED = {
    "de": r"\b{n}[ \u00a0](?:[a-zäöüß]{{2,}}e[nrs]? )?([A-ZÄÖÜ]\w*|sind|haben|waren)\b",
    "en": r"\b{n}[ \u00a0](?:(?!of|for|to|from|in|with|has)[a-z]+ )?([a-z]+[^\Ws]s|people|dice|are|have|were)\b",
}
# The same for one and for several; and verbs, for a number that is a name: "lot 2 leads to different tables".
FIXED = re.compile("Würfel|Zeichen|Fehler|Token|Pers|Uhr|ms|is|was|has|makes|leads|counts|goes|lapses")
# Facts that are names.
NAMES = re.compile("players?|others?|names?|game|value|why|agent|file|folder|path|bot|call|error|place|die|next")
# Facts that are never 1: limits in the code, and no game takes only a minute or is for babies.
LIMITS = re.compile("low|high|least|most|days|minutes|age")
# Texts without a form for one that never get to see a 1.
NEVER_ONE = {
    "a limit set far above 1": r"problems\.(too-(many|few)-.*|.*-too-(long|often|large)|.*-full"
    r"|bad-(text|luck|token|swipe)|no-such-day|owner-may-return|not-hex)",
    "three or more dice, or one that counts double": r"messages\.(combination|row|column|centre)",
    "as fractions": r"messages\.missed-round|odds\.nearly-best|train\.reached|hint\.points",
    "thousands of matches": r"odds\.(played|bound)|train\.(so-far|made)|simulate\.speed",
    "a final has two at least, an evening four people": r"report\.final|certificate\.(among|final)",
}


class Told(dict[str, Json]):
    """Every fact of a text is the same number, except for names and limits."""

    def __init__(self, n: int) -> None:
        self.n = n

    def __missing__(self, fact: str) -> Json:
        return "Anna" if NAMES.fullmatch(fact) or LIMITS.fullmatch(fact) else self.n


def counting(node: Json, path: str = "") -> Iterator[tuple[str, dict[str, str]]]:
    """Every text with its forms."""
    if isinstance(node, str) and "{" in node:
        yield path, {"other": node}
    elif isinstance(node, dict) and "other" in node:
        yield path, node
    elif isinstance(node, dict):
        for key, part in node.items():
            yield from counting(part, f"{path}.{key}" if path else key)


def faults(forms: dict[str, str], language: str) -> list[str]:
    """Return the faults of a text with a number: "1 points", "0 point"."""

    def told(n: int, *wanted: str) -> str:
        form = next(forms[form] for form in (*wanted, "other") if form in forms)
        return form.format_map(Told(n))

    def after(n: int, text: str) -> set[str]:
        return {word for word in re.findall(COUNTED[language].format(n=n), text) if not FIXED.fullmatch(word)}

    found = []
    for one, several in (("one", "other"), ("you-one", "you")):
        if several not in forms:
            continue
        usual = after(2, told(2, several))
        single = told(1, one, several, "one")
        found += [single] * bool(after(1, single) & usual)
        found += [told(n, several) for n in (0, 5) if after(n, told(n, several)) - usual]
    return list(dict.fromkeys(found))


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_that_count_have_a_form_for_one(language: str) -> None:
    found = [
        f"{file.relative_to(CHECKOUT)}: {path}: {fault}"
        for file in TEXTS[language]
        for path, forms in counting(tomllib.loads(file.read_text(encoding="utf-8")))
        if "one" in forms or not re.fullmatch("|".join(NEVER_ONE.values()), path)
        for fault in faults(forms, language)
    ]
    assert found == []


def test_faults_are_found() -> None:
    assert faults({"other": "{n} points"}, "en") == ["1 points"]
    assert faults({"one": "1 point", "other": "{n} points"}, "en") == []
    assert faults({"other": "{player}: {n} neue Würfe"}, "de") == ["Anna: 1 neue Würfe"]
    assert faults({"one": "{n} Strich", "other": "{n} Striche", "you": "Du: {n} Striche"}, "de") == ["Du: 1 Striche"]
    assert faults({"other": "{n} are here"}, "en") == ["1 are here"]
