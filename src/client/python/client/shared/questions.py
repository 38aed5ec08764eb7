"""Building questions and reading answers."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Any, Callable, Literal, Optional, Sequence, cast

from .options import Asked, AskedFile, Bound, Confirmed, Edited, Options, PickOptions, QuestionOptions, T
from .submissions import (
    build_submission,
    day_text,
    escaped_html,
    filled_text,
    guard_text,
    labels_of,
    plain_action,
    reason_of,
    time_text,
    way_out_action,
    wire_values,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack
    from .options import Chosen, ChosenSeveral, Picked
    from ..types import ActionResponse, Decision, InputAction, Popup, RowType, Submission

MOST_ACTIONS = 7  # more options than these are a list
NOBODY = "nobody answered; the policy decided"


def confirm_question(
    title: str, *, yes: str = "Yes", no: str = "No", danger: bool = False, **options: Unpack[QuestionOptions]
) -> Asked[Confirmed]:
    confirming = plain_action("yes", filled_text("yes", yes), "check")
    if danger:
        confirming["tone"], confirming["style"] = "danger", "solid"
    submission = build_submission(
        "confirm",
        title,
        [confirming, way_out_action("no", filled_text("no", no))],
        {"display": "Confirmation", "icon": "check"},
        "Yes or no",
        "Nothing happens without a yes. A no may say why.",
        options,
    )

    def answer(decision: Decision) -> Confirmed:
        by_person = decision["answered_by"] is not None
        confirmed = by_person and decision["action_value"] == "yes"
        return {"confirmed": confirmed, "reason": reason_of(decision) if by_person else NOBODY, "decision": decision}

    return submission, answer


def choose_question(
    title: str, options: Options[T], *, none: str = "None of these", **more: Unpack[QuestionOptions]
) -> Asked[Chosen[T]]:
    labels, values = labels_of(options)
    wire = wire_values(labels)
    if len(labels) > MOST_ACTIONS:
        chooser = plain_action("choose", "Choose", "check")
        offered: list[Any] = [{"display": label, "value": value} for label, value in zip(labels, wire)]
        chooser["popup"] = {"kind": "single_select", "label": "Options", "options": offered}
        actions = [chooser]
    else:
        actions = [plain_action(value, label, "check") for label, value in zip(labels, wire)]
        for action in actions:
            action["tone"], action["style"] = "neutral", "outline"

    def answer(decision: Decision) -> Chosen[T]:
        response = decision["response"]
        chosen = response["value"] if response["kind"] == "single_select" else decision["action_value"]
        value = values[wire.index(chosen)] if chosen in wire else None
        return {"value": value, "reason": reason_of(decision), "decision": decision}

    return _choice(title, actions, none, "Choose one", more), answer


def choose_several_question(
    title: str,
    options: Options[T],
    *,
    none: str = "None of these",
    at_least: int = 1,
    at_most: Optional[int] = None,
    **more: Unpack[QuestionOptions],
) -> Asked[ChosenSeveral[T]]:
    labels, values = labels_of(options)
    wire = wire_values(labels)
    most = len(labels) if at_most is None else at_most
    if not 1 <= at_least <= most:
        raise ValueError("at_least is not between 1 and at_most")
    if most > len(labels):
        raise ValueError("at_most is greater than the number of options")
    chooser = plain_action("choose", "Choose", "check")
    offered: list[Any] = [{"display": label, "value": value} for label, value in zip(labels, wire)]
    chooser["popup"] = {
        "kind": "multi_select",
        "label": "Options",
        "options": offered,
        "min_selected": at_least,
        "max_selected": most,
    }

    def answer(decision: Decision) -> ChosenSeveral[T]:
        response = decision["response"]
        chosen = response["values"] if response["kind"] == "multi_select" else []
        picked = [value for value, name in zip(values, wire) if name in chosen]
        return {"values": picked, "reason": reason_of(decision), "decision": decision}

    return _choice(title, [chooser], none, "Choose one or several", more), answer


def edit_question(
    title: str, text: str, *, send: str = "Send", label: str = "Text", **options: Unpack[QuestionOptions]
) -> Asked[Edited]:
    guard_text("text", text)
    sending = plain_action("send", filled_text("send", send), "send")
    sending["popup"] = {
        "kind": "free_text",
        "multiline": True,
        "label": filled_text("label", label),
        "default_value": text,
    }
    submission = build_submission(
        "edit",
        title,
        [sending, way_out_action("reject", "Reject")],
        {"display": "Draft", "icon": "file"},
        "A text to check",
        "Change the text where it is wrong. What you send is used as you leave it.",
        options,
    )

    def answer(decision: Decision) -> Edited:
        response = decision["response"]
        if decision["action_value"] != "send" or response["kind"] != "free_text":
            return {"text": None, "changed": False, "reason": reason_of(decision), "decision": decision}
        written = response["text"]
        return {"text": written, "changed": written != text, "reason": None, "decision": decision}

    return submission, answer


def pick_date_question(
    title: str, earliest: Bound, latest: Bound, **options: Unpack[PickOptions]
) -> Asked[Picked[datetime.date]]:
    def day(response: ActionResponse) -> Optional[datetime.date]:
        if response["kind"] != "date_picker" or response["mode"] != "date":
            return None
        return datetime.date.fromisoformat(response["value_date"])

    return _pick(title, "date", (day_text("earliest", earliest), day_text("latest", latest)), day, **options)


def pick_time_question(
    title: str, earliest: Bound, latest: Bound, **options: Unpack[PickOptions]
) -> Asked[Picked[datetime.datetime]]:
    def moment(response: ActionResponse) -> Optional[datetime.datetime]:
        if response["kind"] != "date_picker" or response["mode"] != "datetime":
            return None
        return datetime.datetime.fromisoformat(response["value_utc"].replace("Z", "+00:00"))

    return _pick(title, "datetime", (time_text("earliest", earliest), time_text("latest", latest)), moment, **options)


def ask_file_question(
    title: str,
    *,
    accept: Optional[Sequence[str]] = None,
    max_bytes: Optional[int] = None,
    none: str = "No file",
    **options: Unpack[QuestionOptions],
) -> Asked[AskedFile]:
    if accept is not None and (isinstance(accept, str) or not accept):
        raise TypeError("accept is not a list of types such as application/pdf")
    if max_bytes is not None and max_bytes < 1:
        raise ValueError("max_bytes is not a positive number")
    most = "" if max_bytes is None else f" It may have {max_bytes} bytes."
    upload = plain_action("upload", "Choose a file", "upload")
    upload["popup"] = {"kind": "file_upload", "label": "File"}
    if accept is not None:
        upload["popup"] = {"kind": "file_upload", "label": "File", "accept_mime_types": list(accept)}
    submission = build_submission(
        "file",
        title,
        [upload, way_out_action("none", filled_text("none", none))],
        {"display": "File", "icon": "paperclip"},
        "A file",
        f"Choose a file to hand over.{most}",
        options,
    )

    def answer(decision: Decision) -> AskedFile:
        response = decision["response"]
        if response["kind"] != "file_upload":
            return {"file": None, "reason": reason_of(decision), "decision": decision}
        file = response["file"]
        if max_bytes is None or file["size_bytes"] <= max_bytes:
            return {"file": file, "reason": None, "decision": decision}
        reason = f"The file has {file['size_bytes']} bytes, at most {max_bytes} are taken."
        return {"file": None, "reason": reason, "decision": decision}

    return submission, answer


def _choice(
    title: str, actions: list[InputAction], none: str, subtitle: str, options: QuestionOptions
) -> Submission:
    summary = f"If no option is right, choose “{escaped_html(filled_text('none', none))}”."
    row_type: RowType = {"display": "Choice", "icon": "inbox"}
    all_actions = [*actions, way_out_action("none", none)]
    return build_submission("choose", title, all_actions, row_type, subtitle, summary, options)


def _pick(
    title: str,
    mode: Literal["date", "datetime"],
    bounds: tuple[Optional[str], Optional[str]],
    value_of: Callable[[ActionResponse], Optional[T]],
    *,
    time_zone: Optional[str] = None,
    none: str = "No date",
    **options: Unpack[QuestionOptions],
) -> Asked[Picked[T]]:
    least, most = bounds
    if least is not None and most is not None and least > most:
        raise ValueError("earliest is after latest")
    day = mode == "date"
    popup: dict[str, object] = {"kind": "date_picker", "label": "Day" if day else "Time", "mode": mode}
    if time_zone is not None:
        popup["display_timezone"] = filled_text("time_zone", time_zone)
    if least is not None:
        popup["min_value"] = least
    if most is not None:
        popup["max_value"] = most
    pick = plain_action("pick", "Choose a day" if day else "Choose a time", "calendar")
    pick["popup"] = cast("Popup", popup)
    submission = build_submission(
        "date",
        title,
        [pick, way_out_action("none", filled_text("none", none))],
        {"display": "Date", "icon": "calendar"},
        "A day" if day else "A day and a time",
        "Choose when. If there is no such time, say why.",
        options,
    )

    def answer(decision: Decision) -> Picked[T]:
        response = decision["response"]
        zone = response["display_timezone"] if response["kind"] == "date_picker" else None
        reason = reason_of(decision)
        return {"value": value_of(response), "time_zone": zone, "reason": reason, "decision": decision}

    return submission, answer
