"""Pydantic AI: a person answers each tool call with `requires_approval`. See the page /docs/adapters.

    from hdo.pydantic_ai import FileStore, run
    result = await run(agent, "Pay invoice 7", Outbox(), FileStore("invoice-7.json"))
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from pydantic import TypeAdapter
from pydantic_ai import Agent, AgentRunResult, DeferredToolRequests, DeferredToolResults, ToolApproved, ToolDenied
from pydantic_ai.messages import ModelMessagesTypeAdapter, ToolCallPart
from pydantic_ai.toolsets import FunctionToolset

from hdo import Outbox
from hdo.approvals import POLL_SECONDS, Answer, OnCancel, ToolCall, Unanswered, approvals_of
from hdo.saved import FileStore, SavedRun, Store
from hdo.tested import guard_version
from hdo.tool_request import Check
from hdo.validated import check_of

__all__ = ["FileStore", "Store", "Unanswered", "run"]

Output = TypeVar("Output")
_requests = TypeAdapter(DeferredToolRequests)


async def run(
    agent: Agent[Any, Output],
    prompt: str,
    outbox: Outbox,
    store: Store,
    *,
    seconds: float = 1e9,
    on_cancel: OnCancel = "leave",
    **options: Any,
) -> AgentRunResult[Output]:
    """Runs an agent to its end, with a person's answer to each approval, and returns its result.

    With a saved run in the store, it continues that one. `options` are those of agent.run. The agent has
    DeferredToolRequests among its output types. Raises Unanswered if an answer is missing after `seconds`. `on_cancel`
    is for the unanswered requests of a cancelled task.
    """
    guard_version("pydantic-ai-slim")
    approvals, end = approvals_of(outbox), time.monotonic() + seconds
    saved = SavedRun(store, "pydantic-ai", prompt)
    result: AgentRunResult[Output] | None = None
    if not saved.state:
        result = await agent.run(prompt, **options)
        _save(saved, result, [])
    while True:
        await approvals.acknowledge_async(saved.used)
        options.pop("message_history", None)  # the saved messages begin with it
        messages = ModelMessagesTypeAdapter.validate_python(saved.state["messages"])
        if saved.state["requests"] is None:
            result = result or await agent.run(message_history=messages, **options)  # does not call the model again
            return result
        requests = _requests.validate_python(saved.state["requests"])
        if requests.calls:
            names = ", ".join(call.tool_name for call in requests.calls)
            raise ValueError(f"the adapter answers approvals, and not calls that run elsewhere: {names}")
        calls = [_call(part, saved.run, agent) for part in requests.approvals]
        answers = dict[str, Answer]()
        while missing := [call for call in calls if call.ids["call"] not in answers]:
            wait = min(end - time.monotonic(), POLL_SECONDS)
            found = await approvals.answers_async(missing, wait, on_cancel)
            if wait <= 0 and not found:
                raise Unanswered(f"{len(missing)} tool calls of run {saved.run} have no answer")
            answers.update((answer.call.ids["call"], answer) for answer in found)
        result = await agent.run(message_history=messages, deferred_tool_results=_results(answers), **options)
        _save(saved, result, list(answers.values()))


def _save(saved: SavedRun, result: AgentRunResult[Any], answers: Sequence[Answer]) -> None:
    """Saves the run at its next pause or its end, with the decisions that it used."""
    is_paused = isinstance(result.output, DeferredToolRequests)
    state = {
        "messages": ModelMessagesTypeAdapter.dump_python(result.all_messages(), mode="json"),
        "requests": _requests.dump_python(result.output, mode="json") if is_paused else None,
    }
    saved.save(state, [each for answer in answers for each in answer.output_result_ids])


def _results(answers: Mapping[str, Answer]) -> DeferredToolResults:
    """Approves and denies. A tool finds its idempotency key in `ctx.tool_call_metadata["output_result_id"]`."""
    results = DeferredToolResults()
    for call, answer in answers.items():
        if answer.approved:
            results.approvals[call] = ToolApproved(override_args=answer.arguments if answer.changed else None)
        else:
            results.approvals[call] = ToolDenied(answer.reason)
        results.metadata[call] = {"output_result_id": answer.key}
    return results


def _call(part: ToolCallPart, run_id: str, agent: Agent[Any, Any]) -> ToolCall:
    ids = {"run": run_id, "call": part.tool_call_id}
    return ToolCall(ids, part.tool_name, part.args_as_dict(), "Pydantic AI", _check(part.tool_name, agent))


def _check(tool: str, agent: Agent[Any, Any]) -> Check | None:
    sets = [each for each in agent.toolsets if isinstance(each, FunctionToolset)]
    found = next((each.tools[tool] for each in sets if tool in each.tools), None)
    if found is None:
        return None
    validator = found.function_schema.validator
    return check_of(validator.validate_python, lambda changed: validator.validate_python(changed, extra="forbid"))
