"""The front of all routes: it limits, refuses, counts and logs calls, and answers every error."""

from __future__ import annotations

import logging
from typing import Any

from mutschel.engine import LANGUAGES, Problem
from mutschel.server.blocks import Blocks
from mutschel.server.http.call import TEXT, Answer, Call, Given, bad_request
from mutschel.server.http.headers import preflight
from mutschel.server.http.hosts import check_host
from mutschel.server.http.routes import PAGE, Router, refusal
from mutschel.server.incidents import incident
from mutschel.server.limits import Limits
from mutschel.server.metrics import Metrics

logger = logging.getLogger(__name__)
FOR_MACHINES = ("/healthz", "/metrics")  # requested all the time, and so not logged
TOO_MANY = 429  # counted, but not logged, so that excess requests can't fill the log
A_FILE = 0.1  # of a request: a whole classroom may open the page from one address, and files cost us little
EXPECTED = "100-continue"  # that the server says whether a body may be sent


class Front:
    def __init__(self, router: Router, limits: Limits, metrics: Metrics, blocks: Blocks) -> None:
        self.limits = limits
        self.metrics = metrics
        self._router = router
        self._blocks = blocks

    async def given(self, call: Call[Any]) -> Given:
        """Return the reply to a call; an exception becomes a refusal."""
        route = self._router.find(call)
        self._blocks.check(call.address)
        self.limits.requests.take(call.address, "too-many-requests", A_FILE if call.path == PAGE else 1)
        check_headers(call)
        check_host(call)
        allowed = preflight(call)
        if allowed is not None:
            return allowed
        if isinstance(route, Problem):
            raise route
        return await route.given(call)

    def refusal(self, call: Call[Any], why: Exception) -> Answer:
        """Return the answer to a call that failed. An unexpected error is logged, and only its number told."""
        if not isinstance(why, Problem):
            why = incident("incident", why, method=known_method(call), path=call.path)
        self.metrics.refused(why.code)
        if why.code == "unknown-host" and call.path == PAGE:  # a person reads it, not a program
            return Answer(("\n\n".join(map(why.text, LANGUAGES)) + "\n").encode(), TEXT, 421)
        return refusal(why, call.language)

    def count(self, call: Call[Any], status: int, seconds: float) -> None:
        """Count and log a call that was answered."""
        method = known_method(call)
        self.metrics.requests.labels(method, call.path, status).inc()
        if status != 101:
            self.metrics.request_seconds.observe(seconds)
        if call.path not in FOR_MACHINES and status != TOO_MANY:
            facts = {"method": method, "path": call.path, "status": status, "ms": round(1000 * seconds, 1)}
            logger.info("request", extra={"facts": facts})


def check_headers(call: Call[Any]) -> None:
    try:
        "".join(call.headers.values()).encode()
    except UnicodeEncodeError:
        raise bad_request(Problem("headers-not-text", package="mutschel.server")) from None
    expected = call.headers.get("expect", EXPECTED)
    if expected.lower() != EXPECTED:
        raise bad_request(Problem("bad-http", package="mutschel.server", value="417 Expectation Failed"))


def known_method(call: Call[Any]) -> str:
    """Return the method for metrics and logs; all invented ones count as one."""
    return call.method if call.method in ("GET", "HEAD", "POST", "PATCH", "DELETE", "OPTIONS") else "OTHER"
