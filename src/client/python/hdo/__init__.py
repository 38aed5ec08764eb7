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

import copy
import datetime
import difflib
import hashlib
import http.client
import json
import math
import os
import random
import re
import socket
import threading
import time
import unicodedata
import urllib.error
import urllib.parse
import urllib.request
import uuid
from email.message import Message
from email.utils import parsedate_to_datetime
from typing import (
    TYPE_CHECKING,
    Any,
    Callable,
    Generic,
    Iterator,
    Literal,
    Mapping,
    NamedTuple,
    Optional,
    Sequence,
    Tuple,
    TypedDict,
    TypeVar,
    Union,
    cast,
    overload,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .aio import AsyncOutbox as AsyncOutbox  # type: ignore[import-not-found, unused-ignore]
    from .types import (  # type: ignore[import-not-found, unused-ignore]
        Account,
        ActionResponse,
        CallerStatusData,
        Decision,
        FieldError,
        FileMetadata,
        Icon,
        InputAction,
        InputDeleteData,
        InputListData,
        InputReadData,
        InputReplaceData,
        InputSendData,
        LimitBlock,
        OutputAckData,
        OutputCheckData,
        OutputReadAllData,
        OutputReadinessItem,
        Popup,
        Priority,
        RequestFields,
        RowType,
        Submission,
    )

__all__ = ["Outbox", "OutboxError"]

PASSING = {"rate_limit_exceeded", "temporary_unavailable", "internal_error", "unreachable"}
PAGE = 100
MOST_ACTIONS = 7  # more options than these are a list
MOST_OPTIONS = 64
MOST_FIELDS = 3  # that an error names
LONGEST_WAIT_PAUSE = 8.0  # so that a wait goes on soon after a restart of the server
LONGEST_PROXY_PAUSE = 300.0  # that a wait grants to a proxy
LEAST_SECONDS = 2.0  # for the requests of a wait, also of one that only looks
BODY_SECONDS = 30.0  # for the rest of a reply, which may be large, and for a pause within a download
MOST_ITEM_HEADER = 1000  # characters; a proxy may refuse a longer header
NOBODY = "nobody answered; the policy decided"

T = TypeVar("T")
Self = TypeVar("Self", bound="Wire")


def __getattr__(name: str) -> object:
    if name != "AsyncOutbox":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from .aio import AsyncOutbox
    except ImportError as error:
        raise ImportError("AsyncOutbox is in the wheel of this client, not in this file: see /docs/agents") from error
    return AsyncOutbox


class OutboxError(Exception):
    """The error of every refusal and failure, with a code of the contract or of the client.

    The client's codes: `unreachable`, `not_an_outbox`, `damaged_file`, `no_longer_live` (the awaited request no longer
    exists), `not_as_sent` (another request has replaced the sent one), `unsupported` (the server is older than what was
    asked). The text names the first wrong fields.
    """

    def __init__(
        self,
        code: str,
        sentence: str,
        error: Optional[Mapping[str, Any]] = None,
        envelope: Optional[Mapping[str, Any]] = None,
        status: Optional[int] = None,
        content_hash: Optional[str] = None,
    ) -> None:
        error, envelope = error or {}, envelope or {}
        self.code = code
        self.sentence = sentence
        self.fields: list[FieldError] = error.get("fields") or []
        self.limit: Optional[LimitBlock] = error.get("limit")
        self.upgrade: Optional[Mapping[str, Any]] = error.get("upgrade")
        self.retry_after_seconds: Optional[float] = error.get("retry_after_seconds")
        self.error_id: Optional[str] = error.get("error_id")
        self.request_id: Optional[str] = envelope.get("request_id")
        self.correlation_id: Optional[str] = envelope.get("correlation_id")
        self.status = status
        self.content_hash = content_hash
        super().__init__(f"{code}: {self._fields_text() or sentence}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Makes copies, and errors that come from another process, whole."""
        return (type(self), (self.code, self.sentence, {"fields": self.fields}), self.__dict__)

    def _fields_text(self) -> str:
        named = [f"{each['path'] or 'the request'}: {each['message']}" for each in self.fields[:MOST_FIELDS]]
        more = [f"and {len(self.fields) - MOST_FIELDS} more"] if len(self.fields) > MOST_FIELDS else []
        return "; ".join(named + more)


# Questions and their answers


class Sent(TypedDict):
    """The content that the server accepted for a request. An answered request has no revision (None)."""

    content_hash: str
    revision: Optional[int]


class QuestionOptions(TypedDict, total=False):
    """The options of every question. Their texts are plain text, which the client escapes."""

    caller_item_id: str
    subtitle: str
    summary: str
    details: str
    priority: Priority
    request: RequestFields
    claim: bool


class ConfirmOptions(QuestionOptions, total=False):
    yes: str
    no: str
    danger: bool


class ChooseOptions(QuestionOptions, total=False):
    none: str


class ChooseSeveralOptions(ChooseOptions, total=False):
    at_least: int
    at_most: Optional[int]


class EditOptions(QuestionOptions, total=False):
    send: str
    label: str


class PickOptions(QuestionOptions, total=False):
    time_zone: str
    none: str


class AskFileOptions(QuestionOptions, total=False):
    accept: Sequence[str]
    max_bytes: int
    none: str


class Answered(TypedDict):
    """The reason of a person who chose the way out, and the decision, which is read but not acknowledged."""

    reason: Optional[str]
    decision: Decision


class Confirmed(Answered):
    confirmed: bool


class Edited(Answered):
    text: Optional[str]
    changed: bool


class AskedFile(Answered):
    file: Optional[FileMetadata]


if TYPE_CHECKING:  # a generic TypedDict needs Python 3.11

    class Chosen(Answered, Generic[T]):
        value: Optional[T]

    class ChosenSeveral(Answered, Generic[T]):
        values: list[T]

    class Picked(Answered, Generic[T]):
        value: Optional[T]
        time_zone: Optional[str]


Options = Union[Sequence[T], Mapping[str, T]]
Bound = Union[str, datetime.date, None]
# A request, and the function that reads its decision
Asked = Tuple["Submission", Callable[["Decision"], T]]


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
        if not self._api_key:
            raise ValueError("there is no API key: set HDO_API_KEY")
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
        envelope = _envelope_in(text)
        if envelope is not None and envelope["ok"] is True:
            return envelope["data"]
        raise OutboxError("not_an_outbox", f"the server at {self._url} is not an outbox", status=200)

    def _hashed_of(self, text: bytes) -> tuple[Any, str]:
        """Returns the data, and the SHA-256 of its raw_input in its original spelling."""
        data = self._data_of(text)
        written = json.loads(text, parse_int=_Number, parse_float=_Number)["data"]["raw_input"]
        return data, hashlib.sha256(_written(written).encode()).hexdigest()

    def _refusal(self, status: int, text: bytes, headers: Message, has_body: bool) -> OutboxError:
        envelope = _envelope_in(text)
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
        more = {"retry_after_seconds": _retry_after(headers)}
        if status in (408, 425, 429) or status >= 500:
            return OutboxError("unreachable", f"a proxy at {self._url} answered {status}", more, status=status)
        location = headers.get("Location")
        sentence = f"it redirects to {location}, which may be the right address" if location else f"it answered {status}"
        sentence = f"the server at {self._url} is not an outbox: {sentence}"
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


class Outbox(Wire):
    """A client for one caller. It sends nothing until a method is called."""

    def _open(self) -> None:
        self._opener = urllib.request.build_opener(_NoRedirect)
        if self._is_local():
            self._opener = urllib.request.build_opener(_NoRedirect, urllib.request.ProxyHandler({}))
        if self._socket_path:
            no_proxy = urllib.request.ProxyHandler({})
            self._opener = urllib.request.build_opener(_NoRedirect, _SocketHandler(self._socket_path), no_proxy)

    # Requests

    def input_send(self, submission: Submission) -> InputSendData:
        return cast("InputSendData", self._data("POST", "/api/input/send", body=body_of(submission)))

    def input_replace(self, submission: Submission) -> InputReplaceData:
        return cast("InputReplaceData", self._data("POST", "/api/input/replace", body=body_of(submission)))

    def input_delete(self, caller_item_id: str) -> InputDeleteData:
        body = {"caller_item_id": caller_item_id}
        return cast("InputDeleteData", self._data("POST", "/api/input/delete", body=body, idempotent=False))

    def input_list(self, limit: Optional[int] = None, cursor: Optional[str] = None) -> InputListData:
        return cast("InputListData", self._data("GET", "/api/input/list", query={"limit": limit, "cursor": cursor}))

    def input_read(self, caller_item_id: str) -> InputReadData:
        body = {"caller_item_id": caller_item_id}
        return cast("InputReadData", self._data("POST", "/api/input/read", body=body))

    # Decisions

    def output_check(
        self, limit: Optional[int] = None, cursor: Optional[str] = None, wait_seconds: Optional[int] = None
    ) -> OutputCheckData:
        """With wait_seconds, at most 50, the server holds its answer until there is an unread decision."""
        query = {"limit": limit, "cursor": cursor}
        return cast("OutputCheckData", self._data("GET", "/api/output/check", query=query, held=wait_seconds))

    def output_read(self, output_result_id: str) -> Decision:
        return cast("Decision", self._data("POST", f"/api/output/{path_part(output_result_id)}/read"))

    def output_read_all(self, limit: Optional[int] = None, cursor: Optional[str] = None) -> OutputReadAllData:
        body = {"limit": limit, "cursor": cursor}
        return cast("OutputReadAllData", self._data("POST", "/api/output/read-all", body=body))

    def output_ack(self, output_result_id: str) -> OutputAckData:
        return cast("OutputAckData", self._data("POST", f"/api/output/{path_part(output_result_id)}/ack"))

    def output_file(self, decision: Decision) -> Iterator[bytes]:
        """Yields the bytes of a decision's file. They are valid only if the iteration ends without an error."""
        path, check = file_of(decision)
        with self._retrying("GET", path, self._opened_file) as response:
            while True:
                try:
                    chunk = response.read1(65536)
                except (OSError, http.client.HTTPException) as error:
                    raise interrupted(error) from error
                check(chunk, response.headers)
                if not chunk:
                    return
                yield chunk

    def _opened_file(self, response: http.client.HTTPResponse) -> http.client.HTTPResponse:
        if not is_file(response.headers):
            with response:
                raise self._foreign(200, response.headers)
        return response

    def output_claim(self, output_result_id: str, claim_id: str) -> Decision:
        """Takes a decision for one program: it is read and acknowledged at once, so no other program gets it.

        Make claim_id once (a random UUID) and keep it: the same one gets the same answer however often. Another one is
        refused as `already_claimed`. Other codes: `has_file`, `made_before_restore`, `unsupported` (an older server).
        """
        path, body = taking(output_result_id, claim_id)
        try:
            return cast("Decision", self._data("POST", path, body=body))
        except OutboxError as error:
            is_gone(error, claim_id, self._server)
            raise

    def asker_set(self, caller_item_id: str, ends_in_seconds: int) -> bool:
        """Says when nobody waits for a request any longer, from 10 seconds on: the server deletes it then.

        Returns False if the server is older, or the request is not pending.
        """
        body = {"caller_item_id": caller_item_id, "ends_in_seconds": ends_in_seconds}
        try:
            self._data("POST", "/askers", body=body)
            return True
        except OutboxError as error:
            if error.status == 404:
                return False
            raise

    # Statuses

    def caller_status(self) -> CallerStatusData:
        return cast("CallerStatusData", self._data("GET", "/api/caller/status"))

    def account_status(self) -> Account:
        return cast("Account", self._data("GET", "/api/account/status"))

    # Questions. Each returns None if nobody has answered after `timeout` seconds: no answer is never a yes. The same
    # question again resumes its request. The title is plain text, and so are labels, subtitle, summary and details.
    # `request` has other fields of the request, as the contract has them.

    @overload
    def confirm(
        self, title: str, *, timeout: None = None, wait_seconds: int = 50, **options: Unpack[ConfirmOptions]
    ) -> Confirmed: ...
    @overload
    def confirm(
        self, title: str, *, timeout: Optional[float], wait_seconds: int = 50, **options: Unpack[ConfirmOptions]
    ) -> Optional[Confirmed]: ...
    def confirm(
        self, title: str, *, timeout: Optional[float] = None, wait_seconds: int = 50, **options: Unpack[ConfirmOptions]
    ) -> Optional[Confirmed]:
        """Asks for a yes. The answer has `confirmed`, which is true only if a person chose it, `reason`, `decision`.

        `yes` and `no` are the labels. `danger=True` makes the inbox ask twice.
        """
        claim = options.pop("claim", False)
        return self._answered(confirm_question(title, **options), timeout, wait_seconds, claim)

    @overload
    def choose(
        self,
        title: str,
        options: Options[T],
        *,
        several: Literal[False] = False,
        timeout: None = None,
        wait_seconds: int = 50,
        **more: Unpack[ChooseOptions],
    ) -> Chosen[T]: ...
    @overload
    def choose(
        self,
        title: str,
        options: Options[T],
        *,
        several: Literal[False] = False,
        timeout: Optional[float],
        wait_seconds: int = 50,
        **more: Unpack[ChooseOptions],
    ) -> Optional[Chosen[T]]: ...
    @overload
    def choose(
        self,
        title: str,
        options: Options[T],
        *,
        several: Literal[True],
        timeout: None = None,
        wait_seconds: int = 50,
        **more: Unpack[ChooseSeveralOptions],
    ) -> ChosenSeveral[T]: ...
    @overload
    def choose(
        self,
        title: str,
        options: Options[T],
        *,
        several: Literal[True],
        timeout: Optional[float],
        wait_seconds: int = 50,
        **more: Unpack[ChooseSeveralOptions],
    ) -> Optional[ChosenSeveral[T]]: ...
    def choose(
        self,
        title: str,
        options: Options[T],
        *,
        several: bool = False,
        timeout: Optional[float] = None,
        wait_seconds: int = 50,
        **more: Unpack[ChooseSeveralOptions],
    ) -> Union[Chosen[T], ChosenSeveral[T], None]:
        """Asks to choose one of the options: texts, or labels with their values. The answer has `value`, or None.

        With `several=True` it has `values`, from `at_least` to `at_most` of them. `none` is the label of the way out.
        """
        claim = more.pop("claim", False)
        if several:
            return self._answered(choose_several_question(title, options, **more), timeout, wait_seconds, claim)
        one = choose_question(title, options, **cast("ChooseOptions", more))
        return self._answered(one, timeout, wait_seconds, claim)

    @overload
    def edit(
        self, title: str, text: str, *, timeout: None = None, wait_seconds: int = 50, **options: Unpack[EditOptions]
    ) -> Edited: ...
    @overload
    def edit(
        self, title: str, text: str, *, timeout: Optional[float], wait_seconds: int = 50, **options: Unpack[EditOptions]
    ) -> Optional[Edited]: ...
    def edit(
        self,
        title: str,
        text: str,
        *,
        timeout: Optional[float] = None,
        wait_seconds: int = 50,
        **options: Unpack[EditOptions],
    ) -> Optional[Edited]:
        """Asks a person to correct a text and to send it. `send` and `label` are the labels of answer and field.

        The answer has `text` (None if the person rejected it), `changed`, `reason` and `decision`.
        """
        claim = options.pop("claim", False)
        return self._answered(edit_question(title, text, **options), timeout, wait_seconds, claim)

    @overload
    def pick_date(
        self,
        title: str,
        *,
        mode: Literal["date"] = "date",
        earliest: Bound = None,
        latest: Bound = None,
        timeout: None = None,
        wait_seconds: int = 50,
        **options: Unpack[PickOptions],
    ) -> Picked[datetime.date]: ...
    @overload
    def pick_date(
        self,
        title: str,
        *,
        mode: Literal["date"] = "date",
        earliest: Bound = None,
        latest: Bound = None,
        timeout: Optional[float],
        wait_seconds: int = 50,
        **options: Unpack[PickOptions],
    ) -> Optional[Picked[datetime.date]]: ...
    @overload
    def pick_date(
        self,
        title: str,
        *,
        mode: Literal["datetime"],
        earliest: Bound = None,
        latest: Bound = None,
        timeout: None = None,
        wait_seconds: int = 50,
        **options: Unpack[PickOptions],
    ) -> Picked[datetime.datetime]: ...
    @overload
    def pick_date(
        self,
        title: str,
        *,
        mode: Literal["datetime"],
        earliest: Bound = None,
        latest: Bound = None,
        timeout: Optional[float],
        wait_seconds: int = 50,
        **options: Unpack[PickOptions],
    ) -> Optional[Picked[datetime.datetime]]: ...
    def pick_date(
        self,
        title: str,
        *,
        mode: str = "date",
        earliest: Bound = None,
        latest: Bound = None,
        timeout: Optional[float] = None,
        wait_seconds: int = 50,
        **options: Unpack[PickOptions],
    ) -> Union[Picked[datetime.date], Picked[datetime.datetime], None]:
        """Asks for a day, or for a time with `mode="datetime"`. The answer has `value`, or None, and `time_zone`.

        The value is a datetime.date, which is never converted, or a datetime.datetime in UTC. The bounds are of the
        same type or ISO text. `none` is the label of the way out.
        """
        claim = options.pop("claim", False)
        if mode == "datetime":
            asked = pick_time_question(title, earliest, latest, **options)
            return self._answered(asked, timeout, wait_seconds, claim)
        if mode != "date":
            raise ValueError("mode is neither date nor datetime")
        return self._answered(pick_date_question(title, earliest, latest, **options), timeout, wait_seconds, claim)

    @overload
    def ask_file(
        self, title: str, *, timeout: None = None, wait_seconds: int = 50, **options: Unpack[AskFileOptions]
    ) -> AskedFile: ...
    @overload
    def ask_file(
        self, title: str, *, timeout: Optional[float], wait_seconds: int = 50, **options: Unpack[AskFileOptions]
    ) -> Optional[AskedFile]: ...
    def ask_file(
        self, title: str, *, timeout: Optional[float] = None, wait_seconds: int = 50, **options: Unpack[AskFileOptions]
    ) -> Optional[AskedFile]:
        """Asks for a file, of a type in `accept` and of `max_bytes` at most. `output_file(decision)` yields its bytes.

        `file` in the answer describes the file: name, type, size and hash. It stays None when the person sends no file,
        and when the file is too large. `none` is the label of the way out.
        """
        claim = options.pop("claim", False)
        return self._answered(ask_file_question(title, **options), timeout, wait_seconds, claim)

    def _answered(self, asked: Asked[T], timeout: Optional[float], wait_seconds: int, claim: bool) -> Optional[T]:
        submission, answer = asked
        decision = self.ask(submission, timeout, wait_seconds, claim)
        return None if decision is None else answer(decision)

    # Loops and waits

    def decisions(self, wait_seconds: int = 50) -> Iterator[Decision]:
        """Yields every decision, oldest first, and then each new one, without an end.

        A decision is acknowledged after the loop body completes. If the body raises, returns or breaks, it comes again.
        """
        guard_wait(wait_seconds)
        waiting = self._waiting()
        handled = True  # a read decision does not end a long poll, so the first check must not wait
        while True:
            wait, handled = (None if handled else wait_seconds), False
            for ready in waiting._ready(wait):
                try:
                    decision = waiting.output_read(ready["output_result_id"])
                except OutboxError as error:
                    if error.code in ("not_found", "temporary_unavailable"):
                        continue
                    raise
                yield decision
                try:
                    waiting.output_ack(ready["output_result_id"])
                except OutboxError as error:
                    if error.code != "not_found":
                        raise
                handled = True

    @overload
    def ask(
        self, submission: Submission, timeout: None = None, wait_seconds: int = 50, claim: bool = False
    ) -> Decision: ...
    @overload
    def ask(
        self, submission: Submission, timeout: Optional[float], wait_seconds: int = 50, claim: bool = False
    ) -> Optional[Decision]: ...
    def ask(
        self,
        submission: Submission,
        timeout: Optional[float] = None,
        wait_seconds: int = 50,
        claim: bool = False,
    ) -> Optional[Decision]:
        """Sends a request and returns its decision, read but not acknowledged, or None after `timeout` seconds.

        With `claim=True` it is acknowledged already, and no other program gets it: at most once, not at least once.
        Sending the same request again resumes it: nothing is asked twice before the acknowledgement.
        Raises `not_as_sent` if another client with this key put other content under the id.
        """
        guard_wait(wait_seconds)
        guard_claim(claim, submission)
        waiting = self._waiting(timeout)
        sent = waiting.send(submission)
        return waiting._decision_within(submission["caller_item_id"], wait_seconds, sent, claim)

    def send(self, submission: Submission) -> Sent:
        """Sends a request, or finds that it was answered. Returns the content to compare its decision with.

        The hash is that of this request's own body, so another client with the key cannot substitute other content.
        """
        try:
            answer = self._retrying("POST", "/api/input/send", self._read_sent, body=body_of(submission))
        except OutboxError as error:
            return sent_before(error)
        return sent_now(*answer)

    @overload
    def decision_on(
        self,
        caller_item_id: str,
        timeout: None = None,
        wait_seconds: int = 50,
        sent: Optional[Sent] = None,
        claim: bool = False,
    ) -> Decision: ...
    @overload
    def decision_on(
        self,
        caller_item_id: str,
        timeout: Optional[float],
        wait_seconds: int = 50,
        sent: Optional[Sent] = None,
        claim: bool = False,
    ) -> Optional[Decision]: ...
    def decision_on(
        self,
        caller_item_id: str,
        timeout: Optional[float] = None,
        wait_seconds: int = 50,
        sent: Optional[Sent] = None,
        claim: bool = False,
    ) -> Optional[Decision]:
        """Returns the decision on a sent request, read but not acknowledged, or None after `timeout` seconds.

        With `sent`, as `send` returned it, only a decision on its content is taken. Without it, any decision is.
        """
        guard_wait(wait_seconds)
        return self._waiting(timeout)._decision_within(caller_item_id, wait_seconds, sent, claim)

    def _decision_within(
        self, caller_item_id: str, wait_seconds: int, sent: Optional[Sent], claim: bool
    ) -> Optional[Decision]:
        try:
            return self._decision_on(caller_item_id, wait_seconds, sent, new_claim(claim))
        except OutboxError as error:
            if error.code in PASSING and self._until is not None and self._server.reached and self._waits:
                return None  # the server was away when the time was over
            raise

    def _decision_on(
        self, caller_item_id: str, wait_seconds: int, sent: Optional[Sent], claim_id: Optional[str]
    ) -> Optional[Decision]:
        items = item_header(caller_item_id, sent)
        wait, created_at = None, None
        while True:
            started = time.monotonic()
            state = None
            others = False
            for ready, checked in self._ready_for(items, wait):
                state = checked or state
                if ready is None:
                    continue
                if ready["caller_item_id"] != caller_item_id:
                    others = True
                    continue
                decision = self._take(caller_item_id, ready["output_result_id"], sent, created_at, claim_id)
                if decision is not None:
                    return decision
            left = wait_seconds if self._until is None else self._until - time.monotonic()
            if left <= 0:
                return None
            if state is None or state.name == "answered":
                created_at = self._guard_live(caller_item_id, sent, created_at)
            else:
                created_at = guard_state(state, sent, created_at)
            if wait and (others or state is not None) and time.monotonic() - started < 1:
                time.sleep(min(1, left))  # an unread decision on another request, or a proxy, ends every poll at once
            wait = max(1, int(min(wait_seconds, left)))

    def _take(
        self,
        caller_item_id: str,
        output_result_id: str,
        sent: Optional[Sent],
        created_at: Optional[str],
        claim_id: Optional[str],
    ) -> Optional[Decision]:
        """Reads or claims a decision, and compares it with what was sent. Returns None if it is gone."""
        if claim_id is not None:
            self._guard_live(caller_item_id, sent, created_at)
        path, body = taking(output_result_id, claim_id)
        try:
            decision, content_hash = self._retrying("POST", path, self._read_hashed, body=body)
        except OutboxError as error:
            if is_gone(error, claim_id, self._server):
                return None
            raise
        if sent is not None:  # after its first read, neither it nor its request can change
            guard_as_sent(sent, content_hash)
            if claim_id is None:
                self._guard_live(caller_item_id, sent, created_at)
        return cast("Decision", decision)

    def _ready_for(
        self, items: Optional[str], wait_seconds: Optional[int]
    ) -> Iterator[tuple[Optional[OutputReadinessItem], Optional[ItemState]]]:
        """Yields what is ready, with the state of the awaited request where the server knows HDO-Item."""
        if items is None or not self._server.waits_for_items:
            for ready in self._ready(wait_seconds):
                yield ready, None
            return
        page, told = self._retrying(
            "GET", "/api/output/check", self._read_checked, query={"limit": PAGE}, held=wait_seconds, items=items
        )
        if told is None:  # an older server, which has answered for all requests
            self._server.waits_for_items = False
            for ready in self._ready(None):
                yield ready, None
            return
        yield None, states_in(told)[0]
        for ready in page["items"]:
            yield ready, None

    def _guard_live(self, caller_item_id: str, sent: Optional[Sent], created_at: Optional[str]) -> str:
        body = {"caller_item_id": caller_item_id}
        try:
            live, content_hash = self._retrying("POST", "/api/input/read", self._read_hashed, body=body)
        except OutboxError as error:
            raise gone(error) from error
        return guard_live(live, content_hash, sent, created_at)

    def _ready(self, wait_seconds: Optional[int]) -> Iterator[OutputReadinessItem]:
        page = self.output_check(limit=PAGE, wait_seconds=wait_seconds)
        while True:
            yield from page["items"]
            if page["next_cursor"] is None:
                return
            page = self.output_check(limit=PAGE, cursor=page["next_cursor"])

    # Sending and retrying

    def _data(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[Mapping[str, object]] = None,
        held: Optional[int] = None,
        idempotent: bool = True,
    ) -> Any:
        return self._retrying(
            method, path, self._read_data, query=query, body=body, held=held, idempotent=idempotent
        )

    def _read_data(self, response: http.client.HTTPResponse) -> Any:
        with response:
            return self._data_of(response.read())

    def _read_sent(self, response: http.client.HTTPResponse) -> tuple[Any, Optional[str]]:
        return self._read_data(response), response.headers.get("X-Content-Hash")

    def _read_checked(self, response: http.client.HTTPResponse) -> tuple[OutputCheckData, Optional[str]]:
        return self._read_data(response), response.headers.get("HDO-Item-State")

    def _read_hashed(self, response: http.client.HTTPResponse) -> tuple[Any, str]:
        with response:
            return self._hashed_of(response.read())

    def _retrying(
        self,
        method: str,
        path: str,
        read: Callable[[http.client.HTTPResponse], T],
        *,
        query: Optional[Mapping[str, object]] = None,
        body: Optional[Mapping[str, object]] = None,
        held: Optional[int] = None,
        items: Optional[str] = None,
        idempotent: bool = True,
    ) -> T:
        tries, budget = 0, Budget(self._total, held, self._late)
        while True:
            tries += 1
            try:
                attempt: _Attempt[T] = _Attempt(
                    lambda: read(self._once(attempt, method, path, query, body, held, items))
                )
                answer = attempt.result(self._seconds_of(budget, held), budget)
                self._server.reached = True
                return answer
            except (OSError, http.client.HTTPException) as error:
                failure = self._no_answer(error)
            except OutboxError as error:
                failure = self._weathered(error, path)
            time.sleep(self._pause_before(tries, failure, idempotent, path, budget))

    def _once(
        self,
        attempt: _Attempt[Any],
        method: str,
        path: str,
        query: Optional[Mapping[str, object]],
        body: Optional[Mapping[str, object]],
        held: Optional[int],
        items: Optional[str],
    ) -> http.client.HTTPResponse:
        url, headers, bytes_sent = self._prepared(path, query, body, held, items)
        request = urllib.request.Request(url, data=bytes_sent, headers=headers, method=method)
        # the attempt has a limit for the whole; the socket's own ends an attempt that was given up
        timeout = max(self._timeout + (held or 0), BODY_SECONDS)
        try:
            response = cast(http.client.HTTPResponse, self._opener.open(request, timeout=timeout))
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


def _given(name: str, value: Optional[str], variable: str) -> str:
    """Returns an argument, else a variable of the environment. An empty argument is an error: a secret is not set."""
    if value is not None and not value:
        raise ValueError(f"{name} is empty: leave it out for {variable}")
    return os.environ.get(variable, "").lstrip("\ufeff") if value is None else value


def _envelope_in(text: bytes) -> Optional[dict[str, Any]]:
    """Returns the envelope of every reply of an outbox. JSON of other programs lacks its ids."""
    try:
        envelope = json.loads(text)
        ids = (envelope["request_id"], envelope["correlation_id"])
        if not all(isinstance(each, str) for each in ids):
            return None
        whole = isinstance(envelope["data"] if envelope["ok"] is True else envelope["error"]["code"], (dict, str))
        return cast("dict[str, Any]", envelope) if whole else None
    except (ValueError, KeyError, TypeError):
        return None  # another program replied, and the caller says so


def _retry_after(headers: Message) -> Optional[float]:
    """Reads Retry-After as seconds or as a date (RFC 9110, 10.2.3), which is compared with the reply's own time."""
    text = headers.get("Retry-After", "").strip()
    if re.fullmatch(r"\d{1,9}", text):
        return float(text)
    at, now = _date(text), _date(headers.get("Date", ""))
    if at is None:
        return None
    return max(0.0, math.ceil(at - (time.time() if now is None else now)))


def _date(text: str) -> Optional[float]:
    try:
        return parsedate_to_datetime(text).timestamp()
    except (ValueError, TypeError, IndexError, OverflowError):
        return None  # absent, or no date


# Building questions and reading answers


def confirm_question(
    title: str, *, yes: str = "Yes", no: str = "No", danger: bool = False, **options: Unpack[QuestionOptions]
) -> Asked[Confirmed]:
    confirming = _action("yes", _filled("yes", yes), "check")
    if danger:
        confirming["tone"], confirming["style"] = "danger", "solid"
    submission = _submission(
        "confirm",
        title,
        [confirming, _way_out("no", _filled("no", no))],
        {"display": "Confirmation", "icon": "check"},
        "Yes or no",
        "Nothing happens without a yes. A no may say why.",
        options,
    )

    def answer(decision: Decision) -> Confirmed:
        by_person = decision["answered_by"] is not None
        confirmed = by_person and decision["action_value"] == "yes"
        return {"confirmed": confirmed, "reason": _reason(decision) if by_person else NOBODY, "decision": decision}

    return submission, answer


def choose_question(
    title: str, options: Options[T], *, none: str = "None of these", **more: Unpack[QuestionOptions]
) -> Asked[Chosen[T]]:
    labels, values = _labels(options)
    wire = _wire_values(labels)
    if len(labels) > MOST_ACTIONS:
        chooser = _action("choose", "Choose", "check")
        offered: list[Any] = [{"display": label, "value": value} for label, value in zip(labels, wire)]
        chooser["popup"] = {"kind": "single_select", "label": "Options", "options": offered}
        actions = [chooser]
    else:
        actions = [_action(value, label, "check") for label, value in zip(labels, wire)]
        for action in actions:
            action["tone"], action["style"] = "neutral", "outline"

    def answer(decision: Decision) -> Chosen[T]:
        response = decision["response"]
        chosen = response["value"] if response["kind"] == "single_select" else decision["action_value"]
        value = values[wire.index(chosen)] if chosen in wire else None
        return {"value": value, "reason": _reason(decision), "decision": decision}

    return _choice(title, actions, none, "Choose one", more), answer


def choose_several_question(
    title: str,
    options: Options[T],
    *,
    none: str = "None of these",
    at_least: int = 1,
    at_most: Optional[int] = None,
    **more: Unpack[QuestionOptions],
) -> Asked[ChosenSeveral[T]]:
    labels, values = _labels(options)
    wire = _wire_values(labels)
    most = len(labels) if at_most is None else at_most
    if not 1 <= at_least <= most:
        raise ValueError("at_least is not between 1 and at_most")
    if most > len(labels):
        raise ValueError("at_most is greater than the number of options")
    chooser = _action("choose", "Choose", "check")
    offered: list[Any] = [{"display": label, "value": value} for label, value in zip(labels, wire)]
    chooser["popup"] = {
        "kind": "multi_select",
        "label": "Options",
        "options": offered,
        "min_selected": at_least,
        "max_selected": most,
    }

    def answer(decision: Decision) -> ChosenSeveral[T]:
        response = decision["response"]
        chosen = response["values"] if response["kind"] == "multi_select" else []
        picked = [value for value, name in zip(values, wire) if name in chosen]
        return {"values": picked, "reason": _reason(decision), "decision": decision}

    return _choice(title, [chooser], none, "Choose one or several", more), answer


def edit_question(
    title: str, text: str, *, send: str = "Send", label: str = "Text", **options: Unpack[QuestionOptions]
) -> Asked[Edited]:
    _text("text", text)
    sending = _action("send", _filled("send", send), "send")
    sending["popup"] = {
        "kind": "free_text",
        "multiline": True,
        "label": _filled("label", label),
        "default_value": text,
    }
    submission = _submission(
        "edit",
        title,
        [sending, _way_out("reject", "Reject")],
        {"display": "Draft", "icon": "file"},
        "A text to check",
        "Change the text where it is wrong. What you send is used as you leave it.",
        options,
    )

    def answer(decision: Decision) -> Edited:
        response = decision["response"]
        if decision["action_value"] != "send" or response["kind"] != "free_text":
            return {"text": None, "changed": False, "reason": _reason(decision), "decision": decision}
        written = response["text"]
        return {"text": written, "changed": written != text, "reason": None, "decision": decision}

    return submission, answer


def pick_date_question(
    title: str, earliest: Bound, latest: Bound, **options: Unpack[PickOptions]
) -> Asked[Picked[datetime.date]]:
    def day(response: ActionResponse) -> Optional[datetime.date]:
        if response["kind"] != "date_picker" or response["mode"] != "date":
            return None
        return datetime.date.fromisoformat(response["value_date"])

    return _pick(title, "date", (_day("earliest", earliest), _day("latest", latest)), day, **options)


def pick_time_question(
    title: str, earliest: Bound, latest: Bound, **options: Unpack[PickOptions]
) -> Asked[Picked[datetime.datetime]]:
    def moment(response: ActionResponse) -> Optional[datetime.datetime]:
        if response["kind"] != "date_picker" or response["mode"] != "datetime":
            return None
        return datetime.datetime.fromisoformat(response["value_utc"].replace("Z", "+00:00"))

    return _pick(title, "datetime", (_time("earliest", earliest), _time("latest", latest)), moment, **options)


def ask_file_question(
    title: str,
    *,
    accept: Optional[Sequence[str]] = None,
    max_bytes: Optional[int] = None,
    none: str = "No file",
    **options: Unpack[QuestionOptions],
) -> Asked[AskedFile]:
    if accept is not None and (isinstance(accept, str) or not accept):
        raise TypeError("accept is not a list of types such as application/pdf")
    if max_bytes is not None and max_bytes < 1:
        raise ValueError("max_bytes is not a positive number")
    most = "" if max_bytes is None else f" It may have {max_bytes} bytes."
    upload = _action("upload", "Choose a file", "upload")
    upload["popup"] = {"kind": "file_upload", "label": "File"}
    if accept is not None:
        upload["popup"] = {"kind": "file_upload", "label": "File", "accept_mime_types": list(accept)}
    submission = _submission(
        "file",
        title,
        [upload, _way_out("none", _filled("none", none))],
        {"display": "File", "icon": "paperclip"},
        "A file",
        f"Choose a file to hand over.{most}",
        options,
    )

    def answer(decision: Decision) -> AskedFile:
        response = decision["response"]
        if response["kind"] != "file_upload":
            return {"file": None, "reason": _reason(decision), "decision": decision}
        file = response["file"]
        if max_bytes is None or file["size_bytes"] <= max_bytes:
            return {"file": file, "reason": None, "decision": decision}
        reason = f"The file has {file['size_bytes']} bytes, at most {max_bytes} are taken."
        return {"file": None, "reason": reason, "decision": decision}

    return submission, answer


def _choice(
    title: str, actions: list[InputAction], none: str, subtitle: str, options: QuestionOptions
) -> Submission:
    summary = f"If no option is right, choose “{_escaped(_filled('none', none))}”."
    row_type: RowType = {"display": "Choice", "icon": "inbox"}
    return _submission("choose", title, [*actions, _way_out("none", none)], row_type, subtitle, summary, options)


def _pick(
    title: str,
    mode: Literal["date", "datetime"],
    bounds: tuple[Optional[str], Optional[str]],
    value_of: Callable[[ActionResponse], Optional[T]],
    *,
    time_zone: Optional[str] = None,
    none: str = "No date",
    **options: Unpack[QuestionOptions],
) -> Asked[Picked[T]]:
    least, most = bounds
    if least is not None and most is not None and least > most:
        raise ValueError("earliest is after latest")
    day = mode == "date"
    popup: dict[str, object] = {"kind": "date_picker", "label": "Day" if day else "Time", "mode": mode}
    if time_zone is not None:
        popup["display_timezone"] = _filled("time_zone", time_zone)
    if least is not None:
        popup["min_value"] = least
    if most is not None:
        popup["max_value"] = most
    pick = _action("pick", "Choose a day" if day else "Choose a time", "calendar")
    pick["popup"] = cast("Popup", popup)
    submission = _submission(
        "date",
        title,
        [pick, _way_out("none", _filled("none", none))],
        {"display": "Date", "icon": "calendar"},
        "A day" if day else "A day and a time",
        "Choose when. If there is no such time, say why.",
        options,
    )

    def answer(decision: Decision) -> Picked[T]:
        response = decision["response"]
        zone = response["display_timezone"] if response["kind"] == "date_picker" else None
        reason = _reason(decision)
        return {"value": value_of(response), "time_zone": zone, "reason": reason, "decision": decision}

    return submission, answer


def _submission(
    kind: str,
    title: str,
    actions: list[InputAction],
    row_type: RowType,
    subtitle: str,
    summary: str,
    options: QuestionOptions,
) -> Submission:
    """Builds the request for a question. Without an id of its own it gets a hash of the whole question."""
    known = ["caller_item_id", "subtitle", "summary", "details", "priority", "request"]
    unknown = sorted(set(options) - set(known))
    if unknown:
        raise TypeError(f"there is no option {unknown[0]}: {_advice(unknown[0], known)}")
    defaults: dict[str, object] = {"link_buttons": [], "row_type": row_type, "subtitle": subtitle, "summary": summary}
    content: dict[str, object] = {**defaults, **cast("Mapping[str, object]", options.get("request") or {})}
    if "subtitle" in options:
        content["subtitle"] = _escaped(_filled("subtitle", options["subtitle"]))
    if "summary" in options:
        content["summary"] = _paragraphs(_filled("summary", options["summary"]))
    if "details" in options:
        content["details"] = _preformatted(_filled("details", options["details"]))
    if "priority" in options:
        content["priority"] = options["priority"]
    content["title"] = _escaped(_filled("title", title))
    content["actions"] = _distinct(actions)
    own = content.pop("caller_item_id", None)
    text = json.dumps(content, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()
    content["caller_item_id"] = options.get("caller_item_id", own or f"{kind}-{digest[:32]}")
    return cast("Submission", content)


def _advice(wrong: str, known: list[str]) -> str:
    """Names the option that was probably meant, else all."""
    given = re.sub("[^a-z0-9]", "", wrong.lower())
    similar = [name for name in known if given and given in name.replace("_", "")]
    similar += difflib.get_close_matches(wrong, known, 1)
    return f"the nearest is {similar[0]}" if similar else f"the options are {', '.join(known)}"


def _distinct(actions: list[InputAction]) -> list[InputAction]:
    labels = [_shown(action["display"]) for action in actions]
    repeated = next((label for at, label in enumerate(labels) if label in labels[:at]), None)
    if repeated is not None:
        raise ValueError(f"two answers have the label {repeated}")
    return actions


def _shown(label: str) -> str:
    """Returns a label as a person tells it from others."""
    return " ".join(unicodedata.normalize("NFKC", label).split())


def _action(value: str, display: str, icon: Icon) -> InputAction:
    return {"display": display, "icon": icon, "value": value, "overflow": False, "popup": {"kind": "none"}}


def _way_out(value: str, display: str) -> InputAction:
    action = _action(value, display, "x")
    action["popup"] = {"kind": "free_text", "label": "Why?", "multiline": True}
    return action


def _reason(decision: Decision) -> Optional[str]:
    response = decision["response"]
    if response["kind"] != "free_text" or not response["text"].strip():
        return None
    return response["text"]


def _labels(options: Options[T]) -> tuple[list[str], list[T]]:
    """Returns the labels and the values. Raises an error that names an option that looks like an earlier one."""
    if isinstance(options, Mapping):
        labels, values = list(options.keys()), list(options.values())
    elif isinstance(options, str):
        raise TypeError("options is a text, not a list of texts")
    else:
        values = list(options)
        labels = cast("list[str]", values)
    if not 1 <= len(labels) <= MOST_OPTIONS:
        raise ValueError(f"options has {len(labels)} options: between 1 and {MOST_OPTIONS} are possible")
    seen: dict[str, int] = {}
    for at, label in enumerate(labels):
        shown = _shown(_filled(f"options[{at}]", label))
        if shown in seen:
            raise ValueError(f"options[{at}] repeats the label of options[{seen[shown]}]")
        seen[shown] = at
    return labels, values


def _wire_values(labels: list[str]) -> list[str]:
    """The options' values on the wire: the labels where they are usable as such, else numbers."""
    if all(re.fullmatch(r"[A-Za-z0-9._:-]{1,128}", label) and label != "none" for label in labels):
        return labels
    return [f"option-{at + 1}" for at in range(len(labels))]


def _day(argument: str, value: Bound) -> Optional[str]:
    if value is None:
        return None
    try:
        if isinstance(value, datetime.date) and not isinstance(value, datetime.datetime):
            return value.isoformat()
        return datetime.date.fromisoformat(str(value)).isoformat()
    except ValueError:
        raise ValueError(f"{argument} is not a day such as 2027-01-31") from None


def _time(argument: str, value: Bound) -> Optional[str]:
    if value is None:
        return None
    try:
        time = value if isinstance(value, datetime.datetime) else None
        if isinstance(value, str) and "T" in value:
            time = datetime.datetime.fromisoformat(value.replace("Z", "+00:00"))
        if time is not None and time.tzinfo is not None:
            utc = time.astimezone(datetime.timezone.utc).replace(tzinfo=None)
            return utc.isoformat(timespec="milliseconds") + "Z"
    except ValueError:
        pass
    sentence = f"{argument} is not a time with its offset, such as 2027-01-31T09:00:00Z or an aware datetime"
    raise ValueError(sentence)


def _text(argument: str, text: object) -> str:
    if not isinstance(text, str):
        raise TypeError(f"{argument} is not a text")
    return text


def _filled(argument: str, text: object) -> str:
    given = _text(argument, text)
    if not given.strip():
        raise ValueError(f"{argument} is empty")
    return given


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _preformatted(text: str) -> str:
    """Formats plain text as HTML that keeps every space and line break."""
    first = "\n" if re.match(r"\r?\n", text) else ""  # HTML ignores a line break right after the tag
    return f"<pre>{first}{_escaped(text)}</pre>"


def _paragraphs(text: str) -> str:
    parts = re.split(r"(?:\r?\n){2,}", _escaped(text.strip()))
    return "".join("<p>" + re.sub(r"\r?\n", "<br>", part) + "</p>" for part in parts)


# Comparing a decision with its request


class _Number:
    """A number in its original spelling: Python would format some numbers differently."""

    def __init__(self, text: str) -> None:
        self.text = text


def _written(value: object) -> str:
    """Formats a canonical input as the server does: without spaces, with its keys in the same order."""
    if isinstance(value, _Number):
        return value.text
    if isinstance(value, dict):
        members = cast("dict[str, object]", value)
        return "{" + ",".join(f"{_written(name)}:{_written(each)}" for name, each in members.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_written, cast("list[object]", value))) + "]"
    return json.dumps(value, ensure_ascii=False)


def sent_now(data: InputSendData, content_hash: Optional[str]) -> Sent:
    return {"content_hash": _named(content_hash), "revision": data["revision"]}


def sent_before(error: OutboxError) -> Sent:
    """Finds the content of a request that was answered before. Raises any other error."""
    if error.code != "answered_unacknowledged":
        raise error
    return {"content_hash": _named(error.content_hash), "revision": None}


def _named(content_hash: Optional[str]) -> str:
    if content_hash:
        return content_hash
    sentence = "the server did not confirm the accepted content (X-Content-Hash): update the server"
    raise OutboxError("not_as_sent", sentence)


def guard_live(live: InputReadData, content_hash: str, sent: Optional[Sent], created_at: Optional[str]) -> str:
    """Guards that a live request is the sent one. Returns the time at which it was created."""
    if sent is not None:
        guard_as_sent(sent, content_hash, live["revision"], created_at in (None, live["created_at"]))
    return live["created_at"]


def guard_as_sent(sent: Sent, content_hash: str, revision: Optional[int] = None, same_item: bool = True) -> None:
    if content_hash != sent["content_hash"]:
        before = "under this id has other content and was answered before"
        happened = before if sent["revision"] is None else "was replaced by another one"
    elif None not in (revision, sent["revision"]) and revision != sent["revision"]:
        happened = "was replaced and then restored"
    elif not same_item:
        happened = "was deleted and sent again"
    else:
        return
    raise OutboxError("not_as_sent", f"the request {happened}, so an answer to it does not count")


def gone(error: OutboxError) -> OutboxError:
    """Returns the error of a wait whose request no longer exists. Any other error stays as it is."""
    if error.code != "not_found":
        return error
    return OutboxError("no_longer_live", "the request no longer exists: it was deleted, or its decision was taken")


def file_of(decision: Decision) -> tuple[str, Callable[[bytes, Message], None]]:
    """Returns the path of a decision's file, and a check of its chunks with the headers, at last an empty one."""
    response = decision["response"]
    if response["kind"] != "file_upload":
        raise ValueError("the decision has no file")
    file = response["file"]
    digest, length = hashlib.sha256(), 0

    def check(chunk: bytes, headers: Message) -> None:
        nonlocal length
        digest.update(chunk)
        length += len(chunk)
        if not chunk and length < file["size_bytes"] and length < _declared(headers):
            raise interrupted(EOFError(f"{length} of {file['size_bytes']} bytes came"))
        if length > file["size_bytes"] or (not chunk and digest.hexdigest() != file["sha256"]):
            raise OutboxError("damaged_file", "the downloaded bytes differ from the decision's file")

    return f"/api/output/{path_part(decision['output_result_id'])}/files/{path_part(file['file_id'])}", check


def _declared(headers: Message) -> float:
    """The length that a body should have. Without one, the end of the connection may be a cut."""
    length = headers.get("Content-Length", "")
    if length.isdecimal():
        return int(length)
    return 0 if "chunked" in headers.get("Transfer-Encoding", "").lower() else math.inf


def interrupted(error: BaseException) -> OutboxError:
    return OutboxError("unreachable", f"the download was interrupted: {error}")


def is_file(headers: Message) -> bool:
    """Tells if a reply can be a file of an outbox, and not the page of another program."""
    return "Content-Disposition" in headers or not re.search("html|json|text", headers.get("Content-Type", ""))


# Waiting for one request, and taking its decision


class ItemState(NamedTuple):
    """The state of a request in HDO-Item-State: pending, answered or gone."""

    name: str
    revision: Optional[int]
    created_at: Optional[str]


def item_header(caller_item_id: str, sent: Optional[Sent]) -> Optional[str]:
    """Returns the HDO-Item of a request; None if it would be too long for a header."""
    encoded = path_part(caller_item_id)
    revision = None if sent is None else sent["revision"]
    header = encoded if revision is None else f"{encoded};{revision}"
    return header if len(header) <= MOST_ITEM_HEADER else None


def states_in(header: str) -> list[ItemState]:
    """Reads HDO-Item-State, in the order in which the requests were named."""
    states: list[ItemState] = []
    for each in header.split(","):
        _, name, *rest = (part.strip() for part in each.split(";"))
        revision, created_at = rest if len(rest) == 2 else (None, None)
        states.append(ItemState(name, None if revision is None else int(revision), created_at))
    return states


def guard_state(state: ItemState, sent: Optional[Sent], created_at: Optional[str]) -> Optional[str]:
    """Guards that a request that waits is live, and the sent one. Returns the time at which it was created."""
    if state.name == "gone":
        raise gone(OutboxError("not_found", "it is gone"))
    if sent is not None:
        if None not in (state.revision, sent["revision"]) and state.revision != sent["revision"]:
            raise OutboxError("not_as_sent", "the request was replaced by another one, so an answer does not count")
        guard_as_sent(sent, sent["content_hash"], None, created_at in (None, state.created_at))
    return state.created_at


def guard_claim(claim: object, submission: Submission) -> None:
    if not isinstance(claim, bool):
        raise TypeError("claim is neither True nor False")
    if claim and any(action["popup"]["kind"] == "file_upload" for action in submission["actions"]):
        raise TypeError("claim is not possible for a file, which is gone after it: read, download and acknowledge")


def new_claim(claim: bool) -> Optional[str]:
    return str(uuid.uuid4()) if claim else None


def taking(output_result_id: str, claim_id: Optional[str]) -> tuple[str, Optional[dict[str, object]]]:
    """Returns the path and the body that read a decision, or claim it for one program."""
    part = path_part(output_result_id)
    return (f"/api/output/{part}/read", None) if claim_id is None else (f"/claims/{part}", {"claim_id": claim_id})


def is_gone(error: OutboxError, claim_id: Optional[str], server: Server) -> bool:
    """Tells if a decision was undone or taken. Raises the error of a claim on an older server."""
    is_older = error.request_id is None or not server.waits_for_items
    if claim_id is not None and error.status == 404 and is_older:
        raise OutboxError("unsupported", "the server has no claims: update it, or leave claim out") from error
    return error.code == "not_found"


def guard_wait(wait_seconds: object) -> None:
    """Requires a time for a long poll that the server understands. A loop would ask without a pause otherwise."""
    if not isinstance(wait_seconds, int) or wait_seconds < 1:
        raise ValueError("wait_seconds is not a whole number of at least 1")


def guard_timeout(timeout: object) -> None:
    """Requires a number of seconds, before a question is sent that nobody would wait for."""
    if timeout is None or (isinstance(timeout, (int, float)) and not isinstance(timeout, bool) and timeout == timeout):
        return
    raise TypeError("timeout is not a number of seconds")


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
