"""Tables on one device, without a server: its lobby, tables, bots and store, behind calls and pipes instead of sockets.

Everything runs in one thread, on asyncio alone, so that it can run in a page's worker. Rules are those of the library.
"""
