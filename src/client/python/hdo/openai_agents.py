"""OpenAI Agents: a person answers each tool call with `needs_approval`. See the page /docs/adapters.

    from hdo.openai_agents import FileStore, run
    output = await run(agent, "Pay invoice 7", Outbox(), FileStore("openai-7.json"))
"""

from __future__ import annotations

import importlib
import inspect
import json
import time
from collections.abc import Mapping, Sequence
from contextvars import ContextVar
from dataclasses import replace
from typing import Any, cast

from agents import Agent, AgentOutputSchemaBase, FunctionTool, Runner, RunState, ToolApprovalItem
from agents.function_schema import function_schema
from agents.items import TResponseInputItem
from agents.tool_context import ToolContext
from pydantic import TypeAdapter
from pydantic_core import to_jsonable_python

from hdo import Outbox
from hdo.approvals import POLL_SECONDS, Answer, OnCancel, ToolCall, Unanswered, approvals_of
from hdo.saved import FileStore, SavedRun, Store
from hdo.tested import guard_version
from hdo.tool_request import Arguments, Check, Flaw, place_of, visible_json
from hdo.validated import Unstable, by_model, shown_arguments

__all__ = ["FileStore", "Store", "Unanswered", "idempotency_key", "run"]

CHANGES = "The call is rejected, the agent is told to call again with these, and you are asked again."
OTHER = ("action", "actions", "operation")  # where calls of the SDK's own tools keep their arguments
_keys: ContextVar[Mapping[str, str]] = ContextVar("hdo_keys", default={})


def idempotency_key(context: ToolContext[Any]) -> str:
    """Returns the output_result_id that approved the running tool call. A repeated run of the call has the same one."""
    return _keys.get()[context.tool_call_id]


async def run(
    agent: Agent[Any],
    input: str | list[TResponseInputItem],
    outbox: Outbox,
    store: Store,
    *,
    seconds: float = 1e9,
    on_cancel: OnCancel = "leave",
    **options: Any,
) -> Any:
    """Runs an agent to its end, with a person's answer to each approval, and returns its final output.

    With a saved run in the store, it continues that one. `options` are those of Runner.run. Raises Unanswered if an
    answer is missing after `seconds`. `on_cancel` is for the unanswered requests of a cancelled task.
    """
    guard_version("openai-agents")
    approvals, end = approvals_of(outbox), time.monotonic() + seconds
    saved = SavedRun(store, "openai-agents", input)
    if not saved.state:
        await _advance(agent, input, options, saved, [])
    while True:
        await approvals.acknowledge_async(saved.used)
        if "output" in saved.state:
            return _output(agent, saved.state["output"])
        state = await RunState.from_json(agent, saved.state["run"], context_override=options.get("context"))
        items = state.get_interruptions()
        if not items:
            raise RuntimeError("the saved run waits for nothing: it was interrupted by another cause")
        calls = [_call(item, saved.run) for item in items]
        wait = min(end - time.monotonic(), POLL_SECONDS)
        answers = {each.call.item_id: each for each in await approvals.answers_async(calls, wait, on_cancel)}
        if wait <= 0 and not answers:
            raise Unanswered(f"{len(calls)} tool calls of run {saved.run} have no answer")
        for item, call in zip(items, calls):
            if (answer := answers.get(call.item_id)) is not None:
                _apply(state, item, answer)
        if answers:
            await _advance(agent, state, options, saved, list(answers.values()))


async def _advance(
    agent: Agent[Any], given: Any, options: Mapping[str, Any], saved: SavedRun, answers: Sequence[Answer]
) -> None:
    """Runs the agent until its next pause or its end, and saves it with the decisions that it used."""
    token = _keys.set({answer.call.ids["call"]: answer.key for answer in answers})
    try:
        result = await Runner.run(agent, given, **options)
    finally:
        _keys.reset(token)
    if result.interruptions:
        state: dict[str, Any] = {"run": result.to_state().to_json()}
    else:
        state = {"output": to_jsonable_python(result.final_output)}
    saved.save(state, [each for answer in answers for each in answer.output_result_ids])


