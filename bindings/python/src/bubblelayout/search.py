"""The search in a view."""

from __future__ import annotations

from ctypes import POINTER, byref, c_bool, c_size_t, sizeof
from dataclasses import dataclass
from typing import Any

from ._library import call, made
from ._objects import LibraryObject, handle_of
from ._structures import MarkC, MatchC, Rect

@dataclass(frozen=True)
class Match:
    """A match: a range in a member of a message's content, in bytes of UTF-8."""

    message: str
    field: str
    start: int
    end: int
    number: int


@dataclass(frozen=True)
class Mark:
    """A visible rectangle of a match, in view coordinates; a match has one for each part of a line."""

    rect: Rect
    is_current: bool


class Search(LibraryObject):
    """A search, which stays up to date after edits; it belongs to the thread of its view. Its length is the number of matches so far."""

    _free = "search_free"

    def __init__(self, view: LibraryObject, searched: str) -> None:
        self._view = view
        self._handle = made("view_search", handle_of(view, LibraryObject, "view"), searched, None, None, None)

    def _details(self) -> str:
        return f"{len(self):,} matches"

    def __len__(self) -> int:
        return self._count()[0]

    @property
    def is_complete(self) -> bool:
        """Whether all messages were searched."""
        return self._count()[1]

    def _count(self) -> tuple[int, bool]:
        count, complete = c_size_t(), c_bool()
        call("search_count", self.handle, byref(count), byref(complete))
        return count.value, complete.value

    def _match(self, name: str, *arguments: Any) -> Match | None:
        match = MatchC(sizeof(MatchC))
        with self._lent() as search:
            call(name, search, *arguments, byref(match))
            if not match.message:
                return None
            return Match(match.message.decode(), match.field.decode(), match.start, match.end, match.number)

    @property
    def current(self) -> Match | None:
        """The current match; None if there is none."""
        return self._match("search_current")

    def next(self, *, wraps: bool = False) -> Match | None:
        """Moves to the next match, and returns it. With `wraps` the first match follows the last one."""
        return self._match("search_step", True, wraps)

    def previous(self, *, wraps: bool = False) -> Match | None:
        """Moves to the previous match, and returns it. With `wraps` the last match precedes the first one."""
        return self._match("search_step", False, wraps)

    @property
    def marks(self) -> list[Mark]:
        """The visible matches, from top to bottom."""
        first, count = POINTER(POINTER(MarkC))(), c_size_t()
        with self._lent() as search:
            call("search_marks", search, byref(first), byref(count))
            return [Mark(mark.contents.rect.copy(), mark.contents.is_current) for mark in first[: count.value]]
