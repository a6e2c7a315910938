"""Tables over the network: HTTP for the lobby, a WebSocket for play, a store behind them.

The way of an answer, from a device to the log and back to everybody:

    sockets/play.py    `_serve` reads a message from the WebSocket and hands it on
    live/tables.py     `Tables.receive` has it done at its table, and sees to what follows (`_changed`)
    live/messages.py   `Messages.act` knows what each kind of message asks for
    host/hosted.py     `HostedTable.answer` decides what becomes of it, and records the entry
    commit.py          `Committer` makes the entry durable together with those of other tables, and only then sends
                       what `live/telling.py` has to say about it

What comes by HTTP starts in `http/` and meets the same tables; a table that lives in another process is reached
through `nodes/`. Finished matches are read by processes of their own (`readings/`). `process.py` and `service.py` put
it all together.
"""
