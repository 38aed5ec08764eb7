"""The tool calls that a paused graph shows, and the pauses whose answer could reach another call."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, cast

from langchain_core.messages import AIMessage
from langchain_core.runnables import RunnableConfig
from langchain_core.tools import BaseTool
from langgraph.checkpoint.base import BaseCheckpointSaver
from langgraph.prebuilt import ToolNode
from langgraph.types import Interrupt, PregelTask, StateSnapshot
from pydantic import BaseModel, TypeAdapter, create_model

from hdo.approvals import ToolCall
from hdo.langgraph_ask import ASK, MARK
from hdo.steps import Step
from hdo.tool_request import Arguments
from hdo.validated import Unstable, Validate, by_model, check_of, is_equal, shown_arguments

Tools = Sequence[BaseTool]
NAME = "LangGraph"
SENDS = "__pregel_tasks"


class Shown:
    """A paused thread."""

    def __init__(self, graph: Any, thread: str, state: StateSnapshot, tools: Tools) -> None:
        self._graph = graph
        self._thread = thread
        self._state = state
        self._given = list(tools)
        self._all = [*tools, *_tools_of(graph)]

    def refusal(
        self, config: RunnableConfig, saver: BaseCheckpointSaver[Any]
    ) -> Generator[Step, Any, str | None]:
        """Returns why the pauses cannot be answered, or None."""
        plain = list[Interrupt[Any]]()
        for pause in self._state.interrupts:
            value = _fields(pause.value)
            if "action_requests" in value:
                continue
            if value.get("type") == "tool_approval":
                return 'HumanInTheLoopMiddleware asks about each call alone. Give it interrupt_mode="batched"'
            if not isinstance(value.get("tool"), str) or not isinstance(value.get("args"), dict):
                return "an interrupt() shows no tool call. Ask with the tool and its arguments: ask(tool, args)"
            if value.get(MARK) != ASK:
                if getattr(pause, "response_schema", None) is not None:
                    return f"an interrupt() has a response_schema. Write instead: {_line(value)}"
                plain.append(pause)
        if not plain:
            return None
        whole: StateSnapshot = yield Step(
            partial(self._graph.get_state, config, subgraphs=True),
            partial(self._graph.aget_state, config, subgraphs=True),
        )
        for pause in plain:
            for graph, state, task in _owners(self._graph, whole, pause.id):
                node = _tool_node(graph.nodes[task.name].bound) if task.name in graph.nodes else None
                if node is None:
                    continue
                given = state.values
                if task.path[0] == "__pregel_push":
                    saved = yield Step(partial(saver.get_tuple, state.config), partial(saver.aget_tuple, state.config))
                    given = _sent(saved.checkpoint["channel_values"].get(SENDS, []) if saved else [], task)
                count = _count(node, given)
                if count != 1:
                    line = _line(pause.value)
                    return (
                        f"node {task.name} has {count or 'several'} tool calls at once, and LangGraph gives the answer of an "
                        f"interrupt() to whichever of them comes first. Write in each tool: {line}"
                    )
        return None

    def calls(self, pause: Interrupt[Any]) -> list[ToolCall]:
        """Returns the calls of a pause, with the arguments that the tools would run."""
        at = self._state.config.get("configurable", {})
        ids = {"thread": self._thread, "checkpoint": at["checkpoint_id"], "interrupt": pause.id}
        value = _fields(pause.value)
        if "action_requests" not in value:
            call = _shown(ids, value["tool"], value["args"], self._given)
            unknown = {name: each for name, each in value["args"].items() if name not in call.arguments}
            return [replace(call, arguments={**call.arguments, **unknown}) if unknown else call]
        fixed = {each["action_name"] for each in value["review_configs"] if "edit" not in each["allowed_decisions"]}
        calls = [
            _shown({**ids, "request": f"{at}"}, each["name"], each["args"], self._all)
            for at, each in enumerate(value["action_requests"])
        ]
        return [replace(call, check=None) if call.tool in fixed else call for call in calls]


def _shown(ids: Mapping[str, str], tool: str, args: Arguments, tools: Tools) -> ToolCall:
    call = ToolCall(ids, tool, args, NAME)
    found = [each for each in tools if each.name == tool]
    try:
        validators = [validate for each in found if (validate := _validator(each)) is not None]
        shown = [shown_arguments(validate, args) for validate in validators]
    except Unstable as error:
        return replace(call, refusal=f"{tool} was not run: {error}")
    except ValueError:
        shown, validators = [args], [each for each in map(_validator, found) if each]  # the tool refuses to run these
    if not validators:
        return call  # a schema that is only JSON changes nothing
    if not all(is_equal(each, shown[0]) for each in shown):
        return replace(call, refusal=f"{tool} was not run: tools of this name read its arguments in different ways")
    schema = cast(Any, found[0].tool_call_schema)
    check = check_of(validators[0], lambda changed: TypeAdapter(schema).validate_python(changed, extra="forbid"))
    return replace(call, arguments=shown[0], check=check)


def _validator(tool: BaseTool) -> Validate | None:
    """Returns the validator that runs before the tool, without what the graph injects."""
    schema, seen = cast(Any, tool.args_schema), cast(Any, tool.tool_call_schema)
    if not isinstance(schema, type) or not isinstance(seen, type):
        return None
    if not issubclass(schema, BaseModel):
        raise Unstable("its schema is one of pydantic 1, which the adapter cannot read")
    injected: dict[str, Any] = {
        name: (Any, None) for name in schema.model_fields if name not in cast(type[BaseModel], seen).model_fields
    }
    validate = by_model(create_model(schema.__name__, __base__=schema, **injected) if injected else schema)

    def called(arguments: Arguments) -> dict[str, Any]:
        runs = validate(arguments)
        left_out = {*injected, *({"args", "kwargs"} - arguments.keys())}  # what LangChain does not pass
        return {name: value for name, value in runs.items() if name not in left_out}

    return called


def _tools_of(graph: Any) -> list[BaseTool]:
    nodes = [node for each in graph.nodes.values() if (node := _tool_node(each.bound)) is not None]
    own = [tool for node in nodes for tool in node.tools_by_name.values()]
    return [*own, *(tool for _, inner in graph.get_subgraphs() for tool in _tools_of(inner))]


def _tool_node(bound: Any) -> ToolNode | None:
    if isinstance(bound, ToolNode):
        return bound
    inner = [*getattr(bound, "steps", ()), *([bound.bound] if hasattr(bound, "bound") else [])]
    return next((found for each in inner if (found := _tool_node(each)) is not None), None)


def _owners(graph: Any, state: StateSnapshot, pause_id: str) -> Iterator[tuple[Any, StateSnapshot, PregelTask]]:
    """Yields the innermost task that pauses, with its graph and that graph's state."""
    subgraphs = dict(graph.get_subgraphs())
    for task in state.tasks:
        if all(pause.id != pause_id for pause in task.interrupts):
            continue
        inner = list[tuple[Any, StateSnapshot, PregelTask]]()
        if isinstance(task.state, StateSnapshot) and task.name in subgraphs:
            inner = list(_owners(subgraphs[task.name], task.state, pause_id))
        yield from inner or [(graph, state, task)]


def _sent(sends: Sequence[Any], task: PregelTask) -> Any:
    at = cast(object, task.path[1])
    return sends[at].arg if isinstance(at, int) and at < len(sends) else None


def _count(node: ToolNode, given: Any) -> int:
    """Counts the tool calls in the input of a ToolNode. Returns 0 if they are not found."""
    if isinstance(given, dict) and given.get("__type") == "tool_call_with_context":
        return 1
    key: str = getattr(node, "_messages_key", "messages")
    if not isinstance(given, list):
        given = cast("dict[str, Any]", given).get(key) if isinstance(given, dict) else getattr(given, key, None)
    messages: list[Any] = [*given] if isinstance(given, list) else []
    if messages and isinstance(messages[-1], dict):
        return len(messages)  # tool calls, without a message
    said = next((each for each in reversed(messages) if isinstance(each, AIMessage)), None)
    return 0 if said is None else len(said.tool_calls)


def _fields(value: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", value) if type(value) is dict else {}


def _line(value: Mapping[str, Any]) -> str:
    """Writes the line that asks about a call."""
    args = ", ".join(f'"{name}": {name}' for name in value["args"])
    tool: str = value["tool"]
    return f'answer = ask("{tool}", {{{args}}})'
