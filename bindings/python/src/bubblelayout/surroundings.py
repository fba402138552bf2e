"""The surroundings of a conversation: language and fonts, colours, pictures."""

from __future__ import annotations

import ctypes
import json
import os
from ctypes import byref
from typing import Any, Callable, Iterable

from ._library import FormatError, PathC, PictureCallbacksC, SignalC, SurroundingsC, call, made, text
from ._objects import LibraryObject, handle_of
from .chain import Chain


class Environment(LibraryObject):
    """Language, time zone, fonts, text sizes.

    Args:
        locale: The language and region, such as `de_DE`; None: British English.
        time_zone: The time zone, such as `Europe/Lisbon`; None: UTC.
        today: The current day, such as `2026-11-27`, so that headers show "Today"; None: headers show dates.
        right_to_left: Whether the reading direction is right to left.
        text_scale: The factor of text sizes, from 0.01 to 100.
        text_size: The platform's text size category, such as `large`.
        fonts: The font families of text, in fallback order.
        font_files: The paths of fonts that are not installed.
        text_styles: Family, size, weight and line height by style (Documentation/Files.md).
        words: Overrides of the library's words, by the names in Documentation/Words.md: `{"unreadMessages": "New"}`.
        shows_avatars: Whether the messages of others in a group show avatars.
    """

    _free = "environment_free"

    def __init__(
        self, *, locale: str | None = None, time_zone: str | None = None, today: str | None = None,
        right_to_left: bool = False, text_scale: float | None = None, text_size: str | None = None,
        fonts: Iterable[str] = (), font_files: Iterable[str | os.PathLike[str]] = (),
        text_styles: dict[str, Any] | None = None, words: dict[str, Any] | None = None, shows_avatars: bool | None = None,
    ) -> None:
        self._handle = made("environment_create")
        for name, value in [("locale", locale), ("time_zone", time_zone), ("today", today), ("text_size", text_size)]:
            if value is not None:
                call(f"environment_set_{name}", self.handle, text(value))
        if right_to_left:
            call("environment_set_direction", self.handle, 1)
        if text_scale is not None:
            call("environment_set_text_scale", self.handle, text_scale)
        if shows_avatars is not None:
            call("environment_set_shows_avatars", self.handle, shows_avatars)
        for path in font_files:
            call("environment_add_font_file", self.handle, text(os.fspath(path)))
        families = ",".join(fonts)
        if families:
            call("environment_set_fonts", self.handle, text(families))
        if text_styles is not None:
            styles = json.dumps(text_styles).encode()
            call("environment_set_text_styles", self.handle, styles, len(styles))
        if words is not None:
            said = json.dumps(words).encode()
            call("environment_set_words", self.handle, said, len(said))


class Theme(LibraryObject):
    """Colours, with a light and a dark appearance.

    Args:
        source: The name of a bundled theme, such as `green-paper`; the path of a file that ends in `.json`; or the content of one.
    """

    _free = "theme_free"

    def __init__(self, source: str | os.PathLike[str] | dict[str, Any]) -> None:
        if isinstance(source, dict):
            data = json.dumps(source).encode()
            self._handle = made("theme_open_bytes", b"theme", data, len(data))
        elif isinstance(source, str) and not source.endswith(".json"):
            self._handle = made("theme_named", text(source))
        else:
            self._handle = made("theme_open_file", text(os.fspath(source)))


class Pictures(LibraryObject):
    """A source of avatars and of the pictures of messages.

    Args:
        source: A folder; or a function that receives the path of a needed picture, on any thread. It returns the bytes of
            the file, or pixels like `put_pixels`, or None if they come later. If it raises an error, the picture fails, and a
            placeholder is shown.
        changed: Called on any thread with the path of a picture that arrived, failed or made progress.
    """

    _free = "pictures_free"

    def __init__(
        self, source: str | os.PathLike[str] | Callable[[str], Any],
        changed: Callable[[str], None] | None = None,
    ) -> None:
        if not callable(source):
            self._handle = made("pictures_open_folder", text(os.fspath(source)))
            return

        def fetch(_: int | None, path: bytes) -> None:
            name = path.decode()
            try:
                data = source(name)
                if isinstance(data, bytes):
                    self.put(name, data)
                elif data is not None:
                    self.put_pixels(name, data)
            except Exception as error:
                self.fail(name, str(error) or type(error).__name__)

        def tell(_: int | None, path: bytes) -> None:
            if changed:
                changed(path.decode())

        self._callbacks = PictureCallbacksC(
            ctypes.sizeof(PictureCallbacksC), None, PathC(fetch),
            PathC(tell) if changed else PathC(), SignalC())
        _lasting.append(self._callbacks)
        self._handle = made("pictures_create", byref(self._callbacks), 0)

    def put(self, path: str, data: bytes) -> None:
        """Answers with a picture file; raises `NotFound` if the picture is not being fetched."""
        call("pictures_put", self.handle, text(path), data, len(data))

    def put_pixels(self, path: str, pixels: Any) -> None:
        """Answers with pixels, and copies them.

        Args:
            path: The path of the picture; raises `NotFound` if it is not being fetched.
            pixels: An object with the buffer protocol. It has two dimensions of 4 bytes, or three, the last one of 4 single bytes:
                blue, green, red, alpha on most machines, premultiplied.
        """
        memory, height, width = rows_of_pixels(pixels)
        data = memory.tobytes()
        call("pictures_put_pixels", self.handle, text(path), data, width, height, width * 4)

    def fail(self, path: str, reason: str) -> None:
        """Answers that a picture is not available; raises `NotFound` if it is not being fetched."""
        call("pictures_fail", self.handle, text(path), text(reason))

    def forget(self, path: str) -> None:
        """Removes a picture from the cache, so that the next drawing fetches it again."""
        call("pictures_forget", self.handle, text(path))


def rows_of_pixels(pixels: Any) -> tuple[memoryview, int, int]:
    """Returns the memory of rows of pixels, and the numbers of rows and columns."""
    memory = memoryview(pixels)
    shape = list(memory.shape or ())
    is_right = (len(shape) == 2 and memory.itemsize == 4) or (len(shape) == 3 and shape[2] * memory.itemsize == 4)
    if not is_right:
        raise FormatError("pixels must be rows of 4 bytes each")
    return memory, shape[0], shape[1]


# A view may draw with a source at any time: so the callbacks are never freed.
_lasting: list[Any] = []


def surroundings(
    environment: Environment | None, chain: Chain | None, theme: Theme | str | None, dark: bool,
    pictures: Pictures | None,
) -> tuple[SurroundingsC, list[LibraryObject | None]]:
    """Returns the structure for C, and the objects that must live until C has received it."""
    chosen = Theme(theme) if isinstance(theme, str) else theme
    structure = SurroundingsC(
        ctypes.sizeof(SurroundingsC), handle_of(environment), handle_of(chain), handle_of(chosen), int(dark),
        handle_of(pictures))
    return structure, [environment, chain, chosen, pictures]
