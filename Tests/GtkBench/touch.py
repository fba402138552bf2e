"""Touches the window of examples/gtk-host with fingers, and says what it does.

    touch.py PROGRAM [--pictures FOLDER] [--chromium /usr/bin/chromium]

No X server without a screen has fingers. GTK's Broadway backend has: it shows the window in a page, and takes the touches that Chromium is
told of over its DevTools protocol, as if they came from a screen. Each step fails if the window does something else.

Needs gtk4-broadwayd (Debian: libgtk-4-bin), Chromium, and playwright and Pillow of PyPI.
"""

import argparse
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

from PIL import Image, ImageChops
from playwright.sync_api import sync_playwright

LINK = "https://example.org/boats"
DISPLAY = 7


def conversation(path):
    """Messages of which every line has a link: wherever a finger is on text, there is one."""
    lines = [{"me": "ana", "peer": {"id": "bo", "title": "Bo"}, "people": {"bo": {"name": "Bo"}}}]
    for number in range(400):
        text = " ".join([f"{LINK}/{number}"] * 2 if number % 3 else [f"{LINK}/{number}"])
        lines.append({
            "id": str(number), "sender": "bo", "date": "2026-11-20T09:00:00Z",
            "content": {"type": "text", "text": text}})
    path.write_text("\n".join(json.dumps(line) for line in lines))


