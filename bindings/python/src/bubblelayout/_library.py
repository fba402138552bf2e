"""The shared object: finds it, calls its functions, and raises their errors."""

from __future__ import annotations

import atexit
import contextlib
import ctypes
import errno
import json
import math
import operator
import os
import re
import threading
import time
from ctypes import byref, c_bool, c_char_p, c_double, c_int, c_size_t, c_uint32, c_uint64, c_void_p
from datetime import date, datetime, timezone
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, Mapping, TypeVar

from ._wheel import prepare

Value = TypeVar("Value")
Structure = TypeVar("Structure", bound=ctypes.Structure)

_NAME = "libbubblelayout.so.0.1"


class BubbleError(Exception):
    """A call failed and had no effect: the text has the error and its remedy."""

    status = "BUBBLE_FAILED"


class Failed(BubbleError, RuntimeError):
    """Another failure, such as a call in a process that was forked after the library was used."""


class InvalidArgument(BubbleError, ValueError):
    """A parameter has an invalid value; a parameter of the wrong type raises `TypeError`."""

    status = "BUBBLE_INVALID"


class Closed(BubbleError, ValueError):
    """The object was closed."""

    status = "BUBBLE_BAD_HANDLE"


class WrongThread(BubbleError, RuntimeError):
    """The object belongs to the thread that opened or adopted it."""

    status = "BUBBLE_WRONG_THREAD"


class Busy(BubbleError, RuntimeError):
    """It was called in a callback that must not call it, or while another thread, or what a signal interrupted, reads the same object."""

    status = "BUBBLE_BUSY"


class NotFound(BubbleError, LookupError):
    """The named object does not exist."""

    status = "BUBBLE_NOT_FOUND"


class AlreadyExists(BubbleError, ValueError):
    """The object exists already."""

    status = "BUBBLE_EXISTS"


class FileError(BubbleError, OSError):
    """A file can't be read or written; `filename` and `errno` are those of the file."""

    status = "BUBBLE_FILE"

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class FormatError(BubbleError, ValueError):
    """Bytes have the wrong format."""

    status = "BUBBLE_FORMAT"


class TooLarge(BubbleError, ValueError):
    """Something exceeds its maximum size."""

    status = "BUBBLE_TOO_LARGE"


# In the order of their numbers in library.h, from 1.
_ERRORS: list[type[BubbleError]] = [
    InvalidArgument, Closed, WrongThread, Busy, NotFound, AlreadyExists, FileError, FormatError, TooLarge, Failed,
]


def text(value: str | None) -> bytes | None:
    """Returns a text for C."""
    if value is None:
        return None
    if not isinstance(value, str):
        raise TypeError(f"must be a str, not {type(value).__name__}")
    encoded = value.encode("utf-8", "surrogatepass")
    if b"\0" in encoded:
        raise ValueError("has a zero character in it")
    return encoded


def number(value: Any) -> float:
    """Returns a number for C."""
    if isinstance(value, (str, bytes)) or not hasattr(value, "__float__") and not hasattr(value, "__index__"):
        raise TypeError(f"must be a number, not {type(value).__name__}")
    return float(value)


def moment(value: Any) -> float:
    """Returns the seconds since 1970 of a `datetime` or a number; NaN for None."""
    return math.nan if value is None else value.timestamp() if isinstance(value, datetime) else number(value)


def _whole(kind: Any) -> Callable[[Any], int]:
    limit = 1 << 8 * ctypes.sizeof(kind)

    def convert(value: Any) -> int:
        if not hasattr(value, "__index__"):
            raise TypeError(f"must be an int, not {type(value).__name__}")
        whole = operator.index(value)
        if not 0 <= whole < limit:
            raise ValueError("must not be negative" if whole < 0 else "is too large")
        return whole

    return convert


# What checks values of the program for C. Errors of these functions lack the name of the parameter.
_CONVERSIONS: dict[Any, Callable[[Any], Any]] = {
    c_char_p: text, c_double: number, c_bool: bool, **{kind: _whole(kind) for kind in (c_size_t, c_uint32, c_uint64)},
}

