"""Random runs of Pydantic AI and OpenAI Agents: turns of parallel calls that repeat names, arguments and ids."""

import asyncio
import os
import random

from agents import Agent as OpenAIAgent
from agents import ModelBehaviorError
from agents import ModelResponse as OpenAIResponse
from agents import Usage, function_tool, set_tracing_disabled
from agents.models.interface import Model
from agents.testing import assistant_message, function_call
from agents.tool_context import ToolContext
from pydantic_ai import Agent, DeferredToolRequests, RunContext
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import FunctionModel
from shared import FOLDER, LIMIT, RUNS, here, outbox, watched, write

import hdo.openai_agents
import hdo.pydantic_ai
from hdo.saved import FileStore

set_tracing_disabled(True)
NAMES = ["read", "pay", "wipe"]


def calls_of(thread, turn):
    """The calls of a turn: the same after a restart. Some amounts are missing or texts, and some ids repeat."""
    luck = random.Random(f"{thread} {turn}")
    if turn >= random.Random(thread).randint(1, 3):
        return []
    made = []
    for n in range(luck.randint(1, 3)):
        args = {"to": luck.choice("ab"), **luck.choice([{"amount": 1}, {"amount": "1"}, {"amount": 0}, {}])}
        name = f"c{n}" if luck.random() < 0.2 else f"c{turn}-{n}"
        made.append((luck.choice(NAMES), args, name))
    return made


def effect(thread, name, to, amount, key, call):
    here()
    write({"tool": name, "thread": thread, "attempt": "", "task": call, "key": key, "to": to, "amount": amount})
    here()
    return "done"


async def pydantic(thread, people):
    def model(messages, _info):
        turn = sum(isinstance(each, ModelResponse) for each in messages)
        parts = [ToolCallPart(name, args, call_id) for name, args, call_id in calls_of(thread, turn)]
        return ModelResponse(parts=parts or [TextPart("done")])

    agent = Agent(FunctionModel(model), output_type=[str, DeferredToolRequests])

    def add(name):
        @agent.tool(name=name, requires_approval=True)
        def run(context: RunContext[None], to: str, amount: int = 7) -> str:
            """A tool."""
            return effect(thread, name, to, amount, context.tool_call_metadata["output_result_id"], context.tool_call_id)

    for name in NAMES:
        add(name)
    store = FileStore(FOLDER / f"{thread}.json")
    return (await hdo.pydantic_ai.run(agent, thread, people, store, seconds=LIMIT)).output


class Fake(Model):
    def __init__(self, thread):
        self.thread = thread

    async def get_response(self, system_instructions, input, *_, **__):
        items = [] if isinstance(input, str) else input
        called, turn = [each["call_id"] for each in items if each.get("type") == "function_call"], 0
        while len(called) > sum(len(calls_of(self.thread, each)) for each in range(turn)):
            turn += 1
        made = [function_call(name, args, call_id=call_id) for name, args, call_id in calls_of(self.thread, turn)]
        return OpenAIResponse(output=made or [assistant_message("done")], usage=Usage(), response_id=None)

    def stream_response(self, *_, **__):
        raise NotImplementedError


async def openai(thread, people):
    def tool_of(name):
        @function_tool(name_override=name, needs_approval=True, strict_mode=False)
        def run(context: ToolContext, to: str, amount: int = 7) -> str:
            """A tool."""
            return effect(thread, name, to, amount, hdo.openai_agents.idempotency_key(context), context.tool_call_id)

        return run

    agent = OpenAIAgent(name="Payer", model=Fake(thread), tools=[tool_of(name) for name in NAMES])
    store = FileStore(FOLDER / f"{thread}.json")
    return await hdo.openai_agents.run(agent, thread, people, store, seconds=LIMIT)


begin = {"Pydantic AI": pydantic, "OpenAI Agents": openai}[os.environ["HDO_FRAMEWORK"]]


async def main():
    watched(FileStore, "save")
    people = outbox()

    async def ended(thread):
        try:
            return f"{thread}: {await begin(thread, people)}"
        except ModelBehaviorError as error:
            if "reused a completed tool call ID" not in str(error):
                raise
            return f"{thread}: refused, because a call repeats the id of an earlier one"

    print("\n".join(await asyncio.gather(*(ended(thread) for thread in RUNS))), flush=True)


asyncio.run(main())
