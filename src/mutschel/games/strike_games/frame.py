"""Rounds, strikes and ties of the 19 Mutschel games: the player with the fewest strikes wins the Mutschel."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from itertools import accumulate
from typing import Any, ClassVar, TypeAlias

from mutschel.engine import (
    TURNS,
    CommonThrow,
    Cup,
    Game,
    Json,
    LastTurn,
    Option,
    Pick,
    Result,
    Results,
    Row,
    Seat,
    Slip,
    Table,
    Tally,
    Whole,
    WholeOrOff,
    lowest_wins,
    plain_cup,
)
from mutschel.games.strike_games.last_throw import last_throw
from mutschel.games.strike_games.play_off import PlayOff, PlayOffThrows

ROUNDS = Whole("rounds", 1, 50, default=5)
STRIKES = WholeOrOff("strikes", 1, 50)
MUTSCHEL = Pick("mutschel", ("throw", "roll-off", "shared"), default="throw")
# Until the version before, they shared it by default.
MUTSCHEL_BEFORE = Pick("mutschel", ("shared", "roll-off"), default="shared", added=True)
TIES = Pick("ties", ("all", "roll-off"), default="all")
Thrown: TypeAlias = tuple[Seat, tuple[int, ...]]  # who has thrown, and what


class StrikeGame:
    """A game that is played for strikes. A subclass plays a round; `strike_game` below does the rest."""

    dice: ClassVar[int] = 3
    throws: ClassVar[int] = 1  # most throws of a turn; if an option sets them, the game writes them on the slip
    parts: ClassVar[tuple[str | None, ...]] = ()  # parts of a turn that are written down: see `Slip`
    has_ties: ClassVar[bool] = False
    may_throw_together: ClassVar[bool] = False  # nobody decides anything, only one's own throws count; there are ties

    def __init__(self, table: Table) -> None:
        self.table = table
        self.cup = table.put("cup", plain_cup(self.dice))
        self.slip = table.put("slip", Slip(self.cup, self.throws, self.parts))
        self.strikes = table.put("strikes", Tally("strikes", len(table.players)))
        self.together = table.options.values.get(TURNS.name) == "together"
        self.play_off: PlayOff | None = None
        self.struck: list[Seat] = []  # players of whom it was told in the course of this round that they get a strike

    async def play_round(self, beginner: Seat) -> Seat:
        """Play a round, from a clean table to the sentence that says who got a strike. Returns the next beginner."""
        self.clear()
        self.struck = []
        return await self.round(beginner)

    def clear(self) -> None:
        """Clear the table of the last round."""

    async def round(self, beginner: Seat) -> Seat:
        """Play a round and give its strikes. Returns the next beginner."""
        raise NotImplementedError

    def strike(self, player: Seat) -> None:
        (self.strikes if self.play_off is None else self.play_off).add(player)

    def miss(self, player: Seat, text: str, lit: Sequence[int] = (), **facts: Json) -> None:
        """Give a strike at once, while the round goes on. `text` says why."""
        self.strike(player)
        self.struck.append(player)
        self.table.moment("strike", text, lit, player=player, **facts)

    def tell_misses(self) -> None:
        """End a round whose strikes were given one by one."""
        if self.struck:
            self.end_round(list(set(self.struck)), "round-struck")
        else:
            self.end_round([], "round-clean")

    def lose(self, players: list[Seat], text: str, **facts: Json) -> None:
        """Give these players a strike and end the round. `text` says why."""
        for player in players:
            self.strike(player)
        self.end_round(players, text, **facts)

    def end_round(self, struck: list[Seat], text: str, **facts: Json) -> None:
        self.table.moment("round", text, players=sorted(struck), n=len(struck), round=self.table.round, **facts)

    async def play_it_off(self, players: list[Seat], beginner: Seat) -> Seat:
        """Play off: repeat rounds among those with the fewest strikes, until one player is left."""
        self.play_off = self.table.put("play_off", PlayOff(len(self.table.players)))
        self.table.moment("tie", "play-off", players=players)
        while True:
            self.play_off.begin(players)
            self.table.playing = players
            beginner = await self.play_round(self.table.clockwise(beginner)[0])
            players = self.play_off.fewest()
            if len(players) == 1:
                self.play_off.players = players
                self.table.say("play-off-won", player=players[0])
                return players[0]
            self.table.moment("tie", "play-off-goes-on", players=players)

    async def throw_it_off(self, players: list[Seat], beginner: Seat) -> Seat:
        """They throw the game's dice once each, and the highest sum wins; equals throw again."""
        self.table.playing = players
        order = self.table.clockwise(beginner)
        throws = self.table.put("play_off", PlayOffThrows(order, len(self.table.players)))
        self.clear_for_play_off()
        self.table.moment("tie", "play-off-throw", players=players)
        while True:
            for player in order:
                self.slip.begin(player)
                throws.dice[player] = dice = await self.cup.throw_all(player)
                for thing in self.table.things.values():
                    if isinstance(thing, Cup) and thing is not self.cup:
                        thing.sweep()  # the last throw of the round was to be seen until now
                sums = list(accumulate(dice))
                self.slip.total = sums[-1]
                leads = "play-off-last" if player == order[-1] else "play-off-thrown"
                text = leads if player in throws.highest() else "play-off-below"
                self.table.moment("turn", text, range(len(sums)), sums, player=player, sum=sums[-1], best=throws.best)
            players = throws.highest()
            if len(players) == 1:
                throws.players = players
                self.table.say("play-off-won", player=players[0])
                return players[0]
            self.table.playing = sorted(players)
            order = self.table.clockwise(players[-1])  # the last of them to throw begins
            self.table.moment("tie", "play-off-again", players=sorted(players), sum=throws.best)
            throws.repeat(order)

    def clear_for_play_off(self) -> None:
        """Take away what the last round has left, and write down what counts now."""
        self.clear()
        for thing in self.table.things.values():
            if isinstance(thing, Results):
                thing.clear()
            elif isinstance(thing, Row):
                thing.clear(len(thing.faces) if thing.plate else 0)
        self.slip.of, self.slip.parts, self.slip.rule = 1, (), "counts-in-play-off"


