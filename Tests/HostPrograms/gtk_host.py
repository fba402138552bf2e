"""Uses the window of examples/gtk-host as people do: with a screen reader, with the keyboard alone, and with a mouse.

    xvfb-run -s '-screen 0 800x1500x24' dbus-run-session -- gtk_host.py PROGRAM FOLDER

FOLDER receives pictures, and what the program prints. The first thing that is not seen within a minute ends the script, which says what.

Needs python3-pyatspi, gir1.2-atspi-2.0, at-spi2-core, xdotool, imagemagick and xsettingsd of Debian.
"""

import ctypes
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import pyatspi
from gi.repository import GLib

LINK = "https://example.org/boats"
COUNT = 30


def fail(what):
    sys.exit(f"gtk_host.py: {what}")


def wait(find, what, seconds=60):
    """Waits until a function has something to return, which may not be there yet."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            found = find()
        except GLib.Error:
            found = None
        if found:
            return found
        time.sleep(0.1)
    fail(what() if callable(what) else what)


def conversation(path):
    """Thirty messages: the last three have a poll, a link, and three words."""
    lines = [{"me": "ana", "peer": {"id": "bo", "title": "Bo"}, "people": {"ana": {"name": "Ana"}, "bo": {"name": "Bo"}}}]
    for number in range(1, COUNT + 1):
        content = {"type": "text", "text": f"Message {number}"}
        if number == COUNT - 2:
            content = {"type": "poll", "question": "Where?", "options": [{"title": name, "votes": 1} for name in ("Rome", "Oslo", "Bern")]}
        elif number == COUNT - 1:
            content["text"] = LINK
        elif number == COUNT:
            content["text"] = "one two three"
        elif number == 2:
            content = {"type": "markdown", "text": f"|{'a' * 40}|{'b' * 40}|\n|-|-|\n|1|2|"}
        lines.append({
            "id": str(number), "sender": "ana" if number % 3 == 0 else "bo",
            "date": f"2026-11-20T09:{number:02}:00Z", "content": content})
    path.write_text("\n".join(json.dumps(line) for line in lines))


class Cursor(ctypes.Structure):
    """XFixesCursorImage."""

    _fields_ = [(name, ctypes.c_short) for name in ("x", "y")] + [
        (name, ctypes.c_ushort) for name in ("width", "height", "xhot", "yhot")] + [
        ("serial", ctypes.c_ulong), ("pixels", ctypes.POINTER(ctypes.c_ulong)), ("atom", ctypes.c_ulong), ("name", ctypes.c_char_p)]


class Screen:
    """Where the pointer's shape is known."""

    def __init__(self):
        xlib = ctypes.CDLL("libX11.so.6")
        xlib.XOpenDisplay.restype = ctypes.c_void_p
        self.display = ctypes.c_void_p(xlib.XOpenDisplay(None))
        self.fixes = ctypes.CDLL("libXfixes.so.3")
        self.fixes.XFixesGetCursorImage.restype = ctypes.POINTER(Cursor)
        self.fixes.XFixesQueryExtension(self.display, ctypes.byref(ctypes.c_int()), ctypes.byref(ctypes.c_int()))

    def cursor(self):
        image = self.fixes.XFixesGetCursorImage(self.display).contents
        return (image.width, image.height, tuple(image.pixels[: image.width * image.height]))


