"""Würfelblitz: add the pips, leave out every die whose colour shows as a dot, and call the sum before the others."""

from __future__ import annotations

from collections import Counter as Count
from collections.abc import Awaitable, Callable, Sequence, Set
from functools import partial
from itertools import accumulate

from mutschel.engine import (
    Cup,
    Die,
    Flag,
    Game,
    Json,
    OneOf,
    PerSeat,
    Play,
    Result,
    Seat,
    Table,
    Tally,
    Whole,
    WholeNumber,
    highest_wins,
)
from mutschel.games.wuerfelblitz import version_2

WHITE_DICE = Whole("white_dice", 2, 3, default=2)
BRAIN_TWISTER = Flag("brain_twister")
DISCS_PER_BLACK = PerSeat(Whole("discs_per_black", 1, 5, default=3))
TIE_MS = Whole("tie_ms", 0, 1000, default=50)
SILENCE = Whole("silence", 0, 10, default=2)

Judging = Callable[[Table, Tally], Awaitable[set[Seat]]]

COUNT = 3.0  # seconds for "one, two, three!"
BLACK_TO_WIN = 3

# Each coloured die lacks one number (orange 1, blue 2, …); in its place is a dot in the colour of the next die.
COLOURS = ("orange", "blue", "black", "yellow", "green", "red")
Face = int | str


def coloured_die(place: int) -> Die[Face]:
    pips: list[Face] = [1, 2, 3, 4, 5, 6]
    pips[place] = COLOURS[(place + 1) % 6]
    return Die(COLOURS[place], tuple(pips))


COLOURED_DICE = tuple(coloured_die(place) for place in range(6))
WHITE_DIE: Die[Face] = Die("white", COLOURS)


def counting(faces: Sequence[Face], brain_twister: bool = False) -> list[int]:
    """The dice that count, by their places: the six coloured ones, then the white ones; dots are colour names.

    >>> counting([3, "black", 6, 1, 2, 4, "green", "green"])
    [0, 3, 5]
    """
    dots = Count(face for face in faces if isinstance(face, str))
    only_the_named = brain_twister and any(n >= 2 for n in dots.values())
    return [
        place
        for place, colour in enumerate(COLOURS)
        if isinstance(faces[place], int) and (colour in dots) == only_the_named
    ]


def counted(faces: Sequence[Face], brain_twister: bool = False) -> list[int]:
    """The pips that count.

    >>> counted([3, "black", 6, 1, 2, 4, "green", "green"])
    [3, 1, 4]
    """
    return [face for place in counting(faces, brain_twister) if isinstance(face := faces[place], int)]


def answer(faces: Sequence[Face], brain_twister: bool = False) -> int:
    """The number to call."""
    return sum(counted(faces, brain_twister))


async def judged(table: Table, white: Tally) -> set[Seat]:
    """Judge calls with real dice: players tap who was right and who was wrong, in any order, until one taps "next"."""
    calls = table.race(dict.fromkeys(table.players, OneOf(("right", "wrong"))), "judge", people_only=True)
    winners: set[Seat] = set()
    while (heard := await calls) and heard.value != "next":
        table.say(heard.value, player=heard.seat, call=heard.value)
        if heard.value == "wrong":
            lose_disc(white, heard.seat)
        else:
            winners.add(heard.seat)
            calls.ask = "judge-more"
            calls.domains = dict.fromkeys(table.players, OneOf(("right", "wrong", "next")))
    return winners


def lose_disc(white: Tally, player: Seat) -> None:
    """Take a white disc for a wrong call, if the player has one."""
    white.counts[player] = max(0, white[player] - 1)


async def play(table: Table, judged: Judging = judged, late_silence: bool = False) -> Result:
    cup: Cup[Face] = table.put("cup", Cup((*COLOURED_DICE, *[WHITE_DIE] * table.options[WHITE_DICE])))
    white = table.put("white", Tally("white-discs", len(table.players)))
    black = table.put("black", Tally("black-discs", len(table.players)))
    silent: dict[Seat, int] = {}  # players who may not call before this time, also in the next round
    thrower = await table.first_player()

    while max(black.counts) < BLACK_TO_WIN:
        table.round += 1
        await cup.overturn(thrower)
        await table.pause(COUNT)
        cup.lift()
        if cup.real:
            winners = await judged(table, white)
        else:
            winners = await race(table, cup, white, silent, late_silence)
        for player in winners:
            white.add(player)
        tell(table, cup, winners)
        for player in winners:
            if white[player] >= table.options[DISCS_PER_BLACK][player]:
                white.add(player, -table.options[DISCS_PER_BLACK][player])
                black.add(player)
                table.moment("disc", "black", player=player, n=black[player], of=BLACK_TO_WIN, round=table.round)
        # the winner throws next; of several the one seated next after the last thrower
        clockwise = table.clockwise(table.left_of(thrower))
        thrower = next((player for player in clockwise if player in winners), thrower)

    return highest_wins(black.counts)


async def race(table: Table, cup: Cup[Face], white: Tally, silent: dict[Seat, int], late_silence: bool) -> set[Seat]:
    """Play a race of calls until one is right. Returns all who were right at nearly the same time."""
    right = answer(await cup.read(), table.options[BRAIN_TWISTER])
    calls = table.race(dict.fromkeys(table.players, SUMS), "call")
    calls.silent = silent
    winners: set[Seat] = set()

    while heard := await calls:
        if heard.value == right:
            winners.add(heard.seat)
            calls.out.add(heard.seat)
            table.say("right", player=heard.seat, call=heard.value)
            if calls.until is None:
                calls.until = heard.at + table.options[TIE_MS]
            if len(winners) == len(table.players):
                break
        else:
            table.say("wrong", player=heard.seat, call=heard.value)
            if not winners:  # wrong calls after a right one cost nothing
                lose_disc(white, heard.seat)
            if not winners or late_silence:
                calls.silence(heard.seat, heard.at + 1000 * table.options[SILENCE])
    return winners


def tell(table: Table, cup: Cup[Face], winners: Set[Seat]) -> None:
    """Tell who was right and why: the dice that count, one after the other."""
    players, n = sorted(winners), len(winners)
    if cup.real:  # they lie before everybody
        table.moment("race", "judged", players=players, n=n, round=table.round)
    elif not table.quiet:
        twister = table.options[BRAIN_TWISTER]
        dice, pips = counting(cup.faces, twister), counted(cup.faces, twister)
        table.say("because", n=sum(pips), pips=pips or ["nothing"], dice=dice)
        facts: dict[str, Json] = {"players": players, "n": n, "round": table.round}
        table.moment("race", "won", dice, list(accumulate(pips)), call=sum(pips), **facts)


SUMS = WholeNumber(0, 35)


def game(version: int, play: Play, *earlier: Game) -> Game:
    return Game(
        "wuerfelblitz",
        package=__package__,
        players=(2, 7),
        options=(WHITE_DICE, BRAIN_TWISTER, DISCS_PER_BLACK, TIE_MS, SILENCE),
        play=play,
        score="discs",
        asks=("speed", "wits"),
        age=8,
        version=version,
        order=3,
        earlier=earlier,
    )


GAME = game(
    3,
    play,
    game(2, partial(play, judged=version_2.judged)),
    game(1, partial(play, judged=version_2.judged, late_silence=True)),  # even after a right call
)
