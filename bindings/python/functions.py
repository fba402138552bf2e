#!/usr/bin/env python3
"""Writes src/bubblelayout/functions.txt, the functions of the C interface with their parameters, from Sources/CBubble/interface.txt.

    functions.py            writes it
    functions.py --check    fails if it is out of date, if no code of the package names a function, or if a structure has other members

A line has the name without `bubble_`, and the kind and name of each parameter: h is a handle, s a text, n a size, d a number, u and l integers of
32 and 64 bits, b a Boolean, p a pointer.
"""

import ast
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE / "src/bubblelayout"
TABLE = PACKAGE / "functions.txt"
INTERFACE = HERE.parents[1] / "Sources/CBubble/interface.txt"
# These are called from none of the package's methods, for a reason.
UNUSED = {
    "bubble_status_name": "exceptions have names",
    "bubble_environment_add_font_bytes": "font_files",
    "bubble_view_render_file": "render() gives the bytes",
    "bubble_message_json": "messages are dictionaries",
    "bubble_conversation_render": "the one with problems is called",
    **{f"bubble_{name}_retain": "Python counts references" for name in ("chain", "conversation", "environment", "pictures", "theme")},
}
# These structures have no class, for a reason.
UNUSED_STRUCTURES = {
    "bubble_message": "messages are dictionaries",
    **{f"bubble_{name}": "drawings are pictures and pixels" for name in ("path", "paint", "stroke", "image", "renderer")},
}


def kind(parameter: str) -> str:
    if parameter.endswith("]") or parameter.count("*") > 1 or "(" in parameter:
        return "p"
    if re.match(r"const char \*", parameter):
        return "s"
    if re.match(r"(bubble_(environment|theme|chain|pictures|conversation|view|search|answer|accessories)) \*", parameter):
        return "h"
    if "*" in parameter:
        return "p"
    first = parameter.split()[0]
    kinds = {"size_t": "n", "double": "d", "bool": "b", "uint64_t": "l", "uint32_t": "u"}
    return kinds.get(first, "u" if first.startswith("bubble_") else "")


def parameters(text: str) -> "list[str]":
    """Returns the parameters of a function, which may be functions."""
    parts, depth = [""], 0
    for letter in text:
        depth += {"(": 1, ")": -1}.get(letter, 0)
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip() not in ("", "void")]


def name(parameter: str) -> str:
    """Returns the name of a parameter, which may be a function."""
    pointer = re.search(r"\(\*(\w+)\)", parameter)
    return pointer[1] if pointer else re.search(r"(\w+)(\[\d+\])?$", parameter)[1]


def functions() -> "dict[str, list[str]]":
    found = {}
    for line in INTERFACE.read_text().splitlines():
        match = re.fullmatch(r"bubble_status bubble_(\w+)\((.*)\)", line)
        if match:
            found[match[1]] = [f"{kind(part)}:{name(part)}" for part in parameters(match[2])]
    return found


def wrong_structures() -> "list[str]":
    """Returns the structures that no class of _structures.py has with the same members."""
    tree = ast.parse((PACKAGE / "_structures.py").read_text())
    lists = [node.value for node in ast.walk(tree) if isinstance(node, ast.Assign) and "_fields_" in ast.unparse(node.targets[0])]
    classes = [[field.elts[0].value.rstrip("_") for field in fields.elts] for fields in lists]
    found = re.findall(r"typedef struct (\w+) { (size_t struct_size; .*); } \1$", INTERFACE.read_text(), re.M)
    return [structure for structure, members in found
            if structure not in UNUSED_STRUCTURES and [name(member.strip()) for member in members.split(";")] not in classes]


def main() -> int:
    found = functions()
    table = "".join(" ".join([name, *found[name]]) + "\n" for name in sorted(found))
    if "--check" not in sys.argv:
        TABLE.write_text(table)
        return 0
    code = "".join(path.read_text() for path in PACKAGE.glob("*.py"))
    # `f"environment_set_{name}"` names several.
    missing = [
        name for name in found
        if f"bubble_{name}" not in UNUSED and not re.search(rf"\b{name}\b", code)
        and not (name.startswith("environment_set_") and f'"{name[16:]}"' in code)]
    for name in missing:
        print(f"no code of the package names bubble_{name}()", file=sys.stderr)
    wrong = wrong_structures()
    for structure in wrong:
        print(f"no class of _structures.py has the members of {structure}", file=sys.stderr)
    if TABLE.read_text() != table:
        print("functions.txt is out of date: run bindings/python/functions.py", file=sys.stderr)
    return int(bool(missing or wrong) or TABLE.read_text() != table)


if __name__ == "__main__":
    sys.exit(main())
