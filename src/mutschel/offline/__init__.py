"""Tables on one device, without a server: the server's lobby, tables, bots and store, behind calls and pipes.

Everything runs in one thread, on asyncio alone, so that it can run in a page's worker. The rules are the library's.
"""
