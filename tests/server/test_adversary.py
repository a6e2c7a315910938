"""An adversary at somebody else's table tries every message and every route: refused, nothing changed, nothing told."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from random import Random
from typing import Any, get_args

import aiohttp
import pytest

import players
from mutschel.client import Lobby, Player, domain_of
from mutschel.protocol import play
from mutschel.server.live.messages import QUESTIONS_EACH
from serving import NO_LIMITS, ServerProcess, serving
from waiting import PATIENCE
from wire import Message, hello, unharmed, wire

pytestmark = pytest.mark.slow

# Game, options, dice, and after how many moves the adversaries come (None: before the match begins).
SCENES: dict[str, tuple[str, dict[str, int], Any, int | None]] = {
    "before the match": ("pig", {}, "fair", None),
    "before a throw": ("grosse-hausnummer", {"begins": 1}, "fair", 0),
    "at a choice": ("pig", {}, "fair", 6),
    "amid secret choices": ("dice-cup", {"begins": 1, "seconds": 1}, "fair", 2),
    "in a race": ("wuerfelblitz", {}, "fair", 1),
    "with real dice": ("pasch", {"begins": 1}, "real", 1),
}
IN_SHORT = ("before the match", "amid secret choices", "with real dice")  # whoever has no seat hears the same in all

# What is tried at the table over HTTP, and the code of the refusal without a token, with a wrong one, and from somebody
# who sits there ("": it is no secret, or about one's own things).
NO_EVENING = ("no-such-evening",) * 3
NO_CLUB = ("no-such-club",) * 3
MISSING = (None, *NO_EVENING)  # a table is no evening
ROUTES: dict[tuple[str, str], tuple[Any, str, str, str]] = {
    ("POST", "/api/tables/{id}/seats"): ({"names": ["Eve"]}, "has-begun", "has-begun", "has-begun"),
    ("DELETE", "/api/tables/{id}/seats/{member}"): (None, "token-needed", "not-seated", "not-owner"),
    ("PATCH", "/api/tables/{id}/seats/{member}"): ({"name": "Eve"}, "token-needed", "not-seated", "not-your-seat"),
    ("PATCH", "/api/tables/{id}"): ({"public": True}, "token-needed", "not-seated", "has-begun"),
    ("POST", "/api/tables/{id}/start"): (None, "token-needed", "not-seated", "has-begun"),
    ("POST", "/api/tables/{id}/next"): ({}, "token-needed", "not-seated", "not-over"),
    ("GET", "/api/tables/{id}/result"): (None, "not-over", "not-over", "not-over"),
    ("GET", "/api/tables/{id}/log"): (None, "not-over", "not-over", "not-over"),
    ("GET", "/api/tables/{id}/verify"): (None, "not-over", "not-over", "not-over"),
    ("GET", "/api/tables/{id}/replay"): (None, "not-over", "not-over", "not-over"),
    ("GET", "/api/tables/{id}/analysis"): (None, "not-over", "not-over", "not-over"),
    ("GET", "/api/tables/{id}/day"): (None, "not-over", "not-over", "not-over"),
    ("GET", "/api/days"): (None, "", "", ""),
    ("POST", "/api/days/{date}"): ({"name": "Eve"}, "no-such-day", "no-such-day", "no-such-day"),
    ("GET", "/api/tables/{id}"): (None, "", "", ""),
    ("GET", "/api/tables/{id}/qr.svg"): (None, "", "", ""),
    ("GET", "/api/words/{word}"): (None, "", "", ""),
    ("GET", "/api/me"): (None, "token-needed", "", ""),
    ("GET", "/api/me/data"): (None, "token-needed", "", ""),
    ("DELETE", "/api/me"): (None, "token-needed", "", ""),
    ("GET", "/api/site"): (None, "", "", ""),
    ("GET", "/api/tables"): (None, "", "", ""),
    ("POST", "/api/tables"): ({"game": "pig"}, "", "", ""),
    ("GET", "/api/games"): (None, "", "", ""),
    ("GET", "/api/games/{game}"): (None, "", "", ""),
    ("GET", "/api/games/{game}/lesson"): (None, "", "", ""),
    ("POST", "/api/games/{game}/practice"): ({}, "no-practice", "no-practice", "no-practice"),
    # anybody may, but not often: what is too long is refused before it counts
    ("POST", "/api/games/{game}/report"): (
        {"part": "Stage", "text": "x" * 1000},
        "bad-request",
        "bad-request",
        "bad-request",
    ),
    ("POST", "/api/evenings"): ({"name": "Eve’s"}, "", "", ""),
    ("GET", "/api/evenings/{id}"): MISSING,
    ("GET", "/api/evenings/{id}/report.pdf"): MISSING,
    ("GET", "/api/evenings/{id}/report.txt"): MISSING,
    ("GET", "/api/evenings/{id}/certificate.pdf"): MISSING,
    ("GET", "/api/evenings/{id}/standings.csv"): MISSING,
    ("GET", "/api/evenings/{id}/games.csv"): MISSING,
    ("GET", "/api/evenings/{id}/lots"): MISSING,
    ("GET", "/api/evenings/{id}/log"): MISSING,
    ("POST", "/api/evenings/{id}/people"): ({"names": ["Eve"]}, *NO_EVENING),
    ("POST", "/api/evenings/{id}/phones"): ({"people": [1]}, *NO_EVENING),
    ("GET", "/api/me/evenings"): (None, "token-needed", "", ""),
    ("POST", "/api/clubs"): ({"name": "Eve’s", "you": "Eve"}, "", "", ""),
    ("GET", "/api/clubs/{id}"): (None, *NO_CLUB),
    ("PATCH", "/api/clubs/{id}"): ({"name": "Eve’s"}, "token-needed", *NO_CLUB[1:]),
    ("DELETE", "/api/clubs/{id}"): (None, "token-needed", *NO_CLUB[1:]),
    ("POST", "/api/clubs/{id}/people"): ({"names": ["Eve"]}, *NO_CLUB),
    ("GET", "/api/clubs/{id}/people/{person}"): (None, *NO_CLUB),
    ("PATCH", "/api/clubs/{id}/people/{person}"): ({"name": "Eve"}, "token-needed", *NO_CLUB[1:]),
    ("DELETE", "/api/clubs/{id}/people/{person}"): (None, "token-needed", *NO_CLUB[1:]),
    ("POST", "/api/clubs/{id}/people/{person}/phone"): ({}, *NO_CLUB),
    ("POST", "/api/clubs/{id}/evenings"): ({}, "token-needed", *NO_CLUB[1:]),
    ("DELETE", "/api/clubs/{id}/evenings/{evening}"): (None, "token-needed", *NO_CLUB[1:]),
    ("GET", "/api/clubs/{id}/table.csv"): (None, *NO_CLUB),
    ("GET", "/api/clubs/{id}/club.json"): (None, *NO_CLUB),
    ("GET", "/api/me/clubs"): (None, "token-needed", "", ""),
    ("GET", "/api/games/{game}/print.pdf"): (None, "", "", ""),
    ("GET", "/openapi.json"): (None, "", "", ""),
    ("GET", "/api/days/{date}/results"): (None, "no-such-day", "no-such-day", "no-such-day"),
    ("GET", "/healthz"): (None, "", "", ""),
    ("GET", "/metrics"): (None, "", "", ""),
}


class Scene:
    """Anna and Ben play on one device; others have no business there."""

    def __init__(
        self, server: ServerProcess, session: aiohttp.ClientSession, device: Player, seated: list[Any]
    ) -> None:
        self.server = server
        self.session = session
        self.device = device
        self.table = device.table.id
        self.tokens = [one.seats[0].token for one in seated]
        self.keys = [one.person for one in seated]
        self.strangers: dict[str, tuple[str, ...]] = {}  # what each of the others has to show
        self.heard: list[str] = []  # all that adversaries were told

    @property
    def asked(self) -> set[int]:
        """Return the seat that is to throw or to answer."""
        views = self.device.latest
        if len(views) < 2 or views[0].seq != views[1].seq:
            return set()
        return {seat for seat in (0, 1) if is_asked(views[seat].view)}

    async def make_moves(self, moves: int) -> None:
        """Play on until somebody is asked once more; from then on nothing happens by itself."""
        rng = Random(1)
        for left in range(moves, -1, -1):
            await self.device.until(lambda: bool(self.asked))
            if left:
                seat = min(self.asked)
                view = self.device.latest[seat].view
                if view["waiting"]["for"] == "throw":
                    await self.device.throw(seat, [3, 4, 4] if self.device.table.dice == "real" else None)
                else:
                    await self.device.answer(seat, domain_of(view["question"]).sample(rng))

    async def ask(self, method: str, path: str, body: Any, tokens: tuple[str, ...]) -> str:
        """The code of the refusal; "" if there is none."""
        names = {"id": self.table, "member": 0, "word": self.device.table.word, "game": self.device.table.game}
        names |= {"date": "2099-01-01", "person": 1, "evening": "ev.nowhere"}
        headers = {"Authorization": "Bearer " + ",".join(tokens)} if tokens else {}
        url = self.server.url + path.format(**names)
        async with self.session.request(method, url, json=body, headers=headers) as response:
            text = (await response.read()).decode(errors="replace")
        self.heard.append(text)
        return "" if response.status < 400 else str(json.loads(text)["code"])

    async def say(self, messages: list[Message], tokens: tuple[str, ...]) -> tuple[list[int], list[str]]:
        """Which members the server takes the device for, and the code of the answer to each message."""
        said = [message | {"id": str(n)} for n, message in enumerate(messages)]
        async with wire(self.session, self.server.url, self.table, None) as device:
            await device.say(hello(*tokens))
            heard = await device.hear(lambda message: message["type"] == "welcome")
            members: list[int] = heard[-1]["members"]
            for message in said:
                await device.say(message)
            heard += await device.hear(lambda message: message.get("id") == said[-1]["id"])
        self.heard += map(json.dumps, heard)
        if not members:
            assert {message["seat"] for message in heard if message["type"] == "view"} <= {None}
        codes = {message["id"]: message.get("code", "") for message in heard if message["type"] in ("refused", "ack")}
        codes |= {message["ack"]: "" for message in heard if message.get("ack")}
        return members, [codes[message["id"]] for message in said]


def is_asked(view: Message) -> bool:
    waiting, question = view["waiting"], view["question"]
    if waiting is None:
        return False
    throws = waiting["for"] == "throw" and view["seat"] in waiting["seats"]
    return throws or (question is not None and "chosen" not in question)


@asynccontextmanager
async def scene(
    server: ServerProcess, game: str, options: dict[str, int], dice: Any, moves: int | None
) -> AsyncIterator[Scene]:
    async with (
        Lobby(server.url) as anna,
        Lobby(server.url) as ben,
        Lobby(server.url) as carl,
        Lobby(server.url) as eve,
        aiohttp.ClientSession() as session,
    ):
        laid = await anna.create_table(game, ["Anna"], options=options, dice=dice)
        table = laid.table.id
        stood = await carl.join(table, ["Carl"])
        await carl.leave(table, stood.seats[0].member)
        seated = [laid, await ben.join(table, ["Ben"])]
        elsewhere = await eve.create_table(game, ["Eve", "Emil"], options=options, start=True)
        if moves is not None:
            await anna.start(table)
        anna.tokens[table] += ben.tokens[table]
        async with anna.player(table) as device:
            it = Scene(server, session, device, seated)
            it.strangers = {
                "nobody": (),
                "made-up token": ("A" * 22,),
                "who stood up again": (stood.seats[0].token, str(stood.person)),
                "who sits elsewhere": (elsewhere.seats[0].token, elsewhere.seats[1].token),
                "somebody else’s key": (str(elsewhere.person),),
            }
            await device.until(lambda: device.table.fair is None or None not in device.table.fair.nonces)
            if moves is not None:
                await it.make_moves(moves)
            yield it


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """One for all scenes, each of which has its own table."""
    with serving(tmp_path_factory.mktemp("adversary"), **NO_LIMITS) as server:
        yield server


@pytest.mark.parametrize(
    "where",
    [*IN_SHORT, *(pytest.param(where, marks=pytest.mark.at_length) for where in SCENES if where not in IN_SHORT)],
)
def test_adversary(where: str, server: ServerProcess) -> None:
    async def go(server: ServerProcess) -> None:
        async with asyncio.timeout(PATIENCE), scene(server, *SCENES[where]) as it:
            before = server.entries(it.table)
            info = await table_of(it)
            for place, (who, tokens) in enumerate(it.strangers.items()):
                await try_messages(it, who, tokens)
                if place < QUESTIONS_EACH:  # all of them come from one address
                    await try_to_claim(it, tokens)
                await try_routes(it, who, tokens)
            if it.device.table.state == "running":
                await try_as_the_other(it)
            assert server.entries(it.table) == before
            assert await table_of(it) == info
            nothing_was_told(it, over=False)
            if it.device.table.state == "running":
                await end(it)
                nothing_was_told(it, over=True)
        await unharmed(server)

    asyncio.run(go(server))


async def table_of(it: Scene) -> Message:
    async with it.session.get(f"{it.server.url}/api/tables/{it.table}") as response:
        table: Message = await response.json()
    del table["watchers"]  # whoever has hung up is noticed a moment later
    return table


def messages(it: Scene, seat: int) -> dict[str, list[Message]]:
    """Every kind of message that could do something, on behalf of this seat: just right, or a little late."""
    view = it.device.latest.get(seat)
    key = 0 if view is None else view.key
    question = None if view is None else view.view["question"]
    value = None if question is None else question["fallback"]
    about = [{"seat": seat, "key": key}, {"seat": seat, "key": max(0, key - 1)}]
    members = [member.member for member in it.device.table.seats]
    return {
        "answer": [{"value": value} | one for one in about] + [{"value": value, "made": 0} | about[0]],
        "throw": [*about, about[0] | {"value": [6, 6]}],
        "hint": about,
        "object": [{"key": key}, {"key": key, "value": [6, 6]}],
        "consent": [{"number": number, "agree": agree} for number in range(3) for agree in (True, False)],
        "pause": [{}],
        "resume": [{}],
        "sit_in": [{"member": member} for member in (*members, 99)],
        "back": [{"member": member} for member in (*members, 99)],
        "claim": [{"member": 99}],
        "answer_claim": [{"claim": claim, "agree": agree} for claim in range(3) for agree in (True, False)],
        "end": [{"agree": True}, {"agree": False}],
        "react": [{"seat": seat, "emoji": "👍"}],
        "again": [{"game": "pasch"}, {"game": None}],
        "nonce": [{"member": member, "nonce": "0" * 32, "hash": "0" * 64} for member in (*members, 99)],
    }


async def try_messages(it: Scene, who: str, tokens: tuple[str, ...]) -> None:
    speaking = {kind.__struct_config__.tag for kind in get_args(play.FromClient)} - {"hello", "pong", "seen"}
    for seat in (0, 1, 2, 99):
        said = [{"type": kind} | one for kind, many in messages(it, seat).items() for one in many]
        assert {message["type"] for message in said} == speaking
        members, codes = await it.say(said, tokens)
        assert members == [], who
        no_seat = "not-begun" if it.device.table.state == "lobby" else "not-your-seat"
        at_a_seat = {"answer": no_seat, "throw": no_seat, "hint": no_seat, "react": "not-your-seat"}
        at_a_seat |= {"back": "not-your-seat", "nonce": "not-your-seat", "claim": "no-such-member"}
        wanted = [at_a_seat.get(message["type"], "only-watching") for message in said]
        assert codes == wanted, (who, list(zip(said, codes, wanted, strict=True)))


async def try_to_claim(it: Scene, tokens: tuple[str, ...]) -> None:
    """Anybody may say that a seat is theirs; but only those who sit there can agree."""
    async with wire(it.session, it.server.url, it.table, tokens) as device:
        await device.say({"type": "claim", "id": "claim", "member": it.device.table.seats[0].member})
        heard = await device.hear(lambda message: message["type"] == "table" and bool(message["table"]["claims"]))
        [claim] = heard[-1]["table"]["claims"]
        await device.say({"type": "answer_claim", "id": "agree", "claim": claim["claim"], "agree": True})
        heard += await device.hear(lambda message: message.get("id") == "agree")
        assert heard[-1]["code"] == "only-watching"
    it.heard += map(json.dumps, heard)
    await it.device.until(lambda: not it.device.table.claims)


async def try_routes(it: Scene, who: str, tokens: tuple[str, ...]) -> None:
    async with it.session.get(f"{it.server.url}/openapi.json") as response:
        paths = (await response.json())["paths"]
    assert set(ROUTES) == {(method.upper(), path) for path, methods in paths.items() for method in methods}
    for (method, path), (body, without, wrong, _) in ROUTES.items():
        wanted = wrong if tokens else without
        if wanted == "has-begun" and it.device.table.state == "lobby":
            body, wanted = {"bots": ["easy"]}, "not-seated"  # to sit down oneself is what a link is for
        assert await it.ask(method, path, body, tokens) == wanted, (who, method, path)
    if tokens:
        await it.ask("GET", "/api/me", None, tokens)
        assert it.table not in it.heard[-1], who


async def try_as_the_other(it: Scene) -> None:
    """Ben does what only Anna may do, or what only both may."""
    ben = (it.tokens[1],)
    anna, himself = (member.member for member in it.device.table.seats)
    as_anna = messages(it, 0)
    said = [{"type": kind} | one for kind in ("answer", "throw", "hint", "react") for one in as_anna[kind]]
    said.append({"type": "nonce"} | as_anna["nonce"][0])
    members, codes = await it.say(said, ben)
    assert members == [himself]
    assert codes == ["not-your-seat"] * len(said)
    late: list[Message] = [{"type": kind} | messages(it, 1)[kind][1] for kind in ("answer", "throw")]
    others: list[Message] = [{"type": "sit_in", "member": anna}, {"type": "sit_in", "member": 99}, {"type": "resume"}]
    alone: list[Message] = [{"type": "end", "agree": True}, {"type": "end", "agree": False}]
    _, codes = await it.say([*late, *others, *alone], ben)
    assert codes == ["stale", "stale", "not-away", "no-such-member", "not-paused", "", ""]
    if 1 not in it.asked:
        out_of_turn = [{"type": kind} | messages(it, 1)[kind][0] for kind in ("answer", "throw")]
        _, codes = await it.say(out_of_turn, ben)
        assert set(codes) <= {"not-yours", "already-chosen"}
    for (method, path), (body, *_, wanted) in ROUTES.items():
        assert await it.ask(method, path, body, ben) == wanted, (method, path)


def nothing_was_told(it: Scene, over: bool) -> None:
    """No token, no key, no hash of either; before the end no secret and no entry of the log."""
    with closing(sqlite3.connect(f"file:{it.server.database}?mode=ro", uri=True)) as database:
        (secret,) = database.execute("SELECT secret FROM tables WHERE id = ?", (it.table,)).fetchone()
        seats = database.execute("SELECT token, person FROM seats WHERE table_id = ?", (it.table,)).fetchall()
    shown = [*it.tokens, *it.keys]
    assert sorted(hashlib.sha256(one.encode()).digest() for one in shown) == sorted(sum(seats, ()))  # as they are kept
    kept = [*sum(seats, ()), *([] if over else [secret])]
    for raw in kept:
        forms = (base64.b64encode(raw), base64.urlsafe_b64encode(raw))
        shown += [raw.hex(), *(form.decode().rstrip("=") for form in forms)]
    shown += [] if over else ['"do":"', '"do": "']
    everything = "\n".join(it.heard)
    assert len(everything) > 10_000
    assert [one for one in shown if one in everything] == []


async def end(it: Scene) -> None:
    """Both agree to end the match; now everybody may see what was played."""
    await players.end(it.device)
    for what in ("result", "log", "verify", "replay", ""):
        assert await it.ask("GET", f"/api/tables/{{id}}/{what}".rstrip("/"), None, ()) == ""
    fair = it.device.table.fair
    assert fair is None or str(fair.secret) in it.heard[-1]


@pytest.mark.daily
def test_pages_of_others(server: ServerProcess) -> None:
    """A browser says whose page it shows; what isn't a browser says nothing."""

    async def go(server: ServerProcess) -> None:
        host = f"127.0.0.1:{server.port}"
        foreign = (
            "http://evil.example",
            "null",
            "",
            f"http://{host}.evil.example",
            f"http://evil.example/?http://{host}",
        )
        async with Lobby(server.url) as lobby, aiohttp.ClientSession() as session:
            table = (await lobby.create_table("pig", ["Anna", "Ben"], start=True)).table.id
            for origin in foreign:
                with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                    async with wire(session, server.url, table, headers={"Origin": origin}):
                        pass
                assert refused.value.status == 403, origin
            for headers in ({}, {"Origin": f"http://{host}"}, {"Origin": f"https://{host}"}):
                async with wire(session, server.url, table, headers=headers):
                    pass

    asyncio.run(go(server))
