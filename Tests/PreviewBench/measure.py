"""Measures `bubble preview` in Chromium: from a save to changed pixels, that nothing is ever blank, and memory.

    measure.py BUBBLE [--saves 200] [--memory-saves 2000] [--chromium /usr/bin/chromium]

Twenty cells of a conversation of fifty messages, of which a script makes ten. Each save changes a colour; every fifth is a mistake. The
time is taken from the end of the save to the canvas of the last cell, and to the frame that shows it.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

WATCH = """() => {
  const last = () => [...document.querySelectorAll('.column')].at(-1);
  window.seen = [];
  window.blank = 0;
  window.preview.onUpdate = (text) => {
    const canvas = last().querySelector('[data-row="message card-0"] canvas');
    const { width, height } = canvas;
    const pixel = canvas.getContext('2d').getImageData(Math.round(width * 0.75), height >> 1, 1, 1).data;
    const drawn = performance.timeOrigin + performance.now();
    for (const shown of document.querySelectorAll('.column canvas')) {
      if (shown.width === 1 && window.isComplete && shown.getBoundingClientRect().top < innerHeight) window.blank += 1;
    }
    const entry = { color: [pixel[0], pixel[1], pixel[2]].join(), drawn, tool: text.milliseconds,
      page: performance.now() - window.preview.came, lines: (text.problems ?? []).map((problem) => problem.line) };
    window.seen.push(entry);
    requestAnimationFrame(() => { entry.frame = performance.timeOrigin + performance.now(); });
  };
}"""


def color(number):
    """A colour for each number, far enough from those beside it."""
    return f"{40 + number * 7 % 160:02x}{40 + number * 11 % 160:02x}{number % 200:02x}"


def memory(process):
    for line in pathlib.Path(f"/proc/{process.pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0


def processor_time(process):
    """In milliseconds, of all of its threads."""
    fields = pathlib.Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(share * len(values)))]


def wait_for(page, condition, seconds=10):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = page.evaluate(condition)
        if found:
            return found
        time.sleep(0.002)
    return None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--saves", type=int, default=200)
    parser.add_argument("--memory-saves", type=int, default=2000)
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, pages.chromium(options.chromium) as browser:
        source, file = pages.place_cards(folder, color(0))
        process = subprocess.Popen(
            [options.bubble, "preview", source, "--plugins", file.parent.parent,
             
             *(word for width in (240, 280, 320, 360, 375) for word in ("--width", str(width))),
             "--text-scale", "1", "--text-scale", "1.25"], stdout=subprocess.PIPE, text=True)
        try:
            measure(options, process, file, browser)
        finally:
            process.terminate()
            process.wait()


def measure(options, process, file, browser):
    page = browser.new_page(viewport={"width": 2400, "height": 900})
    page.goto(process.stdout.readline().strip())
    page.fill("#zoom", "0.3")
    wait_for(page, "document.querySelectorAll('.column').length === 20", 60)
    page.wait_for_timeout(3000)
    page.evaluate(WATCH)
    page.evaluate("window.isComplete = true")
    offset = page.evaluate("performance.timeOrigin + performance.now()") / 1000 - time.time()
    canvas, frame, tool, in_page, named, mistakes, missed = [], [], [], [], 0, 0, 0
    used = processor_time(process)
    for number in range(1, options.saves + 1):
        page.evaluate("window.seen = []")
        if number % 5 == 0:
            mistakes += 1
            file.write_text(pages.card_script(color(number), "local = 1"))
            if wait_for(page, "window.seen.some((entry) => entry.lines.includes(2))"):
                named += 1
            continue
        wanted = pages.pixel_of(color(number))
        file.write_text(pages.card_script(color(number)))
        start = (time.time() + offset) * 1000
        entry = wait_for(page, f"window.seen.find((entry) => entry.color === '{wanted}' && entry.frame)")
        if entry is None:
            missed += 1
            continue
        canvas.append(entry["drawn"] - start)
        frame.append(entry["frame"] - start)
        tool.append(entry["tool"])
        in_page.append(entry["page"])
    for name, values in (("canvas of the last cell", canvas), ("frame that shows it", frame)):
        print(f"save to {name}: median {statistics.median(values):.1f} ms, 95 of 100 under "
              f"{percentile(values, 0.95):.1f} ms, worst {max(values):.1f} ms, of {len(values)} saves")
    print(f"of that in the tool, median {statistics.median(tool):.1f} ms; in the page {statistics.median(in_page):.1f} ms")
    print(f"processor time of the tool: {(processor_time(process) - used) / options.saves:.1f} ms a save; load of the machine "
          f"{os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"missed {missed}, right line named {named} of {mistakes}, blank cells {page.evaluate('window.blank')}")

    for number in range(1000, 1050):
        file.write_text(pages.card_script(color(number)))
    newest = pages.pixel_of(color(1049))
    found = wait_for(page, f"window.seen.at(-1)?.color === '{newest}'")
    print(f"a burst of 50 saves ends at the newest: {'yes' if found else 'NO'}")

    begin = None
    for number in range(options.memory_saves):
        file.write_text(pages.card_script(color(number)))
        wait_for(page, f"window.seen.at(-1)?.color === '{pages.pixel_of(color(number))}'", 2)
        if number % 100 == 99:
            page.evaluate("window.seen = window.seen.slice(-1)")
        if number == min(500, options.memory_saves // 4):
            begin = memory(process)
    if begin is not None:
        print(f"memory: {begin:.1f} MB after {min(500, options.memory_saves // 4)} saves, {memory(process):.1f} MB after "
              f"{options.memory_saves}")


main()
