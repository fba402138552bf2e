"""Objects of the library that are named by handles."""

from __future__ import annotations

from types import TracebackType
from typing import TypeVar

from ._library import BubbleError, Closed, call

Self = TypeVar("Self", bound="LibraryObject")


class LibraryObject:
    """Something that the library holds until it is closed; `with` closes it."""

    _free = ""
    _handle = 0

    @property
    def handle(self) -> int:
        """The library's name for it, to be passed to C."""
        if not self._handle:
            raise Closed(f"the {type(self).__name__} was closed")
        return self._handle

    def close(self) -> None:
        """Lets it go; whatever uses it keeps what it needs."""
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
            # What belongs to another thread stays; at the end of the program the library may be gone.
            pass


def handle_of(value: LibraryObject | None) -> int | None:
    """The handle of an object, or NULL."""
    return None if value is None else value.handle
