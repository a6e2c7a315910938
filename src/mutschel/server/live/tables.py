"""All tables of this server: they come into memory when somebody needs them, live on messages and time, and leave."""

from __future__ import annotations

import asyncio
import logging
import secrets
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import mutschel
from mutschel.engine import Json, Problem
from mutschel.host import entries as log
from mutschel.host.fair import SECRET_BYTES
from mutschel.host.hints import Hint
from mutschel.host.hosted import HostedTable
from mutschel.host.lobby import is_simulated
from mutschel.host.pending import Asked, Job
from mutschel.host.play import Pace
from mutschel.protocol import PROTOCOL, play
from mutschel.server.clock import milliseconds, today
from mutschel.server.commit import Committer
from mutschel.server.incidents import incident
from mutschel.server.live import commands
from mutschel.server.live.execute import execute, sit
from mutschel.server.live.housekeeping import look_after_tables
from mutschel.server.live.link import Link
from mutschel.server.live.messages import Messages
from mutschel.server.live.table import LiveTable, encode
from mutschel.server.live.telling import Teller
from mutschel.server.live.words import Words
from mutschel.server.live.workers import Workers
from mutschel.server.metrics import Hooks
from mutschel.server.tasks import keep_doing
from mutschel.store.base import Store, StoreError

logger = logging.getLogger(__name__)
NEW_SEAT_ROW = (log.Sat, log.SeatChanged, log.ChangedDevice)


def try_again() -> Problem:
    return Problem("try-again", package="mutschel.server")


