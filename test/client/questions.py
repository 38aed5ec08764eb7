"""Asks the questions in QUESTIONS one by one, and prints the answers as JSON. With ASYNC it uses AsyncOutbox."""

import asyncio
import datetime
import inspect
import json
import os

from hdo import AsyncOutbox, Outbox, OutboxError


def plain(value):
    return value.strftime("%Y-%m-%dT%H:%M:%S.000Z") if isinstance(value, datetime.datetime) else value.isoformat()


async def maybe(value):
    return await value if inspect.isawaitable(value) else value


async def answer(outbox, question):
    method, *args = question
    options = args.pop()
    try:
        answered = await maybe(getattr(outbox, method)(*args, **options))
    except (OutboxError, TypeError, ValueError) as error:
        return f"{getattr(error, 'code', 'local')} {error}"
    decision = answered.pop("decision")
    size = 0
    if answered.get("file"):
        chunks = outbox.output_file(decision)
        size = len(b"".join([each async for each in chunks] if "ASYNC" in os.environ else list(chunks)))
        answered["file"] = answered["file"]["filename"]
    await maybe(outbox.output_ack(decision["output_result_id"]))
    return {**answered, "id": decision["caller_item_id"], "size": size}


async def main():
    outbox = (AsyncOutbox if "ASYNC" in os.environ else Outbox)(tries=1)
    with open(os.environ["QUESTIONS"]) as file:
        answers = [await answer(outbox, question) for question in json.load(file)]
    print(json.dumps(answers, default=plain))


asyncio.run(main())
