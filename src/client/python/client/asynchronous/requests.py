"""One method for each endpoint."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, AsyncIterator, Mapping, Optional, cast

from ..shared.errors import OutboxError
from ..shared.options import Sent
from ..shared.sameness import gone, guard_live
from ..shared.waiting import is_gone, taking
from ..shared.wire import body_of, path_part
from .transport import Reply, Transport, text_of

if TYPE_CHECKING:
    from ..types import (
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

PAGE = 100


class Requests(Transport):
    """Sends each request of the contract, and reads its reply."""

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

    async def output_claim(self, output_result_id: str, claim_id: str) -> Decision:
        """Takes a decision for one program: it is read and acknowledged at once, so no other program gets it.

        Make claim_id once (a random UUID) and keep it: the same one gets the same answer however often. Another one is
        refused as `already_claimed`. Other codes: `has_file`, `made_before_restore`, `unsupported` (an older server).
        """
        path, body = taking(output_result_id, claim_id)
        try:
            return cast("Decision", await self._data("POST", path, body=body))
        except OutboxError as error:
            is_gone(error, claim_id, self._server)
            raise

    async def asker_set(self, caller_item_id: str, ends_in_seconds: int) -> bool:
        """Says when nobody waits for a request any longer, from 10 seconds on: the server deletes it then.

        Returns False if the server is older, or the request is not pending.
        """
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

    # What a wait asks

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

    # Sending

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
        return self._data_of(await text_of(reply))

    async def _read_sent(self, reply: Reply) -> tuple[Any, Optional[str]]:
        return await self._read_data(reply), reply.headers.get("X-Content-Hash")

    async def _read_checked(self, reply: Reply) -> tuple[OutputCheckData, Optional[str]]:
        return await self._read_data(reply), reply.headers.get("HDO-Item-State")

    async def _read_hashed(self, reply: Reply) -> tuple[Any, str]:
        return self._hashed_of(await text_of(reply))
