"""Every game can be played to its end at a terminal, and every answer can be typed as it is shown."""

import io
import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

from mutschel.cli.answers import label
from mutschel.cli.keyboard import TypedLine
from mutschel.cli.playing import MatchRunner
from mutschel.cli.prompt import BY_HAND
from mutschel.cli.seats import new_match
from mutschel.cli.terminal import QuietConsole, Terminal
from mutschel.cli.texts import Say
from mutschel.engine import (
    LANGUAGES,
    Choose,
    ChooseAll,
    Domain,
    Fields,
    Game,
    Json,
    Match,
    OrNone,
    Race,
    WholeNumber,
    logs,
)
from mutschel.games.registry import all_games
from mutschel.host.local import LocalTable
from mutschel.testing.random_play import random_options
from terminal_play import ScriptedKeyboard

pytestmark = pytest.mark.slow

OURS = [game for game in all_games().values() if game.package.startswith("mutschel.")]
RECORDED = Path(__file__).with_name("terminal_matches.json")


class Typist(ScriptedKeyboard):
    """A person at seat 0 who answers at random, and types what the screen shows for it."""

    def __init__(self, local: LocalTable, rng: Random, language: str) -> None:
        super().__init__([])
        self.local = local
        self.rng = rng
        self.language = language
        self.pending: list[str] = []
        self.meant: list[Json] = []

    def line(self, until: int | None = None) -> TypedLine | None:
        if not self.pending:
            self.pending = list(self.answer(self.local.match.request))
        at = self.time + self.rng.randrange(4000)
        if until is not None and at > until:
            self.wait(until)
            return None
        self.wait(at)
        return TypedLine(self.pending.pop(0), at)

    def answer(self, request: Any) -> list[str]:
        if isinstance(request, Choose):
            domain = request.domain
        elif isinstance(request, (ChooseAll, Race)):
            domain = request.domains[0]
        else:
            return [""]  # Enter throws
        value = self.typable(domain, domain.sample(self.rng))
        if not isinstance(request, Race):
            self.meant.append(value)
        return self.typed(domain, value)

    def label(self, value: Json) -> str:
        return label(value, self.local.match.game, self.language)

    def typable(self, domain: Domain[Any], value: Json) -> Json:
        """A hand's strength is typed as a whole percentage."""
        if isinstance(domain, Fields):
            return {name: self.typable(one, value[name]) for name, one in domain.domains.items()}
        kind = domain.describe()["kind"]
        return BY_HAND[kind](self.label(value)) if kind in BY_HAND else value

    def typed(self, domain: Domain[Any], value: Json) -> list[str]:
        if isinstance(domain, OrNone) and value != "none":
            return self.typed(domain.domain, value)
        if isinstance(domain, Fields):
            return [text for name, one in domain.domains.items() for text in self.typed(one, value[name])]
        return [str(value) if isinstance(domain, WholeNumber) else self.label(value)]


def played(game: Game, language: str) -> tuple[LocalTable, Typist, int, list[str]]:
    """A match to its end, its typist, how wide the screen was, and what stands on it."""
    rng = Random(f"{game.id}:{language}")
    bots = max(1, game.players[0] - 1)
    options = random_options(game, 1 + bots, rng) | (
        {"rounds": 1} if game.score == "strikes" and not game.courses else {}
    )
    options |= {"columns": 1, "decide_seconds": None} if game.id == "dice-cup" else {}
    local = new_match(game, ["Anna"], ["normal"] * bots, options, "1", real=False)
    typist = Typist(local, rng, language)
    width = 80 if language == "de" else 40
    out = io.StringIO()
    console = QuietConsole(file=out, width=width, highlight=False, markup=False, color_system=None)
    MatchRunner(Terminal(Say(language), console, typist), local).run()
    return local, typist, width, out.getvalue().split("\n")


def fingerprint(match: Match) -> str | None:
    """Return a print of all answers and times; None if physics decide, which differ from machine to machine."""
    if match.options.as_json().get("dice") == "physics":
        return None
    return sha256("\n".join(map(logs.line, match.log)).encode()).hexdigest()[:16]


@pytest.mark.parametrize(
    ("game", "language"),
    [
        pytest.param(
            game, language, id=f"{game.id}-{language}", marks=[] if place % 2 == turn else pytest.mark.at_length
        )
        for place, game in enumerate(all_games().values())
        for turn, language in enumerate(LANGUAGES)
    ],
)
def test_a_match_at_the_terminal(game: Game, language: str) -> None:
    local, typist, width, lines = played(game, language)
    answers = [value for by, _, value in local.match.log if by == 0]
    refused = [
        line for line in lines if line.startswith("✗") and "stay silent" not in line and "wieder rufen" not in line
    ]
    assert local.match.over
    assert refused == []
    assert max(map(len, lines)) <= width
    if typist.meant:
        assert answers == typist.meant
    if game in OURS:  # who answers, when and what: if that is to change, run this file as a program
        assert fingerprint(local.match) == json.loads(RECORDED.read_text())[f"{game.id} {language}"]


if __name__ == "__main__":
    matches = {f"{game.id} {language}": played(game, language)[0].match for game in OURS for language in LANGUAGES}
    prints = {name: fingerprint(match) for name, match in matches.items()}
    RECORDED.write_text(json.dumps(prints, indent=1) + "\n")
