"""Players of the strike games with decisions: they know the number to beat, and who is still to throw."""

from __future__ import annotations

from typing import Any

from mutschel.engine import Bot, Domain, Json, Options
from mutschel.games.strike_games import TIES
from mutschel.odds.compared import At
from mutschel.odds.strikes import Solved, between_two

MANY = 6  # players; among more of them, what a roll-off would bring takes too long to work out


class StrikeBot(Bot):
    """Hard makes its own strike as unlikely as it can be; the others now and then answer without thinking."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.turn: Json = None
        self.thrown_before = 0  # throws of the match before this turn

    def watch(self, view: dict[str, Json]) -> None:
        """A view doesn't say which throw of a turn it is, so throws are counted."""
        turn = view["round"], *compared(view)
        if turn != self.turn:
            self.turn, self.thrown_before = turn, view["table"]["cup"]["throw"]

    def choose(self, view: dict[str, Json], domain: Domain[Any]) -> Json:
        if self.rng.random() < self.by_level(0.4, 0.15, 0.0):
            return domain.sample(self.rng)
        self.watch(view)  # whoever sits in now has missed the throws of this turn, and counts too few
        players, results = compared(view)
        options = Options(view["options"])
        if players > MANY and TIES.name in options.values:
            options = Options(options.values | {TIES.name: "all"})
        elif players == 2 and "play_off" in view["table"]:
            options = between_two(options)
        solved = Solved.of(view["game"], options)
        answers = solved.answers(self.state(view), players, results)
        return min(answers, key=lambda one: one[1])[0]

    def state(self, view: dict[str, Json]) -> At:
        """Where the turn stands, as the odds count it."""
        things, asked = view["table"], view["question"]["ask"]["text"]
        faces = tuple(sorted(things["cup"]["faces"]))
        thrown = things["cup"]["throw"] - self.thrown_before
        if asked == "lay-some-aside":
            return At("look", 1, (), faces)
        if asked == "lay-any-aside":
            return At("keep", max(thrown, 1), tuple(sorted(things["aside"]["faces"])), faces)
        house = things["house"]["faces"]
        if view["options"]["placing"] == "end":
            house = sorted(house, key=lambda face: face or 9)
        least = 4 - len(faces)  # a throw for each die that lies aside, and this one
        return At("turn" if asked == "turn-one" else "lay", max(thrown, least), tuple(house), faces)


def compared(view: dict[str, Json]) -> tuple[int, list[Json]]:
    """How many players are compared with each other, and the results that are in: the latest news says it."""
    results: list[Json] = []
    play_off = view["table"].get("play_off")
    for phrase in reversed(view["news"]):
        if phrase["text"] == "roll-off":
            return len(phrase["players"]), results[::-1]
        if phrase["text"] != "result":
            break
        results.append(phrase["result"])
    return view["players"] if play_off is None else len(play_off["players"]), results[::-1]


BOT = StrikeBot
