"""The long poll that all waits of one client share."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import time
from typing import TYPE_CHECKING, Any, AsyncGenerator, AsyncIterator, Awaitable, Callable, Optional

from ..shared.waiting import MOST_ITEM_HEADER, ItemState

if TYPE_CHECKING:
    from ..types import OutputReadinessItem

MOST_ITEMS = 8  # requests that one long poll can name


class Waiter:
    """A task that waits for the decision on one request. `polls` makes sure that the long poll runs."""

    def __init__(
        self, caller_item_id: str, items: Optional[str], wait_seconds: int, polls: Callable[[], None]
    ) -> None:
        self.caller_item_id = caller_item_id
        self.items = items
        self._again = asyncio.Event()
        self._polls = polls
        self.wait_seconds = wait_seconds
        self._loop = asyncio.get_running_loop()
        self._offer: asyncio.Future[str] = self._loop.create_future()
        self._reading: Optional[asyncio.Future[None]] = None

    @property
    def offered(self) -> bool:
        return self._offer.done()

    def offer(self, ready: OutputReadinessItem) -> Optional[asyncio.Future[None]]:
        """Takes a decision that is ready, if it is the awaited one. Returns a future that is done after its read."""
        if ready["caller_item_id"] != self.caller_item_id or self._offer.done() or self._reading is not None:
            return None
        self._reading = self._loop.create_future()
        self._offer.set_result(ready["output_result_id"])
        return self._reading

    def fail(self, failure: Exception) -> None:
        if not self._offer.done():
            own = copy.copy(failure)  # each task adds its own traceback
            own.__cause__ = failure.__cause__
            self._offer.set_exception(own)
            self._offer.exception()  # a task that ends before it waits must not be warned about

    def look_again(self) -> None:
        """Ends the wait, because the request was deleted or replaced."""
        self._again.set()

    async def wait(self) -> Optional[str]:
        """Returns the id of the decision, or None when the request has to be looked at again."""
        if not self.offered:
            self._polls()  # it may have failed while this task was reading
        again = asyncio.ensure_future(self._again.wait())
        try:
            both: set[asyncio.Future[Any]] = {self._offer, again}
            await asyncio.wait(both, timeout=self.wait_seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            again.cancel()
        self._again.clear()
        if not self._offer.done():
            return None
        output_result_id = self._offer.result()
        self._offer = self._loop.create_future()
        return output_result_id

    def done_reading(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None and not reading.done():
            reading.set_result(None)


class Watch:
    """The long poll that all waiters of a client share. It runs while there are waiters.

    Up to eight waiters wait for their own requests (HDO-Item), more for any decision of the caller.
    """

    def __init__(
        self,
        ready: Callable[[Optional[int]], AsyncIterator[OutputReadinessItem]],
        states: Callable[[str, int], Awaitable[Optional[tuple[list[OutputReadinessItem], list[ItemState]]]]],
    ) -> None:
        self._ready, self._states = ready, states
        self._waiters: set[Waiter] = set()
        self._polling: Optional[asyncio.Task[None]] = None
        self._looking: Optional[asyncio.Task[None]] = None

    @contextlib.asynccontextmanager
    async def waiter(
        self, caller_item_id: str, items: Optional[str], wait_seconds: int
    ) -> AsyncGenerator[Waiter, None]:
        waiter = Waiter(caller_item_id, items, wait_seconds, self._start)
        self._waiters.add(waiter)
        if self._looking is not None and len(self._waiters) <= MOST_ITEMS + 1:
            self._looking.cancel()  # it waits for other requests
        self._start()
        try:
            yield waiter
        finally:
            waiter.done_reading()
            self._waiters.discard(waiter)
            if not self._waiters:
                await self._stop()

    def _start(self) -> None:
        if self._polling is None or self._polling.done():
            self._polling = asyncio.create_task(self._poll())

    async def _stop(self) -> None:
        polling, self._polling = self._polling, None
        if polling is not None:
            polling.cancel()
            await asyncio.wait({polling})  # the loop may be closed next

    async def _poll(self) -> None:
        try:
            while self._waiters:
                self._looking = asyncio.create_task(self._look(min(each.wait_seconds for each in self._waiters)))
                try:
                    await asyncio.wait({self._looking})
                finally:
                    self._looking.cancel()
                if not self._looking.cancelled():
                    self._looking.result()
        except Exception as failure:  # every task that waits raises it
            for waiter in self._waiters:
                waiter.fail(failure)

    async def _look(self, wait_seconds: int) -> None:
        started = time.monotonic()
        readings: set[asyncio.Future[None]] = set()
        if not await self._look_at_items(wait_seconds, readings):
            async for ready in self._ready(wait_seconds):
                self._offer(ready, readings)
        if readings:  # once read, a decision no longer ends a long poll
            await asyncio.wait(readings, timeout=1)
        elif time.monotonic() - started < 1:
            await asyncio.sleep(1)  # an unread decision on another request ends every long poll at once

    async def _look_at_items(self, wait_seconds: int, readings: set[asyncio.Future[None]]) -> bool:
        """Waits for the requests of the waiters. Returns False if they are too many, or the server is older."""
        waiters = list(self._waiters)
        items = [waiter.items for waiter in waiters]
        header = ", ".join(each or "" for each in items)
        if len(waiters) > MOST_ITEMS or None in items or len(header) > MOST_ITEM_HEADER:
            return False
        answer = await self._states(header, wait_seconds)
        if answer is None:
            return False
        ready, states = answer
        for each in ready:
            self._offer(each, readings)
        for waiter, state in zip(waiters, states):
            asked = (waiter.items or "").partition(";")[2]
            if state.name == "gone" or (asked and state.revision != int(asked)):
                waiter.look_again()
        return True

    def _offer(self, ready: OutputReadinessItem, readings: set[asyncio.Future[None]]) -> None:
        for waiter in self._waiters:
            reading = waiter.offer(ready)
            if reading is not None:
                readings.add(reading)
