"""What a node holds in memory of one kind, tables or evenings: loaded when somebody needs it, dropped when in doubt."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Any, Generic, Protocol, TypeVar

from mutschel.engine import Problem
from mutschel.server.commit import Committable, Committer
from mutschel.server.live.link import Link
from mutschel.server.live.loading import Loader, try_again
from mutschel.server.metrics import Hooks
from mutschel.store.base import Store, Stored


class Live(Committable, Protocol):
    """One of them."""

    links: list[Link]
    idle_since: int


L = TypeVar("L", bound=Live)


class Memory(ABC, Generic[L]):
    """All of one kind, by id."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], int],
        hooks: Hooks | None,
        restore: Callable[[str, Stored], Any],
        missing: str,
    ) -> None:
        """`restore` works beside the event loop; `missing` is the code of the problem if there is none."""
        self.store = store
        self.live: dict[str, L] = {}
        self.clock = clock
        self.hooks = hooks or Hooks()
        self._closed = False
        self._committer = Committer[L](store, self.drop, self.hooks.commit)
        self._loader = Loader(store, restore, self.live, self._put, missing)

    @abstractmethod
    def _put(self, restored: Any, stored: Stored) -> L:
        """It has been restored from the store."""

    @abstractmethod
    def detach(self, live: L, link: Link) -> None:
        """A device has gone."""

    def _stop(self, live: L) -> None:
        """Nothing goes on by itself any more, because it is dropped or the server stops."""

    async def open(self, id: str, share: int = 0) -> L:
        """Fetched from the store if need be. `share`: of the address that asks for it."""
        self._check_open()
        live = self.live.get(id)
        if live is None:
            live = await self._loader.load(id, share)
            if live.dropped:
                raise try_again()
            self._check_open()
        live.idle_since = self.clock()
        return live

    def drop(self, live: L, why: Exception | None = None) -> None:
        """Remove it from memory, because it may differ from what the log says; whoever is there has to come back."""
        live.dropped = True
        self._loader.forget(live.id)
        self._committer.forget(live, why)
        if self.live.get(live.id) is live:
            del self.live[live.id]
        self._stop(live)
        links, live.links = live.links, []
        for link in links:
            link.bye(Problem("reload", package="mutschel.server"))

    def drop_all(self) -> None:
        """Others may hold all this by now."""
        self._loader.forget()
        for live in list(self.live.values()):
            self.drop(live)

    def _check_open(self) -> None:
        if self._closed:
            raise try_again()

    def _send_away(self) -> None:
        """Nothing new begins, and everybody is told to come back later."""
        self._closed = True
        for live in list(self.live.values()):
            for link in list(live.links):
                self.detach(live, link)
                link.bye(Problem("restart", package="mutschel.server"))
            self._stop(live)
