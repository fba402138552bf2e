"""The shared object: finds it, calls its functions, and raises their errors."""

from __future__ import annotations

import atexit
import ctypes
import json
import os
from ctypes import (
    CFUNCTYPE, POINTER, Structure, byref, c_bool, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint32,
    c_uint64, c_void_p,
)
from pathlib import Path
from typing import Any, Callable, Iterator

from ._wheel import prepare

_NAME = "libbubblelayout.so.0.1"


class BubbleError(Exception):
    """A call failed and had no effect: the text has the error and its remedy."""

    status = "BUBBLE_FAILED"


class InvalidArgument(BubbleError, ValueError):
    """A parameter is invalid."""

    status = "BUBBLE_INVALID"


class Closed(BubbleError):
    """The object was closed."""

    status = "BUBBLE_BAD_HANDLE"


class WrongThread(BubbleError):
    """The object belongs to the thread that opened it."""

    status = "BUBBLE_WRONG_THREAD"


class Busy(BubbleError):
    """It was called in a callback that must not call it."""

    status = "BUBBLE_BUSY"


class NotFound(BubbleError, LookupError):
    """The named object does not exist."""

    status = "BUBBLE_NOT_FOUND"


class AlreadyExists(BubbleError):
    """The object exists already."""

    status = "BUBBLE_EXISTS"


class FileError(BubbleError, OSError):
    """A file can't be read or written."""

    status = "BUBBLE_FILE"


class FormatError(BubbleError, ValueError):
    """Bytes have the wrong format."""

    status = "BUBBLE_FORMAT"


class TooLarge(BubbleError, ValueError):
    """Something exceeds its maximum size."""

    status = "BUBBLE_TOO_LARGE"


# In the order of their numbers in library.h, from 1.
_ERRORS: list[type[BubbleError]] = [
    InvalidArgument, Closed, WrongThread, Busy, NotFound, AlreadyExists, FileError, FormatError, TooLarge, BubbleError,
]


class Rect(Structure):
    """A rectangle in points, y down."""

    x: float
    y: float
    width: float
    height: float
    _fields_ = [("x", c_double), ("y", c_double), ("width", c_double), ("height", c_double)]

    def __repr__(self) -> str:
        return f"Rect(x={self.x:g}, y={self.y:g}, width={self.width:g}, height={self.height:g})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rect) and tuple(self) == tuple(other)

    def __iter__(self) -> Iterator[float]:
        return iter((self.x, self.y, self.width, self.height))


class CellIdC(Structure):
    kind: int
    _fields_ = [
        ("struct_size", c_size_t), ("kind", c_uint32), ("name", c_char_p), ("accessory", c_char_p), ("occurrence", c_int64),
    ]


class CellC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("id", POINTER(CellIdC)), ("frame", Rect), ("alpha", c_double), ("z_index", c_int64),
        ("look", c_uint64), ("layouter", c_char_p), ("is_hosted", c_bool),
    ]


class ChangeC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("id", POINTER(CellIdC)), ("has_from", c_bool), ("has_to", c_bool), ("from_", Rect),
        ("to", Rect), ("appeared", c_bool), ("disappeared", c_bool), ("moved", c_bool), ("changed", c_bool),
    ]


class HitC(Structure):
    part: int
    _fields_ = [
        ("struct_size", c_size_t), ("part", c_uint32), ("cell", POINTER(CellIdC)), ("frame", Rect), ("message", c_char_p),
        ("region", c_char_p), ("region_frame", Rect), ("action", c_char_p), ("parameters", c_char_p), ("link", c_char_p),
        ("long_press", c_char_p), ("long_press_parameters", c_char_p),
    ]


class StateC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("width", c_double), ("height", c_double), ("content_height", c_double),
        ("offset", c_double), ("message_count", c_size_t), ("unread_above", c_size_t), ("unread_below", c_size_t),
        ("is_at_end", c_bool), ("is_animating", c_bool), ("has_edits", c_bool), ("is_settled", c_bool),
    ]


class SurroundingsC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("environment", c_void_p), ("chain", c_void_p), ("theme", c_void_p),
        ("appearance", c_uint32), ("pictures", c_void_p),
    ]


