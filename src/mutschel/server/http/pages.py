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

from aiohttp import ETag, web

import mutschel
from mutschel.engine import LANGUAGES, Problem
from mutschel.engine.texts import texts_of
from mutschel.server.http.requests import takes_gzip

BUILT = Path(__file__).parents[1] / "client"
PATH = "/{path:(?!api(?:/|$)).*}"  # paths of no other route; below /api only listed paths exist
DOTTED = ("e/", "c/", "admin/")  # ids of evenings and clubs have a full stop, but are no files
TABLE = re.compile(r"t/([A-Za-z0-9_-]+)")
VERSION = '<meta name="mutschel-version" content="'
TYPES = {
    ".bin": "application/octet-stream",
    ".css": "text/css",
    ".html": "text/html",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
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

    async def response(self, request: web.Request) -> web.Response:
        if not self._is_packed:  # now, because compressing all files would make every start longer
            packed = await asyncio.to_thread(gzip.compress, self.bodies[""], mtime=0)
            self.bodies |= {"gzip": packed} if len(packed) < 0.9 * len(self.bodies[""]) else {}
            self._is_packed = True
        encoding = "gzip" if takes_gzip(request) and "gzip" in self.bodies else ""
        tag = f"{self.hash}{encoding}"  # each form has its own
        headers = {"Cache-Control": self.caching}
        if len(self.bodies) > 1:
            headers["Vary"] = "Accept-Encoding"
        known = request.if_none_match or ()
        if any(one.value in ("*", tag) for one in known):
            response = web.Response(status=304, headers=headers)
        else:
            if encoding:
                headers["Content-Encoding"] = encoding
            charset = "utf-8" if self.type.startswith("text/") else None
            response = web.Response(
                body=self.bodies[encoding], content_type=self.type, charset=charset, headers=headers
            )
        response.etag = ETag(tag)
        return response


class Pages:
    """The files that a browser can open here."""

    def __init__(self, files: dict[str, File]) -> None:
        self.files = files

    async def answer(self, request: web.Request) -> web.Response:
        name = request.match_info["path"]
        file = self.files.get(name)
        if file is None and "." in name.rpartition("/")[2] and not name.startswith(DOTTED):
            raise Problem("no-such-page", package="mutschel.server")
        if file is None:  # the page handles its own addresses
            return await self.page(request, TABLE.fullmatch(name))
        return await file.response(request)

    async def page(self, request: web.Request, table: re.Match[str] | None) -> web.Response:
        file = self.files.get("table.html" if table else "index.html")
        if file is None:
            return not_built()
        response = await file.response(request)
        if table:  # the browser loads it now, and has it when the page asks
            response.headers["Link"] = f"</api/tables/{table[1]}>; rel=preload; as=fetch"
        return response


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


def not_built() -> web.Response:
    said = [texts_of(("mutschel.server",), language).get("page.not-built") for language in LANGUAGES]
    return web.Response(text="\n".join(said) + "\n", status=503)
