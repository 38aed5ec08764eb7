"""Pydantic AI: a person answers each tool call with `requires_approval`. See the page /docs/adapters.

    from hdo.pydantic_ai import FileStore, run
    result = await run(agent, "Pay invoice 7", Outbox(), FileStore("pydantic-7.json"))
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import TypeAdapter
from pydantic_ai import Agent, AgentRunResult, DeferredToolRequests, DeferredToolResults, ToolApproved, ToolDenied
from pydantic_ai.capabilities import AbstractCapability, CapabilityOrdering
from pydantic_ai.messages import ModelMessagesTypeAdapter, ToolCallPart
from pydantic_ai.tools import RunContext, ToolDefinition
from pydantic_ai.toolsets import AbstractToolset, FunctionToolset, ToolsetTool, WrapperToolset
from pydantic_core import to_jsonable_python

from hdo import Outbox
from hdo.approvals import POLL_SECONDS, Answer, OnCancel, ToolCall, Unanswered, approvals_of
from hdo.saved import FileStore, SavedRun, Store
from hdo.tested import guard_version
from hdo.tool_request import Arguments, Check, guard_plain
from hdo.validated import check_of, is_equal

__all__ = ["FileStore", "Store", "Unanswered", "run"]

Output = TypeVar("Output")
MOVED = "its validator gives other arguments now than those that a person approved"
UNSEEN = "its arguments cannot be shown exactly, so nobody can approve it"
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
    watch, gate = _Watch(), _Gate()
    options["capabilities"] = [watch, *(options.get("capabilities") or ()), gate]
    if not saved.state:
        result = await agent.run(prompt, **options)
        _save(saved, result, [], watch)
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
        calls = [_call(part, saved, agent) for part in requests.approvals]
        answers = dict[str, Answer]()
        while missing := [call for call in calls if call.ids["call"] not in answers]:
            wait = min(end - time.monotonic(), POLL_SECONDS)
            found = await approvals.answers_async(missing, wait, on_cancel)
            if wait <= 0 and not found:
                raise Unanswered(f"{len(missing)} tool calls of run {saved.run} have no answer")
            answers.update((answer.call.ids["call"], answer) for answer in found)
        gate.approved = {call: answer for call, answer in answers.items() if answer.approved}
        result = await agent.run(message_history=messages, deferred_tool_results=_results(answers), **options)
        _save(saved, result, list(answers.values()), watch)


class _Watch(AbstractCapability[Any]):
    """Keeps the arguments of each call as its validator left them, which a person is shown."""

    def __init__(self) -> None:
        self.validated = dict[str, Arguments | None]()
        """By call. None for arguments that JSON cannot show exactly."""

    def get_ordering(self) -> CapabilityOrdering:
        return CapabilityOrdering(position="outermost")

    async def wrap_tool_validate(
        self, ctx: RunContext[Any], *, call: ToolCallPart, tool_def: ToolDefinition, args: Any, handler: Any
    ) -> dict[str, Any]:
        self.validated.pop(call.tool_call_id, None)
        try:
            validated: dict[str, Any] = await handler(args)
        except Exception as error:  # the validator may ask for the approval itself
            if (validated_args := getattr(error, "validated_args", None)) is not None:
                self.validated[call.tool_call_id] = _shown(validated_args)
            raise
        self.validated[call.tool_call_id] = _shown(validated)
        return validated


class _Gate(AbstractCapability[Any]):
    """Lets an approved call run only with the arguments that a person saw."""

    def __init__(self) -> None:
        self.approved: Mapping[str, Answer] = {}

    def get_ordering(self) -> CapabilityOrdering:
        return CapabilityOrdering(position="innermost")

    def get_wrapper_toolset(self, toolset: AbstractToolset[Any]) -> AbstractToolset[Any]:
        return _GatedToolset(toolset, self)


@dataclass
class _GatedToolset(WrapperToolset[Any]):
    gate: _Gate

    async def call_tool(
        self, name: str, tool_args: dict[str, Any], ctx: RunContext[Any], tool: ToolsetTool[Any]
    ) -> Any:
        answer = self.gate.approved.get(ctx.tool_call_id or "") if ctx.tool_call_approved else None
        if answer is not None:
            runs = _shown(tool_args)
            if ctx.tool_name != answer.call.tool or runs is None or not is_equal(runs, answer.arguments):
                return f"{ctx.tool_name} was not run: {MOVED}"
        return await super().call_tool(name, tool_args, ctx, tool)


def _shown(validated: Any) -> Arguments | None:
    try:
        shown: Arguments = to_jsonable_python(validated)
        guard_plain(shown)
    except ValueError:  # JSON has no form for it: the call is refused
        return None
    return shown


def _save(saved: SavedRun, result: AgentRunResult[Any], answers: Sequence[Answer], watch: _Watch) -> None:
    """Saves the run at its next pause or its end, with the decisions that it used."""
    paused = result.output if isinstance(result.output, DeferredToolRequests) else None
    parts = paused.approvals if paused else []
    state = {
        "messages": ModelMessagesTypeAdapter.dump_python(result.all_messages(), mode="json"),
        "requests": _requests.dump_python(paused, mode="json") if paused else None,
        "shown": {part.tool_call_id: watch.validated.get(part.tool_call_id) for part in parts},
    }
    saved.save(state, [each for answer in answers for each in answer.output_result_ids])


def _results(answers: Mapping[str, Answer]) -> DeferredToolResults:
    """Approves and denies. A tool finds its idempotency key in `ctx.tool_call_metadata["output_result_id"]`."""
    results = DeferredToolResults()
    for call, answer in answers.items():
        if answer.approved:
            results.approvals[call] = ToolApproved(override_args=answer.arguments)  # those that the person saw
        else:
            results.approvals[call] = ToolDenied(answer.reason)
        results.metadata[call] = {"output_result_id": answer.key}
    return results


def _call(part: ToolCallPart, saved: SavedRun, agent: Agent[Any, Any]) -> ToolCall:
    ids = {"run": saved.run, "call": part.tool_call_id}
    older = {part.tool_call_id: part.args_as_dict()}  # a run that an older adapter saved: the gate checks it
    shown: Arguments | None = saved.state.get("shown", older).get(part.tool_call_id)
    refusal = f"{part.tool_name} was not run: {UNSEEN}" if shown is None else ""
    check = _check(part.tool_name, agent)
    return ToolCall(ids, part.tool_name, shown or {}, "Pydantic AI", check, refusal=refusal)


def _check(tool: str, agent: Agent[Any, Any]) -> Check | None:
    sets = [each for each in agent.toolsets if isinstance(each, FunctionToolset)]
    found = next((each.tools[tool] for each in sets if tool in each.tools), None)
    if found is None:
        return None
    validator = found.function_schema.validator
    return check_of(validator.validate_python, lambda changed: validator.validate_python(changed, extra="forbid"))
