"""The layouters that make a message's boxes: built-in ones, scripts, and those of a program."""

from __future__ import annotations

import ctypes
import json
import os
import traceback
from ctypes import byref, c_bool, c_int
from typing import Any, Callable, Iterable

from . import ui
from ._library import (
    BuildC, BubbleError, LayouterC, PrintC, SignalC, SuitableC, call, given_json, made, text, texts,
)
from ._objects import LibraryObject

BuildFunction = Callable[[dict[str, Any], dict[str, Any], dict[str, Any]], ui.Box]
"""Makes boxes of a message, the peer of the conversation, and the context of the layout."""

# The library may call a layouter while any of its layouts exists, on any thread: so none is ever freed.
_lasting: list[Any] = []


class Layouter:
    """A custom layouter, for example of a custom content type; the decorator `layouter` makes one of a function.

    It is called on any thread, one at a time. It must not keep anything between messages, and must always return the same
    boxes for the same input.
    """

    def __init__(
        self, id: str, build: BuildFunction, *, types: Iterable[str] | None = None, before: str | None = None,
        after: str | None = None, wraps: bool = False, version: str = "1",
        is_suitable: Callable[[dict[str, Any]], bool] | None = None,
    ) -> None:
        self.id, self.build, self.version = id, build, version
        self.types = [id] if types is None else list(types)
        self.before, self.after, self.wraps, self.is_suitable = before, after, wraps, is_suitable

    def __call__(self, message: dict[str, Any], peer: dict[str, Any], context: dict[str, Any]) -> ui.Box:
        return self.build(message, peer, context)

    def structure(self) -> LayouterC:
        """Returns the structure for C, which lives as long as the program."""

        def build(_: int | None, request: int, length: int, answer: int) -> None:
            try:
                asked = json.loads(ctypes.string_at(request, length))
                boxes = json.dumps(self.build(asked["message"], asked["peer"], asked["context"])).encode()
                call("answer_boxes", answer, boxes, len(boxes))
            except BubbleError as error:
                _fail(answer, str(error))
            except Exception:
                # The last lines have the place of the error.
                _fail(answer, traceback.format_exc(limit=-2))

        def is_suitable(_: int | None, message: int, length: int) -> bool:
            try:
                return self.is_suitable is None or bool(self.is_suitable(json.loads(ctypes.string_at(message, length))))
            except Exception:
                return False

        structure = LayouterC()
        structure.struct_size = ctypes.sizeof(LayouterC)
        structure.id, structure.version = text(self.id), text(self.version)
        types = texts(self.types)
        structure.content_types, structure.content_type_count = types, len(self.types)
        structure.before, structure.after, structure.wraps = text(self.before), text(self.after), self.wraps
        structure.build_layout = BuildC(build)
        structure.is_suitable = SuitableC(is_suitable) if self.is_suitable else SuitableC()
        structure.release = SignalC()
        _lasting.append((self, types, structure))
        return structure


def _fail(answer: int, reason: str) -> None:
    try:
        call("answer_failure", answer, text(reason.replace("\0", "")))
    except BubbleError:
        pass


def layouter(
    id: str, *, types: Iterable[str] | None = None, before: str | None = "text", after: str | None = None,
    wraps: bool = False, version: str = "1", is_suitable: Callable[[dict[str, Any]], bool] | None = None,
) -> Callable[[BuildFunction], Layouter]:
    """Makes a layouter of a function.

    Args:
        id: Its name: lower case letters, digits and hyphens.
        types: The content types of the messages that it gets; None: the type of its name; empty: all types.
        before: The layouter that follows it; ignored with an `after`.
        after: The layouter that precedes it; if both are None, it is first.
        wraps: Whether it wraps `ui.next()`.
        version: A version that changes if it makes other boxes of the same messages.
        is_suitable: Returns whether it takes a message; None: it takes all.
    """

    def make(build: BuildFunction) -> Layouter:
        return Layouter(
            id, build, types=types, before=None if after else before, after=after, wraps=wraps, version=version,
            is_suitable=is_suitable)

    return make


class Chain(LibraryObject):
    """The layouters in the order that a view asks them.

    Args:
        layouters: The layouters of the program.
        scripts: A folder of scripts, or several, in order of precedence; True: the bundled scripts; False: none.
    """

    _free = "chain_free"

    def __init__(
        self, *layouters: Layouter, scripts: bool | str | os.PathLike[str] | Iterable[str | os.PathLike[str]] = True,
    ) -> None:
        self._handle = made("chain_create")
        if scripts is True:
            call("chain_load_scripts", self.handle, None)
        elif scripts is not False:
            folders = [scripts] if isinstance(scripts, (str, os.PathLike)) else scripts
            for folder in folders:
                self.load(folder)
        for one in layouters:
            self.add(one)

    def load(self, folder: str | os.PathLike[str]) -> None:
        """Loads the scripts of a folder, and watches the folder."""
        call("chain_load_scripts", self.handle, text(os.fspath(folder)))

    def add(self, layouter: Layouter) -> None:
        """Adds a layouter; raises `AlreadyExists` if the chain has its id already."""
        call("chain_add_layouter", self.handle, byref(layouter.structure()))

    def remove(self, id: str) -> None:
        """Removes a layouter: a built-in one, a script, or one of the program. Raises `NotFound` if there is none."""
        call("chain_remove", self.handle, text(id))

    def set_option(self, script: str, option: str, value: object | None) -> None:
        """Sets an option of a script; None: the script's default."""
        shown = ("true" if value else "false") if isinstance(value, bool) else value
        call("chain_set_option", self.handle, text(script), text(option), None if shown is None else text(str(shown)))

    def set_words(self, script: str, words: dict[str, Any]) -> None:
        """Gives a script words, in the format of its `words.json`: `{"nl": {"votes": "stemmen"}}`."""
        data = json.dumps(words).encode()
        call("chain_set_words", self.handle, text(script), data, len(data))

    def set_print(self, told: Callable[[str, str], None] | None) -> None:
        """Sets the function that receives a script's name and a line that it prints, on any thread; None: output is discarded."""
        if told is None:
            call("chain_set_print", self.handle, None, None, None)
            return

        def hear(_: int | None, script: bytes, line: bytes) -> None:
            told(script.decode(), line.decode("utf-8", "replace"))

        function = PrintC(hear)
        _lasting.append(function)
        call("chain_set_print", self.handle, function, None, None)

    @property
    def ids(self) -> list[str]:
        """The ids of the layouters, in order."""
        found: list[str] = given_json("chain_layouters", self.handle)
        return found

    @property
    def problems(self) -> list[dict[str, str]]:
        """The problems with the scripts: objects with `text` and, if known, `layouter`."""
        found: list[dict[str, str]] = given_json("chain_problems", self.handle)
        return found

    def fileno(self) -> int:
        """Returns a descriptor for `select` and event loops, which is readable when something changed in the folders."""
        descriptor = c_int()
        call("chain_get_file_descriptor", self.handle, byref(descriptor))
        return descriptor.value

    def reload(self) -> bool:
        """Loads the scripts that changed; returns whether the chain changed. If so, give it to the views."""
        changed = c_bool()
        call("chain_reload", self.handle, byref(changed))
        return changed.value
