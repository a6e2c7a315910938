"""HTTP and WebSockets over aiohttp. Other packages don't know aiohttp: they have calls, answers and links."""

from importlib.util import find_spec

from mutschel.extras import MissingExtra

if find_spec("aiohttp") is None:
    raise MissingExtra("serve")
