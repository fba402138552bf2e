"""A conversation on a screen, independent of any toolkit."""

from __future__ import annotations

import asyncio
import ctypes
import json
from ctypes import POINTER, byref, c_bool, c_size_t, c_void_p
from typing import TYPE_CHECKING, Any, AsyncIterator, Callable, Iterable, Union

from ._library import (
    CellC, ChangeC, FormatError, HitC, InvalidArgument, NearC, OptionsC, Rect, SignalC, StateC, call, given, given_json, made,
    text, texts,
)
from ._objects import LibraryObject, handle_of
from .cells import Cell, Change, Hit, State, cell_of, change_of, hit_of
from .chain import Chain
from .conversation import FORMATS, Conversation, Message
from .search import Search
from .surroundings import Environment, Pictures, Theme, rows_of_pixels, surroundings

if TYPE_CHECKING:
    import numpy
    import PIL.Image

_STATES = {None: 0, "pressed": 1, "selected": 2, "disabled": 3}
_EDGES = {"top": 0, "bottom": 1}
_GRANULARITIES = {"character": 0, "word": 1, "message": 2}
DRAW_ALL = 7


Messages = Union[Message, Iterable[Message]]
"""A message, or several."""


def _json(messages: Messages) -> bytes:
    several: list[Any] = [messages] if isinstance(messages, dict) else list(messages)
    return json.dumps(several).encode()


