"""The asynchronous client: the methods of Outbox as coroutines, on asyncio alone.

All waits of one AsyncOutbox share one long poll, so a hundred questions at once take one held connection. Cancel a task
to end its wait: its connections are closed, and its request stays for the next run. Use asyncio.timeout or
asyncio.wait_for as the timeout of a question.
"""

from __future__ import annotations

from .outbox import AsyncOutbox

__all__ = ["AsyncOutbox"]
