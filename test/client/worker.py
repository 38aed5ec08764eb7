"""A worker that handles decisions durably and is killed at its nth wait, wherever that is."""

import json
import os
import signal

from hdo import Outbox, OutboxError

DIE_AT = int(os.environ.get("HDO_DIE_AT", "0"))
LEDGER = os.environ["HDO_LEDGER"]
awaits = 0


def here():
    """Stands at every wait of the worker."""
    global awaits
    awaits += 1
    if awaits == DIE_AT:
        os.kill(os.getpid(), signal.SIGKILL)


class Watched:
    """An answer whose body is waited for."""

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
    """A request can be killed before it goes out, when it is answered, and when its body has come."""

    def _once(self, *given, **asked):
        here()
        try:
            response = super()._once(*given, **asked)
        except OutboxError:
            here()  # the refusal has come
            here()  # and its body
            raise
        here()
        return Watched(response)


outbox = Killed()
try:
    outbox.input_send(json.loads(os.environ["HDO_SUBMISSION"]))
except OutboxError as error:
    if error.code != "answered_unacknowledged":
        raise
print("sent", flush=True)
decisions = outbox.decisions()
for decision in decisions:
    here()
    kept = open(LEDGER).read() if os.path.exists(LEDGER) else ""
    if decision["output_result_id"] not in kept:
        with open(LEDGER, "a") as ledger:
            ledger.write(f"{decision['output_result_id']} {decision['action_value']}\n")
    here()
    outbox.output_check = lambda **_: exit(print(f"awaits {awaits}", flush=True))  # nothing more after this one
