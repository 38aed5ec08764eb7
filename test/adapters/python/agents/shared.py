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
PAUSES = int(os.environ.get("HDO_PAUSES", "1"))
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
    write({"to": to, "amount": amount, "key": key})
    here()
    return f"paid {amount} to {to}"


def paid(to, args):
    """The effect of a tool whose key is not looked at."""
    write({"to": to, "amount": 0, "key": "", "args": args})
    return f"{to} {args}"


def write(line):
    ledger = os.open(FOLDER / "ledger", os.O_WRONLY | os.O_APPEND | os.O_CREAT)
    os.write(ledger, (json.dumps(line) + "\n").encode())
    os.close(ledger)


def outbox():
    return hdo.Outbox(tries=8, base_seconds=0.1, timeout=20)


watched(hdo.Outbox, "_once")
sys.path.insert(0, os.path.dirname(__file__))
