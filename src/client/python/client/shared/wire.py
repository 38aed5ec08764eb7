"""The address, the key and the retries of a client."""

from __future__ import annotations

import copy
import hashlib
import json
import math
import os
import random
import re
import time
import urllib.parse
import urllib.request
from email.message import Message
from typing import TYPE_CHECKING, Any, Mapping, Optional, TypeVar, cast

from .errors import OutboxError
from .replies import WrittenNumber, envelope_in, retry_after, written_json

if TYPE_CHECKING:
    from ..types import Submission

PASSING = {"rate_limit_exceeded", "temporary_unavailable", "internal_error", "unreachable"}
LONGEST_WAIT_PAUSE = 8.0  # so that a wait goes on soon after a restart of the server
LONGEST_PROXY_PAUSE = 300.0  # that a wait grants to a proxy
LEAST_SECONDS = 2.0  # for the requests of a wait, also of one that only looks
BODY_SECONDS = 30.0  # for the rest of a reply, which may be large, and for a pause within a download


Self = TypeVar("Self", bound="Wire")


class Server:
    """Knows if an outbox has answered at an address, and if it can wait for single requests."""

    def __init__(self) -> None:
        self.reached = False
        self.waits_for_items = True


class Budget:
    """The seconds that a call has for all its tries. `held` is that of a long poll."""

    def __init__(self, seconds: float, held: Optional[int], until: Optional[float]) -> None:
        self.until = until
        self._ends = time.monotonic() + seconds + (held or 0)

    def left(self) -> float:
        """The seconds that are left, negative when they are over."""
        ends = self._ends if self.until is None else min(self._ends, self.until)
        return ends - time.monotonic()

    def for_body(self) -> float:
        """The seconds that the rest of a reply may take."""
        return max(0.001, min(BODY_SECONDS, self.left()))

    def extend(self, seconds: float) -> None:
        self._ends += seconds


