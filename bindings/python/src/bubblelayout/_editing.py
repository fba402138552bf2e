"""The edits of a view: messages, people, rows between messages, and accessories beside them."""

from __future__ import annotations

import ctypes
import json
from ctypes import byref, c_bool, c_size_t, c_uint64, c_void_p
from dataclasses import dataclass
from typing import Any, Callable, Iterable, Literal

from ._library import as_json, call, choice, filled, given_json, library_free, strings, texts
from ._objects import LibraryObject, forget, function_of, handle_of, interrupted, released, target, weak_number_of
from ._structures import AccessoryC, BesideC, RowC
from .conversation import Conversation, Message, Messages, listed

Status = Literal["none", "sending", "sent", "delivered", "read", "failed"]
"""The delivery status of an outgoing message."""

Alignment = Literal["top", "middle", "bottom"]
"""The vertical place of an accessory in its row."""

Cluster = Literal["single", "first", "middle", "last"]
"""The position of a message among those close together."""

_ALIGNMENTS: dict[str, int] = {"top": 0, "middle": 1, "bottom": 2}


@dataclass(frozen=True)
class Accessory:
    """Something beside a message, which the program draws: the view leaves room for it, and tells its place."""

    id: str
    """The accessory's id, which is unique within its message."""
    width: float
    """In points, from 0 to 100,000."""
    height: float | None = None
    """In points: the row is at least as high. None: as high as the row."""
    trailing: bool = False
    """Whether it is at the trailing side; otherwise it is at the leading side."""
    beyond_edge: bool = False
    """Whether it is beyond the edge of the view, and becomes visible when the user swipes the message."""
    alignment: Alignment = "top"
    action: str | None = None
    """The action that a tap requests."""
    appearance: str = ""
    """A key of the drawing: accessories with the same id, size and key look the same."""
    label: str = ""
    """The accessible label."""


class _Beside:
    """The function that lists accessories, which a view keeps."""

    def __init__(self, function: Callable[[Message, Cluster], Iterable[Accessory]]) -> None:
        self.function = function


def _beside(number: int | None, message: int, length: int, cluster: bytes, accessories: int) -> None:
    beside = target(number)
    if beside is None:
        return
    try:
        for one in beside.function(json.loads(ctypes.string_at(message, length)), cluster.decode()):
            structure = filled(
                AccessoryC(), id=one.id, is_trailing=one.trailing, place=bool(one.beyond_edge), width=one.width,
                height=-1 if one.height is None else one.height, action=one.action, appearance=one.appearance, label=one.label)
            structure.alignment = choice("alignment", one.alignment, _ALIGNMENTS)
            call("accessories_add", accessories, byref(structure))
    except Exception:
        # As in other callbacks of ctypes, it is shown, and nothing else happens.
        raise
    except BaseException as error:
        interrupted(error)


_BESIDE = BesideC(_beside)


