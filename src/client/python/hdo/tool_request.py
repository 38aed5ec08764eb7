"""The request that shows a tool call to a person. The TypeScript adapters build the same one."""

from __future__ import annotations

import hashlib
import html
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from hdo.types import Submission

Arguments = dict[str, Any]
Flaw = tuple[str, str]  # the place, such as items[0].id, or nothing for the whole text, and why
Check = Callable[[Arguments], tuple[Arguments, Sequence[Flaw]]]  # what the tool would run, and what does not fit

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
    server: str = "",
) -> Submission:
    """Builds the request for a tool call. The same call has the same request, so that a restart resumes it.

    `changes` says what happens to changed arguments; None means that they cannot be changed. `unfit` are changed
    arguments that do not fit the tool, with the reasons. `server` is the MCP server that has the tool.
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
        "title": f"May {_code(tool)}{f' of the server {_code(server)}' if server else ''} run?",
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


def digest_of(arguments: Mapping[str, Any]) -> str:
    """Returns the SHA-256, in hex, of arguments as JSON with sorted keys and without blanks."""
    guard_plain(arguments)
    text = json.dumps(_numbered(arguments), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _numbered(value: Any) -> Any:
    """Writes 10.0 as 10, as JavaScript does."""
    if isinstance(value, Mapping):
        return {name: _numbered(each) for name, each in cast("Mapping[str, Any]", value).items()}
    if isinstance(value, (list, tuple)):
        return [_numbered(each) for each in cast("Sequence[Any]", value)]
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < 2**53
    return int(value) if is_whole else value


def guard_plain(value: object, place: str = "") -> None:
    """Raises an error for what JSON cannot show exactly, since a person would see something else than what runs."""
    if isinstance(value, Mapping):
        for name, each in cast("Mapping[object, object]", value).items():
            if not isinstance(name, str):
                raise ValueError(f"the argument name {name!r} is not a text: give arguments that JSON can show")
            guard_plain(each, f"{place}.{name}" if place else name)
    elif isinstance(value, (list, tuple)):
        for at, each in enumerate(cast("Sequence[object]", value)):
            guard_plain(each, f"{place}[{at}]")
    elif not (value is None or isinstance(value, (str, int)) or isinstance(value, float) and math.isfinite(value)):
        kind = type(value).__name__
        raise ValueError(f"the argument {place} is a {kind}, which JSON cannot show: give it as a text or a number")


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


def parsed_arguments(text: str, check: Check) -> tuple[Arguments, str, Sequence[Flaw]]:
    """Parses changed arguments. Returns them, and the text to show again with what is wrong with them."""
    try:
        value: Any = json.loads(text, object_pairs_hook=_distinct, parse_constant=_number, parse_float=_number)
    except (ValueError, RecursionError) as error:
        return {}, text, [("", f"not JSON: {error}")]
    if not isinstance(value, dict):
        return {}, text, [("", "must be an object")]
    arguments = cast(Arguments, value)
    runs, flaws = check(arguments)
    if not flaws and digest_of(runs) != digest_of(arguments):
        return runs, visible_json(runs), [("", "the tool reads it as shown below: send it again if that is right")]
    return arguments, text, flaws


def flaws_of(error: ValueError) -> Sequence[Flaw]:
    """Lists the flaws that an error of pydantic names."""
    flaws: list[Any] = getattr(error, "errors", list)()
    return [(place_of(flaw["loc"]), flaw["msg"]) for flaw in flaws] or [("", str(error))]


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