class Window:
    """The window, as a screen reader and as a person sees it."""

    def __init__(self, program, folder):
        self.folder = folder
        conversation(folder / "chat.jsonl")
        self.printed = (folder / "printed").open("w+")
        self.process = subprocess.Popen([program, str(folder / "chat.jsonl")], stdout=self.printed, stderr=(folder / "errors").open("w"))
        self.id = subprocess.check_output(
            ["timeout", "60", "xdotool", "search", "--sync", "--onlyvisible", "--name", "^Chat$"], text=True).split()[0]
        desktop = pyatspi.Registry.getDesktop(0)
        self.application = wait(
            lambda: next((one for one in desktop if one and one.name == "gtk-host"), None), "no application is in the desktop's tree")
        self.do("windowfocus", self.id)

    # What there is.

    def all(self, is_wanted, node=None):
        """All nodes that are wanted, in the order in which they are read."""
        found = []
        if node is None:
            # What is known of it is kept otherwise until an event says that it is another.
            node = self.application
            node.clear_cache()
        for child in node:
            if child is None:
                continue
            if is_wanted(child):
                found.append(child)
            found += self.all(is_wanted, child)
        return found

    def find(self, is_wanted, what):
        return wait(lambda: next(iter(self.all(is_wanted)), None), what)

    def messages(self):
        return self.all(lambda node: node.getRoleName() in ("article", "list item"))

    def part(self, role, text):
        return self.find(lambda node: node.getRoleName() in role and text in node.name, f"there is no {role} with {text!r}")

    def option(self, text):
        return self.part(("button", "push button"), text)

    def focused(self):
        found = self.all(lambda node: node.getState().contains(pyatspi.STATE_FOCUSED))
        return found[0] if found else None

    def expect_focus(self, text, what):
        wait(lambda: (focused := self.focused()) and text in focused.name, lambda: f"{what}: the focus is on {self.focused()}")

    def actions(self, node):
        try:
            action = node.queryAction()
        except NotImplementedError:
            return []
        return [action.getName(index) for index in range(action.nActions)]

    def expect_printed(self, text):
        wait(lambda: text in (self.folder / "printed").read_text().replace(": ", ":"), f"the program does not print {text!r}")
        self.printed.seek(0)
        self.printed.truncate()

    def entry(self):
        return self.find(lambda node: node.getRoleName() == "text" and node.name == "Message", "there is no entry")

    def to_entry(self):
        """Tabs to the entry, out of the chat."""
        for _ in range(12):
            focused = self.focused()
            if focused is not None and focused.name == "Message":
                return self.entry()
            self.key("Tab")
            time.sleep(0.1)
        fail("Tab does not come to the entry")

    def place(self, node, x=0.5, y=0.5):
        area = node.queryComponent().getExtents(pyatspi.WINDOW_COORDS)
        return str(round(area.x + area.width * x)), str(round(area.y + area.height * y))

    # What a person does.

    def do(self, *words):
        subprocess.run(["xdotool", *words], check=True)

    def key(self, *keys):
        for key in keys:
            self.do("key", key)
            time.sleep(0.05)

    def point(self, x, y):
        self.do("mousemove", "--window", self.id, x, y)

    def picture(self, name):
        """The picture when it has come to rest."""
        path, last = self.folder / f"{name}.png", None
        for _ in range(100):
            subprocess.run(["import", "-window", self.id, path], check=True)
            pixels = subprocess.check_output(["convert", path, "rgb:-"])
            if pixels == last:
                return pixels
            last = pixels
            time.sleep(0.15)
        fail(f"{name}: the window does not come to rest")

    def expect_pasted(self, is_right, what, key="ctrl+v"):
        """Pastes into the entry, and takes it away again."""
        entry = self.to_entry()
        self.key("ctrl+a", "BackSpace")
        if key == "middle":
            self.point(*self.place(entry))
            self.do("click", "2")
        else:
            self.key(key)
        pasted = [""]

        def read():
            text = self.entry().queryText()
            pasted[0] = text.getText(0, text.characterCount)
            return is_right(pasted[0])

        wait(read, lambda: f"{what}: pasted is {pasted[0]!r}", 10)
        self.key("ctrl+a", "BackSpace")