_TYPES: dict[str, Any] = {
    "h": c_void_p, "s": c_char_p, "n": c_size_t, "d": c_double, "u": c_uint32, "b": c_bool, "p": c_void_p, "l": c_uint64,
}


def _load() -> ctypes.CDLL:
    """Opens the shared object: the path in the variable BUBBLELAYOUT_LIBRARY, the one beside this file, or the installed one."""
    main, this = ctypes.pythonapi.PyInterpreterState_Main, ctypes.pythonapi.PyInterpreterState_Get
    main.restype = this.restype = c_void_p
    if main() != this():
        # Callbacks on threads of the library would run in the main one, and the end of this one would end those of both.
        raise ImportError("bubblelayout works in the main interpreter only: with mod_wsgi, set WSGIApplicationGroup %{GLOBAL}")
    beside = Path(__file__).parent / "lib" / _NAME
    named = os.environ.get("BUBBLELAYOUT_LIBRARY")
    path = named or (str(beside) if beside.exists() else _NAME)
    if path == str(beside):
        prepare(beside.parent)
    try:
        return ctypes.CDLL(path)
    except OSError as error:
        advice = (
            "install the package libbubblelayout0.1, or build it with `make library` and set BUBBLELAYOUT_LIBRARY to "
            "out/library/lib/libbubblelayout.so")
        raise ImportError(f"{path} can't be loaded ({error}): {advice}") from None


_library = _load()


def _function(name: str, result: Any, *parameters: Any) -> Any:
    try:
        function = getattr(_library, f"bubble_{name}")
    except AttributeError:
        raise ImportError(f"{_library._name} has no bubble_{name}: install the library in the version of this package") from None
    function.restype, function.argtypes = result, parameters
    return function


_last_error, _version = _function("last_error", c_char_p), _function("version", c_uint32)
library_free = _function("free", None, c_void_p)


def _given(value: Any) -> Any:
    return value


def _declare(name: str, *parameters: str) -> tuple[str, tuple[Callable[..., int], list[tuple[str, Callable[[Any], Any]]]]]:
    function = _function(name, c_int, *[_TYPES[parameter[0]] for parameter in parameters])
    # Pointers, handles and JSON are made in this package.
    return name, (function, [
        (parameter[2:], _given if parameter == "s:json" else _CONVERSIONS.get(_TYPES[parameter[0]], _given))
        for parameter in parameters])


# The functions with the kinds and names of their parameters, which bindings/python/functions.py writes and explains.
_functions = Path(__file__).with_name("functions.txt").read_text(encoding="utf-8")
_declared = dict(_declare(*line.split()) for line in _functions.splitlines())

# What functions of the program have raised that the library called in a call of this thread, by threads.
raised: dict[int, BaseException] = {}


def call(name: str, *arguments: Any) -> None:
    """Calls a function by its name without `bubble_`.

    Raises:
        BubbleError: If the function fails; usually one of the subclasses.
        TypeError: If an argument has the wrong type.
    """
    function, parameters = _declared[name]
    status = function(*[checked(parameter, convert, value) for (parameter, convert), value in zip(parameters, arguments)])
    if raised:
        own = raised.pop(threading.get_ident(), None)
        if own is not None:
            raise own
    if status:
        text = _last_error().decode("utf-8", "replace")
        raise _ERRORS[min(status, len(_ERRORS)) - 1](text)


@contextlib.contextmanager
def parameter(name: str, *of_c: str) -> Iterator[None]:
    """Puts the name of a parameter into errors of the body that begin with another one, which C has for it."""
    try:
        yield
    except (TypeError, InvalidArgument) as error:
        error.args = (re.sub(f"^`?({'|'.join(of_c)})`? ", f"{name} ", str(error)),)
        raise


@contextlib.contextmanager
def naming(path: str | os.PathLike[str], called: str = "path") -> Iterator[str]:
    """Gives the path as a text, and names the file in the errors that the body raises."""
    if not isinstance(path, (str, bytes, os.PathLike)):
        raise TypeError(f"{called} must be a path, not {type(path).__name__}")
    name = os.fsdecode(path)
    try:
        with parameter(called, "path", "folder"):
            yield name
    except FileError as error:
        error.filename, error.errno, error.strerror = name, errno.EIO, str(error)
        try:
            os.close(os.open(name, os.O_RDONLY | os.O_NONBLOCK))
        except OSError as reason:
            error.errno = reason.errno
        raise


