"""The worker with AsyncOutbox."""

import asyncio
import contextlib
import json
import os

from worker import end, handle, here

from hdo import AsyncOutbox, OutboxError


class Killed(AsyncOutbox):
    """Counts three waits of a request: before it is sent, after the head of the response, and after its body."""

    @contextlib.asynccontextmanager
    async def _once(self, *given):
        here()
        try:
            async with super()._once(*given) as reply:
                here()
                yield reply
        except OutboxError:
            here()  # the refusal
            here()  # its body
            raise
        here()


async def main():
    outbox = Killed()
    try:
        await outbox.input_send(json.loads(os.environ["HDO_SUBMISSION"]))
    except OutboxError as error:
        if error.code != "answered_unacknowledged":
            raise
    async for decision in outbox.decisions():
        handle(decision)
        Killed.output_check = staticmethod(end)  # the loop has a client of its own


asyncio.run(main())
