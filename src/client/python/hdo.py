"""Human Decision Outbox: the caller API in one file, for Python 3.9 and later, without dependencies.

    from hdo import Outbox
    outbox = Outbox()  # HDO_URL and HDO_API_KEY
    decision = outbox.ask({"caller_item_id": "deploy-42", ...})

One method for each endpoint, under its name in the contract. Every refusal and failure is an OutboxError: branch on its
`code`. Decisions come at least once: handle each one once by its output_result_id.
"""

import hashlib
import http.client
import json
import os
import random
import socket
import time
import urllib.error
import urllib.parse
import urllib.request

PASSING = {"rate_limit_exceeded", "temporary_unavailable", "internal_error", "unreachable"}
PAGE = 100


class OutboxError(Exception):
    """What went wrong: a code of the contract, or `unreachable`, `not_an_outbox`, `damaged_file`, `no_longer_live`."""

    def __init__(self, code, message, error=None, envelope=None, status=None):
        super().__init__(f"{code}: {message}")
        error, envelope = error or {}, envelope or {}
        self.code = code
        self.fields = error.get("fields", [])
        self.limit = error.get("limit")
        self.upgrade = error.get("upgrade")
        self.retry_after_seconds = error.get("retry_after_seconds")
        self.error_id = error.get("error_id")
        self.request_id = envelope.get("request_id")
        self.correlation_id = envelope.get("correlation_id")
        self.status = status


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    """A key is never sent on to another address."""

    def redirect_request(self, *_):
        return None


class _SocketConnection(http.client.HTTPConnection):
    def __init__(self, path, **given):
        super().__init__("localhost", **given)
        self._path = path

    def connect(self):
        self.sock = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        self.sock.settimeout(self.timeout)
        self.sock.connect(self._path)


class _SocketHandler(urllib.request.HTTPHandler):
    """A server that listens on a Unix socket; the host of an address says nothing."""

    def __init__(self, path):
        super().__init__()
        self._path = path

    def http_open(self, request):
        return self.do_open(lambda host, **given: _SocketConnection(self._path, **given), request)


