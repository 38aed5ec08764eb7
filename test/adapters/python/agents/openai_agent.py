"""Runs with parallel tool calls. The model follows a rejection that names other arguments."""

import asyncio
import json

from agents import Agent, ModelResponse, Usage, function_tool, set_tracing_disabled
from agents.models.interface import Model
from agents.testing import assistant_message, function_call
from agents.tool_context import ToolContext
from shared import FOLDER, LIMIT, ON_CANCEL, PAUSES, RUNS, outbox, pay, watched

from hdo.openai_agents import FileStore, idempotency_key, run

set_tracing_disabled(True)
watched(FileStore, "save")


@function_tool(name_override="pay", needs_approval=True)
def pay_tool(context: ToolContext, to: str, amount: int) -> str:
    """Pays."""
    return pay(to, amount, idempotency_key(context))


class Fake(Model):
    """Calls the tool for each payment, and again where a person wants other arguments."""

    async def get_response(self, system_instructions, input, *_, **__):
        run_name = input if isinstance(input, str) else input[0]["content"]
        calls = [each for each in input if isinstance(each, dict) and each.get("type") == "function_call"]
        said = {each["call_id"]: each["output"] for each in input if isinstance(each, dict) and "output" in each}
        known = {call["call_id"] for call in calls}
        new = [(f"c{n}", {"to": f"{run_name} {n}", "amount": n}) for n in range(PAUSES) if not calls]
        for call_id, output in said.items():
            if "exactly these:\n" in output and f"{call_id}-again" not in known:
                new.append((f"{call_id}-again", json.loads(output.split("exactly these:\n")[1])))
        output = [function_call("pay", given, call_id=call_id) for call_id, given in new]
        text = "; ".join(sorted(text for text in said.values() if "exactly these" not in text))
        return ModelResponse(output=output or [assistant_message(text)], usage=Usage(), response_id=None)

    def stream_response(self, *_, **__):
        raise NotImplementedError


async def begin(name, people):
    agent = Agent(name="Payer", model=Fake(), tools=[pay_tool])
    store = FileStore(FOLDER / f"{name}.json")
    return f"{name}: {await run(agent, name, people, store, seconds=LIMIT, on_cancel=ON_CANCEL)}"


async def main():
    people = outbox()
    print("\n".join(await asyncio.gather(*(begin(name, people) for name in RUNS))))


asyncio.run(main())
