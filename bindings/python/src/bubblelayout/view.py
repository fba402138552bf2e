"""A conversation on a screen, without the screen."""

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
    """A conversation with what is seen of it and where it is scrolled to. It belongs to the thread that made it.

    Args:
        conversation: The conversation; None: an empty one.
        width: The size of the view, in points.
        height: The same.
        environment: Language, fonts and so on.
        chain: The layouters; None: the built-in ones and the bundled scripts.
        theme: A theme, or the name of a bundled one.
        dark: Whether its dark appearance is drawn.
        pictures: Where pictures come from.
        position: Where it opens: what `position` gave; None: at the end.
        options: Other fields of `bubble_view_options` by their names (view.h), such as `top_inset`.
    """

    _free = "view_free"

    def __init__(
        self, conversation: Conversation | None = None, *, width: float = 375, height: float = 667,
        environment: Environment | None = None, chain: Chain | None = None, theme: Theme | str | None = None,
        dark: bool = False, pictures: Pictures | None = None, position: str | None = None, **options: Any,
    ) -> None:
        self.on_ready: Callable[[], None] | None = None
        """Called on any thread when there is something for `commit`: it wakes up the view's thread, and does nothing else."""
        self.on_near_start: Callable[[], None] | None = None
        """Called when earlier messages may be needed: edit here, and commit."""
        self.on_near_end: Callable[[], None] | None = None
        """The same of later messages."""
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

    # Taking over

    def commit(self, animated: bool = True) -> bool:
        """Shows what was edited, if it is measured; whether anything was taken over. It waits for nothing."""
        shown = c_bool()
        call("view_commit", self.handle, animated, byref(shown))
        return shown.value

    def commit_now(self, animated: bool = False) -> None:
        """Shows what was edited, and measures here what is to be seen."""
        call("view_commit_now", self.handle, animated)

    def settle(self, timeout: float = 60) -> bool:
        """Waits until all is measured and shown; whether it is."""
        settled = c_bool()
        call("view_settle", self.handle, timeout, byref(settled))
        return settled.value

    async def updates(self) -> AsyncIterator[list[Change]]:
        """What commits change, one after the other, for as long as it is asked for, in an event loop of asyncio's."""
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
        """Puts messages at the end; `AlreadyExists` if one is there, and then none was put in."""
        data = _json(messages)
        call("view_append", self.handle, data, len(data))

    def insert(self, messages: Messages, before: str | None = None) -> None:
        """Puts messages in before another one; None: at the end."""
        data = _json(messages)
        call("view_insert", self.handle, data, len(data), text(before))

    def prepend(self, messages: Messages) -> None:
        """Puts messages in front of the first one."""
        data = _json(messages)
        call("view_prepend", self.handle, data, len(data))

    def put(self, messages: Messages) -> None:
        """Puts messages at the end, but for those that are there: they take the places of those."""
        data = _json(messages)
        call("view_put", self.handle, data, len(data))

    def update(self, id: str, message: Message) -> None:
        """Changes a message: all of it, as it is now."""
        data = json.dumps(message).encode()
        call("view_update", self.handle, text(id), data, len(data))

    def set_status(self, id: str, status: str) -> None:
        """Says how far an outgoing message has come: `sending`, `sent`, `delivered`, `read`, `failed`, `none`."""
        call("view_set_status", self.handle, text(id), text(status))

    def remove(self, ids: str | Iterable[str]) -> int:
        """Takes messages out; how many were there."""
        several = [ids] if isinstance(ids, str) else list(ids)
        removed = c_size_t()
        call("view_remove", self.handle, texts(several), len(several), byref(removed))
        return removed.value

    def move(self, id: str, before: str | None = None) -> None:
        """Gives a message another place; None: at the end."""
        call("view_move", self.handle, text(id), text(before))

    def replace(self, conversation: Conversation) -> None:
        """Takes over a whole other state: what differs is found by ids."""
        call("view_replace", self.handle, conversation.handle)

    def forget(self, count: int) -> tuple[int, int]:
        """Takes out what is far from what is seen, and keeps so many above and below; how many went in front and at the end."""
        earlier, later = c_size_t(), c_size_t()
        call("view_forget", self.handle, count, byref(earlier), byref(later))
        return earlier.value, later.value

    def add_people(self, people: dict[str, Any]) -> None:
        """Adds people, or changes them, for messages that are put in from now on."""
        data = json.dumps(people).encode()
        call("view_add_people", self.handle, data, len(data))

    def set_typing(self, people: Iterable[str]) -> None:
        """Says who is typing, by ids."""
        several = list(people)
        call("view_set_typing", self.handle, texts(several), len(several))

    def set_read_up_to(self, id: str | None) -> None:
        """Says which message was read last."""
        call("view_set_read_up_to", self.handle, text(id))

    def message(self, id: str) -> Message:
        """A message with all edits; `NotFound` if there is none."""
        found: Message = given_json("view_message", self.handle, text(id))
        return found

    # What is shown

    @property
    def state(self) -> State:
        """How the view is at this moment."""
        state = StateC(ctypes.sizeof(StateC))
        call("view_get_state", self.handle, byref(state))
        return State(*(getattr(state, field[0]) for field in StateC._fields_[1:]))

    def cells(self, now: bool = False) -> list[Cell]:
        """The cells that are shown when nothing moves any more, or at this moment."""
        first, count = POINTER(CellC)(), c_size_t()
        call("view_cells", self.handle, int(now), byref(first), byref(count))
        return [cell_of(cell) for cell in first[: count.value]]

    @property
    def changes(self) -> list[Change]:
        """What the last commit, scroll or advance changed."""
        first, count = POINTER(ChangeC)(), c_size_t()
        call("view_changes", self.handle, byref(first), byref(count))
        return [change_of(change) for change in first[: count.value]]

    def frame(self, message: str) -> Rect:
        """Where a message is, seen or not; `NotFound` if it is not shown yet."""
        rect = Rect()
        call("view_frame", self.handle, text(message), byref(rect))
        return rect

    @property
    def accessibility(self) -> dict[str, Any]:
        """What a screen reader walks through."""
        found: dict[str, Any] = given_json("view_accessibility", self.handle)
        return found

    def take_problems(self) -> list[dict[str, str]]:
        """What layouters complained of, and what was wrong with messages, since it was asked last."""
        found: list[dict[str, str]] = given_json("view_take_problems", self.handle)
        return found

    def explain(self, message: str) -> str:
        """Why a message looks as it does."""
        return given("view_explain", self.handle, text(message)).decode()

    # Surroundings

    def set_size(self, width: float, height: float) -> None:
        """Another size, shown by the next commit."""
        call("view_set_size", self.handle, width, height)

    def set_insets(self, top: float, bottom: float) -> None:
        """What of the view is covered."""
        call("view_set_insets", self.handle, top, bottom)

    def set_environment(self, environment: Environment) -> None:
        """Another environment."""
        call("view_set_environment", self.handle, environment.handle)

    def set_chain(self, chain: Chain) -> None:
        """The layouters as they are now."""
        call("view_set_chain", self.handle, chain.handle)

    def set_theme(self, theme: Theme | str | None, dark: bool = False) -> None:
        """Other colours."""
        chosen = Theme(theme) if isinstance(theme, str) else theme
        call("view_set_theme", self.handle, handle_of(chosen), int(dark))

    def set_pictures(self, pictures: Pictures | None) -> None:
        """Other pictures."""
        call("view_set_pictures", self.handle, handle_of(pictures))

    # Scrolling, and time

    def scroll_by(self, points: float) -> None:
        """Scrolls down by so many points."""
        call("view_scroll_by", self.handle, points)

    def scroll_to(self, message: str, edge: str = "top", offset: float = 0, animated: bool = False) -> None:
        """Scrolls to a message."""
        call("view_scroll_to_message", self.handle, text(message), _EDGES[edge], offset, animated)

    def scroll_to_start(self, animated: bool = False) -> None:
        """Scrolls to the first message."""
        call("view_scroll_to", self.handle, 0, animated)

    def scroll_to_end(self, animated: bool = False) -> None:
        """Scrolls to the last message."""
        call("view_scroll_to", self.handle, 1, animated)

    def scroll_to_unread(self, animated: bool = False) -> None:
        """Scrolls to the line over the unread part; `NotFound` if there is none."""
        call("view_scroll_to", self.handle, 2, animated)

    @property
    def position(self) -> str:
        """Where the view is scrolled to, as a text to be kept."""
        return given("view_position", self.handle).decode()

    @position.setter
    def position(self, position: str) -> None:
        call("view_scroll_to_position", self.handle, text(position))

    def advance(self, seconds: float) -> None:
        """Lets time pass."""
        call("view_advance", self.handle, seconds)

    # Touching, selecting, finding

    def hit(self, x: float, y: float) -> Hit | None:
        """What lies under a point of the view; None: nothing."""
        hit = HitC(ctypes.sizeof(HitC))
        call("view_hit", self.handle, x, y, byref(hit))
        return hit_of(hit) if hit.part else None

    def context_actions(self, message: str) -> list[dict[str, Any]]:
        """What can be done with a message."""
        found: list[dict[str, Any]] = given_json("view_context_actions", self.handle, text(message))
        return found

    def set_state(self, message: str, region: str, state: str | None) -> None:
        """Has a region drawn in a state, `selected` or `disabled`, until something else is said; None: as ever."""
        call("view_set_state", self.handle, text(message), text(region), _STATES[state])

    def select(self, x: float, y: float, by: str = "word") -> None:
        """Selects what is at a point: `character` (nothing yet), `word` or `message`."""
        call("view_begin_selection", self.handle, x, y, _GRANULARITIES[by])

    def extend_selection(self, x: float, y: float) -> None:
        """Selects up to a point."""
        call("view_extend_selection", self.handle, x, y)

    def clear_selection(self) -> None:
        """Selects nothing."""
        call("view_clear_selection", self.handle)

    def selected_text(self, markdown: bool = False) -> str:
        """The selected text, as it is copied."""
        return given("view_selected_text", self.handle, int(markdown)).decode()

    def search(self, text: str) -> Search:
        """Searches all messages for a text."""
        return Search(self, text)

    # Drawing

    def render(self, format: str = "png", scale: float = 2) -> bytes:
        """What is shown now, as the bytes of a picture file."""
        if format not in FORMATS:
            raise InvalidArgument(f"format is {format!r}: there are {', '.join(FORMATS)}")
        return given("view_render", self.handle, FORMATS[format], scale)

    def _repr_png_(self) -> bytes:
        """What notebooks show."""
        return self.render(scale=1)

    def draw_into(self, pixels: Any, scale: float = 1, x: float = 0, y: float = 0, layers: int = DRAW_ALL) -> None:
        """Draws into memory of rows of pixels, such as an array of numpy's, without a copy.

        Args:
            pixels: Whatever gives its memory, may be written to and has two dimensions of 4 bytes, or three, the last of 4 single bytes:
                blue, green, red, alpha on most machines, premultiplied.
            scale: How many pixels there are to a point.
            x: With `y`: the point that is drawn at the upper left corner.
            layers: What is drawn, as in drawing.h.
        """
        memory, height, width = rows_of_pixels(pixels)
        if memory.readonly or not memory.c_contiguous:
            raise FormatError("pixels are to be rows that may be written to, without gaps")
        start = ctypes.addressof(ctypes.c_char.from_buffer(memory.cast("B")))
        call("view_draw_pixels", self.handle, start, width, height, width * 4, scale, x, y, layers)

    def to_numpy(self, scale: float = 1) -> "numpy.ndarray[Any, Any]":
        """What is shown now as an array of height × width × 4 bytes: blue, green, red, alpha, premultiplied."""
        import numpy

        state = self.state
        pixels = numpy.zeros((max(1, round(state.height * scale)), max(1, round(state.width * scale)), 4), numpy.uint8)
        self.draw_into(pixels, scale)
        return pixels

    def to_pillow(self, scale: float = 1) -> "PIL.Image.Image":
        """What is shown now as an opaque picture of Pillow's."""
        import PIL.Image

        pixels = self.to_numpy(scale)
        return PIL.Image.frombuffer("RGB", (pixels.shape[1], pixels.shape[0]), pixels, "raw", "BGRX", 0, 1)

    def draw(self, context: Any, layers: int = DRAW_ALL) -> None:
        """Draws on a context of pycairo's."""
        # A pycairo.Context is an object whose first field is the `cairo_t *`.
        pointer = c_void_p.from_address(id(context) + object.__basicsize__)
        call("view_draw_cairo", self.handle, pointer, layers)
