"""Conversations from files or messages, laid out or drawn as a whole."""

from __future__ import annotations

import base64
import ctypes
import json
import os
from ctypes import byref, c_size_t, c_void_p
from typing import Any, Iterable, Literal, Union

from ._library import NotFound, as_json, call, choice, filled, given, given_json, items, library_free, made, naming
from ._objects import LibraryObject
from ._structures import ImportOptionsC
from .chain import Chain
from .surroundings import Environment, Pictures, Theme, bytes_of, drawn, surroundings

Message = dict[str, Any]
"""A message as in a conversation file: `id`, `sender`, `date`, `content` and optional members (Documentation/Files.md).

Its `date` is a text, or a `datetime`; one without a time zone is in the local one.
"""

Messages = Union[Message, Iterable[Message]]
"""A message, or several."""

Format = Literal["png", "svg", "pdf"]
"""A format of pictures."""

FORMATS: dict[str, int] = {"png": 0, "svg": 1, "pdf": 2}


def listed(messages: Messages, name: str = "messages") -> list[Message]:
    """Returns a list of messages; a text or something else is none."""
    several: list[Any] = [messages] if isinstance(messages, dict) else items(messages, name, "dicts")
    for message in several:
        if not isinstance(message, dict):
            raise TypeError(f"{name} must be dicts, and one is of the type {type(message).__name__}")
    return several


def as_html(picture: bytes, text: str) -> str:
    """Returns HTML of a picture with a line below it."""
    return f'<img src="data:image/png;base64,{base64.b64encode(picture).decode()}" alt="{text}"><div>{text}</div>'


