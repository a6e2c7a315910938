"""HTTP and WebSockets over aiohttp, which nothing else knows: the others have calls, answers and links."""

from importlib.util import find_spec

from mutschel.extras import MissingExtra

if find_spec("aiohttp") is None:
    raise MissingExtra("serve")