def made(name: str, *arguments: Any) -> int:
    """Calls a function whose last result is an object, and returns the object's handle."""
    handle = c_void_p()
    call(name, *arguments, byref(handle))
    return handle.value or 0


def given(name: str, *arguments: Any, also: c_void_p | None = None) -> bytes:
    """Calls a function whose last results are bytes and their number; returns a copy and frees them.

    Args:
        also: Receives a text that the function returns as well, which the caller frees; None: it returns none.
    """
    pointer, length = c_void_p(), c_size_t()
    try:
        call(name, *arguments, byref(pointer), byref(length), *([] if also is None else [byref(also), None]))
        return ctypes.string_at(pointer, length.value) if pointer.value else b""
    finally:
        library_free(pointer)


def given_json(name: str, *arguments: Any) -> Any:
    """Calls a function whose last results are JSON and its length, and returns the parsed value."""
    return json.loads(given(name, *arguments))


def checked(name: str, convert: Callable[[Any], Value], value: Any) -> Value:
    """Converts a value, and puts the name of the parameter into the error if that fails."""
    try:
        return convert(value)
    except (TypeError, ValueError, OverflowError, RecursionError) as error:
        kind = TypeError if isinstance(error, TypeError) else InvalidArgument
        raise kind(f"{name} {error}") from None


def filled(structure: Structure, **values: Any) -> Structure:
    """Sets the size and some members of a structure for C."""
    kinds = {field[0]: field[1] for field in structure._fields_}
    setattr(structure, "struct_size", ctypes.sizeof(structure))
    for name, value in values.items():
        setattr(structure, name, checked(name, _CONVERSIONS.get(kinds[name], _given), value))
    return structure


def deadline(name: str, seconds: float) -> float:
    """Returns the time at which a wait ends."""
    end = time.monotonic() + checked(name, number, seconds)
    if end != end:
        raise InvalidArgument(f"{name} is nan: give a number of seconds")
    return end


def items(values: Iterable[Value], name: str, kind: str) -> list[Value]:
    """Returns a list of values; a text is not a list of its letters."""
    if isinstance(values, (str, bytes)):
        raise TypeError(f"{name} must be a list of {kind}, not one text: write [{values!r}]")
    if not hasattr(values, "__iter__"):
        raise TypeError(f"{name} must be a list of {kind}, not {type(values).__name__}")
    return list(values)


def strings(values: Iterable[str], name: str) -> list[str]:
    """Returns a list of texts."""
    listed = items(values, name, "texts")
    for value in listed:
        checked(f"{name}: each", text, value)
    return listed


def texts(values: list[str]) -> Any:
    """Returns an array of texts for C."""
    return (c_char_p * max(1, len(values)))(*[text(value) for value in values])


def _plain(value: object) -> str:
    """Returns what JSON has for a moment or a day; a moment without a time zone is in the local one."""
    if isinstance(value, datetime):
        return value.astimezone(timezone.utc).replace(tzinfo=None).isoformat(timespec="milliseconds") + "Z"
    if isinstance(value, date):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} is neither JSON nor a datetime")


def as_json(value: object, name: str) -> bytes:
    """Returns JSON for C. Moments may be of `datetime`."""
    return checked(f"{name} can't be JSON:", lambda value: json.dumps(value, default=_plain, allow_nan=False).encode(), value)


def choice(name: str, value: Any, choices: Mapping[Any, Value]) -> Value:
    """Returns the number of a word."""
    try:
        return choices[value]
    except (KeyError, TypeError):
        raise InvalidArgument(f"{name} is {value!r}: there are {', '.join(map(repr, choices))}") from None


# If a thread of the library called Python while Python ends, Python would end that thread, and the program would crash.
atexit.register(call, "shut_down")


def version() -> tuple[int, int, int]:
    """Returns the version of the shared object: major, minor, patch."""
    number = _version()
    return number >> 16, number >> 8 & 255, number & 255