class Conversation(LibraryObject):
    """An immutable conversation. Any thread.

    Args:
        messages: The messages, oldest first.
        me: The id of the person whose messages are outgoing.
        people: The people, by id: `{"bo": {"name": "Bo"}}`.
        title: The conversation's title.
        kind: `group` or `private`.
        read_up_to: The id of the last message that was read.
    """

    _free = "conversation_free"

    def __init__(
        self, messages: Iterable[Message] = (), *, me: str | None = None, people: dict[str, Any] | None = None,
        title: str = "", kind: Literal["group", "private"] = "group", read_up_to: str | None = None,
    ) -> None:
        for name, value in {"me": me, "title": title, "read_up_to": read_up_to}.items():
            if value is not None and not isinstance(value, str):
                raise TypeError(f"{name} must be a str, not {type(value).__name__}")
        choice("kind", kind, {"group": 0, "private": 1})
        if not isinstance(people, (dict, type(None))):
            raise TypeError(f"people must be a dict, not {type(people).__name__}")
        document: dict[str, Any] = {
            "peer": {"id": title or kind, "kind": kind, "title": title}, "people": {} if people is None else people,
            "messages": listed(messages)}
        if me is not None:
            document["me"] = me
        if read_up_to is not None:
            document["readUpTo"] = read_up_to
        data = as_json(document, "the conversation")
        self._handle = made("conversation_open_bytes", "conversation", data, len(data))

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> "Conversation":
        """Reads a `.json` or `.jsonl` file (Documentation/Files.md)."""
        conversation = cls.__new__(cls)
        with naming(path) as file:
            conversation._handle = made("conversation_open_file", file)
        return conversation

    @classmethod
    def parse(cls, data: bytes | str, name: str = "conversation") -> "Conversation":
        """Reads the content of such a file; `name` is the name of the file in error texts."""
        data = bytes_of(data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data)
        conversation = cls.__new__(cls)
        conversation._handle = made("conversation_open_bytes", name, data, len(data))
        return conversation

    @classmethod
    def from_export(
        cls, path: str | os.PathLike[str], *, chat: str | None = None, me: str | None = None,
        date_order: Literal["dmy", "mdy", "ymd", "ydm"] | None = None, time_zone: str | None = None, last: int = 0,
    ) -> "Conversation":
        """Reads the export of another messenger (Documentation/Importing.md).

        Args:
            path: A file, a folder or a .zip.
            chat: The title or number of the conversation, as `chats_of_export` returns them; None: the only one.
            me: The owner of the export: a name, an id or a number; None: as the export states it.
            date_order: The order of day, month and year in dates: `dmy`, `mdy`, `ymd` or `ydm`; None: it is detected.
            time_zone: The time zone of times without one; None: UTC.
            last: The number of last messages to keep; 0: all.
        """
        options = filled(
            ImportOptionsC(), chat=chat, me=me, date_order=date_order, time_zone=time_zone, last_count=last)
        conversation = cls.__new__(cls)
        with naming(path) as file:
            conversation._handle = made("conversation_import", file, byref(options))
        return conversation

    def __len__(self) -> int:
        count = c_size_t()
        call("conversation_count", self.handle, byref(count))
        return count.value

    @property
    def me(self) -> str | None:
        """The id of the person whose messages are outgoing; None if it is unknown: then all are incoming."""
        found = c_void_p()
        try:
            call("conversation_me", self.handle, byref(found))
            return ctypes.string_at(found.value or 0).decode()
        except NotFound:
            return None
        finally:
            library_free(found)

    @property
    def problems(self) -> list[dict[str, Any]]:
        """The problems of the file: objects with `text` and, if known, `line`, `message` and `field`."""
        found: list[dict[str, Any]] = given_json("conversation_problems", self.handle)
        return found

    def _details(self) -> str:
        return f"{len(self):,} messages"

    def render(
        self, format: Format = "png", *, width: float = 375, scale: float = 2, environment: Environment | None = None,
        chain: Chain | None = None, theme: Theme | str | None = None, dark: bool = False,
        pictures: Pictures | None = None, wait: float = 10, problems: list[dict[str, str]] | None = None,
    ) -> bytes:
        """Draws all messages.

        Args:
            format: `png`, `svg` or `pdf`.
            width: The width of the list, in points, from 1 to 16,000.
            scale: Pixels per point in a PNG, from 0.1 to 8.
            environment: Language, fonts and other settings.
            chain: The layouters; None: the built-in ones and the bundled scripts.
            theme: A theme, or the name of a bundled one.
            dark: Whether to draw the dark appearance of the theme.
            pictures: The source of pictures; None: no pictures.
            wait: The longest time to wait for pictures from a function, in seconds; later ones are placeholders.
            problems: A list to which the problems with layouters are added, as `take_problems` of a view returns them; None: they are
                discarded.
        """
        number = choice("format", format, FORMATS)
        if problems is not None and not isinstance(problems, list):
            raise TypeError(f"problems must be a list, not {type(problems).__name__}")
        structure, kept = surroundings(environment, chain, theme, dark, pictures)
        found = b"[]"

        def draw() -> bytes:
            nonlocal found
            reported = c_void_p()
            try:
                picture = given(
                    "conversation_render_with_problems", self.handle, byref(structure), width, number, scale, also=reported)
                found = ctypes.string_at(reported.value or 0)
                return picture
            finally:
                library_free(reported)

        result = drawn(pictures, draw, wait)
        if problems is not None:
            problems += json.loads(found)
        del kept
        return result

    def layout(
        self, *, width: float = 375, environment: Environment | None = None, chain: Chain | None = None,
        theme: Theme | str | None = None, dark: bool = False,
    ) -> dict[str, Any]:
        """Lays out all messages, and returns all positions like `bubble layout` (Documentation/Files.md)."""
        structure, kept = surroundings(environment, chain, theme, dark, None)
        result: dict[str, Any] = given_json("conversation_layout", self.handle, byref(structure), width)
        del kept
        return result

    def _repr_png_(self) -> bytes:
        """The picture that notebooks show: the last messages of a long conversation."""
        from .view import ConversationView

        with ConversationView(self, keeps_short_content_at_bottom=True) as view:
            height = min(max(view.state.content_height, 1), 667)
            view.set_size(375, height)
            view.commit_now()
            return view.render(scale=1)

    def _repr_html_(self) -> str:
        """What notebooks show: the last messages, and how many there are."""
        return as_html(self._repr_png_(), self._details())


def chats_of_export(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """Returns the conversations of an export: objects with `number`, from 1, `title` and `detail`."""
    with naming(path) as file:
        found: list[dict[str, Any]] = given_json("import_list", file)
    return found


Source = Union[Conversation, str, "os.PathLike[str]", Iterable[Message]]
"""A conversation, the path of a conversation file, or messages."""


def _conversation(source: Source) -> Conversation:
    if isinstance(source, Conversation):
        return source
    return Conversation.open(source) if isinstance(source, (str, os.PathLike)) else Conversation(listed(source, "source"))


def render(source: Source, **options: Any) -> bytes:
    """Draws a conversation, a conversation file, or messages; see `Conversation.render`."""
    return _conversation(source).render(**options)


def layout(source: Source, **options: Any) -> dict[str, Any]:
    """Lays out a conversation, a conversation file, or messages; see `Conversation.layout`."""
    return _conversation(source).layout(**options)
