"""All evenings in memory: loaded when a device comes, changed by messages and results, dropped when all have left.

Built like `tables`, but simpler: no clock, no bots, no secrets in views.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any, Final, TypeAlias

import msgspec

import mutschel
from mutschel.engine import Problem
from mutschel.evening import decide
from mutschel.evening import entries as log
from mutschel.evening.decide import check
from mutschel.evening.state import EveningState
from mutschel.host.fair import SECRET_BYTES
from mutschel.protocol import PROTOCOL, play
from mutschel.protocol import evening_messages as wire
from mutschel.protocol.evening import EveningView
from mutschel.server.clock import epoch_ms, monotonic_ms
from mutschel.server.commit import Commit
from mutschel.server.fairness import KeyLocks
from mutschel.server.hooks import Hooks
from mutschel.server.incidents import incident
from mutschel.server.limits import Rate
from mutschel.server.live import commands
from mutschel.server.live.evening import MOST_DEVICES, LiveEvening, crowded_out, restore
from mutschel.server.live.evening_decide import decided
from mutschel.server.live.evening_match import match_id, new_match, result_of, seats_of
from mutschel.server.live.evening_view import MatchProgress
from mutschel.server.live.forgetting import nameless
from mutschel.server.live.link import Link
from mutschel.server.live.loading import try_again
from mutschel.server.live.memory import Memory
from mutschel.server.live.quota import SENDING, Quota
from mutschel.server.live.table import encode
from mutschel.server.live.tables import TableMemory
from mutschel.server.live.words import Words
from mutschel.store.base import EVENING, SeatRow, Store, StoredTable

logger = logging.getLogger(__name__)
Do: TypeAlias = Callable[[str, commands.AnyCommand, int], Awaitable[Any]]
LAID_PER_HOUR = 600  # tables of one address: sixty of them ten times
WRITTEN_PER_HOUR = 20 * 2**20  # bytes of logs by one address: enough for several halls, and too few to fill the disk
BESIDE = 64  # bytes of the store for each entry, apart from its text
DAY = 24 * 3600 * 1000  # milliseconds
WORD = 5  # letters; a table's has four
DRAW = "draw"
DRAWING = 4  # evenings at a time, of different addresses: a full hall may take most of a minute
DRAWN_AGAIN = 6  # attempts, because people may come or go meanwhile
MATCHES_EVERY = 20  # beats between two looks at the matches of an evening
STILL_AFTER = 2  # attempts after which nobody may come or go until the draw is done


class EveningMemory(Memory[LiveEvening]):
    """The evenings that this node holds."""

    decode: Final = staticmethod(msgspec.json.Decoder(wire.FromPhone).decode)

    def __init__(
        self,
        store: Store,
        tables: TableMemory,
        *,
        idle_seconds: float = 60,
        words_per_address: int = 0,
        clock: Callable[[], int] = monotonic_ms,
        hooks: Hooks | None = None,
    ) -> None:
        super().__init__(store, clock, hooks, restore, "no-such-evening", idle_seconds)
        self.reach: Do = tables.do  # carries out a command at a table, whichever node holds it
        self._tables = tables
        self._words = Words(store, words_per_address, WORD)
        self._turns = KeyLocks()  # by address
        self._drawing = ThreadPoolExecutor(DRAWING, "lots")
        self._time = Quota()
        self._laid = Rate(LAID_PER_HOUR, 3600)  # by share
        self._written = Rate(WRITTEN_PER_HOUR, 3600)  # by share
        self._work: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        """Make all changes durable, and tell all devices to come back later."""
        self._send_away()
        for task in list(self._work):
            task.cancel()
        await asyncio.gather(*self._work, return_exceptions=True)
        self._drawing.shutdown(wait=False, cancel_futures=True)
        self._loader.close()
        await self._committer.close()

    # -- over HTTP ---------------------------------------------------------------------------------------
    async def create(
        self, name: str, language: str, token: bytes, person: bytes, share: int, club: str = ""
    ) -> LiveEvening:
        """Announce an evening. The holder of the token organises it."""
        self._check_open()
        async with self._words.free_word(share) as word:
            self._check_open()
            secret = secrets.token_bytes(SECRET_BYTES)
            state = EveningState(EVENING + secrets.token_urlsafe(9), secret)
            opened = decide.open(name, secret, word, epoch_ms(), language, club)
            state.apply(opened)
            live = LiveEvening(state, [SeatRow(0, token, person, "")], None, self.clock())
            self.live[live.id] = live
            commit = Commit(live.row(opened.created), list(live.seats.values()), secret=secret, share=share)
            self._committer.add(live, 0, [opened], commit)
            await self._committer.saved(live)
        return live

    async def do(self, evening: str, command: commands.AnyCommand, share: int = 0) -> commands.EveningReply:
        """Carry out a command from HTTP or from a table. Its effects are durable when this returns."""
        live = await self.open(evening, share)
        people: list[int] = []
        match command:
            case commands.ComeTo() | commands.TakePhone():
                await self._time.wait(share)
                if live.dropped:
                    raise try_again()
                live.check_still()
                began = perf_counter()
                people = self._come(live, command)
                self._time.spent(share, perf_counter() - began + SENDING * len(live.links))
            case commands.GiveToClub():
                decide.organiser(live.state, live.members_of(command.who), {})
                live.record(decide.belong(live.state, command.club))
            case commands.Forget():
                await self._time.wait(share)
                await self._forget(live, command, share)
            case commands.ReportMatch():
                self._take_report(live, command)
        await self.save(live)
        return commands.EveningReply(live.shown, people, live.members_of(command.who), live.seq)

    def _come(self, live: LiveEvening, command: commands.ComeTo | commands.TakePhone) -> list[int]:
        """Let people come with a new phone, or with one that has others on it."""
        known = live.phone_of(command.who)
        phone = 0 if known is None else live.state.people[known.member].phone or 0
        entries = (
            decide.come(live.state, command.names, phone, command.nonce)
            if isinstance(command, commands.ComeTo)
            else decide.get_phone(live.state, command.people, phone, command.nonce, epoch_ms())
        )
        token, key = (command.token, command.person) if known is None else (known.token, known.person)
        live.record(entries)
        people = [entry.person for entry in entries if isinstance(entry, (log.Came, log.GotPhone))]
        rows = [SeatRow(person, token, key, live.state.people[person].name) for person in people]
        live.seats.update({row.member: row for row in rows})
        self._save_and_tell(live, seats=rows)
        return people

    async def _forget(self, live: LiveEvening, command: commands.Forget, share: int) -> None:
        """Remove people's names. Member 0 has no name here, and only leaves; the others see it as any other change."""
        members = command.members
        if members is None:  # the request is about its own people
            mine, now = live.members_of(command.who), epoch_ms()
            members = [one for one in mine if not decide.claimed_lately(live.state, one, now)]
            if mine and not members:
                raise check.refused("claimed-lately", days=decide.OWN_AFTER // DAY)
        live.check_still()
        began = perf_counter()
        for person in members:
            live.record(decide.forget(live.state, person) if person else [log.TakenOver()])
            if person and command.leave and live.state.crowned is None:  # so that no lots are drawn for them
                live.record(decide.leave(live.state, person))
        rows = [nameless(live.seats[one], command.leave) for one in members if one in live.seats]
        live.seats.update({row.member: row for row in rows})
        self._save_and_tell(live, rows)
        self._time.spent(share, perf_counter() - began + SENDING * len(live.links))
        if command.leave:
            for link in [link for link in live.links if not link.device.members.isdisjoint(members)]:
                self.detach(live, link)
                link.bye(Problem("reload", package="mutschel.server"))
        if live.laying:  # perhaps with these names: the caller has to find such tables afterwards
            await asyncio.wait(live.laying)

    async def save(self, live: LiveEvening) -> None:
        self._save_and_tell(live)
        await self._committer.saved(live)

    # -- memory ------------------------------------------------------------------------------------------
    def _put(self, live: LiveEvening, stored: StoredTable) -> LiveEvening:
        live.idle_since = self.clock()
        self.live[live.id] = live
        return live

    def take_over(self, live: LiveEvening) -> None:
        live.record([log.TakenOver()])

    def _is_idle(self, live: LiveEvening) -> bool:
        return super()._is_idle(live) and not live.busy

    def _stop(self, live: LiveEvening) -> None:
        live.told.clear()

    # -- devices -----------------------------------------------------------------------------------------
    def attach(self, live: LiveEvening, link: Link) -> None:
        out = crowded_out(live.links, link)
        for one in out:
            self.detach(live, one)
            one.bye(Problem("evening-full", package="mutschel.server", n=MOST_DEVICES))
        if link in out:
            return
        live.links.append(link)
        mine = live.news_for(link)
        view = msgspec.structs.replace(live.shown, mine=mine)
        welcome = wire.EveningWelcome(PROTOCOL, view, epoch_ms(), mutschel.__version__)
        self._committer.send_when_saved(live, link, encode(welcome))

    def detach(self, live: LiveEvening, link: Link) -> None:
        if link in live.links:
            live.links.remove(link)
            live.told.pop(link, None)
            live.idle_since = self.clock()

    def receive(self, live: LiveEvening, link: Link, message: wire.FromPhone) -> None:
        """Handle a message. It is always answered, but waits if its address has used up its quota of time."""
        if isinstance(message, play.Hello):
            return
        if isinstance(message, play.Pong):
            link.ponged = self.clock()
            return
        phone = live.id, link.device.members  # all links of one phone take turns as one; so do all that only watch
        if not self._time.take(link.share, phone, lambda: self._receive(live, link, message)):
            self._refuse(live, link, message.id, try_again())

    def _receive(self, live: LiveEvening, link: Link, message: wire.Asking) -> None:
        if live.dropped or self._closed:
            return
        try:
            live.check_still()
            if isinstance(message, (wire.Draw, wire.LayTable)):
                self._start(live, link, message)
                self._time.spent(link.share, SENDING * len(live.links))
                return
            members = link.device.members
            if isinstance(message, wire.ShowAll):
                decide.organiser(live.state, members, {})
                live.extras.ceremony = None
            else:
                self._record(live, decided(live.state, members, message, epoch_ms()), link.share)
            self._time.spent(link.share, SENDING * len(live.links))
            self._save_and_tell(live)
            self._committer.send_when_saved(live, link, encode(play.Ack(message.id, live.seq)))
        except Problem as problem:
            self._refuse(live, link, message.id, problem)
        except Exception:
            self._failed(live, link)

    def _record(self, live: LiveEvening, entries: Sequence[log.Entry], share: int) -> None:
        """Record entries that a device asked for, unless its address has written too much."""
        self._written.take(str(share), "too-much-written", sum(BESIDE + len(encode(entry)) for entry in entries))
        live.record(entries)

    # -- what takes a while: drawing lots, laying a table ---------------------------------------------------
    def _start(self, live: LiveEvening, link: Link, message: wire.Draw | wire.LayTable) -> None:
        """Start long work, each at most once at a time; further requests meanwhile are told to try again."""
        members, state = link.device.members, live.state
        if isinstance(message, wire.Draw):
            decide.organiser(state, members, {})
            if message.draws != state.drawn:
                raise check.refused("drawn-already")
            key, work = DRAW, self._draw(live, message, link.share)
        else:
            decide.player(state, members, {"game": message.game})
            by = next((live.seats[member] for member in sorted(members) if member in live.seats), None)
            key, work = f"lay {message.game}", self._lay(live, message.game, by, link.share)
        if key in live.busy:
            work.close()
            raise try_again()
        task = self._spawn(self._answered(live, link, message.id, key, work))
        if isinstance(message, wire.LayTable):
            live.laying.add(task)
            task.add_done_callback(live.laying.discard)

    async def _answered(
        self, live: LiveEvening, link: Link, id: str, key: str, work: Coroutine[Any, Any, None]
    ) -> None:
        live.busy.add(key)
        try:
            await work
            if not live.dropped:
                self._save_and_tell(live)
                self._committer.send_when_saved(live, link, encode(play.Ack(id, live.seq)))
        except Problem as problem:
            self._refuse(live, link, id, problem)
        except Exception:
            self._failed(live, link)
        finally:
            live.busy.discard(key)
            live.still &= key != DRAW

    async def _draw(self, live: LiveEvening, message: wire.Draw, share: int) -> None:
        """Draw lots. If people came or went meanwhile, the lots would miss them, and are drawn again.

        One evening at a time is drawn for each address. This can't go on for ever: after a few attempts nobody may come
        or go until the draw is done.
        """
        state = live.state
        async with self._turns.of(share):
            for tried in range(DRAWN_AGAIN):
                live.still = tried >= STILL_AFTER
                drawing, seq = decide.draw(state, message.tables), state.seq
                drawn = await asyncio.get_running_loop().run_in_executor(self._drawing, drawing)
                if live.dropped:
                    raise try_again()
                if state.seq == seq:
                    self._record(live, [drawn], share)
                    return
        raise try_again()

    async def _lay(self, live: LiveEvening, game: int, by: SeatRow | None, share: int) -> None:
        """Set up the table of a game, with everybody seated. Its id follows from the game, so there is only one."""
        played = check.by_dice(live.state, game)
        if played.match is not None:
            return
        terms = new_match(played)
        seats = seats_of(live.state, played, live.seats, by, epoch_ms())
        id = match_id(live.state, game)
        if not await self.store.rows([id]):  # otherwise we died after setting it up and before recording that
            self._laid.take(str(share), "too-many-tables")
            await self._tables.create(terms, seats, True, share, commands.EveningOrigin(live.id, game, id))
        live.record(decide.lay(live.state, game, id))

    # -- tables of ours ------------------------------------------------------------------------------------
    def _take_report(self, live: LiveEvening, told: commands.ReportMatch) -> None:
        """Take in how a table's match stands. If it is over, that is its result, which counts once."""
        played = live.state.games.get(told.game)
        if played is None or played.match not in (None, told.match) or not played.running:
            return
        result = result_of(played, told)
        if told.state == "abandoned":
            live.record(decide.drop(live.state, told.game, epoch_ms()))
        elif told.state == "over":
            if played.best is None:
                live.record(decide.end(live.state, told.game, *result, epoch_ms(), told.match))
        else:
            live.extras.progress[told.game] = MatchProgress(told.round, result.strikes)
        if not live.state.games[told.game].running:
            live.extras.progress.pop(told.game, None)

    def _beat(self, live: LiveEvening, beat: int) -> None:
        if (beat + id(live) // 64) % MATCHES_EVERY == 0:  # evenings take turns
            self._look_after_matches(live)

    def _look_after_matches(self, live: LiveEvening) -> None:
        """Ask all tables about their matches, in case their report got lost, and hold them during a break."""
        for played in live.state.running:
            if played.match is not None and (key := f"ask {played.match}") not in live.busy:
                live.busy.add(key)
                self._spawn(self._ask(live, played.number, played.match, key))

    async def _ask(self, live: LiveEvening, game: int, match: str, key: str) -> None:
        try:
            pause = live.state.paused_until is not None
            if match not in live.held:
                await self.reach(match, commands.HoldTable([], pause), 0)
                if pause == (live.state.paused_until is not None):
                    live.held.add(match)
            told = (await self.reach(match, commands.AskTable([]), 0)).told
            if told is not None and not live.dropped:
                self._take_report(live, told)
                self._save_and_tell(live)
        except Problem as why:
            logger.info("a table didn't answer its evening", extra={"facts": {"evening": live.id, "why": str(why)}})
        except Exception:
            self._failed(live)
        finally:
            live.busy.discard(key)

    # -- what follows from a change ------------------------------------------------------------------------
    def _save_and_tell(self, live: LiveEvening, seats: Sequence[SeatRow] = ()) -> None:
        first, entries, replaced = live.take()
        if entries:
            seats = [*seats, *live.newly_named(entries, seats)]
            self._committer.add(live, first, entries, Commit(live.row(epoch_ms()), seats, replaced=replaced))
            self.hooks.entries(len(entries))
        for link in live.concerned(entries, seats):
            if (mine := live.news_for(link)) is not None:
                self._committer.send_when_saved(live, link, encode(wire.EveningChanged(EveningView(mine=mine))))
        changes = live.changes(entries)
        message = None if changes is None else encode(wire.EveningChanged(changes))
        if message is not None:
            for link in live.links:
                self._committer.send_when_saved(live, link, message)
        if any(isinstance(entry, (log.Paused, log.Resumed)) for entry in entries):
            self._look_after_matches(live)

    def _refuse(self, live: LiveEvening, link: Link, id: str, problem: Problem) -> None:
        self.hooks.refused(problem.code)
        refusal = play.Refusal(id, problem.code, problem.text(link.language))
        self._committer.send_when_saved(live, link, encode(refusal))

    def _incident(self, what: str, live: LiveEvening, why: BaseException | None) -> Problem:
        return incident(what, why, evening=live.id)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)
        return task
