"""The versions of a framework that an adapter was tested with."""

from __future__ import annotations

import importlib.metadata
import re


TESTED = {
    "langgraph": ("1.2.22", "1.3.0", "1.2.22"),
    "openai-agents": ("0.24.0", "0.25.0", "0.24.0"),
    "pydantic-ai-slim": ("2.68.0", "3.0.0", "2.68.0"),
}
"""For each package the first version, the version before which the adapter ends, and the newest tested one."""


def guard_version(package: str) -> None:
    """Raises an error that names the tested versions unless one of them is installed."""
    first, before, newest = TESTED[package]
    try:
        found = importlib.metadata.version(package)
    except importlib.metadata.PackageNotFoundError:
        return  # in a program that was packed as one file, the version is unknown
    age = "old" if _numbers(found) < _numbers(first) else "new"
    if not _numbers(first) <= _numbers(found) < _numbers(before):
        works = f"which works from {first} and before {before} (tested with {newest})"
        raise RuntimeError(f"{package} {found} is too {age} for this adapter, {works}")


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(int(number) for number in re.findall(r"\d+", version)[:3])
