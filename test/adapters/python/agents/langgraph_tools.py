"""One graph in many shapes: HDO_SHAPE names it, and HDO_VERSION the version of the program after a crash."""

import json
import os
import time
from pathlib import Path
from typing import Annotated, TypedDict
import operator
import sqlite3

from langchain_core.messages import AIMessage
from langchain_core.tools import tool
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import START, MessagesState, StateGraph
from langgraph.prebuilt import ToolNode
from langgraph.types import interrupt

import hdo
from hdo.langgraph import ask, run, verdict

FOLDER = Path(os.environ["HDO_FOLDER"])
SHAPE = os.environ["HDO_SHAPE"]
VERSION = os.environ.get("HDO_VERSION", "1")
SLOW = os.environ.get("HDO_SLOW", "")
turns = [0]


class State(TypedDict):
    said: Annotated[list[str], operator.add]


def note(name, key, **args):
    with open(FOLDER / "ledger", "a", encoding="utf-8") as ledger:
        ledger.write(json.dumps({"to": name, "amount": args.get("amount", 0), "key": key, "args": args}) + "\n")


def late(name):
    """Lets the named tool ask last in every other run of the node."""
    if name == SLOW:
        turns[0] += 1
        time.sleep(0.3 * (turns[0] % 2))


@tool
def pay(to: str, amount: int = 10) -> str:
    """Pays."""
    late("pay")
    answer = ask("pay", {"to": to, "amount": amount})
    if answer:
        note("pay", answer.output_result_id, **answer.args)
    return answer.reason


@tool
def delete_all(table: str) -> str:
    """Deletes."""
    late("delete_all")
    answer = ask("delete_all", {"table": table})
    if answer:
        note("delete_all", answer.output_result_id, **answer.args)
    return answer.reason


@tool("pay")
def raw_pay(to: str, amount: int = 10) -> str:
    """Pays, and reads the raw value."""
    late("pay")
    if interrupt({"tool": "pay", "args": {"to": to, "amount": amount}})["approved"]:
        note("pay", "", to=to, amount=amount)
    return "paid"


@tool("delete_all")
def raw_delete(table: str) -> str:
    """Deletes, and reads the raw value."""
    late("delete_all")
    if interrupt({"tool": "delete_all", "args": {"table": table}})["approved"]:
        note("delete_all", "", table=table)
    return "deleted"


def calls(*names):
    given = {"pay": {"to": "Dana"}, "delete_all": {"table": "users"}}
    made = [{"name": name, "args": given[name], "id": f"c{n}"} for n, name in enumerate(names)]
    return {"messages": [AIMessage("", tool_calls=made)]}


def tools_graph(tools):
    builder = StateGraph(MessagesState)
    builder.add_node("tools", ToolNode(tools))
    builder.add_edge(START, "tools")
    return builder


def node_graph(node):
    builder = StateGraph(State)
    builder.add_node("node", node)
    builder.add_edge(START, "node")
    return builder


def nested(inner):
    builder = StateGraph(MessagesState)
    builder.add_node("inner", inner.compile())
    builder.add_edge(START, "inner")
    return builder


def asks(name, consume):
    args = {"to": "Dana", "amount": 10} if name == "pay" else {"table": "users"}
    answer = ask(name, args) if consume == "ask" else verdict(interrupt({"tool": name, "args": args}), name, args)
    if answer:
        note(name, answer.output_result_id, **answer.args)


def moved(consume):
    """Asks about pay and fails after it. The next run of the program asks about delete_all instead."""

    def node(_state):
        if VERSION != "1":
            asks("delete_all", consume)
            return {"said": []}
        asks("pay", consume)
        if os.environ.get("HDO_DIE"):
            os.kill(os.getpid(), 9)
        raise RuntimeError("the node failed")

    return node


def two(_state):
    asks("pay", "verdict")
    asks("delete_all", "verdict")
    return {"said": []}


def raw(_state):
    args = {"to": "Dana", "amount": 10}
    value = interrupt({"tool": "pay", "args": args})
    print(json.dumps(value))
    read = []
    for key in ("approved", "args", "reason", "decisions", "type"):
        read.append(value.get(key))
    print(json.dumps(read))
    for tool_name, given in [("delete_all", args), ("pay", {**args, "amount": 11}), ("pay", {"to": "Dana"})]:
        try:
            verdict(value, tool_name, given)
        except hdo.langgraph.NotShown as error:
            print(error)
    answer = verdict(value, "pay", args)
    print(bool(answer), answer.approved, answer.args)
    return {"said": []}


SHAPES = {
    "parallel": lambda: (tools_graph([pay, delete_all]), calls("pay", "delete_all", "pay")),
    "raw parallel": lambda: (tools_graph([raw_pay, raw_delete]), calls("pay", "delete_all")),
    "raw parallel, mended": lambda: (tools_graph([pay, delete_all]), calls("pay", "delete_all")),
    "raw nested": lambda: (nested(tools_graph([raw_pay, raw_delete])), calls("pay", "delete_all")),
    "nested": lambda: (nested(tools_graph([pay, delete_all])), calls("delete_all", "pay")),
    "raw single": lambda: (tools_graph([raw_pay, raw_delete]), calls("pay")),
    "moved ask": lambda: (node_graph(moved("ask")), {"said": []}),
    "moved verdict": lambda: (node_graph(moved("verdict")), {"said": []}),
    "two": lambda: (node_graph(two), {"said": []}),
    "raw": lambda: (node_graph(raw), {"said": []}),
}
builder, start = SHAPES[SHAPE]()
saver = SqliteSaver(sqlite3.connect(FOLDER / "checkpoints.db", check_same_thread=False))
graph = builder.compile(checkpointer=saver)
outbox = hdo.Outbox(tries=8, base_seconds=0.1, timeout=20)
run(graph, start, {"configurable": {"thread_id": os.environ.get("HDO_THREAD", "thread")}}, outbox)
print("done")
