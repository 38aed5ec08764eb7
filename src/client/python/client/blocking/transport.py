"""HTTP on urllib."""

from __future__ import annotations

import http.client
import math
import socket
import threading
import urllib.error
import urllib.request
from typing import TYPE_CHECKING, Any, Callable, Generic, Iterator, Mapping, Optional, cast

from ..shared.files import file_of, interrupted, is_file
from ..shared.options import T
from ..shared.wire import BODY_SECONDS, Budget
from .retries import Retries

if TYPE_CHECKING:
    from ..types import Decision

Reply = http.client.HTTPResponse


class Transport(Retries):
    """Sends each try in a thread of its own."""

    def _open(self) -> None:
        self._opener = urllib.request.build_opener(_NoRedirect)
        if self._is_local():
            self._opener = urllib.request.build_opener(_NoRedirect, urllib.request.ProxyHandler({}))
        if self._socket_path:
            no_proxy = urllib.request.ProxyHandler({})
            self._opener = urllib.request.build_opener(_NoRedirect, _SocketHandler(self._socket_path), no_proxy)

    def output_file(self, decision: Decision) -> Iterator[bytes]:
        """Yields the bytes of a decision's file. They are valid only if the iteration ends without an error."""
        path, check = file_of(decision)
        with self._read("GET", path, self._opened_file) as reply:
            while True:
                try:
                    chunk = reply.read1(65536)
                except (OSError, http.client.HTTPException) as error:
                    raise interrupted(error) from error
                check(chunk, reply.headers)
                if not chunk:
                    return
                yield chunk

    def _opened_file(self, reply: Reply) -> Reply:
        if not is_file(reply.headers):
            with reply:
                raise self._foreign(200, reply.headers)
        return reply

    def _read(
        self,
        method: str,
        path: str,
        read: Callable[[Reply], T],
        *,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[Mapping[str, object]] = None,
        held: Optional[int] = None,
        items: Optional[str] = None,
        idempotent: bool = True,
    ) -> T:
        def once(seconds: float, budget: Budget) -> T:
            attempt: _Attempt[T] = _Attempt(lambda: read(self._once(attempt, method, path, query, body, held, items)))
            return attempt.result(seconds, budget)

        return self._retrying(once, path, held, idempotent)

    def _once(
        self,
        attempt: _Attempt[Any],
        method: str,
        path: str,
        query: Optional[Mapping[str, object]],
        body: Optional[Mapping[str, object]],
        held: Optional[int],
        items: Optional[str],
    ) -> Reply:
        url, headers, bytes_sent = self._prepared(path, query, body, held, items)
        request = urllib.request.Request(url, data=bytes_sent, headers=headers, method=method)
        # the attempt has a limit for the whole; the socket's own ends an attempt that was given up
        timeout = max(self._timeout + (held or 0), BODY_SECONDS)
        try:
            response = cast(Reply, self._opener.open(request, timeout=timeout))
            attempt.head_came()
            return response
        except urllib.error.HTTPError as error:
            attempt.head_came()
            with error:
                raise self._refusal(error.code, error.read(), error.headers, body is not None) from None


class _Attempt(Generic[T]):
    """One try in a thread of its own, so that it can be given up wherever it hangs: names, connection, head, body."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._done, self._head = threading.Event(), False
        self._work = work
        self._answer: list[T] = []
        self._failure: Optional[BaseException] = None

    def head_came(self) -> None:
        self._head = True

    def result(self, seconds: float, budget: Budget) -> T:
        """Returns the answer or raises its failure. Raises TimeoutError when the time is over."""
        try:
            threading.Thread(target=self._run, daemon=True).start()
        except RuntimeError:  # the interpreter ends, or has no thread left
            self._run()
        if not self._done.wait(seconds) and not (self._head and self._done.wait(budget.for_body())):
            raise TimeoutError(f"{math.ceil(seconds)} seconds have passed")
        if self._failure is not None:
            raise self._failure
        return self._answer[0]

    def _run(self) -> None:
        try:
            self._answer.append(self._work())
        except BaseException as error:  # the thread that waits raises it
            self._failure = error
        self._done.set()


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """Never forwards a key to another address."""

    def redirect_request(
        self, req: urllib.request.Request, fp: object, code: int, msg: str, headers: object, newurl: str
    ) -> None:
        return None


class _SocketConnection(http.client.HTTPConnection):
    def __init__(self, path: str, timeout: float) -> None:
        super().__init__("localhost", timeout=timeout)
        self._path = path

    def connect(self) -> None:
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


class _SocketHandler(urllib.request.HTTPHandler):
    """Sends requests to a server on a Unix socket. The host of an address is ignored."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path

    def http_open(self, req: urllib.request.Request) -> http.client.HTTPResponse:
        def connect(_host: str, /, *, timeout: float = 30, **_given: object) -> http.client.HTTPConnection:
            return _SocketConnection(self._path, timeout)

        return self.do_open(cast(Any, connect), req)


def text_of(reply: Reply) -> bytes:
    with reply:
        return reply.read()
