"""A window of GTK 4 that shows a conversation: it scrolls, selects, copies, and follows links.

    window.py CONVERSATION [SCRIPTS]

It needs PyGObject and pycairo: on Debian the packages python3-gi, python3-gi-cairo and gir1.2-gtk-4.0.
"""

from __future__ import annotations

import math
import os
import sys
from typing import Any

import gi

gi.require_version("Gdk", "4.0")
gi.require_version("Gtk", "4.0")
gi.require_foreign("cairo")

from gi.repository import Gdk, GLib, Gtk  # noqa: E402

from bubblelayout import Chain, Conversation, ConversationView, Granularity, NotFound, Pictures  # noqa: E402


class Chat(Gtk.DrawingArea):
    """A widget with a view in it."""

    def __init__(self, conversation: Conversation, **options: Any) -> None:
        super().__init__(content_width=375, content_height=667, focusable=True)
        self.view = ConversationView(conversation, **options)
        self.view.on_ready = lambda: GLib.idle_add(self.commit)
        self.last_frame = 0
        self.timeout = 0
        self.is_selecting = False
        self.set_draw_func(lambda area, context, width, height: self.view.draw(context))
        self.connect("resize", self.resized)
        wheel = Gtk.EventControllerScroll(flags=Gtk.EventControllerScrollFlags.VERTICAL)
        wheel.connect("scroll", lambda wheel, dx, dy: self.scroll(60 * dy))
        keys = Gtk.EventControllerKey()
        keys.connect("key-pressed", self.key_pressed)
        # GTK asks the last controller first: a second click selects after the drag has begun.
        click = Gtk.GestureClick()
        click.connect("pressed", self.pressed)
        drag = Gtk.GestureDrag()
        drag.connect("drag-begin", self.drag_began)
        drag.connect("drag-update", self.dragged)
        drag.connect("drag-end", self.drag_ended)
        for controller in [wheel, keys, click, drag]:
            self.add_controller(controller)

    def update(self) -> None:
        """Draws again, and advances the time when the next frame is due."""
        self.queue_draw()
        if self.timeout:
            GLib.source_remove(self.timeout)
            self.timeout = 0
        next_frame = self.view.state.next_frame
        if self.last_frame == 0 and next_frame == 0:
            self.last_frame = GLib.get_monotonic_time()
            self.add_tick_callback(self.tick)
        elif self.last_frame == 0 and next_frame < math.inf:
            # A text counts, which changes with the second.
            self.timeout = GLib.timeout_add(math.ceil(1000 * min(next_frame, 3600)), self.count)

    def count(self) -> bool:
        self.timeout = 0
        self.view.advance(0)
        self.update()
        return GLib.SOURCE_REMOVE

    def tick(self, widget: Gtk.Widget, clock: Gdk.FrameClock) -> bool:
        now = clock.get_frame_time()
        self.view.advance(max(0, now - self.last_frame) / 1e6)
        is_moving = self.view.state.next_frame == 0
        self.last_frame = now if is_moving else 0
        self.update()
        return is_moving

    def commit(self) -> bool:
        if self.view.commit():
            self.update()
        return GLib.SOURCE_REMOVE

    def resized(self, area: Gtk.Widget, width: int, height: int) -> None:
        self.view.set_size(width, height)
        self.view.commit_now()

    def scroll(self, points: float) -> bool:
        self.view.scroll_by(points)
        self.update()
        return True

    def key_pressed(self, keys: Gtk.EventController, key: int, code: int, state: Gdk.ModifierType) -> bool:
        page = 0.9 * self.get_height()
        steps = {Gdk.KEY_Up: -40, Gdk.KEY_Down: 40, Gdk.KEY_Page_Up: -page, Gdk.KEY_Page_Down: page}
        if key in steps:
            return self.scroll(steps[key])
        if key == Gdk.KEY_Home:
            self.view.scroll_to_start(animated=True)
        elif key == Gdk.KEY_End:
            self.view.scroll_to_end(animated=True)
        elif key == Gdk.KEY_Escape:
            self.view.clear_selection()
        elif key == Gdk.KEY_c and state & Gdk.ModifierType.CONTROL_MASK:
            self.get_clipboard().set(self.view.selected_text())
        else:
            return False
        self.update()
        return True

    def select(self, x: float, y: float, by: Granularity) -> None:
        try:
            self.view.select(x, y, by=by)
        except NotFound:
            pass  # There is no text to select.
        self.update()

    def pressed(self, click: Gtk.Gesture, count: int, x: float, y: float) -> None:
        self.grab_focus()
        if count > 1:
            self.select(x, y, "word" if count == 2 else "message")

    def drag_began(self, drag: Gtk.GestureDrag, x: float, y: float) -> None:
        self.is_selecting = False
        self.view.clear_selection()
        self.update()

    def dragged(self, drag: Gtk.GestureDrag, x: float, y: float) -> None:
        _, left, top = drag.get_start_point()
        if not self.is_selecting and abs(x) + abs(y) > 8:
            self.is_selecting = True
            self.select(left, top, "character")
        if self.is_selecting:
            self.view.extend_selection(left + x, top + y)
            self.update()

    def drag_ended(self, drag: Gtk.GestureDrag, x: float, y: float) -> None:
        is_there, left, top = drag.get_start_point()
        hit = self.view.hit(left, top) if is_there and not self.is_selecting else None
        if hit and hit.action:
            print(hit.action, hit.parameters, flush=True)
            # Hidden words, folded quotes, thinking, long code.
            if hit.message and self.view.unfold(hit.message, hit.action):
                self.view.commit()
                self.update()
            if hit.link:
                Gtk.show_uri(self.get_root(), hit.link, Gdk.CURRENT_TIME)


def main(path: str, *scripts: str) -> None:
    def activate(application: Gtk.Application) -> None:
        folder = os.path.dirname(os.path.abspath(path))
        chat = Chat(
            Conversation.open(path), chain=Chain(scripts=scripts), pictures=Pictures(folder))
        window = Gtk.ApplicationWindow(application=application, title="Chat", child=chat)
        chat.grab_focus()
        window.present()

    application = Gtk.Application()
    application.connect("activate", activate)
    application.run([])


if __name__ == "__main__":
    main(*sys.argv[1:])
