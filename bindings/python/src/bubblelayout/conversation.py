"""Conversations from files or messages, laid out or drawn as a whole."""

from __future__ import annotations

import ctypes
import json
import os
from ctypes import byref, c_size_t
from typing import Any, Iterable, Union

from ._library import ImportOptionsC, InvalidArgument, call, given, given_json, made, text
from ._objects import LibraryObject
from .chain import Chain
from .surroundings import Environment, Pictures, Theme, surroundings

Message = dict[str, Any]
"""A message as in a conversation file: `id`, `sender`, `date`, `content` and optional members (Documentation/Files.md)."""

FORMATS = {"png": 0, "svg": 1, "pdf": 2}


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
        title: str = "", kind: str = "group", read_up_to: str | None = None,
    ) -> None:
        document: dict[str, Any] = {
            "peer": {"id": title or kind, "kind": kind, "title": title}, "people": people or {},
            "messages": list(messages)}
        if me is not None:
            document["me"] = me
        if read_up_to is not None:
            document["readUpTo"] = read_up_to
        data = json.dumps(document).encode()
        self._handle = made("conversation_open_bytes", b"conversation", data, len(data))

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> "Conversation":
        """Reads a `.json` or `.jsonl` file (Documentation/Files.md)."""
        conversation = cls.__new__(cls)
        conversation._handle = made("conversation_open_file", text(os.fspath(path)))
        return conversation

    @classmethod
    def parse(cls, data: bytes | str, name: str = "conversation") -> "Conversation":
        """Reads the content of such a file; `name` is the name of the file in error texts."""
        data = data.encode() if isinstance(data, str) else data
        conversation = cls.__new__(cls)
        conversation._handle = made("conversation_open_bytes", text(name), data, len(data))
        return conversation

    @classmethod
    def from_export(
        cls, path: str | os.PathLike[str], *, chat: str | None = None, me: str | None = None,
        date_order: str | None = None, time_zone: str | None = None, last: int = 0,
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
        options = ImportOptionsC(
            ctypes.sizeof(ImportOptionsC), text(chat), text(me), text(date_order), text(time_zone), max(0, last))
        conversation = cls.__new__(cls)
        conversation._handle = made("conversation_import", text(os.fspath(path)), byref(options))
        return conversation

    def __len__(self) -> int:
        count = c_size_t()
        call("conversation_count", self.handle, byref(count))
        return count.value

    @property
    def problems(self) -> list[dict[str, Any]]:
        """The problems of the file: objects with `text` and, if known, `line`, `message` and `field`."""
        found: list[dict[str, Any]] = given_json("conversation_problems", self.handle)
        return found

    def render(
        self, *, width: float = 375, format: str = "png", scale: float = 2, environment: Environment | None = None,
        chain: Chain | None = None, theme: Theme | str | None = None, dark: bool = False,
        pictures: Pictures | None = None,
    ) -> bytes:
        """Draws all messages.

        Args:
            width: The width of the list, in points, from 1 to 16,000.
            format: `png`, `svg` or `pdf`.
            scale: Pixels per point in a PNG, from 0.1 to 8.
            environment: Language, fonts and other settings.
            chain: The layouters; None: the built-in ones and the bundled scripts.
            theme: A theme, or the name of a bundled one.
            dark: Whether to draw the dark appearance of the theme.
            pictures: The source of pictures; None: no pictures.
        """
        if format not in FORMATS:
            raise InvalidArgument(f"format is {format!r}: there are {', '.join(FORMATS)}")
        structure, kept = surroundings(environment, chain, theme, dark, pictures)
        result = given("conversation_render", self.handle, byref(structure), width, FORMATS[format], scale)
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
        """The picture that notebooks show."""
        return self.render(scale=1)


def chats_of_export(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """Returns the conversations of an export: objects with `number`, from 1, `title` and `detail`."""
    found: list[dict[str, Any]] = given_json("import_list", text(os.fspath(path)))
    return found


Source = Union[Conversation, str, "os.PathLike[str]", Iterable[Message]]
"""A conversation, the path of a conversation file, or messages."""


def _conversation(source: Source) -> Conversation:
    if isinstance(source, Conversation):
        return source
    return Conversation.open(source) if isinstance(source, (str, os.PathLike)) else Conversation(source)


def render(source: Source, **options: Any) -> bytes:
    """Draws a conversation, a conversation file, or messages; see `Conversation.render`."""
    return _conversation(source).render(**options)


def layout(source: Source, **options: Any) -> dict[str, Any]:
    """Lays out a conversation, a conversation file, or messages; see `Conversation.layout`."""
    return _conversation(source).layout(**options)
