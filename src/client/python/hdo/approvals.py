"""Approvals of tool calls by people. The adapters of frameworks share it; the page /docs/adapters states its rules.

A request shows exactly one tool call. Its decision counts only for that call, and is acknowledged after the framework
has saved what follows from it. No answer is never approval.
"""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Callable, Literal, TypeVar

from hdo import Outbox, OutboxError
from hdo.steps import Step, aside, blocking
from hdo.tool_request import (
    Arguments,
    Check,
    Flaw,
    digest_of,
    guard_plain,
    parsed_arguments,
    reason_of,
    tool_request,
)

if TYPE_CHECKING:
    from hdo import Sent
    from hdo.types import Submission

POLL_SECONDS = 25
NOBODY = "Nobody answered; the policy decided."
GONE = ("not_found", "input_not_pending")

OnCancel = Literal["leave", "delete"]
T = TypeVar("T")


class Unanswered(TimeoutError):
    """Nobody answered in time. The requests stay: running it again resumes them."""


@dataclass(frozen=True)
class ToolCall:
    """A tool call that waits for a person. `ids` are the framework's own, outermost first, and name the request."""

    ids: Mapping[str, str]
    tool: str
    arguments: Arguments
    framework: str
    check: Check | None = None  # without it, a person cannot change the arguments
    changes: str = ""  # what happens to changed arguments, where the framework cannot run them
    server: str = ""  # the label of the MCP server that has the tool
    refusal: str = ""  # why nobody can approve it: it is denied without a request

    @property
    def item_id(self) -> str:
        return item_id(self.ids.values())

    @property
    def denied(self) -> str:
        """Why the call is denied without a request, or nothing."""
        try:
            guard_plain(self.arguments)
        except ValueError as error:
            return self.refusal or f"{self.tool} was not run: {error}"
        return self.refusal


@dataclass(frozen=True)
class Answer:
    """A person's decision on a tool call, read but not acknowledged."""

    call: ToolCall
    approved: bool
    arguments: Arguments  # those that the person saw
    reason: str
    output_result_ids: tuple[str, ...]  # to acknowledge, the deciding one last

    @property
    def changed(self) -> bool:
        return self.arguments is not self.call.arguments

    @property
    def key(self) -> str:
        """The output_result_id that decided, and the idempotency key of the tool. Empty if nobody was asked."""
        return self.output_result_ids[-1] if self.output_result_ids else ""


@dataclass(frozen=True)
class _Asked:
    request: Submission
    sent: Sent
    earlier: tuple[str, ...]


def item_id(parts: Iterable[str]) -> str:
    """Joins ids. Different ids never join to the same text."""
    return ":".join(part.replace("%", "%25").replace(":", "%3A") for part in parts)


def approvals_of(outbox: Outbox) -> Approvals:
    """Returns the approvals of a client. All its asynchronous runs share one long poll."""
    return _of.setdefault(outbox, Approvals(outbox))


