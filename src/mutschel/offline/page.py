"""The host for a page's worker: it takes and returns JavaScript's values. It runs in Pyodide only."""

from __future__ import annotations

import errno
from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl

from js import Object
from pyodide.ffi import JsException, to_js

from mutschel.offline.host import OfflineHost
from mutschel.offline.pipe import Pipe
from mutschel.store.records import RecordStore


class PageRecords:
    """Records behind a JavaScript object: `read(prefix)`, `write(put, gone)` and `close()`, with promises."""

    def __init__(self, port: Any) -> None:
        self._port = port

    async def read(self, prefix: str) -> dict[str, bytes]:
        try:
            found = await self._port.read(prefix)
        except JsException as why:
            raise failed(why) from why
        return {key: value.to_bytes() for key, value in found}

    async def write(self, records: Mapping[str, bytes | None]) -> None:
        put = [[key, value] for key, value in records.items() if value is not None]
        try:
            await self._port.write(to_js(put), to_js([key for key, value in records.items() if value is None]))
        except JsException as why:
            raise failed(why) from why

    async def close(self) -> None:
        self._port.close()


def failed(why: JsException) -> OSError:
    return OSError(errno.ENOSPC if why.name == "QuotaExceededError" else errno.EIO, str(why))


class PageHost:
    def __init__(self, host: OfflineHost) -> None:
        self._host = host

    async def ask(self, method: str, target: str, headers: Any, body: Any) -> Any:
        """Return the status, the headers and the body of the answer."""
        path, _, query = target.partition("?")
        sent = b"" if body is None else body.to_bytes()

        async def read() -> bytes:
            return sent

        asked = self._host.call(method, path, query=dict(parse_qsl(query)), headers=headers.to_py(), read=read)
        answer = await self._host.answer(asked)
        told = answer.headers | {"Content-Type": answer.type}
        return to_js([answer.status, told, answer.body], dict_converter=Object.fromEntries)

    def connect(self, table: str, to_page: Any) -> Pipe:
        """Open a pipe, with `say` and `hang_up`; `to_page` gets every message as a text, and undefined at the end."""
        return self._host.connect(table, lambda message: to_page(None if message is None else message.decode()))

    async def close(self) -> None:
        await self._host.close()


async def start(records: Any, base: str) -> PageHost:
    return PageHost(OfflineHost(await RecordStore.open(PageRecords(records)), base))
