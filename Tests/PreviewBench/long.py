"""Measures `bubble preview` with a long conversation in Chromium: the first canvas, scrolling, and memory.

    long.py BUBBLE [--messages 100000] [--chromium /usr/bin/chromium]

The time to the first canvas is taken from the start of the tool, and from opening the page. Then the page is scrolled through, step by step
and by jumps; what is seen has to be drawn each time.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

# How many rows are in view, if all of them are drawn.
DRAWN = """() => {
  const view = document.getElementById('stage').getBoundingClientRect();
  const tiles = [...document.querySelectorAll('.tile')].filter((tile) => {
    const { top, bottom } = tile.getBoundingClientRect();
    return bottom > view.top && top < view.bottom && bottom > top;
  });
  const filled = tiles.reduce((sum, tile) => sum + tile.getBoundingClientRect().height, 0);
  return tiles.every((tile) => tile.querySelector('canvas').width > 1) && filled >= Math.min(200, view.height / 2) ? tiles.length : 0;
}"""
LAST_SEEN = """() => [...document.querySelectorAll('.tile[data-row^="message "]')].filter((tile) => {
  const { top, bottom } = tile.getBoundingClientRect();
  return bottom > 0 && top < innerHeight;
}).map((tile) => Number(tile.dataset.row.slice(8))).sort((one, other) => one - other)"""


def memory(process):
    text = pathlib.Path(f"/proc/{process}/status").read_text()
    return {name: int(text.split(f"{name}:")[1].split()[0]) // 1024 for name in ("VmRSS", "VmHWM")}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--messages", type=int, default=100_000)
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, pages.chromium(options.chromium) as browser:
        source = pathlib.Path(folder) / "long.jsonl"
        pages.conversation(source, options.messages)
        page = browser.new_page(viewport={"width": 1200, "height": 800})
        page.set_default_timeout(120_000)
        started = time.monotonic()
        process = subprocess.Popen([options.bubble, "preview", source], stdout=subprocess.PIPE, text=True)
        try:
            address = process.stdout.readline().strip()
            opened = time.monotonic()
            page.goto(address)
            pages.wait(page, DRAWN, seconds=300)
            now = time.monotonic()
            print(f"first canvas after {now - started:.2f} s from the start of the tool, {now - opened:.2f} s from opening the page", flush=True)
            page.reload()
            begin = time.monotonic()
            pages.wait(page, DRAWN, seconds=300)
            print(f"loaded again: {time.monotonic() - begin:.2f} s; memory of the tool {memory(process.pid)}", flush=True)
            walk(page, process, options.messages)
        finally:
            process.terminate()
            process.wait()


def walk(page, process, count):
    stage = page.locator("#stage")
    steps = []
    for _ in range(60):
        stage.evaluate("(stage) => { stage.scrollTop += 2000; }")
        begin = time.monotonic()
        pages.wait(page, DRAWN, seconds=60)
        steps.append(time.monotonic() - begin)
    print(f"60 steps of 2,000 pixels: worst {max(steps):.2f} s; memory {memory(process.pid)}", flush=True)
    jumps = []
    for place in (0.5, 0.1, 0.99, 0.3, 1, 0, 0.77):
        stage.evaluate("(stage, place) => { stage.scrollTop = place * stage.scrollHeight; }", place)
        page.wait_for_timeout(50)
        begin = time.monotonic()
        pages.wait(page, DRAWN, seconds=60)
        jumps.append((place, round(time.monotonic() - begin, 2), page.evaluate(LAST_SEEN)[-1:]))
    heap = page.evaluate("() => performance.memory.usedJSHeapSize") / 1e6
    print(f"jumps, with the last message that is seen: {jumps}", flush=True)
    print(f"{page.locator('.tile').count()} rows in the page of {count} messages, {heap:.0f} MB of its heap; memory {memory(process.pid)}", flush=True)


main()