class GameOfTurns(StrikeGame):
    """A strike game in which everybody has turns in a round, and their last dice stay on show until the next round."""

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.turns = table.each("turns", partial(LastTurn, 0 if self.together else None))

    def clear(self) -> None:
        for turn in self.turns:
            turn.clear()

    def end_turn(self, player: Seat, hit: bool | None = None) -> None:
        """Show the dice of this turn before the player until the next round."""
        parts = [value if counts else 0 for value, counts in self.slip.written.values()]
        self.turns[player].end(self.open_faces(), parts, hit)

    def fail(self, player: Seat) -> None:
        """End a turn without success. The strike is told, and given at the end of the round."""
        self.end_turn(player, hit=False)
        self.struck.append(player)
        self.table.moment("turn", "strike", player=player)

    def give_strikes(self) -> None:
        """End a round with a strike for everybody who has failed."""
        self.lose(self.struck, "round-struck" if self.struck else "round-clean")

    def each_throw(self, players: Sequence[Seat], number: int = 1) -> Iterator[Awaitable[Thrown]]:
        """A throw by each of these players: at the same time (their `number`-th throw), or one after the other."""
        if not self.together:
            return map(self.throw_alone, players)
        self.slip.begin_together(number)
        throws = self.cup.throw_together(players)
        return (self.throw_with_others(throws) for _ in players)

    async def throw_alone(self, player: Seat) -> Thrown:
        self.slip.begin(player)
        return player, await self.cup.throw(player)

    async def throw_with_others(self, throws: CommonThrow[int]) -> Thrown:
        player, faces = await throws
        self.turns[player].throw = self.cup.throws
        return player, faces

    def clear_for_play_off(self) -> None:
        super().clear_for_play_off()
        if self.together:  # from now on they throw one after the other, and out of one cup
            self.cup.sweep()
            for turn in self.turns:
                turn.throw = None

    def open_faces(self) -> list[int]:
        """All dice of the turn, with those laid aside."""
        return list(self.cup.faces)


class HitOrMiss(GameOfTurns):
    """A strike game in which everybody has a turn that succeeds or fails, and failing brings a strike."""

    async def turn(self, player: Seat) -> bool:
        """Play a turn, and tell its result if it is a success. Returns True for a success."""
        raise NotImplementedError

    def hit(self, player: Seat, text: str, lit: Sequence[int], **facts: Json) -> None:
        """End a turn with a success. `text` says which one, and `lit` are the dice that made it."""
        self.end_turn(player, hit=True)
        self.table.moment("turn", text, lit, player=player, **facts)

    async def round(self, beginner: Seat) -> Seat:
        for player in self.table.clockwise(beginner):
            self.slip.begin(player)
            if not await self.turn(player):
                self.fail(player)
        self.give_strikes()
        return self.table.left_of(beginner)