class Window:
    """The window in its page."""

    def __init__(self, page, printed):
        self.page, self.printed = page, printed
        self.devtools = page.context.new_cdp_session(page)

    def picture(self):
        return Image.open(io.BytesIO(self.page.screenshot())).convert("RGB")

    def wait(self, is_seen, what, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            picture = self.picture()
            if is_seen(picture):
                return picture
            time.sleep(0.1)
        sys.exit(f"touch.py: {what}")

    def at_rest(self, seconds=0.5):
        """The picture when it stays the same for so long."""
        last = [self.picture()]

        def is_same(picture):
            time.sleep(seconds)
            before, last[0] = last[0], picture
            return same(before, picture)

        return self.wait(is_same, "the window does not come to rest")

    def touch(self, kind, *point):
        points = [{"x": point[0], "y": point[1], "id": 1, "radiusX": 4, "radiusY": 4}] if point else []
        self.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def drag(self, x, start, end, steps, pause, hold):
        """A finger goes from a height to another one, stays there for so long, and is lifted."""
        self.touch("touchStart", x, start)
        for step in range(1, steps + 1):
            time.sleep(pause)
            self.touch("touchMove", x, start + (end - start) * step / steps)
        time.sleep(hold)
        self.touch("touchEnd")

    def taps(self):
        return self.printed.read_text().splitlines()


def same(first, second):
    return ImageChops.difference(first, second).getbbox() is None


def shift(before, after, box):
    """By how many rows what is in a box has moved down; nil if it is not there any more."""
    left, top, right, bottom = box
    strip = before.crop(box)
    height = after.size[1]
    for distance in sorted(range(-height, height), key=abs):
        if top + distance < 80 or bottom + distance > height - 20:
            continue
        if same(strip, after.crop((left, top + distance, right, bottom + distance))):
            return distance
    return None


def text_near(picture, y):
    """The height of a line of links near another height: a line under it is blue in each of its columns."""
    for row in range(y, picture.size[1]):
        colors = [picture.getpixel((column, row)) for column in range(100, 200)]
        if all(blue > red + 60 for red, _, blue in colors):
            return row - 8
    sys.exit("touch.py: there is no link")


def expect(is_true, what):
    if not is_true:
        sys.exit(f"touch.py: {what}")


def steps(window, pictures):
    def keep(name, picture):
        if pictures:
            picture.save(pictures / f"{name}.png")

    window.wait(lambda picture: len(picture.getcolors(1 << 20) or []) > 50, "nothing is drawn")
    start = window.at_rest()
    keep("start", start)
    # In the middle of the last bubbles' text.
    x, y = 150, start.size[1] // 2
    text = (60, y - 40, 320, y + 40)

    window.drag(x, y - 100, y + 60, steps=40, pause=0.015, hold=0.5)
    dragged = window.at_rest()
    keep("dragged", dragged)
    moved = shift(start, dragged, text)
    print(f"a finger of 160 points   moves messages by {moved}")
    expect(moved is not None and 140 <= moved <= 160, "a finger does not scroll by its own way")
    expect(not window.taps(), "a drag is taken for a tap")

    # On a busy machine a finger may come late, so that it stands still at its end.
    for _ in range(6):
        before = window.at_rest()
        window.drag(x, y - 60, y + 100, steps=6, pause=0.012, hold=0)
        flung = window.at_rest()
        moved = shift(before, flung, text)
        if moved is None or moved > 200:
            break
    keep("flung", flung)
    print(f"a fling of 160 points    moves messages by {moved or 'more than a screen'}")
    expect(moved is None or moved > 200, "a fling goes no further than the finger")
    expect(not window.taps(), "a fling is taken for a tap")

    window.drag(x, y - 60, y + 100, steps=6, pause=0.012, hold=0)
    released = window.picture()
    window.touch("touchStart", x, y)
    # Moved, it is none that is held.
    window.touch("touchMove", x, y + 20)
    time.sleep(0.2)
    stopped = window.picture()
    expect(not same(released, stopped), "what is flung stops by itself at once")
    time.sleep(0.2)
    expect(same(stopped, window.picture()), "a finger that is laid on it does not stop a fling")
    window.touch("touchEnd")
    print("a finger laid on it      stops a fling")

    before, taps = window.at_rest(), len(window.taps())
    y = text_near(before, y)
    window.touch("touchStart", x, y)
    time.sleep(1.2)
    held = window.at_rest()
    keep("held", held)
    box = ImageChops.difference(before, held).getbbox()
    print(f"a finger that is held    selects, in the box {box}")
    expect(box is not None and box[1] <= y + 20 and box[3] >= y - 20, "what is held is not selected")
    for step in range(1, 11):
        window.touch("touchMove", x, y + 6 * step)
        time.sleep(0.02)
    window.wait(
        lambda picture: ImageChops.difference(before, picture).getbbox()[3] > y + 40,
        "a finger that was held does not select more when it moves")
    more = window.at_rest(1)
    keep("more", more)
    print(f"moved from there         it selects, in the box {ImageChops.difference(before, more).getbbox()}")
    window.touch("touchEnd")
    lifted = window.at_rest()
    expect(same(more, lifted), "what was selected does not stay when the finger is lifted")
    expect(len(window.taps()) == taps, "a finger that was held follows a link when it is lifted")

    # The last: where there is no browser, GTK's window says so over this one.
    window.touch("touchStart", x, y)
    time.sleep(0.05)
    window.touch("touchEnd")
    window.wait(lambda _: len(window.taps()) > taps, "a tap follows no link")
    tapped = window.taps()[-1]
    print(f"a tap follows            {tapped}")
    expect(LINK in tapped, "a tap follows something else than a link")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--pictures", type=pathlib.Path)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    arguments = parser.parse_args()
    if arguments.pictures:
        arguments.pictures.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        folder = pathlib.Path(folder)
        conversation(folder / "chat.jsonl")
        printed = folder / "printed"
        environment = os.environ | {
            "GDK_BACKEND": "broadway", "BROADWAY_DISPLAY": f":{DISPLAY}", "GTK_A11Y": "none",
            "XDG_RUNTIME_DIR": str(folder)}
        server = subprocess.Popen(
            ["gtk4-broadwayd", "--address", "127.0.0.1", "--port", str(8080 + DISPLAY), f":{DISPLAY}"],
            env=environment, stdout=subprocess.DEVNULL)
        program = None
        try:
            time.sleep(1)
            with printed.open("w") as output:
                program = subprocess.Popen(
                    ["stdbuf", "-oL", arguments.program, folder / "chat.jsonl"],
                    env=environment, stdout=output)
            browser = playwright.chromium.launch(
                executable_path=arguments.chromium, args=["--no-sandbox"])
            context = browser.new_context(viewport={"width": 420, "height": 760}, has_touch=True)
            page = context.new_page()
            page.goto(f"http://127.0.0.1:{8080 + DISPLAY}/")
            # A browser tells no one of a finger whose element is gone, and Broadway replaces what is inside of a window.
            page.add_style_tag(content="body > div * { pointer-events: none }")
            steps(Window(page, printed), arguments.pictures)
            browser.close()
        finally:
            for process in (program, server):
                if process:
                    process.terminate()


if __name__ == "__main__":
    main()