def _apply(state: RunState[Any, Agent[Any]], item: ToolApprovalItem, answer: Answer) -> None:
    if answer.approved and not answer.changed:
        state.approve(item)
    elif answer.approved:
        told = "Not run as called. A person approves other arguments: call it again with exactly these:\n"
        state.reject(item, rejection_message=told + visible_json(answer.arguments))
    else:
        state.reject(item, rejection_message=answer.reason)


def _call(item: ToolApprovalItem, run_id: str) -> ToolCall:
    if not item.call_id:
        raise ValueError(f"a call of {item.name} has no call_id, so its approval could reach another call")
    tool = item.qualified_name or item.name or "a tool"
    ids = {"run": run_id, "call": item.call_id}
    server = _raw(item, "server_label") or (item.tool_origin and item.tool_origin.mcp_server_name) or ""
    call = ToolCall(ids, tool, _arguments(item), "OpenAI Agents", _check(item), CHANGES, str(server))
    try:
        return replace(call, arguments=_read(item, call.arguments))
    except Unstable as error:
        return replace(call, refusal=f"{tool} was not run: {error}")
    except ValueError:
        return call  # they do not fit the tool, and the SDK tells the model so


def _arguments(item: ToolApprovalItem) -> Arguments:
    text = item.arguments
    if text is None:
        found = {name: _raw(item, name) for name in OTHER if _raw(item, name) is not None}
        if not found:
            raise ValueError(f"the adapter does not find the arguments of {item.name}, so nobody can approve it")
        return cast(Arguments, to_jsonable_python(found))
    try:
        value: Any = json.loads(text or "{}")
    except ValueError:
        value = text  # shown as the model wrote it
    return cast(Arguments, value) if isinstance(value, dict) else {"input": value}


def _raw(item: ToolApprovalItem, name: str) -> Any:
    raw: Any = item.raw_item
    return cast("dict[str, Any]", raw).get(name) if isinstance(raw, dict) else getattr(raw, name, None)


def _tools(item: ToolApprovalItem) -> list[FunctionTool]:
    return [each for each in item.agent.tools if isinstance(each, FunctionTool) and each.name == item.name]


def _read(item: ToolApprovalItem, arguments: Arguments) -> Arguments:
    """Returns the arguments as the function of the tool gets them: with its defaults and conversions."""
    tools = _tools(item)
    functions = [(each, function) for each in tools if (function := _function(each)) is not None]
    if not functions:
        return arguments  # the tool gets the text of the model
    if len(tools) > 1:
        raise Unstable("several tools have this name")
    tool, function = functions[0]
    schema = function_schema(function, use_docstring_info=False, strict_json_schema=tool.strict_json_schema)
    return shown_arguments(by_model(schema.params_pydantic_model), arguments)


def _function(tool: FunctionTool) -> Any:
    """Returns the function that function_tool made a tool of, or None for a tool that was made in another way."""
    invoke: Any = getattr(tool.on_invoke_tool, "_invoke_tool_impl", tool.on_invoke_tool)
    function = getattr(invoke, "__agents_function_tool_wrapped_callable__", None)
    if function is None and hasattr(invoke, "__agents_prepare_arguments__"):
        raise Unstable("the adapter does not find the function of the tool in this version of the SDK")
    return function if function is None or inspect.isroutine(function) else function.__call__


def _check(item: ToolApprovalItem) -> Check | None:
    """Checks arguments with the JSON Schema library that the SDK installs."""
    tools = _tools(item)
    if len(tools) != 1:
        return None
    validator = importlib.import_module("jsonschema").Draft202012Validator(tools[0].params_json_schema)

    def check(changed: Arguments) -> tuple[Arguments, list[Flaw]]:
        return changed, [(place_of(each.absolute_path), each.message) for each in validator.iter_errors(changed)]

    return check


def _output(agent: Agent[Any], output: Any) -> Any:
    kind = agent.output_type
    if kind is None or isinstance(kind, AgentOutputSchemaBase):
        return output
    return TypeAdapter(kind).validate_python(output)
