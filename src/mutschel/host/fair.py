"""Fair dice: every throw follows from a secret that the table committed to and from what its players' clients added.

  secret  32 random bytes; its SHA-256 is published before the first throw, the secret itself when the match is over
  nonces  16 random bytes from each player's client, fixed at the first throw
  key     HMAC-SHA256(secret, "mutschel fair 1|" + nonces in the order of the seats, in hexadecimal, joined by ",";
          "-" for a bot, or for a person whose client added none)
  block   number n of the answer at position p of the log (both count from 0): HMAC-SHA256(key, "p:n"), cut into four
          numbers of 64 bits, big-endian, of which the upper 53 bits, divided by 2**53, are a number u from 0 up to 1
  a die   takes the next u, and shows face int(u * faces) of its faces; a lot, a bag, a flick choose likewise
  luck    a simulated flick or breath takes the first six u: how the die is turned, and the jitter of the hand
  common  where several throw at the same time, it must not matter who was quicker: p is then the seat and how often it
          has thrown so before, as in "2.17" (`ThrowPlaces`)
  a day   has one secret and no nonces, and p is 1000 * round + the throw's number in that round: all throw the same,
          whatever they chose before. Its secret is published when the day is over
  seal    SHA-256 of the whole log as text, without the secret and what comes after it, and with a print of each name
          in its place, published with the secret
  print   SHA-256("mutschel name 1|" + salt + "|" + name), where the salt is 16 random bytes in hexadecimal that are
          published with the seal; once a name is removed, its print is there instead of the salt

Neither the server nor a player can steer a throw: the server chose its secret before it knew the nonces (a client adds
its nonce after it has seen the hash, and keeps that), and no player knows the secret; only the two together could. Bots
add nothing: their nonces would be the server's choice. The position in the log determines the throw, so that a server
that died in the middle of a throw throws the same again. `docs/fair-dice.md` explains all this for people, with an
example.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
import secrets
import struct
from collections.abc import Mapping, Sequence, Set
from random import Random
from typing import Any, NamedTuple

from mutschel.engine import CHANCE, LUCK, Chance, CommonThrow, Json, Landing, Match, Problem, Request, Seat, logs, same
from mutschel.engine.logs import FindGame, MatchLog
from mutschel.host.members import NAMELESS

SECRET_BYTES = 32
SALT_BYTES = 16
NONCE = re.compile("[0-9a-f]{32}")
PRINT = re.compile("[0-9a-f]{64}")
_BLOCK = struct.Struct(">4Q")
_NAMES = re.compile(r'"seats": \[(?:"(?:[^"\\]|\\.)*"(?:, )?)*\], "note"')
_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without letters that sound alike when read aloud


class Witness(NamedTuple):
    """A device's record of a match from when it was played, independent of the log."""

    hash: str | None = None
    nonces: Sequence[tuple[Seat | None, str]] = ()
    """The nonces it added, each with its seat. None: the seat is unknown."""
    seal: str | None = None
    dice: Set[tuple[int, str]] = frozenset()
    """The dice it saw lying open: see `dice_in`."""
    result: Json = None
    """The result it was told when the match was over."""


