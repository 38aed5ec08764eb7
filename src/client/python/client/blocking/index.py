"""Human Decision Outbox: the caller API in one file, for Python 3.9 and later, without dependencies.

    from hdo import Outbox
    outbox = Outbox()  # HDO_URL and HDO_API_KEY
    answer = outbox.confirm("Deploy web 1.4.2 to production?")
    if answer["confirmed"]: ...
    outbox.output_ack(answer["decision"]["output_result_id"])

One method for each endpoint, under its name in the contract, and questions with defaults: `confirm`, `choose`, `edit`,
`pick_date`, `ask_file`. Every refusal and failure is an OutboxError: branch on its `code`. Delivery is at least once:
handle each output_result_id once. The wheel has the types of all requests and answers, and `AsyncOutbox`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..shared.errors import OutboxError
from .outbox import Outbox

if TYPE_CHECKING:
    from ..aio import AsyncOutbox as AsyncOutbox

__all__ = ["Outbox", "OutboxError"]


def __getattr__(name: str) -> object:
    if name != "AsyncOutbox":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from .aio import AsyncOutbox
    except ImportError as error:
        raise ImportError("AsyncOutbox is in the wheel of this client, not in this file: see /docs/agents") from error
    return AsyncOutbox
