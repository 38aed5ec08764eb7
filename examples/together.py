# Asks several questions at once, and waits at most an hour for each: no answer is never a yes.
import asyncio

from hdo import AsyncOutbox

outbox = AsyncOutbox()  # HDO_URL and HDO_API_KEY


async def deploy(name: str) -> None:
    try:
        answer = await asyncio.wait_for(outbox.confirm(f"Deploy {name} to production?"), 3600)
    except asyncio.TimeoutError:
        return  # the request stays, and asking again resumes it
    print(name, "deploying" if answer["confirmed"] else "not now")  # act here, once for each decision
    await outbox.output_ack(answer["decision"]["output_result_id"])


async def main() -> None:
    await asyncio.gather(deploy("api"), deploy("web"))


asyncio.run(main())
