"""Headers of every response: what a browser may do with our pages, and which other pages may use the API."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from aiohttp import web

from mutschel.server.http.requests import is_https
from mutschel.server.settings import Settings

SECURITY = {
    "Content-Security-Policy": "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; "
    "object-src 'none'",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), display-capture=(), geolocation=(), microphone=(self), payment=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",  # for browsers that don't know frame-ancestors
    "Server": "Mutschel",
}
A_YEAR = "max-age=31536000"


def add_headers(settings: Settings) -> Callable[[web.Request, web.StreamResponse], Awaitable[None]]:
    async def add(request: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(SECURITY)
        response.headers.setdefault("Cache-Control", "no-store")
        if is_https(request, settings):  # over plain http browsers only complain about it
            response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        if is_https(request, settings) and (settings.public_url or not request.secure):
            # not with a self-signed certificate: tomorrow the same computer may serve plain http again
            response.headers["Strict-Transport-Security"] = A_YEAR
        if _is_allowed(request, settings):
            response.headers["Access-Control-Allow-Origin"] = request.headers["Origin"]
            response.headers["Access-Control-Expose-Headers"] = "Retry-After"
            response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
            response.headers.add("Vary", "Origin")

    return add


def preflight(request: web.Request, settings: Settings) -> web.Response | None:
    """Return the answer to a browser that asks whether a page of an allowed origin may send a request, or None."""
    if request.method != "OPTIONS" or not _is_allowed(request, settings):
        return None
    allowed = {
        "Access-Control-Allow-Methods": "GET, POST, PATCH, DELETE",
        "Access-Control-Allow-Headers": "Authorization, Content-Type",
        "Access-Control-Max-Age": "3600",
    }
    return web.Response(status=204, headers=allowed)


def _is_allowed(request: web.Request, settings: Settings) -> bool:
    return request.headers.get("Origin", "").lower() in settings.origins
