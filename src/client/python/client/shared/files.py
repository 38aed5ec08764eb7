"""Downloading the file of a decision."""

from __future__ import annotations

import hashlib
import math
import re
from email.message import Message
from typing import TYPE_CHECKING, Callable

from .errors import OutboxError
from .wire import path_part

if TYPE_CHECKING:
    from ..types import Decision


def file_of(decision: Decision) -> tuple[str, Callable[[bytes, Message], None]]:
    """Returns the path of a decision's file, and a check of its chunks with the headers, at last an empty one."""
    response = decision["response"]
    if response["kind"] != "file_upload":
        raise ValueError("the decision has no file")
    file = response["file"]
    digest, length = hashlib.sha256(), 0

    def check(chunk: bytes, headers: Message) -> None:
        nonlocal length
        digest.update(chunk)
        length += len(chunk)
        if not chunk and length < file["size_bytes"] and length < _declared(headers):
            raise interrupted(EOFError(f"{length} of {file['size_bytes']} bytes came"))
        if length > file["size_bytes"] or (not chunk and digest.hexdigest() != file["sha256"]):
            raise OutboxError("damaged_file", "the downloaded bytes differ from the decision's file")

    return f"/api/output/{path_part(decision['output_result_id'])}/files/{path_part(file['file_id'])}", check


def _declared(headers: Message) -> float:
    """The length that a body should have. Without one, the end of the connection may be a cut."""
    length = headers.get("Content-Length", "")
    if length.isdecimal():
        return int(length)
    return 0 if "chunked" in headers.get("Transfer-Encoding", "").lower() else math.inf


def interrupted(error: BaseException) -> OutboxError:
    return OutboxError("unreachable", f"the download was interrupted: {error}")


def is_file(headers: Message) -> bool:
    """Tells if a reply can be a file of an outbox, and not the page of another program."""
    return "Content-Disposition" in headers or not re.search("html|json|text", headers.get("Content-Type", ""))
