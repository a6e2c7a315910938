"""Real dice: people type the faces that they show, the colours from the bag, or where a die lies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import cycle, groupby, islice

from mutschel.cli.answers import folded, label, read_json
from mutschel.cli.drawing.cells import colour
from mutschel.cli.drawing.dice import look_of
from mutschel.cli.prompt import Asker
from mutschel.cli.texts import CliProblem, word
from mutschel.engine import LANGUAGES, Die, Draw, Game, Json, Landing, Problem, Texts, Throw
from mutschel.games.parts import RealDiceModule

AnyDie = Die[Json]
EXAMPLE = (2, 0, 5, 1, 4, 3)  # places on a die


class RealDice:
    """Asks for everything that chance would answer."""

    def __init__(self, asker: Asker) -> None:
        self.asker = asker
        self.terminal = asker.terminal
        self.say = asker.say

    def throw(self, who: str, throw: Throw[Json]) -> Json:
        """Ask for faces in the order of the dice; dice of several colours colour by colour, and to be confirmed."""
        groups = [list(dice) for _, dice in groupby(throw.dice, key=lambda die: die.kind)]
        if len(groups) == 1:
            return self._corrected(groups[0], self._faces(who, groups[0], named=False))
        while True:
            entries = [(dice[0].kind, self._faces(who, dice, named=True)) for dice in groups]
            said = [f"{word(self.texts, kind)} {' '.join(map(str, faces))}" for kind, faces in entries]
            if self._is_right(" · ".join(said)):
                return [face for _, faces in entries for face in faces]

    def _faces(self, who: str, dice: Sequence[AnyDie], named: bool) -> list[Json]:
        if named:
            sizes = self.say("real.large-small") if len({die.size for die in dice}) > 1 else ""
            self.terminal.print(colour(dice[0].kind, self.texts, look_of(dice[0].made_of())), sizes)
        places = islice(cycle(EXAMPLE), len(dice))
        shown = [die.faces[place % len(die.faces)] for die, place in zip(dice, places, strict=True)]
        example = " ".join(word(self.texts, face) for face in shown)
        prompt = self.say("real.faces", n=len(dice), name=who, example=example)
        return list(self.until_read(prompt, lambda text: read_faces(text, dice, self.asker.game)))

    def _corrected(self, dice: Sequence[AnyDie], old: list[Json]) -> list[Json]:
        """Let people correct typed faces: Enter leaves them, others replace them."""
        while True:
            prompt = self.say("real.corrected", faces=" ".join(map(str, old)))
            again = self.until_read(prompt, lambda text: read_faces(text, dice, self.asker.game) if text else None)
            if again is None:
                return old
            old = list(again)

    def _is_right(self, said: str) -> bool:
        """Have an answer confirmed before it counts, because it can't be taken back later."""
        self.terminal.print(said)
        while (line := folded(self.terminal.ask(self.say("real.right")) or "")) not in ("", "n"):
            if line.startswith("?"):
                self.asker.help(line)
        return line == ""

    def draw(self, who: str, draw: Draw) -> Json:
        """Ask for the colours that came out of the bag."""
        for kind in draw.bag:
            self.terminal.print(colour(kind, self.texts), end="  ")
        self.terminal.print()
        prompt = self.say("real.drawn", n=draw.n, name=who)
        while True:
            drawn = self.until_read(prompt, lambda text: read_words(text, list(draw.bag), self.asker.game), draw.check)
            if self._is_right(" ".join(word(self.texts, kind) for kind in drawn)):
                return drawn

    def landing(self, who: str, landing: Landing[Json]) -> Json:
        """Ask where a die lies."""
        while True:
            landed = self._landed(who, landing)
            if self._is_right(label(landed, self.asker.game, self.say.language)):
                return landed

    def _landed(self, who: str, landing: Landing[Json]) -> Json:
        """Ask in the game's own way, or for JSON if it has none."""
        own: RealDiceModule | None = self.asker.game.part("real_dice")
        if own is None:
            return self.until_read(self.say("real.landing-json", name=who), read_json, landing.domain.check)
        return own.landing(who, landing.domain, typist=self)

    @property
    def texts(self) -> Texts:
        return self.asker.texts

    def hint(self, text: str) -> None:
        self.terminal.hint(text)

    def wrong(self, why: Problem) -> None:
        self.terminal.wrong(why.text(self.say.language))

    def until_read(
        self, prompt: str, read: Callable[[str], Json], check: Callable[[Json], object] | None = None
    ) -> Json:
        def ask() -> str:
            while (text := self.terminal.ask(prompt) or "").startswith("?"):
                self.asker.help(text)
            self.asker.heed(text)
            return text

        return self.terminal.until_read(ask, read, check)


def read_faces(text: str, dice: Sequence[AnyDie], game: Game) -> list[Json]:
    """Return the faces of `3 1 6` or `316`, or of words if faces are words."""
    tokens = folded(text).split()
    if len(tokens) == 1 < len(dice) and tokens[0].isascii() and tokens[0].isdigit():
        tokens = list(tokens[0])
    if len(tokens) != len(dice):
        raise CliProblem("so-many-faces", n=len(dice), typed=len(tokens))
    return [read_word(token, list(die.faces), game) for token, die in zip(tokens, dice, strict=True)]


def read_words(text: str, known: Sequence[Json], game: Game) -> list[Json]:
    return [read_word(token, known, game) for token in folded(text).split()]


def read_word(token: str, known: Sequence[Json], game: Game) -> Json:
    """Return one of these, by its word in either language or by the word's beginning."""
    exact, near = [], []
    for value in known:
        forms = {folded(str(value)), *(folded(word(game.texts(language), value)) for language in LANGUAGES)}
        exact += [value] if token in forms else []
        near += [value] if any(form.startswith(token) for form in forms) and not token.isdigit() else []
    if len(meant := exact or near) == 1:
        return meant[0]
    raise CliProblem("not-one-of", package=game.package, value=token[:40], options=list(known))
