"""The TypeScript types of the client, written from the structs of `messages`.

python -m questable.table.typescript > web/src/lib/protocol.ts
"""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Mapping
from typing import Any, get_args

import msgspec

from questable import Board, Scene
from questable.table import messages

REF = "#/$defs/"
HEAD = """\
// What server and browser say to each other. Written by `python -m questable.table.typescript`; do not edit.
// A field with a question mark may be missing: then its value is the default named beside it.

export const PROTOCOL = {protocol};
"""
SENT_BY_BROWSER = (
    messages.NewGame,
    messages.SeatWish,
    messages.ContinueReplay,
    messages.SentPack,
    messages.SentFile,
    *get_args(messages.Command),
)


def typescript() -> str:
    """Return the whole file."""
    structs = [
        each
        for each in vars(messages).values()
        if inspect.isclass(each) and issubclass(each, msgspec.Struct) and each.__module__ == messages.__name__
    ]
    _, defs = msgspec.json.schema_components([*structs, Scene], ref_template=REF + "{name}")
    sparse = _named(structs)
    parts = [HEAD.format(protocol=messages.PROTOCOL)]
    parts += [_interface(name, defs[name], sparse.get(name)) for name in sorted(defs)]
    parts += [_union("Command", get_args(messages.Command)), _union("Answer", get_args(messages.Answer))]
    parts.append(_union("Board", get_args(Board)))
    return "\n".join(parts)


def _named(structs: list[type[msgspec.Struct]]) -> dict[str, type[msgspec.Struct]]:
    """Return every struct in the messages, by name."""
    found: dict[str, type[msgspec.Struct]] = {}
    waiting: list[Any] = [*structs, Scene]
    while waiting:
        each = waiting.pop()
        if inspect.isclass(each) and issubclass(each, msgspec.Struct):
            if each.__name__ not in found:
                found[each.__name__] = each
                waiting += [field.type for field in msgspec.structs.fields(each)]
        else:
            waiting += get_args(each)
    return found


def _interface(name: str, schema: Mapping[str, Any], struct: type[msgspec.Struct] | None) -> str:
    may_lack = struct is not None and (struct.__struct_config__.omit_defaults or struct in SENT_BY_BROWSER)
    required = schema.get("required", ())
    lines = [_comment(schema.get("description", ""), ""), f"export interface {name} {{\n"]
    for field, what in schema.get("properties", {}).items():
        optional = may_lack and field not in required
        note = f" // default: {json.dumps(what['default'])}" if optional and "default" in what else ""
        lines.append(f"  {field}{'?' if optional else ''}: {_type(what)};{note}\n")
    return "".join([*lines, "}\n"])


def _comment(text: str, indent: str) -> str:
    if not text:
        return ""
    body = [line.strip() for line in text.strip().splitlines()]
    if len(body) == 1:
        return f"{indent}/** {body[0]} */\n"
    return "".join([f"{indent}/**\n", *[f"{indent} * {line}".rstrip() + "\n" for line in body], f"{indent} */\n"])


def _type(schema: Mapping[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"]).removeprefix(REF)
    if "enum" in schema:
        return " | ".join(json.dumps(value) for value in schema["enum"])
    if "anyOf" in schema:
        return " | ".join(dict.fromkeys(_type(each) for each in schema["anyOf"]))
    match schema.get("type"):
        case "string":
            return "string"
        case "integer" | "number":
            return "number"
        case "boolean":
            return "boolean"
        case "null":
            return "null"
        case "array" if schema.get("prefixItems"):
            return f"[{', '.join(_type(each) for each in schema['prefixItems'])}]"
        case "array":
            inner = _type(schema["items"])
            return f"({inner})[]" if "|" in inner else f"{inner}[]"
        case "object":
            return f"Record<string, {_type(schema['additionalProperties'])}>"
        case _:
            return "unknown"


def _union(name: str, members: tuple[type, ...]) -> str:
    return f"export type {name} =\n" + "\n".join(f"  | {each.__name__}" for each in members) + ";\n"


if __name__ == "__main__":
    sys.stdout.write(typescript())
