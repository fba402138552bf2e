"""The touches, the keyboard focus, the selection and the search of a view."""

from __future__ import annotations

from ctypes import POINTER, byref, c_bool, c_double, c_size_t, c_uint32, sizeof
from typing import Any, Literal, get_args

from ._library import call, choice, filled, given, given_json
from ._objects import LibraryObject
from ._structures import HitC, Rect, TextPositionC
from .cells import Hit, TextPosition, hit_of, position_of
from .search import Search

RegionState = Literal["pressed", "selected", "disabled"]
"""A state in which a region is drawn."""

Granularity = Literal["character", "word", "message"]
"""The unit by which a selection grows."""

Movement = Literal[
    "previous_character", "next_character", "previous_word", "next_word", "line_start", "line_end"]
"""A movement of an end of the selection, in the order of the text."""

_STATES: dict[str | None, int] = {None: 0, "pressed": 1, "selected": 2, "disabled": 3}
_GRANULARITIES: dict[str, int] = {"character": 0, "word": 1, "message": 2}
_MOVEMENTS: dict[str, int] = {name: number for number, name in enumerate(get_args(Movement))}


def _position(position: TextPosition) -> TextPositionC:
    return filled(
        TextPositionC(), message=position.message, is_upstream=position.is_upstream, text=position.text, offset=position.offset)


