"""Finished matches of servers that cheat, each in its own way, with the facts that an honest device had kept.

The command line (`test_cheating.py`) and the page (`web/src/after/cheating.test.ts`) have to find every cheat. After a
change, `python tests/support/cheating.py` writes the page's test data anew.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any

from mutschel.client.dice import KeptDice
from mutschel.engine import CHANCE, CommonThrow, Draw, Json, Landing, Match, Request, Throw, logs
from mutschel.games.registry import find_game
from mutschel.host.fair import (
    FairStream,
    ThrowPlaces,
    Witness,
    chance,
    commitment,
    comparison,
    luck,
    name_print,
    seal,
    throw_key,
    thrower,
)
from mutschel.testing.random_play import random_answer

FILE = Path(__file__).parents[2] / "web" / "src" / "after" / "cheating.json"
TABLE = "Vx3kQ9aZb2Lm"
SALTS = [f"{number:032x}" for number in range(40)]  # of names
NAMES = ("Anna", "Ben", "Bot")
BOT = 2
A, B, C = ("5d1f0c7ae2b94836a7c0e4f19b28d365", "0b7e92d4c15f4a68b3a9d07c6e1f8524", "77e1a09c3b5d4f2896ab13cd40e5f768")
SECRET, OTHER_SECRET = bytes(range(32)), bytes(range(32, 64))
ONE_ROUND = {"rounds": 1, "mutschel": "shared"}

Dice = Callable[[Request, bytes, Any], Json]  # the place is a number, or that of a common throw


def fair_dice(request: Request, key: bytes, place: int | str) -> Json:
    """Return an honest server's answer of chance. A simulated die falls as it must: only its luck is chance."""
    if isinstance(request, Landing) and request.scene is not None:
        fallen: dict[str, Json] = request.domain.sample(Random(place))
        return fallen | {"luck": luck(FairStream(key, place))}
    return chance(request, FairStream(key, place))


@dataclass(frozen=True)
class CheatingServer:
    """A server that plays a match, and publishes its log in the end."""

    game: str = "kirchenfenster"
    options: Mapping[str, Json] = field(default_factory=lambda: ONE_ROUND)
    names: Sequence[str] = NAMES
    secret: bytes = SECRET
    nonces: Sequence[str | None] = (A, B, None)
    bots: Mapping[str, str] = field(default_factory=lambda: {"2": "easy"})
    dice: Dice = fair_dice
    seed: int = 1
    day: str = ""

    def play(self) -> Match:
        match, rng = Match(find_game(self.game), list(self.names), dict(self.options)), Random(self.seed)
        key, places = throw_key(self.secret, self.nonces), ThrowPlaces(self.day != "")
        while not match.over:
            by, at, value = random_answer(match, rng)
            if by == CHANCE:
                request, seat = match.request, thrower(match.request, value)
                assert request is not None
                place = places.place(match, seat)
                if isinstance(request, CommonThrow):
                    value = {"seat": seat, "faces": self.dice(request.throw_of(value["seat"]), key, place)}
                else:
                    value = self.dice(request, key, place)
                places.count(match.table.round, seat)
            match.answer(by, value, at)
        return match

    def log(self) -> str:
        match = self.play()
        fair: dict[str, Json] = {"hash": commitment(self.secret), "nonces": list(self.nonces)}
        note = {"table": TABLE, "dice": "fair", "bots": dict(self.bots), "fair": fair}
        if self.day:
            note["day"] = self.day
        prints = list(map(name_print, SALTS, match.names))
        salts = SALTS[: len(match.names)]
        fair |= {"secret": self.secret.hex(), "seal": seal(match, note, prints), "names": salts}
        return logs.dumps(match, note)

    def views(self) -> list[Json]:
        """Return the views of its replay: before the first answer, and after each."""
        done = self.play()
        match = Match(done.game, done.names, done.options.as_json())
        shown: list[Json] = [match.view(None)]
        for by, at, value in done.log:
            match.answer(by, value, at)
            shown.append(match.view(None))
        return shown


