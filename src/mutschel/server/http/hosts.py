"""Checks that a request is meant for this server, and refuses it otherwise.

A stranger's website can make its own name lead to this computer (DNS rebinding); to a browser, that site's pages then
come from here. The name gives them away, because it is not ours. An IP address can't be redirected like that.
"""

from __future__ import annotations

import re
import socket
from ipaddress import ip_address
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlsplit

from mutschel.engine import Problem

if TYPE_CHECKING:
    from mutschel.server.http.call import Call

HOST = re.compile(r"([A-Za-z0-9._-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(:[0-9]{1,5})?")
# Suffixes that home networks add to a computer's name. Nobody can register such names on the internet.
AT_HOME = ("", ".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".fritz.box")


class Host(NamedTuple):
    name: str  # in small letters; an IPv6 address without brackets
    port: str  # with a colon, or empty


def host_of(call: Call[Any]) -> Host:
    """Return the host that a request is meant for; a Problem if that is unclear."""
    found = HOST.fullmatch(call.headers.get("host", ""))
    if found is None:
        raise Problem("bad-host", package="mutschel.server")
    return Host(found[1].lower().strip("[]").rstrip("."), found[2] or "")


def check_host(call: Call[Any]) -> None:
    """Raise a Problem if a request is meant for another host. Without a Host header it comes from no browser."""
    if "host" not in call.headers:
        return
    name = host_of(call).name
    if not is_ours(name, call):
        raise Problem("unknown-host", package="mutschel.server", value=name[:80])


def is_ours(name: str, call: Call[Any]) -> bool:
    settings = call.settings
    given = {urlsplit(settings.public_url).hostname, *settings.allow_host} - {None}
    if name in given or (settings.proxies and not given):  # a proxy in front of us knows the names it serves
        return True
    try:
        address = ip_address(name)
    except ValueError:
        return name in ("localhost", settings.host.lower()) or name in own_host_names()
    if not address.is_global:  # a private address, perhaps that of a router or a container
        return True
    # the address of this very connection, whatever the network is today
    return bool(call.reached) and ip_address(call.reached.partition("%")[0]) == address


def check_origin(call: Call[Any]) -> None:
    """Raise a Problem for another site's page, which must not act for its visitors. Only browsers send an origin."""
    origin = call.headers.get("origin")
    if origin is None or (origin and origin.lower() in (call.settings.public_url, *call.settings.origins)):
        return
    if origin.partition("://")[2].lower() != call.headers.get("host", "").lower():
        raise Problem("foreign-origin", package="mutschel.server")


def own_host_names() -> set[str]:
    """Return the names of this computer in a home network; they may change while we run."""
    full = socket.gethostname().lower()
    first = full.partition(".")[0]
    return {full, *(first + suffix for suffix in AT_HOME)} if first else set()
