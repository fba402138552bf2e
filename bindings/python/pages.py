#!/usr/bin/env python3
"""Writes Documentation/Python.md, the reference of the package, from its docstrings.

    pages.py            writes it
    pages.py --check    fails if it is out of date, or if something public has no docstring
"""

import ast
import re
import sys
from pathlib import Path

HERE = Path(__file__).parent
PACKAGE = HERE / "src/bubblelayout"
PAGE = HERE.parents[1] / "Documentation/Python.md"
HEAD = """# Python reference

bindings/python/pages.py writes this page from the docstrings of the package. [Embedding](Embedding.md#20-from-python) shows its use.
Points are in view coordinates, y down; lengths are in points. Parameters after `*` are passed by name.
"""
GROUPS = {
    "Conversations": ["render", "layout", "Conversation", "chats_of_export", "Message", "Format"],
    "A live view": ["ConversationView", "Edge", "Status", "Granularity", "Movement", "RegionState", "Accessory", "Search"],
    "Values of a view": [
        "Cell", "CellID", "Change", "ElementChange", "Hit", "TextPosition", "State", "Rect", "Match", "Mark", "AccessibilityNode",
        "AccessibilityAction"],
    "Surroundings": ["Environment", "Theme", "Pictures"],
    "Custom bubbles": ["layouter", "Layouter", "Chain"],
    "Errors": [
        "BubbleError", "AlreadyExists", "Busy", "Closed", "Failed", "FileError", "FormatError", "InvalidArgument", "NotFound", "TooLarge",
        "WrongThread"],
    "The library": ["version"],
}
Function = (ast.FunctionDef, ast.AsyncFunctionDef)
missing = []


def modules():
    return {path.stem: ast.parse(path.read_text()) for path in sorted(PACKAGE.glob("*.py"))}


def named(bodies, name):
    """The declaration of a name, and the text below it if it is a variable."""
    for body in bodies:
        for node, following in zip(body, [*body[1:], None]):
            if isinstance(node, (ast.ClassDef, *Function)) and node.name == name:
                return node, ast.get_docstring(node)
            target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
            if isinstance(target, ast.Name) and target.id == name:
                return node, text_of(following)
    sys.exit(f"pages.py: {name} is declared nowhere")


def text_of(node):
    """A text that stands alone, as those below variables do."""
    is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    return ast.literal_eval(node.value).strip() if is_text else None


def paragraphs(text, where):
    """A docstring as Markdown: its list of arguments becomes a list."""
    if not text:
        missing.append(where)
        return []
    before, _, arguments = text.partition("\nArgs:\n")
    items = re.split(r"\n    (?=\w+: )", f"\n{arguments}".rstrip())[1:]
    listed = [f"- `{name}`: {' '.join(rest.split())}" for name, rest in (item.split(": ", 1) for item in items)]
    return [" ".join(part.split()) if ">>>" not in part else f"```python\n{part.strip()}\n```" for part in before.strip().split("\n\n")] + (
        ["\n".join(listed)] if listed else [])


def signature(node, name, is_method=False):
    arguments = ast.parse(ast.unparse(node)).body[0].args
    if is_method and not any(getattr(one, "id", "") == "staticmethod" for one in node.decorator_list):
        arguments.args = arguments.args[1:]
    returned = f" -> {ast.unparse(node.returns)}" if node.returns and name[0].islower() else ""
    return f"{name}({ast.unparse(arguments)}){returned}".replace("'", '"')


def is_property(node):
    return any(getattr(one, "id", "") == "property" for one in node.decorator_list)


def members(node, bodies):
    """The public members of a class and of those it inherits from, in order of declaration."""
    for base in node.bases:
        if getattr(base, "id", "") in ("Editing", "Touching", "LibraryObject"):
            yield from members(named(bodies, base.id)[0], bodies)
    for one, following in zip(node.body, [*node.body[1:], None]):
        if isinstance(one, Function):
            if one.name == "__init__":
                # Attributes that a program sets.
                for line, below in zip(one.body, [*one.body[1:], None]):
                    if isinstance(line, ast.AnnAssign) and not getattr(line.target, "attr", "_").startswith("_"):
                        yield line.target.attr, f"{line.target.attr}: {ast.unparse(line.annotation)}", text_of(below)
            elif not one.name.startswith("_") and not any(getattr(each, "attr", "") == "setter" for each in one.decorator_list):
                shown = f"{one.name}: {ast.unparse(one.returns)}" if is_property(one) else signature(one, one.name, True)
                yield one.name, "async " * isinstance(one, ast.AsyncFunctionDef) + shown, ast.get_docstring(one)
        elif isinstance(one, ast.AnnAssign) and not one.target.id.startswith("_"):
            yield one.target.id, ast.unparse(one).replace("'", '"'), text_of(following) or ""


def declaration(name, bodies):
    node, text = named(bodies, name)
    lines = [f"### {name}"]
    if isinstance(node, Function):
        return [*lines, f"```python\n{signature(node, name)}\n```", *paragraphs(text, name)]
    if not isinstance(node, ast.ClassDef):
        return [*lines, f"```python\n{ast.unparse(node)}\n```".replace("'", '"'), *paragraphs(text, name)]
    made = next((one for one in node.body if isinstance(one, Function) and one.name == "__init__"), None)
    if made and name not in GROUPS["Errors"]:
        lines.append(f"```python\n{signature(made, name, True)}\n```")
    lines += paragraphs(text, name)
    listed = []
    # What a class says again replaces what it inherits.
    for member, (shown, text) in {one: found for one, *found in members(node, bodies)}.items():
        # A value's name may say all of it.
        first, *rest = [""] if text == "" else paragraphs(text, f"{name}.{member}") or [""]
        listed.append("\n".join([f"- `{shown}`" + f": {first}" * (first != ""), *(re.sub("^", "  ", part, flags=re.M) for part in rest)]))
    return [*lines, "Members:", "\n".join(listed)] if listed else lines


def main():
    found = modules()
    bodies = [tree.body for tree in found.values()]
    public = next(ast.literal_eval(node.value) for node in found["__init__"].body if isinstance(node, ast.Assign) and node.targets[0].id == "__all__")
    grouped = [name for names in GROUPS.values() for name in names]
    if sorted(grouped) != sorted(name for name in public if name != "ui"):
        sys.exit(f"pages.py: these differ from __all__: {set(grouped) ^ (set(public) - {'ui'})}")
    parts = [HEAD.strip()]
    for title, names in GROUPS.items():
        parts += [f"## {title}", *(part for name in names for part in declaration(name, bodies))]
    parts += ["## Boxes: `bubblelayout.ui`", *paragraphs(ast.get_docstring(found["ui"]), "ui")]
    parts.append("\n".join(
        f"- `{signature(node, node.name)}`: " + " ".join(paragraphs(ast.get_docstring(node), f"ui.{node.name}"))
        for node in found["ui"].body if isinstance(node, ast.FunctionDef) and not node.name.startswith("_")))
    page = re.sub(r"Documentation/(\w+)\.md", r"[\1](\1.md)", "\n\n".join(parts)) + "\n"
    for name in missing:
        print(f"{name} has no docstring", file=sys.stderr)
    if "--check" not in sys.argv:
        PAGE.write_text(page)
    elif not PAGE.exists() or PAGE.read_text() != page:
        sys.exit("Documentation/Python.md is out of date: run bindings/python/pages.py")
    return int(bool(missing))


if __name__ == "__main__":
    sys.exit(main())