class Tables:
    """The tables that this node holds. Only tables with something going on are in memory."""

    def __init__(
        self,
        store: Store,
        *,
        pace: Pace | None = None,
        idle_seconds: float = 60,
        breaks_per_minute: int = 0,
        clock: Callable[[], int] = milliseconds,
        hooks: Hooks | None = None,
    ) -> None:
        self.store = store
        self.live: dict[str, LiveTable] = {}
        self.clock = clock
        self.hooks = hooks or Hooks()
        self._pace = pace
        self._closed = False
        self._words = Words(store)
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._committer = Committer(store, self.drop, self.hooks.commit)
        self._teller = Teller(self._committer, self.hooks)
        self._workers = Workers(self._worked_out)
        self._messages = Messages(self._teller, self._workers, breaks_per_minute, lambda: self.clock() / 1000)
        self._restoring = ThreadPoolExecutor(1, "restoring")  # a long log takes a while
        self._housekeeping = keep_doing("housekeeping", look_after_tables(self, int(idle_seconds * 1000)))

    async def close(self) -> None:
        """Everything that was done becomes durable; everybody is told to come back later."""
        self._closed = True
        self._housekeeping.cancel()
        for live in list(self.live.values()):
            for link in list(live.links):
                self.detach(live, link)
                link.bye(Problem("restart", package="mutschel.server"))
            if live.timer is not None:
                live.timer.cancel()
        self._workers.close()
        self._restoring.shutdown(wait=False, cancel_futures=True)
        await self._committer.close()

    # -- the lobby ---------------------------------------------------------------------------------------
    async def create(self, terms: log.Agreed, seats: Sequence[commands.NewSeat], start: bool = False) -> commands.Done:
        """Set up a table, and let these people and bots sit down."""
        self._check_open()
        async with self._words.free_one() as word:
            return await self._lay(terms, word, seats, start)

    async def _lay(self, terms: log.Agreed, word: str, seats: Sequence[commands.NewSeat], start: bool) -> commands.Done:
        self._check_open()  # it may have closed while we looked for a word
        id = secrets.token_urlsafe(9)
        secret = secrets.token_bytes(SECRET_BYTES)
        host = HostedTable.create(id, secret, terms, self._pace, word=word, created=today())
        self._work_beside(host)
        live = LiveTable(host, (), None, self.clock())
        members = sit(live, seats, self.clock())
        if start:
            live.host.start(self.clock())
        self.live[id] = live
        self._changed(live, secret=secret)
        await self._committer.saved(live)
        return commands.Done(live.info(self.clock()), members, members)

    async def do(self, table: str, command: commands.AnyCommand) -> commands.Done:
        """What somebody asks of a table over HTTP. It is durable when this returns."""
        live = await self.open(table)
        try:
            sat, mine, gone = execute(live, command, self.clock())
        except Problem:
            raise
        except Exception as error:  # a game that fails when it begins, say
            self._failed(live)
            raise try_again() from error
        await self.save(live, gone)
        return commands.Done(live.info(self.clock()), sat, mine)

    async def save(self, live: LiveTable, gone: Sequence[int] = ()) -> None:
        """All that has happened there is durable when this returns."""
        self._changed(live, gone=gone)
        await self._committer.saved(live)

    # -- memory ------------------------------------------------------------------------------------------
    async def open(self, table: str) -> LiveTable:
        """The table, fetched from the store if need be."""
        self._check_open()
        live = self.live.get(table)
        if live is None:
            loading = self._loading.get(table)
            if loading is None:
                loading = self._loading[table] = asyncio.create_task(self._load(table))
            live = await asyncio.shield(loading)
            if live.dropped:
                raise try_again()
            self._check_open()
        live.idle_since = self.clock()
        return live

    async def _load(self, table: str) -> LiveTable:
        me = asyncio.current_task()
        try:
            stored = await self.store.load(table)
            if self._loading.get(table) is not me:  # what we have got may be old
                raise try_again()
            if stored is None:
                raise Problem("no-such-table", package="mutschel.server")
            restore = partial(HostedTable.restore, table, stored.secret, stored.entries, self._pace)
            host = await asyncio.get_running_loop().run_in_executor(self._restoring, restore)
            if self._loading.get(table) is not me:
                raise try_again()
            self._work_beside(host)
            live = self.live[table] = LiveTable(host, stored.seats, stored.row, self.clock())
            return live
        except StoreError as why:
            logger.error("loading failed", extra={"facts": {"table": table, "why": str(why)}})
            raise try_again() from why
        finally:
            if self._loading.get(table) is me:
                del self._loading[table]

    def _check_open(self) -> None:
        if self._closed:
            raise try_again()

    def drop(self, live: LiveTable, why: Exception | None = None) -> None:
        """Remove it from memory, because it may differ from what the log says; whoever is there has to come back."""
        live.dropped = True
        self._committer.forget(live, why)
        if self.live.get(live.id) is live:
            del self.live[live.id]
        if live.timer is not None:
            live.timer.cancel()
        links, live.links = live.links, []
        for link in links:
            link.bye(Problem("reload", package="mutschel.server"))

    def drop_all(self) -> None:
        """Others may hold these tables by now."""
        self._loading.clear()  # what is on its way from the store may be old, too
        for live in list(self.live.values()):
            self.drop(live)

    # -- devices -----------------------------------------------------------------------------------------
    def attach(self, live: LiveTable, link: Link, nonce: str | None) -> None:
        """A device is there: it is told how things stand."""
        live.links.append(link)
        try:
            self._welcome(live, link, nonce)
        except Exception:
            self._failed(live, link)

    def _welcome(self, live: LiveTable, link: Link, nonce: str | None) -> None:
        now = self.clock()
        link.seats = live.seats_on(link.device)
        link.told, link.nonce = link.device.members, nonce
        live.host.connect(link.device, now)
        if nonce is not None:
            for member in sorted(link.device.members):
                live.host.add_nonce(member, nonce)
            live.host.tick(now)
        welcome = play.Welcome(PROTOCOL, live.info(now), sorted(link.device.members), mutschel.__version__)
        self._teller.send(live, link, encode(welcome))
        self._changed(live, newcomer=link)
        self._teller.show(
            live, [link], live.host.held(now) or None, {}, now
        )  # a newcomer sees nothing before the others

    def detach(self, live: LiveTable, link: Link) -> None:
        """A device has gone."""
        if link in live.links:
            live.links.remove(link)
            live.idle_since = self.clock()
            try:
                live.host.disconnect(link.device, self.clock())
                self._changed(live)
            except Exception:
                self._failed(live)

    def receive(self, live: LiveTable, link: Link, message: play.FromClient) -> None:
        """A message from a device. It is always answered."""
        try:
            if not live.dropped:
                self._receive(live, link, message)
        except Exception:
            self._failed(live, link)

    def _receive(self, live: LiveTable, link: Link, message: play.FromClient) -> None:
        now = self.clock()
        id = "" if isinstance(message, (play.Hello, play.Pong)) else message.id
        try:
            done = self._messages.act(live, link, message, now)
        except Problem as problem:
            self._changed(live)
            self._teller.refuse(live, link, id or None, problem)
            return
        if isinstance(message, play.Pong):
            return
        self._changed(live, link if done else None, id)

    # -- what follows ------------------------------------------------------------------------------------
    def _changed(
        self,
        live: LiveTable,
        link: Link | None = None,
        id: str | None = None,
        *,
        secret: bytes | None = None,
        gone: Sequence[int] = (),
        newcomer: Link | None = None,
    ) -> None:
        """Something was done, by the message `id` of this link: make it durable, and tell everybody who sees it."""
        now = self.clock()
        changes = live.host.take()
        if changes.entries:
            waiting = self._committer.add(live, changes.first, changes.entries)
            self.hooks.entries(len(changes.entries))
            if changes.info:
                new = [entry.member for entry in changes.entries if isinstance(entry, NEW_SEAT_ROW)]
                waiting.seats.extend(live.seats[member] for member in new if member in live.seats)
                waiting.gone.extend(gone)
                waiting.row = live.new_row(today())
                waiting.secret = waiting.secret or secret
                for member in gone:
                    live.seats.pop(member, None)
        acks = {} if link is None else {link: [id or ""]}
        for device, answered, problem in changes.replies:
            asker = live.link_of(device)
            if asker is not None and problem is None:
                acks.setdefault(asker, []).append(answered)
            elif asker is not None and problem is not None:
                self._teller.refuse(live, asker, answered, problem)
        if changes.jobs:
            self._workers.add(live, changes.jobs)
        if live.links:
            self._teller.tell(live, changes, acks, newcomer, now)
        self._set_timer(live, now)

    def _work_beside(self, host: HostedTable) -> None:
        """What bots think and what is simulated at this table is worked out in threads."""
        host.defers_jobs = True
        if host.state.setup.dice == "fair" and is_simulated(host.state.game, host.state.setup.options):
            self._workers.get_ready()

    def _worked_out(self, live: LiveTable, job: Job, value: Json, why: BaseException | None) -> None:
        """A job is done, or has failed: then the game's fallback answers, if it has one, and the match goes on."""
        if live.dropped or self._closed:
            return
        try:
            if job.asked is not None:
                self._advise(live, job, job.asked, value, why)
                return
            if why is not None:
                if job.fallback is None:
                    raise why
                self._incident("a job failed", live, why)
                value = job.fallback()
            live.host.job_done(job, value, self.clock())
            self._changed(live)
        except Exception:
            self._failed(live)

    def _advise(self, live: LiveTable, job: Job, asked: Asked, hint: Hint | None, why: BaseException | None) -> None:
        if live.hint is job:
            live.hint = None
        link = live.link_of(asked.device)
        if link is None:
            return
        if hint is not None:
            self._teller.advise(live, link, asked, job.key, hint)
        else:
            problem = why if isinstance(why, Problem) else self._incident("a hint failed", live, why)
            self._teller.refuse(live, link, asked.id, problem)

    # -- time --------------------------------------------------------------------------------------------
    def _set_timer(self, live: LiveTable, now: int) -> None:
        due = live.host.due()
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
            live.host.tick(self.clock())
            self._changed(live)
        except Exception:
            self._failed(live)

    def _failed(self, live: LiveTable, link: Link | None = None) -> None:
        """A mistake in a game, or in ours, must not leave a table in memory that is not what its log says.

        Whoever it happened to doesn't come back by itself, and so doesn't do it again and again.
        """
        problem = self._incident("incident", live, sys.exception())
        if link is not None:
            link.bye(problem)
        self.drop(live)

    def _incident(self, what: str, live: LiveTable, why: BaseException | None) -> Problem:
        return incident(what, why, table=live.id, game=live.host.state.setup.game)
