"""Uses the clients as a typed program does. Lines with an ignored error must have it."""

import datetime
from typing import Optional

from hdo import AsyncOutbox, Outbox
from hdo.types import Decision, Submission

outbox = Outbox()

confirmed: bool = outbox.confirm("Go?", danger=True)["confirmed"]
outbox.confirm("Go?", timeout=1)["confirmed"]  # type: ignore[index]  # pyright: ignore[reportOptionalSubscript]
outbox.confirm("Go?", colour="red")  # type: ignore[call-overload]  # pyright: ignore[reportCallIssue]
region: Optional[str] = outbox.choose("Where?", ["eu", "us"])["value"]
amount: Optional[int] = outbox.choose("How many?", {"one": 1, "two": 2})["value"]
regions: list[str] = outbox.choose("Where?", ["eu", "us"], several=True, at_most=2)["values"]
text: Optional[str] = outbox.edit("This?", "draft", request={"priority": "high"})["text"]
day: Optional[datetime.date] = outbox.pick_date("When?")["value"]
time: Optional[datetime.datetime] = outbox.pick_date("When?", mode="datetime")["value"]
file = outbox.ask_file("Which?", accept=["image/*"])["file"]
size: int = file["size_bytes"] if file else 0

submission: Submission = {
    "caller_item_id": "typed",
    "row_type": {"display": "Question", "icon": "mail"},
    "title": "Which?",
    "subtitle": "One",
    "summary": "Choose.",
    "link_buttons": [],
    "actions": [
        {
            "display": "Choose",
            "icon": "check",
            "value": "choose",
            "overflow": False,
            "popup": {"kind": "single_select", "label": "Which?", "options": [{"display": "A", "value": "a"}]},
        }
    ],
}
decision: Decision = outbox.ask(submission)
response = decision["response"]
answer: str = response["value"] if response["kind"] == "single_select" else ""


async def asynchronously(outbox: AsyncOutbox) -> None:
    one: bool = (await outbox.confirm("Go?"))["confirmed"]
    several: list[str] = (await outbox.choose("Where?", ["eu"], several=True))["values"]
    async for each in outbox.decisions():
        print(each["action_value"], one, several)