SignalC = CFUNCTYPE(None, c_void_p)
NearC = CFUNCTYPE(None, c_void_p, c_void_p)
SuitableC = CFUNCTYPE(c_bool, c_void_p, c_void_p, c_size_t)
BuildC = CFUNCTYPE(None, c_void_p, c_void_p, c_size_t, c_void_p)
PathC = CFUNCTYPE(None, c_void_p, c_char_p)
PrintC = CFUNCTYPE(None, c_void_p, c_char_p, c_char_p)


class OptionsC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("width", c_double), ("height", c_double), ("top_inset", c_double),
        ("bottom_inset", c_double), ("anchor_edge", c_uint32), ("following_tolerance", c_double),
        ("near_distance", c_double), ("change_duration", c_double), ("scroll_duration", c_double),
        ("reduces_motion", c_bool), ("keeps_short_content_at_bottom", c_bool), ("pins_days", c_bool),
        ("thread_count", c_size_t), ("position", c_char_p), ("context", c_void_p), ("ready", SignalC),
        ("near_start", NearC), ("near_end", NearC),
    ]


class LayouterC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("id", c_char_p), ("version", c_char_p), ("content_types", POINTER(c_char_p)),
        ("content_type_count", c_size_t), ("before", c_char_p), ("after", c_char_p), ("wraps", c_bool),
        ("is_concurrent", c_bool), ("context", c_void_p), ("is_suitable", SuitableC), ("build_layout", BuildC),
        ("release", SignalC),
    ]


class PictureCallbacksC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("context", c_void_p), ("fetch", PathC), ("changed", PathC), ("release", SignalC),
    ]


class ImportOptionsC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("chat", c_char_p), ("me", c_char_p), ("date_order", c_char_p), ("time_zone", c_char_p),
        ("last_count", c_size_t),
    ]


class MatchC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("message", c_char_p), ("field", c_char_p), ("start", c_size_t), ("end", c_size_t),
        ("number", c_size_t),
    ]


# The parameters of functions: h a handle, s a text, n a size, d a number, u and l integers of 32 and 64 bits, b a Boolean, p a pointer.
_TYPES: dict[str, Any] = {
    "h": c_void_p, "s": c_char_p, "n": c_size_t, "d": c_double, "u": c_uint32, "b": c_bool, "p": c_void_p,
    "l": c_uint64,
}

_FUNCTIONS = {
    "answer_boxes": "hsn", "answer_failure": "hs",
    "chain_add_layouter": "hp", "chain_create": "p", "chain_free": "h", "chain_get_file_descriptor": "hp",
    "chain_layouters": "hpp", "chain_load_scripts": "hs", "chain_place_script": "hsss", "chain_problems": "hpp",
    "chain_reload": "hp", "chain_remove": "hs", "chain_set_option": "hsss", "chain_set_print": "hppp",
    "chain_set_words": "hssn",
    "conversation_count": "hp", "conversation_free": "h", "conversation_import": "spp", "conversation_layout": "hpdpp",
    "conversation_open_bytes": "spnp", "conversation_open_file": "sp", "conversation_problems": "hpp",
    "conversation_render": "hpdudpp",
    "environment_add_font_file": "hs", "environment_create": "p", "environment_free": "h",
    "environment_set_direction": "hu", "environment_set_fonts": "hs", "environment_set_locale": "hs",
    "environment_set_shows_avatars": "hb", "environment_set_text_scale": "hd", "environment_set_text_size": "hs",
    "environment_set_text_styles": "hsn", "environment_set_time_zone": "hs", "environment_set_today": "hs",
    "environment_set_words": "hsn",
    "import_list": "spp",
    "pictures_create": "pnp", "pictures_fail": "hss", "pictures_forget": "hs", "pictures_free": "h",
    "pictures_open_folder": "sp", "pictures_put": "hspn", "pictures_put_pixels": "hspnnn",
    "shut_down": "",
    "search_count": "hpp", "search_current": "hp", "search_free": "h", "search_step": "hbbp",
    "theme_free": "h", "theme_named": "sp", "theme_open_bytes": "spnp", "theme_open_file": "sp",
    "view_accessibility": "hpp", "view_add_people": "hsn", "view_advance": "hd", "view_append": "hsn",
    "view_begin_selection": "hddu", "view_cells": "hupp", "view_changes": "hpp", "view_clear_selection": "h",
    "view_commit": "hbp", "view_commit_now": "hb", "view_context_actions": "hspp", "view_draw_cairo": "hpu",
    "view_draw_pixels": "hpnnndddu", "view_explain": "hspp", "view_extend_selection": "hdd", "view_forget": "hnpp",
    "view_frame": "hsp", "view_free": "h", "view_get_state": "hp", "view_hit": "hddp", "view_insert": "hsns",
    "view_message": "hspp", "view_move": "hss", "view_open": "hppp", "view_options_init": "pn", "view_position": "hpp",
    "view_prepend": "hsn", "view_put": "hsn", "view_remove": "hpnp", "view_render": "hudpp", "view_replace": "hh",
    "view_scroll_by": "hd", "view_scroll_to": "hub", "view_scroll_to_message": "hsudb",
    "view_scroll_to_position": "hs", "view_search": "hspppp", "view_selected_text": "hupp",
    "view_set_chain": "hh", "view_set_environment": "hh", "view_set_insets": "hdd", "view_set_pictures": "hh",
    "view_set_read_up_to": "hs", "view_set_size": "hdd", "view_set_state": "hssu", "view_set_status": "hss", "view_set_theme": "hhu",
    "view_set_typing": "hpn", "view_settle": "hdp", "view_swipe": "hsdp", "view_take_problems": "hpp",
    "view_update": "hssn",
}

