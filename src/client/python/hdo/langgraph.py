"""LangGraph: a person answers each tool call that a node or a tool asks about. See the page /docs/adapters.

    answer = ask("pay", {"to": to, "amount": amount})  # in the tool, before its effect
    if not answer.approved:
        return answer.reason
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.pregel import Pregel
from langgraph.types import Command, StateSnapshot

from hdo import Outbox
from hdo.approvals import POLL_SECONDS, Answer, Approvals, OnCancel, Unanswered, approvals_of, item_id
from hdo.langgraph_ask import ask
from hdo.langgraph_shown import Shown, Tools
from hdo.steps import Step, Steps, blocking, drive, drive_async
from hdo.tested import guard_version
from hdo.verdicts import NotShown, Verdict, bound_value, verdict

__all__ = ["NotShown", "Unanswered", "Verdict", "arun", "ask", "run", "verdict"]

Graph = Pregel[Any, Any, Any, Any]


def run(
    graph: Graph, input: Any, config: RunnableConfig, outbox: Outbox, tools: Tools = (), seconds: float = 1e9
) -> Any:
    """Runs a thread to its end, with a person's answer to each interrupt, and returns its values.

    A thread that was left in the middle continues at its checkpoint, and `input` is ignored. A person may change the
    arguments of the `tools`. Raises Unanswered if an answer is missing after `seconds`.
    """
    return drive(_steps(graph, input, config, approvals_of(outbox), tools, seconds))


async def arun(
    graph: Graph, input: Any, config: RunnableConfig, outbox: Outbox, tools: Tools = (), seconds: float = 1e9,
    on_cancel: OnCancel = "leave",
) -> Any:
    """Does the same as `run`, with an asynchronous checkpointer. `on_cancel` is for the unanswered requests."""
    return await drive_async(_steps(graph, input, config, approvals_of(outbox), tools, seconds, on_cancel))


def _steps(
    graph: Any, input: Any, config: RunnableConfig, approvals: Approvals, tools: Tools, seconds: float,
    on_cancel: OnCancel = "leave",
) -> Steps:
    guard_version("langgraph")
    thread, saver = _guarded(graph, config)
    end, held = time.monotonic() + seconds, dict[str, Answer]()
    read = Step(lambda: graph.get_state(config), lambda: graph.aget_state(config))
    state: StateSnapshot = yield read
    begins = not state.tasks and input is not None
    waits = [task.result or (task.interrupts and task.error is None) for task in state.tasks]
    if state.tasks and not (state.interrupts and all(waits)):
        yield _go_on(graph, None, config)  # with the answers that the checkpoint already has
        state = yield read
    yield from _settle(approvals, saver, thread, state)
    if begins:
        yield _go_on(graph, input, config)
    is_old = state.interrupts != ()  # of an earlier process, and maybe of an earlier version of the program
    while True:
        state = yield read
        if not state.tasks:  # `next` is empty too if the process ended between a node and its checkpoint
            return state.values
        shown = Shown(graph, thread, state, tools)
        refusal: str | None = yield from shown.refusal(config, saver)
        if refusal is not None:
            if not is_old:
                raise ValueError(f"thread {thread}: {refusal}")
            is_old = False
            yield _go_on(graph, None, config)  # the program asks again, as it is now
            continue
        calls = {pause.id: shown.calls(pause) for pause in state.interrupts}
        missing = [call for group in calls.values() for call in group if call.item_id not in held]
        wait = min(end - time.monotonic(), POLL_SECONDS)
        answers: list[Answer] = yield approvals.step(missing, wait, on_cancel)
        if wait <= 0 and not answers:
            raise Unanswered(f"{len(missing)} tool calls of thread {thread} have no answer")
        held.update((answer.call.item_id, answer) for answer in answers)
        full = [pause for pause in state.interrupts if all(call.item_id in held for call in calls[pause.id])]
        if full:
            groups = {pause.id: [held.pop(call.item_id) for call in calls[pause.id]] for pause in full}
            values = {pause.id: _resume_value(pause.value, groups[pause.id]) for pause in full}
            yield _go_on(graph, Command(resume=values), config)
            still = {pause.id for pause in (yield read).interrupts}
            yield approvals.acknowledged(each for pause in groups if pause not in still for each in groups[pause])


def _go_on(graph: Any, given: Any, config: RunnableConfig) -> Step:
    """Runs the graph until its next pause. Its checkpoints are durable when this returns."""
    is_sync = {"durability": "sync"}
    return Step(lambda: graph.invoke(given, config, **is_sync), lambda: graph.ainvoke(given, config, **is_sync))


def _guarded(graph: Any, config: RunnableConfig) -> tuple[str, BaseCheckpointSaver[Any]]:
    at = config.get("configurable", {})
    if at.get("thread_id") is None or not hasattr(graph.checkpointer, "get_tuple"):
        raise ValueError("the graph needs a checkpointer, and the config a thread_id: without, answers would be lost")
    if at.get("checkpoint_id") or at.get("checkpoint_ns"):
        raise ValueError("a thread continues at its latest checkpoint: remove checkpoint_id from the config")
    if graph.interrupt_before_nodes or graph.interrupt_after_nodes:
        raise ValueError("interrupt_before and interrupt_after show no tool call: call interrupt() in the node")
    return str(at["thread_id"]), graph.checkpointer


def _settle(approvals: Approvals, saver: BaseCheckpointSaver[Any], thread: str, state: StateSnapshot) -> Steps:
    """Acknowledges the answers that the checkpoints already have, because the process ended before it did."""
    still = {pause.id for pause in state.interrupts}
    ready: dict[str, str] = yield blocking(approvals.ready)
    for caller_item_id, output_result_id in ready.items():
        parts = caller_item_id.split(":")
        if len(parts) < 3 or parts[0] != item_id([thread]) or parts[2] in still:
            continue
        at: RunnableConfig = {"configurable": {"thread_id": thread, "checkpoint_ns": "", "checkpoint_id": parts[1]}}
        if (yield Step(partial(saver.get_tuple, at), partial(saver.aget_tuple, at))):  # it is of this database
            yield blocking(partial(approvals.acknowledge, [output_result_id]))


def _resume_value(value: Any, answers: Sequence[Answer]) -> dict[str, Any]:
    if "action_requests" in value:
        return {"decisions": [_decision(answer) for answer in answers]}
    return bound_value(answers[0], value["args"])


def _decision(answer: Answer) -> dict[str, Any]:
    if answer.approved and answer.changed:
        return {"type": "edit", "edited_action": {"name": answer.call.tool, "args": answer.arguments}}
    return {"type": "approve"} if answer.approved else {"type": "reject", "message": answer.reason}
