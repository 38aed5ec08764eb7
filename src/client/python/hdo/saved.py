"""The saved state of a run, for frameworks that leave its storage to their user."""

from __future__ import annotations

import hashlib
import json
import os
import uuid
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Protocol


class Store(Protocol):
    """Keeps the text of one run durably: a file, or a row of a database. Each run has a store of its own."""

    def load(self) -> str | None: ...

    def save(self, text: str) -> None: ...


class FileStore:
    """Keeps a run in a file, which is replaced as a whole. Remove the file when you have used the result."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path = Path(path)

    def load(self) -> str | None:
        return self._path.read_text("utf-8") if self._path.exists() else None

    def save(self, text: str) -> None:
        written = self._path.with_name(f"{self._path.name}.{uuid.uuid4().hex}.tmp")
        with open(written, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(written, self._path)
        if os.name == "posix":
            folder = os.open(self._path.parent, os.O_RDONLY)
            try:
                os.fsync(folder)
            finally:
                os.close(folder)


class SavedRun:
    """The state of a run with the decisions that it has used, saved together, so that neither is lost alone."""

    def __init__(self, store: Store, framework: str, start: object) -> None:
        self._store = store
        self._begun = {"framework": framework, "start": _hash_of(start)}
        text = store.load()
        saved: dict[str, Any] = {} if text is None else json.loads(text)
        if saved and self._begun != {name: saved.get(name) for name in self._begun}:
            raise ValueError("the store has another run: give each run a store of its own")
        self.run: str = saved.get("run", uuid.uuid4().hex)
        self.state: dict[str, Any] = saved.get("state", {})
        """Empty before the first save."""
        self.used: Sequence[str] = saved.get("used", [])
        """The decisions that the saved state has used. They may be acknowledged."""

    def save(self, state: dict[str, Any], used: Sequence[str]) -> None:
        self.state, self.used = state, list(used)
        self._store.save(json.dumps({**self._begun, "run": self.run, "state": state, "used": self.used}))


def _hash_of(start: object) -> str:
    return hashlib.sha256(json.dumps(start, sort_keys=True, default=str).encode()).hexdigest()
