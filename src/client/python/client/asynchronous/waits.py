"""Waiting for the decision on one request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Optional, cast

from ..shared.errors import OutboxError
from ..shared.options import Sent, T
from ..shared.sameness import guard_as_sent
from ..shared.waiting import ItemState, is_gone, item_header, states_in, taking
from ..shared.wire import Server
from .requests import PAGE, Requests
from .watch import Watch

if TYPE_CHECKING:
    from ..types import Decision, OutputReadinessItem


class Waits(Requests):
    """Waits for single requests with one long poll for all of them."""

    async def _decision_on(
        self, caller_item_id: str, wait_seconds: int, sent: Optional[Sent], claim_id: Optional[str]
    ) -> Decision:
        created_at: Optional[str] = None
        items = item_header(caller_item_id, sent)
        async with self._watch().waiter(caller_item_id, items, wait_seconds) as waiter:
            async for ready in self._ready(None):  # a read decision does not end a long poll
                waiter.offer(ready)
            while True:
                if not waiter.offered:
                    created_at = await self._guard_live(caller_item_id, sent, created_at)
                output_result_id = await waiter.wait()
                if output_result_id is None:
                    continue
                path, body = taking(output_result_id, claim_id)
                try:
                    if claim_id is not None:
                        await self._guard_live(caller_item_id, sent, created_at)
                    decision, content_hash = await self._read("POST", path, self._read_hashed, body=body)
                except OutboxError as error:
                    if is_gone(error, claim_id, self._server):
                        continue
                    raise
                finally:
                    waiter.done_reading()
                if sent is not None:  # after its first read, neither it nor its request can change
                    guard_as_sent(sent, content_hash)
                    if claim_id is None:
                        await self._guard_live(caller_item_id, sent, created_at)
                return cast("Decision", decision)

    async def _states(
        self, items: str, wait_seconds: int
    ) -> Optional[tuple[list[OutputReadinessItem], list[ItemState]]]:
        """Waits for requests by HDO-Item. Returns what is ready and their states, or None for an older server."""
        if not self._server.waits_for_items:
            return None
        query = {"limit": PAGE}
        page, told = await self._read(
            "GET", "/api/output/check", self._read_checked, query=query, held=wait_seconds, items=items
        )
        if told is None:
            self._server.waits_for_items = False
            return None
        return page["items"], states_in(told)

    def _watch(self) -> Watch:
        """Returns the long poll of the running loop."""
        state = self._loop_state()
        if state.watch is None:
            watching = self._waiting()
            watching._server = Server()
            watching._server.reached = True  # each wait finds out by itself if its server is there
            state.watch = Watch(watching._ready, watching._states)
        return state.watch


def read_answer(answer: Callable[[Decision], T], decision: Decision) -> T:
    return answer(decision)
