"""All tables in memory: loaded when they are needed, changed by messages and time, dropped when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any, Final

import msgspec

import mutschel
from mutschel.engine import Json, Problem
from mutschel.host import entries as log
from mutschel.host import owner
from mutschel.host.fair import SECRET_BYTES
from mutschel.host.hints import Hint
from mutschel.host.hosted import HostedTable
from mutschel.host.lobby import terms_of
from mutschel.host.play import Pace
from mutschel.host.undecided import TableJob, WaitingMessage
from mutschel.protocol import PROTOCOL, play
from mutschel.server.clock import epoch_ms, monotonic_ms
from mutschel.server.commit import ENTRIES_ONLY, Commit
from mutschel.server.fairness import KeyLocks
from mutschel.server.hooks import Hooks
from mutschel.server.incidents import incident
from mutschel.server.live import commands
from mutschel.server.live.execute import execute, match_report, next_terms, same_seats, sit
from mutschel.server.live.forgetting import Replaced, forget, rewritten
from mutschel.server.live.link import Link
from mutschel.server.live.loading import try_again
from mutschel.server.live.memory import Memory
from mutschel.server.live.messages import MessageHandler
from mutschel.server.live.notify import Notifier
from mutschel.server.live.table import MOST_DEVICES, LiveTable, encode
from mutschel.server.live.words import Words
from mutschel.server.live.workers import Workers
from mutschel.server.tasks import Threads
from mutschel.store.base import Store, StoredTable

logger = logging.getLogger(__name__)
MOST_TRIES = 5  # to read a log while the table goes on changing
NEW_SEAT_ROW = (log.Sat, log.SeatChanged, log.ChangedDevice)


class TableMemory(Memory[LiveTable]):
    """The tables that this node holds. Only tables in use are in memory."""

    decode: Final = staticmethod(msgspec.json.Decoder(play.FromClient).decode)

    def __init__(
        self,
        store: Store,
        *,
        pace: Pace | None = None,
        idle_seconds: float = 60,
        breaks_per_minute: int = 0,
        words_per_address: int = 0,
        clock: Callable[[], int] = monotonic_ms,
        hooks: Hooks | None = None,
        threads: Threads = ThreadPoolExecutor,
    ) -> None:
        super().__init__(store, clock, hooks, self._restore, "no-such-table", idle_seconds, threads)
        self._pace = pace
        self._words = Words(store, words_per_address)
        self._moving = KeyLocks()  # by the table that people leave
        self._notifier = Notifier(self._committer, self.hooks)
        self._workers = Workers(self._apply_job, threads)
        self._handler = MessageHandler(self._notifier, self._workers, breaks_per_minute, lambda: self.clock() / 1000)
        self.tell_evening: Callable[[LiveTable], None] = lambda live: None  # set by the registry, which knows evenings

    async def close(self) -> None:
        """Make all changes durable, and tell all devices to come back later."""
        self._send_away()
        self._workers.close()
        self._loader.close()
        await self._committer.close()

    def commits_waiting(self) -> int:
        return self._committer.waiting()

    def jobs_waiting(self) -> int:
        return self._workers.waiting()

    # -- the lobby ---------------------------------------------------------------------------------------
    async def create(
        self,
        terms: log.Agreed,
        seats: Sequence[commands.NewSeat],
        start: bool = False,
        share: int | None = None,
        origin: commands.DayOrigin | commands.EveningOrigin | None = None,
    ) -> commands.TableReply:
        """Set up a table and seat these people and bots. `share`: that which its word and list entry count for."""
        self._check_open()
        async with self._words.free_word(share) as word:
            live = self._set_up(terms, seats, word, share, start=start, origin=origin)
            await self._committer.saved(live)
        return commands.TableReply(live.info(self.clock()), (members := list(live.table.state.members)), members)

    def _set_up(
        self,
        terms: log.Agreed,
        seats: Sequence[commands.NewSeat],
        word: str,
        share: int | None,
        *,
        start: bool = False,
        owner: int | None = None,
        origin: commands.DayOrigin | commands.EveningOrigin | None = None,
    ) -> LiveTable:
        """`owner`: the index of a seat; None: the first person."""
        self._check_open()  # it may have closed while we looked for a word
        id = secrets.token_urlsafe(9) if origin is None or origin.table is None else origin.table
        if id in self.live:  # a person's table of the day, asked for twice at once
            raise try_again()
        secret = origin.secret if isinstance(origin, commands.DayOrigin) else secrets.token_bytes(SECRET_BYTES)
        belongs: dict[str, Any] = {}
        if isinstance(origin, commands.DayOrigin):
            belongs["day"] = origin.date
        elif origin is not None:
            belongs.update(evening=origin.evening, game_number=origin.game)
        table = HostedTable.create(id, secret, terms, self._pace, word=word, created=epoch_ms(), **belongs)
        self._defer_jobs(table)
        live = LiveTable(table, (), None, self.clock())
        members = sit(live, seats, self.clock())
        if owner is not None:
            table.hand_on(members, members[owner])
        if start:
            table.start(self.clock())
        self.live[id] = live
        self._save_and_tell(live, self.clock(), Commit(secret=secret, share=share))
        return live

    async def _play_on(self, live: LiveTable, command: commands.PlayOn) -> None:
        """Set up the next table once, however many ask for it at the same time: the others wait for the first."""
        state, mine = live.table.state, live.members_of(command.who)
        if not mine:
            raise Problem("not-seated", package="mutschel.server")
        if not state.over:
            raise Problem("not-over", package="mutschel.host")
        if state.setup.day:
            raise Problem("played-once", package="mutschel.host")
        if state.setup.evening:
            raise Problem("evening-goes-on", package="mutschel.host")
        terms = next_terms(state.setup, command.change)
        if (terms.game, terms.options) != (state.setup.game, state.setup.options):
            presence = live.table.presence
            if not presence.again or not presence.all_want(state.people, terms.game):
                owner.check(state, presence, mine, self.clock())
        async with self._moving.of(live.id):
            if live.dropped:
                raise try_again()
            if state.next is None:
                await self._move(live, terms, command)

    async def _move(self, live: LiveTable, terms: log.Agreed, command: commands.PlayOn) -> None:
        state = live.table.state
        async with self._words.free_word(command.share) as word:
            mine = live.members_of(command.who)
            seats = same_seats(live, epoch_ms(), mine)
            if live.dropped or not mine:  # a name was removed while we looked for a word
                raise try_again()
            place = list(seats).index(state.owner if state.owner in seats else mine[0])
            next = self._set_up(terms, list(seats.values()), word, command.share, owner=place)
            await self._committer.saved(next)
        try:
            if live.dropped:
                raise try_again()
            live.table.move_on(next.id)
            await self.save(live)
        except Problem:  # another node has the old table, and its people may have gone on there
            await self._empty(next)
            raise

    async def _empty(self, live: LiveTable) -> None:
        """Empty a next table that nobody could move to, so that no list shows it."""
        replaced = await self._rewritten(live, lambda: list(live.seats))
        gone = list(live.table.state.members)
        live.table.agree(terms_of(live.table.state.setup, public=False))
        for member in gone:
            live.table.stand(member)
        await self.save(live, Commit(gone=gone, replaced=replaced))

    async def do(self, table: str, command: commands.AnyCommand, share: int = 0) -> commands.TableReply:
        """Carry out a command from HTTP. Its effects are durable when this returns. `share`: that of the address."""
        live = await self.open(table, share)
        if isinstance(command, commands.PlayOn):
            await self._play_on(live, command)
            return commands.TableReply(live.info(self.clock()), [], live.members_of(command.who))
        if isinstance(command, commands.Forget):
            return await self._forget(live, command)
        replaced = await self._without_name(live, command)
        try:
            sat, mine, gone = execute(live, command, self.clock())
        except Problem:
            raise
        except Exception as error:  # such as a game that fails at the start
            self._failed(live)
            raise try_again() from error
        await self.save(live, Commit(gone=gone, replaced=replaced))
        return commands.TableReply(live.info(self.clock()), sat, mine, match_report(live))

    async def _without_name(self, live: LiveTable, command: commands.AnyCommand) -> Replaced:
        """Return saved entries that lose the name of a member who is leaving in the lobby or taking another name.

        Their key won't lead to the name any more, so they couldn't remove it. It is saved in the same commit.
        """
        if not isinstance(command, (commands.Stand, commands.ChangeSeat)):
            return []
        member, who = command.member, command.who

        def whose() -> list[int]:
            leaves = live.table.state.phase == "lobby" and member in live.seats and live.members_of(who)
            return [member] if leaves else []

        return await self._rewritten(live, whose) if whose() else []

    async def _rewritten(self, live: LiveTable, whose: Callable[[], Sequence[int]]) -> Replaced:
        """Return the log's entries without their names. `whose` is called again if the table has changed meanwhile."""
        tries = 0
        while True:
            await self.save(live)
            try:
                return await rewritten(self.store, live, members) if (members := whose()) else []
            except Problem:
                tries += 1
                if live.dropped or tries == MOST_TRIES:
                    raise

    async def _forget(self, live: LiveTable, command: commands.Forget) -> commands.TableReply:
        """Remove names. Once a match has begun, its devices have to reconnect, and load the table from its new log."""

        def holders() -> list[int]:
            return live.members_of(command.who) if command.members is None else command.members

        def whose() -> list[int]:
            return [*holders(), *live.formerly(command.who)]

        replaced = await self._rewritten(live, whose) if whose() else []
        members = holders()
        former = [member for member in live.formerly(command.who) if member not in members]
        if not members and not former:
            return commands.TableReply(live.info(self.clock()), [], [])
        forget(live, former, False, self.clock())  # the seat's present holder stays
        gone = forget(live, members, command.leave, self.clock())
        await self.save(live, Commit(gone=gone, replaced=replaced))
        done = commands.TableReply(live.info(self.clock()), [], [])
        if live.table.state.play is not None:
            self.drop(live)
        return done

    async def save(self, live: LiveTable, commit: Commit = ENTRIES_ONLY) -> None:
        self._save_and_tell(live, self.clock(), commit)
        await self._committer.saved(live)

    # -- memory ------------------------------------------------------------------------------------------
    def _restore(self, table: str, stored: StoredTable) -> HostedTable:
        return HostedTable.restore(table, stored.secret, stored.entries, self._pace)

    def take_over(self, live: LiveTable) -> None:
        live.table.take_over()

    def _put(self, hosted: HostedTable, stored: StoredTable) -> LiveTable:
        self._defer_jobs(hosted)
        hosted.presence.loaded = self.clock()
        live = self.live[hosted.state.id] = LiveTable(hosted, stored.seats, stored.row, self.clock())
        if hosted.state.restored and hosted.state.opened is None:  # ended while no server ran: its secret is told now
            hosted.tick(self.clock())
            self._save_and_tell(live, self.clock())
        return live

    def _defer_jobs(self, table: HostedTable) -> None:
        """Have the bots' thinking and simulations of this table done in threads."""
        table.defers_jobs = True
        if table.state.setup.dice == "fair" and table.state.game.is_by_hand(table.state.setup.options):
            self._workers.get_ready()

    def _stop(self, live: LiveTable) -> None:
        if live.timer is not None:
            live.timer.cancel()

    # -- devices -----------------------------------------------------------------------------------------
    def attach(self, live: LiveTable, link: Link) -> None:
        """Add a device, and send it the state of things. If one person has too many, the oldest has to go."""
        for oldest in live.crowded_out(link):
            self.detach(live, oldest)
            oldest.bye(Problem("too-many-devices", package="mutschel.server", n=MOST_DEVICES))
        live.links.append(link)
        try:
            self._welcome(live, link)
        except Exception:
            self._failed(live, link)

    def _welcome(self, live: LiveTable, link: Link) -> None:
        now = self.clock()
        link.seats = live.seats_on(link.device)
        link.told = link.device.members
        live.table.connect(link.device, now)
        welcome = play.Welcome(PROTOCOL, live.info(now), sorted(link.device.members), mutschel.__version__)
        self._notifier.send(live, link, encode(welcome))
        self._save_and_tell(live, now, newcomer=link)
        held = live.table.held(now) or None  # a newcomer sees nothing before the others
        self._notifier.show(live, [link], held, {}, now)

    def detach(self, live: LiveTable, link: Link) -> None:
        if link in live.links:
            live.links.remove(link)
            live.idle_since = self.clock()
            try:
                live.table.disconnect(link.device, live.idle_since)
                self._save_and_tell(live, live.idle_since)
            except Exception:
                self._failed(live)

    def receive(self, live: LiveTable, link: Link, message: play.FromClient) -> None:
        """Handle a message from a device. It is always answered."""
        if live.dropped:
            return
        id: str | None = getattr(message, "id", None)  # without an id, no answer is expected
        now = self.clock()
        try:
            try:
                done = self._handler.handle(live, link, message, now)
            except Problem as problem:
                self._save_and_tell(live, now)
                self._notifier.refuse(live, link, id, problem)
                return
            if not isinstance(message, play.Pong):
                self._save_and_tell(live, now, acks={link: [id]} if done and id is not None else {})
        except Exception:
            self._failed(live, link)

    # -- what follows from a change, and changes in turn: jobs and the timer -----------------------------
    def _save_and_tell(
        self,
        live: LiveTable,
        now: int,
        commit: Commit = ENTRIES_ONLY,
        *,
        acks: Mapping[Link, list[str]] = {},
        newcomer: Link | None = None,
    ) -> None:
        """Follow up a change at a table: save it and tell everybody. `acks`: the messages that caused it.

        Drains the changes, queues the commit, acknowledges, starts jobs, tells everybody, and sets the timer.
        """
        changes = live.table.take()
        if changes.entries:
            if changes.info:
                new = [entry.member for entry in changes.entries if isinstance(entry, NEW_SEAT_ROW)]
                rows = [live.seats[member] for member in new if member in live.seats]
                commit = replace(commit, row=live.new_row(epoch_ms()), seats=rows)
                for member in commit.gone:
                    live.seats.pop(member, None)
            self._committer.add(live, changes.first, changes.entries, commit)
            self.hooks.entries(len(changes.entries))
        acks = dict(acks)
        for device, answered, problem in changes.replies:
            asker = live.link_of(device)
            if asker is not None and problem is None:
                acks.setdefault(asker, []).append(answered)
            elif asker is not None and problem is not None:
                self._notifier.refuse(live, asker, answered, problem)
        if changes.jobs:
            self._workers.add(live, changes.jobs)
        if live.links:
            self._notifier.tell(live, changes, acks, newcomer, now)
        if changes.entries and live.table.state.setup.evening:
            self.tell_evening(live)
        self._set_timer(live, now)

    def _set_timer(self, live: LiveTable, now: int) -> None:
        due = live.table.due()
        if due == live.timer_due:
            return
        if live.timer is not None:
            live.timer.cancel()
        live.timer_due = due
        live.timer = None
        if due is not None:
            loop = asyncio.get_running_loop()
            live.timer = loop.call_later(max(0, due - now) / 1000, self._time_has_come, live)

    def _time_has_come(self, live: LiveTable) -> None:
        live.timer = live.timer_due = None
        try:
            now = self.clock()
            live.table.tick(now)
            self._save_and_tell(live, now)
        except Exception:
            self._failed(live)

    def _apply_job(self, live: LiveTable, job: TableJob, value: Json, why: BaseException | None) -> None:
        """Apply a job's result. If it failed, use the game's fallback, if it has one, so that the match goes on."""
        if live.dropped or self._closed:
            return
        try:
            if job.message is not None:
                self._advise(live, job, job.message, value, why)
                return
            if why is not None:
                if job.fallback is None:
                    raise why
                self._incident("a job failed", live, why)
                value = job.fallback()
            now = self.clock()
            live.table.job_done(job, value, now)
            self._save_and_tell(live, now)
        except Exception:
            self._failed(live)

    def _advise(
        self, live: LiveTable, job: TableJob, message: WaitingMessage, hint: Hint | None, why: BaseException | None
    ) -> None:
        if live.hint is job:
            live.hint = None
        link = live.link_of(message.device)
        if link is None:
            return
        if hint is not None:
            self._notifier.advise(live, link, message, job.key, hint)
        else:
            problem = why if isinstance(why, Problem) else self._incident("a hint failed", live, why)
            self._notifier.refuse(live, link, message.id, problem)

    def _incident(self, what: str, live: LiveTable, why: BaseException | None) -> Problem:
        return incident(what, why, table=live.id, game=live.table.state.setup.game)
