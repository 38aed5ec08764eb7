"""Waiting for the decision on one request."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Callable, Iterator, Optional, cast

from ..shared.errors import OutboxError
from ..shared.options import Sent, T
from ..shared.sameness import guard_as_sent
from ..shared.waiting import ItemState, guard_state, is_gone, item_header, states_in, taking
from ..shared.wire import PASSING
from .requests import PAGE, Requests

if TYPE_CHECKING:
    from ..types import Decision, OutputReadinessItem


class Waits(Requests):
    """Waits for single requests, each with a long poll of its own."""

    def _decision_on(
        self, caller_item_id: str, wait_seconds: int, sent: Optional[Sent], claim_id: Optional[str]
    ) -> Optional[Decision]:
        try:
            return self._poll_decision(caller_item_id, wait_seconds, sent, claim_id)
        except OutboxError as error:
            if error.code in PASSING and self._until is not None and self._server.reached and self._waits:
                return None  # the server was away when the time was over
            raise

    def _poll_decision(
        self, caller_item_id: str, wait_seconds: int, sent: Optional[Sent], claim_id: Optional[str]
    ) -> Optional[Decision]:
        items = item_header(caller_item_id, sent)
        wait, created_at = None, None
        while True:
            started = time.monotonic()
            state = None
            others = False
            for ready, checked in self._ready_for(items, wait):
                state = checked or state
                if ready is None:
                    continue
                if ready["caller_item_id"] != caller_item_id:
                    others = True
                    continue
                decision = self._take(caller_item_id, ready["output_result_id"], sent, created_at, claim_id)
                if decision is not None:
                    return decision
            left = wait_seconds if self._until is None else self._until - time.monotonic()
            if left <= 0:
                return None
            if state is None or state.name == "answered":
                created_at = self._guard_live(caller_item_id, sent, created_at)
            else:
                created_at = guard_state(state, sent, created_at)
            if wait and (others or state is not None) and time.monotonic() - started < 1:
                time.sleep(min(1, left))  # an unread decision on another request, or a proxy, ends every poll at once
            wait = max(1, int(min(wait_seconds, left)))

    def _take(
        self,
        caller_item_id: str,
        output_result_id: str,
        sent: Optional[Sent],
        created_at: Optional[str],
        claim_id: Optional[str],
    ) -> Optional[Decision]:
        """Reads or claims a decision, and compares it with what was sent. Returns None if it is gone."""
        if claim_id is not None:
            self._guard_live(caller_item_id, sent, created_at)
        path, body = taking(output_result_id, claim_id)
        try:
            decision, content_hash = self._read("POST", path, self._read_hashed, body=body)
        except OutboxError as error:
            if is_gone(error, claim_id, self._server):
                return None
            raise
        if sent is not None:  # after its first read, neither it nor its request can change
            guard_as_sent(sent, content_hash)
            if claim_id is None:
                self._guard_live(caller_item_id, sent, created_at)
        return cast("Decision", decision)

    def _ready_for(
        self, items: Optional[str], wait_seconds: Optional[int]
    ) -> Iterator[tuple[Optional[OutputReadinessItem], Optional[ItemState]]]:
        """Yields what is ready, with the state of the awaited request where the server knows HDO-Item."""
        if items is None or not self._server.waits_for_items:
            for ready in self._ready(wait_seconds):
                yield ready, None
            return
        page, told = self._read(
            "GET", "/api/output/check", self._read_checked, query={"limit": PAGE}, held=wait_seconds, items=items
        )
        if told is None:  # an older server, which has answered for all requests
            self._server.waits_for_items = False
            for ready in self._ready(None):
                yield ready, None
            return
        yield None, states_in(told)[0]
        for ready in page["items"]:
            yield ready, None


def read_answer(answer: Callable[[Decision], T], decision: Optional[Decision]) -> Optional[T]:
    """Reads a decision. Without one, nobody has answered in time."""
    return None if decision is None else answer(decision)
