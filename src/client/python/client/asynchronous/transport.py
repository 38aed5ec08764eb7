"""HTTP on asyncio alone."""

from __future__ import annotations

import asyncio
import contextlib
import http.client
import io
import re
import ssl
import threading
import urllib.parse
import urllib.request
from email.message import Message
from typing import TYPE_CHECKING, AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, NamedTuple, Optional

from ..shared.files import file_of, interrupted, is_file
from ..shared.options import T
from ..shared.wire import BODY_SECONDS, Budget
from .retries import FAILURES, Retries
from .watch import Watch

if TYPE_CHECKING:
    from ..types import Decision

MOST_AT_ONCE = 20  # requests, beside those that the server holds
LONGEST_HEAD = 65536
CHUNK = 65536


class Reply(NamedTuple):
    """The head of a response. Its body is read as long as the connection is open."""

    status: int
    headers: Message
    body: AsyncIterator[bytes]


Read = Callable[[Reply], Awaitable[T]]


class LoopState:
    """The limit of requests and the long poll of one event loop."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.loop = loop
        self.at_once = asyncio.Semaphore(MOST_AT_ONCE)
        self.watch: Optional[Watch] = None


class Transport(Retries):
    """Sends each request on a connection of its own."""

    def _open(self) -> None:
        self._tls: list[ssl.SSLContext] = []  # which the clients of single waits share
        self._here = threading.local()

    async def output_file(self, decision: Decision) -> AsyncGenerator[bytes, None]:
        """Yields the bytes of a decision's file. They are valid only if the iteration ends without an error.

        A loop that ends early leaves the connection open until the generator is closed: use contextlib.aclosing.
        """
        path, check = file_of(decision)
        async with contextlib.AsyncExitStack() as opened:

            async def once(seconds: float, _: Budget) -> Reply:
                entering = opened.enter_async_context(self._once("GET", path, None, None, None, None))
                reply = await _within(seconds, entering)
                if not is_file(reply.headers):
                    raise self._foreign(200, reply.headers)
                return reply

            reply = await self._retrying(once, path, None)
            while True:
                try:
                    chunk = await _within(BODY_SECONDS, reply.body.__anext__())
                except StopAsyncIteration:
                    break
                except FAILURES as error:
                    raise interrupted(error) from error
                check(chunk, reply.headers)
                yield chunk
            check(b"", reply.headers)

    def _loop_state(self) -> LoopState:
        """Returns the state of the running loop. A loop in another thread has its own."""
        loop = asyncio.get_running_loop()
        state: Optional[LoopState] = getattr(self._here, "state", None)
        if state is None or state.loop is not loop:
            state = self._here.state = LoopState(loop)
        return state

    async def _read(
        self,
        method: str,
        path: str,
        read: Read[T],
        *,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[Mapping[str, object]] = None,
        held: Optional[int] = None,
        items: Optional[str] = None,
        idempotent: bool = True,
    ) -> T:
        async def once(seconds: float, budget: Budget) -> T:
            async def act() -> T:
                async with contextlib.AsyncExitStack() as opened:
                    entering = opened.enter_async_context(self._once(method, path, query, body, held, items))
                    reply = await _within(seconds, entering)
                    return await _within(budget.for_body(), read(reply))

            if held is not None:
                return await act()
            async with self._loop_state().at_once:
                return await act()

        return await self._retrying(once, path, held, idempotent)

    @contextlib.asynccontextmanager
    async def _once(
        self,
        method: str,
        path: str,
        query: Optional[Mapping[str, object]],
        body: Optional[Mapping[str, object]],
        held: Optional[int],
        items: Optional[str],
    ) -> AsyncGenerator[Reply, None]:
        """Sends one request on a connection of its own, which is closed at the end, also of a cancelled task."""
        url, headers, bytes_sent = self._prepared(path, query, body, held, items)
        reader, writer, target = await self._connect(url)
        try:
            headers = {"Host": urllib.parse.urlsplit(url).netloc, "Connection": "close", **headers}
            if bytes_sent is not None:
                headers["Content-Length"] = str(len(bytes_sent))
            head = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items()), "", ""]
            writer.write("\r\n".join(head).encode("latin-1") + (bytes_sent or b""))
            await writer.drain()
            reply = await _reply_on(reader)
            if reply.status != 200:
                text = await _within(BODY_SECONDS, text_of(reply))
                raise self._refusal(reply.status, text, reply.headers, body is not None)
            yield reply
        finally:
            writer.transport.abort()

    async def _connect(self, url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter, str]:
        """Opens a connection as urllib would, by the proxies of the environment. Returns it and the request target."""
        if self._socket_path:
            reader, writer = await asyncio.open_unix_connection(self._socket_path, limit=LONGEST_HEAD)
            return reader, writer, url[len(self._url) :]
        parsed = urllib.parse.urlsplit(url)
        host, secure = parsed.hostname or "", parsed.scheme == "https"
        port = parsed.port or (443 if secure else 80)
        target = urllib.parse.urlunsplit(("", "", parsed.path, parsed.query, ""))
        tls = self._tls_context() if secure else None
        is_direct = self._is_local() or urllib.request.proxy_bypass(host)
        proxy = None if is_direct else urllib.request.getproxies().get(parsed.scheme)
        if proxy is None:
            reader, writer = await asyncio.open_connection(host, port, ssl=tls, limit=LONGEST_HEAD)
            return reader, writer, target
        through = urllib.parse.urlsplit(proxy if "://" in proxy else f"http://{proxy}")
        if secure or through.username or through.scheme != "http":
            sentence = "AsyncOutbox cannot use this proxy: name the host in NO_PROXY, or use Outbox in a thread"
            raise ValueError(sentence)
        reader, writer = await asyncio.open_connection(through.hostname, through.port or 80, limit=LONGEST_HEAD)
        return reader, writer, url

    def _tls_context(self) -> ssl.SSLContext:
        if not self._tls:
            self._tls.append(ssl.create_default_context())
        return self._tls[0]


async def _within(seconds: float, work: Awaitable[T]) -> T:
    """Waits for a result at most so long. Unlike wait_for before Python 3.12, it never loses a cancellation."""
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task}, timeout=seconds)
        if task.done():
            return task.result()
        raise asyncio.TimeoutError(f"within {seconds} seconds")
    finally:
        if not task.done():
            task.cancel()
            await asyncio.wait({task})  # its connection is closed then
        if not task.cancelled():
            task.exception()  # if this wait was cancelled when the task failed, nobody else would read it


async def _reply_on(reader: asyncio.StreamReader) -> Reply:
    """Reads the head of a response, after any informational ones."""
    while True:
        head = await _until(reader, b"\r\n\r\n")
        line, _, rest = head.partition(b"\r\n")
        matched = re.match(rb"HTTP/1\.[01] (\d{3})\b", line)
        if matched is None:
            raise http.client.BadStatusLine(line.decode("latin-1"))
        headers = http.client.parse_headers(io.BytesIO(rest))
        if int(matched[1]) >= 200:
            return Reply(int(matched[1]), headers, _body_on(reader, headers))


async def _until(reader: asyncio.StreamReader, end: bytes) -> bytes:
    try:
        return await reader.readuntil(end)
    except asyncio.LimitOverrunError:
        raise http.client.LineTooLong("response") from None


async def _body_on(reader: asyncio.StreamReader, headers: Message) -> AsyncIterator[bytes]:
    length = headers.get("Content-Length")
    if "chunked" in headers.get("Transfer-Encoding", "").lower():
        while True:
            line = await _until(reader, b"\n")
            matched = re.match(rb"\s*([0-9A-Fa-f]+)", line)
            if matched is None:
                raise http.client.IncompleteRead(line)
            size = int(matched[1], 16)
            if size == 0:
                return
            async for chunk in _exactly(reader, size):
                yield chunk
            await reader.readexactly(2)
    elif length is not None and length.isdecimal():
        async for chunk in _exactly(reader, int(length)):
            yield chunk
    else:
        while chunk := await reader.read(CHUNK):
            yield chunk


async def _exactly(reader: asyncio.StreamReader, length: int) -> AsyncIterator[bytes]:
    while length > 0:
        chunk = await reader.read(min(length, CHUNK))
        if not chunk:
            raise http.client.IncompleteRead(b"", length)
        length -= len(chunk)
        yield chunk


async def text_of(reply: Reply) -> bytes:
    return b"".join([chunk async for chunk in reply.body])
