"""Base of the generated dataclasses, and their reading from JSON."""

from __future__ import annotations

import types
from copy import deepcopy
from dataclasses import asdict, dataclass, fields
from typing import Any, TypeVar, Union, cast, get_args, get_origin, get_type_hints

M = TypeVar("M", bound="Model")


@dataclass(frozen=True)
class Model:
    """An object of the API. Values are not validated: an unknown enum value passes as it is."""

    def to_dict(self) -> dict[str, Any]:
        """The object as on the wire, with the members that this version of the SDK does not know."""
        wire: dict[str, Any] | None = self.__dict__.get("_wire")
        return deepcopy(wire) if wire is not None else asdict(self)


def read_model(model: type[M], wire: Any) -> M:
    """Reads an object from its JSON. Members that are missing are None."""
    members = members_of(wire)
    values = {name: _read(hint, members.get(name.rstrip("_"))) for name, hint in _hints(model).items()}
    read = model(**values)
    object.__setattr__(read, "_wire", members)
    return read


def members_of(value: object) -> dict[str, Any]:
    """The members of a JSON object; none if it is none."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


_known_hints: dict[type[Model], dict[str, Any]] = {}


def _hints(model: type[Model]) -> dict[str, Any]:
    """The types of a dataclass's fields. Found once per class, as that takes long."""
    if model not in _known_hints:
        hints = get_type_hints(model)
        _known_hints[model] = {one.name: hints[one.name] for one in fields(model)}
    return _known_hints[model]


def _read(hint: Any, value: object) -> Any:
    if get_origin(hint) in (Union, types.UnionType):
        models = [arm for arm in get_args(hint) if arm is not type(None)]
        return _read(models[0], value) if len(models) == 1 else value
    if isinstance(value, dict) and isinstance(hint, type) and issubclass(hint, Model):
        return read_model(hint, cast(Any, value))
    if isinstance(value, list) and get_origin(hint) is list:
        (item,) = get_args(hint)
        return [_read(item, one) for one in cast(Any, value)]
    return cast(Any, value)
