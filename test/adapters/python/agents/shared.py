"""Parts of the agents that the tests run: a tool with a ledger, and a death by SIGKILL at the nth moment."""

import json
import os
import signal
import sys
import threading
from pathlib import Path

import hdo

FOLDER = Path(os.environ["HDO_FOLDER"])
RUNS = os.environ["HDO_RUNS"].split(",")
PAUSES = int(os.environ["HDO_PAUSES"])
DIE_AT = int(os.environ.get("HDO_DIE_AT", "0"))
ON_CANCEL = os.environ.get("HDO_ON_CANCEL", "leave")
LIMIT = float(os.environ.get("HDO_SECONDS", "1000"))
moments = 0
lock = threading.Lock()


def here():
    """Counts a moment, and kills the process at the chosen one."""
    global moments
    with lock:
        moments += 1
        if moments == DIE_AT:
            os.kill(os.getpid(), signal.SIGKILL)


def watched(owner, name):
    """Makes the moments before and after a method."""
    method = getattr(owner, name)

    def around(*given, **asked):
        here()
        try:
            return method(*given, **asked)
        finally:
            here()

    setattr(owner, name, around)


def pay(to, amount, key):
    """The effect of the tool: a durable line."""
    here()
    line = json.dumps({"to": to, "amount": amount, "key": key}) + "\n"
    ledger = os.open(FOLDER / "ledger", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(ledger, line.encode())
    os.close(ledger)
    here()
    return f"paid {amount} to {to}"


def outbox():
    return hdo.Outbox(tries=8, base_seconds=0.1, timeout=20)


watched(hdo.Outbox, "_once")
sys.path.insert(0, os.path.dirname(__file__))
