# A graph pauses before it pays, and a person decides in the inbox.
import sqlite3
from typing import TypedDict

from langchain_core.tools import tool
from langgraph.checkpoint.sqlite import SqliteSaver
from langgraph.graph import START, StateGraph

from hdo import Outbox
from hdo.langgraph import ask, run


@tool
def pay(to: str, amount: int) -> str:
    """Pays an invoice."""
    return f"paid {amount} to {to}"


class State(TypedDict):
    to: str
    amount: int
    said: str


def payment(state: State) -> dict[str, str]:
    answer = ask("pay", {"to": state["to"], "amount": state["amount"]})
    if not answer.approved:
        return {"said": answer.reason}
    return {"said": pay.invoke(answer.args)}  # the idempotency key is answer.output_result_id


builder = StateGraph(State)
builder.add_node("payment", payment)
builder.add_edge(START, "payment")
graph = builder.compile(checkpointer=SqliteSaver(sqlite3.connect("threads.db", check_same_thread=False)))
start: State = {"to": "Dana", "amount": 120, "said": ""}
values = run(graph, start, {"configurable": {"thread_id": "invoice-7"}}, Outbox(), tools=[pay])
print(values["said"])
