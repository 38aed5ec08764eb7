"""Shows what AsyncOutbox does when a wait ends in an unusual way. Prints the name of each case that is right."""

import asyncio
import gc
import json
import os
import pickle
import ssl

from hdo import AsyncOutbox, OutboxError
from hdo.aio import Watch, _within


def found(output_result_id):
    return {"caller_item_id": "question", "output_result_id": output_result_id}


async def older(_items, _wait_seconds):
    """Answers as a server that does not know HDO-Item."""
    return None


async def shared():
    """Two loops in two threads have a limit and a long poll each."""
    outbox = AsyncOutbox("http://127.0.0.1:9", "key")

    async def own():
        return outbox._watch(), outbox._loop_state().at_once

    first = outbox._watch(), outbox._loop_state().at_once
    other = await asyncio.to_thread(lambda: asyncio.run(own()))
    assert outbox._watch() is first[0] and outbox._loop_state().at_once is first[1]
    assert other[0] is not first[0] and other[1] is not first[1]


async def restarted():
    """A long poll that fails while a task reads is started again when that task waits again."""
    looks = iter(["undone", None, "made"])

    async def ready(_wait_seconds):
        look = next(looks)
        if look is None:
            raise OutboxError("unreachable", "away")
        yield found(look)

    watch = Watch(ready, older)
    async with watch.waiter("question", None, 60) as waiter:
        while not waiter.offered:
            await asyncio.sleep(0)
        waiter.done_reading()
        while not watch._polling.done():
            await asyncio.sleep(0)
        assert [await waiter.wait(), await asyncio.wait_for(waiter.wait(), 20)] == ["undone", "made"]


async def failed():
    """Each task that waits raises an error of its own."""

    async def ready(_wait_seconds):
        raise OutboxError("unreachable", "away")
        yield

    watch = Watch(ready, older)

    async def one():
        async with watch.waiter("question", None, 60) as waiter:
            await waiter.wait()

    one_error, other_error = await asyncio.gather(one(), one(), return_exceptions=True)
    assert one_error.code == other_error.code == "unreachable" and one_error is not other_error


async def forgotten():
    """An error at the moment of the cancellation is not reported as never retrieved."""

    async def fails():
        raise OutboxError("unreachable", "away")

    task = asyncio.ensure_future(_within(60, fails()))
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait({task})
    assert task.cancelled()
    gc.collect()


def closed():
    """A loop may be closed at once."""

    async def ready(_wait_seconds):
        await asyncio.Event().wait()
        yield

    async def one():
        async with Watch(ready, older).waiter("question", None, 60):
            await asyncio.sleep(0)

    loop = asyncio.new_event_loop()
    loop.run_until_complete(one())
    loop.close()
    gc.collect()


def copied():
    """An error can be sent to another process."""
    fields = {"fields": [{"path": "title", "code": "empty", "message": "is empty"}]}
    error = OutboxError("validation_failed", "No.", fields, {"request_id": "r"}, 422)
    other = pickle.loads(pickle.dumps(error))
    assert (str(other), vars(other)) == (str(error), vars(error)) and "title: is empty" in str(error)


def refused():
    """A key with a line end is named before anything is sent."""
    for wrong in ("key\n", "a key", "kéy"):
        try:
            AsyncOutbox("http://127.0.0.1:9", wrong)
        except ValueError as error:
            assert "the API key has a character" in str(error)
        else:
            raise AssertionError(wrong)


replies = {
    "nothing": b"",
    "half of a head": b"HTTP/1.1 200 OK\r\nContent-",
    "half of a body": b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{",
    "an endless head": b"HTTP/1.1 200 OK\r\nX: " + b"x" * 100_000,
    "an endless chunk size": b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1" * 100_000,
    "no length": b"HTTP/1.1 200 OK\r\nContent-Length: \xb2\r\n\r\n{",
}


async def stalled():
    """A server that stops in the middle of its answer is unreachable, in time."""

    async def one(sent):
        async def serve(reader, writer):
            writer.write(sent)
            while await reader.read(65536):
                pass
            writer.close()

        async with await asyncio.start_server(serve, "127.0.0.1", 0) as server:
            try:
                await AsyncOutbox(address(server), "key", tries=1, timeout=0.3).account_status()
            except OutboxError as error:
                assert error.code == "unreachable", error
            else:
                raise AssertionError(sent[:40])

    await asyncio.gather(*map(one, replies.values()))


def address(server, scheme="http"):
    return f"{scheme}://127.0.0.1:{server.sockets[0].getsockname()[1]}"


async def tier(url):
    try:
        return (await AsyncOutbox(url, "key", tries=1).account_status())["tier"]
    except (OutboxError, ValueError) as error:
        return getattr(error, "code", "") or str(error)


async def ways():
    """A Unix socket, TLS and a proxy lead to the server, and a certificate that nobody trusts does not."""
    here, folder = "127.0.0.1", os.environ["HDO_FOLDER"]
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(f"{folder}/cert.pem", f"{folder}/key.pem")

    async def serve(reader, writer):
        """Answers with the target of the request."""
        target = (await reader.readuntil(b"\r\n\r\n")).split()[1].decode()
        body = json.dumps({"ok": True, "request_id": "r", "correlation_id": "c", "data": {"tier": target}})
        writer.write(f"HTTP/1.1 200 OK\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode())
        writer.close()

    path = "/api/account/status"
    await asyncio.start_unix_server(serve, f"{folder}/hdo.sock")
    assert await tier(f"unix:{folder}/hdo.sock") == path
    secure = await asyncio.start_server(serve, here, 0, ssl=tls)
    assert await tier(address(secure, "https")) == "unreachable"
    os.environ["SSL_CERT_FILE"] = f"{folder}/cert.pem"
    assert await tier(address(secure, "https")) == path
    proxy = await asyncio.start_server(serve, here, 0)
    os.environ["http_proxy"] = os.environ["https_proxy"] = address(proxy)
    assert await tier("http://outbox.example:8484/hdo") == f"http://outbox.example:8484/hdo{path}"
    assert "cannot use this proxy: name the host in NO_PROXY" in await tier("https://outbox.example")
    os.environ["no_proxy"] = here
    assert await tier(address(secure, "https")) == path


for case in (shared, restarted, failed, forgotten, stalled, ways):
    asyncio.run(case())
    print(case.__name__)
for case in (closed, copied, refused):
    case()
    print(case.__name__)
