"""Tables over the network: HTTP for the lobby, a WebSocket for play, a store behind them.

The way of an answer, from a device to the log and back to everybody:

    sockets/play.py     `_serve` reads a message from the WebSocket
    live/tables.py      `Tables.receive` has it handled at its table, and refused if it can't be
    live/messages.py    `MessageHandler.handle` knows what each kind of message asks for
    host/hosted.py      `HostedTable.answer` decides what becomes of the answer
    host/recording.py   `Recorder.record` applies an entry, and notes it for the log
    live/tables.py      `Tables._save_and_tell` queues the entries for a commit, and what `live/notify.py` has to say
                        about them behind it
    commit.py           `Committer._run` makes them durable together with those of other tables, and only then sends
    sockets/play.py     `SocketLink.send` writes to the WebSocket

What comes by HTTP starts in `http/` and meets the same tables; a table that another process owns is reached through
`nodes/`. Finished matches are read in separate processes (`finished/`). `process.py` and `service.py` put it all
together.
"""

from importlib.util import find_spec

from mutschel.extras import MissingExtra

if find_spec("aiohttp") is None:  # asked, not loaded: `mutschel serve --help` shouldn't wait for it
    raise MissingExtra("serve")