def kept(
    server: CheatingServer, nonces: Mapping[int, tuple[str, ...]] | None = None, members: Sequence[int] = (0, 1, 2)
) -> dict[str, Json]:
    """Return the facts that Anna's device kept of this server: the members for which it added nonces, and the replies.

    A third word says why a member needs no seat. `members`: those who sat there, as the server told at the start.
    """
    match = server.play()
    added = {0: (A, "in")} if nonces is None else nonces
    return {
        "hash": commitment(server.secret),
        "lie": None,
        "nonces": {
            str(member): dict(zip(("nonce", "state", "gone"), facts, strict=False)) for member, facts in added.items()
        },
        "played": {
            "game": server.game,
            "version": match.game.version,
            "options": match.options.as_json(),
            "members": list(members),
            "names": list(server.names),
            "bots": [server.bots.get(str(seat)) for seat in range(len(server.names))],
        },
        "seal": json.loads(server.log().splitlines()[0])["note"]["fair"]["seal"],
        "result": None if match.result is None else match.result.as_json(),
    }


@dataclass(frozen=True)
class CheatingCase:
    """The log that a server published, the facts that Anna's device kept, and the cheat that must be found."""

    server: CheatingServer
    seen: dict[str, Json]
    page: str
    """Which point is bad; "" where nothing is."""
    code: str = ""
    shown: list[Json] | None = None
    """What Anna's device was shown while they played, if it was not all that the log tells."""

    def witnessed(self) -> Witness:
        """Return the same facts as a device with `mutschel.client` has them."""
        seen, played, device = self.seen, self.seen["played"], KeptDice()
        device.hash, device.seal, device.result = seen["hash"], seen["seal"], seen["result"]
        for member, added in seen["nonces"].items():
            device.nonces[int(member)] = added["nonce"]
            if added["state"] not in ("in", "sent"):
                device.excused[int(member)] = added["state"]
            if "gone" in added:
                device.left.add(int(member))
        for view in self.server.views() if self.shown is None else self.shown:
            device.see(view)
        return device.witnessed(played["members"] if played else [])


# -- how to cheat ------------------------------------------------------------------------------------------
def ground(seat: int) -> CheatingServer:
    """Return a server that tries nonces for this seat until the bot wins: it knows all that goes into the dice."""
    for n in range(1000):
        server = replace(
            HONEST, nonces=[f"{n:032x}" if seat == place else nonce for place, nonce in enumerate((A, B, None))]
        )
        result = server.play().result
        if result is not None and result.winners == [BOT]:
            return server
    raise AssertionError("a poor cheat")


def one_place_on(request: Request, key: bytes, place: int) -> Json:
    """Return a throw that should have come later."""
    return fair_dice(request, key, place + (place == 2))


def lucky_breath(request: Request, key: bytes, place: int) -> Json:
    """Return luck that suits the server."""
    value = fair_dice(request, key, place)
    return value | {"luck": [0.25] * 6} if isinstance(value, dict) else value


def one_draw_on(request: Request, key: bytes, place: int) -> Json:
    """Return a draw from the bag that belongs to another day's round."""
    return fair_dice(request, key, place + 500 * isinstance(request, Draw))


def other_faces(request: Request, key: bytes, place: int) -> Json:
    """Return faces in an order that the server has chosen."""
    value = fair_dice(request, key, place)
    if not isinstance(request, Throw):
        return value
    return [die.faces[-1 - die.faces.index(face)] for die, face in zip(request.dice, value, strict=True)]


def of_the_next_seat(request: Request, key: bytes, place: Any) -> Json:
    """Return the throw that somebody else would make, where all throw at the same time."""
    seat, dot, number = str(place).partition(".")
    return fair_dice(request, key, f"{(int(seat) + 1) % 3}.{number}" if dot else place)


def bad_for_people(request: Request, key: bytes, place: int) -> Json:
    """Return a good throw for the bot, and a bad one for everybody else."""
    value = fair_dice(request, key, place)
    if not isinstance(request, Throw):
        return value
    return [6 if request.seat == BOT else 1 for _ in request.dice]


def with_other(view: Json, **changes: Json) -> Json:
    """Return a view with changes in its cup."""
    return view | {"table": view["table"] | {"cup": view["table"]["cup"] | changes}}


