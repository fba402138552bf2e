"""What the library calls when a view changes or nears an end."""

from __future__ import annotations

from typing import Any

from ._objects import target, within_a_call
from ._structures import NearC, SignalC


def _ready(number: int | None) -> None:
    view = target(number)
    if view and view.on_ready:
        view.on_ready()


READY = SignalC(_ready)


def _near(name: str) -> Any:
    def near(number: int | None, _: int | None) -> None:
        view = target(number)
        function = getattr(view, name, None)
        if function:
            within_a_call(function)

    return NearC(near)


NEAR_START, NEAR_END = _near("on_near_start"), _near("on_near_end")
