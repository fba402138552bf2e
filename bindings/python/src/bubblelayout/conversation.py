"""Conversations as they stand in files; laid out or drawn whole."""

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
"""A message as it stands in a conversation file: `id`, `sender`, `date`, `content` and what else there is."""

FORMATS = {"png": 0, "svg": 1, "pdf": 2}


class Conversation(LibraryObject):
    """A conversation as it was read; it never changes. Any thread.

    Args:
        messages: The messages, oldest first.
        me: The id of the person whose messages are outgoing.
        people: Who takes part, by id: `{"bo": {"name": "Bo"}}`.
        title: The conversation's title.
        kind: `group` or `private`.
        read_up_to: The message that was read last.
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
        """Reads what is in such a file."""
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
            chat: Which conversation of several: its title or number, as `chats_of_export` gives them.
            me: Whose export it is, where it does not say so.
            date_order: In which order dates are written: `dmy`, `mdy`, `ymd` or `ydm`; None: it is found out.
            time_zone: That of times that have none; None: UTC.
            last: How many of the last messages are kept; 0: all.
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
        """What was wrong with the file: objects with `line`, `message` and `field`, which may be missing, and `text`."""
        found: list[dict[str, Any]] = given_json("conversation_problems", self.handle)
        return found

    def render(
        self, *, width: float = 375, format: str = "png", scale: float = 2, environment: Environment | None = None,
        chain: Chain | None = None, theme: Theme | str | None = None, dark: bool = False,
        pictures: Pictures | None = None,
    ) -> bytes:
        """Draws all messages.

        Args:
            width: Of the list, in points.
            format: `png`, `svg` or `pdf`.
            scale: How many pixels of a PNG there are to a point.
            environment: Language, fonts and so on.
            chain: The layouters; None: the built-in ones and the bundled scripts.
            theme: A theme, or the name of a bundled one.
            dark: Whether its dark appearance is drawn.
            pictures: Where pictures come from.
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
        """Where everything is, as `bubble layout` prints it (Documentation/Files.md)."""
        structure, kept = surroundings(environment, chain, theme, dark, None)
        result: dict[str, Any] = given_json("conversation_layout", self.handle, byref(structure), width)
        del kept
        return result

    def _repr_png_(self) -> bytes:
        """What notebooks show."""
        return self.render(scale=1)


def chats_of_export(path: str | os.PathLike[str]) -> list[dict[str, Any]]:
    """The conversations in an export: objects with `number`, `title` and `detail`."""
    found: list[dict[str, Any]] = given_json("import_list", text(os.fspath(path)))
    return found


Source = Union[Conversation, str, "os.PathLike[str]", Iterable[Message]]
"""A conversation, the path of one, or messages."""


def _conversation(source: Source) -> Conversation:
    if isinstance(source, Conversation):
        return source
    return Conversation.open(source) if isinstance(source, (str, os.PathLike)) else Conversation(source)


def render(source: Source, **options: Any) -> bytes:
    """Draws a conversation, the file of one, or messages: `Conversation.render`."""
    return _conversation(source).render(**options)


def layout(source: Source, **options: Any) -> dict[str, Any]:
    """Lays a conversation, the file of one, or messages out: `Conversation.layout`."""
    return _conversation(source).layout(**options)
