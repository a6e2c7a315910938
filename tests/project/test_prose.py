"""Faults of the writing that a pattern can find: the traps of docs/texts.md, identifiers, typography.

A pattern is no judge of style: where it finds something that is fine, it is narrowed down, and still finds the fault
that is planted beside it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

import pytest

from mutschel.games.registry import all_games
from written import CHECKOUT, prose, seen

DOCS = (CHECKOUT / "docs" / "texts.md").read_text(encoding="utf-8")
FIRST = r"(?:^|[.!?] )"  # at the beginning of a sentence

# German in English words, by a fault that docs/texts.md names.
TRAPS = {
    "So many rounds a match has": r"\b(?<!only )(?<!every )(?i:so many)\b(?! that|( \w+){1,4} that|[\w ]+\?)",
    "else that of your system": r"(?:^|[,;:(.] )(?i:else)\b",
    "a package more": r"\ba (package|round|cross|Mutschel) more\b",
    "no proper HTTP": r"\bno proper\b",
    "Who plays last knows": FIRST + r"Who (plays|throws|wins|lifts|begins|has) \w+ (knows|gets|begins|wins)\b",
    "It goes on.": FIRST + r"It goes on\b",
    "How it stands. How it goes.": FIRST + r"How it (stands|goes)\.",
    "The lowest total gets the strike": FIRST + r"The (low|high)est \w+ (gets|wins)\b",
    "isn't to be had": r"\bto be had\b",
    "a die counts nothing": r"\bcounts? nothing\b",
    "nothing lies aside": r"\blies? aside\b",
    "the others their pips": r"\bthe others their\b",
    "Has the friend a line?": FIRST + r"(?:Has|Had|Have) (?:this|the) \w+ (?:an?|so|no)\b",
    "the news in large": r"\bin large\b(?! \w)",
    "three numbers that follow each other": r"\bfollow(s|ing)? each other\b",
    "There is nothing to be seen": r"\bnothing to be (?!\w+ing)\w+",
    "Of which couldn't be seen: 3": FIRST + r"(?i:of which)\b",
    "The organiser puts people down": r"\borganiser (\w+ )?puts? (people )?down\b|\bput down by the organiser\b",
    "That is what counts": FIRST + r"That is what\b",
    "Whoever is called like somebody else": r"(?<!be )\bcalled like\b",
}

# German's own: a default that is only hinted at, and "tipp", which a reader takes for a hint.
GERMAN_TRAPS = {
    "Wie lange ihr schaut (sonst 3)": r"[;(] ?sonst [\d„{]",
    "Tipp auf einen Würfel": FIRST + r"Tipp(t|e)? (auf|an|den|die|das|einen|hier)\b",
}

# These begin a sentence, not just a phrase: subjects with their verbs, conditions, requests.
GERMAN_BEGINNINGS = (
    "ich|du|er|es|wir|man|niemand|jemand|(sie|alle) (ist|sind|hat|haben|wird|werden)|ihr (seid|habt|könnt|dürft|müsst)"
    "|wenn|dann|das ist|das sind|bitte|bau|dreh|drück|frag|gib|halt|heb|kreuz|lad|lass|leg|mach|nimm|öffne|probier|ruf"
    "|sag|schau|schüttle|setz|starte|streich|such|versuch|wähl|warte|wirf|zähl|zieh"
)

# What is wrong in a text that people see, in German and in English, each with a planted fault.
TYPOGRAPHY = {
    "straight apostrophe": {"de": (r"\w'\w", "geht's"), "en": (r"\w'\w", "isn't")},
    "percent sign": {"de": (r"[\d}] ?%", "12 %"), "en": (r"[\d}][ \u00a0]%", "12 %")},
    "small letter where a sentence follows a colon": {
        "de": (rf": ({GERMAN_BEGINNINGS})\b", "Verloren: streich"),
        "en": (r"[a-z]: (He|She|They|You|We|It|The|There|If|Whoever|Nobody)\b", "Lost: You cross it out."),
    },
}


def found(pattern: str, texts: Iterable[tuple[str, str]]) -> list[str]:
    """Return the places where a pattern matches, with some of their context."""
    hits = ((where, text, re.search(pattern, text)) for where, text in texts)
    return [f"{where}: {text[max(0, hit.start() - 40) : hit.end() + 40]}" for where, text, hit in hits if hit]


def without_code(texts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    return [(where, re.sub("`[^`]*`", "", text)) for where, text in texts if ": help." not in where]


@pytest.mark.parametrize("fault", TRAPS)
def test_nothing_is_german_in_english_words(fault: str) -> None:
    assert fault in DOCS
    assert found(TRAPS[fault], [("planted", fault)])
    assert found(TRAPS[fault], [*seen("en"), *prose()]) == []


@pytest.mark.parametrize("fault", GERMAN_TRAPS)
def test_german_texts_avoid_their_own_traps(fault: str) -> None:
    assert found(GERMAN_TRAPS[fault], [("planted", fault)])
    assert found(GERMAN_TRAPS[fault], seen("de")) == []


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("fault", TYPOGRAPHY)
def test_what_people_see_is_set_well(fault: str, language: str) -> None:
    pattern, planted = TYPOGRAPHY[fault][language]
    assert found(pattern, [("planted", planted)])
    assert found(pattern, without_code(seen(language))) == []


@pytest.mark.parametrize("language", ["de", "en"])
def test_identifiers_stay_out_of_sentences(language: str) -> None:
    games = "|".join(name for name in all_games() if "-" in name)
    pattern = rf"\b[a-z]+_[a-z_]+\b|\b[a-z_]+=\w+|(?<![-/])\b({games})\b(?!-)(?= )"
    for planted in ("Set brain_twister first.", "Play dice-cup now.", "With mutschel=throw they throw."):
        assert found(pattern, [("planted", planted)])
    assert found(pattern, without_code(seen(language))) == []


def test_words_that_the_glossary_rejects_are_not_used() -> None:
    rejected = {word for cell in re.findall(r"not (\*[^|]*)", DOCS) for word in re.findall(r"\*([^*]+)\*", cell)}
    also_right = {"roll", "keep", "hand on", "touch", "größte, kleinste", "Prüfsumme", "eintippen"}
    assert {"overturn", "Blatt", "roll-off"} <= rejected
    pattern = rf"(?<![-\w])(?i:{'|'.join(sorted(rejected - also_right))})\b(?!-)"
    assert found(pattern, [*without_code(seen("de")), *without_code(seen("en"))]) == []