class Touching(LibraryObject):
    """What a person does with a view. Points are in view coordinates."""

    def _hit(self, name: str, *arguments: float) -> Hit | None:
        hit = HitC(sizeof(HitC))
        with self._lent() as view:
            call(name, view, *arguments, byref(hit))
            return hit_of(hit) if hit.part else None

    def hit(self, x: float, y: float) -> Hit | None:
        """Returns the part at a point of the view; None if there is nothing."""
        return self._hit("view_hit", x, y)

    def touch_began(self, x: float, y: float) -> None:
        """Begins a touch, by a finger or a mouse button."""
        call("view_touch_began", self.handle, x, y)

    def touch_moved(self, x: float, y: float) -> None:
        """Moves the touch. More than ten points from its beginning it presses nothing."""
        call("view_touch_moved", self.handle, x, y)

    def touch_ended(self, x: float, y: float) -> Hit | None:
        """Ends the touch; returns the tapped part. None if it differs from the pressed part."""
        return self._hit("view_touch_ended", x, y)

    def touch_cancelled(self) -> None:
        """Cancels the touch without a tap, for example when scrolling begins."""
        call("view_touch_cancelled", self.handle)

    @property
    def pressed(self) -> Hit | None:
        """The part that is pressed at this moment, which the program must draw as pressed."""
        return self._hit("view_pressed")

    def take_long_press(self) -> Hit | None:
        """Returns the part that was held for half a second of `advance`, and clears it."""
        return self._hit("view_take_long_press")

    def context_actions(self, message: str) -> list[dict[str, Any]]:
        """Returns the actions of a message."""
        found: list[dict[str, Any]] = given_json("view_context_actions", self.handle, message)
        return found

    def set_state(self, message: str, region: str, state: RegionState | None) -> None:
        """Draws a region in a state until the next call for it; None: the normal state."""
        call("view_set_state", self.handle, message, region, choice("state", state, _STATES))

    # Keyboard focus

    def move_focus(self, *, forwards: bool = True) -> bool:
        """Moves the keyboard focus to the next or the previous action in reading order, and scrolls to it; returns whether there is one."""
        moved = c_bool()
        call("view_move_focus", self.handle, forwards, byref(moved))
        return moved.value

    @property
    def focused(self) -> Hit | None:
        """The part that has the keyboard focus; None if there is none, or if it was scrolled out."""
        return self._hit("view_focused")

    def clear_focus(self) -> None:
        """Clears the keyboard focus."""
        call("view_clear_focus", self.handle)

    # Selection

    def select(self, x: float, y: float, *, by: Granularity = "word") -> None:
        """Begins a selection at a point, by `character` (empty), `word` or `message`; raises `NotFound` if no text is visible."""
        call("view_begin_selection", self.handle, x, y, choice("by", by, _GRANULARITIES))

    def extend_selection(self, x: float, y: float) -> None:
        """Extends the selection to a point."""
        call("view_extend_selection", self.handle, x, y)

    def drag_selection(self, x: float, y: float) -> None:
        """Extends the selection to a pointer that is dragged, and scrolls while it is beyond an edge and `advance` passes time."""
        call("view_drag_selection", self.handle, x, y)

    def end_drag(self) -> None:
        """Ends that scroll, when the pointer is released; the selection stays."""
        call("view_end_drag", self.handle)

    def select_all(self) -> None:
        """Selects the text of all messages; raises `NotFound` if there is none."""
        call("view_select_all", self.handle)

    def move_selection(self, movement: Movement) -> bool:
        """Moves the end of the selection that was extended last, as Shift with an arrow key does, and scrolls to it; returns whether it moved.

        After the end of a message's text it continues in the next message with text.
        """
        moved = c_bool()
        call("view_move_selection", self.handle, choice("movement", movement, _MOVEMENTS), byref(moved))
        return moved.value

    def clear_selection(self) -> None:
        """Clears the selection."""
        call("view_clear_selection", self.handle)

    def text_position(self, x: float, y: float) -> TextPosition:
        """Returns the position of the text that is nearest to a point; raises `NotFound` if no text is visible."""
        position = TextPositionC(sizeof(TextPositionC))
        with self._lent() as view:
            call("view_text_position", view, x, y, byref(position))
            return position_of(position)

    @property
    def selection(self) -> tuple[TextPosition, TextPosition] | None:
        """The start and the end of the selection; None if nothing is selected.

        Setting it selects the text between two positions, in any order, and does not scroll; `move_selection` then moves the second one.
        It raises `NotFound` if the conversation lacks one of the messages. A position beyond the end of a text counts as its end.
        """
        start, end = TextPositionC(sizeof(TextPositionC)), TextPositionC(sizeof(TextPositionC))
        with self._lent() as view:
            call("view_selection", view, byref(start), byref(end))
            return (position_of(start), position_of(end)) if start.message else None

    @selection.setter
    def selection(self, selection: tuple[TextPosition, TextPosition] | None) -> None:
        if selection is None:
            self.clear_selection()
            return
        if not isinstance(selection, tuple) or [type(position) for position in selection] != [TextPosition, TextPosition]:
            raise TypeError(f"selection must be two of TextPosition, not {selection!r:.80}")
        start, end = map(_position, selection)
        call("view_set_selection", self.handle, byref(start), byref(end))

    def selected_text(self, *, markdown: bool = False) -> str:
        """Returns the selected text, as plain text or Markdown; empty if nothing is selected."""
        return given("view_selected_text", self.handle, bool(markdown)).decode()

    @property
    def selection_rects(self) -> list[Rect]:
        """The visible rectangles of the selection."""
        first, count = POINTER(Rect)(), c_size_t()
        with self._lent() as view:
            call("view_selection_rects", view, byref(first), byref(count))
            return [rect.copy() for rect in first[: count.value]]

    @property
    def selection_handles(self) -> tuple[Rect | None, Rect | None]:
        """The positions of the selection's start and end, as rectangles without a width; None for an invisible one."""
        start, end, seen = Rect(), Rect(), c_uint32()
        call("view_selection_handles", self.handle, byref(start), byref(end), byref(seen))
        return start if seen.value & 1 else None, end if seen.value & 2 else None

    def search(self, text: str) -> Search:
        """Searches all messages for a text."""
        return Search(self, text)

    # Swiping

    def swipe(self, points: float, *, message: str | None = None) -> float:
        """Swipes a message, or all, by a distance to the right, as far as accessories beyond the edge allow; returns the uncovered fraction."""
        fraction = c_double()
        call("view_swipe", self.handle, message, points, byref(fraction))
        return fraction.value

    def end_swipe(self, velocity: float) -> None:
        """Ends the swipe, at a velocity to the right in points per second: it opens if it is half open or fast, otherwise it closes."""
        call("view_end_swipe", self.handle, velocity)

    def close_swipe(self, *, animated: bool = True) -> None:
        """Closes the swipe."""
        call("view_close_swipe", self.handle, animated)

    # Panning

    def pan(self, x: float, y: float, points: float) -> bool:
        """Pans the table at a point, at most to the ends of its content, if it is wider than its message; returns whether there is one.

        The view needs `pans_wide_tables`. A table stays where it is panned while its message changes.

        Args:
            x: With `y`: in view coordinates; of a drag, the point at which it began.
            points: The distance to move the content further to the right; below 0: to the left.
        """
        found = c_bool()
        call("view_pan", self.handle, x, y, points, byref(found))
        return found.value

    def pan_region(self, message: str, region: str, points: float) -> None:
        """Pans a table by its region, as the action `pan` of a message's node requests it; `points` is the action's parameter `by`.

        Raises `NotFound` if the message is not visible, or has no such table.
        """
        call("view_pan_region", self.handle, message, region, points)
