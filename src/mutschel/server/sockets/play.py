"""The conversation of a device with a table or an evening: a hello, then messages both ways until one has gone."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

import msgspec

from mutschel.engine import Problem
from mutschel.host.presence import Device
from mutschel.protocol import PROTOCOL, play
from mutschel.server.live.link import Link, Socket
from mutschel.server.live.memory import Memory
from mutschel.server.live.table import encode
from mutschel.server.tokens import hashed

if TYPE_CHECKING:  # Redis is optional
    from mutschel.server.nodes.nodes import Nodes

HELLO_WITHIN = 10  # seconds
MOST_JUNK = 10  # unreadable messages, after which the device has to go

decode_hello: Final = msgspec.json.Decoder(play.Hello).decode


async def talk(
    place: str,
    kind: Memory[Any],
    links: set[Link],
    share: int,
    check: Callable[[], None],
    nodes: Nodes | None,
    socket: Socket,
) -> None:
    """Serve one device at this place until it goes; meanwhile it is among `links`. It has been checked that it may.

    `share` is its address's: see `fairness.share_of`. `check`: a Problem if it was blocked before its table was there.
    """
    language = "en"
    try:
        opened = kind.clock()
        hello = await _hello(socket)
        hello_took = kind.clock() - opened  # a round trip: nobody thinks before saying hello
        language = hello.language
        if hello.protocol != PROTOCOL:
            raise Problem("other-protocol", package="mutschel.server", value=hello.protocol, known=PROTOCOL)
        owner = None if nodes is None else await nodes.owner(place, share)
        live = await kind.open(place, share) if owner is None else None
        check()
    except Problem as problem:
        await socket.turn_away(problem, language)
        return
    if not socket.is_there():  # the device went while its table was loaded
        return
    who = [hashed(token) for token in hello.tokens]
    device = Device(() if live is None else live.members_of(who), hello.aloud, hello_took, hello.moments)
    link = socket.link(device, language, kind.clock())
    link.share, link.who = share, tuple(who)
    links.add(link)
    if live is not None:
        try:
            kind.attach(live, link)
            await _serve(socket, link, kind, lambda _, message: kind.receive(live, link, message))
        finally:
            links.remove(link)
            kind.detach(live, link)
            await link.closed()
    else:
        assert nodes is not None
        assert owner is not None
        forwarded = nodes.forward(owner, link)
        try:
            await nodes.arrive(forwarded, place, who)
            await _serve(socket, link, kind, lambda said, _: forwarded.say(said.encode()))
        finally:
            links.remove(link)
            forwarded.leave()
            await link.closed()


async def _hello(socket: Socket) -> play.Hello:
    try:
        async with asyncio.timeout(HELLO_WITHIN):
            first = await socket.receive()
        if isinstance(first, str):
            return decode_hello(first)
    except (TimeoutError, ConnectionError, msgspec.DecodeError, RecursionError):
        pass
    raise Problem("no-hello", package="mutschel.server")


async def _serve(socket: Socket, link: Link, kind: Memory[Any], receive: Callable[[str, Any], None]) -> None:
    """Pass on messages as they come. Unreadable ones are refused, and a device that sends too many has to go."""
    junk = 0
    while True:
        try:
            said = await socket.receive()
        except ConnectionError:
            return
        except Problem as why:
            link.bye(why)
            return
        try:
            if isinstance(said, bytes):
                raise msgspec.DecodeError("binary")
            message = kind.decode(said)
        except (msgspec.DecodeError, RecursionError):  # a ValidationError is a DecodeError, too
            problem = Problem("malformed", package="mutschel.server")
            kind.hooks.refused(problem.code)
            link.send(encode(play.Refusal(None, problem.code, problem.text(link.language))))
            junk += 1
            if junk >= MOST_JUNK:
                link.bye(problem)
                return
        else:
            receive(said, message)
