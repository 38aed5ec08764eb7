"""The options of questions, and their answers."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, Callable, Generic, Mapping, Optional, Sequence, Tuple, TypedDict, TypeVar, Union

if TYPE_CHECKING:
    from ..types import Decision, FileMetadata, Priority, RequestFields, Submission

T = TypeVar("T")


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