def _load() -> ctypes.CDLL:
    """Opens the shared object: the path in the variable BUBBLELAYOUT_LIBRARY, the one beside this file, or the installed one."""
    beside = Path(__file__).parent / "lib" / _NAME
    named = os.environ.get("BUBBLELAYOUT_LIBRARY")
    path = named or (str(beside) if beside.exists() else _NAME)
    if path == str(beside):
        prepare(beside.parent)
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        advice = (
            "install the package bubblelayout, or build it with `make library` and set BUBBLELAYOUT_LIBRARY to "
            "out/library/lib/libbubblelayout.so")
        raise ImportError(f"{path} can't be loaded ({error}): {advice}") from None


_library = _load()
_library.bubble_last_error.restype = c_char_p
_library.bubble_version.restype = c_uint32
_library.bubble_free.argtypes = [c_void_p]
_library.bubble_free.restype = None


def _declare(name: str, kinds: str) -> Callable[..., int]:
    function: Any = getattr(_library, f"bubble_{name}")
    function.argtypes = [_TYPES[kind] for kind in kinds]
    function.restype = c_int
    declared: Callable[..., int] = function
    return declared


_declared = {name: _declare(name, kinds) for name, kinds in _FUNCTIONS.items()}


def call(name: str, *arguments: Any) -> None:
    """Calls a function by its name without `bubble_`.

    Raises:
        BubbleError: If the function fails; usually one of the subclasses.
    """
    status = _declared[name](*arguments)
    if status:
        text = _library.bubble_last_error().decode("utf-8", "replace")
        raise _ERRORS[min(status, len(_ERRORS)) - 1](text)


def made(name: str, *arguments: Any) -> int:
    """Calls a function whose last result is an object, and returns the object's handle."""
    handle = c_void_p()
    call(name, *arguments, byref(handle))
    return handle.value or 0


def given(name: str, *arguments: Any) -> bytes:
    """Calls a function whose last results are bytes and their number; returns a copy and frees them."""
    pointer, length = c_void_p(), c_size_t()
    call(name, *arguments, byref(pointer), byref(length))
    try:
        return ctypes.string_at(pointer, length.value) if pointer.value else b""
    finally:
        _library.bubble_free(pointer)


def given_json(name: str, *arguments: Any) -> Any:
    """Calls a function whose last results are JSON and its length, and returns the parsed value."""
    return json.loads(given(name, *arguments))


def text(value: str | None) -> bytes | None:
    """Returns a text for C."""
    if value is None:
        return None
    encoded = value.encode("utf-8", "surrogatepass")
    if b"\0" in encoded:
        raise InvalidArgument("a text has a zero character in it")
    return encoded


def texts(values: list[str]) -> Any:
    """Returns an array of texts for C."""
    return (c_char_p * max(1, len(values)))(*[text(value) for value in values])


# If a thread of the library called Python while Python ends, Python would end that thread, and the program would crash.
atexit.register(call, "shut_down")


def version() -> tuple[int, int, int]:
    """Returns the version of the shared object: major, minor, patch."""
    number = _library.bubble_version()
    return number >> 16, number >> 8 & 255, number & 255
