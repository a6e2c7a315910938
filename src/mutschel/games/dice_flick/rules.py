"""Dice Flick: flick dice into a box with 25 holes and score those that lie together, for ten rounds."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, ClassVar

from mutschel.engine import (
    Bag,
    Domain,
    Fields,
    Flag,
    Game,
    Json,
    OneOf,
    Option,
    PerSeat,
    Places,
    Result,
    Seat,
    Sheet,
    Table,
    WholeNumber,
    highest_wins,
)
from mutschel.games.by_hand import CHANCE_OR_HAND, Gesture, Launch
from mutschel.games.by_hand import DICE as HAND_OR_CHANCE
from mutschel.games.dice_flick.answers import Scoring
from mutschel.games.dice_flick.board import CENTRE, DICE, MARKERS, PLACES, SIZE, TRAVEL, Board, Hand, Markers
from mutschel.games.dice_flick.landing import AimView, FlickDomain, FlickLanding, FlickMotion, FlickOutcome
from mutschel.games.dice_flick.scoring import ScoringStep
from mutschel.games.dice_flick.version_1 import Scoring1

MOVABLE_PLATES = PerSeat(Flag("movable_plates"))
MARKED = Places("markers", SIZE, SIZE, taken=[list(CENTRE)], default=PLACES)

ROUNDS = 10
HAND = 3  # dice before a player at the start of a turn …
FLICKS = 2  # … and those of them that are flicked
PLATES = ("north", "east", "south", "west")


class Shift(WholeNumber):
    """The millimetres by which a plate is moved along its side; by default it stays in the middle."""

    __slots__ = ()

    def by_name(self) -> dict[str, Json]:
        """Five places that stand for all."""
        return {f"{n}mm": n for n in (self.low, self.low // 2, 0, self.high // 2, self.high)}

    def fallback(self) -> Json:
        return 0


SHIFT = Shift(-TRAVEL, TRAVEL)


class DiceFlick:
    """One match: the bag, the box, and the dice before the players."""

    rounds: ClassVar[int] = ROUNDS
    bag_of: ClassVar[type[Bag]] = Bag
    scoring: ClassVar[type[Scoring]] = Scoring
    shift: ClassVar[Shift] = SHIFT

    def __init__(self, table: Table) -> None:
        self.table = table
        self.bag = table.put("bag", self.bag_of(DICE))
        self.board = table.put("board", Board(self.markers()))
        self.hands = table.each("hands", Hand)
        self.by_hand = table.options[HAND_OR_CHANCE] == "physics"
        if self.by_hand:
            self.flight = table.put("flight", FlickMotion())
        self.sheets = table.each("sheets", lambda: Sheet([str(number) for number in range(1, self.rounds + 1)]))

    def markers(self) -> Markers:
        places = self.table.options[MARKED]
        return Markers.at(places)

    async def turn(self, player: Seat) -> int:
        """Draw, flick, score. Returns the points."""
        hand = self.hands[player]
        await self.begin_turn(player)
        flicks = FLICKS
        had_bonus = False
        while flicks > 0 and hand.dice:
            landed = await self.flick(player)
            flicks -= 1
            if landed.hole == self.board.markers.bonus and not had_bonus and (len(self.bag) or hand.dice):
                had_bonus = await self.table.choose(player, OneOf(("yes", "no")), "bonus") == "yes"
                if had_bonus:
                    self.table.say("bonus-taken", player=player)
                    await self.one_more(player)
                    flicks += 1
        return await self.score(player)

    async def begin_turn(self, player: Seat) -> None:
        await self.draw(player, HAND - len(self.hands[player].dice))

    async def one_more(self, player: Seat) -> None:
        """Draw the die that a bonus brings besides another flick."""
        await self.draw(player, 1)

    async def draw(self, player: Seat, n: int) -> None:
        """Draw this many dice, or all that are left."""
        n = min(n, len(self.bag))
        if n > 0:
            self.hands[player].dice += await self.bag.draw(player, n)

    async def flick(self, player: Seat) -> FlickOutcome:
        """Let the player choose a die and a plate and flick, then wait for the landing."""
        hand = self.hands[player]
        fields: dict[str, Domain[Any]] = {"die": OneOf(dict.fromkeys(hand.dice)), "plate": OneOf(PLATES)}
        if self.table.options[MOVABLE_PLATES][player]:
            fields["shift"] = self.shift
        if self.by_hand:
            fields["gesture"] = Gesture()
        chosen = await self.table.choose(player, Fields(fields), "flick")
        launch = chosen.pop("gesture", None)
        colour: str = chosen["die"]
        aim: AimView = {"shift": chosen.get("shift", 0), "die": colour, "plate": chosen["plate"]}
        hand.dice.remove(colour)
        landing = FlickDomain(colour, self.board.dice, self.by_hand)
        landed = await FlickLanding(player, aim, landing, launch and self.scene(aim, launch))
        if landed.motion is not None:
            self.flight.show(player, landed.motion)
            self.flight.aim = aim
        self.settle(player, colour, landed)
        return landed

    def scene(self, aim: AimView, launch: Launch) -> dict[str, Json]:
        """The facts that a simulation needs."""
        return {
            "kind": "box",
            "plate": aim["plate"],
            "shift": aim["shift"],
            "launch": list(launch),
            "lying": [
                {"hole": list(hole), "face": face, "lies": self.board.lies.get(hole)}
                for hole, (_, face) in self.board.dice.items()
            ],
        }

    def settle(self, player: Seat, colour: str, landed: FlickOutcome) -> None:
        """Put the flicked die and those it hit into their new holes, or back into the bag."""
        hit = [(self.board.lift(move.start), move) for move in landed.moved]
        for moved, move in hit:
            if move.end is None:
                self.bag.put_back(moved)
                self.table.say("knocked-out", die=moved)
            else:
                self.board.lay(move.end, moved, move.face, move.lies)
                if move.end != move.start:
                    self.table.say("knocked", die=moved, row=move.end[0] + 1, column=move.end[1] + 1)
        if landed.hole is None:
            self.bag.put_back(colour)
            self.table.say(landed.where, player=player, die=colour)
        else:
            row, column = landed.hole
            self.board.lay(landed.hole, colour, landed.face, landed.lies)
            face = self.board.dice[landed.hole][1]
            self.table.say("landed", player=player, die=colour, row=row + 1, column=column + 1, face=face)

    async def score(self, player: Seat) -> int:
        """Let the player score as many steps as they like, one after the other. Returns the points."""
        total = 0
        self.board.begin_scoring()
        while next((scoring := self.scoring(self.board.scorable)).steps(), None) is not None:
            steps = await self.table.choose(player, scoring, "score", {"n": total})
            if not steps:
                break
            for step in steps:
                total += self.score_step(player, step)
        self.board.end_scoring()
        return total

    def score_step(self, player: Seat, step: ScoringStep) -> int:
        """Count a step's dice where they lie, then put them back into the bag. Returns the points."""
        worth = [self.board.scorable[hole][1] for hole in step.holes]
        won = sum(worth)
        if not self.table.quiet:
            places = [SIZE * row + column for row, column in step.holes]
            self.table.moment(
                "score", step.kind, places, list(accumulate(worth)), player=player, count=len(places), n=won
            )
        for colour in self.board.take(step.holes):
            self.bag.put_back(colour)
        return won

    def write(self, player: Seat, number: int, won: int) -> None:
        """Write down the points of a finished turn."""
        sheet = self.sheets[player]
        sheet.write(str(number), won)
        self.table.moment("turn", "written", player=player, n=won, points=won, total=sheet.total, round=number)


class DiceFlick1(DiceFlick):
    scoring = Scoring1
    shift = Shift(-40, 40)

    def markers(self) -> Markers:
        return MARKERS


def dice_flick(version: int, rules: type[DiceFlick], *options: Option[Any], earlier: Sequence[Game] = ()) -> Game:
    async def play(table: Table) -> Result:
        game = rules(table)
        first = await table.first_player()
        for number in table.rounds(ROUNDS):
            for player in table.clockwise(first):
                game.write(player, number, await game.turn(player))
        return highest_wins([sheet.total for sheet in game.sheets])

    return Game(
        "dice-flick",
        package=__package__,
        players=(2, 4),
        version=version,
        options=options,
        shared_texts=("mutschel.games.by_hand",),
        play=play,
        asks=("hand", "wits"),
        first="oldest",
        order=2,
        earlier=earlier,
    )


BEFORE = dice_flick(1, DiceFlick1, CHANCE_OR_HAND, MOVABLE_PLATES)
GAME = dice_flick(2, DiceFlick, HAND_OR_CHANCE, MOVABLE_PLATES, MARKED, earlier=(BEFORE,))
