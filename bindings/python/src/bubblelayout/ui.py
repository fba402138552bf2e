"""Boxes, with the names that scripts use: `ui.column(ui.text("Lunch?", style="title"), "at noon", gap=4)`.

The elements and their properties are those of Documentation/ScriptReference.md. Errors in them are reported when the
message is laid out, with the element, the property, and a suggestion.
"""

from __future__ import annotations

from typing import Any, Union

Box = Union[str, dict[str, Any]]
"""A box: a text, or an element."""

Child = Union[Box, None, bool]
"""A child of an element; None and False are ignored, so that `is_mine and ui.text("you")` is a valid child."""


def element(name: str, *children: Child, **properties: Any) -> Box:
    """Makes an element by its name in scripts: `element("spacer", grow=2)`."""
    return _element(name, children, properties)


def _element(name: str, children: tuple[Child, ...], properties: dict[str, Any]) -> dict[str, Any]:
    box = {"box": name, **{key: value for key, value in properties.items() if value is not None}}
    shown = [child for child in children if child is not None and child is not False]
    if shown:
        box["children"] = shown
    return box


def text(value: object, **properties: Any) -> Box:
    """A text."""
    return _element("text", (), {"text": str(value), **properties})


def row(*children: Child, **properties: Any) -> Box:
    """Children from the leading to the trailing edge."""
    return _element("row", children, properties)


def column(*children: Child, **properties: Any) -> Box:
    """Children from top to bottom."""
    return _element("column", children, properties)


def overlay(*children: Child, **properties: Any) -> Box:
    """Children on top of each other."""
    return _element("overlay", children, properties)


def grid(*children: Child, **properties: Any) -> Box:
    """Children in columns and rows."""
    return _element("grid", children, properties)


def inset(child: Box, **properties: Any) -> Box:
    """A child with space around it."""
    return _element("inset", (child,), properties)


def bubble(child: Box, **properties: Any) -> Box:
    """A bubble around a child; a root that is not a bubble gets one."""
    return _element("bubble", (child,), properties)


def image(**properties: Any) -> Box:
    """A picture."""
    return _element("image", (), properties)


def shape(figure: str, **properties: Any) -> Box:
    """A rectangle, an ellipse or a symbol."""
    return _element("shape", (), {"figure": figure, **properties})


def symbol(name: str, **properties: Any) -> Box:
    """A bundled symbol, by its name."""
    return _element("symbol", (), {"symbol": name, **properties})


def markdown(text: str, **properties: Any) -> Box:
    """Markdown, drawn as in messages of the type `markdown`."""
    return _element("markdown", (), {"text": text, **properties})


def qr(text: str, **properties: Any) -> Box:
    """A QR code of a text or an address."""
    return _element("qr", (), {"text": text, **properties})


def path(**properties: Any) -> Box:
    """A path in the syntax of SVG."""
    return _element("path", (), properties)


def spacer(**properties: Any) -> Box:
    """Space that grows."""
    return _element("spacer", (), properties)


def time(content: Box, label: Box, **properties: Any) -> Box:
    """A content, and a label beside or below its last line."""
    return _element("time", (content, label), properties)


def next() -> Box:  # noqa: A001
    """The box that the layouters after a wrapping one make of the message."""
    return {"box": "next"}


def decorated(*children: Child, **properties: Any) -> Box:
    """Children above and below `ui.next()`."""
    return _element("decorated", children, properties)