class Approvals:
    """Asks people about tool calls."""

    def __init__(self, outbox: Outbox) -> None:
        self._outbox = outbox
        self._asked: dict[str, _Asked] = {}
        self._seen: dict[str, str] = {}
        self._poll: asyncio.Future[dict[str, str]] | None = None

    def answers(self, calls: Sequence[ToolCall], wait_seconds: float = POLL_SECONDS) -> list[Answer]:
        """Asks what is not asked yet, and returns the answers so far after one long poll at most.

        After a poll without an answer it asks again the next time, in case another client deleted a request.
        """
        if self._ask(calls) or any(call.denied for call in calls):
            return self._answers(calls, self.ready())
        return self._answers(calls, self.ready(wait_seconds)) or self._forget(calls)

    async def answers_async(
        self, calls: Sequence[ToolCall], wait_seconds: float = POLL_SECONDS, on_cancel: OnCancel = "leave"
    ) -> list[Answer]:
        """Like `answers`. A cancelled wait leaves the requests, or deletes those that nobody has answered."""
        begun = list[asyncio.Future[Any]]()

        def begin(work: Callable[[], T]) -> asyncio.Future[T]:
            task = asyncio.ensure_future(asyncio.to_thread(work))
            begun.append(task)
            return asyncio.shield(task)

        try:
            if await begin(partial(self._ask, calls)) or any(call.denied for call in calls):
                return await begin(lambda: self._answers(calls, self.ready()))
            if self._poll is None or self._poll.done() or self._poll.get_loop() is not asyncio.get_running_loop():
                self._poll = aside(partial(self.ready, wait_seconds))
            began = time.monotonic()
            ready = await asyncio.shield(self._poll)
            quiet = time.monotonic() - began > wait_seconds / 2
            return await begin(partial(self._answers, calls, ready)) or (self._forget(calls) if quiet else [])
        except asyncio.CancelledError:
            if on_cancel == "delete":
                await asyncio.gather(*begun, return_exceptions=True)  # they may send more
                await asyncio.to_thread(self._delete, calls)
            raise

    def step(self, calls: Sequence[ToolCall], wait_seconds: float, on_cancel: OnCancel) -> Step:
        return Step(
            lambda: self.answers(calls, wait_seconds), lambda: self.answers_async(calls, wait_seconds, on_cancel)
        )

    def acknowledged(self, answers: Iterable[Answer]) -> Step:
        ids = [each for answer in answers for each in answer.output_result_ids]
        return blocking(lambda: self.acknowledge(ids))

    def ready(self, wait_seconds: float | None = None) -> dict[str, str]:
        """Returns the output_result_id of every decision that is not acknowledged, by caller_item_id."""
        began, ready, cursor = time.monotonic(), dict[str, str](), None
        wait = None if wait_seconds is None else max(1, int(wait_seconds))
        while True:
            page = self._outbox.output_check(limit=100, cursor=cursor, wait_seconds=None if cursor else wait)
            ready.update({item["caller_item_id"]: item["output_result_id"] for item in page["items"]})
            cursor = page["next_cursor"]
            if cursor is None:
                break
        if wait and ready == self._seen and time.monotonic() - began < 1:
            time.sleep(1)  # an unread decision on another request ends every long poll at once
        self._seen = ready
        return ready

    def acknowledge(self, output_result_ids: Iterable[str]) -> None:
        """Acknowledges decisions after the framework has saved what follows from them. Repeating it is harmless."""
        for output_result_id in output_result_ids:
            try:
                self._outbox.output_ack(output_result_id)
            except OutboxError as error:
                if error.code != "not_found":
                    raise

    async def acknowledge_async(self, output_result_ids: Sequence[str]) -> None:
        await asyncio.to_thread(self.acknowledge, output_result_ids)

    def _ask(self, calls: Sequence[ToolCall]) -> bool:
        ids = [call.item_id for call in calls]
        twice = next((each for each in ids if ids.count(each) > 1), None)
        if twice is not None:
            raise ValueError(f"two tool calls have the id {twice}, so an approval could reach the wrong one")
        new = [call for call in calls if call.item_id not in self._asked and not call.denied]
        for call in new:
            self._send(call, ())
        return bool(new)

    def _send(self, call: ToolCall, earlier: tuple[str, ...], unfit: tuple[str, Sequence[Flaw]] | None = None) -> None:
        parts = [*call.ids.values(), *([str(len(earlier) + 1)] if earlier else [])]
        changes = None if call.check is None else call.changes
        request = tool_request(
            item_id(parts), call.ids, call.tool, call.arguments, call.framework, changes, unfit, call.server
        )
        self._asked[call.item_id] = _Asked(request, self._outbox.send(request), earlier)

    def _answers(self, calls: Sequence[ToolCall], ready: Mapping[str, str]) -> list[Answer]:
        found = [answer for call in calls if (answer := self._answer(call, ready)) is not None]
        self._forget([answer.call for answer in found])
        return found

    def _forget(self, calls: Sequence[ToolCall]) -> list[Answer]:
        for call in calls:
            self._asked.pop(call.item_id, None)
        return []

    def _delete(self, calls: Sequence[ToolCall]) -> None:
        for asked in [self._asked.pop(call.item_id) for call in calls if call.item_id in self._asked]:
            try:
                self._outbox.input_delete(asked.request["caller_item_id"])
            except OutboxError as error:
                if error.code not in GONE:
                    raise

    def _answer(self, call: ToolCall, ready: Mapping[str, str]) -> Answer | None:
        if call.denied:
            return Answer(call, False, call.arguments, call.denied, ())
        while True:
            asked = self._asked[call.item_id]
            caller_item_id = asked.request["caller_item_id"]
            if caller_item_id not in ready and asked.sent["revision"] is not None:
                return None
            decision = self._outbox.decision_on(caller_item_id, timeout=0, sent=asked.sent)
            if decision is None:
                return None
            ids = (*asked.earlier, decision["output_result_id"])
            action, who = decision["action_value"], decision["answered_by"]
            if who is None:  # a policy's answer at the end of the request's time
                return Answer(call, False, call.arguments, NOBODY, ids)
            text = decision["response"]["text"] if decision["response"]["kind"] == "free_text" else ""
            if action == "approve":
                return Answer(call, True, call.arguments, reason_of("Approved", who), ids)
            if action != "approve-with-changes" or call.check is None:
                return Answer(call, False, call.arguments, reason_of("Denied", who, text), ids)
            arguments, again, flaws = parsed_arguments(text, call.check)
            if not flaws:
                if digest_of(arguments) == digest_of(call.arguments):
                    return Answer(call, True, call.arguments, reason_of("Approved", who), ids)
                return Answer(call, True, arguments, reason_of("Approved with changes", who), ids)
            self._send(call, ids, (again, flaws))


_of: weakref.WeakKeyDictionary[Outbox, Approvals] = weakref.WeakKeyDictionary()
