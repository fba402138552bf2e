"""The surroundings of a conversation: language and fonts, colours, pictures."""

from __future__ import annotations

import contextlib
import os
import threading
import time
from ctypes import byref, c_bool
from datetime import date
from typing import Any, Callable, Iterable, TypeVar

from ._library import Closed, FormatError, as_json, call, deadline, filled, items, made, naming, parameter, strings
from ._objects import LibraryObject, answered, forget, function_of, handle_of, released, target, weak_number_of
from ._structures import PathC, PictureCallbacksC, SurroundingsC
from .chain import Chain


class Environment(LibraryObject):
    """Language, time zone, fonts, text sizes.

    Args:
        locale: The language and region, such as `de_DE`, or `en_US-u-hc-h23` for 24 hours; None: British English.
        time_zone: The time zone, such as `Europe/Lisbon`; None: UTC.
        today: The current day, a `date` or a text such as `2026-11-27`, so that headers show "Today"; None: headers show dates. In a view
            whose clock has that day, it follows the clock.
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
        self, *, locale: str | None = None, time_zone: str | None = None, today: date | str | None = None,
        right_to_left: bool = False, text_scale: float | None = None, text_size: str | None = None,
        fonts: Iterable[str] = (), font_files: Iterable[str | os.PathLike[str]] = (),
        text_styles: dict[str, Any] | None = None, words: dict[str, Any] | None = None, shows_avatars: bool | None = None,
    ) -> None:
        families = ",".join(strings(fonts, "fonts"))
        files = items(font_files, "font_files", "paths")
        if isinstance(today, date):
            today = date.isoformat(today)
        self._handle = made("environment_create")
        for name, value in {
            "locale": locale, "time_zone": time_zone, "today": today, "text_size": text_size, "text_scale": text_scale,
            "shows_avatars": shows_avatars,
        }.items():
            with parameter(name, "day", "step", "scale"):
                if value is not None:
                    call(f"environment_set_{name}", self.handle, value)
        if right_to_left:
            call("environment_set_direction", self.handle, 1)
        for path in files:
            with naming(path, "font_files: each") as file:
                call("environment_add_font_file", self.handle, file)
        if families:
            with parameter("fonts", "families"):
                call("environment_set_fonts", self.handle, families)
        if text_styles is not None:
            styles = as_json(text_styles, "text_styles")
            call("environment_set_text_styles", self.handle, styles, len(styles))
        if words is not None:
            said = as_json(words, "words")
            call("environment_set_words", self.handle, said, len(said))

    def warm_up(self) -> None:
        """Loads the fonts, so that the first drawing does not wait for them."""
        call("environment_warm_up", self.handle)


class Theme(LibraryObject):
    """Colours, with a light and a dark appearance.

    Args:
        source: The name of a bundled theme, such as `green-paper`; the path of a file that ends in `.json`; or the content of one.
    """

    _free = "theme_free"

    def __init__(self, source: str | os.PathLike[str] | dict[str, Any]) -> None:
        if isinstance(source, dict):
            data = as_json(source, "source")
            self._handle = made("theme_open_bytes", "theme", data, len(data))
        elif isinstance(source, str) and not source.endswith(".json"):
            with parameter("theme", "name"):
                self._handle = made("theme_named", source)
        else:
            with naming(source, "source") as path:
                self._handle = made("theme_open_file", path)


Drawn = TypeVar("Drawn")


class Pictures(LibraryObject):
    """A source of avatars and of the pictures of messages.

    Args:
        source: A folder; or a function that receives the path of a needed picture, on a separate thread: it may take its time,
            and holds up no drawing and no end of the program. It returns the bytes of the file, or pixels like `put_pixels`, or
            None if they come later. If it raises an error, the picture fails, and a placeholder is shown.
        changed: Called on any thread with the path of a picture that arrived, failed or made progress.
        byte_limit: The size of the cache of decoded pictures, in bytes; 0: 256 MB. Not for a folder.
    """

    _free = "pictures_free"

    def __init__(
        self, source: str | os.PathLike[str] | Callable[[str], Any], *, changed: Callable[[str], None] | None = None,
        byte_limit: int = 0,
    ) -> None:
        self._source, self._changed = source, None if changed is None else function_of(changed, "changed")
        if not callable(source):
            with naming(source, "source") as path:
                self._handle = made("pictures_open_folder", path)
            return
        function_of(source, "source")
        callbacks = filled(
            PictureCallbacksC(), context=weak_number_of(self), fetch=_FETCH, changed=_CHANGED if changed else PathC(),
            release=released)
        try:
            self._handle = made("pictures_create", byref(callbacks), byte_limit)
        except Exception:
            forget(callbacks.context)
            raise

    def _details(self) -> str:
        return "of a function" if callable(self._source) else os.fspath(self._source)

    def _fetch(self, path: str) -> None:
        try:
            data = self._source(path) if callable(self._source) else None
            if isinstance(data, (bytes, bytearray)):
                self.put(path, data)
            elif data is not None:
                self.put_pixels(path, data)
        except BaseException as error:
            # It may have been answered, or the source freed.
            answered(error, "pictures_fail", self._handle, path, reason=str(error) or type(error).__name__)

    def put(self, path: str, data: bytes | bytearray | memoryview) -> None:
        """Answers with a picture file; raises `NotFound` if the picture is not being fetched."""
        data = bytes_of(data)
        call("pictures_put", self.handle, path, data, len(data))

    def put_pixels(self, path: str, pixels: Any) -> None:
        """Answers with pixels, and copies them.

        Args:
            path: The path of the picture; raises `NotFound` if it is not being fetched.
            pixels: An object with the buffer protocol. It has two dimensions of 4 bytes, or three, the last one of 4 single bytes:
                blue, green, red, alpha on most machines, premultiplied.
        """
        memory, height, width = rows_of_pixels(pixels)
        data = memory.tobytes()
        call("pictures_put_pixels", self.handle, path, data, width, height, width * 4)

    def fail(self, path: str, reason: str) -> None:
        """Answers that a picture is not available; raises `NotFound` if it is not being fetched."""
        call("pictures_fail", self.handle, path, reason)

    def progress(self, path: str, fraction: float) -> None:
        """Tells the loaded fraction of a picture, from 0 to 1; raises `NotFound` if it is not being fetched."""
        call("pictures_progress", self.handle, path, fraction)

    def forget(self, path: str) -> None:
        """Removes a picture from the cache, so that the next drawing fetches it again."""
        call("pictures_forget", self.handle, path)

    def wait(self, timeout: float = 10) -> bool:
        """Waits until no picture is being fetched, `timeout` seconds at most; returns whether none is. Drawing starts the fetches.

        With a folder it does not wait.
        """
        end, complete = deadline("timeout", timeout), c_bool()
        while callable(self._source):
            left = max(0.0, end - time.monotonic())
            # Ctrl-C arrives between the calls.
            call("pictures_wait", self.handle, min(left, 0.1), byref(complete))
            if complete.value or left == 0:
                return complete.value
        return True

    @property
    def is_complete(self) -> bool:
        """Whether no picture is being fetched; always for a folder, and after `close`."""
        return not self._handle or self.wait(0)

    def wait_for_drawn(self, timeout: float = 10) -> bool:
        """Waits for the pictures that drawings on this thread lacked; returns whether there were any since the last call: then draw again.

        Pictures that are still missing after `timeout` seconds count in the next call, too. Other threads may draw with the same source.
        """
        end, lacked, again = deadline("timeout", timeout), c_bool(), False
        with contextlib.suppress(Closed):
            while callable(self._source):
                left = max(0.0, end - time.monotonic())
                # Ctrl-C arrives between the calls.
                call("pictures_wait_for_drawn", self.handle, min(left, 0.1), byref(lacked))
                again = again or lacked.value
                if not lacked.value or left == 0:
                    break
        return again

    def drawn(self, draw: Callable[[], Drawn], wait: float) -> Drawn:
        """Draws until none of its pictures is on its way, for at most `wait` seconds."""
        end = deadline("wait", wait)
        result = draw()
        while self.wait_for_drawn(end - time.monotonic()) and time.monotonic() < end:
            result = draw()
        return result


def _fetch(number: int | None, path: bytes) -> None:
    pictures = target(number)
    if pictures:
        try:
            threading.Thread(target=pictures._fetch, args=(path.decode(),), daemon=True).start()
        except RuntimeError as error:
            # There are too many threads, or Python ends.
            answered(error, "pictures_fail", pictures._handle, path.decode(), reason=str(error))


_FETCH = PathC(_fetch)


def _changed(number: int | None, path: bytes) -> None:
    pictures = target(number)
    if pictures:
        pictures._changed(path.decode())


_CHANGED = PathC(_changed)


def drawn(pictures: Pictures | None, draw: Callable[[], Drawn], wait: float) -> Drawn:
    """Draws until none of its pictures is on its way, for at most `wait` seconds."""
    return pictures.drawn(draw, wait) if pictures else draw()


def rows_of_pixels(pixels: Any, name: str = "pixels") -> tuple[memoryview, int, int]:
    """Returns the memory of rows of pixels, and the numbers of rows and columns."""
    try:
        memory = memoryview(pixels)
    except (TypeError, ValueError) as error:
        raise TypeError(f"{name} must be an object with the buffer protocol: {error}") from None
    shape = list(memory.shape or ())
    is_right = (len(shape) == 2 and memory.itemsize == 4) or (len(shape) == 3 and shape[2] * memory.itemsize == 4)
    if not is_right:
        raise FormatError(f"{name} must be rows of 4 bytes each: the shape is {tuple(shape)}, of items of {memory.itemsize} bytes")
    return memory, shape[0], shape[1]


def bytes_of(data: Any, name: str = "data") -> bytes:
    """Returns the bytes of an object with the buffer protocol."""
    try:
        return memoryview(data).tobytes()
    except (TypeError, ValueError):
        raise TypeError(f"{name} must be bytes, not {type(data).__name__}") from None


def surroundings(
    environment: Environment | None, chain: Chain | None, theme: Theme | str | None, dark: bool,
    pictures: Pictures | None,
) -> tuple[SurroundingsC, list[LibraryObject | None]]:
    """Returns the structure for C, and the objects that must live until C has received it."""
    chosen = Theme(theme) if isinstance(theme, str) else theme
    structure = filled(
        SurroundingsC(), environment=handle_of(environment, Environment, "environment"), chain=handle_of(chain, Chain, "chain"),
        theme=handle_of(chosen, Theme, "theme"), appearance=bool(dark), pictures=handle_of(pictures, Pictures, "pictures"))
    return structure, [environment, chain, chosen, pictures]
