"""The web page as built by Vite, kept in memory: its files, and one page for all its own addresses.

The screens of games are served beside it.
"""

from __future__ import annotations

import asyncio
import gzip
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any

import mutschel
from mutschel.engine import LANGUAGES, Problem
from mutschel.engine.texts import texts_of
from mutschel.server.http.call import TEXT, Answer, Call
from mutschel.server.http.routes import PAGE, Route

BUILT = Path(__file__).parents[1] / "client"
DOTTED = ("e/", "c/", "admin/")  # ids of evenings and clubs have a full stop, but are no files
TABLE = re.compile(r"t/([A-Za-z0-9_-]+)")
VERSION = '<meta name="mutschel-version" content="'
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": TEXT,
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}
LASTING = ("assets/", "screens/")
FOR_EVER = "public, max-age=31536000, immutable"  # the file's name changes with its content
ASK_FIRST = "no-cache"


class File:
    """A file in the forms in which it is sent: plain, and compressed if that is worth it."""

    def __init__(self, name: str, body: bytes) -> None:
        self.bodies = {"": body}
        self._is_packed = False
        self.type = TYPES.get(Path(name).suffix, "application/octet-stream")
        self.caching = FOR_EVER if name.startswith(LASTING) else ASK_FIRST
        self.hash = hashlib.sha256(body).hexdigest()[:16]

    async def answer(self, call: Call[Any]) -> Answer:
        if not self._is_packed:  # now, because compressing all files would make every start longer
            packed = await asyncio.to_thread(gzip.compress, self.bodies[""], mtime=0)
            self.bodies |= {"gzip": packed} if len(packed) < 0.9 * len(self.bodies[""]) else {}
            self._is_packed = True
        encoding = "gzip" if call.takes_gzip and "gzip" in self.bodies else ""
        tag = f'"{self.hash}{encoding}"'  # each form has its own
        headers = {"Cache-Control": self.caching, "ETag": tag}
        if len(self.bodies) > 1:
            headers["Vary"] = "Accept-Encoding"
        known = call.headers.get("if-none-match", "")
        if known == "*" or tag in known:
            return Answer(b"", self.type, 304, headers)
        if encoding:
            headers["Content-Encoding"] = encoding
        return Answer(self.bodies[encoding], self.type, headers=headers)


class Pages:
    """The files that a browser can open here."""

    def __init__(self, files: dict[str, File]) -> None:
        self.files = files

    def routes(self) -> list[Route]:
        return [Route(method, PAGE, self.answer, "The page", "text/html") for method in ("GET", "HEAD")]

    async def answer(self, call: Call[None]) -> Answer:
        name = call.part("path")
        file = self.files.get(name)
        if file is None and "." in name.rpartition("/")[2] and not name.startswith(DOTTED):
            raise Problem("no-such-page", package="mutschel.server")
        if file is None:  # the page handles its own addresses
            return await self.page(call, TABLE.fullmatch(name))
        return await file.answer(call)

    async def page(self, call: Call[None], table: re.Match[str] | None) -> Answer:
        file = self.files.get("table.html" if table else "index.html")
        if file is None:
            return not_built()
        answer = await file.answer(call)
        if table:  # the browser loads it now, and has it when the page asks
            answer.headers["Link"] = f"</api/tables/{table[1]}>; rel=preload; as=fetch"
        return answer


@cache
def pages(built: Path = BUILT) -> Pages:
    """Return the files of this folder; without them, a page explains how to build them."""
    files = {}
    for path in sorted(built.rglob("*")):
        if path.is_file():
            name, body = path.relative_to(built).as_posix(), path.read_bytes()
            if name in ("index.html", "table.html"):  # lets an open page notice that the server was updated
                body = body.replace(f'{VERSION}"'.encode(), f'{VERSION}{mutschel.__version__}"'.encode())
            files[name] = File(name, body)
    return Pages(files)


def not_built() -> Answer:
    said = [texts_of(("mutschel.server",), language).get("page.not-built") for language in LANGUAGES]
    return Answer(("\n".join(said) + "\n").encode(), TEXT, 503)
