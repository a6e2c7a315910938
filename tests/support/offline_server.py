"""A host of one device behind a port, so that the client plays there as it does on a server."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from aiohttp import WSMsgType, web

from mutschel.host.play import NO_PACE
from mutschel.offline.host import OfflineHost
from mutschel.store.records import Records, RecordStore


@asynccontextmanager
async def offline(records: Records) -> AsyncIterator[tuple[OfflineHost, str]]:
    """Run a host on these records. It is not closed, as in a page that is killed."""
    host = OfflineHost(await RecordStore.open(records), "http://here.example", pace=NO_PACE)
    runner = web.ServerRunner(web.Server(lambda request: serve(host, request)), shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        yield host, f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


async def serve(host: OfflineHost, request: web.BaseRequest) -> web.StreamResponse:
    path = request.rel_url.raw_path
    if path.endswith("/play"):
        return await talk(host, path.split("/")[3], request)
    headers = {name.lower(): value for name, value in request.headers.items()}
    call = host.call(request.method, path, query=request.rel_url.query, headers=headers, read=request.read)
    answer = await host.answer(call)
    return web.Response(body=answer.body, status=answer.status, headers=answer.headers | {"Content-Type": answer.type})


async def talk(host: OfflineHost, table: str, request: web.BaseRequest) -> web.WebSocketResponse:
    ws = web.WebSocketResponse()
    await ws.prepare(request)
    told: asyncio.Queue[bytes | None] = asyncio.Queue()
    pipe = host.connect(table, told.put_nowait)

    async def tell() -> None:
        while (message := await told.get()) is not None:
            await ws.send_str(message.decode())
        await ws.close()

    telling = asyncio.create_task(tell())
    async for frame in ws:
        if frame.type is WSMsgType.TEXT:
            pipe.say(frame.data)
    pipe.hang_up()
    await asyncio.gather(telling, return_exceptions=True)
    return ws
