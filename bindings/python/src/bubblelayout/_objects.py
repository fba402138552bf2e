"""Objects of the library, which handles identify, and the objects that its callbacks find."""

from __future__ import annotations

import contextlib
import functools
import inspect
import itertools
import sys
import threading
import weakref
from types import TracebackType
from typing import Any, Callable, Iterator, NoReturn, SupportsIndex, TypeVar

from ._library import BubbleError, Busy, Closed, call, raised
from ._structures import SignalC

Self = TypeVar("Self", bound="LibraryObject")


class LibraryObject:
    """An object that the library keeps until it is closed; `with` closes it."""

    _free = ""
    _handle = 0
    _is_closing = False

    _lending: Any

    def __new__(cls: type[Self], *arguments: object, **options: object) -> Self:
        made = object.__new__(cls)
        made._lending = threading.Lock()
        return made

    @property
    def handle(self) -> int:
        """The handle to pass to C; raises `Closed` after `close`."""
        if not self._handle or self._is_closing:
            raise Closed(f"the {type(self).__name__} was closed")
        return self._handle

    def close(self) -> None:
        """Frees the object, on any thread; objects that use it keep the parts that they need. Closing it again does nothing."""
        self._is_closing = True
        if not self._lending.acquire(blocking=False):
            return  # The end of `_lent` closes it.
        handle, self._handle = self._handle, 0
        try:
            if handle:
                call(self._free, handle)
        except BaseException:
            self._handle, self._is_closing = handle, False
            raise
        finally:
            self._lending.release()

    @contextlib.contextmanager
    def _lent(self) -> Iterator[int]:
        """Gives the handle for a call whose result is valid until the next one, and keeps others off until the body has copied it."""
        handle = self.handle
        if not self._lending.acquire(blocking=False):
            raise Busy(f"another thread or a signal handler called the {type(self).__name__} at the same time")
        try:
            yield handle
        finally:
            self._lending.release()
            if self._is_closing:
                self.close()

    def __setattr__(self, name: str, value: object) -> None:
        if name.startswith("on_") and value is not None:
            function_of(value, name)
        super().__setattr__(name, value)

    def _details(self) -> str:
        return ""

    def __repr__(self) -> str:
        try:
            details = self._details() if self._handle else "closed"
        except BubbleError:
            details = "of another thread"
        return f"<{type(self).__name__}{details and f': {details}'}>"

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __del__(self) -> None:
        # A collection may be within a call of the library, which is to raise what its callback has raised.
        kept = raised.pop(threading.get_ident(), None) if raised else None
        try:
            self.close()
        except (BubbleError, TypeError, AttributeError):
            # In a forked process, and at the end of the program, there is nothing to free.
            pass
        finally:
            if kept is not None:
                raised[threading.get_ident()] = kept

    def __reduce_ex__(self, protocol: SupportsIndex) -> NoReturn:
        raise TypeError(f"a {type(self).__name__} can be neither copied nor pickled: make another one, in each process its own")


def handle_of(value: LibraryObject | None, kind: type[LibraryObject], name: str) -> int | None:
    """Returns the handle of an object; None, which C receives as NULL, for None."""
    if value is None:
        return None
    if not isinstance(value, kind):
        raise TypeError(f"{name} must be a {kind.__name__}, not {type(value).__name__}")
    return value.handle


# The library has a number as the context of callbacks, and each callback is one function that exists as long as the program. So nothing that it calls
# can disappear while it calls it, and no object is kept alive by its own callbacks.
_targets: dict[int, Any] = {}
_numbers = itertools.count(1)


def number_of(target: Any) -> int:
    """Returns a number for an object, until `released` is called with it. The library keeps the object alive."""
    number = next(_numbers)
    _targets[number] = target
    return number


def weak_number_of(target: Any) -> int:
    """Returns a number for an object that the library does not keep alive."""
    return number_of(weakref.ref(target))


def target(number: int | None) -> Any:
    """Returns the object of a number; None if it is gone."""
    found = _targets.get(number or 0)
    return found() if isinstance(found, weakref.ref) else found


def forget(number: int | None) -> None:
    """Forgets a number."""
    _targets.pop(number or 0, None)


released = SignalC(forget)


Function = TypeVar("Function")


def function_of(function: Function, name: str) -> Function:
    """Returns a function that the library may call."""
    if not callable(function):
        raise TypeError(f"{name} must be a function, not {type(function).__name__}")
    if inspect.iscoroutinefunction(function):
        raise TypeError(f"{name} must not be an async function: threads without an event loop call it")
    return function


def within_a_call(body: Callable[[], None]) -> None:
    """Runs a function of the program in a call of the library by this thread, which then raises what the function raised."""
    try:
        body()
    except BaseException as error:
        raised.setdefault(threading.get_ident(), error)


def interrupted(error: BaseException) -> None:
    """Keeps Ctrl-C and the end of the program for the call of the library that this thread, the main one, is in."""
    if not isinstance(error, Exception) and threading.current_thread() is threading.main_thread():
        raised.setdefault(threading.get_ident(), error)


def answered(error: BaseException, name: str, *arguments: Any, reason: str) -> None:
    """Answers for a function of the program that has raised an error."""
    try:
        call(name, *arguments, reason.encode("utf-8", "replace").decode().replace("\0", ""))
    except BubbleError:
        pass
    except BaseException as earlier:
        error = earlier  # An earlier callback of the same call has kept it.
    interrupted(error)


def _unraisable(shown: Callable[[Any], Any], ended: Any) -> None:
    # Ctrl-C while the library works raises its exception in the first step of the next callback, before any `try`.
    # Python would only show it. From 3.13 it names the function only in the text.
    place = getattr(ended.exc_traceback, "tb_frame", None)
    if "ctypes callback" in (ended.err_msg or "") and place and place.f_globals.get("__name__", "").startswith("bubblelayout.") \
            and not isinstance(ended.exc_value, (Exception, type(None))):
        interrupted(ended.exc_value)
    else:
        shown(ended)


sys.unraisablehook = functools.partial(_unraisable, sys.unraisablehook)
