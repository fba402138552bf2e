"""Objects of the library, which handles identify."""

from __future__ import annotations

from types import TracebackType
from typing import TypeVar

from ._library import BubbleError, Closed, call

Self = TypeVar("Self", bound="LibraryObject")


class LibraryObject:
    """An object that the library keeps until it is closed; `with` closes it."""

    _free = ""
    _handle = 0

    @property
    def handle(self) -> int:
        """The handle to pass to C; raises `Closed` after `close`."""
        if not self._handle:
            raise Closed(f"the {type(self).__name__} was closed")
        return self._handle

    def close(self) -> None:
        """Frees the object; objects that use it keep the parts that they need."""
        handle, self._handle = self._handle, 0
        if handle:
            call(self._free, handle)

    def __enter__(self: Self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.close()

    def __del__(self) -> None:
        try:
            self.close()
        except (BubbleError, TypeError, AttributeError):
            # An object of another thread is not freed; at the end of the program the library may be unloaded.
            pass


def handle_of(value: LibraryObject | None) -> int | None:
    """Returns the handle of an object; None, which C receives as NULL, for None."""
    return None if value is None else value.handle
