"""A worker that handles decisions durably and is killed at its nth wait."""

import json
import os
import signal
import sys

from hdo import Outbox, OutboxError

DIE_AT = int(os.environ.get("HDO_DIE_AT", "0"))
LEDGER = os.environ["HDO_LEDGER"]
awaits = 0


def here():
    """Counts a wait, and kills the process at the chosen one."""
    global awaits
    awaits += 1
    if awaits == DIE_AT:
        os.kill(os.getpid(), signal.SIGKILL)


def handle(decision):
    """Writes a decision into the ledger, once."""
    here()
    kept = open(LEDGER).read() if os.path.exists(LEDGER) else ""
    if decision["output_result_id"] not in kept:
        with open(LEDGER, "a") as ledger:
            ledger.write(f"{decision['output_result_id']} {decision['action_value']}\n")
    here()


def end(**_):
    """Takes the place of the check after the first decision."""
    print(f"awaits {awaits}", flush=True)
    sys.exit()


class Watched:
    """A response whose body counts as a wait."""

    def __init__(self, response):
        self._response = response

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._response.close()

    def read(self):
        text = self._response.read()
        here()
        return text


class Killed(Outbox):
    """Counts three waits of a request: before it is sent, after the response, and after its body."""

    def _once(self, *given, **asked):
        here()
        try:
            response = super()._once(*given, **asked)
        except OutboxError:
            here()  # the refusal
            here()  # its body
            raise
        here()
        return Watched(response)


if __name__ == "__main__":
    outbox = Killed()
    try:
        outbox.input_send(json.loads(os.environ["HDO_SUBMISSION"]))
    except OutboxError as error:
        if error.code != "answered_unacknowledged":
            raise
    for decision in outbox.decisions():
        handle(decision)
        Killed.output_check = staticmethod(end)  # the loop has a client of its own