HONEST = CheatingServer()
SHOWN = replace(HONEST, dice=bad_for_people).views()
HONEST_VIEWS = HONEST.views()
WON = {"scores": [3, 3, 0], "winners": [BOT]}
COVERED = CheatingServer("einsame-filzlaus", ONE_ROUND)
LIFTED = [with_other(view, faces=[1]) if view["table"]["cup"]["faces"] else view for view in COVERED.views()]
TURNED = CheatingServer("hohe-hausnummern", ONE_ROUND)
TOGETHER = CheatingServer("boese-sieben", ONE_ROUND)
DEALT = replace(TOGETHER, dice=of_the_next_seat)
TWO_ROUNDS = CheatingServer(options={"rounds": 2})
PHYSICS = CheatingServer("waechter", {"dice": "physics", "rounds": 1})
FLICK = CheatingServer("dice-flick", {"dice": "fair"})
FLICK_PHYSICS = CheatingServer("dice-flick", {"dice": "physics"})
BLITZ = CheatingServer("wuerfelblitz", {"discs_per_black": 1})
GROUND, GROUND_FOR_ANNA = ground(BOT), ground(0)
LATE = replace(HONEST, nonces=(None, B, None))
DAY = replace(
    HONEST, names=("Anna",), nonces=(None,), bots={}, day="2026-11-17", game="hausnummern-strasse", options={}
)
FLICK_DAY = replace(DAY, game="dice-flick-alone")
LUCKY_DAY = replace(FLICK_DAY, dice=lucky_breath)
KEPT_BAG = replace(FLICK_DAY, dice=one_draw_on)
PHANTOM = replace(HONEST, nonces=(A, B, None, C))
COMPANY = replace(HONEST, day="2026-11-17")

