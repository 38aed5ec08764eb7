# An agent calls a tool that needs approval, and a person decides in the inbox.
import asyncio
from typing import Any

from agents import Agent, function_tool
from agents.testing import ScriptedModel, assistant_message, function_call
from agents.tool_context import ToolContext

from hdo import Outbox
from hdo.openai_agents import FileStore, idempotency_key, run


@function_tool(needs_approval=True)
def pay(context: ToolContext[Any], to: str, amount: int) -> str:
    """Pays an invoice."""
    return f"paid {amount} to {to}, once for {idempotency_key(context)}"


call = function_call("pay", {"to": "Dana", "amount": 120}, call_id="call_1")
model = ScriptedModel([[call], [assistant_message("The invoice is paid.")]])  # your model
agent = Agent(name="Accountant", model=model, tools=[pay])
print(asyncio.run(run(agent, "Pay invoice 7", Outbox(), FileStore("openai-7.json"))))
