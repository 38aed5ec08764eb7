"""The request that shows a tool call to a person. The TypeScript adapters build the same one."""

from __future__ import annotations

import html
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from hdo.types import Submission

Arguments = dict[str, Any]
Flaw = tuple[str, str]  # the place, such as items[0].id, or nothing for the whole text, and why
Check = Callable[[Arguments], Sequence[Flaw]]  # lists what is wrong with changed arguments

LONGEST_SUMMARY = 2_000
LONGEST_TABLE = 100


def tool_request(
    caller_item_id: str,
    ids: Mapping[str, str],
    tool: str,
    arguments: Mapping[str, Any],
    framework: str,
    changes: str | None,
    unfit: tuple[str, Sequence[Flaw]] | None = None,
) -> Submission:
    """Builds the request for a tool call. The same call has the same request, so that a restart resumes it.

    `changes` says what happens to changed arguments; None means that they cannot be changed. `unfit` are changed
    arguments that do not fit the tool, with the reasons.
    """
    table = arguments_html(arguments)
    is_long = len(table) > LONGEST_SUMMARY
    shown = "<p>The arguments are long. Read all of them below.</p>" if is_long else table
    exact = table if is_long else f"<pre>{_escaped(visible_json(arguments))}</pre>"
    field = {"kind": "free_text", "multiline": True}
    label = f"Arguments as JSON. {changes}" if changes else "Arguments as JSON"
    text = unfit[0] if unfit else visible_json(arguments)
    actions = [
        ("approve", "Approve", "check", {"kind": "none"}),
        ("approve-with-changes", "Approve with changes", "file", {**field, "label": label, "default_value": text}),
        ("deny", "Deny", "x", {**field, "label": "Why? The agent reads this."}),
    ]
    request = {
        "caller_item_id": caller_item_id,
        "row_type": {"display": "Tool call", "icon": "flask-conical"},
        "title": f"May {_code(tool)} run?",
        "subtitle": f"{_escaped(framework)}, {_code(next(iter(ids.values())))}",
        "summary": (_unfit_html(unfit[1]) if unfit else "") + shown,
        "details": exact + arguments_html(ids),
        "link_buttons": [],
        "skip_disabled": True,
        "actions": [
            {"display": display, "icon": icon, "value": value, "overflow": False, "popup": popup}
            for value, display, icon, popup in actions
            if changes is not None or value != "approve-with-changes"
        ],
    }
    return cast("Submission", request)


def reason_of(what: str, who: str | None, why: str = "") -> str:
    """Says to the agent who decided what, and why."""
    text = f": {why}" if why.strip() else "."
    return f"{what} by {who or 'a person'}{text}"


def arguments_html(arguments: Mapping[str, Any]) -> str:
    """Shows arguments in HTML: flat ones as a table, others as JSON. Different arguments look different."""
    if not arguments:
        return "<p>No arguments.</p>"
    if len(arguments) > LONGEST_TABLE or any(isinstance(value, (dict, list, tuple)) for value in arguments.values()):
        return f"<pre>{_escaped(visible_json(arguments))}</pre>"
    rows = (f"<tr><th>{_escaped(_plain(name))}</th><td>{_cell(value)}</td></tr>" for name, value in arguments.items())
    return f"<table><tbody>{''.join(rows)}</tbody></table>"


def visible_json(value: object) -> str:
    """Formats a value as JSON with two spaces, and escapes characters that a page does not show."""
    text = json.dumps(value, indent=2, ensure_ascii=False, allow_nan=False)
    return "".join(each if each.isprintable() or each == "\n" else json.dumps(each)[1:-1] for each in text)


def _cell(value: object) -> str:
    if not isinstance(value, str):
        return f"<code>{_escaped(visible_json(value))}</code>"
    return f"<pre>{_escaped(value)}</pre>" if "\n" in value and _is_plain(value) else _escaped(_plain(value))


def _code(text: str) -> str:
    return f"<code>{_escaped(_plain(text))}</code>"


def _plain(text: str) -> str:
    return text if _is_plain(text) else visible_json(text)


def _is_plain(text: str) -> bool:
    """True for a text that cannot be mistaken for another value: all of it is visible, and it is not JSON."""
    if not text or text != text.strip() or not text.replace("\n", "").isprintable():
        return False
    try:
        json.loads(text)
    except ValueError:
        return True
    return False


def _unfit_html(flaws: Sequence[Flaw]) -> str:
    items = (f"<li>{_code(place) if place else 'the whole text'}: {_sentence(why)}</li>" for place, why in flaws)
    return f"<p>The changed arguments do not fit the tool:</p><ul>{''.join(items)}</ul>"


def _sentence(text: str) -> str:
    return _escaped("".join(each if each.isprintable() else " " for each in text))


def _escaped(text: str) -> str:
    return html.escape(text, quote=False)


def parsed_arguments(text: str, check: Check) -> tuple[Arguments, Sequence[Flaw]]:
    """Parses changed arguments. Returns them with what is wrong with them."""
    try:
        value: Any = json.loads(text, object_pairs_hook=_distinct, parse_constant=_number, parse_float=_number)
    except (ValueError, RecursionError) as error:
        return {}, [("", f"not JSON: {error}")]
    if not isinstance(value, dict):
        return {}, [("", "must be an object")]
    arguments = cast(Arguments, value)
    return arguments, check(arguments)


def flaws_by(validate: Callable[[Arguments], object]) -> Check:
    """Checks arguments with a function of pydantic."""

    def check(arguments: Arguments) -> Sequence[Flaw]:
        try:
            validate(arguments)
        except ValueError as error:
            flaws: list[Any] = getattr(error, "errors", list)()
            return [(place_of(flaw["loc"]), flaw["msg"]) for flaw in flaws] or [("", str(error))]
        return []

    return check


def place_of(path: Iterable[object]) -> str:
    """Writes the place of a flaw, such as items[0].id."""
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).removeprefix(".")


def _distinct(pairs: list[tuple[str, Any]]) -> Arguments:
    names = [name for name, _ in pairs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise ValueError(f"the name {twice} occurs twice")
    return dict(pairs)


def _number(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is not a number of JSON")
    return number
