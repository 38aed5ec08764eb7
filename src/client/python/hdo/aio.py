"""The asynchronous client: the methods of Outbox as coroutines, on asyncio alone.

All waits of one AsyncOutbox share one long poll, so a hundred questions at once take one held connection. Cancel a task
to end its wait: its connections are closed, and its request stays for the next run. Use asyncio.timeout or
asyncio.wait_for as the timeout of a question.
"""

from __future__ import annotations

import asyncio
import contextlib
import copy
import datetime
import http.client
import io
import re
import ssl
import threading
import time
import urllib.parse
import urllib.request
from email.message import Message
from typing import (
    TYPE_CHECKING,
    Any,
    AsyncGenerator,
    AsyncIterator,
    Awaitable,
    Callable,
    Literal,
    Mapping,
    NamedTuple,
    Optional,
    TypeVar,
    Union,
    cast,
    overload,
)

from . import (
    BODY_SECONDS,
    MOST_ITEM_HEADER,
    PAGE,
    Asked,
    Bound,
    Budget,
    ItemState,
    Options,
    OutboxError,
    Server,
    Wire,
    ask_file_question,
    body_of,
    choose_question,
    choose_several_question,
    confirm_question,
    edit_question,
    file_of,
    gone,
    guard_as_sent,
    guard_claim,
    guard_live,
    guard_wait,
    interrupted,
    is_file,
    is_gone,
    item_header,
    new_claim,
    path_part,
    pick_date_question,
    pick_time_question,
    sent_before,
    sent_now,
    states_in,
    taking,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import (
        AskedFile,
        AskFileOptions,
        ChooseOptions,
        ChooseSeveralOptions,
        Chosen,
        ChosenSeveral,
        Confirmed,
        ConfirmOptions,
        Edited,
        EditOptions,
        Picked,
        PickOptions,
        Sent,
    )
    from .types import (
        Account,
        CallerStatusData,
        Decision,
        InputDeleteData,
        InputListData,
        InputReadData,
        InputReplaceData,
        InputSendData,
        OutputAckData,
        OutputCheckData,
        OutputReadAllData,
        OutputReadinessItem,
        Submission,
    )

__all__ = ["AsyncOutbox"]

MOST_AT_ONCE = 20  # requests, beside those that the server holds
MOST_ITEMS = 8  # requests that one long poll can name
LONGEST_HEAD = 65536
CHUNK = 65536

FAILURES = (OSError, EOFError, http.client.HTTPException, asyncio.TimeoutError)

T = TypeVar("T")


class Reply(NamedTuple):
    """The head of a response. Its body is read as long as the connection is open."""

    status: int
    headers: Message
    body: AsyncIterator[bytes]


Read = Callable[[Reply], Awaitable[T]]


class AsyncOutbox(Wire):
    """A client for one caller. It sends nothing until a method is awaited. It needs no closing."""

    def _open(self) -> None:
        self._tls: list[ssl.SSLContext] = []  # which the clients of single waits share
        self._here = threading.local()

    # Requests

    async def input_send(self, submission: Submission) -> InputSendData:
        return cast("InputSendData", await self._data("POST", "/api/input/send", body=body_of(submission)))

    async def input_replace(self, submission: Submission) -> InputReplaceData:
        return cast("InputReplaceData", await self._data("POST", "/api/input/replace", body=body_of(submission)))

    async def input_delete(self, caller_item_id: str) -> InputDeleteData:
        body = {"caller_item_id": caller_item_id}
        return cast("InputDeleteData", await self._data("POST", "/api/input/delete", body=body, idempotent=False))

    async def input_list(self, limit: Optional[int] = None, cursor: Optional[str] = None) -> InputListData:
        query = {"limit": limit, "cursor": cursor}
        return cast("InputListData", await self._data("GET", "/api/input/list", query=query))

    async def input_read(self, caller_item_id: str) -> InputReadData:
        body = {"caller_item_id": caller_item_id}
        return cast("InputReadData", await self._data("POST", "/api/input/read", body=body))

    # Decisions

    async def output_check(
        self, limit: Optional[int] = None, cursor: Optional[str] = None, wait_seconds: Optional[int] = None
    ) -> OutputCheckData:
        """With wait_seconds, at most 50, the server holds its answer until there is an unread decision."""
        query = {"limit": limit, "cursor": cursor}
        return cast("OutputCheckData", await self._data("GET", "/api/output/check", query=query, held=wait_seconds))

    async def output_read(self, output_result_id: str) -> Decision:
        return cast("Decision", await self._data("POST", f"/api/output/{path_part(output_result_id)}/read"))

    async def output_read_all(self, limit: Optional[int] = None, cursor: Optional[str] = None) -> OutputReadAllData:
        body = {"limit": limit, "cursor": cursor}
        return cast("OutputReadAllData", await self._data("POST", "/api/output/read-all", body=body))

    async def output_ack(self, output_result_id: str) -> OutputAckData:
        return cast("OutputAckData", await self._data("POST", f"/api/output/{path_part(output_result_id)}/ack"))

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

    async def output_claim(self, output_result_id: str, claim_id: str) -> Decision:
        """Takes a decision for one program: it is read and acknowledged at once. See Outbox.output_claim."""
        path, body = taking(output_result_id, claim_id)
        try:
            return cast("Decision", await self._data("POST", path, body=body))
        except OutboxError as error:
            is_gone(error, claim_id, self._server)
            raise

    async def asker_set(self, caller_item_id: str, ends_in_seconds: int) -> bool:
        """Says when nobody waits for a request any longer, from 10 seconds on: the server deletes it then."""
        body = {"caller_item_id": caller_item_id, "ends_in_seconds": ends_in_seconds}
        try:
            await self._data("POST", "/askers", body=body)
            return True
        except OutboxError as error:
            if error.status == 404:
                return False
            raise

    # Statuses

    async def caller_status(self) -> CallerStatusData:
        return cast("CallerStatusData", await self._data("GET", "/api/caller/status"))

    async def account_status(self) -> Account:
        return cast("Account", await self._data("GET", "/api/account/status"))

    # Questions, as in Outbox. The same question again resumes its request.

    async def confirm(self, title: str, *, wait_seconds: int = 50, **options: Unpack[ConfirmOptions]) -> Confirmed:
        """Asks for a yes. The answer has `confirmed`, which is true only if a person chose it, `reason`, `decision`."""
        claim = options.pop("claim", False)
        return await self._answered(confirm_question(title, **options), wait_seconds, claim)

    @overload
    async def choose(
        self,
        title: str,
        options: Options[T],
        *,
        several: Literal[False] = False,
        wait_seconds: int = 50,
        **more: Unpack[ChooseOptions],
    ) -> Chosen[T]: ...
    @overload
    async def choose(
        self,
        title: str,
        options: Options[T],
        *,
        several: Literal[True],
        wait_seconds: int = 50,
        **more: Unpack[ChooseSeveralOptions],
    ) -> ChosenSeveral[T]: ...
    async def choose(
        self,
        title: str,
        options: Options[T],
        *,
        several: bool = False,
        wait_seconds: int = 50,
        **more: Unpack[ChooseSeveralOptions],
    ) -> Union[Chosen[T], ChosenSeveral[T]]:
        """Asks to choose one of the options, or with `several=True` several. The answer has `value` or `values`."""
        claim = more.pop("claim", False)
        if several:
            return await self._answered(choose_several_question(title, options, **more), wait_seconds, claim)
        one = choose_question(title, options, **cast("ChooseOptions", more))
        return await self._answered(one, wait_seconds, claim)

    async def edit(self, title: str, text: str, *, wait_seconds: int = 50, **options: Unpack[EditOptions]) -> Edited:
        """Asks a person to correct a text and to send it. The answer has `text`, None if the person rejected it."""
        claim = options.pop("claim", False)
        return await self._answered(edit_question(title, text, **options), wait_seconds, claim)

    @overload
    async def pick_date(
        self,
        title: str,
        *,
        mode: Literal["date"] = "date",
        earliest: Bound = None,
        latest: Bound = None,
        wait_seconds: int = 50,
        **options: Unpack[PickOptions],
    ) -> Picked[datetime.date]: ...
    @overload
    async def pick_date(
        self,
        title: str,
        *,
        mode: Literal["datetime"],
        earliest: Bound = None,
        latest: Bound = None,
        wait_seconds: int = 50,
        **options: Unpack[PickOptions],
    ) -> Picked[datetime.datetime]: ...
    async def pick_date(
        self,
        title: str,
        *,
        mode: str = "date",
        earliest: Bound = None,
        latest: Bound = None,
        wait_seconds: int = 50,
        **options: Unpack[PickOptions],
    ) -> Union[Picked[datetime.date], Picked[datetime.datetime]]:
        """Asks for a day, or for a time with `mode="datetime"`. The answer has `value`, or None, and `time_zone`."""
        claim = options.pop("claim", False)
        if mode == "datetime":
            return await self._answered(pick_time_question(title, earliest, latest, **options), wait_seconds, claim)
        if mode != "date":
            raise ValueError("mode is neither date nor datetime")
        return await self._answered(pick_date_question(title, earliest, latest, **options), wait_seconds, claim)

    async def ask_file(self, title: str, *, wait_seconds: int = 50, **options: Unpack[AskFileOptions]) -> AskedFile:
        """Asks for a file. The answer has `file`, its metadata, or None. `output_file(decision)` yields its bytes."""
        claim = options.pop("claim", False)
        return await self._answered(ask_file_question(title, **options), wait_seconds, claim)

    async def _answered(self, asked: Asked[T], wait_seconds: int, claim: bool) -> T:
        submission, answer = asked
        return answer(await self.ask(submission, wait_seconds, claim))

    # Loops and waits

    async def decisions(self, wait_seconds: int = 50) -> AsyncGenerator[Decision, None]:
        """Yields every decision, oldest first, and then each new one, without an end.

        A decision is acknowledged after the loop body completes. If the body raises, returns or breaks, it comes again.
        """
        guard_wait(wait_seconds)
        waiting = self._waiting()
        handled = True  # a read decision does not end a long poll, so the first check must not wait
        while True:
            wait, handled = (None if handled else wait_seconds), False
            async for ready in waiting._ready(wait):
                try:
                    decision = await waiting.output_read(ready["output_result_id"])
                except OutboxError as error:
                    if error.code in ("not_found", "temporary_unavailable"):
                        continue
                    raise
                yield decision
                try:
                    await waiting.output_ack(ready["output_result_id"])
                except OutboxError as error:
                    if error.code != "not_found":
                        raise
                handled = True

    async def ask(self, submission: Submission, wait_seconds: int = 50, claim: bool = False) -> Decision:
        """Sends a request and returns its decision, read but not acknowledged.

        With `claim=True` it is acknowledged already, and no other program gets it: at most once, not at least once.
        Sending the same request again resumes it: nothing is asked twice before the acknowledgement.
        Raises `not_as_sent` if another client with this key put other content under the id.
        """
        guard_wait(wait_seconds)
        guard_claim(claim, submission)
        waiting = self._waiting()
        sent = await waiting.send(submission)
        return await waiting._decision_on(submission["caller_item_id"], wait_seconds, sent, new_claim(claim))

    async def send(self, submission: Submission) -> Sent:
        """Sends a request, or finds that it was answered. Returns the content to compare its decision with.

        The hash is that of this request's own body, so another client with the key cannot substitute other content.
        """
        try:
            reply = await self._read("POST", "/api/input/send", self._read_sent, body=body_of(submission))
        except OutboxError as error:
            return sent_before(error)
        return sent_now(*reply)

    async def decision_on(
        self, caller_item_id: str, wait_seconds: int = 50, sent: Optional[Sent] = None, claim: bool = False
    ) -> Decision:
        """Returns the decision on a sent request, read but not acknowledged.

        With `sent`, as `send` returned it, only a decision on its content is taken. Without it, any decision is.
        """
        guard_wait(wait_seconds)
        return await self._waiting()._decision_on(caller_item_id, wait_seconds, sent, new_claim(claim))

    async def _decision_on(
        self, caller_item_id: str, wait_seconds: int, sent: Optional[Sent], claim_id: Optional[str]
    ) -> Decision:
        created_at: Optional[str] = None
        items = item_header(caller_item_id, sent)
        async with self._shared().watch.waiter(caller_item_id, items, wait_seconds) as waiter:
            async for ready in self._ready(None):  # a read decision does not end a long poll
                waiter.offer(ready)
            while True:
                if not waiter.offered:
                    created_at = await self._guard_live(caller_item_id, sent, created_at)
                output_result_id = await waiter.wait()
                if output_result_id is None:
                    continue
                path, body = taking(output_result_id, claim_id)
                try:
                    if claim_id is not None:
                        await self._guard_live(caller_item_id, sent, created_at)
                    decision, content_hash = await self._read("POST", path, self._read_hashed, body=body)
                except OutboxError as error:
                    if is_gone(error, claim_id, self._server):
                        continue
                    raise
                finally:
                    waiter.done_reading()
                if sent is not None:  # after its first read, neither it nor its request can change
                    guard_as_sent(sent, content_hash)
                    if claim_id is None:
                        await self._guard_live(caller_item_id, sent, created_at)
                return cast("Decision", decision)

    async def _guard_live(self, caller_item_id: str, sent: Optional[Sent], created_at: Optional[str]) -> str:
        body = {"caller_item_id": caller_item_id}
        try:
            live, content_hash = await self._read("POST", "/api/input/read", self._read_hashed, body=body)
        except OutboxError as error:
            raise gone(error) from error
        return guard_live(live, content_hash, sent, created_at)

    async def _ready(self, wait_seconds: Optional[int]) -> AsyncIterator[OutputReadinessItem]:
        page = await self.output_check(limit=PAGE, wait_seconds=wait_seconds)
        while True:
            for ready in page["items"]:
                yield ready
            if page["next_cursor"] is None:
                return
            page = await self.output_check(limit=PAGE, cursor=page["next_cursor"])

    async def _states(
        self, items: str, wait_seconds: int
    ) -> Optional[tuple[list[OutputReadinessItem], list[ItemState]]]:
        """Waits for requests by HDO-Item. Returns what is ready and their states, or None for an older server."""
        if not self._server.waits_for_items:
            return None
        query = {"limit": PAGE}
        page, told = await self._read(
            "GET", "/api/output/check", self._read_checked, query=query, held=wait_seconds, items=items
        )
        if told is None:
            self._server.waits_for_items = False
            return None
        return page["items"], states_in(told)

    def _shared(self) -> Shared:
        """Returns what the requests of the running loop share. A loop in another thread has its own."""
        loop = asyncio.get_running_loop()
        shared: Optional[Shared] = getattr(self._here, "shared", None)
        if shared is None or shared.loop is not loop:
            watching = self._waiting()
            watching._server = Server()
            watching._server.reached = True  # each wait finds out by itself if its server is there
            shared = Shared(loop, asyncio.Semaphore(MOST_AT_ONCE), Watch(watching._ready, watching._states))
            self._here.shared = shared
        return shared

    # Sending and retrying

    async def _data(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[Mapping[str, object]] = None,
        held: Optional[int] = None,
        idempotent: bool = True,
    ) -> Any:
        return await self._read(
            method, path, self._read_data, query=query, body=body, held=held, idempotent=idempotent
        )

    async def _read_data(self, reply: Reply) -> Any:
        return self._data_of(await _text_of(reply))

    async def _read_sent(self, reply: Reply) -> tuple[Any, Optional[str]]:
        return await self._read_data(reply), reply.headers.get("X-Content-Hash")

    async def _read_checked(self, reply: Reply) -> tuple[OutputCheckData, Optional[str]]:
        return await self._read_data(reply), reply.headers.get("HDO-Item-State")

    async def _read_hashed(self, reply: Reply) -> tuple[Any, str]:
        return self._hashed_of(await _text_of(reply))

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
            async with self._shared().at_once:
                return await act()

        return await self._retrying(once, path, held, idempotent)

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
                text = await _within(BODY_SECONDS, _text_of(reply))
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


class Shared(NamedTuple):
    """The limit of requests and the long poll of one loop."""

    loop: asyncio.AbstractEventLoop
    at_once: asyncio.Semaphore
    watch: Watch


class Waiter:
    """A task that waits for the decision on one request. `polls` makes sure that the long poll runs."""

    def __init__(
        self, caller_item_id: str, items: Optional[str], wait_seconds: int, polls: Callable[[], None]
    ) -> None:
        self.caller_item_id = caller_item_id
        self.items = items
        self._again = asyncio.Event()
        self._polls = polls
        self.wait_seconds = wait_seconds
        self._loop = asyncio.get_running_loop()
        self._offer: asyncio.Future[str] = self._loop.create_future()
        self._reading: Optional[asyncio.Future[None]] = None

    @property
    def offered(self) -> bool:
        return self._offer.done()

    def offer(self, ready: OutputReadinessItem) -> Optional[asyncio.Future[None]]:
        """Takes a decision that is ready, if it is the awaited one. Returns a future that is done after its read."""
        if ready["caller_item_id"] != self.caller_item_id or self._offer.done() or self._reading is not None:
            return None
        self._reading = self._loop.create_future()
        self._offer.set_result(ready["output_result_id"])
        return self._reading

    def fail(self, failure: Exception) -> None:
        if not self._offer.done():
            own = copy.copy(failure)  # each task adds its own traceback
            own.__cause__ = failure.__cause__
            self._offer.set_exception(own)
            self._offer.exception()  # a task that ends before it waits must not be warned about

    def look_again(self) -> None:
        """Ends the wait, because the request was deleted or replaced."""
        self._again.set()

    async def wait(self) -> Optional[str]:
        """Returns the id of the decision, or None when the request has to be looked at again."""
        if not self.offered:
            self._polls()  # it may have failed while this task was reading
        again = asyncio.ensure_future(self._again.wait())
        try:
            both: set[asyncio.Future[Any]] = {self._offer, again}
            await asyncio.wait(both, timeout=self.wait_seconds, return_when=asyncio.FIRST_COMPLETED)
        finally:
            again.cancel()
        self._again.clear()
        if not self._offer.done():
            return None
        output_result_id = self._offer.result()
        self._offer = self._loop.create_future()
        return output_result_id

    def done_reading(self) -> None:
        reading, self._reading = self._reading, None
        if reading is not None and not reading.done():
            reading.set_result(None)


class Watch:
    """The long poll that all waiters of a client share. It runs while there are waiters.

    Up to eight waiters wait for their own requests (HDO-Item), more for any decision of the caller.
    """

    def __init__(
        self,
        ready: Callable[[Optional[int]], AsyncIterator[OutputReadinessItem]],
        states: Callable[[str, int], Awaitable[Optional[tuple[list[OutputReadinessItem], list[ItemState]]]]],
    ) -> None:
        self._ready, self._states = ready, states
        self._waiters: set[Waiter] = set()
        self._polling: Optional[asyncio.Task[None]] = None
        self._looking: Optional[asyncio.Task[None]] = None

    @contextlib.asynccontextmanager
    async def waiter(
        self, caller_item_id: str, items: Optional[str], wait_seconds: int
    ) -> AsyncGenerator[Waiter, None]:
        waiter = Waiter(caller_item_id, items, wait_seconds, self._start)
        self._waiters.add(waiter)
        if self._looking is not None and len(self._waiters) <= MOST_ITEMS + 1:
            self._looking.cancel()  # it waits for other requests
        self._start()
        try:
            yield waiter
        finally:
            waiter.done_reading()
            self._waiters.discard(waiter)
            if not self._waiters:
                await self._stop()

    def _start(self) -> None:
        if self._polling is None or self._polling.done():
            self._polling = asyncio.create_task(self._poll())

    async def _stop(self) -> None:
        polling, self._polling = self._polling, None
        if polling is not None:
            polling.cancel()
            await asyncio.wait({polling})  # the loop may be closed next

    async def _poll(self) -> None:
        try:
            while self._waiters:
                self._looking = asyncio.create_task(self._look(min(each.wait_seconds for each in self._waiters)))
                try:
                    await asyncio.wait({self._looking})
                finally:
                    self._looking.cancel()
                if not self._looking.cancelled():
                    self._looking.result()
        except Exception as failure:  # every task that waits raises it
            for waiter in self._waiters:
                waiter.fail(failure)

    async def _look(self, wait_seconds: int) -> None:
        started = time.monotonic()
        readings: set[asyncio.Future[None]] = set()
        if not await self._look_at_items(wait_seconds, readings):
            async for ready in self._ready(wait_seconds):
                self._offer(ready, readings)
        if readings:  # once read, a decision no longer ends a long poll
            await asyncio.wait(readings, timeout=1)
        elif time.monotonic() - started < 1:
            await asyncio.sleep(1)  # an unread decision on another request ends every long poll at once

    async def _look_at_items(self, wait_seconds: int, readings: set[asyncio.Future[None]]) -> bool:
        """Waits for the requests of the waiters. Returns False if they are too many, or the server is older."""
        waiters = list(self._waiters)
        items = [waiter.items for waiter in waiters]
        header = ", ".join(each or "" for each in items)
        if len(waiters) > MOST_ITEMS or None in items or len(header) > MOST_ITEM_HEADER:
            return False
        answer = await self._states(header, wait_seconds)
        if answer is None:
            return False
        ready, states = answer
        for each in ready:
            self._offer(each, readings)
        for waiter, state in zip(waiters, states):
            asked = (waiter.items or "").partition(";")[2]
            if state.name == "gone" or (asked and state.revision != int(asked)):
                waiter.look_again()
        return True

    def _offer(self, ready: OutputReadinessItem, readings: set[asyncio.Future[None]]) -> None:
        for waiter in self._waiters:
            reading = waiter.offer(ready)
            if reading is not None:
                readings.add(reading)


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


async def _text_of(reply: Reply) -> bytes:
    return b"".join([chunk async for chunk in reply.body])
