"""Lays out conversations as chat bubbles: measures, draws, scrolls and touches them, without a UI toolkit.

>>> import bubblelayout
>>> png = bubblelayout.render("trip.json", theme="green-paper")
"""

from . import ui
from ._editing import Accessory, Status
from ._library import (
    AlreadyExists, BubbleError, Busy, Closed, Failed, FileError, FormatError, InvalidArgument, NotFound, TooLarge, WrongThread,
    version,
)
from ._structures import Rect
from ._touching import Granularity, Movement, RegionState
from .cells import AccessibilityAction, AccessibilityNode, Cell, CellID, Change, ElementChange, Hit, State, TextPosition
from .chain import Chain, Layouter, layouter
from .conversation import Conversation, Format, Message, chats_of_export, layout, render
from .search import Mark, Match, Search
from .surroundings import Environment, Pictures, Theme
from .view import ConversationView, Edge

__version__ = ".".join(map(str, version()))

__all__ = [
    "AccessibilityAction", "AccessibilityNode", "Accessory", "AlreadyExists", "BubbleError", "Busy", "Cell", "CellID", "Chain",
    "Change", "Closed", "Conversation", "ConversationView", "Edge", "ElementChange", "Environment", "Failed", "FileError",
    "Format", "FormatError", "Granularity", "Hit", "InvalidArgument", "Layouter", "Mark", "Match", "Message", "Movement",
    "NotFound", "Pictures", "Rect", "RegionState", "Search", "State", "Status", "TextPosition", "Theme", "TooLarge",
    "WrongThread", "chats_of_export", "layout", "layouter", "render", "ui", "version",
]
