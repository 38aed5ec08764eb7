"""Steps that run in both ways, so that the synchronous and the asynchronous function of an adapter are one."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Generator
from functools import partial
from typing import Any, NamedTuple, TypeVar

T = TypeVar("T")


class Step(NamedTuple):
    now: Callable[[], Any]
    soon: Callable[[], Awaitable[Any]]


Steps = Generator[Step, Any, Any]


def blocking(work: Callable[[], Any]) -> Step:
    """A step that has no asynchronous form, and runs in a thread there."""
    return Step(work, lambda: asyncio.to_thread(work))


def aside(work: Callable[[], T]) -> asyncio.Future[T]:
    """Runs work in a daemon thread, so that the end of the program does not wait for it. Await it by asyncio.shield."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[T] = loop.create_future()

    def run() -> None:
        settle: Callable[[], None]
        try:
            settle = partial(done.set_result, work())
        except BaseException as error:  # the task that waits raises it
            settle = partial(done.set_exception, error)
        with contextlib.suppress(RuntimeError):  # the loop is closed, so nobody waits any more
            loop.call_soon_threadsafe(settle)

    threading.Thread(target=run, daemon=True).start()
    return done


def drive(steps: Steps) -> Any:
    done = None
    while True:
        try:
            step = steps.send(done)
        except StopIteration as end:
            return end.value
        done = step.now()


async def drive_async(steps: Steps) -> Any:
    done = None
    while True:
        try:
            step = steps.send(done)
        except StopIteration as end:
            return end.value
        done = await step.soon()