CASES: dict[str, CheatingCase] = {
    "an honest server": CheatingCase(HONEST, kept(HONEST), ""),
    "honest simulated dice": CheatingCase(PHYSICS, kept(PHYSICS), ""),
    "honest dice with dots": CheatingCase(BLITZ, kept(BLITZ), ""),
    "honest flicks": CheatingCase(FLICK, kept(FLICK), ""),
    "honest simulated flicks": CheatingCase(FLICK_PHYSICS, kept(FLICK_PHYSICS), ""),
    "an honest server, for somebody who was away now and then": CheatingCase(
        HONEST, kept(HONEST), "", shown=[HONEST_VIEWS[place] for place in (1, 1, 3)]
    ),
    "an honest server, with dice under a cup": CheatingCase(COVERED, kept(COVERED), ""),
    "an honest server, where all throw at the same time": CheatingCase(TOGETHER, kept(TOGETHER), ""),
    "throws that belong to somebody else": CheatingCase(DEALT, kept(DEALT), "throws", "wrong-throw"),
    "an honest server, with dice that are turned over": CheatingCase(TURNED, kept(TURNED), ""),
    "an honest server, for somebody who saw dice only when they were turned over": CheatingCase(
        TURNED, kept(TURNED), "", shown=TURNED.views()[3::2]
    ),
    "an honest server, for somebody who came late": CheatingCase(LATE, kept(LATE, {0: (A, "late")}), ""),
    "an honest server, for two people on one device": CheatingCase(
        HONEST, kept(HONEST, {0: (A, "in"), 1: (B, "in")}), ""
    ),
    "an honest server, for somebody who stood up on this device": CheatingCase(
        HONEST, kept(HONEST, {0: (A, "in"), 7: (C, "in", "left")}), ""
    ),
    "an honest server, for somebody who was sent away and came again": CheatingCase(
        HONEST, kept(HONEST, {0: (A, "in"), 7: (C, "in", "away")}), ""
    ),
    "an honest day": CheatingCase(DAY, kept(DAY, {}, members=(0,)), ""),
    "an honest day of flicks": CheatingCase(FLICK_DAY, kept(FLICK_DAY, {}, members=(0,)), ""),
    "a day’s flicks with the luck that suits the server": CheatingCase(
        LUCKY_DAY, kept(LUCKY_DAY, {}, members=(0,)), "throws", "wrong-throw"
    ),
    "other dice out of the bag than the day’s": CheatingCase(
        KEPT_BAG, kept(KEPT_BAG, {}, members=(0,)), "throws", "wrong-throw"
    ),
    "throws counted as a day’s, in company": CheatingCase(COMPANY, kept(COMPANY), "nonces", "day-in-company"),
    "throws counted as a day’s, alone": CheatingCase(
        replace(DAY, nonces=(A,)), kept(replace(DAY, nonces=(A,)), members=(0,)), "nonces", "day-in-company"
    ),
    "a nonce for nobody": CheatingCase(PHANTOM, kept(PHANTOM), "nonces", "bad-fair-note"),
    "a nonce for the bot": CheatingCase(GROUND, kept(GROUND), "nonces", "bot-nonce"),
    "a late secret": CheatingCase(
        replace(HONEST, secret=OTHER_SECRET),
        kept(replace(HONEST, secret=OTHER_SECRET)) | {"hash": commitment(SECRET)},
        "hash",
        "other-hash",
    ),
    "a dropped nonce": CheatingCase(LATE, kept(LATE), "nonces", "missing-nonce"),
    "a nonce that was never answered": CheatingCase(LATE, kept(LATE, {0: (A, "sent")}), "nonces", "missing-nonce"),
    "an exchanged nonce": CheatingCase(
        replace(HONEST, nonces=(C, B, None)), kept(replace(HONEST, nonces=(C, B, None))), "nonces", "missing-nonce"
    ),
    "an exchanged nonce, and a seat with another number": CheatingCase(
        GROUND_FOR_ANNA, kept(GROUND_FOR_ANNA, members=(7, 8, 9)), "nonces", "missing-nonce"
    ),
    "an exchanged nonce, and nothing told about who plays": CheatingCase(
        GROUND_FOR_ANNA, kept(GROUND_FOR_ANNA) | {"played": None}, "nonces", "missing-nonce"
    ),
    "a choice of several nonces for one seat": CheatingCase(
        HONEST, kept(HONEST, {0: (A, "in"), 7: (C, "in")}), "nonces", "missing-nonce"
    ),
    "nonces that were swapped": CheatingCase(
        replace(HONEST, nonces=(B, A, None)), kept(replace(HONEST, nonces=(B, A, None))), "nonces", "missing-nonce"
    ),
    "a nonce that was used again": CheatingCase(
        replace(HONEST, nonces=(A, A, None)), kept(replace(HONEST, nonces=(A, A, None))), "nonces", "copied-nonce"
    ),
    "a throw from another place of the log": CheatingCase(
        replace(HONEST, dice=one_place_on), kept(replace(HONEST, dice=one_place_on)), "throws", "wrong-throw"
    ),
    "dice that the server reads in its own way": CheatingCase(
        replace(BLITZ, dice=other_faces), kept(replace(BLITZ, dice=other_faces)), "throws", "wrong-throw"
    ),
    "the luck of physics": CheatingCase(
        replace(PHYSICS, dice=lucky_breath), kept(replace(PHYSICS, dice=lucky_breath)), "throws", "wrong-throw"
    ),
    "other options than were agreed on": CheatingCase(HONEST, kept(TWO_ROUNDS), "played", "other-seal"),
    "seats in another order": CheatingCase(
        replace(HONEST, names=("Ben", "Anna", "Bot")), kept(HONEST), "played", "missing-nonce"
    ),
    "other dice than were shown": CheatingCase(HONEST, kept(HONEST), "shown", "other-dice", SHOWN),
    "dice under a cup that were others when it was lifted": CheatingCase(
        COVERED, kept(COVERED), "shown", "other-dice", LIFTED
    ),
    "a result that differs from the one shown": CheatingCase(
        HONEST, kept(HONEST) | {"result": WON}, "shown", "other-result"
    ),
    "a log that was sealed anew": CheatingCase(HONEST, kept(HONEST) | {"seal": "00" * 32}, "seal", "other-seal"),
}


def told(name: str, case: CheatingCase) -> dict[str, Any]:
    """Return a case as the page's test reads it."""
    log = case.server.log()
    return {
        "name": name,
        "page": case.page,
        "compare": comparison(logs.parse(log)),
        "seen": case.seen,
        "log": log.splitlines(),
        "views": [shortened(view) for view in case.server.views()],
        "shown": None if case.shown is None else [shortened(view) for view in case.shown],
    }


def shortened(view: Json) -> Json:
    """Return the parts of a view that the page needs to throw the dice again."""
    table = {
        name: {fact: thing[fact] for fact in ("kind", "throw", "faces", "holes") if fact in thing}
        for name, thing in view["table"].items()
        if name in ("board", "cup", "guard")
    }
    return {"table": table, "result": view["result"], "round": view["round"]}


def written() -> str:
    cases = [json.dumps(told(name, case), ensure_ascii=False) for name, case in CASES.items()]
    return "[\n" + ",\n".join(cases) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(), encoding="utf-8")