def read(window):
    """A screen reader reads the messages and presses an option."""
    wait(lambda: len(window.messages()) >= 20, "twenty messages are not seen")
    messages = window.messages()[-20:]
    for number, message in enumerate(messages, COUNT - 19):
        expected = {COUNT - 2: "Where?", COUNT - 1: LINK, COUNT: "one two three"}.get(number, f"Message {number}")
        if expected not in message.name or not message.name.startswith("You" if number % 3 == 0 else "Bo"):
            fail(f"message {number} is {message.name!r}")
        expected = [] if number == COUNT - 2 else ["message.copy"]
        if window.actions(message) != expected:
            fail(f"message {number} has the actions {window.actions(message)}")
        if not message.getState().contains(pyatspi.STATE_FOCUSABLE):
            fail(f"message {number} can't have the focus")
    if window.actions(window.part(("link",), LINK)) != ["message.open"]:
        fail("the link can't be opened")
    if "1 vote" not in window.option("Oslo").name:
        fail("there are votes already")
    option = window.option("Oslo")
    option.queryAction().doAction(window.actions(option).index("message.vote"))
    window.option("Oslo, 2 votes")
    window.expect_printed('vote {"option":2}')
    print(f"read: {len(messages)} messages in order, {messages[0].getRoleName()}; an option is pressed")


def use_keys(window):
    """The keyboard alone."""
    window.to_entry()
    window.do("type", "Hello there")
    window.key("Return")
    window.part(("article", "list item"), "Hello there")
    start = window.picture("entry")
    # Up from the entry, to each message, and into the poll: Tab goes to its options, and out of the chat.
    window.key("shift+Tab")
    window.expect_focus("Hello there", "Shift+Tab")
    if window.picture("focus") == start:
        fail("the focus is not seen")
    window.key("Up")
    window.expect_focus("one two three", "Up")
    window.key("Up")
    window.expect_focus(LINK, "Up")
    window.key("Tab", "Return")
    window.expect_printed(f'open {{"url":"{LINK}"}}')
    window.key("Up")
    window.expect_focus("Where?", "Up")
    window.key("Tab", "Tab", "Tab")
    window.expect_focus("Bern", "Tab")
    window.picture("option")
    window.key("Return")
    window.option("Bern, 2 votes")
    window.expect_printed('vote {"option":3}')
    window.key("Tab")
    window.expect_focus("Message", "Tab out of the chat")
    window.key("shift+Tab")
    window.expect_focus("Where?", "Shift+Tab into the chat")
    # The menu of a message, and its text.
    window.key("Down", "Down")
    window.expect_focus("one two three", "Down")
    window.key("Menu")
    window.picture("menu")
    window.key("Return")
    window.expect_focus("one two three", "the menu has gone")
    window.expect_printed("copy")
    window.expect_pasted(lambda text: text == "one two three", "the menu's Copy")
    window.key("shift+Tab")
    window.expect_focus("one two three", "Shift+Tab")
    window.key(*["shift+Right"] * 3, "ctrl+c")
    window.expect_pasted(lambda text: text == "one", "Shift and the arrows")
    window.key("shift+Tab", "Escape", "ctrl+a", "ctrl+c")
    window.expect_pasted(lambda text: "Message 1\n" in text and "Hello there" in text, "Ctrl+A")
    # To the first message and back.
    window.key("shift+Tab", "Escape", "Home")
    wait(lambda: window.messages()[0].name.endswith("Message 1"), "Home does not show the first message")
    # A table that is wider than its message. GTK hides the bar for scrolling and the ring of the focus some seconds after the last key: until then
    # pictures differ by them.
    while "aaa" not in (name := wait(window.focused, "nothing has the focus").name):
        window.key("Down" if name.endswith("Message 1") else "Up")
        wait(lambda: window.focused() is not None and window.focused().name != name, "the arrow keys do not move the focus")
    time.sleep(6)
    first = window.picture("table")
    window.key("Right")
    wait(lambda: window.picture("panned") != first, "the right arrow does not pan a table")
    window.key("Left")
    wait(lambda: window.picture("back") == first, "the left arrow does not pan a table back")
    window.key("End")
    wait(lambda: "Hello there" in window.messages()[-1].name, "End does not show the last message")
    window.picture("end")
    window.key("Up")
    wait(lambda: window.focused() is not None and window.focused() in window.messages(), "End and Up focus no message")
    window.to_entry()
    print("keyboard: focus, poll, link, menu, selection, composer")


