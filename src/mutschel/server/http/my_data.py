"""Routes about a person's data: exporting all of it, and removing the person's name everywhere."""

from __future__ import annotations

from pathlib import Path

from mutschel.club import decide as club_decide
from mutschel.engine import Problem
from mutschel.protocol.admin import Forgotten, MyData, MyPlace, Site
from mutschel.server.clock import epoch_ms
from mutschel.server.clubs import Club, Clubs, ClubUpdate
from mutschel.server.fairness import KeyLocks
from mutschel.server.http.admin import kind_of
from mutschel.server.http.call import AFTER, Call
from mutschel.server.http.lobby import Do
from mutschel.server.http.routes import Route, next_page
from mutschel.server.http.summaries import SUMMARIES, TableSummary, state_of, summary_of
from mutschel.server.limits import Limits
from mutschel.server.live.commands import Forget
from mutschel.server.retention import Retention
from mutschel.server.settings import Settings
from mutschel.store.base import CLUB, EVENING, TableRow

AT_ONCE = 20  # places of each kind that one request removes a name from
PAGE = 50  # tables
MOST = 200  # evenings, and clubs
LONGEST = 50_000  # characters of the operator's texts
PATHS = {"table": "t", "evening": "e", "club": "c"}


def read_site(settings: Settings) -> Site:
    """Return the operator's imprint and privacy notice, from the files in the settings."""
    imprint, privacy = (_text(name, getattr(settings, name)) for name in ("imprint", "privacy"))
    return Site(imprint, privacy, settings.finished_days, settings.waiting_hours)


def _text(name: str, file: str) -> str | None:
    if not file:
        return None
    try:
        return Path(file).read_text(encoding="utf-8")[:LONGEST]
    except (OSError, UnicodeDecodeError) as why:
        raise Problem("bad-site-file", package="mutschel.server", setting=name, file=file, why=str(why)) from why


class MyDataRoutes:
    def __init__(self, clubs: Clubs, do: Do, limits: Limits, retention: Retention, site: Site) -> None:
        self.clubs = clubs
        self.store = clubs.store
        self.do = do
        self.limits = limits
        self.retention = retention
        self.site = site
        self._turns = KeyLocks()  # by share

    def routes(self) -> list[Route]:
        return [
            Route("GET", "/api/site", self.show_site, "Who runs this server, and what is kept for how long", Site),
            Route(
                "GET", "/api/me/data", self.show_data, "All that is kept under a person's key", MyData, token="must",
                query=(AFTER,),
            ),
            Route(
                "DELETE", "/api/me", self.forget_me, "Remove one's name everywhere; repeat while some is left",
                Forgotten, token="must",
            ),
        ]  # fmt: skip

    async def show_site(self, call: Call[None]) -> Site:
        return self.site

    async def show_data(self, call: Call[None]) -> MyData:
        """Return tables page by page, then evenings and clubs. With several keys: those of the first."""
        base, after = call.base, call.after
        async with self.limits.in_turn(call.address, call.is_there):
            found = await self.store.tables_of(call.who[0], PAGE + 1, after, former=True)
            more = len(found) > PAGE
            if not more:
                for kind in (EVENING, CLUB):
                    found += await self.store.tables_of(call.who[0], MOST, None, kind)
        places = [place_of(base, row, names) for row, names in found[: PAGE if more else None]]
        return MyData(places, next_page(places, more))

    async def forget_me(self, call: Call[None]) -> Forgotten:
        self.limits.changes.take(f"me:{call.address}", "too-many-requests")
        done, refused = 0, {}
        async with self._turns.of(call.share):  # rewriting a long log takes a while
            for id in await self._some(call.who):
                try:
                    await self._forget(call, id)
                    self.retention.forget(id)
                    done += 1
                except Problem as why:
                    refused[why.code] = why.text(call.language)
            left = await self._some(call.who)
        return Forgotten(done, bool(done and left), list(refused.values()))

    async def _some(self, keys: list[bytes]) -> list[str]:
        """Return places of every kind, so that a table that refuses doesn't hold up evenings and clubs."""
        some: list[str] = []
        for kind in ("", EVENING, CLUB):
            rows = [row for key in {*keys} for row, _ in await self.store.tables_of(key, AT_ONCE, None, kind, True)]
            some += list(dict.fromkeys(row.id for row in rows))[:AT_ONCE]
        return some

    async def _forget(self, call: Call[None], id: str) -> None:
        if not id.startswith(CLUB):
            await self.do(id, Forget(call.who, leave=True), call.share)
            return
        refusals: list[Problem] = []

        def decided(club: Club) -> ClubUpdate:
            refusals.clear()
            entries, gone, mine = [], [], club.of(call.who)
            heirs = [one for one in club.phones if one not in mine]
            for person in mine:
                try:
                    entries += club_decide.forget(club.state, person, heirs, epoch_ms())
                    gone.append(person)
                except Problem as why:  # those claimed too recently stay with this key
                    refusals.append(why)
            return ClubUpdate(entries, gone=gone)

        await self.clubs.change(id, call.address, decided)
        if refusals:
            raise refusals[0]


def place_of(base: str, row: TableRow, names: dict[int, str]) -> MyPlace:
    kind = kind_of(row.id)
    summary = summary_of(row, SUMMARIES[kind])
    over = kind == "table" and row.state in ("over", "abandoned")
    return MyPlace(
        id=row.id,
        kind=kind,
        link=f"{base}/{PATHS[kind]}/{row.id}",
        game=row.game,
        state=state_of(row),
        created=row.created,
        changed=row.changed,
        names=[name for name in names.values() if name],
        result=summary.result if isinstance(summary, TableSummary) else None,
        log=f"{base}/api/tables/{row.id}/log" if over else None,
        damaged=summary is None,
    )
