"""Checks that a request is meant for this server, and refuses it otherwise.

A stranger's website can make its own name lead to this computer (DNS rebinding); to a browser, that site's pages then
come from here. The name gives them away, because it is not ours. An IP address can't be redirected like that.
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

from aiohttp import web

from mutschel.engine import Problem
from mutschel.server.settings import Settings

HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
# Suffixes that home networks add to a computer's name. Nobody can register such names on the internet.
AT_HOME = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")


class Host(NamedTuple):
    name: str  # in small letters; an IPv6 address without brackets
    port: str  # with a colon, or empty


def host_of(request: web.Request) -> Host:
    """Return the host that a request is meant for; a Problem if that is unclear."""
    said = request.headers.getall("Host", [])
    found = HOST.fullmatch(said[0]) if len(said) == 1 else None
    if found is None:
        raise Problem("bad-host", package="mutschel.server")
    return Host(found[1].lower().strip("[]").rstrip("."), found[2] or "")


def check_host(request: web.Request, settings: Settings) -> None:
    """Raise a Problem if a request is meant for another host. Without a Host header it comes from no browser."""
    if "Host" not in request.headers:
        return
    name = host_of(request).name
    if not is_ours(name, request, settings):
        raise Problem("unknown-host", package="mutschel.server", value=name[:80])


def is_ours(name: str, request: web.Request, settings: Settings) -> bool:
    given = {urlsplit(settings.public_url).hostname, *settings.allow_host} - {None}
    if name in given or (settings.proxies and not given):  # a proxy in front of us knows the names it serves
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return name in ("localhost", settings.host.lower()) or name in own_host_names()
    if not address.is_global:  # a private address, perhaps that of a router or a container
        return True
    reached = request.get_extra_info("sockname")  # the address of this very connection, whatever the network is today
    return bool(reached) and ip_address(str(reached[0]).partition("%")[0]) == address


def own_host_names() -> set[str]:
    """Return the names of this computer in a home network; they may change while we run."""
    full = socket.gethostname().lower()
    first = full.partition(".")[0]
    return {full, *(first + suffix for suffix in AT_HOME)} if first else set()
