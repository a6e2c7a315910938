"""Facts about a request: the client's address, language and tokens, and the way to this server."""

from __future__ import annotations

import re

from aiohttp import web

from mutschel.engine import LANGUAGES, Problem
from mutschel.server.http.hosts import host_of
from mutschel.server.http.network import EVERYWHERE, LOCAL, own_address
from mutschel.server.limits import rate_limit_key
from mutschel.server.settings import Settings

TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")
MOST_TOKENS = 24
TAKES_GZIP = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.IGNORECASE)


def address_of(request: web.Request, settings: Settings) -> str:
    """Return the address that limits count against. X-Forwarded-For is trusted only behind a known proxy."""
    if settings.proxies:
        said = ",".join(request.headers.getall("X-Forwarded-For", [])).split(",")
        if len(said) >= settings.proxies:
            # each proxy appends its client's address; the client itself wrote what comes before
            return rate_limit_key(said[-settings.proxies].strip())
    return rate_limit_key(request.remote or "")


def takes_gzip(request: web.Request) -> bool:
    return TAKES_GZIP.search(request.headers.get("Accept-Encoding", "")) is not None


def is_https(request: web.Request, settings: Settings) -> bool:
    said = request.headers.get("X-Forwarded-Proto", "") if settings.proxies else ""
    return request.secure or settings.public_url.startswith("https:") or said.split(",")[-1].strip() == "https"


def base_of(request: web.Request, settings: Settings) -> str:
    """Return the beginning of links to this server."""
    if settings.public_url:
        return settings.public_url
    name, port = host_of(request)
    if name in LOCAL and settings.host in EVERYWHERE:
        # a link made on the server's own computer has to work on phones, too
        name = own_address() or name
    host = f"[{name}]" if ":" in name else name
    return f"{'https' if is_https(request, settings) else 'http'}://{host}{port}"


def check_origin(request: web.Request, settings: Settings) -> None:
    """Raise a Problem for another site's page, which must not act for its visitors. Only browsers send an origin."""
    origin = request.headers.get("Origin")
    if origin is None or (origin and origin.lower() in (settings.public_url, *settings.origins)):
        return
    if origin.partition("://")[2].lower() != request.headers.get("Host", "").lower():
        raise Problem("foreign-origin", package="mutschel.server")


def language_of(request: web.Request) -> str:
    """Return the language: `?lang=`, otherwise the one that the browser prefers."""
    wanted = request.query.get("lang")
    if wanted in LANGUAGES:
        return wanted
    best, language = 0.0, "en"
    for part in request.headers.get("Accept-Language", "").split(","):
        tag, _, weight = part.partition(";")
        liked = re.fullmatch(r"\s*q=([01](?:\.[0-9]{0,3})?)\s*", weight)
        quality = float(liked[1]) if liked else 0.0 if weight else 1.0
        if tag.strip()[:2].lower() in LANGUAGES and quality > best:
            best, language = quality, tag.strip()[:2].lower()
    return language


def check_language(request: web.Request) -> None:
    wanted = request.query.get("lang")
    if wanted is not None and wanted not in LANGUAGES:
        raise Problem("bad-language", package="mutschel.server", languages=", ".join(LANGUAGES))


def tokens_of(request: web.Request) -> list[str]:
    """Return the tokens in `Authorization: Bearer token,token…`."""
    header = request.headers.get("Authorization")
    if header is None:
        return []
    scheme, _, tokens = header.partition(" ")
    found = [token.strip() for token in tokens.split(",")]
    if scheme.lower() != "bearer" or len(found) > MOST_TOKENS or not all(map(TOKEN.fullmatch, found)):
        raise Problem("bad-token", package="mutschel.server", n=MOST_TOKENS)
    return found
