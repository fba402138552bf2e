"""The layouters that make a message's boxes: built-in ones, scripts, and those of a program."""

from __future__ import annotations

import ctypes
import json
import os
import traceback
from ctypes import byref, c_bool, c_int
from typing import Any, Callable, Iterable

from . import ui
from ._library import BubbleError, as_json, call, filled, given_json, items, made, naming, parameter, strings, texts
from ._objects import LibraryObject, answered, forget, function_of, interrupted, number_of, released, target
from ._structures import BuildC, LayouterC, PrintC, SuitableC

BuildFunction = Callable[[dict[str, Any], dict[str, Any], dict[str, Any]], ui.Box]
"""Makes boxes of a message, the peer of the conversation, and the context of the layout."""


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
        self.id, self.build, self.version = id, function_of(build, "build"), version
        self.types = [id] if types is None else strings(types, "types")
        self.before, self.after, self.wraps = before, after, wraps
        self.is_suitable = None if is_suitable is None else function_of(is_suitable, "is_suitable")

    def __call__(self, message: dict[str, Any], peer: dict[str, Any], context: dict[str, Any]) -> ui.Box:
        return self.build(message, peer, context)

    def __repr__(self) -> str:
        return f"<Layouter {self.id!r}>"

    def structure(self) -> LayouterC:
        """Returns the structure for C, which copies its texts."""
        structure = filled(
            LayouterC(), id=self.id, version=self.version, before=self.before, after=self.after, wraps=self.wraps,
            content_type_count=len(self.types))
        structure.content_types = texts(self.types)
        structure.context, structure.release, structure.build_layout = number_of(self), released, _BUILD
        structure.is_suitable = _IS_SUITABLE if self.is_suitable else SuitableC()
        return structure


def _build(number: int | None, request: int, length: int, answer: int) -> None:
    try:
        asked = json.loads(ctypes.string_at(request, length))
        boxes = as_json(target(number).build(asked["message"], asked["peer"], asked["context"]), "the boxes")
        call("answer_boxes", answer, boxes, len(boxes))
    except BaseException as error:
        # The last lines have the place of the error.
        reason = str(error) if isinstance(error, BubbleError) else traceback.format_exc(limit=-2)
        answered(error, "answer_failure", answer, reason=reason)


_BUILD = BuildC(_build)


def _is_suitable(number: int | None, message: int, length: int) -> bool:
    try:
        return bool(target(number).is_suitable(json.loads(ctypes.string_at(message, length))))
    except BaseException as error:
        interrupted(error)
        return False


_IS_SUITABLE = SuitableC(_is_suitable)


def _print(number: int | None, script: bytes, line: bytes) -> None:
    told = target(number)
    if told:
        told(script.decode(), line.decode("utf-8", "replace"))


_PRINT = PrintC(_print)


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
    """The layouters in the order that a view asks them: built-in ones, the bundled scripts, and those of the program.

    Args:
        layouters: The layouters of the program.
        scripts: A folder of scripts, or several, in order of precedence; it is watched.
        bundled: Whether the chain has the bundled scripts, after those of folders.
    """

    _free = "chain_free"

    def __init__(
        self, *layouters: Layouter, scripts: str | os.PathLike[str] | Iterable[str | os.PathLike[str]] = (),
        bundled: bool = True,
    ) -> None:
        if isinstance(scripts, bool):
            raise TypeError("scripts must be folders: bundled=False leaves the bundled scripts out")
        self._handle = made("chain_create" if bundled else "chain_create_without_scripts")
        for folder in [scripts] if isinstance(scripts, (str, os.PathLike)) else items(scripts, "scripts", "folders"):
            self.load(folder)
        for one in layouters:
            self.add(one)

    def _details(self) -> str:
        return ", ".join(self.ids)

    def load(self, folder: str | os.PathLike[str]) -> None:
        """Loads the scripts of a folder, and watches the folder."""
        with naming(folder, "folder") as name:
            call("chain_load_scripts", self.handle, name)

    def add(self, layouter: Layouter) -> None:
        """Adds a layouter; raises `AlreadyExists` if the chain has its id already."""
        if not isinstance(layouter, Layouter):
            raise TypeError(f"layouter must be a Layouter, not {type(layouter).__name__}: the decorator `layouter` makes one")
        structure = layouter.structure()
        try:
            call("chain_add_layouter", self.handle, byref(structure))
        except BubbleError:
            forget(structure.context)
            raise

    def remove(self, id: str) -> None:
        """Removes a layouter: a built-in one, a script, or one of the program. Raises `NotFound` if there is none."""
        call("chain_remove", self.handle, id)

    def place(self, id: str, *, before: str | None = None, after: str | None = None) -> None:
        """Moves a script or a built-in layouter before or after another one; without either it is first."""
        with parameter("id", "script"):
            call("chain_place_script", self.handle, id, before, after)

    def set_option(self, script: str, option: str, value: object | None) -> None:
        """Sets an option of a script; None: the script's default."""
        shown = ("true" if value else "false") if isinstance(value, bool) else value
        call("chain_set_option", self.handle, script, option, None if shown is None else str(shown))

    def set_words(self, script: str, words: dict[str, Any]) -> None:
        """Gives a script words, in the format of its `words.json`: `{"nl": {"votes": "stemmen"}}`."""
        data = as_json(words, "words")
        call("chain_set_words", self.handle, script, data, len(data))

    def set_print(self, told: Callable[[str, str], None] | None) -> None:
        """Sets the function that receives a script's name and a line that it prints, on any thread; None: output is discarded."""
        if told is None:
            call("chain_set_print", self.handle, None, None, None)
        else:
            call("chain_set_print", self.handle, _PRINT, number_of(function_of(told, "told")), released)

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
        """Returns a descriptor for `select` and event loops, which is readable when something changed in the folders.

        Raises `NotFound` if the chain watches no folder.
        """
        descriptor = c_int()
        call("chain_get_file_descriptor", self.handle, byref(descriptor))
        return descriptor.value

    def reload(self) -> bool:
        """Loads the scripts that changed; returns whether the chain changed. If so, give it to the views."""
        changed = c_bool()
        call("chain_reload", self.handle, byref(changed))
        return changed.value
