"""A match as programs play it: it goes on by itself until a seat has to decide.

Chance throws and the clock runs. A race is played in ticks: in each of them every seat that may call either calls or
waits, unseen by the others; calls of one tick count in the order of the seats. Bots call at any time.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from mutschel.engine import CHANCE, CLOCK, Bot, Chance, Json, Landing, Match, MatchView, Pause, Race, Request, Seat
from mutschel.engine.match import NOTHING
from mutschel.host.fair import chance
from mutschel.host.race_bots import PlannedCalls, plan_calls
from mutschel.research.observations import Arrays, Flat, OpenDice, observation, remember
from mutschel.research.spec import THROW, WAIT, ResearchProblem, Setting

PATIENCE = 60_000  # ms: a race in which nobody calls for so long is closed


def _new_match(setting: Setting, quiet: bool) -> Match:
    match = Match(setting.game, setting.players, setting.options.as_json())
    match.table.quiet = quiet  # only bots read the news; programs observe the things themselves
    return match


class Episode:
    """One running match. `asked` are the seats that have to decide now; it is empty when the match is over.

    Without `rng` the caller decides what is left to chance: `luck` is then the open request, and `throw` answers it.
    """

    def __init__(self, setting: Setting, rng: Random | None, bots: Mapping[Seat, Bot] | None = None) -> None:
        self.setting = setting
        self.rng = rng
        self.bots = bots or {}
        self.match = _new_match(setting, quiet=not self.bots)
        self.remembered: OpenDice = {}
        self.to_act: list[Seat] = []
        self.luck: Chance[Any] | Landing[Any] | None = None
        self.clock = 0  # milliseconds; the match's own clock stands still while nobody calls
        self._wants_to_throw = False
        self._race: Race[Any] | None = None
        self._quiet_since = 0
        self._tick_ends = 0
        self._calls: PlannedCalls = {}
        self.said: dict[Seat, Json] = {}  # the calls of this tick; None: the seat waits
        self._legal: dict[Seat, dict[int, Json]] = {}
        self._look()
        self._go_on()

    def __getstate__(self) -> dict[str, Any]:
        """The state without the match, which its log restores."""
        can_be_copied = self.rng is None and not self.bots
        assert can_be_copied, "the thoughts of bots and future chance can't be copied"
        left_out = ("match", "luck", "_race", "_legal")
        kept = {name: value for name, value in self.__dict__.items() if name not in left_out}
        return {**kept, "log": self.match.log, "chance": self.luck is not None, "racing": self._race is not None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        log, has_luck, racing = state.pop("log"), state.pop("chance"), state.pop("racing")
        self.__dict__.update(state)
        self.match = _new_match(self.setting, quiet=True).replay(log)
        request: Any = self.match.request
        self.luck = request if has_luck else None
        self._race = request if racing and isinstance(request, Race) else None
        self._legal = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Episode:
        """A copy made by replaying the match, because a coroutine can't be copied."""
        twin = Episode.__new__(Episode)
        twin.__setstate__(self.__getstate__())
        twin.remembered, twin.to_act, twin.said = dict(self.remembered), list(self.to_act), dict(self.said)
        return twin

    @property
    def over(self) -> bool:
        return self.match.request is None

    # -- deciding ----------------------------------------------------------------------------------
    def legal(self, seat: Seat) -> dict[int, Json]:
        """This seat's legal actions: the number of each, and its answer."""
        if seat not in self.to_act:
            return {}
        if seat not in self._legal:
            self._legal[seat] = self._find_legal(seat)
        return self._legal[seat]

    def _find_legal(self, seat: Seat) -> dict[int, Json]:
        request = self.match.request
        assert request is not None
        numbers = self.setting.numbers
        if isinstance(request, (Chance, Landing)):
            return {numbers[THROW]: None}
        answers = self.setting.answers(request.asked()[seat])
        return {**answers, numbers[WAIT]: WAIT} if isinstance(request, Race) else answers

    def mask(self, seat: Seat) -> npt.NDArray[np.int8]:
        mask = np.zeros(len(self.setting.actions), np.int8)
        mask[list(self.legal(seat))] = 1
        return mask

    def act(self, seat: Seat, action: Any) -> None:
        """Carry out an action. An illegal one is refused with the reason, and changes nothing."""
        number = self.check(seat, action)
        request, answer = self.match.request, self.legal(seat)[number]
        if isinstance(request, (Chance, Landing)):
            self._wants_to_throw = True
        elif isinstance(request, Race):
            self.said[seat] = None if number == self.setting.numbers[WAIT] else (answer,)
        else:
            self._answer(seat, answer)
        self._go_on()

    def check(self, seat: Seat, action: Any) -> int:
        """The number of this action. Raises ResearchProblem if the seat may not do it now."""
        names = self.setting.actions
        if isinstance(action, bool) or not isinstance(action, (int, np.integer)) or not 0 <= action < len(names):
            raise ResearchProblem("no-such-action", action=str(action), last=len(names) - 1)
        if seat not in self.to_act:
            raise ResearchProblem("not-asked", seat=seat)
        legal = self.legal(seat)
        if int(action) not in legal:
            listed = ", ".join([f"{number} ({names[number]})" for number in list(legal)[:12]])
            raise ResearchProblem("masked-action", action=int(action), name=names[int(action)], legal=listed)
        return int(action)

    def throw(self, value: Json) -> None:
        """Answer the open request `luck`, for a match without `rng`."""
        assert self.luck is not None, "chance is not asked"
        self._wants_to_throw = False
        self.luck = None
        self._answer(CHANCE, value)
        self._go_on()

    # -- going on ----------------------------------------------------------------------------------
    def _go_on(self) -> None:
        self._legal = {}
        self.to_act = []
        while not self.to_act and self.luck is None and (request := self.match.request) is not None:
            if isinstance(request, Pause):
                self._answer(CLOCK, None, request.until)
            elif isinstance(request, (Chance, Landing)):
                self._chance(request)
            elif isinstance(request, Race):
                self._run(request)
            else:
                self._choose(request)

    def _chance(self, request: Chance[Any] | Landing[Any]) -> None:
        thrower = [seat for seat in request.waiting()["seats"] if seat not in self.bots]
        if self.setting.only_throws and thrower and not self._wants_to_throw:
            self.to_act = thrower
        elif self.rng is None:
            self.luck = request
        else:
            self._wants_to_throw = False
            self._answer(CHANCE, chance(request, self.rng))

    def _choose(self, request: Request) -> None:
        domains = request.asked()
        for seat, domain in domains.items():
            bot = self.bots.get(seat)
            if bot is not None:
                return self._answer(seat, bot.choose(self._view(bot), domain))
        self.to_act = list(domains)
        return None

    # -- races -------------------------------------------------------------------------------------
    def _run(self, race: Race[Any]) -> None:
        """Run one tick of a race: ask the seats that may call, let bots call in between, then make the seats' calls."""
        if race is not self._race:
            self._race, self._calls, self.said = race, {}, {}
            self.clock = self._quiet_since = self.match.table.now
            self._tick_ends = self.clock + self.setting.tick
        end = self._tick_ends
        may = [seat for seat in race.callers() if seat not in self.bots and self._can_call(race, seat, end)]
        self.to_act = [seat for seat in may if seat not in self.said]
        if self.to_act or self._bot_calls(race, end):
            return
        for seat, said in sorted(self.said.items()):
            if said is not None and self._can_call(race, seat, end):
                self._call(race, seat, said[0], end)
            if self.match.request is not race:
                return
        self.said = {}
        self.clock = end
        self._tick_ends = end + self.setting.tick
        if race.until is not None and end >= race.until:
            self._answer(CLOCK, None, max(race.until, self.match.table.now))
        elif end - self._quiet_since >= PATIENCE:
            self._close(race)

    def _can_call(self, race: Race[Any], seat: Seat, at: int) -> bool:
        in_time = race.until is None or at < race.until
        return in_time and seat in race.callers() and race.silent.get(seat, 0) <= at

    def _bot_calls(self, race: Race[Any], end: int) -> bool:
        """Make the next bot's call before the end of this tick. Returns False if there is none."""
        self._calls = plan_calls(race, self._calls, self.bots, self.clock, self._view)
        if not self._calls:
            return False
        at, seat = min((at, seat) for seat, (at, _) in self._calls.items())
        if at > end or not self._can_call(race, seat, at):
            return False
        self._call(race, seat, self._calls.pop(seat)[1], at)
        return True

    def _call(self, race: Race[Any], seat: Seat, value: Json, at: int) -> None:
        self.clock = self._quiet_since = at
        self._answer(seat, value, at)

    def _close(self, race: Race[Any]) -> None:
        """Close a race in which nobody has called for `PATIENCE`."""
        self._quiet_since = self.clock
        if race.fallback is None:
            self._answer(CLOCK, None, self.clock)
        else:
            self._answer(race.fallback, race.domains[race.fallback].fallback(), self.clock)

    # -- seeing ------------------------------------------------------------------------------------
    def _answer(self, by: Seat, value: Json, at: int | None = None) -> None:
        self.match.answer(by, value, at)
        self._look()

    def _look(self) -> None:
        remember(self.match, self.remembered)
        for bot in self.bots.values():
            if bot.watches:
                bot.watch(self.match.view(bot.seat))

    def _view(self, bot: Bot) -> MatchView:
        return self.match.view(bot.seat) if bot.sees else NOTHING

    def seen(self, seat: Seat) -> dict[str, Json]:
        """The whole observation of this seat, as JSON."""
        return observation(self.match, seat, self.remembered, self.clock)

    def flat(self, seat: Seat) -> Flat:
        return self.setting.shapes.flat(self.seen(seat))

    def arrays(self, seat: Seat) -> Arrays:
        return self.setting.shapes.arrays(self.seen(seat))

    def rewards(self) -> list[float]:
        return self.setting.rewards(self.match.result)
