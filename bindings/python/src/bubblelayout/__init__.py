"""Lays out conversations as chat bubbles: measures, draws, scrolls and touches them, without a UI toolkit.

>>> import bubblelayout
>>> png = bubblelayout.render("trip.json", theme="green-paper")
"""

from . import ui
from ._library import (
    AlreadyExists, BubbleError, Busy, Closed, FileError, FormatError, InvalidArgument, NotFound, Rect, TooLarge,
    WrongThread, version,
)
from .cells import Cell, CellID, Change, Hit, State
from .chain import Chain, Layouter, layouter
from .conversation import Conversation, chats_of_export, layout, render
from .search import Match, Search
from .surroundings import Environment, Pictures, Theme
from .view import ConversationView

__version__ = ".".join(map(str, version()))

__all__ = [
    "AlreadyExists", "BubbleError", "Busy", "Cell", "CellID", "Chain", "Change", "Closed", "Conversation",
    "ConversationView", "Environment", "FileError", "FormatError", "Hit", "InvalidArgument", "Layouter", "Match", "NotFound",
    "Pictures", "Rect", "Search", "State", "Theme", "TooLarge", "WrongThread", "chats_of_export", "layout", "layouter", "render",
    "ui", "version",
]