class ConversationView(LibraryObject):
    """A conversation, its visible part and its scroll position. It belongs to the thread that made it.

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
        options: Other fields of `bubble_view_options` by their names (view.h), such as `top_inset`.
    """

    _free = "view_free"

    def __init__(
        self, conversation: Conversation | None = None, *, width: float = 375, height: float = 667,
        environment: Environment | None = None, chain: Chain | None = None, theme: Theme | str | None = None,
        dark: bool = False, pictures: Pictures | None = None, position: str | None = None, **options: Any,
    ) -> None:
        self.on_ready: Callable[[], None] | None = None
        """Called on any thread when `commit` has something new to show, and when all is measured. It must only wake up the view's thread."""
        self.on_near_start: Callable[[], None] | None = None
        """Called on the view's thread when earlier messages may be needed: it may edit the view, and commit."""
        self.on_near_end: Callable[[], None] | None = None
        """Called likewise when later messages may be needed."""
        self._options = OptionsC()
        call("view_options_init", byref(self._options), ctypes.sizeof(OptionsC))
        self._options.width, self._options.height = width, height
        self._options.position = text(position)

        def ready(_: int | None) -> None:
            if self.on_ready:
                self.on_ready()

        def near_start(_: int | None, view: int | None) -> None:
            if self.on_near_start:
                self.on_near_start()

        def near_end(_: int | None, view: int | None) -> None:
            if self.on_near_end:
                self.on_near_end()

        self._options.ready, self._options.near_start = SignalC(ready), NearC(near_start)
        self._options.near_end = NearC(near_end)
        for name, value in options.items():
            if name not in {field[0] for field in OptionsC._fields_}:
                raise TypeError(f"there is no option {name!r}")
            setattr(self._options, name, value)
        structure, kept = surroundings(environment, chain, theme, dark, pictures)
        opened = conversation or Conversation()
        self._handle = made("view_open", opened.handle, byref(structure), byref(self._options))
        del kept

    # Commits

    def commit(self, animated: bool = True) -> bool:
        """Shows all edits if everything visible after them is measured; returns whether it shows something new. It does not wait."""
        shown = c_bool()
        call("view_commit", self.handle, animated, byref(shown))
        return shown.value

    def commit_now(self, animated: bool = False) -> None:
        """Shows all edits. Measures in this call any element that becomes visible and is not measured yet."""
        call("view_commit_now", self.handle, animated)

    def settle(self, timeout: float = 60) -> bool:
        """Waits until everything is measured and shown, `timeout` seconds at most; returns whether it is."""
        settled = c_bool()
        call("view_settle", self.handle, timeout, byref(settled))
        return settled.value

    async def updates(self) -> AsyncIterator[list[Change]]:
        """Commits whenever there is something new, in an asyncio event loop, and yields the changes of each commit. Sets `on_ready`."""
        loop, ready = asyncio.get_running_loop(), asyncio.Event()

        def wake_up() -> None:
            loop.call_soon_threadsafe(ready.set)

        self.on_ready = wake_up
        ready.set()
        try:
            while True:
                await ready.wait()
                ready.clear()
                if self.commit():
                    yield self.changes
        finally:
            self.on_ready = None

    # Edits

    def append(self, messages: Messages) -> None:
        """Appends messages; raises `AlreadyExists` if the view has one of them already, and adds none."""
        data = _json(messages)
        call("view_append", self.handle, data, len(data))

    def insert(self, messages: Messages, before: str | None = None) -> None:
        """Inserts messages before another one; None: at the end."""
        data = _json(messages)
        call("view_insert", self.handle, data, len(data), text(before))

    def prepend(self, messages: Messages) -> None:
        """Inserts messages before the first one."""
        data = _json(messages)
        call("view_prepend", self.handle, data, len(data))

    def put(self, messages: Messages) -> None:
        """Upserts messages: replaces those whose ids exist, and appends the others."""
        data = _json(messages)
        call("view_put", self.handle, data, len(data))

    def update(self, id: str, message: Message) -> None:
        """Updates a message; `message` is the complete updated one. It keeps its id."""
        data = json.dumps(message).encode()
        call("view_update", self.handle, text(id), data, len(data))

    def set_status(self, id: str, status: str) -> None:
        """Sets the delivery status of a message: `sending`, `sent`, `delivered`, `read`, `failed`, `none`."""
        call("view_set_status", self.handle, text(id), text(status))

    def remove(self, ids: str | Iterable[str]) -> int:
        """Removes messages; returns the number of removed ones. Unknown ids are ignored."""
        several = [ids] if isinstance(ids, str) else list(ids)
        removed = c_size_t()
        call("view_remove", self.handle, texts(several), len(several), byref(removed))
        return removed.value

    def move(self, id: str, before: str | None = None) -> None:
        """Moves a message before another one; None: to the end."""
        call("view_move", self.handle, text(id), text(before))

    def replace(self, conversation: Conversation) -> None:
        """Replaces the conversation with another state of it. Compares the messages by id."""
        call("view_replace", self.handle, conversation.handle)

    def forget(self, count: int) -> tuple[int, int]:
        """Removes messages far from the visible ones, and keeps `count` above and below; returns the numbers removed at start and end."""
        earlier, later = c_size_t(), c_size_t()
        call("view_forget", self.handle, count, byref(earlier), byref(later))
        return earlier.value, later.value

    def add_people(self, people: dict[str, Any]) -> None:
        """Adds or updates people, for messages that are added from now on."""
        data = json.dumps(people).encode()
        call("view_add_people", self.handle, data, len(data))

    def set_typing(self, people: Iterable[str]) -> None:
        """Sets the people who are typing, by ids; empty: removes the typing indicator."""
        several = list(people)
        call("view_set_typing", self.handle, texts(several), len(several))

    def set_read_up_to(self, id: str | None) -> None:
        """Sets the last message that was read; None: unknown."""
        call("view_set_read_up_to", self.handle, text(id))

    def message(self, id: str) -> Message:
        """Returns a message with all edits; raises `NotFound` if there is none."""
        found: Message = given_json("view_message", self.handle, text(id))
        return found

    # The visible state

    @property
    def state(self) -> State:
        """The state of the view at this moment."""
        state = StateC(ctypes.sizeof(StateC))
        call("view_get_state", self.handle, byref(state))
        return State(*(getattr(state, field[0]) for field in StateC._fields_[1:]))

    def cells(self, now: bool = False) -> list[Cell]:
        """Returns the visible cells: those when every animation has ended, or with `now` those at this moment."""
        first, count = POINTER(POINTER(CellC))(), c_size_t()
        call("view_cells", self.handle, int(now), byref(first), byref(count))
        return [cell_of(cell.contents) for cell in first[: count.value]]

    @property
    def changes(self) -> list[Change]:
        """The changes of the last commit that showed something, scroll, swipe or advance."""
        first, count = POINTER(POINTER(ChangeC))(), c_size_t()
        call("view_changes", self.handle, byref(first), byref(count))
        return [change_of(change.contents) for change in first[: count.value]]

    def frame(self, message: str) -> Rect:
        """Returns the frame of a message in view coordinates, visible or not; raises `NotFound` if the list does not show it yet."""
        rect = Rect()
        call("view_frame", self.handle, text(message), byref(rect))
        return rect

    @property
    def accessibility(self) -> dict[str, Any]:
        """The accessibility tree."""
        found: dict[str, Any] = given_json("view_accessibility", self.handle)
        return found

    def take_problems(self) -> list[dict[str, str]]:
        """Returns the problems with layouters and messages since the last call, and removes them.

        If there were more than a thousand, the last thousand are kept, and the first object tells the number of the earlier ones.
        """
        found: list[dict[str, str]] = given_json("view_take_problems", self.handle)
        return found

    def explain(self, message: str) -> str:
        """Explains the layout of a message."""
        return given("view_explain", self.handle, text(message)).decode()

    # Surroundings

    def set_size(self, width: float, height: float) -> None:
        """Sets the size; the next commit shows it."""
        call("view_set_size", self.handle, width, height)

    def set_insets(self, top: float, bottom: float) -> None:
        """Sets the covered heights at the upper and lower edge, in points; the next commit shows the change."""
        call("view_set_insets", self.handle, top, bottom)

    def set_environment(self, environment: Environment) -> None:
        """Copies another environment; the next commit shows it."""
        call("view_set_environment", self.handle, environment.handle)

    def set_chain(self, chain: Chain) -> None:
        """Copies the current layouters of a chain; the next commit shows them."""
        call("view_set_chain", self.handle, chain.handle)

    def set_theme(self, theme: Theme | str | None, dark: bool = False) -> None:
        """Draws with other colours from now on; None: the default theme."""
        chosen = Theme(theme) if isinstance(theme, str) else theme
        call("view_set_theme", self.handle, handle_of(chosen), int(dark))

    def set_pictures(self, pictures: Pictures | None) -> None:
        """Draws with other pictures from now on; None: no pictures."""
        call("view_set_pictures", self.handle, handle_of(pictures))

    # Scrolling, and time

    def scroll_by(self, points: float) -> None:
        """Scrolls down by a distance in points; below 0: up."""
        call("view_scroll_by", self.handle, points)

    def scroll_to(self, message: str, edge: str = "top", offset: float = 0, animated: bool = False) -> None:
        """Scrolls to a message: aligns its `edge` with that of the view, `offset` points inwards."""
        call("view_scroll_to_message", self.handle, text(message), _EDGES[edge], offset, animated)

    def scroll_to_start(self, animated: bool = False) -> None:
        """Scrolls to the first message."""
        call("view_scroll_to", self.handle, 0, animated)

    def scroll_to_end(self, animated: bool = False) -> None:
        """Scrolls to the last message."""
        call("view_scroll_to", self.handle, 1, animated)

    def scroll_to_unread(self, animated: bool = False) -> None:
        """Scrolls to the unread separator; raises `NotFound` if there is nothing unread."""
        call("view_scroll_to", self.handle, 2, animated)

    @property
    def position(self) -> str:
        """The scroll position, as a text that can be stored; setting it scrolls there."""
        return given("view_position", self.handle).decode()

    @position.setter
    def position(self, position: str) -> None:
        call("view_scroll_to_position", self.handle, text(position))

    def advance(self, seconds: float) -> None:
        """Advances the time by some seconds: call it before each frame while something moves."""
        call("view_advance", self.handle, seconds)

    # Touch, selection, search

    def hit(self, x: float, y: float) -> Hit | None:
        """Returns the part at a point of the view; None if there is nothing."""
        hit = HitC(ctypes.sizeof(HitC))
        call("view_hit", self.handle, x, y, byref(hit))
        return hit_of(hit) if hit.part else None

    def context_actions(self, message: str) -> list[dict[str, Any]]:
        """Returns the actions of a message."""
        found: list[dict[str, Any]] = given_json("view_context_actions", self.handle, text(message))
        return found

    def set_state(self, message: str, region: str, state: str | None) -> None:
        """Draws a region in a state, `pressed`, `selected` or `disabled`, until the next call for it; None: the normal state."""
        call("view_set_state", self.handle, text(message), text(region), _STATES[state])

    def select(self, x: float, y: float, by: str = "word") -> None:
        """Begins a selection at a point, by `character` (empty), `word` or `message`; raises `NotFound` if no text is visible."""
        call("view_begin_selection", self.handle, x, y, _GRANULARITIES[by])

    def extend_selection(self, x: float, y: float) -> None:
        """Extends the selection to a point."""
        call("view_extend_selection", self.handle, x, y)

    def clear_selection(self) -> None:
        """Clears the selection."""
        call("view_clear_selection", self.handle)

    def selected_text(self, markdown: bool = False) -> str:
        """Returns the selected text, as plain text or Markdown; empty if nothing is selected."""
        return given("view_selected_text", self.handle, int(markdown)).decode()

    def search(self, text: str) -> Search:
        """Searches all messages for a text."""
        return Search(self, text)

    # Drawing

    def render(self, format: str = "png", scale: float = 2) -> bytes:
        """Returns the view at this moment as the bytes of a picture file."""
        if format not in FORMATS:
            raise InvalidArgument(f"format is {format!r}: there are {', '.join(FORMATS)}")
        return given("view_render", self.handle, FORMATS[format], scale)

    def _repr_png_(self) -> bytes:
        """The picture that notebooks show."""
        return self.render(scale=1)

    def draw_into(self, pixels: Any, scale: float = 1, x: float = 0, y: float = 0, layers: int = DRAW_ALL) -> None:
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
        start = ctypes.addressof(ctypes.c_char.from_buffer(memory.cast("B")))
        call("view_draw_pixels", self.handle, start, width, height, width * 4, scale, x, y, layers)

    def to_numpy(self, scale: float = 1) -> "numpy.ndarray[Any, Any]":
        """Returns the view at this moment as an array of height × width × 4 bytes: blue, green, red, alpha, premultiplied."""
        import numpy

        state = self.state
        pixels = numpy.zeros((max(1, round(state.height * scale)), max(1, round(state.width * scale)), 4), numpy.uint8)
        self.draw_into(pixels, scale)
        return pixels

    def to_pillow(self, scale: float = 1) -> "PIL.Image.Image":
        """Returns the view at this moment as an opaque Pillow image."""
        import PIL.Image

        pixels = self.to_numpy(scale)
        return PIL.Image.frombuffer("RGB", (pixels.shape[1], pixels.shape[0]), pixels, "raw", "BGRX", 0, 1)

    def draw(self, context: Any, layers: int = DRAW_ALL) -> None:
        """Draws on a pycairo context."""
        # A pycairo.Context is an object whose first field is the `cairo_t *`.
        pointer = c_void_p.from_address(id(context) + object.__basicsize__)
        call("view_draw_cairo", self.handle, pointer, layers)
