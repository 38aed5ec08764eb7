"""Runs with parallel tool calls that require approval."""

import asyncio

from pydantic_ai import Agent, DeferredToolRequests, RunContext
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart, ToolReturnPart
from pydantic_ai.models.function import FunctionModel
from shared import FOLDER, LIMIT, ON_CANCEL, PAUSES, RUNS, outbox, pay, watched

from hdo.pydantic_ai import FileStore, run

watched(FileStore, "save")


def model(messages, _info):
    name = messages[0].parts[0].content
    if len(messages) == 1:
        calls = [ToolCallPart("pay", {"to": f"{name} {n}", "amount": n}, f"c{n}") for n in range(PAUSES)]
        return ModelResponse(parts=calls)
    said = [part.content for part in messages[-1].parts if isinstance(part, ToolReturnPart)]
    return ModelResponse(parts=[TextPart("; ".join(sorted(said)))])


agent = Agent(FunctionModel(model), output_type=[str, DeferredToolRequests])


@agent.tool(name="pay", requires_approval=True)
def pay_tool(context: RunContext[None], to: str, amount: int) -> str:
    """Pays."""
    return pay(to, amount, context.tool_call_metadata["output_result_id"])


async def begin(name, people):
    store = FileStore(FOLDER / f"{name}.json")
    result = await run(agent, name, people, store, seconds=LIMIT, on_cancel=ON_CANCEL)
    return f"{name}: {result.output}"


async def main():
    people = outbox()
    print("\n".join(await asyncio.gather(*(begin(name, people) for name in RUNS))))


asyncio.run(main())
