"""Threads with parallel nodes that pause. The first node pauses twice."""

import operator
import os
import sqlite3
import sys
import traceback
from concurrent.futures import ThreadPoolExecutor
from typing import Annotated, TypedDict

from langchain_core.tools import tool
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import END, START, StateGraph
from langgraph.types import Send, interrupt
from shared import FOLDER, LIMIT, PAUSES, RUNS, outbox, pay, watched

from hdo.langgraph import ask, run, verdict


class State(TypedDict):
    run: str
    paid: Annotated[list[str], operator.add]


class Payment(TypedDict):
    to: str
    amount: int


@tool("pay")
def pay_tool(to: str, amount: int) -> str:
    """Pays."""
    raise NotImplementedError


def plan(state: State) -> list[Send]:
    return [Send("payment", {"to": f"{state['run']} {n}", "amount": n}) for n in range(PAUSES)]


def payment(state: Payment) -> dict[str, list[str]]:
    args = {"to": state["to"], "amount": state["amount"]}
    answer = verdict(interrupt({"tool": "pay", "args": args}), "pay", args)
    said = answer.reason
    if answer.approved:
        said = pay(**answer.args, key=answer.output_result_id)
    if "HDO_RAISE" in os.environ and not (FOLDER / "raised").exists():
        (FOLDER / "raised").touch()
        raise RuntimeError("the node failed")
    if state["amount"] == 0:
        again = ask("confirm", {"to": state["to"], "amount": 3_000})
        if again.approved:
            said = pay(**again.args, key=again.output_result_id)
    return {"paid": [said]}


for name in ("put", "put_writes"):
    watched(SqliteSaver, name)
builder = StateGraph(State)
builder.add_node("payment", payment)
builder.add_conditional_edges(START, plan, ["payment"])
builder.add_edge("payment", END)
saver = SqliteSaver(sqlite3.connect(FOLDER / "checkpoints.db", check_same_thread=False))
graph = builder.compile(checkpointer=saver)
people = outbox()


def begin(name: str) -> str:
    config = {"configurable": {"thread_id": name}}
    try:
        given = None if saver.get_tuple(config) else {"run": name, "paid": []}
        return name + ": " + "; ".join(sorted(run(graph, given, config, people, [pay_tool], LIMIT)["paid"]))
    except BaseException:
        traceback.print_exc()  # the other threads would wait for their answers
        sys.stderr.flush()
        os._exit(1)


with ThreadPoolExecutor(len(RUNS)) as pool:
    print("\n".join(pool.map(begin, RUNS)))
