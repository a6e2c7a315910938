"""People who play at random: mostly they do what they are asked, sometimes anything else a device could do."""

from __future__ import annotations

import asyncio
from random import Random
from typing import NamedTuple, get_args

from mutschel.engine import Chance, ChooseAll, Json, Landing, Lot, Race, Seat, Throw, same
from mutschel.host.fair import chance
from mutschel.host.presence import AWAY
from mutschel.protocol import PROTOCOL, play
from mutschel.testing.leaks import dice_unread
from mutschel.testing.random_play import open_questions
from recorded_table import Act, Come, Get, Go, RecordedTable, Say

NOISE = 0.25  # the share of unexpected acts
CURIOUS = 0.6  # the same while something is hidden, because people are curious
TRIES = 8  # to think of another answer


class HiddenAnswer(NamedTuple):
    """An answer that is hidden from others at first: the number of its act, and another possible answer."""

    act: int
    device: str
    answer: play.GiveAnswer
    race: bool
    other: Json  # None: there is no other answer


class RandomCrowd:
    """Plays until the match is over, or ends it by agreement after this many acts."""

    def __init__(self, seed: str, most: int, pace: int) -> None:
        self.rng = Random(seed)
        self.most = most
        self.pace = pace  # milliseconds between two acts, at most
        self.kept: list[HiddenAnswer] = []

    async def __call__(self, table: RecordedTable) -> None:
        self.table = table
        for _ in range(self.most):
            await asyncio.sleep(self.rng.randrange(1, self.pace) / 1000)
            if not table.host.state.running:
                await table.do(None)  # a twin has to wake up as well, so that simultaneous events keep their order
                break
            noise = CURIOUS if isinstance(table.match.request, ChooseAll) or dice_unread(table.match) else NOISE
            await table.do(self._noise() if self.rng.random() < noise else self._sense())
        if table.host.state.running and not any(table.members[device] for device in table.links):
            await table.do(Come(next(device for device, members in table.members.items() if members)))
        if table.host.state.running and table.host.state.paused:
            await table.do(Say(self._somebody(), play.ResumeTable(self._id())))
        for device in table.links if table.host.state.running else ():
            if table.members[device]:
                await table.do(Say(device, play.End(self._id(), True)))
        await asyncio.sleep(AWAY / 1000 + 1)  # so that people who are away get a say
        assert table.host.state.over, "everybody agreed to end it"
        await table.do(Get())

    def _id(self) -> str:
        return f"{self.table.loop.now}.{self.rng.randrange(10**9)}"

    # -- expected acts ---------------------------------------------------------------------------------------
    def _sense(self) -> Act | None:
        table, host = self.table, self.table.host
        away = [device for device, members in table.members.items() if members and device not in table.links]
        if away and (len(away) == len(table.setup.devices) or self.rng.random() < 0.3):
            return Come(away[0])
        if host.state.paused:
            return Say(self._somebody(), play.ResumeTable(self._id()))
        request = table.match.request
        if isinstance(request, (Chance, Landing)):
            return self._throw(request)
        asked = [seat for seat in open_questions(table.match) if self._device(seat) is not None]
        return self._answer(self.rng.choice(asked)) if asked else None

    def _throw(self, request: Chance[Json] | Landing[Json]) -> Act | None:
        real = self.table.setup.dice == "real"
        device = self._device(request.seat)
        if device is None and real and self.table.host.state.members[self.table.host.state.order[request.seat]].bot:
            device = self._somebody()
        if device is None or isinstance(request, Lot):
            return None
        covered = isinstance(request, Throw) and request.covered
        value = chance(request, self.rng) if real and not covered else None
        return Say(device, play.ThrowDice(self._id(), request.seat, self.table.key, value))

    def _answer(self, seat: Seat) -> Act:
        table, request = self.table, self.table.match.request
        device = self._device(seat)
        assert device is not None
        open_now = open_questions(table.match)
        value = open_now[seat].sample(self.rng)
        made = None if self.rng.random() < 0.3 else max(0, table.loop.now - self.rng.randrange(200))
        answer = play.GiveAnswer(self._id(), seat, table.key, value, made)
        race = isinstance(request, Race)
        if race or (isinstance(request, ChooseAll) and len(open_now) > 1):
            others = [open_now[seat].sample(self.rng) for _ in range(TRIES)]
            other = next((other for other in others if not same(other, value)), None)
            self.kept.append(HiddenAnswer(len(table.acts), device, answer, race, other))
        return Say(device, answer)

    # -- unexpected acts -------------------------------------------------------------------------------------
    def _noise(self) -> Act | None:
        rng, table, host = self.rng, self.table, self.table.host
        if rng.random() < 0.15:
            return Get(rng.choice([None, *table.members]))
        if rng.random() < 0.25:
            device = rng.choice(list(table.members))
            return Go(device) if device in table.links else Come(device)
        said = [act for _, act in table.acts if isinstance(act, Say) and act.device in table.links]
        if said and rng.random() < 0.2:
            return rng.choice(said[-5:])
        seat, key, id = rng.randrange(len(host.state.order) + 1), rng.choice([table.key] * 3 + [0]), self._id()
        domains = list(open_questions(table.match).values())
        value = rng.choice(domains).sample(rng) if domains else rng.choice([None, 1, "x"])
        messages: list[play.FromClient] = [
            play.Hello(PROTOCOL),
            play.ThrowDice(id, seat, key),
            play.AskHint(id, seat, key),
            play.Objection(id, key),
            play.Consent(id, seat, rng.random() < 0.5),
            play.SitIn(id, rng.choice(host.state.order)),
            play.React(id, seat, rng.choice(get_args(play.Emoji))),
            play.PauseTable(id),
            play.ResumeTable(id),
            play.End(id, rng.random() < 0.3),
            *[play.GiveAnswer(id, seat, key, value)] * 4,
        ]
        return Say(rng.choice(list(table.links)), rng.choice(messages)) if table.links else None

    def _somebody(self) -> str:
        return self.rng.choice([device for device in self.table.links if self.table.members[device]])

    def _device(self, seat: Seat) -> str | None:
        """Return the device of a person who is there and can answer for this seat."""
        device = self.table.device_of(seat)
        return device if device in self.table.links else None
