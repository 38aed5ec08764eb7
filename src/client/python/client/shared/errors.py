"""The error of every refusal and failure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Optional

if TYPE_CHECKING:
    from ..types import FieldError, LimitBlock

MOST_FIELDS = 3  # that an error names


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