class FairStream(Random):
    """The random numbers for one answer of chance, in order."""

    def __init__(self, key: bytes, place: int | str) -> None:
        self._key = key
        self._place = place
        self._block = 0
        self._numbers: list[int] = []
        self.gauss_next = None  # the only attribute that Random would set, since there is nothing to seed

    def _next(self) -> int:
        if not self._numbers:
            block = hmac.digest(self._key, f"{self._place}:{self._block}".encode(), "sha256")
            self._numbers = list(_BLOCK.unpack(block)[::-1])
            self._block += 1
        return self._numbers.pop()

    def random(self) -> float:
        return (self._next() >> 11) / 9007199254740992.0  # 2**53

    def choice(self, seq: Any) -> Any:
        """One of the elements, from a single number; Python's own way is harder to check by hand."""
        return seq[int(self.random() * len(seq))]

    def getrandbits(self, k: int, /) -> int:
        """Random bits, for games by others, which may use whatever Python's generator offers."""
        bits = 0
        for _ in range(-(-k // 64)):
            bits = bits << 64 | self._next()
        return bits >> (-k % 64)

    def seed(self, *args: Any, **more: Any) -> None:
        """Do nothing: the numbers come from the key."""


class ThrowPlaces:
    """The places of a match's throws.

    Those of a day are counted from the start in every round, so that no earlier choice matters.
    """

    __slots__ = ("_common", "_day", "_round", "_thrown")

    def __init__(self, day: bool) -> None:
        self._day = day
        self._round = self._thrown = 0
        self._common: dict[Seat, int] = {}  # how often each seat has thrown at the same time as others

    def place(self, match: Match, seat: Seat | None = None) -> int | str:
        """The place of the next throw; `seat` throws at the same time as others."""
        if seat is not None:
            return f"{seat}.{self._common.get(seat, 0)}"
        if not self._day:
            return len(match.log)
        round = match.table.round
        return 1000 * round + (self._thrown if round == self._round else 0)

    def count(self, round: int, seat: Seat | None = None) -> None:
        """Count a throw that was made in this round."""
        if seat is not None:
            self._common[seat] = self._common.get(seat, 0) + 1
        self._thrown = 1 + (self._thrown if round == self._round else 0)
        self._round = round


def commitment(secret: bytes) -> str:
    """The hash that is published before the first throw."""
    return hashlib.sha256(secret).hexdigest()


def is_nonce(nonce: Json) -> bool:
    return isinstance(nonce, str) and NONCE.fullmatch(nonce) is not None


def throw_key(secret: bytes, nonces: Sequence[str | None]) -> bytes:
    return hmac.digest(secret, b"mutschel fair 1|" + ",".join(nonce or "-" for nonce in nonces).encode(), "sha256")


def chance(request: Request, rng: Random) -> Json:
    """The answer of dice, a bag, a lot or a flick, made from these numbers."""
    if isinstance(request, Landing):
        if request.scene is None:
            return request.domain.sample(rng)
        from mutschel.physics.landing import simulate  # only if something is simulated: loading it takes a second

        return simulate(request.scene, luck(rng))
    assert isinstance(request, Chance)
    return request.sample(rng)


def luck(rng: Random) -> list[float]:
    """The part that chance has in a simulation."""
    return [rng.random() for _ in range(LUCK)]


def thrower(request: Request | None, value: Json) -> Seat | None:
    """The seat of an answer to a common throw; None for every other answer."""
    return value["seat"] if isinstance(request, CommonThrow) else None


def is_due_to_chance(request: Request, rng: Random, value: Json) -> bool:
    """True if these numbers give this value. In a simulated landing only the luck is checked; the rest is physics."""
    if isinstance(request, CommonThrow):
        return same(chance(request.throw_of(value["seat"]), rng), value["faces"])
    if isinstance(request, Landing) and request.scene is not None:
        return same(luck(rng), value["luck"])
    return same(chance(request, rng), value)


def seal(match: Match, note: Json, prints: Sequence[str] = ()) -> str:
    """The fingerprint of a match's whole log; `note` is that of its first line, without secret and seal.

    With prints instead of names, a name can be removed later, and the seal stays right.
    """
    text = logs.dumps(match, note)
    return _digest(_NAMES.sub(lambda _: f'"seats": {json.dumps(prints)}, "note"', text, count=1) if prints else text)


def new_salt() -> str:
    return secrets.token_hex(SALT_BYTES)


def name_print(salt: str, name: str) -> str:
    return _digest(f"mutschel name 1|{salt}|{name}")


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()  # a stranger's log may contain anything


def comparison(record: MatchLog) -> str:
    """Five short groups, equal for all who were shown the same hash and seal: for people to compare.

    The seal covers the whole log; the hash stands for what was known before the first throw.
    """
    fair = record.note["fair"]
    digest = hashlib.sha256(f"mutschel compare 1|{fair['hash']}|{fair['seal']}".encode()).digest()
    bits = f"{int.from_bytes(digest, 'big'):0256b}"
    letters = [_LETTERS[int(bits[at : at + 5], 2)] for at in range(0, 100, 5)]
    return "-".join("".join(letters[at : at + 4]) for at in range(0, 20, 4))


def dice_in(view: Mapping[str, Any]) -> tuple[int, str]:
    """The number of throws from cups so far, and the dice that lie open, cup by cup.

    >>> cup = {"kind": "cup", "throw": 3, "faces": [4, 2]}
    >>> dice_in({"table": {"cup": cup, "guard": {"kind": "cup", "throw": 2, "faces": [5]}}})
    (5, '4,2|5')
    """
    things = [one for thing in view["table"].values() for one in (thing if isinstance(thing, list) else [thing])]
    cups = [thing for thing in things if thing["kind"] == "cup"]
    return sum(cup["throw"] for cup in cups), "|".join(",".join(map(str, cup["faces"])) for cup in cups if cup["faces"])


def verify(record: MatchLog, find_game: FindGame, witnessed: Witness | None = None) -> int:
    """Check every throw of a finished match. Returns the number of throws; a Problem says what is wrong."""
    fair = record.note.get("fair") if isinstance(record.note, dict) else None
    if not isinstance(fair, dict):
        raise Problem("not-fair-dice", package="mutschel.host")
    secret = _secret(fair)
    nonces = fair.get("nonces")
    if not isinstance(nonces, list) or len(nonces) != len(record.seats):
        raise Problem("bad-fair-note", package="mutschel.host")
    if not all(nonce is None or is_nonce(nonce) for nonce in nonces):
        raise Problem("bad-fair-note", package="mutschel.host")
    _check_bots(record, nonces)
    _check_day(record, nonces)
    if witnessed is not None:
        _compare(record, fair, witnessed)
    finished = logs.restore(record, find_game)
    _check_seal(record, fair, finished)
    key = throw_key(secret, nonces)
    match = Match(find_game(record.game, record.version), record.seats, record.options)
    unseen = set() if witnessed is None else {*witnessed.dice}  # witnessed dice that have not come up in the log so far
    throws = 0
    places = ThrowPlaces("day" in record.note)
    for place, (by, at, value) in enumerate(record.answers):
        if by == CHANCE:
            assert match.request is not None
            seat = thrower(match.request, value)
            if not is_due_to_chance(match.request, FairStream(key, places.place(match, seat)), value):
                raise Problem("wrong-throw", package="mutschel.host", line=place + 2)
            places.count(match.table.round, seat)
            throws += 1
        if unseen:
            unseen.discard(dice_in(match.view(None)))
        match.answer(by, value, at)
    if unseen - {dice_in(finished.view(None))}:
        raise Problem("other-dice", package="mutschel.host")
    if witnessed is not None and not _is_result(witnessed.result, finished):
        raise Problem("other-result", package="mutschel.host")
    return throws


def _is_result(told: Json, finished: Match) -> bool:
    return told is None or (finished.result is not None and same(told, finished.result.as_json()))


def _secret(fair: dict[str, Json]) -> bytes:
    opened = fair.get("secret")
    if opened is None:
        raise Problem("secret-not-out", package="mutschel.host")
    try:
        secret = bytes.fromhex(opened)
    except (TypeError, ValueError) as error:
        raise Problem("bad-fair-note", package="mutschel.host") from error
    if secret.hex() != opened or commitment(secret) != fair.get("hash"):
        raise Problem("wrong-secret", package="mutschel.host")
    return secret


def _check_bots(record: MatchLog, nonces: list[str | None]) -> None:
    """Check that bots have no nonces: with them, a server could try until its bots throw well."""
    bots = record.note.get("bots")
    if not isinstance(bots, dict):
        raise Problem("bad-fair-note", package="mutschel.host")
    for seat, (name, nonce) in enumerate(zip(record.seats, nonces, strict=True)):
        if nonce is not None and str(seat) in bots:
            raise Problem("bot-nonce", package="mutschel.host", name=name)


def _check_day(record: MatchLog, nonces: list[str | None]) -> None:
    """Check that a day is played alone: its throws are counted differently, which could serve to choose dice."""
    if "day" in record.note and nonces != [None]:
        raise Problem("day-in-company", package="mutschel.host")


def _compare(record: MatchLog, fair: dict[str, Json], witnessed: Witness) -> None:
    if witnessed.hash not in (None, fair["hash"]):
        raise Problem("other-hash", package="mutschel.host")
    for seat, nonce in witnessed.nonces:
        found = [place for place, other in enumerate(fair["nonces"]) if other == nonce]
        if not found or seat not in (None, *found):
            raise Problem("missing-nonce", package="mutschel.host")
        if len(found) > 1:
            copy = next(place for place in reversed(found) if place != seat)
            raise Problem("copied-nonce", package="mutschel.host", name=record.seats[copy])
    if witnessed.seal not in (None, fair.get("seal")):
        raise Problem("other-seal", package="mutschel.host")


def _check_seal(record: MatchLog, fair: dict[str, Json], finished: Match) -> None:
    if not finished.over:
        raise Problem("not-over", package="mutschel.host")
    rest = {name: fact for name, fact in fair.items() if name not in ("secret", "seal", "names")}
    sealed = seal(finished, record.note | {"fair": rest}, _prints(record, fair))
    if sealed != fair.get("seal") or not same(logs.logged_options(finished), record.options):
        raise Problem("broken-seal", package="mutschel.host")


def _prints(record: MatchLog, fair: dict[str, Json]) -> list[str]:
    """The prints of all names, as they were sealed; none before Mutschel 0.6, when names were sealed as they are."""
    told = fair.get("names")
    if told is None:
        return []
    if not isinstance(told, list) or len(told) != len(record.seats):
        raise Problem("bad-fair-note", package="mutschel.host")
    prints = []
    for name, salt in zip(record.seats, told, strict=True):
        if is_nonce(salt):  # a salt has as many digits as a nonce
            prints.append(name_print(salt, name))
        elif isinstance(salt, str) and PRINT.fullmatch(salt) and name == NAMELESS:
            prints.append(salt)
        else:
            raise Problem("broken-seal", package="mutschel.host")
    return prints
