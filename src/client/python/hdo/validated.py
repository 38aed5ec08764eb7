"""The arguments that a tool would run: those of the call after the tool's own validator, with its defaults."""

from __future__ import annotations

import copy
from collections.abc import Callable, Mapping
from typing import Any

from pydantic import BaseModel
from pydantic_core import to_jsonable_python

from hdo.tool_request import Arguments, Check, digest_of, flaws_of, guard_plain

Validate = Callable[[Arguments], dict[str, Any]]  # returns what runs, by name; raises ValueError for unfit arguments


class Unstable(ValueError):
    """The validator gives other arguments each time, so a person cannot see those that would run."""


def shown_arguments(validate: Validate, arguments: Mapping[str, Any]) -> Arguments:
    """Returns the arguments that run, as JSON. The validator changes neither these nor, at another time, the given ones.

    Raises ValueError if the arguments do not fit, and Unstable if the validator's result is not fixed.
    """
    runs = validate(copy.deepcopy(dict(arguments)))
    shown: Arguments = to_jsonable_python(runs)
    guard_plain(shown)
    for given in (shown, arguments):
        try:
            is_same = validate(copy.deepcopy(dict(given))) == runs
        except ValueError:
            is_same = False
        if not is_same:
            raise Unstable("the tool's validator gives other arguments each time, so nobody can see what would run")
    return shown


def check_of(validate: Validate, fits: Validate | None = None) -> Check:
    """Checks changed arguments, and returns what the tool would run. `fits` is a stricter validator for the flaws."""

    def check(arguments: Arguments) -> tuple[Arguments, Any]:
        try:
            if fits is not None:
                fits(copy.deepcopy(arguments))
            return shown_arguments(validate, arguments), []
        except ValueError as error:
            return arguments, flaws_of(error)

    return check


def by_model(model: type[BaseModel]) -> Validate:
    """Validates with a model, and returns its fields by the names under which a call gives them."""

    def validate(arguments: Arguments) -> dict[str, Any]:
        result = model.model_validate(arguments)
        runs = dict[str, Any]()
        for name, field in model.model_fields.items():
            value = getattr(result, name)
            given = name if field.alias is None or name in arguments else field.alias
            if given not in arguments and value and not isinstance(field.default_factory, (type, type(None))):
                raise Unstable(f"the default of {name} is computed when the tool runs: the call must give it")
            runs[given] = value
        return runs

    return validate


def is_equal(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """True for arguments of the same JSON, in any order."""
    return digest_of(one) == digest_of(other)
