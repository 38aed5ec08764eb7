"""Building the request of a question."""

from __future__ import annotations

import datetime
import difflib
import hashlib
import json
import re
import unicodedata
from typing import TYPE_CHECKING, Mapping, Optional, cast

from .options import Bound, Options, QuestionOptions, T

if TYPE_CHECKING:
    from ..types import Decision, Icon, InputAction, RowType, Submission

MOST_OPTIONS = 64


def build_submission(
    kind: str,
    title: str,
    actions: list[InputAction],
    row_type: RowType,
    subtitle: str,
    summary: str,
    options: QuestionOptions,
) -> Submission:
    """Builds the request for a question. Without an id of its own it gets a hash of the whole question."""
    known = ["caller_item_id", "subtitle", "summary", "details", "priority", "request"]
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise TypeError(f"there is no option {unknown[0]}: {_advice(unknown[0], known)}")
    defaults: dict[str, object] = {"link_buttons": [], "row_type": row_type, "subtitle": subtitle, "summary": summary}
    content: dict[str, object] = {**defaults, **cast("Mapping[str, object]", options.get("request") or {})}
    if "subtitle" in options:
        content["subtitle"] = escaped_html(filled_text("subtitle", options["subtitle"]))
    if "summary" in options:
        content["summary"] = _paragraphs(filled_text("summary", options["summary"]))
    if "details" in options:
        content["details"] = _preformatted(filled_text("details", options["details"]))
    if "priority" in options:
        content["priority"] = options["priority"]
    content["title"] = escaped_html(filled_text("title", title))
    content["actions"] = _distinct(actions)
    own = content.pop("caller_item_id", None)
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    content["caller_item_id"] = options.get("caller_item_id", own or f"{kind}-{digest[:32]}")
    return cast("Submission", content)


def _advice(wrong: str, known: list[str]) -> str:
    """Names the option that was probably meant, else all."""
    given = re.sub("[^a-z0-9]", "", wrong.lower())
    similar = [name for name in known if given and given in name.replace("_", "")]
    similar += difflib.get_close_matches(wrong, known, 1)
    return f"the nearest is {similar[0]}" if similar else f"the options are {', '.join(known)}"


def _distinct(actions: list[InputAction]) -> list[InputAction]:
    labels = [_shown(action["display"]) for action in actions]
    repeated = next((label for at, label in enumerate(labels) if label in labels[:at]), None)
    if repeated is not None:
        raise ValueError(f"two answers have the label {repeated}")
    return actions


def _shown(label: str) -> str:
    """Returns a label as a person tells it from others."""
    return " ".join(unicodedata.normalize("NFKC", label).split())


def plain_action(value: str, display: str, icon: Icon) -> InputAction:
    return {"display": display, "icon": icon, "value": value, "overflow": False, "popup": {"kind": "none"}}


def way_out_action(value: str, display: str) -> InputAction:
    action = plain_action(value, display, "x")
    action["popup"] = {"kind": "free_text", "label": "Why?", "multiline": True}
    return action


def reason_of(decision: Decision) -> Optional[str]:
    response = decision["response"]
    if response["kind"] != "free_text" or not response["text"].strip():
        return None
    return response["text"]


def labels_of(options: Options[T]) -> tuple[list[str], list[T]]:
    """Returns the labels and the values. Raises an error that names an option that looks like an earlier one."""
    if isinstance(options, Mapping):
        labels, values = list(options.keys()), list(options.values())
    elif isinstance(options, str):
        raise TypeError("options is a text, not a list of texts")
    else:
        values = list(options)
        labels = cast("list[str]", values)
    if not 1 <= len(labels) <= MOST_OPTIONS:
        raise ValueError(f"options has {len(labels)} options: between 1 and {MOST_OPTIONS} are possible")
    seen: dict[str, int] = {}
    for at, label in enumerate(labels):
        shown = _shown(filled_text(f"options[{at}]", label))
        if shown in seen:
            raise ValueError(f"options[{at}] repeats the label of options[{seen[shown]}]")
        seen[shown] = at
    return labels, values


def wire_values(labels: list[str]) -> list[str]:
    """The options' values on the wire: the labels where they are usable as such, else numbers."""
    if all(re.fullmatch(r"[A-Za-z0-9._:-]{1,128}", label) and label != "none" for label in labels):
        return labels
    return [f"option-{at + 1}" for at in range(len(labels))]


def day_text(argument: str, value: Bound) -> Optional[str]:
    if value is None:
        return None
    try:
        if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
            return value.isoformat()
        return datetime.date.fromisoformat(str(value)).isoformat()
    except ValueError:
        raise ValueError(f"{argument} is not a day such as 2027-01-31") from None


def time_text(argument: str, value: Bound) -> Optional[str]:
    if value is None:
        return None
    try:
        time = value if isinstance(value, datetime.datetime) else None
        if isinstance(value, str) and "T" in value:
            time = datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
        if time is not None and time.tzinfo is not None:
            utc = time.astimezone(datetime.timezone.utc).replace(tzinfo=None)
            return utc.isoformat(timespec="milliseconds") + "Z"
    except ValueError:
        pass
    sentence = f"{argument} is not a time with its offset, such as 2027-01-31T09:00:00Z or an aware datetime"
    raise ValueError(sentence)


def guard_text(argument: str, text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{argument} is not a text")
    return text


def filled_text(argument: str, text: object) -> str:
    given = guard_text(argument, text)
    if not given.strip():
        raise ValueError(f"{argument} is empty")
    return given


def escaped_html(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _preformatted(text: str) -> str:
    """Formats plain text as HTML that keeps every space and line break."""
    first = "\n" if re.match(r"\r?\n", text) else ""  # HTML ignores a line break right after the tag
    return f"<pre>{first}{escaped_html(text)}</pre>"


def _paragraphs(text: str) -> str:
    parts = re.split(r"(?:\r?\n){2,}", escaped_html(text.strip()))
    return "".join("<p>" + re.sub(r"\r?\n", "<br>", part) + "</p>" for part in parts)
