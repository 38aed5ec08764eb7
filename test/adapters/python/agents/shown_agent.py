"""Agents of all frameworks, whose tools' validators fill in, convert, move and count what the model writes."""

import asyncio
import os
import posixpath
import sqlite3
from typing import Annotated, TypedDict

from agents import Agent as OpenAIAgent
from agents import HostedMCPTool, function_tool, set_tracing_disabled
from agents.testing import ScriptedModel, assistant_message, function_call
from langchain.agents import create_agent
from langchain.agents.middleware import HumanInTheLoopMiddleware
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, ToolMessage
from langchain_core.outputs import ChatGeneration, ChatResult
from langchain_core.tools import tool
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import START, StateGraph
from openai.types.responses.response_output_item import McpApprovalRequest
from pydantic import AfterValidator
from pydantic_ai import Agent, DeferredToolRequests
from pydantic_ai.messages import ModelResponse, TextPart, ToolCallPart
from pydantic_ai.models.function import FunctionModel
from shared import FOLDER, outbox, paid

import hdo.langgraph
import hdo.openai_agents
import hdo.pydantic_ai

set_tracing_disabled(True)
runs = [0]


def counted(value: int) -> int:
    runs[0] += 1
    return value + runs[0]


Path = Annotated[str, AfterValidator(lambda path: posixpath.normpath(posixpath.join("/srv", path)))]
Counted = Annotated[int, AfterValidator(counted)]
CALLS = {"pay": {"to": "Eve", "amount": "7"}, "remove": {"path": "x/../../etc"}, "odd": {"number": 1}}


def functions(framework):
    def pay(to: str, amount: int = 10, currency: str = "USD") -> str:
        """Pays."""
        return paid(f"{framework} pay", {"to": to, "amount": amount, "currency": currency})

    def remove(path: Path) -> str:
        """Removes."""
        return paid(f"{framework} remove", {"path": path})

    def odd(number: Counted) -> str:
        """Has a validator that gives another number each time."""
        return paid(f"{framework} odd", {"number": number})

    return [pay, remove, odd]


class Fake(BaseChatModel):
    @property
    def _llm_type(self):
        return "fake"

    def bind_tools(self, *_, **__):
        return self

    def _generate(self, messages, *_, **__):
        said = [message.content for message in messages if isinstance(message, ToolMessage)]
        calls = [{"name": name, "args": args, "id": name} for name, args in CALLS.items()]
        answer = AIMessage("; ".join(said), tool_calls=[] if said else calls)
        return ChatResult(generations=[ChatGeneration(message=answer)])


async def middleware(people):
    tools = [tool(each) for each in functions("middleware")]
    asks = HumanInTheLoopMiddleware(interrupt_on=dict.fromkeys(CALLS, True))
    agent = create_agent(Fake(), tools, middleware=[asks], checkpointer=InMemorySaver())
    given = {"messages": [{"role": "user", "content": "go"}]}
    values = await hdo.langgraph.arun(agent, given, {"configurable": {"thread_id": "middleware"}}, people)
    return values["messages"][-1].content


async def node(people):
    class State(TypedDict):
        said: str

    tools = [tool(each) for each in functions("node")]

    def call(_state: State) -> State:
        said = []
        for each in tools:
            answer = hdo.langgraph.ask(each.name, CALLS[each.name])
            said.append(each.invoke(answer.args) if answer else answer.reason)
        return {"said": "; ".join(said)}

    builder = StateGraph(State)
    builder.add_node("call", call)
    builder.add_edge(START, "call")
    graph = builder.compile(checkpointer=InMemorySaver())
    return (await hdo.langgraph.arun(graph, {"said": ""}, {"configurable": {"thread_id": "node"}}, people, tools))["said"]


async def pydantic(people):
    def model(messages, _info):
        if len(messages) == 1:
            return ModelResponse(parts=[ToolCallPart(name, args, name) for name, args in CALLS.items()])
        return ModelResponse(parts=[TextPart("; ".join(str(part.content) for part in messages[-1].parts))])

    agent = Agent(FunctionModel(model), output_type=[str, DeferredToolRequests])
    for each in functions("pydantic"):
        agent.tool_plain(requires_approval=True)(each)
    return (await hdo.pydantic_ai.run(agent, "go", people, hdo.pydantic_ai.FileStore(FOLDER / "pydantic.json"))).output


async def openai(people):
    calls = [function_call(name, args, call_id=name) for name, args in CALLS.items()]
    label = {"type": "mcp", "server_label": "gh", "server_url": "https://mcp.example", "require_approval": "always"}
    hosted = {"id": "mcp", "name": "drop", "server_label": "gh", "type": "mcp_approval_request"}
    hosted = McpApprovalRequest.model_construct(**hosted, arguments=os.environ.get("HDO_HOSTED"))
    model = ScriptedModel([[*calls, hosted], [assistant_message("done")]])
    tools = [function_tool(needs_approval=True, strict_mode=False)(each) for each in functions("openai")]
    agent = OpenAIAgent(name="Payer", model=model, tools=[*tools, HostedMCPTool(tool_config=label)])
    return await hdo.openai_agents.run(agent, "go", people, hdo.openai_agents.FileStore(FOLDER / "openai.json"))


AGENTS = {"middleware": middleware, "node": node, "pydantic": pydantic, "openai": openai}


async def main():
    names = os.environ["HDO_RUNS"].split(",")
    people = outbox()
    for name, said in zip(names, await asyncio.gather(*(AGENTS[name](people) for name in names))):
        print(f"{name}: {said}")


asyncio.run(main())