class ComparisonGame(GameOfTurns):
    """A strike game in which everybody has a turn with a result, and the worst gets a strike."""

    has_ties: ClassVar[bool] = True
    highest_loses: ClassVar[bool] = False

    def __init__(self, table: Table) -> None:
        super().__init__(table)
        self.results = table.put("results", Results(len(table.players)))
        self.lit: list[int] | None = None  # the dice of the last throw that make up the result; None: all
        self.sums: list[int] = []  # their running sums, die by die

    async def turn(self, player: Seat) -> int | Fraction:
        raise NotImplementedError

    def count(self, dice: Sequence[int], worth: Iterable[int] = (), before: int = 0) -> None:
        """Note that these dice of the cup count; `worth` are the points of each, if they are added up."""
        self.lit = list(dice)
        self.sums = list(accumulate(worth, initial=before))[1:]

    def tell_throw(self, player: Seat, throw: int, of: int, points: int, total: int) -> None:
        """Tell the points of one of several throws of a turn."""
        text = "throw-counts" if points > 0 else "throw-nothing"
        self.table.moment(
            "throw", text, self.lit or (), self.sums, player=player, throw=throw, of=of, points=points, total=total
        )

    def tell(self, player: Seat, result: int | str) -> None:
        lit = range(len(self.cup.dice)) if self.lit is None else self.lit
        self.table.moment("turn", "result", lit, self.sums, player=player, result=result)

    def shown(self, result: int | Fraction) -> int | str:
        """A result as players read it: a number, a fraction, or a word of the game."""
        return result if isinstance(result, int) else str(result)

    def behind(self, result: int | str) -> str:
        """The key of the message that tells who is behind with this result."""
        return "behind-highest" if self.highest_loses else "behind-lowest"

    async def round(self, beginner: Seat) -> Seat:
        losers = await self.compare(self.table.clockwise(beginner))
        if self.table.options[TIES] == "roll-off":
            while len(losers) > 1:
                self.table.moment("tie", "roll-off", players=losers)
                losers = await self.compare(losers)
        worst = self.results.values[losers[0]]
        text = "lost-highest" if self.highest_loses else "lost-lowest"
        self.lose(losers, text, result=worst, results=list(self.results.values))
        return self.table.left_of(beginner)

    async def compare(self, players: Sequence[Seat]) -> list[Seat]:
        """Play a turn of each of these players. Returns those with the worst result."""
        made: dict[Seat, int | Fraction] = {}
        losers: list[Seat] = []
        self.results.clear()
        self.clear()
        for player in players:
            self.lit, self.sums = None, []
            self.slip.begin(player)
            result = await self.turn(player)
            made[player] = result
            shown = self.shown(result)
            self.results.write(player, shown)
            self.end_turn(player)
            worst = max(made.values()) if self.highest_loses else min(made.values())
            losers = [player for player in made if made[player] == worst]
            behind = self.shown(worst)
            self.results.worst = {"text": self.behind(behind), "players": losers, "n": len(losers), "result": behind}
            self.tell(player, shown)
        return losers


class PubGame(Game):
    """A Mutschel game; `at_table` lays it on a table, to play its rounds."""

    at_table: Callable[[Table], StrikeGame]


async def play_rounds(game: StrikeGame, rounds: int, mutschel: str, beginner: Seat, limit: int | None = None) -> Result:
    """Play this many rounds, or fewer if somebody reaches the limit of strikes; then find the winner."""
    for _ in game.table.rounds(rounds):
        beginner = await game.play_round(beginner)
        if limit is not None and max(game.strikes.counts) >= limit:
            break
    result = lowest_wins(game.strikes.counts)
    if len(result.winners) > 1 and mutschel != "shared":
        decide = game.throw_it_off if mutschel == "throw" else game.play_it_off
        result.winners = [await decide(result.winners, beginner)]
    return result


def strike_game(
    id: str,
    rules: Callable[[Table], StrikeGame],
    *,
    package: str,
    version: int = 2,
    options: Sequence[Option[Any]] = (),
    mutschel: Pick[str] = MUTSCHEL,
    shared_texts: tuple[str, ...] = (),
    shared_parts: Mapping[str, str] | None = None,
    earlier: Sequence[Game] = (),
    **facts: Any,
) -> PubGame:
    """Make a Mutschel game. `rules` is the class that plays its rounds, `facts` are those of any `Game`.

    In the version before this one, the Mutschel was shared unless the table wanted a play-off. Games in which all may
    throw together have one version more, because until then they threw in turn.
    """

    async def play(table: Table) -> Result:
        game, options = rules(table), table.options
        beginner = await table.first_player()
        return await play_rounds(game, options[ROUNDS], options[MUTSCHEL], beginner, options[STRIKES])

    def game(version: int, about_ties: Sequence[Pick[str]], earlier: Sequence[Game]) -> PubGame:
        made = PubGame(
            id,
            package=package,
            players=(2, 40),
            play=play,
            version=version,
            options=(*options, ROUNDS, STRIKES, *about_ties),
            shared_texts=(*shared_texts, "mutschel.games.strike_games"),
            shared_parts={"sheet": "mutschel.games.strike_games", **(shared_parts or {})},
            score="strikes",
            wins="lowest",
            last_throw=last_throw,
            earlier=earlier,
            **facts,
        )
        made.at_table = rules
        return made

    ties = (TIES,) if getattr(rules, "has_ties", False) else ()
    if mutschel is MUTSCHEL:
        earlier = (game(version - 1, (*ties, MUTSCHEL_BEFORE), ()), *earlier)
    newest = game(version, (*ties, mutschel), earlier)
    if not getattr(rules, "may_throw_together", False):
        return newest
    return game(version + 1, (TURNS, TIES, mutschel), (newest, *earlier))
