"""Reading what a server replied."""

from __future__ import annotations

import json
import math
import re
import time
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import Any, Optional, cast


def envelope_in(text: bytes) -> Optional[dict[str, Any]]:
    """Returns the envelope of every reply of an outbox. JSON of other programs lacks its ids."""
    try:
        envelope = json.loads(text)
        ids = (envelope["request_id"], envelope["correlation_id"])
        if not all(isinstance(each, str) for each in ids):
            return None
        whole = isinstance(envelope["data"] if envelope["ok"] is True else envelope["error"]["code"], (dict, str))
        return cast("dict[str, Any]", envelope) if whole else None
    except (ValueError, KeyError, TypeError):
        return None  # another program replied, and the caller says so


def retry_after(headers: Message) -> Optional[float]:
    """Reads Retry-After as seconds or as a date (RFC 9110, 10.2.3), which is compared with the reply's own time."""
    text = headers.get("Retry-After", "").strip()
    if re.fullmatch(r"\d{1,9}", text):
        return float(text)
    at, now = _date(text), _date(headers.get("Date", ""))
    if at is None:
        return None
    return max(0.0, math.ceil(at - (time.time() if now is None else now)))


def _date(text: str) -> Optional[float]:
    try:
        return parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, IndexError, OverflowError):
        return None  # absent, or no date


class WrittenNumber:
    """A number in its original spelling: Python would format some numbers differently."""

    def __init__(self, text: str) -> None:
        self.text = text


def written_json(value: object) -> str:
    """Formats a canonical input as the server does: without spaces, with its keys in the same order."""
    if isinstance(value, WrittenNumber):
        return value.text
    if isinstance(value, dict):
        members = cast("dict[str, object]", value)
        return "{" + ",".join(f"{written_json(name)}:{written_json(each)}" for name, each in members.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(written_json, cast("list[object]", value))) + "]"
    return json.dumps(value, ensure_ascii=False)
