"""The structures and callbacks of the C interface."""

from __future__ import annotations

from ctypes import (
    CFUNCTYPE, POINTER, Structure, c_bool, c_char_p, c_double, c_int, c_int64, c_size_t, c_uint8, c_uint32, c_uint64, c_void_p,
)
from typing import Iterator


class Rect(Structure):
    """A rectangle in points, y down."""

    x: float
    y: float
    width: float
    height: float
    _fields_ = [("x", c_double), ("y", c_double), ("width", c_double), ("height", c_double)]

    def copy(self) -> Rect:
        """Returns a copy, which stays valid: a rectangle of the library is valid for a short time."""
        return Rect(self.x, self.y, self.width, self.height)

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
        ("look", c_uint64), ("layouter", c_char_p), ("is_hosted", c_bool), ("highlight", c_double),
    ]


class ActionC(Structure):
    _fields_ = [("struct_size", c_size_t), ("name", c_char_p), ("parameters", c_char_p), ("region", c_char_p)]


class NodeC(Structure):
    pass


NodeC._fields_ = [
    ("struct_size", c_size_t), ("id", c_char_p), ("role", c_char_p), ("label", c_char_p), ("value", c_char_p), ("frame", Rect),
    ("states", POINTER(c_char_p)), ("state_count", c_size_t), ("actions", POINTER(POINTER(ActionC))), ("action_count", c_size_t),
    ("number", c_size_t), ("set_size", c_size_t), ("children", POINTER(POINTER(NodeC))), ("child_count", c_size_t),
]


class ElementChangeC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("region", c_char_p), ("has_from", c_bool), ("has_to", c_bool), ("from_", Rect), ("to", Rect),
    ]


class TextPositionC(Structure):
    message: bytes
    is_upstream: bool
    text: int
    offset: int
    _fields_ = [
        ("struct_size", c_size_t), ("message", c_char_p), ("is_upstream", c_bool), ("text", c_size_t), ("offset", c_size_t),
    ]


class ChangeC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("id", POINTER(CellIdC)), ("has_from", c_bool), ("has_to", c_bool), ("from_", Rect),
        ("to", Rect), ("appeared", c_bool), ("disappeared", c_bool), ("moved", c_bool), ("changed", c_bool),
        ("parts", POINTER(POINTER(ElementChangeC))), ("part_count", c_size_t),
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
        ("next_frame", c_double),
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
BesideC = CFUNCTYPE(None, c_void_p, c_void_p, c_size_t, c_char_p, c_void_p)


class OptionsC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("width", c_double), ("height", c_double), ("top_inset", c_double),
        ("bottom_inset", c_double), ("anchor_edge", c_uint32), ("following_tolerance", c_double),
        ("near_distance", c_double), ("change_duration", c_double), ("scroll_duration", c_double),
        ("reduces_motion", c_bool), ("keeps_short_content_at_bottom", c_bool), ("pins_days", c_bool),
        ("thread_count", c_size_t), ("position", c_char_p), ("context", c_void_p), ("ready", SignalC),
        ("near_start", NearC), ("near_end", NearC), ("release", SignalC), ("flash_duration", c_double),
        ("deceleration_rate", c_double), ("pans_wide_tables", c_bool), ("reserved", c_uint8 * 7),
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


class MarkC(Structure):
    _fields_ = [("struct_size", c_size_t), ("rect", Rect), ("is_current", c_bool)]


class RowC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("id", c_char_p), ("height", c_double), ("content", c_char_p), ("appearance", c_char_p),
        ("label", c_char_p),
    ]


class AccessoryC(Structure):
    _fields_ = [
        ("struct_size", c_size_t), ("id", c_char_p), ("is_trailing", c_bool), ("place", c_uint32), ("alignment", c_int),
        ("width", c_double), ("height", c_double), ("action", c_char_p), ("appearance", c_char_p), ("label", c_char_p),
    ]


class RendererC(Structure):
    """A renderer that draws nothing: its functions are NULL."""

    _fields_ = [
        ("struct_size", c_size_t), ("context", c_void_p), ("clip", Rect), ("scale", c_double), ("functions", c_void_p * 11),
    ]
