"""Comparing a decision with its request."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from .errors import OutboxError
from .options import Sent

if TYPE_CHECKING:
    from ..types import InputReadData, InputSendData


def sent_now(data: InputSendData, content_hash: Optional[str]) -> Sent:
    return {"content_hash": _named(content_hash), "revision": data["revision"]}


def sent_before(error: OutboxError) -> Sent:
    """Finds the content of a request that was answered before. Raises any other error."""
    if error.code != "answered_unacknowledged":
        raise error
    return {"content_hash": _named(error.content_hash), "revision": None}


def _named(content_hash: Optional[str]) -> str:
    if content_hash:
        return content_hash
    sentence = "the server did not confirm the accepted content (X-Content-Hash): update the server"
    raise OutboxError("not_as_sent", sentence)


def guard_live(live: InputReadData, content_hash: str, sent: Optional[Sent], created_at: Optional[str]) -> str:
    """Guards that a live request is the sent one. Returns the time at which it was created."""
    if sent is not None:
        guard_as_sent(sent, content_hash, live["revision"], created_at in (None, live["created_at"]))
    return live["created_at"]


def guard_as_sent(sent: Sent, content_hash: str, revision: Optional[int] = None, same_item: bool = True) -> None:
    if content_hash != sent["content_hash"]:
        before = "under this id has other content and was answered before"
        happened = before if sent["revision"] is None else "was replaced by another one"
    elif None not in (revision, sent["revision"]) and revision != sent["revision"]:
        happened = "was replaced and then restored"
    elif not same_item:
        happened = "was deleted and sent again"
    else:
        return
    raise OutboxError("not_as_sent", f"the request {happened}, so an answer to it does not count")


def gone(error: OutboxError) -> OutboxError:
    """Returns the error of a wait whose request no longer exists. Any other error stays as it is."""
    if error.code != "not_found":
        return error
    return OutboxError("no_longer_live", "the request no longer exists: it was deleted, or its decision was taken")
