"""Waiting for one request, and taking its decision."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, NamedTuple, Optional

from .errors import OutboxError
from .options import Sent
from .sameness import gone, guard_as_sent
from .wire import Server, path_part

if TYPE_CHECKING:
    from ..types import Submission

MOST_ITEM_HEADER = 1000  # characters; a proxy may refuse a longer header


class ItemState(NamedTuple):
    """The state of a request in HDO-Item-State: pending, answered or gone."""

    name: str
    revision: Optional[int]
    created_at: Optional[str]


def item_header(caller_item_id: str, sent: Optional[Sent]) -> Optional[str]:
    """Returns the HDO-Item of a request; None if it would be too long for a header."""
    encoded = path_part(caller_item_id)
    revision = None if sent is None else sent["revision"]
    header = encoded if revision is None else f"{encoded};{revision}"
    return header if len(header) <= MOST_ITEM_HEADER else None


def states_in(header: str) -> list[ItemState]:
    """Reads HDO-Item-State, in the order in which the requests were named."""
    states: list[ItemState] = []
    for each in header.split(","):
        _, name, *rest = (part.strip() for part in each.split(";"))
        revision, created_at = rest if len(rest) == 2 else (None, None)
        states.append(ItemState(name, None if revision is None else int(revision), created_at))
    return states


def guard_state(state: ItemState, sent: Optional[Sent], created_at: Optional[str]) -> Optional[str]:
    """Guards that a request that waits is live, and the sent one. Returns the time at which it was created."""
    if state.name == "gone":
        raise gone(OutboxError("not_found", "it is gone"))
    if sent is not None:
        if None not in (state.revision, sent["revision"]) and state.revision != sent["revision"]:
            raise OutboxError("not_as_sent", "the request was replaced by another one, so an answer does not count")
        guard_as_sent(sent, sent["content_hash"], None, created_at in (None, state.created_at))
    return state.created_at


def guard_claim(claim: object, submission: Submission) -> None:
    if not isinstance(claim, bool):
        raise TypeError("claim is neither True nor False")
    if claim and any(action["popup"]["kind"] == "file_upload" for action in submission["actions"]):
        raise TypeError("claim is not possible for a file, which is gone after it: read, download and acknowledge")


def new_claim(claim: bool) -> Optional[str]:
    return str(uuid.uuid4()) if claim else None


def taking(output_result_id: str, claim_id: Optional[str]) -> tuple[str, Optional[dict[str, object]]]:
    """Returns the path and the body that read a decision, or claim it for one program."""
    part = path_part(output_result_id)
    return (f"/api/output/{part}/read", None) if claim_id is None else (f"/claims/{part}", {"claim_id": claim_id})


def is_gone(error: OutboxError, claim_id: Optional[str], server: Server) -> bool:
    """Tells if a decision was undone or taken. Raises the error of a claim on an older server."""
    is_older = error.request_id is None or not server.waits_for_items
    if claim_id is not None and error.status == 404 and is_older:
        raise OutboxError("unsupported", "the server has no claims: update it, or leave claim out") from error
    return error.code == "not_found"


def guard_wait(wait_seconds: object) -> None:
    """Requires a time for a long poll that the server understands. A loop would ask without a pause otherwise."""
    if not isinstance(wait_seconds, int) or wait_seconds < 1:
        raise ValueError("wait_seconds is not a whole number of at least 1")
