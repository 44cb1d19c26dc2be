"""Writes what is made from `web/protocol.py`: the page's types, and the JSON Schema of both directions.

    python -m web.typedefs

Both files are committed, and a test compares them with what this makes.
"""

from __future__ import annotations

import json
import textwrap
import types
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Annotated, Any, Final, Literal, TypeAlias, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel, create_model
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue, models_json_schema
from pydantic_core import core_schema

from spades.bots.reasons.kinds import Kind
from web import protocol

ROOT: Final = Path(__file__).parent.parent
SCRIPT: Final = ROOT / "static" / "js" / "protocol.js"
SCHEMA: Final = ROOT / "docs" / "protocol.schema.json"

Model: TypeAlias = type[BaseModel]
Mode: TypeAlias = Literal["validation", "serialization"]
Hint: TypeAlias = Any
"""A type as an annotation holds it: a class, or one of `typing`'s own forms."""


def script() -> str:
    """The page's types: JSDoc and no code."""
    typedefs = [
        *(_alias(name, _spelled(hint), words) for name, (hint, words) in NAMED.items()),
        _alias("Phase", "PhaseName", "the same, as the page calls it"),
        *(_typedef(model) for model in (*PARTS, *ANSWERS, *SHEET, ChangedOptions)),
        *(_typedef(model, given={"id"}) for model in REQUESTS),
        _alias("ServerMessage", _one_of(ANSWERS), "what comes"),
        _alias("ClientMessage", _one_of(REQUESTS), "what goes; the link adds the id"),
    ]
    lines = [HEADING, *(line for typedef in typedefs for line in ("", *typedef))]
    body = "\n".join(f" * {line}".rstrip() for line in lines)
    return f"// @ts-check\n/**\n{body}\n */\nexport {{}};\n"


def schema() -> str:
    """The JSON Schema of every message, and of the bodies over HTTP."""
    read: list[Model] = [*REQUESTS, _as_meant(protocol.NewRoom)]
    sent: list[Model] = [
        *ANSWERS,
        protocol.RoomMade,
        protocol.Sheet,
        protocol.Reasons,
        protocol.Record,
        protocol.HandReport,
    ]
    wanted = [*_in_mode("validation", read), *_in_mode("serialization", sent)]
    _, made = models_json_schema(wanted, schema_generator=_Schema)
    whole = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The protocol of Spades",
        "description": "Made by `make types` from web/protocol.py. See docs/protocol.md for what it means.",
        "anyOf": [{"$ref": "#/$defs/ClientMessage"}, {"$ref": "#/$defs/ServerMessage"}],
        "$defs": {"ClientMessage": _refs(REQUESTS), "ServerMessage": _refs(ANSWERS), **made["$defs"]},
    }
    return json.dumps(whole, indent=2, ensure_ascii=False) + "\n"


# --- what there is ---------------------------------------------------------------------------------------


def _members(union: Hint) -> tuple[Model, ...]:
    """The models of a union that `kind` tells apart."""
    return get_args(get_args(union)[0])


def _hints(model: Model) -> dict[str, Hint]:
    hints = get_type_hints(model, include_extras=True)
    return {name: hints[name] for name in model.model_fields}


def _made(name: str, base: Model, words: str | None, fields: Mapping[str, Any]) -> Model:
    model: Model = create_model(name, __base__=base, __doc__=words, **fields)
    return model


ChangedOptions: Final = _made(
    "ChangedOptions",
    BaseModel,
    "Any part of the options.",
    {name: (hint | None, None) for name, hint in _hints(protocol.Options).items()},
)

MEANT: Final[Mapping[str, Hint]] = {
    "name": str,
    "bid": protocol.BidValue,
    "card": protocol.CardName,
    "options": ChangedOptions,
}
"""What a request should hold where the server bears any JSON, so as to judge the turn before the content."""


def _as_meant(model: Model) -> Model:
    """A request as a program should send it."""
    fields = {name: MEANT[name] for name in model.model_fields if name in MEANT}
    meant = {
        name: (hint | None, None) if model.model_fields[name].default_factory else (hint, ...)
        for name, hint in fields.items()
    }
    return _made(model.__name__, model, model.__doc__, meant)


REQUESTS: Final = tuple(_as_meant(model) for model in _members(protocol.ClientMessage))
ANSWERS: Final = _members(protocol.ServerMessage)
PARTS: Final[Sequence[Model]] = (
    protocol.Options,
    protocol.Room,
    protocol.You,
    protocol.Seat,
    protocol.Hand,
    protocol.TeamScore,
    protocol.Score,
    protocol.Event,
)
SHEET: Final[Sequence[Model]] = (
    protocol.LedgerLine,
    protocol.SheetTeam,
    protocol.SheetDeal,
    protocol.SheetHand,
    protocol.Sheet,
    protocol.Reason,
    protocol.Reasons,
)
NAMED: Final[Mapping[str, tuple[Hint, str]]] = {
    "Card": (protocol.CardName, "two characters: rank 2-9 T J Q K A, suit C D H S"),
    "Bid": (protocol.BidValue, "1-13, Nil, or Blind Nil"),
    "PhaseName": (protocol.PhaseName, "where a viewer is"),
    "Emoji": (protocol.Emoji, "the reactions there are"),
    "EventKind": (protocol.EventKind, "what an event can be"),
    "ReasonKind": (Kind, "what a reason can state"),
    "RefusalCode": (protocol.RefusalCode, "why a request can be refused"),
    "ByeCode": (protocol.ByeCode, "why the server closes a socket"),
}
"""The types that bear a name in the script, each with its meaning."""


