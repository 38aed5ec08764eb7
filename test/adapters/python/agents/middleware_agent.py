"""Agents of LangChain whose middleware asks about tool calls, with an asynchronous checkpointer."""

import asyncio

from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.sqlite.aio import AsyncSqliteSaver
from shared import FOLDER, LIMIT, ON_CANCEL, PAUSES, RUNS, outbox, pay

from hdo.langgraph import arun


@tool("pay")
def pay_tool(to: str, amount: int) -> str:
    """Pays."""
    return pay(to, amount, f"key of {to}")


class Fake(BaseChatModel):
    """Calls the tool for each payment at once."""

    @property
    def _llm_type(self):
        return "fake"

    def bind_tools(self, *_, **__):
        return self

    def _generate(self, messages, *_, **__):
        said = [message.content for message in messages if isinstance(message, ToolMessage)]
        name = messages[0].content
        calls = [{"name": "pay", "args": {"to": f"{name} {n}", "amount": n}, "id": f"c{n}"} for n in range(PAUSES)]
        answer = AIMessage("; ".join(sorted(said)), tool_calls=[] if said else calls)
        return ChatResult(generations=[ChatGeneration(message=answer)])


async def main():
    async with AsyncSqliteSaver.from_conn_string(str(FOLDER / "checkpoints.db")) as saver:
        asks = HumanInTheLoopMiddleware(interrupt_on={"pay": True})
        agent = create_agent(Fake(), [pay_tool], middleware=[asks], checkpointer=saver)
        people = outbox()

        async def begin(name):
            config = {"configurable": {"thread_id": name}}
            given = {"messages": [{"role": "user", "content": name}]}
            values = await arun(agent, given, config, people, [pay_tool], LIMIT, on_cancel=ON_CANCEL)
            return f"{name}: {values['messages'][-1].content}"

        print("\n".join(await asyncio.gather(*map(begin, RUNS))))


asyncio.run(main())