class Editing(LibraryObject):
    """The edits of a view. Each takes effect at once, and the next commit shows it."""

    _accessories: _Beside | None = None

    def append(self, messages: Messages) -> None:
        """Appends messages; raises `AlreadyExists` if the view has one of them already, and adds none."""
        data = as_json(listed(messages), "messages")
        call("view_append", self.handle, data, len(data))

    def insert(self, messages: Messages, *, before: str | None = None) -> None:
        """Inserts messages before another one; None: at the end."""
        data = as_json(listed(messages), "messages")
        call("view_insert", self.handle, data, len(data), before)

    def prepend(self, messages: Messages) -> None:
        """Inserts messages before the first one."""
        data = as_json(listed(messages), "messages")
        call("view_prepend", self.handle, data, len(data))

    def put(self, messages: Messages) -> None:
        """Upserts messages: replaces those whose ids exist, and appends the others."""
        data = as_json(listed(messages), "messages")
        call("view_put", self.handle, data, len(data))

    def update(self, id: str, message: Message) -> None:
        """Updates a message; `message` is the complete updated one. It keeps its id."""
        data = _one(message)
        call("view_update", self.handle, id, data, len(data))

    def rename(self, id: str, new_id: str) -> None:
        """Gives a message another id, such as the server's. It stays the same cell, and does not move or fade.

        All that refers to the message has the new id at once: cells, changes, the selection, replies. Raises `NotFound`, or `AlreadyExists` if
        another message has the new id.
        """
        call("view_rename", self.handle, id, new_id)

    def set_status(self, id: str, status: Status) -> None:
        """Sets the delivery status of a message."""
        call("view_set_status", self.handle, id, status)

    def remove(self, ids: str | Iterable[str]) -> int:
        """Removes messages; returns the number of removed ones. Unknown ids are ignored."""
        several = strings([ids] if isinstance(ids, str) else ids, "ids")
        removed = c_size_t()
        call("view_remove", self.handle, texts(several), len(several), byref(removed))
        return removed.value

    def move(self, id: str, *, before: str | None = None) -> None:
        """Moves a message before another one; None: to the end."""
        call("view_move", self.handle, id, before)

    def replace(self, conversation: Conversation) -> None:
        """Replaces the conversation with another state of it. Compares the messages by id."""
        call("view_replace", self.handle, handle_of(conversation, Conversation, "conversation"))

    def forget(self, count: int) -> tuple[int, int]:
        """Removes messages far from the visible ones, and keeps `count` above and below; returns the numbers removed at start and end."""
        earlier, later = c_size_t(), c_size_t()
        call("view_forget", self.handle, count, byref(earlier), byref(later))
        return earlier.value, later.value

    def ask_again(self) -> None:
        """Asks again for messages at each end that is near, for example if a page could not be loaded."""
        call("view_ask_again", self.handle)

    def add_people(self, people: dict[str, Any]) -> None:
        """Adds or updates people, for messages that are added from now on."""
        data = as_json(people, "people")
        call("view_add_people", self.handle, data, len(data))

    def set_typing(self, people: Iterable[str]) -> None:
        """Sets the people who are typing, by ids; empty: removes the typing indicator."""
        several = strings(people, "people")
        call("view_set_typing", self.handle, texts(several), len(several))

    def set_read_up_to(self, id: str | None) -> None:
        """Sets the last message that was read; None: unknown."""
        call("view_set_read_up_to", self.handle, id)

    def message(self, id: str) -> Message:
        """Returns a message with all edits; raises `NotFound` if there is none."""
        found: Message = given_json("view_message", self.handle, id)
        return found

    @property
    def ends(self) -> tuple[str, str]:
        """The ids of the first and the last message; raises `NotFound` if there is none."""
        first, last = c_void_p(), c_void_p()
        try:
            call("view_ends", self.handle, byref(first), byref(last))
            return ctypes.string_at(first.value or 0).decode(), ctypes.string_at(last.value or 0).decode()
        finally:
            library_free(first)
            library_free(last)

    # Tentative edits

    def update_tentatively(self, id: str, message: Message) -> int | None:
        """Updates a message like `update`, before a server has confirmed it.

        Returns a number for `take_back`; None if the message did not change.
        """
        data, edit = _one(message), c_uint64()
        call("view_update_tentatively", self.handle, id, data, len(data), byref(edit))
        return edit.value or None

    def toggle_reaction(self, emoji: str, id: str) -> int:
        """Adds the reader's reaction to a message, or removes it, until the message is updated; returns a number for `take_back`.

        A tap on a reaction has the action `react` with its `emoji`.
        """
        edit = c_uint64()
        call("view_toggle_reaction", self.handle, emoji, id, byref(edit))
        return edit.value

    def unfold(self, message: str, action: str) -> bool:
        """Shows or hides parts of a message: hidden words, folded quotes, the thinking of an assistant, long code and tables.

        Sets `revealed` or `expanded` in its content, as `update` could. Returns whether the action is one of those below.

        Args:
            message: The id of the message; raises `NotFound` if there is none.
            action: The action of a tapped hit or of a node: `reveal`, `expand` or `collapse`. Any other action has no effect.
        """
        unfolded = c_bool()
        call("view_unfold", self.handle, message, action, byref(unfolded))
        return unfolded.value

    def vote(self, x: float, y: float) -> int:
        """Votes for the option of a poll at a point, or withdraws the vote, until the message is updated; returns a number for `take_back`.

        Raises `NotFound` if there is no option of an open poll.
        """
        edit = c_uint64()
        call("view_vote", self.handle, x, y, byref(edit))
        return edit.value

    def vote_for(self, message: str, option: int) -> int:
        """Votes for an option of a message's poll by its number from 1, as the action `vote` has it; else like `vote`."""
        edit = c_uint64()
        call("view_vote_for", self.handle, message, option, byref(edit))
        return edit.value

    def take_back(self, edit: int) -> None:
        """Takes a tentative edit back. Raises `NotFound` if the message was changed since, or if the edit is not one of the last 100."""
        call("view_take_back", self.handle, edit)

    # Rows and accessories

    def insert_row(
        self, id: str, *, before: str | None = None, height: float = 0, content: dict[str, Any] | None = None,
        appearance: str = "", label: str | None = None,
    ) -> None:
        """Inserts a row between messages; raises `AlreadyExists` if there is a row with its id.

        Args:
            id: The row's id, which is unique within the conversation.
            before: The message that follows it; None: it is at the end.
            height: In points, from 0 to 100,000; ignored with a `content`.
            content: The content that the chain lays out in it, like the `content` of a message. None: the program draws the row.
            appearance: A key of the drawing: rows with the same id, size and key look the same.
            label: The accessible label of a row that the program draws. None: screen readers skip it.
        """
        row = _row(id, height, content, appearance, label)
        call("view_insert_row", self.handle, byref(row), before)

    def update_row(
        self, id: str, *, height: float = 0, content: dict[str, Any] | None = None, appearance: str = "",
        label: str | None = None,
    ) -> None:
        """Replaces what `insert_row` has said of a row; raises `NotFound` if there is none with this id."""
        row = _row(id, height, content, appearance, label)
        call("view_update_row", self.handle, byref(row))

    def remove_row(self, id: str) -> None:
        """Removes a row; raises `NotFound` if there is none with this id."""
        call("view_remove_row", self.handle, id)

    def set_accessories(self, function: Callable[[Message, Cluster], Iterable[Accessory]] | None) -> None:
        """Sets the function that returns the accessories of a message; None: there are none. The next commit shows them.

        It is called on any thread, several at once, and must always return the same for the same message and cluster.
        """
        if function is None:
            call("view_set_accessories", self.handle, None, None, None)
            self._accessories = None
            return
        kept = _Beside(function_of(function, "function"))
        number = weak_number_of(kept)
        try:
            call("view_set_accessories", self.handle, _BESIDE, number, released)
        except Exception:
            forget(number)
            raise
        self._accessories = kept


def _one(message: Message) -> bytes:
    if not isinstance(message, dict):
        raise TypeError(f"message must be a dict, not {type(message).__name__}")
    return as_json(message, "message")


def _row(id: str, height: float, content: dict[str, Any] | None, appearance: str, label: str | None) -> RowC:
    row = filled(RowC(), id=id, height=height, appearance=appearance, label=label)
    row.content = None if content is None else as_json(content, "content")
    return row
