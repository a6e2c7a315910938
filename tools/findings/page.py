"""The page and its plots as texts: a template, and the numbers that are put into it."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import unescape
from pathlib import Path
from typing import NamedTuple

from findings import decisions, luck, rules, surprises
from findings.decisions import LossFigures
from findings.known import listed
from findings.luck import SkillFigures

TEMPLATE = Path(__file__).with_name("page.md")
MEASURED = Path(__file__).with_name("measured.json")


class Counts(NamedTuple):
    """The number of matches for each measurement, and their seed."""

    pairs: int = 600
    matches: int = 200
    seed: str = "1"


class Measurements(NamedTuple):
    """All measurements. They are kept beside the template: prose and rules may change without playing again."""

    counts: Counts
    luck: list[SkillFigures]
    given: list[LossFigures]

    def as_text(self) -> str:
        facts = {
            "counts": self.counts._asdict(),
            "luck": [one._asdict() for one in self.luck],
            "given": [one._asdict() for one in self.given],
        }
        return json.dumps(facts, ensure_ascii=False, indent=1) + "\n"


def kept(text: str) -> Measurements:
    facts = json.loads(text)
    lucky = [SkillFigures(**one) for one in facts["luck"]]
    return Measurements(Counts(**facts["counts"]), lucky, [LossFigures(**one) for one in facts["given"]])


def played(counts: Counts, jobs: int, progress: Callable[[str], None]) -> Measurements:
    return Measurements(
        counts,
        luck.measured(counts.pairs, counts.seed, jobs, progress),
        decisions.analysed(counts.matches, counts.seed, jobs, progress),
    )


def exact() -> dict[str, str]:
    """Return what follows from the rules alone: parts of the page, by name."""
    told = [f"- {one}" for one in surprises.found()]
    return decisions.exact_section() | rules.section() | {"surprises": "\n".join(told)}


def made(found: Measurements) -> dict[str, str]:
    """Return all files, by name."""
    plots = {
        "findings-luck.svg": luck.plot(found.luck),
        "findings-decisions.svg": decisions.plot(),
        "findings-rules.svg": rules.plot(),
        "findings-seats.svg": surprises.plot(),
    }
    parts = exact() | luck.section(found.luck) | decisions.measured_section(found.given, found.counts.matches)
    parts |= {f"alt_{name.removeprefix('findings-').removesuffix('.svg')}": title(plot) for name, plot in plots.items()}
    parts |= {"seed": found.counts.seed, "field": listed([f"*{level}*" for level in luck.FIELD])}
    return {"findings.md": TEMPLATE.read_text(encoding="utf-8").format(**parts), **plots}


def title(plot: str) -> str:
    return unescape(plot.partition('aria-label="')[2].partition('"')[0])
