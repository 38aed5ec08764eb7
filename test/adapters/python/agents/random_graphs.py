"""Random LangGraph programs: nodes, loops, tools at once, subgraphs and fan-outs, which change their order."""

import asyncio
import os
import random
import time
from typing import Annotated, TypedDict

from langchain_core.messages import AIMessage
from langchain_core.tools import StructuredTool
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from langgraph.config import get_config
from langgraph.graph import END, START, StateGraph
from langgraph.graph.message import add_messages
from langgraph.prebuilt import ToolNode
from langgraph.types import Send, interrupt
from shared import FOLDER, LIMIT, RUNS, here, outbox, watched, write

from hdo.langgraph import NotShown, arun, ask, verdict

VERSION = int(os.environ["HDO_VERSION"])
NAMES = ["read", "pay", "wipe"]
KINDS = ["asks", "compares", "tools", "loop", "fan"]
attempts = {}
failed = set()


def larger(one: int, other: int) -> int:
    return max(one, other)


class State(TypedDict):
    messages: Annotated[list, add_messages]
    count: Annotated[int, larger]


class Fan(TypedDict):
    tool: str
    args: dict


def attempt():
    """Names this run of a node. Two runs never have the same name."""
    counter = get_config()["configurable"]["__pregel_scratchpad"].interrupt_counter
    attempts[id(counter)] = counter  # kept, so that no other gets its id
    return f"{os.getpid()}-{id(counter)}"


def effect(thread, name, answer):
    if answer:
        here()
        task = get_config()["configurable"]["checkpoint_ns"].split("|")[-1]
        line = {"tool": name, "thread": thread, "attempt": attempt(), "task": task, "key": answer.output_result_id}
        write({**line, **answer.args})
        here()


def call_of(luck):
    return luck.choice(NAMES), {"to": luck.choice("ab"), "amount": luck.randrange(2)}


def maybe_fail(thread, place):
    """Fails now and then, once at a place, so that the checkpoint keeps an answer."""
    if random.random() < 0.15 and (thread, place) not in failed:
        failed.add((thread, place))
        raise RuntimeError("the node failed")


def tool_of(thread, name):
    def run(to: str, amount: int) -> str:
        time.sleep(random.random() / 100)
        answer = ask(name, {"to": to, "amount": amount})
        effect(thread, name, answer)
        return answer.reason

    return StructuredTool.from_function(run, name=name, description="A tool.")


class Program:
    def __init__(self, thread):
        self.thread = thread
        self.tools = [tool_of(thread, name) for name in NAMES]
        self.luck = random.Random(thread)
        self.builder = StateGraph(State)
        last = START
        for step in range(self.luck.randint(1, 3)):
            last = self.add(self.builder, step, last, nests=self.luck.random() < 0.4)
        self.builder.add_edge(last, END)

    def add(self, builder, step, last, nests):
        kind = self.luck.choice(KINDS)
        name = f"{kind}{step}"
        if nests:
            inner = StateGraph(State)
            inner.add_edge(self.add(inner, step, START, nests=False), END)
            builder.add_node(f"inner{step}", inner.compile())
            builder.add_edge(last, f"inner{step}")
            return f"inner{step}"
        calls = [call_of(self.luck) for _ in range(self.luck.randint(1, 3))]
        if kind == "fan":
            builder.add_node(f"before{step}", lambda _state: {"count": 0})
            builder.add_node(name, self.fan)
            builder.add_edge(last, f"before{step}")
            sends = [Send(name, {"tool": tool, "args": args}) for tool, args in calls]
            builder.add_conditional_edges(f"before{step}", lambda _state: sends, [name])
            return name
        if kind == "tools":
            made = [{"name": tool, "args": args, "id": f"{step}-{n}"} for n, (tool, args) in enumerate(calls)]
            builder.add_node(f"model{step}", lambda _state: {"messages": [AIMessage("", tool_calls=made)]})
            builder.add_node(name, ToolNode(self.tools))
            builder.add_edge(last, f"model{step}")
            builder.add_edge(f"model{step}", name)
            return name
        builder.add_node(name, self.compares(name, calls) if kind == "compares" else self.asks(name, calls))
        builder.add_edge(last, name)
        if kind == "loop":
            builder.add_node(f"end{step}", lambda _state: {"count": 0})
            builder.add_conditional_edges(name, lambda state: name if state["count"] < 2 else f"end{step}")
            return f"end{step}"
        return name

    def fan(self, state: Fan):
        effect(self.thread, state["tool"], ask(state["tool"], state["args"]))
        return {"count": 0}

    def asks(self, place, calls):
        """Asks in another order each time."""

        def node(state: State):
            for name, args in random.sample(calls, len(calls)):
                effect(self.thread, name, ask(name, args))
                maybe_fail(self.thread, place)
            return {"count": state["count"] + 1}

        return node

    def compares(self, place, calls):
        """Reads the raw values in order. A new version of the program has another order at times."""

        def node(_state: State):
            order = random.Random(f"{self.thread} {place} {VERSION // 2}").sample(calls, len(calls))
            for name, args in order:
                effect(self.thread, name, verdict(interrupt({"tool": name, "args": args}), name, args))
                maybe_fail(self.thread, place)
            return {"count": 0}

        return node


async def begin(thread, saver, people):
    program = Program(thread)
    graph = program.builder.compile(checkpointer=saver)
    config = {"configurable": {"thread_id": thread}}
    while True:
        given = None if await saver.aget_tuple(config) else {"messages": [], "count": 0}
        try:
            await arun(graph, given, config, people, program.tools, LIMIT)
            return f"{thread}: done"
        except NotShown:
            return f"{thread}: refused"
        except RuntimeError as error:
            if "the node failed" not in str(error):
                raise


async def main():
    for name in ("aput", "aput_writes"):
        watched(AsyncSqliteSaver, name)
    async with AsyncSqliteSaver.from_conn_string(str(FOLDER / "checkpoints.db")) as saver:
        people = outbox()
        print("\n".join(await asyncio.gather(*(begin(thread, saver, people) for thread in RUNS))), flush=True)


asyncio.run(main())
