"""An answer that is bound to the tool call that a person saw: it counts for that call and for no other."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from hdo.tool_request import Arguments, digest_of

if TYPE_CHECKING:
    from hdo.approvals import Answer

FIELDS = ("tool", "arguments_digest", "output_result_id", "verdict")


class NotShown(ValueError):
    """The answer is to another call than this one, so this call must not run."""


@dataclass(frozen=True)
class Verdict:
    """A person's answer to one tool call. It is true in a condition only if the person approved."""

    approved: bool
    args: Arguments  # those that the person saw: run the tool with these
    reason: str
    output_result_id: str  # the idempotency key of the tool

    def __bool__(self) -> bool:
        return self.approved


def bound_value(answer: Answer, asked: Mapping[str, Any]) -> dict[str, str]:
    """Builds the value that resumes a program. Nothing in it reads as a yes: only `verdict` opens it.

    `asked` are the arguments of the program, before the tool's validator filled in what was shown.
    """
    said = {"approved": answer.approved, "args": answer.arguments, "reason": answer.reason, "asked": digest_of(asked)}
    return {
        "tool": answer.call.tool,
        "arguments_digest": digest_of(answer.call.arguments),
        "output_result_id": answer.key,
        "verdict": base64.b64encode(json.dumps(said).encode()).decode(),
    }


def verdict(value: object, tool: str, args: Mapping[str, Any]) -> Verdict:
    """Returns a person's answer to the call of `tool` with `args`. Raises NotShown if the answer is to another call."""
    found = _opened(value)
    if found is None:
        raise NotShown(f"{tool} must not run: the value that resumed it is not an answer of hdo.langgraph.run")
    bound, said = found
    if bound["tool"] != tool:
        raise NotShown(f"{tool} must not run: a person answered a call of {bound['tool']}, and did not see this one")
    if digest_of(args) not in (bound["arguments_digest"], said["asked"]):
        raise NotShown(f"{tool} must not run: a person answered a call with other arguments, and did not see this one")
    return Verdict(said["approved"] is True, said["args"], said["reason"], bound["output_result_id"])


def is_verdict_on(value: object, tool: str, args: Mapping[str, Any]) -> bool:
    """True if `verdict` takes the value for this call."""
    try:
        verdict(value, tool, args)
    except NotShown:
        return False
    return True


def _opened(value: object) -> tuple[Mapping[str, str], Mapping[str, Any]] | None:
    """Reads a value of `bound_value`. Returns None for any other value."""
    if not isinstance(value, dict):
        return None
    bound = cast("dict[str, Any]", value)
    if set(bound) != set(FIELDS) or not all(isinstance(bound[name], str) for name in FIELDS):
        return None
    try:
        said = cast("dict[str, Any]", json.loads(base64.b64decode(bound["verdict"], validate=True)))
        return (bound, said) if {"approved", "args", "reason", "asked"} <= set(said) else None
    except (TypeError, ValueError):
        return None