def use_mouse(window, screen):
    """The mouse."""
    window.point("4", "4")
    before = window.picture("before")
    # Its shape: over text, over what can be pressed, elsewhere.
    shapes = []
    for node, x in [(window.part(("label",), "one two three"), 0.1), (window.part(("link",), LINK), 0.5), (window.part(("article", "list item"), "one two three"), 3)]:
        window.point(*window.place(node, x))
        time.sleep(0.3)
        shapes.append(screen.cursor())
    if len(set(shapes)) != 3:
        fail("the pointer does not differ over text, over a link and elsewhere")
    # Pressed, then let go.
    window.point(*window.place(window.option("Rome")))
    hovered = window.picture("hovered")
    window.do("mousedown", "1")
    if window.picture("pressed") == hovered:
        fail("what is pressed looks as before")
    window.do("mouseup", "1")
    window.option("Rome, 2 votes")
    window.expect_printed('vote {"option":1}')
    # A word, by the primary selection; a menu.
    label = window.part(("label",), "one two three")
    window.point(*window.place(label, 0.3))
    window.do("click", "--repeat", "2", "--delay", "40", "1")
    window.picture("word")
    window.expect_pasted(lambda text: text == "two", "a double click", "middle")
    window.point(*window.place(label, 0.1))
    time.sleep(0.6)
    window.do("click", "3")
    window.picture("secondary")
    window.key("Return")
    window.expect_printed("copy")
    # Beyond the upper edge a drag scrolls.
    window.do("windowsize", window.id, "375", "500", "windowmove", window.id, "0", "200")
    wait(lambda: len(window.messages()) < 15, "the window is not smaller")
    window.key("End")
    window.picture("small")
    window.point("100", "200")
    window.do("mousedown", "1")
    window.point("100", "100")
    window.point("100", "-100")
    wait(lambda: window.messages()[0].name.endswith("Message 1"), "a drag beyond the edge does not scroll to the first message", 20)
    window.do("mouseup", "1")
    window.expect_pasted(lambda text: "Message 2" in text and "Message 9" in text, "a drag over messages", "middle")
    window.do("click", "--repeat", "5", "--delay", "20", "5")
    if before == window.picture("after"):
        fail("nothing has changed")
    print("mouse: pointer, press, words, menu, a drag that scrolls")


def follow_appearance(window):
    """The desktop becomes dark while the window is there."""
    settings = window.folder / "xsettings"
    settings.write_text('Net/ThemeName "Adwaita"\n')
    server = subprocess.Popen(["xsettingsd", "-c", str(settings)], stderr=subprocess.DEVNULL)
    try:
        light = window.picture("light")
        settings.write_text('Net/ThemeName "Adwaita-dark"\n')
        time.sleep(0.5)
        server.send_signal(signal.SIGHUP)
        wait(lambda: sum(window.picture("dark")) < sum(light) / 2, "the chat does not become dark", 20)
    finally:
        server.terminate()
    print("appearance: dark while it runs")


def main(program, folder):
    os.environ.update(GDK_BACKEND="x11", GSK_RENDERER="cairo", LC_ALL="C.UTF-8", TZ="UTC")
    os.environ.pop("GTK_A11Y", None)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    window = Window(program, folder)
    try:
        window.do("windowsize", window.id, "375", "1400")
        read(window)
        use_keys(window)
        use_mouse(window, Screen())
        follow_appearance(window)
        if window.process.poll() is not None:
            fail("the program has ended")
    finally:
        window.process.kill()
    errors = (folder / "errors").read_text()
    if "CRITICAL" in errors or "WARNING" in errors:
        fail(errors)


if __name__ == "__main__":
    main(*sys.argv[1:])
