"""Headers of every response: what a browser may do with our pages, and which other pages may use the API."""

from __future__ import annotations

from typing import Any

from mutschel.server.http.call import Answer, Call

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


def headers_for(call: Call[Any]) -> dict[str, str]:
    """Return the headers of every answer to this call; `Cache-Control` if the answer has none of its own."""
    headers = SECURITY | {"Cache-Control": "no-store"}
    if call.is_https:  # over plain http browsers only complain about it
        headers["Cross-Origin-Opener-Policy"] = "same-origin"
        if call.settings.public_url or not call.secure:
            # not with a self-signed certificate: tomorrow the same computer may serve plain http again
            headers["Strict-Transport-Security"] = A_YEAR
    if _is_allowed(call):
        headers["Access-Control-Allow-Origin"] = call.headers["origin"]
        headers["Access-Control-Expose-Headers"] = "Retry-After"
        headers["Cross-Origin-Resource-Policy"] = "cross-origin"
        headers["Vary"] = "Origin"
    return headers


def preflight(call: Call[Any]) -> Answer | None:
    """Return the answer to a browser that asks whether a page of an allowed origin may send a request, or None."""
    if call.method != "OPTIONS" or not _is_allowed(call):
        return None
    allowed = {
        "Access-Control-Allow-Methods": "GET, POST, PATCH, DELETE",
        "Access-Control-Allow-Headers": "Authorization, Content-Type",
        "Access-Control-Max-Age": "3600",
    }
    return Answer(status=204, headers=allowed)


def _is_allowed(call: Call[Any]) -> bool:
    return call.headers.get("origin", "").lower() in call.settings.origins
