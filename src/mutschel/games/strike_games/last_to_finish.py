"""Games in which all throw until they are done, and the last to finish get a strike."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from mutschel.engine import Json, Seat
from mutschel.games.strike_games.frame import TIES, GameOfTurns


class ThrowOutcome(NamedTuple):
    """The outcome of a throw: a message with its facts, and the dice that did it."""

    text: str
    lit: Sequence[int] = ()
    facts: Mapping[str, Json] = {}


class LastToFinish(GameOfTurns):
    """A strike game in which all throw again and again until they are done, and the last to finish get a strike."""

    may_throw_together: ClassVar[bool] = True
    losers: int = 1

    def use(self, player: Seat, faces: tuple[int, ...]) -> ThrowOutcome:
        """Use a throw for this player."""
        raise NotImplementedError

    def is_done(self, player: Seat) -> bool:
        raise NotImplementedError

    async def round(self, beginner: Seat) -> Seat:
        players = self.table.clockwise(beginner)
        losers = min(self.losers, len(players) - 1)  # in a play-off, few may be left
        self.lose(sorted(await self.last_ones(players, losers)), "not-done")
        return self.table.left_of(beginner)

    async def last_ones(self, players: list[Seat], losers: int) -> list[Seat]:
        """Play until only the losers are left, and return them. If the last to finish are tied, there are more."""
        left, done = players, list[Seat]()
        while len(left) > losers:
            for throwing in [left] if self.together else [[player] for player in left]:
                done = await self.throw_once(throwing)
                left = [player for player in left if player not in done]
                if len(left) <= losers:
                    break
        missing = losers - len(left)  # throwing together, several may have finished last
        if missing == 0:
            return left
        if missing < len(done) and self.table.options[TIES] == "roll-off":
            self.table.moment("tie", "roll-off", players=done)
            self.clear()
            return [*left, *await self.last_ones(done, missing)]
        return [*left, *done]

    async def throw_once(self, players: list[Seat]) -> list[Seat]:
        """A throw by each of these players. Returns those who are done then."""
        done: list[Seat] = []
        for throw in self.each_throw(players):
            player, faces = await throw
            text, lit, facts = self.use(player, faces)
            if self.is_done(player):
                done.append(player)
            self.turns[player].end(faces, hit=player in done or None)
            if self.together:
                self.table.say(text, player=player, **facts)
            else:
                self.table.moment("turn" if done else "throw", text, lit, player=player, **facts)
        if self.together and done:
            self.table.moment("together", "finished", players=done, n=len(done))
        return done
