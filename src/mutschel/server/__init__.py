"""Tables over the network: HTTP for the lobby, a WebSocket for play, a store behind them.

The path of an answer, from a device to the log and back to everybody:

    aiohttp_adapter/sockets.py
                        `AiohttpSocket.receive` reads a message from the WebSocket
    sockets/play.py     `talk` decodes it
    live/tables.py      `TableMemory.receive` passes it to its table, and refuses it if that can't be done
    live/messages.py    `MessageHandler.handle` carries out each kind of message
    host/hosted.py      `HostedTable.answer` decides what the answer leads to
    host/recording.py   `Recorder.record` applies an entry and notes it for the log
    live/tables.py      `TableMemory._save_and_tell` queues the entries for a commit, and then the messages of
                        `live/notify.py` about them
    commit.py           `Committer._run` makes them durable together with those of other tables, and then sends
    aiohttp_adapter/sockets.py
                        `SocketLink.send` writes to the WebSocket

HTTP requests become calls (`aiohttp_adapter/requests.py`), which `http/front.py` lets in and a route of `http/` answers
at the same tables; a table that another process owns is reached through `nodes/`. Finished matches are read in separate
processes (`finished/`). `process.py` and `service.py` put it all together.
"""
