"""Judges matches of Der Wächter, which have no decisions, by everybody's luck, turn by turn.

The dice under the cup are seen together with the watchman's face, so a turn is one piece of luck. His face is chance,
however hard he is blown; blowing again costs nothing if he stays up, so that is counted and not judged.
"""

from __future__ import annotations

from mutschel.analysis.model import Event, Judgement, steps
from mutschel.engine import Json, Landing, Match, Request, Throw
from mutschel.games.by_hand.measures import sent_again
from mutschel.games.strike_games.judge import SCALE, RoundState, as_few, begin, changes, number_of
from mutschel.games.strike_games.solutions import SolvedGame
from mutschel.odds.chains import fewer_than


class TurnDice:
    """The dice of one turn known so far; real dice under a cup are told when it is lifted."""

    def __init__(self) -> None:
        self.hidden: list[int] | None = None
        self.blown: int | None = None

    def take_in(self, request: Request, value: Json) -> None:
        if isinstance(request, Landing):
            self.blown = value["face"]
        elif isinstance(request, Throw) and request.how == "blow":
            self.blown = value[0]
        elif value is not None:
            self.hidden = list(value)


def judge(done: Match) -> Judgement:
    players = len(done.names)
    progress = RoundState(SolvedGame.of(done.game, done.options), players)
    rounds: list[list[float]] = []  # everybody's chance of a strike at the beginning of each round
    events: list[Event] = []
    again = [0] * players
    now: list[float] = []  # … and at this moment
    shown = TurnDice()
    for step, match, (_, _, value) in steps(done):
        request = match.request
        number, play_off = number_of(match)
        if play_off:
            break
        if not isinstance(request, (Throw, Landing)):
            continue
        if (number, play_off) != progress.number:
            begin(progress, match)
            now = progress.chances()
            rounds.append(now)
        shown.take_in(request, value)
        if isinstance(request, Landing) and shown.blown is None:
            again[request.seat] += 1
        if shown.hidden is not None and shown.blown is not None:
            progress.advance(thrown=shown.hidden)
            progress.advance(thrown=[shown.blown])
            before, now = now, progress.chances()
            events += changes(step, number, before, now)
            shown = TurnDice()
    by_seat = [[chances[seat] for chances in rounds] for seat in range(players)]
    at_most = [[float(fewer_than(count + 1, own)) for count in range(len(rounds) + 1)] for own in by_seat]
    measures = [*as_few(done, at_most), *sent_again(done, again)]
    return Judgement("strikes", True, SCALE, [sum(own) for own in by_seat], events, measures=measures)