# --- the script ------------------------------------------------------------------------------------------

WIDTH: Final = 110
HEADING: Final = "The messages of docs/protocol.md as types. Made by `make types` from web/protocol.py."
_PLAIN: Final[Mapping[Hint, str]] = {
    int: "number",
    str: "string",
    bool: "boolean",
    types.NoneType: "null",
    Any: "unknown",
}


UNIONS: Final = (Union, types.UnionType)


def _typedef(model: Model, given: Iterable[str] = ()) -> list[str]:
    """A model as an object type. Fields of `given` may be left out, as may those without a value."""
    lines = _wrapped(f"@typedef {{object}} {model.__name__} {model.__doc__ or ''}")
    for name, hint in _hints(model).items():
        absent = model.model_fields[name].default is None
        shown = f"[{name}]" if absent or name in given else name
        lines.append(f"@property {{{_js(_without_null(hint) if absent else hint)}}} {shown}")
    return lines


def _alias(name: str, text: str, words: str) -> list[str]:
    return _wrapped(f"@typedef {{{text}}} {name} {words}")


def _wrapped(line: str) -> list[str]:
    return textwrap.wrap(
        line, WIDTH - 3, subsequent_indent="  ", break_long_words=False, break_on_hyphens=False
    )


def _one_of(models: Iterable[Model]) -> str:
    return " | ".join(model.__name__ for model in models)


def _without_null(hint: Hint) -> Hint:
    """The type of a field that is left out where it has no value."""
    left = tuple(part for part in _parts(hint) if part is not types.NoneType)
    return reduce(or_, left)


def _parts(hint: Hint) -> tuple[Hint, ...]:
    return get_args(hint) if _origin(hint) in UNIONS else (hint,)


def _origin(hint: Hint) -> object:
    return get_origin(hint)


def _js(hint: Hint) -> str:
    """A type in JSDoc's words, by its own name where it has one."""
    rest, names = list(_parts(hint)), []
    for name, (named, _) in NAMED.items():
        parts = _parts(named)
        if all(part in rest for part in parts):
            rest = [part for part in rest if part not in parts]
            names.append(name)
    return " | ".join([*names, *map(_spelled, rest)])


def _spelled(hint: Hint) -> str:
    origin, parts = _origin(hint), get_args(hint)
    if origin is Annotated:
        return _spelled(parts[0])
    if origin is Literal:
        # Numbers stay wide: a page that counts up to one, or maps over some, holds no literal.
        texts = [
            json.dumps(value, ensure_ascii=False) if isinstance(value, str) else "number" for value in parts
        ]
        return " | ".join(dict.fromkeys(texts))
    if origin in UNIONS:
        return " | ".join(map(_spelled, parts))
    if origin is list:
        each = _js(parts[0])
        return f"({each})[]" if " " in each else f"{each}[]"
    if origin is tuple:
        return f"[{', '.join(map(_js, parts))}]"
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        return hint.__name__
    return _PLAIN[hint]


# --- the schema ------------------------------------------------------------------------------------------


def _in_mode(mode: Mode, models: Iterable[Model]) -> list[tuple[Model, Mode]]:
    return [(model, mode) for model in models]


def _refs(models: Iterable[Model]) -> JsonSchemaValue:
    return {"oneOf": [{"$ref": f"#/$defs/{model.__name__}"} for model in models]}


class _Schema(GenerateJsonSchema):
    """pydantic's, but for what goes over the wire: what has no value is left out, all else is always there."""

    def default_schema(self, schema: core_schema.WithDefaultSchema) -> JsonSchemaValue:
        """No null that stands for being left out, and no default in what the server sends."""
        inner: Any = schema["schema"]
        if schema.get("default", ...) is None and inner["type"] == "nullable":
            return self.generate_inner(inner["schema"])
        return self.generate_inner(inner) if self.mode == "serialization" else super().default_schema(schema)

    def field_is_required(self, field: Any, total: bool) -> bool:
        """What the server sends lacks a field only where it has no value."""
        inner = field["schema"]
        if self.mode == "serialization" and inner["type"] == "default":
            return inner.get("default", ...) is not None
        return super().field_is_required(field, total)

    def str_schema(self, schema: core_schema.StringSchema) -> JsonSchemaValue:
        r"""A pattern that any language reads: `\z` is not known everywhere, and `$` is the end in JSON Schema."""
        made = super().str_schema(schema)
        if "pattern" in made:
            made["pattern"] = made["pattern"].replace(r"\z", "$")
        return made

    def field_title_should_be_set(self, schema: Any) -> bool:
        """A field is named by its key alone."""
        return False


def files() -> Iterator[tuple[Path, str]]:
    """Each file with what belongs in it."""
    yield SCRIPT, script()
    yield SCHEMA, schema()


def main() -> None:
    """Write both files."""
    for path, text in files():
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
