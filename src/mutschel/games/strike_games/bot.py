"""The bots of strike games with decisions. They know the number to beat, and the players still to throw."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

from mutschel.engine import Bot, Domain, Json, MatchView, Options, ResultsView, RowView, SlipView, pips_in, thing_in
from mutschel.games.registry import find_game
from mutschel.games.strike_games.frame import TIES
from mutschel.games.strike_games.solutions import MANY, SolvedGame, between_two
from mutschel.odds.turn import Position


class StrikeBot(Bot):
    """A bot that makes its own strike as unlikely as it can; below the level hard it sometimes answers at random."""

    def choose(self, view: MatchView, domain: Domain[Any]) -> Json:
        if self.rng.random() < self.by_level(0.4, 0.15, 0.0):
            return domain.sample(self.rng)
        return min(self.risks(view), key=lambda one: one[1])[0]

    def risks(self, view: MatchView) -> Sequence[tuple[Json, float]]:
        """Each answer with the chance of a strike after it."""
        players, results = compared(view)
        options = Options(view["options"])
        if players > MANY and TIES.name in options.values:
            options = Options(options.values | {TIES.name: "all"})
        elif players == 2 and "play_off" in view["table"]:
            options = between_two(options)
        solved = SolvedGame.of(find_game(view["game"], view["version"]), options)
        return solved.answers(self.state(view), players, results)

    @abstractmethod
    def state(self, view: MatchView) -> Position:
        """The bot's position in its turn, as the odds count it."""

    def thrown(self, view: MatchView) -> int:
        """The number of throws in this turn so far."""
        return thing_in(view, "slip", SlipView)["throw"]


# The sentences that end a round in which results are compared.
ROUND_OVER = ("lost-lowest", "lost-highest")


def compared(view: MatchView) -> tuple[int, list[Json]]:
    """The number of players that are compared, and the results so far."""
    told: ResultsView | None = view["table"].get("results")  # a game of hits and misses has none
    results = [] if told is None else [result for result in told["values"] if result is not None]
    play_off = view["table"].get("play_off")
    for phrase in reversed(view["news"]):
        if phrase["text"] == "roll-off":
            return len(phrase["players"]), results
        if phrase["text"] in ROUND_OVER:
            break
    return view["players"] if play_off is None else len(play_off["players"]), results


def open_dice(view: MatchView) -> tuple[int, ...]:
    """The open dice, in ascending order."""
    return tuple(sorted(pips_in(view)))


def laid_aside(view: MatchView, row: str = "aside") -> tuple[int, ...]:
    """The dice that were laid aside, in ascending order."""
    return tuple(sorted([face for face in thing_in(view, row, RowView)["faces"] if face is not None]))
