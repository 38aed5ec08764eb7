"""Shows how AsyncOutbox waits: many questions by one long poll, and a cancelled task that closes its connection."""

import asyncio
import json
import sys

from hdo import AsyncOutbox, OutboxError


class Counting(AsyncOutbox):
    held = most_held = 0

    async def output_check(self, limit=None, cursor=None, wait_seconds=None):
        Counting.held += wait_seconds is not None
        Counting.most_held = max(Counting.held, Counting.most_held)
        try:
            return await super().output_check(limit, cursor, wait_seconds)
        finally:
            Counting.held -= wait_seconds is not None


async def many(outbox, count):
    async def one(at):
        answer = await outbox.choose(f"Question {at}?", ["a", "b"], caller_item_id=f"question-{at}")
        await outbox.output_ack(answer["decision"]["output_result_id"])
        return answer["value"]

    values = await asyncio.gather(*map(one, range(count)))
    print(json.dumps({"values": values, "most_held": Counting.most_held, "tasks": len(asyncio.all_tasks())}))


async def cancelled(outbox):
    try:
        await asyncio.wait_for(outbox.confirm("Go?"), 2)
    except asyncio.TimeoutError:
        print("no answer")
    _, resumed = await asyncio.gather(outbox.edit("The wait is over.", ""), outbox.confirm("Go?"))
    print(resumed["confirmed"])


async def closed():
    """Cancels a task whose request is held, and prints what its server sees. Then reads a chunked answer."""
    asked, ended = asyncio.Event(), asyncio.Event()

    async def serve(reader, writer):
        head = await reader.readuntil(b"\r\n\r\n")
        if b"caller/status" in head:
            asked.set()
            assert await reader.read() == b""
            ended.set()
        else:
            parts = b'{"ok": true, "request_id": "r", "correlation_id": "c", "data"', b': {"tier": "chunked"}}'
            writer.write(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            writer.write(b"".join(b"%x\r\n%s\r\n" % (len(part), part) for part in parts) + b"0\r\n\r\n")
        writer.close()

    async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
        outbox = AsyncOutbox(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}", "key", tries=1)
        task = asyncio.ensure_future(outbox.caller_status())
        await asked.wait()
        task.cancel()
        await asyncio.wait({task})
        await asyncio.wait_for(ended.wait(), 20)
        print("closed", task.cancelled(), (await outbox.account_status())["tier"])
    try:
        await outbox.account_status()
    except OutboxError as error:
        print(error.code)


async def decisions(outbox):
    async for decision in outbox.decisions():
        print(decision["caller_item_id"], flush=True)
        if decision["caller_item_id"] == "last":
            return


if sys.argv[1] == "many":
    asyncio.run(many(Counting(), int(sys.argv[2])))
else:
    asyncio.run({"cancelled": lambda: cancelled(AsyncOutbox()), "closed": closed,
                 "decisions": lambda: decisions(AsyncOutbox())}[sys.argv[1]]())
