"""Retrying a request until it is answered."""

from __future__ import annotations

import asyncio
import http.client
from typing import Awaitable, Callable, Optional

from ..shared.errors import OutboxError
from ..shared.options import T
from ..shared.wire import Budget, Wire

FAILURES = (OSError, EOFError, http.client.HTTPException, asyncio.TimeoutError)


class Retries(Wire):
    """Tries a request again after passing failures."""

    async def _retrying(
        self,
        act: Callable[[float, Budget], Awaitable[T]],
        path: str,
        held: Optional[int],
        idempotent: bool = True,
    ) -> T:
        tries, budget = 0, Budget(self._total, held, self._late)
        while True:
            tries += 1
            try:
                answer = await act(self._seconds_of(budget, held), budget)
                self._server.reached = True
                return answer
            except FAILURES as error:
                failure = self._no_answer(error)
            except OutboxError as error:
                failure = self._weathered(error, path)
            await asyncio.sleep(self._pause_before(tries, failure, idempotent, path, budget))