class Outbox:
    """One caller's side of an outbox. Nothing is sent until a method is called."""

    def __init__(self, url=None, api_key=None, tries=5, base_seconds=0.5, longest_seconds=60, timeout=30):
        url = url or os.environ.get("HDO_URL", "")
        handlers = [_NoRedirect]
        if url.startswith("unix:/"):
            handlers += [_SocketHandler(url[len("unix:") :]), urllib.request.ProxyHandler({})]
            url = "http://localhost"
        parsed = urllib.parse.urlsplit(url)
        if parsed.scheme not in ("http", "https") or not parsed.hostname or parsed.query or "@" in parsed.netloc:
            raise ValueError("the address must be an http or https URL such as http://127.0.0.1:8484, or unix:/path")
        self._url = url.rstrip("/")
        self._api_key = api_key or os.environ.get("HDO_API_KEY", "")
        if not self._api_key:
            raise ValueError("there is no API key: set HDO_API_KEY")
        self._tries, self._base, self._longest, self._timeout = tries, base_seconds, longest_seconds, timeout
        self._opener = urllib.request.build_opener(*handlers)

    # Requests

    def input_send(self, submission):
        return self._data("POST", "/api/input/send", body=submission)

    def input_replace(self, submission):
        return self._data("POST", "/api/input/replace", body=submission)

    def input_delete(self, caller_item_id):
        body = {"caller_item_id": caller_item_id}
        return self._data("POST", "/api/input/delete", body=body, idempotent=False)

    def input_list(self, limit=None, cursor=None):
        return self._data("GET", "/api/input/list", query={"limit": limit, "cursor": cursor})

    def input_read(self, caller_item_id):
        return self._data("POST", "/api/input/read", body={"caller_item_id": caller_item_id})

    # Decisions

    def output_check(self, limit=None, cursor=None, wait_seconds=None):
        """With wait_seconds, at most 50, the answer is held until an unread decision is there or the time is over."""
        query = {"limit": limit, "cursor": cursor}
        return self._data("GET", "/api/output/check", query=query, held=wait_seconds)

    def output_read(self, output_result_id):
        return self._data("POST", f"/api/output/{_part(output_result_id)}/read")

    def output_read_all(self, limit=None, cursor=None):
        return self._data("POST", "/api/output/read-all", body={"limit": limit, "cursor": cursor})

    def output_ack(self, output_result_id):
        return self._data("POST", f"/api/output/{_part(output_result_id)}/ack")

    def output_file(self, decision):
        """The bytes of a decision's file as they come; they are its file's only if the iteration ends without error."""
        file = decision["response"]["file"]
        path = f"/api/output/{_part(decision['output_result_id'])}/files/{_part(file['file_id'])}"
        digest, length = hashlib.sha256(), 0
        with self._retrying("GET", path, lambda response: response) as response:
            while True:
                try:
                    chunk = response.read(65536)
                except (OSError, http.client.HTTPException) as error:
                    raise OutboxError("unreachable", f"the file stopped coming: {error}") from error
                if not chunk:
                    break
                digest.update(chunk)
                length += len(chunk)
                yield chunk
        if length != file["size_bytes"] or digest.hexdigest() != file["sha256"]:
            raise OutboxError("damaged_file", "the bytes that came are not those of the decision's file")

    # Statuses

    def caller_status(self):
        return self._data("GET", "/api/caller/status")

    def account_status(self):
        return self._data("GET", "/api/account/status")

    # What is made of them

    def decisions(self, wait_seconds=50):
        """Every decision, oldest first, and then each as it becomes ready, without an end.

        A decision is acknowledged when the loop's body has come to its end; a body that raises, returns or breaks
        leaves it, and it comes again.
        """
        handled = True  # what an earlier run has read and not acknowledged is not waited for
        while True:
            wait, handled = (None if handled else wait_seconds), False
            for ready in self._ready(wait):
                try:
                    decision = self.output_read(ready["output_result_id"])
                except OutboxError as error:
                    if error.code in ("not_found", "temporary_unavailable"):
                        continue
                    raise
                yield decision
                try:
                    self.output_ack(ready["output_result_id"])
                except OutboxError as error:
                    if error.code != "not_found":
                        raise
                handled = True

    def ask(self, submission, timeout=None, wait_seconds=50):
        """Sends a request and returns its decision, read and still to be acknowledged; None after `timeout` seconds.

        The same request again takes up where it was: nothing is asked twice until the decision is acknowledged.
        """
        try:
            self.input_send(submission)
        except OutboxError as error:
            if error.code != "answered_unacknowledged":
                raise
        return self.decision_on(submission["caller_item_id"], timeout, wait_seconds)

    def decision_on(self, caller_item_id, timeout=None, wait_seconds=50):
        """The decision on a request that was sent, read and still to be acknowledged; None after `timeout` seconds."""
        end = None if timeout is None else time.monotonic() + timeout
        wait = None
        while True:
            started = time.monotonic()
            others = False
            for ready in self._ready(wait):
                if ready["caller_item_id"] != caller_item_id:
                    others = True
                    continue
                try:
                    return self.output_read(ready["output_result_id"])
                except OutboxError as error:
                    if error.code != "not_found":
                        raise
            left = wait_seconds if end is None else end - time.monotonic()
            if left <= 0:
                return None
            self._guard_live(caller_item_id)
            if wait and others and time.monotonic() - started < 1:
                time.sleep(min(1, left))  # an unread decision on another request ends every wait at once
            wait = max(1, int(min(wait_seconds, left)))

    def _guard_live(self, caller_item_id):
        try:
            self.input_read(caller_item_id)
        except OutboxError as error:
            if error.code != "not_found":
                raise
            sentence = "the request is gone: it was withdrawn, or its decision was taken"
            raise OutboxError("no_longer_live", sentence) from error

    def _ready(self, wait_seconds):
        page = self.output_check(limit=PAGE, wait_seconds=wait_seconds)
        while True:
            yield from page["items"]
            if page["next_cursor"] is None:
                return
            page = self.output_check(limit=PAGE, cursor=page["next_cursor"])

    # How a request is made

    def _data(self, method, path, **asked):
        return self._retrying(method, path, self._read_data, **asked)

    def _read_data(self, response):
        with response:
            text = response.read()
        try:
            envelope = json.loads(text)
            if envelope["ok"] is True:
                return envelope["data"]
        except (ValueError, KeyError, TypeError):
            pass
        raise OutboxError("not_an_outbox", f"what answers at {self._url} is no outbox", status=200)

    def _retrying(self, method, path, read, idempotent=True, **asked):
        for tries in range(1, self._tries + 1):
            try:
                return read(self._once(method, path, **asked))
            except (OSError, http.client.HTTPException) as error:
                failure = OutboxError("unreachable", f"no answer came: {error}")
                failure.__cause__ = error
            except OutboxError as error:
                failure = error
            chance = random.random() * min(self._longest, self._base * 2 ** (tries - 1))
            asked_for = failure.retry_after_seconds
            hopeless = failure.code not in PASSING or tries == self._tries
            if hopeless or (asked_for is None and not idempotent) or (asked_for or 0) > self._longest:
                raise failure
            time.sleep(chance + (asked_for or 0))

    def _once(self, method, path, query=None, body=None, held=None):
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self._url + path + ("?" + urllib.parse.urlencode(given) if given else "")
        headers = {"Authorization": f"Bearer {self._api_key}", "Accept": "application/json"}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if held is not None:
            headers["Prefer"] = f"wait={held}"
        bytes_sent = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(url, data=bytes_sent, headers=headers, method=method)
        try:
            return self._opener.open(request, timeout=self._timeout + (held or 0))
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(error.code, error.read(), error.headers.get("Location")) from None

    def _refusal(self, status, text, location):
        try:
            envelope = json.loads(text)
            error = envelope["error"]
            return OutboxError(error["code"], error["message"], error, envelope, status)
        except (ValueError, KeyError, TypeError):
            pass
        if status in (502, 503, 504):
            return OutboxError("unreachable", f"a proxy at {self._url} answered {status}", status=status)
        sentence = f"it sends on to {location}" if location else f"it answered {status}"
        return OutboxError("not_an_outbox", f"what answers at {self._url} is no outbox: {sentence}", status=status)


def _part(text):
    return urllib.parse.quote(text, safe="")
