"""Values: cells of a view, changes, hits and states."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, Literal, cast

from ._structures import CellC, CellIdC, ChangeC, ElementChangeC, HitC, NodeC, Rect, TextPositionC

CellKind = Literal["message", "day", "unread", "typing", "row", "accessory"]
"""The kind of a cell."""

HitPart = Literal["cell", "bubble", "avatar", "region"]
"""The part of a cell at a point."""

_KINDS: list[CellKind] = ["message", "day", "unread", "typing", "row", "accessory"]
_PARTS = ["nothing", "cell", "bubble", "avatar", "region"]


@dataclass(frozen=True)
class CellID:
    """The identity of a cell, which does not depend on its place."""

    kind: CellKind
    name: str
    """The id of the message or row; of a day the number of days since 1 January 1970."""
    accessory: str = ""
    occurrence: int = 0


@dataclass(frozen=True)
class Cell:
    """A visible cell, in view coordinates."""

    id: CellID
    frame: Rect
    alpha: float
    z_index: int
    look: int
    """A key that is the same for cells that look the same."""
    layouter: str
    is_hosted: bool
    highlight: float = 0
    """The strength of the mark by `flash`, from 0 to 1."""


@dataclass(frozen=True)
class TextPosition:
    """A position in the text of a message, such as an end of the selection. It can be stored."""

    message: str
    """The id of the message."""
    text: int
    """The index of the text among those of the message's bubble, in reading order. The sender's name and the time are such texts, too."""
    offset: int
    """The offset in the text, in bytes of UTF-8."""
    is_upstream: bool = False
    """Whether it belongs to the character before it, which may be on another line than the one after it."""


@dataclass(frozen=True)
class ElementChange:
    """The change of an element within a message, such as the bar of a poll that grew. Frames are from the upper left corner of the cell."""

    region: str
    """The innermost interactive region that contains it: a box's id, or its action's name; empty: none."""
    before: Rect | None
    after: Rect | None


@dataclass(frozen=True)
class Change:
    """The change of a cell."""

    id: CellID
    before: Rect | None
    after: Rect | None
    appeared: bool
    disappeared: bool
    moved: bool
    changed: bool
    parts: list[ElementChange] = field(default_factory=list[ElementChange])
    """The changes within a message that looks different: changed and new elements from back to front, then the removed ones."""


@dataclass(frozen=True)
class Hit:
    """The result of a hit test."""

    part: HitPart
    cell: CellID
    frame: Rect
    message: str
    region: str
    region_frame: Rect
    action: str
    parameters: dict[str, Any]
    link: str
    long_press: str = ""
    """The action that a long press requests."""
    long_press_parameters: dict[str, Any] = field(default_factory=dict[str, Any])


@dataclass(frozen=True)
class State:
    """The state of a view at a moment; lengths are in points."""

    width: float
    height: float
    content_height: float
    offset: float
    message_count: int
    unread_above: int
    unread_below: int
    is_at_end: bool
    is_animating: bool
    """Whether a transition is in progress, which ends, such as that of an edit or a scroll."""
    has_edits: bool
    is_settled: bool
    next_frame: float
    """The seconds until something looks different: `advance` and draw then. 0 while something moves; `math.inf` if nothing changes without a call."""


@dataclass(frozen=True)
class AccessibilityAction:
    """An action of a node."""

    name: str
    parameters: dict[str, Any]
    region: str = ""
    """The interactive region that has it; empty if it is an action of the whole node."""


@dataclass(frozen=True)
class AccessibilityNode:
    """A node of the tree for screen readers, in view coordinates. Texts that do not apply are empty."""

    id: str
    """The identity. The node has the same one in later trees, even if its text, state or place changes."""
    role: str
    """The role of WAI-ARIA, such as `feed`, `article`, `heading`, `link` or `button`."""
    label: str
    value: str
    frame: Rect
    states: list[str]
    actions: list[AccessibilityAction]
    """The actions; activating the node performs the first one."""
    position: tuple[int, int] | None
    """The position in its set, from 1, and the number of members of the set; None if they are unknown."""
    children: list[AccessibilityNode]
    """The nodes in it, in reading order."""


def _id(id: CellIdC) -> CellID:
    return CellID(_KINDS[id.kind], id.name.decode(), id.accessory.decode(), id.occurrence)


def cell_of(cell: CellC) -> Cell:
    return Cell(
        _id(cell.id.contents), cell.frame.copy(), cell.alpha, cell.z_index, cell.look, cell.layouter.decode(), cell.is_hosted,
        cell.highlight)


def _frames(change: ChangeC | ElementChangeC) -> tuple[Rect | None, Rect | None]:
    return change.from_.copy() if change.has_from else None, change.to.copy() if change.has_to else None


def change_of(change: ChangeC) -> Change:
    parts = [part.contents for part in change.parts[: change.part_count]]
    return Change(
        _id(change.id.contents), *_frames(change), change.appeared, change.disappeared, change.moved, change.changed,
        [ElementChange(part.region.decode(), *_frames(part)) for part in parts])


def position_of(position: TextPositionC) -> TextPosition:
    return TextPosition(position.message.decode(), position.text, position.offset, position.is_upstream)


def hit_of(hit: HitC) -> Hit:
    return Hit(
        cast(HitPart, _PARTS[hit.part]), _id(hit.cell.contents), hit.frame.copy(), hit.message.decode(), hit.region.decode(),
        hit.region_frame.copy(), hit.action.decode(), json.loads(hit.parameters or b"{}"), hit.link.decode(),
        hit.long_press.decode(), json.loads(hit.long_press_parameters or b"{}"))


def node_of(node: NodeC) -> AccessibilityNode:
    actions = [action.contents for action in node.actions[: node.action_count]]
    return AccessibilityNode(
        node.id.decode(), node.role.decode(), node.label.decode(), node.value.decode(), node.frame.copy(),
        [state.decode() for state in node.states[: node.state_count]],
        [AccessibilityAction(one.name.decode(), json.loads(one.parameters), one.region.decode()) for one in actions],
        (node.number, node.set_size) if node.number else None,
        [node_of(child.contents) for child in node.children[: node.child_count]])
