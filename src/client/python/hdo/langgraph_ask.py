"""The question of a tool of LangGraph, whose answer counts for this tool and these arguments in any order of calls."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from langchain_core.runnables import RunnableConfig
from langchain_core.runnables.config import set_config_context
from langgraph.config import get_config
from langgraph.types import interrupt

from hdo.tool_request import guard_plain
from hdo.verdicts import Verdict, is_verdict_on, verdict

MARK = "asked_by"
ASK = "hdo.langgraph.ask"
SCRATCHPAD, SEND, RESUME = "__pregel_scratchpad", "__pregel_send", "__resume__"

_lock = threading.Lock()
_used: weakref.WeakKeyDictionary[Any, tuple[object, set[int]]] = weakref.WeakKeyDictionary()


def ask(tool: str, args: Mapping[str, Any]) -> Verdict:
    """Pauses the graph until a person has answered this call, and returns the answer.

    Unlike `interrupt()`, which takes the next answer of the task in order, it takes only an answer to this tool with
    these arguments. Each answer counts once: two equal calls in one task are two questions.
    """
    guard_plain(args)
    config = get_config()
    at: dict[str, Any] = config.get("configurable", {})
    pad = at[SCRATCHPAD]
    pad.interrupt_counter()  # an interrupt() after this one takes the next answer
    while True:
        if pad.resume:
            at[SEND]([(RESUME, list(pad.resume))])  # the checkpoint keeps all answers, whichever call pauses first
        value = _take(pad, tool, args)
        if value is not None:
            return verdict(value, tool, args)
        last = replace(pad, interrupt_counter=lambda: len(pad.resume))
        patched: RunnableConfig = {**config, "configurable": {**at, SCRATCHPAD: last}}
        with set_config_context(patched) as context:
            context.run(interrupt, {"tool": tool, "args": dict(args), MARK: ASK})  # returns only a foreign answer


def _take(pad: Any, tool: str, args: Mapping[str, Any]) -> object:
    """Returns an answer of the task to this call that no other call has taken in this run of the node, or None."""
    with _lock:
        attempt, used = _used.get(pad.get_null_resume, (None, set[int]()))
        if attempt is not pad.interrupt_counter:  # a retry of the node begins again
            attempt, used = pad.interrupt_counter, set[int]()
            _used[pad.get_null_resume] = (attempt, used)
        for index, value in enumerate(pad.resume):
            if index not in used and is_verdict_on(value, tool, args):
                used.add(index)
                return value
    return None
