"""A conversation on a screen, independent of any toolkit."""

from __future__ import annotations

import asyncio
import contextlib
import ctypes
import os
import sys
import time
from ctypes import POINTER, byref, c_bool, c_size_t, c_void_p
from datetime import datetime
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Literal

from ._editing import Editing
from ._library import (
    Closed, FormatError, InvalidArgument, TooLarge, call, checked, choice, deadline, filled, given, given_json, made, moment, naming,
    number, parameter)
from ._objects import forget, handle_of, released, weak_number_of
from ._signals import NEAR_END, NEAR_START, READY
from ._structures import CellC, ChangeC, NodeC, OptionsC, Rect, RendererC, StateC
from ._touching import Touching
from .cells import AccessibilityNode, Cell, Change, State, cell_of, change_of, node_of
from .chain import Chain
from .conversation import FORMATS, Conversation, Format, as_html
from .surroundings import Environment, Pictures, Theme, drawn, rows_of_pixels, surroundings

if TYPE_CHECKING:
    import numpy
    import PIL.Image

Edge = Literal["top", "bottom"]
"""An edge of a view or of a message."""

_EDGES: dict[str, int] = {"top": 0, "bottom": 1}
DRAW_ALL = 7


class ConversationView(Editing, Touching):
    """A conversation, its visible part and its scroll position. It belongs to the thread that made or adopted it.

    Args:
        conversation: The conversation; None: an empty one.
        width: The width of the view, in points, from 0 to 100,000.
        height: The height of the view, in points, from 0 to 100,000.
        environment: Language, fonts and other settings.
        chain: The layouters; None: the built-in ones and the bundled scripts.
        theme: A theme, or the name of a bundled one.
        dark: Whether to draw the dark appearance of the theme.
        pictures: The source of pictures; None: no pictures.
        position: The scroll position at which the view opens, from the property `position`; None: the end.
        top_inset: The covered height at the upper edge, in points.
        bottom_inset: The covered height at the lower edge, in points.
        anchor_edge: The edge whose messages keep their position when something changes.
        following_tolerance: The distance from the end, in points, up to which the view follows the end.
        near_distance: The distance from either end, in points, at which the view asks for more messages.
        change_duration: The duration of an animated change, in seconds; 0: not animated.
        scroll_duration: The duration of an animated scroll, in seconds; 0: not animated.
        reduces_motion: Whether elements fade instead of moving.
        keeps_short_content_at_bottom: Whether rows that do not fill the view are at its lower edge.
        pins_days: Whether the header of a day stays at the upper edge.
        thread_count: The number of threads that measure invisible messages; 0: one for each processor.
        flash_duration: The duration of the mark by `flash`, in seconds; 0: the default.
        deceleration_rate: The part of the velocity of `fling` that remains after a millisecond, from 0.5 to 0.9999.
        pans_wide_tables: Whether tables keep their columns if their longest words do not fit, for `pan`; otherwise they are drawn row by row.
    """

    _free = "view_free"
    _wake_up: Callable[[], None] | None = None

    def __init__(
        self, conversation: Conversation | None = None, *, width: float = 375, height: float = 667,
        environment: Environment | None = None, chain: Chain | None = None, theme: Theme | str | None = None,
        dark: bool = False, pictures: Pictures | None = None, position: str | None = None, top_inset: float = 0,
        bottom_inset: float = 0, anchor_edge: Edge = "bottom", following_tolerance: float = 40, near_distance: float = 1_000,
        change_duration: float = 0.25, scroll_duration: float = 0.35, reduces_motion: bool = False,
        keeps_short_content_at_bottom: bool = False, pins_days: bool = True, thread_count: int = 0, flash_duration: float = 1.5,
        deceleration_rate: float = 0.998, pans_wide_tables: bool = False,
    ) -> None:
        self.on_ready: Callable[[], None] | None = None
        """Called on any thread when `commit` has something new to show, and when all is measured. It must only wake up the view's thread."""
        self.on_near_start: Callable[[], None] | None = None
        """Called on the view's thread when earlier messages may be needed: it may edit the view, and commit."""
        self.on_near_end: Callable[[], None] | None = None
        """Called likewise when later messages may be needed."""
        self._pictures = pictures
        options = OptionsC()
        call("view_options_init", byref(options), ctypes.sizeof(OptionsC))
        filled(
            options, width=width, height=height, top_inset=top_inset, bottom_inset=bottom_inset,
            following_tolerance=following_tolerance, near_distance=near_distance, change_duration=change_duration,
            scroll_duration=scroll_duration, reduces_motion=reduces_motion,
            keeps_short_content_at_bottom=keeps_short_content_at_bottom, pins_days=pins_days, thread_count=thread_count,
            flash_duration=flash_duration, deceleration_rate=deceleration_rate, pans_wide_tables=pans_wide_tables, position=position)
        options.anchor_edge = choice("anchor_edge", anchor_edge, _EDGES)
        structure, kept = surroundings(environment, chain, theme, dark, pictures)
        opened = Conversation() if conversation is None else conversation
        options.ready, options.near_start, options.near_end, options.release = READY, NEAR_START, NEAR_END, released
        options.context = number = weak_number_of(self)
        try:
            self._handle = made("view_open", handle_of(opened, Conversation, "conversation"), byref(structure), byref(options))
        except Exception:
            forget(number)
            raise
        del kept

    def _details(self) -> str:
        state = self.state
        return f"{state.message_count:,} messages, {state.width:g} × {state.height:g}"

    def adopt(self) -> None:
        """Hands the view over: from now on it belongs to this thread. Raises `Busy` if a call of the view is in progress."""
        call("view_adopt", self.handle)

    # Commits

    def commit(self, *, animated: bool = True) -> bool:
        """Shows all edits if everything visible after them is measured; returns whether it shows something new. It does not wait."""
        shown = c_bool()
        call("view_commit", self.handle, animated, byref(shown))
        return shown.value

    def commit_now(self, *, animated: bool = False) -> None:
        """Shows all edits. Measures in this call any element that becomes visible and is not measured yet."""
        call("view_commit_now", self.handle, animated)

    def settle(self, timeout: float = 60) -> bool:
        """Waits until everything is measured and shown, and until the visible pictures are there, `timeout` seconds at most.

        Returns whether it finished in time.
        """
        end, settled = deadline("timeout", timeout), c_bool()
        while True:
            left = max(0.0, end - time.monotonic())
            # Ctrl-C arrives between the calls.
            call("view_settle", self.handle, min(left, 0.1), byref(settled))
            if settled.value:
                drawn(self._pictures, self._request_pictures, left)
                return self._pictures is None or not self._pictures.wait_for_drawn(0)
            if left == 0:
                return False

    def _request_pictures(self) -> None:
        """Fetches the pictures that a drawing needs."""
        call("view_draw", self.handle, byref(RendererC(ctypes.sizeof(RendererC), None, Rect(), 2)), 1)

    async def changes(self) -> AsyncIterator[Change]:
        """Commits whenever there is something new, in an asyncio event loop, and yields each change. Sets `on_ready`.

        It ends when the view is closed, or when another iteration begins.
        """
        loop, ready = asyncio.get_running_loop(), asyncio.Event()

        def wake_up() -> None:
            # The loop may have ended.
            with contextlib.suppress(RuntimeError):
                loop.call_soon_threadsafe(ready.set)

        self._end_changes()
        self._wake_up = self.on_ready = wake_up
        ready.set()
        try:
            while await ready.wait() and self._wake_up is wake_up:
                ready.clear()
                try:
                    changes = self.last_changes if self.commit() else []
                except Closed:
                    return  # Another thread has closed it.
                for change in changes:
                    yield change
        finally:
            if self.on_ready is wake_up:
                self.on_ready = None

    def _end_changes(self) -> None:
        wake_up, self._wake_up = self._wake_up, None
        if wake_up:
            wake_up()

    def close(self) -> None:
        """Frees the view, on any thread, and ends `changes`. Closing it again does nothing."""
        super().close()
        self._end_changes()

    # The visible state

    @property
    def state(self) -> State:
        """The state of the view at this moment."""
        state = StateC(ctypes.sizeof(StateC))
        call("view_get_state", self.handle, byref(state))
        return State(*(getattr(state, field[0]) for field in StateC._fields_[1:]))

    def cells(self, *, now: bool = False) -> list[Cell]:
        """Returns the visible cells: those when every animation has ended, or with `now` those at this moment."""
        first, count = POINTER(POINTER(CellC))(), c_size_t()
        with self._lent() as view:
            call("view_cells", view, bool(now), byref(first), byref(count))
            return [cell_of(cell.contents) for cell in first[: count.value]]

    @property
    def last_changes(self) -> list[Change]:
        """The changes of the last commit that showed something, scroll, pan, swipe or advance."""
        first, count = POINTER(POINTER(ChangeC))(), c_size_t()
        with self._lent() as view:
            call("view_changes", view, byref(first), byref(count))
            return [change_of(change.contents) for change in first[: count.value]]

    def frame(self, message: str) -> Rect:
        """Returns the frame of a message in view coordinates, visible or not; raises `NotFound` if the list does not show it yet."""
        rect = Rect()
        call("view_frame", self.handle, message, byref(rect))
        return rect

    @property
    def accessibility(self) -> dict[str, Any]:
        """The accessibility tree, as parsed JSON."""
        found: dict[str, Any] = given_json("view_accessibility", self.handle)
        return found

    @property
    def accessibility_tree(self) -> AccessibilityNode:
        """The same tree as objects."""
        root = POINTER(NodeC)()
        with self._lent() as view:
            call("view_accessibility_tree", view, byref(root))
            return node_of(root.contents)

    def take_problems(self) -> list[dict[str, str]]:
        """Returns the problems with layouters and messages since the last call, and removes them.

        If there were more than a thousand, the last thousand are kept, and the first object tells the number of the earlier ones.
        """
        found: list[dict[str, str]] = given_json("view_take_problems", self.handle)
        return found

    def explain(self, message: str) -> str:
        """Explains the layout of a message."""
        return given("view_explain", self.handle, message).decode()

    # Surroundings

    def set_size(self, width: float, height: float) -> None:
        """Sets the size; the next commit shows it."""
        call("view_set_size", self.handle, width, height)

    def set_insets(self, top: float, bottom: float) -> None:
        """Sets the covered heights at the upper and lower edge, in points; the next commit shows the change."""
        call("view_set_insets", self.handle, top, bottom)

    def set_environment(self, environment: Environment) -> None:
        """Copies another environment; the next commit shows it."""
        call("view_set_environment", self.handle, handle_of(environment, Environment, "environment"))

    def set_chain(self, chain: Chain) -> None:
        """Copies the current layouters of a chain; the next commit shows them."""
        call("view_set_chain", self.handle, handle_of(chain, Chain, "chain"))

    def set_theme(self, theme: Theme | str | None, *, dark: bool = False) -> None:
        """Draws with other colours from now on; None: the default theme."""
        chosen = Theme(theme) if isinstance(theme, str) else theme
        call("view_set_theme", self.handle, handle_of(chosen, Theme, "theme"), bool(dark))

    def set_pictures(self, pictures: Pictures | None) -> None:
        """Draws with other pictures from now on; None: no pictures."""
        call("view_set_pictures", self.handle, handle_of(pictures, Pictures, "pictures"))
        self._pictures = pictures

    # Scrolling, and time

    def scroll_by(self, points: float) -> None:
        """Scrolls down by a distance in points; below 0: up."""
        call("view_scroll_by", self.handle, points)

    def fling(self, velocity: float) -> None:
        """Lets the list scroll on and slow down while `advance` passes time, after a finger is lifted. A touch or another scroll stops it.

        `velocity` is in points per second; above 0: down; 0: stops it.
        """
        call("view_fling", self.handle, velocity)

    def scroll_to(self, message: str, *, edge: Edge = "top", offset: float = 0, animated: bool = False) -> None:
        """Scrolls to a message: aligns its `edge` with that of the view, `offset` points inwards."""
        call("view_scroll_to_message", self.handle, message, choice("edge", edge, _EDGES), offset, animated)

    def scroll_to_start(self, *, animated: bool = False) -> None:
        """Scrolls to the first message."""
        call("view_scroll_to", self.handle, 0, animated)

    def scroll_to_end(self, *, animated: bool = False) -> None:
        """Scrolls to the last message."""
        call("view_scroll_to", self.handle, 1, animated)

    def scroll_to_unread(self, *, animated: bool = False) -> None:
        """Scrolls to the unread separator; raises `NotFound` if there is nothing unread."""
        call("view_scroll_to", self.handle, 2, animated)

    def flash(self, message: str | None) -> None:
        """Marks a message for a moment, such as the target of a jump, while `advance` passes time; None: ends the mark.

        Drawings of the view tint its row, and `highlight` of its cell has the strength. Files of `render` do not show it. Raises `NotFound`
        if there is no such message.
        """
        call("view_flash", self.handle, message)

    @property
    def position(self) -> str:
        """The scroll position, as a text that can be stored; setting it scrolls there."""
        return given("view_position", self.handle).decode()

    @position.setter
    def position(self, position: str) -> None:
        call("view_scroll_to_position", self.handle, position)

    def advance(self, seconds: float) -> None:
        """Advances the time by some seconds: call it before each frame, when `state.next_frame` is over."""
        call("view_advance", self.handle, seconds)

    def set_now(self, now: datetime | float | None) -> None:
        """Sets the clock of elements that turn, fade, fill or count, and of the current day. It then stands still until the next call; None: the system's clock.

        Args:
            now: A `datetime`, or the seconds since 1 January 1970, 00:00 UTC.
        """
        with parameter("now", "seconds"):
            call("view_set_now", self.handle, checked("now", moment, now))

    # Drawing

    def render(self, format: Format = "png", *, scale: float = 2, wait: float = 10) -> bytes:
        """Returns the view at this moment as the bytes of a picture file.

        Args:
            format: `png`, `svg` or `pdf`.
            scale: Pixels per point in a PNG, from 0.1 to 8.
            wait: The longest time to wait for pictures from a function, in seconds; later ones are placeholders.
        """
        return drawn(self._pictures, lambda: given("view_render", self.handle, choice("format", format, FORMATS), scale), wait)

    def render_file(self, path: str | os.PathLike[str], format: Format = "png", *, scale: float = 2, wait: float = 10) -> None:
        """Writes the same picture to a file. Replaces an existing regular file when everything is written."""
        with naming(path) as file:
            drawn(self._pictures, lambda: call("view_render_file", self.handle, choice("format", format, FORMATS), scale, file), wait)

    def _repr_png_(self) -> bytes:
        """The picture that notebooks show."""
        return self.render(scale=1)

    def _repr_html_(self) -> str:
        """What notebooks show: the picture, and the number of messages."""
        return as_html(self.render(scale=1), self._details())

    def draw_into(self, pixels: Any, *, scale: float = 1, x: float = 0, y: float = 0, layers: int = DRAW_ALL) -> None:
        """Draws into memory with rows of pixels, such as a numpy array, without a copy.

        Args:
            pixels: A writable object with the buffer protocol, without gaps. It has two dimensions of 4 bytes, or three, the last one
                of 4 single bytes: blue, green, red, alpha on most machines, premultiplied.
            scale: Pixels per point, from 0.001 to 100.
            x: With `y`: the point of the view at the upper left corner of the pixels.
            layers: The layers to draw, as in drawing.h.
        """
        memory, height, width = rows_of_pixels(pixels)
        if memory.readonly or not memory.c_contiguous:
            raise FormatError("pixels must be writable rows without gaps")
        if not width or not height:
            raise InvalidArgument(f"pixels are {width} × {height}: at least 1 × 1 is needed")
        start = ctypes.addressof(ctypes.c_char.from_buffer(memory))
        call("view_draw_pixels", self.handle, start, width, height, width * 4, scale, x, y, layers)

    def to_numpy(self, *, scale: float = 1) -> "numpy.ndarray[Any, Any]":
        """Returns the view at this moment as an array of height × width × 4 bytes: blue, green, red, alpha, premultiplied."""
        import numpy

        state, factor = self.state, checked("scale", number, scale)
        sides = [max(1.0, side * factor) for side in (state.height, state.width)]
        # The same limit as that of `draw_into`; it holds for no comparison with nan.
        if not max(sides) < 32_768 or factor != factor:
            raise TooLarge(f"scale is {scale}: the picture would have more than 32767 pixels at one side")
        pixels = numpy.zeros((*map(round, sides), 4), numpy.uint8)
        self.draw_into(pixels, scale=scale)
        return pixels

    def to_pillow(self, *, scale: float = 1) -> "PIL.Image.Image":
        """Returns the view at this moment as an opaque Pillow image."""
        import PIL.Image

        pixels = self.to_numpy(scale=scale)
        return PIL.Image.frombuffer("RGB", (pixels.shape[1], pixels.shape[0]), pixels, "raw", "BGRX", 0, 1)

    def draw(self, context: Any, *, layers: int = DRAW_ALL) -> None:
        """Draws on a `cairo.Context` of pycairo; any other object raises `TypeError`."""
        cairo = sys.modules.get("cairo")
        # Only pycairo has a C interface; the class of another package with its name has other fields.
        kind = getattr(cairo, "Context", None) if hasattr(cairo, "CAPI") else None
        if kind is None or not isinstance(context, kind):
            raise TypeError(f"context must be a cairo.Context of pycairo, not {type(context).__name__}")
        # A pycairo.Context is an object whose first field is the `cairo_t *`.
        pointer = c_void_p.from_address(id(context) + object.__basicsize__)
        call("view_draw_cairo", self.handle, pointer, layers)
