# An agent calls a tool that requires approval, and a person decides in the inbox.
import asyncio

from pydantic_ai import Agent, DeferredToolRequests, RunContext

from hdo import Outbox
from hdo.pydantic_ai import FileStore, run

agent = Agent("test", output_type=[str, DeferredToolRequests])  # "test" is a fake model: name yours


@agent.tool(requires_approval=True)
def pay(context: RunContext[object], to: str, amount: int) -> str:
    """Pays an invoice."""
    return f"paid {amount} to {to}, once for {context.tool_call_metadata['output_result_id']}"


result = asyncio.run(run(agent, "Pay invoice 7", Outbox(), FileStore("pydantic-7.json")))
print(result.output)
