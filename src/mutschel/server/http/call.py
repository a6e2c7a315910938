"""HTTP as values: a request is a Call, and its reply an Answer. What carries them doesn't matter here."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, Generic, NamedTuple, TypeAlias, TypeVar

from mutschel.engine import LANGUAGES, Problem
from mutschel.server.fairness import share_of
from mutschel.server.http.hosts import host_of
from mutschel.server.http.network import EVERYWHERE, LOCAL, own_address
from mutschel.server.limits import rate_limit_key
from mutschel.server.live.link import Socket
from mutschel.server.settings import Settings
from mutschel.server.tokens import hashed

B = TypeVar("B")
JSON: Final = "application/json"
TEXT: Final = "text/plain; charset=utf-8"
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
MOST_TOKENS = 24
TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.IGNORECASE)


class Number(NamedTuple):
    """A whole number in a URL's query."""

    name: str
    low: int
    high: int
    default: int
    about: str


class Text(NamedTuple):
    """An optional text in a URL's query."""

    name: str
    pattern: str
    about: str


AFTER: Final = Text("after", "[0-9]{1,16}-[A-Za-z0-9._-]{1,36}", "`next` of the page before: go on from there.")


async def no_body() -> bytes:
    return b""


@dataclass(eq=False)
class Call(Generic[B]):
    """A request. Headers have names in lower case; the values of one that came several times are joined."""

    settings: Settings
    method: str
    target: str  # the whole path, percent-encoded
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    read: Callable[[], Awaitable[bytes]] = no_body  # raises a Problem, or a ValueError, if the body can't be read
    is_there: Callable[[], bool] = lambda: True  # False: the client doesn't wait for the answer any more
    peer: str = ""  # the address at the other end of the connection
    reached: str = ""  # and at ours
    secure: bool = False
    path: str = "-"  # that of its route, without filled-in parts: it reveals nothing about people
    parts: Mapping[str, str] = field(default_factory=dict)  # those filled in
    body: B = field(init=False)  # decoded, as soon as its route has read it

    # -- who asks ------------------------------------------------------------------------------------------
    @cached_property
    def address(self) -> str:
        """The address that limits count against. X-Forwarded-For is trusted only behind a known proxy."""
        proxies = self.settings.proxies
        if proxies:
            said = self.headers.get("x-forwarded-for", "").split(",")
            if len(said) >= proxies:
                # each proxy appends its client's address; the client itself wrote what comes before
                return rate_limit_key(said[-proxies].strip())
        return rate_limit_key(self.peer)

    @property
    def share(self) -> int:
        return share_of(self.address)

    @cached_property
    def tokens(self) -> list[str]:
        """The tokens in `Authorization: Bearer token,token…`."""
        header = self.headers.get("authorization")
        if header is None:
            return []
        scheme, _, tokens = header.partition(" ")
        found = [token.strip() for token in tokens.split(",")]
        if scheme.lower() != "bearer" or len(found) > MOST_TOKENS or not all(map(TOKEN.fullmatch, found)):
            raise Problem("bad-token", package="mutschel.server", n=MOST_TOKENS)
        return found

    @property
    def who(self) -> list[bytes]:
        return [hashed(token) for token in self.tokens]

    @cached_property
    def language(self) -> str:
        """The language: `?lang=`, otherwise the one that the browser prefers."""
        wanted = self.query.get("lang")
        if wanted in LANGUAGES:
            return wanted
        best, language = 0.0, "en"
        for part in self.headers.get("accept-language", "").split(","):
            tag, _, weight = part.partition(";")
            liked = re.fullmatch(r"\s*q=([01](?:\.[0-9]{0,3})?)\s*", weight)
            quality = float(liked[1]) if liked else 0.0 if weight else 1.0
            if tag.strip()[:2].lower() in LANGUAGES and quality > best:
                best, language = quality, tag.strip()[:2].lower()
        return language

    @property
    def takes_gzip(self) -> bool:
        return TAKES_GZIP.search(self.headers.get("accept-encoding", "")) is not None

    # -- the way to this server ------------------------------------------------------------------------------
    @property
    def is_https(self) -> bool:
        said = self.headers.get("x-forwarded-proto", "") if self.settings.proxies else ""
        return self.secure or self.settings.public_url.startswith("https:") or said.split(",")[-1].strip() == "https"

    @property
    def base(self) -> str:
        """The beginning of links to this server."""
        if self.settings.public_url:
            return self.settings.public_url
        name, port = host_of(self)
        if name in LOCAL and self.settings.host in EVERYWHERE:
            # a link made on the server's own computer has to work on phones, too
            name = own_address() or name
        host = f"[{name}]" if ":" in name else name
        return f"{'https' if self.is_https else 'http'}://{host}{port}"

    # -- what is asked ---------------------------------------------------------------------------------------
    def part(self, name: str) -> str:
        """Return a part of the path."""
        return self.parts[name]

    def number(self, wanted: Number) -> int:
        """Return a number of the query, or its default."""
        name, low, high, default, _ = wanted
        text = self.query.get(name, str(default))
        if not re.fullmatch("[0-9]{1,10}", text) or not low <= int(text) <= high:
            raise bad_request(Problem("bad-number", package="mutschel.server", name=name, low=low, high=high))
        return int(text)

    def text(self, wanted: Text) -> str | None:
        """Return a text of the query, or None."""
        name, pattern, _ = wanted
        text = self.query.get(name)
        if text is not None and not re.fullmatch(pattern, text):
            raise bad_request(Problem("wrong-form", package="mutschel.server", value=pattern))
        return text

    @property
    def after(self) -> tuple[int, str] | None:
        """(changed, id) of the last place on the page before, for long lists."""
        changed, _, id = (self.text(AFTER) or "").partition("-")
        return (int(changed), id) if changed else None


@dataclass
class Answer:
    body: bytes = b""
    type: str = JSON
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Conversation:
    """In place of an answer: a WebSocket is opened, and this goes on with it until the device has gone."""

    hold: Callable[[Socket], Awaitable[None]]


Given: TypeAlias = Answer | Conversation


def as_file(body: bytes, type: str, name: str, shown: str = "attachment") -> Answer:
    """Return an answer to save under this name, or to show (`inline`)."""
    return Answer(body, type, headers={"Content-Disposition": f'{shown}; filename="{name}"'})


def bad_request(why: Problem) -> Problem:
    return Problem("bad-request", package="mutschel.server", why=why)
