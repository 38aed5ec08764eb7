"""The client."""

from __future__ import annotations

import datetime
from typing import TYPE_CHECKING, AsyncGenerator, Literal, Optional, Union, cast, overload

from ..shared.errors import OutboxError
from ..shared.options import (
    Asked,
    AskedFile,
    AskFileOptions,
    Bound,
    ChooseOptions,
    ChooseSeveralOptions,
    Confirmed,
    ConfirmOptions,
    Edited,
    EditOptions,
    Options,
    PickOptions,
    Sent,
    T,
)
from ..shared.questions import (
    ask_file_question,
    choose_question,
    choose_several_question,
    confirm_question,
    edit_question,
    pick_date_question,
    pick_time_question,
)
from ..shared.sameness import sent_before, sent_now
from ..shared.waiting import guard_claim, guard_wait, new_claim
from ..shared.wire import body_of
from .waits import Waits, read_answer

if TYPE_CHECKING:
    from typing_extensions import Unpack
    from ..shared.options import Chosen, ChosenSeveral, Picked
    from ..types import Decision, Submission


class AsyncOutbox(Waits):
    """A client for one caller. It sends nothing until a method is awaited. It needs no closing."""

    # Questions. The same question again resumes its request. The title is plain text, and so are labels, subtitle,
    # summary and details. `request` has other fields of the request, as the contract has them.

    async def confirm(
        self,
        title: str,
        *,
        wait_seconds: int = 50,
        **options: Unpack[ConfirmOptions],
    ) -> Confirmed:
        """Asks for a yes. The answer has `confirmed`, which is true only if a person chose it, `reason`, `decision`.

        `yes` and `no` are the labels. `danger=True` makes the inbox ask twice.
        """
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
        """Asks to choose one of the options: texts, or labels with their values. The answer has `value`, or None.

        With `several=True` it has `values`, from `at_least` to `at_most` of them. `none` is the label of the way out.
        """
        claim = more.pop("claim", False)
        if several:
            return await self._answered(choose_several_question(title, options, **more), wait_seconds, claim)
        one = choose_question(title, options, **cast("ChooseOptions", more))
        return await self._answered(one, wait_seconds, claim)

    async def edit(
        self,
        title: str,
        text: str,
        *,
        wait_seconds: int = 50,
        **options: Unpack[EditOptions],
    ) -> Edited:
        """Asks a person to correct a text and to send it. `send` and `label` are the labels of answer and field.

        The answer has `text` (None if the person rejected it), `changed`, `reason` and `decision`.
        """
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
        """Asks for a day, or for a time with `mode="datetime"`. The answer has `value`, or None, and `time_zone`.

        The value is a datetime.date, which is never converted, or a datetime.datetime in UTC. The bounds are of the
        same type or ISO text. `none` is the label of the way out.
        """
        claim = options.pop("claim", False)
        if mode == "datetime":
            return await self._answered(pick_time_question(title, earliest, latest, **options), wait_seconds, claim)
        if mode != "date":
            raise ValueError("mode is neither date nor datetime")
        return await self._answered(pick_date_question(title, earliest, latest, **options), wait_seconds, claim)

    async def ask_file(
        self,
        title: str,
        *,
        wait_seconds: int = 50,
        **options: Unpack[AskFileOptions],
    ) -> AskedFile:
        """Asks for a file, of a type in `accept` and of `max_bytes` at most. `output_file(decision)` yields its bytes.

        `file` in the answer describes the file: name, type, size and hash. It stays None when the person sends no file,
        and when the file is too large. `none` is the label of the way out.
        """
        claim = options.pop("claim", False)
        return await self._answered(ask_file_question(title, **options), wait_seconds, claim)

    async def _answered(
        self,
        asked: Asked[T],
        wait_seconds: int,
        claim: bool,
    ) -> T:
        submission, answer = asked
        return read_answer(answer, await self.ask(submission, wait_seconds, claim))

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

    async def ask(
        self,
        submission: Submission,
        wait_seconds: int = 50,
        claim: bool = False,
    ) -> Decision:
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
        self,
        caller_item_id: str,
        wait_seconds: int = 50,
        sent: Optional[Sent] = None,
        claim: bool = False,
    ) -> Decision:
        """Returns the decision on a sent request, read but not acknowledged.

        With `sent`, as `send` returned it, only a decision on its content is taken. Without it, any decision is.
        """
        guard_wait(wait_seconds)
        return await self._waiting()._decision_on(caller_item_id, wait_seconds, sent, new_claim(claim))