class Wire:
    """The address, the key and the retries of a client, without input and output. `_open` prepares those.

    A call has at most seven tries within 30 seconds, 10 for one try. `tries`, if it is given, also bounds the requests
    of a wait.
    """

    def __init__(
        self,
        url: Optional[str] = None,
        api_key: Optional[str] = None,
        tries: Optional[int] = None,
        base_seconds: float = 0.5,
        longest_seconds: float = 60,
        timeout: float = 10,
        total_seconds: Optional[float] = None,
    ) -> None:
        url = _given("url", url, "HDO_URL")
        self._socket_path = url[len("unix:") :] if url.startswith("unix:/") else None
        if self._socket_path:
            url = "http://localhost"
        parsed = urllib.parse.urlsplit(url)
        if parsed.scheme not in ("http", "https") or not parsed.hostname or parsed.query or "@" in parsed.netloc:
            raise ValueError("the address must be an http or https URL such as http://127.0.0.1:8484, or unix:/path")
        self._url = url.rstrip("/")
        self._api_key = _given("api_key", api_key, "HDO_API_KEY")
        if re.search(r"[^!-~]", self._api_key):
            raise ValueError("the API key has a character that no key has, such as a space or a line end")
        self._tries, self._base, self._longest, self._timeout = tries or 7, base_seconds, longest_seconds, timeout
        self._total = max(30.0, timeout) if total_seconds is None else total_seconds
        self._bounded = tries is not None
        self._waits, self._server = False, Server()
        self._until: Optional[float] = None  # the end of a wait, and that of its requests
        self._late: Optional[float] = None
        self._open()

    def _open(self) -> None:
        raise NotImplementedError

    def _is_local(self) -> bool:
        """Tells if the server is on this machine, where no proxy is asked."""
        host = urllib.parse.urlsplit(self._url).hostname or ""
        return host == "localhost" or host == "::1" or host.startswith("127.")

    def _no_answer(self, error: BaseException) -> OutboxError:
        """Returns the error of a try without a reply. It names the proxy of the environment, if one is asked."""
        parsed = urllib.parse.urlsplit(self._url)
        is_direct = self._is_local() or urllib.request.proxy_bypass(parsed.hostname or "")
        proxy = None if is_direct else urllib.request.getproxies().get(parsed.scheme)
        named = "" if proxy is None else f" by the proxy {proxy.rpartition('@')[2]} of the environment"
        failure = OutboxError("unreachable", f"no answer came{named}: {error or type(error).__name__}")
        failure.__cause__ = error
        return failure

    def _prepared(
        self,
        path: str,
        query: Optional[Mapping[str, object]],
        body: Optional[Mapping[str, object]],
        held: Optional[int],
        items: Optional[str] = None,
    ) -> tuple[str, dict[str, str], Optional[bytes]]:
        """Returns the address, the headers and the bytes of a request. `items` is its HDO-Item."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self._url + path + ("?" + urllib.parse.urlencode(given) if given else "")
        headers = {"Authorization": f"Bearer {self._api_key}", "Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if held is not None:
            headers["Prefer"] = f"wait={held}"
        if items is not None:
            headers["HDO-Item"] = items
        return url, headers, None if body is None else _bytes_of(body)

    def _data_of(self, text: bytes) -> Any:
        envelope = envelope_in(text)
        if envelope is not None and envelope["ok"] is True:
            return envelope["data"]
        raise OutboxError("not_an_outbox", f"the server at {self._url} is not an outbox", status=200)

    def _hashed_of(self, text: bytes) -> tuple[Any, str]:
        """Returns the data, and the SHA-256 of its raw_input in its original spelling."""
        data = self._data_of(text)
        written = json.loads(text, parse_int=WrittenNumber, parse_float=WrittenNumber)["data"]["raw_input"]
        return data, hashlib.sha256(written_json(written).encode()).hexdigest()

    def _refusal(self, status: int, text: bytes, headers: Message, has_body: bool) -> OutboxError:
        envelope = envelope_in(text)
        if envelope is None or envelope["ok"] is not False:
            return self._foreign(status, headers, has_body)
        error = envelope["error"]
        content_hash = headers.get("X-Content-Hash")
        return OutboxError(error["code"], str(error.get("message")), error, envelope, status, content_hash)

    def _foreign(self, status: int, headers: Message, has_body: bool = False) -> OutboxError:
        """Returns the error of a reply that is not the outbox's."""
        if status == 413 and has_body:
            sentence = f"a proxy at {self._url} allows no body of this size"
            return OutboxError("request_too_large", sentence, status=status)
        more = {"retry_after_seconds": retry_after(headers)}
        if status in (408, 425, 429) or status >= 500:
            return OutboxError("unreachable", f"a proxy at {self._url} answered {status}", more, status=status)
        location = headers.get("Location")
        redirects = f"it redirects to {location}, which may be the right address"
        sentence = f"the server at {self._url} is not an outbox: {redirects if location else f'it answered {status}'}"
        return OutboxError("not_an_outbox", sentence, more, status=status)

    def _weathered(self, failure: OutboxError, path: str) -> OutboxError:
        """Turns the reply of another program into a passing error once the outbox has answered."""
        self._server.reached = self._server.reached or failure.request_id is not None
        is_missing_route = failure.status == 404 and not path.startswith("/api/")  # on an older server
        if not self._server.reached or failure.code != "not_an_outbox" or is_missing_route:
            return failure
        sentence = f"{failure.sentence}, but an outbox has answered there before"
        more = {"retry_after_seconds": failure.retry_after_seconds}
        return OutboxError("unreachable", sentence, more, status=failure.status)

    def _waiting(self: Self, timeout: Optional[float] = None) -> Self:
        """Returns a client for one wait, whose requests have no bound of tries once the server has answered one."""
        guard_timeout(timeout)
        waiting = copy.copy(self)
        waiting._waits = not self._bounded
        waiting._until = None if timeout is None else time.monotonic() + timeout
        waiting._late = None if timeout is None else time.monotonic() + max(timeout, LEAST_SECONDS)
        return waiting

    def _outlasts(self, failure: OutboxError, path: str) -> bool:
        """Tells if the request of a wait goes on after a failure, however long it takes."""
        # a decision whose file is unavailable: other decisions must not wait for it
        of_one = failure.code == "temporary_unavailable" and path.endswith("/read") and "/output/" in path
        return self._waits and self._server.reached and not of_one

    def _seconds_of(self, budget: Budget, held: Optional[int]) -> float:
        """The seconds that the next try may take until the head of its reply."""
        return max(0.001, min(self._timeout + (held or 0), budget.left()))

    def _pause_before(self, tries: int, failure: OutboxError, idempotent: bool, path: str, budget: Budget) -> float:
        """Returns the seconds before the next try. Raises the failure if it was the last one."""
        if failure.code not in PASSING:
            raise failure
        outlasts = self._outlasts(failure, path)
        longest = min(self._longest, LONGEST_WAIT_PAUSE) if outlasts else self._longest
        own = min(longest, self._base * float(2 ** min(tries - 1, 30))) * (1 + random.random()) / 2
        asked = failure.retry_after_seconds or 0
        did_nothing = failure.retry_after_seconds is not None and failure.code != "unreachable"
        if outlasts:
            asked = min(asked, LONGEST_PROXY_PAUSE) if failure.code == "unreachable" else asked
            budget.extend(math.inf)
        elif asked > self._longest or tries >= self._tries:
            raise failure
        else:
            budget.extend(asked)
        left = budget.left()
        if not (idempotent or did_nothing) or left <= 0 or (not outlasts and left <= asked + own):
            raise failure
        return min(own + asked, left)


def _given(name: str, value: Optional[str], variable: str) -> str:
    """Returns an argument, else a variable of the environment. An empty one is an error: a secret is not set."""
    if value is not None and not value:
        raise ValueError(f"{name} is empty: leave it out for {variable}")
    given = os.environ.get(variable, "").lstrip("\ufeff") if value is None else value
    if not given:
        state = "empty" if variable in os.environ else "not set"
        raise ValueError(f"{variable} is {state}: set it, or pass {name}")
    return given


def _bytes_of(body: Mapping[str, object]) -> bytes:
    """Writes JSON in as few bytes as possible, because the server limits them. Lone surrogates need escapes."""
    try:
        return json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode()
    except UnicodeEncodeError:
        return json.dumps(body, separators=(",", ":")).encode()


def body_of(submission: Submission) -> Mapping[str, object]:
    return cast("Mapping[str, object]", submission)


def path_part(text: str) -> str:
    return urllib.parse.quote(text, safe="")


def guard_timeout(timeout: object) -> None:
    """Requires a number of seconds, before a question is sent that nobody would wait for."""
    if timeout is None or (isinstance(timeout, (int, float)) and not isinstance(timeout, bool) and timeout == timeout):
        return
    raise TypeError("timeout is not a number of seconds")
