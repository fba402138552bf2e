"""Opens the pages of `bubble archive` and `bubble preview` in Chromium, and says what does not work in them: `make pages`.

    smoke.py BUBBLE [--chromium /usr/bin/chromium]

Archives of 1, 40 and 4,000 messages, as a folder and as one file, from disk and over HTTP, light and dark: they show their last messages, a
search shows the message that has the word. The preview: it shows messages, and what is saved, wrong or right; its address leads to what was
chosen, and names are found, copied and inserted. Nothing may go wrong in the console, and axe-core may find nothing. The exit status is 1 if
anything does not hold.

No limit depends on the machine: each step waits until something is so, two minutes at most.
"""

import argparse
import contextlib
import functools
import http.server
import itertools
import pathlib
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

COUNTS = (1, 40, 4000)
SCHEMES = ("light", "dark")

# The places of the rows that are seen and have a text, from 1.
SEEN = """() => {
  const view = document.getElementById("scroller").getBoundingClientRect();
  return [...document.querySelectorAll(".row")].filter((row) => {
    const { top, bottom, width, height } = row.getBoundingClientRect();
    return width > 0 && height > 0 && bottom > view.top && top < view.bottom && row.checkVisibility() && row.querySelector(".line")?.textContent;
  }).map((row) => Number(row.getAttribute("aria-posinset"))).sort((one, other) => one - other);
}"""
SHOWS = f"(place) => ({SEEN})().includes(place)"
# Whether the page tells that something is still to come: to screen readers, and after some seconds to all.
IS_WAITING = """() => document.getElementById("runway").getAttribute("aria-busy") !== "false" || !document.getElementById("notice").hidden"""
HAS_BEGUN = "() => typeof Archive !== 'undefined' && Boolean(Archive.head)"
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))"
FOUND = "(word) => document.querySelector('.row.found')?.textContent.includes(word)"
# How bright the ground is, from 0 to 255.
GROUND = """() => {
  const grounds = [document.body, document.documentElement].map((element) => getComputedStyle(element).backgroundColor);
  const [red, green, blue] = grounds.find((ground) => !/, 0\\)$/.test(ground)).match(/[0-9.]+/g).map(Number);
  return (red + green + blue) / 3;
}"""

SELECTED = "(selector) => document.querySelector(selector) !== null"
# How many colours each picture in view has.
COLOURS = """() => [...document.querySelectorAll(".tile canvas")].filter((canvas) => {
  const { top, bottom, left, right } = canvas.getBoundingClientRect();
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
}).map((canvas) => {
  const { width, height } = canvas;
  const pixels = new Uint32Array(canvas.getContext("2d").getImageData(0, 0, width, height).data.buffer);
  return new Set(pixels).size;
})"""
IS_PAINTED = f"() => {{ const colours = ({COLOURS})(); return colours.length > 3 && colours.every((count) => count > 8); }}"
# Whether the first card has a colour at a place without text, in all columns.
HAS_COLOUR = """(wanted) => [...document.querySelectorAll('[data-row="message card-0"] canvas')].every((canvas) => {
  const { width, height } = canvas;
  return width > 1 && [...canvas.getContext("2d").getImageData(Math.round(width * 0.75), height >> 1, 1, 1).data.slice(0, 3)].join() === wanted;
})"""

# What is chosen in a preview, as a text.
CHOSEN = """() => JSON.stringify([[...document.querySelectorAll('.column > h2')].map((head) => head.title), document.getElementById('zoom').value,
  ...['.tile.selected', '.box.chosen'].map((selector) => document.querySelector(selector)).map((element) => [element?.dataset.row, element?.dataset.column, element?.id])])"""
# Keeps all that a preview says.
KEEP_SAID = """addEventListener('DOMContentLoaded', () => {
  const says = document.getElementById('says');
  new MutationObserver(() => { window.said = `${window.said ?? ''}\\n${says.textContent}`; }).observe(says, { childList: true });
})"""
HAS_SAID = "(words) => words.every((word) => window.said?.includes(word))"


class Handler(http.server.SimpleHTTPRequestHandler):
    """Hands out the files of a folder; parts of an archive wait until the page has drawn without them."""

    released = threading.Event()

    def do_GET(self):
        if "/data/" in self.path and not self.path.endswith("/head.js"):
            self.released.wait()
        super().do_GET()

    def log_message(self, *_):
        pass


@contextlib.contextmanager
def served(folder):
    """A server of this machine for a folder; its address."""
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Handler, directory=folder)) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/"
        finally:
            Handler.released.set()
            server.shutdown()
            thread.join()


class Failures:
    """What does not hold, each with where that was."""

    def __init__(self):
        self.count = 0

    @contextlib.contextmanager
    def within(self, name):
        """Takes what does not hold in one page. What is not reached in time ends the program: the other pages would take as long."""
        started = time.monotonic()
        problems = []
        try:
            yield problems
        except TimeoutError as error:
            problems.append(str(error))
            raise SystemExit(1) from error
        finally:
            self.count += len(problems)
            for problem in problems:
                print(f"{name}: FAILED: {problem}", flush=True)
        if not problems:
            print(f"{name}: {time.monotonic() - started:.1f} s", flush=True)


def open_archive(browser, address, count, scheme, found):
    """Whatever is asked for lies beside the page."""
    context = browser.new_context(viewport={"width": 1000, "height": 700}, color_scheme=scheme)
    context.set_default_timeout(120_000)
    with contextlib.closing(context):
        page = context.new_page()
        went_wrong = pages.watch(page, address.rpartition("/")[0])
        Handler.released.clear()
        page.goto(address, wait_until="commit")
        pages.wait(page, HAS_BEGUN, what="its script runs")
        page.evaluate(TWO_FRAMES)
        if not page.evaluate(f"() => ({SEEN})().length > 0 || ({IS_WAITING})()"):
            found.append("it shows no message, and does not tell that they are to come")
        Handler.released.set()
        pages.wait(page, SHOWS, count, what=f"message {count} is seen")
        pages.wait(page, f"() => !({IS_WAITING})()", what="nothing is to come any more")
        seen = page.evaluate(SEEN)
        if seen != list(range(seen[0], count + 1)):
            found.append(f"of {count} messages these are seen: {seen}")
        if (page.evaluate(GROUND) < 128) != (scheme == "dark"):
            found.append(f"its ground is not {scheme}")
        word = "lastneedle" if count == 1 else "firstneedle"
        page.fill("#query", word)
        pages.wait(page, FOUND, word, what=f"the message with “{word}” is marked")
        pages.wait(page, SHOWS, 1, what="message 1 is seen")
        hits = page.locator("#hits a").all_inner_texts()
        if len(hits) != 1 or word not in hits[0]:
            found.append(f"“{word}” is found in {hits}")
        found += went_wrong
        found += [f"axe: {line}" for line in pages.violations(page)]


def try_archives(bubble, browser, folder, failures):
    """Each kind of archive is opened light and dark, once from disk and once over HTTP."""
    with served(folder) as server:
        for turn, (count, form) in enumerate(itertools.product(COUNTS, ("folder", "file"))):
            source = folder / f"{count}.jsonl"
            pages.conversation(source, count)
            archive = folder / (f"folder-{count}" if form == "folder" else f"file-{count}.html")
            with failures.within(f"{archive.name} is written"):
                subprocess.run([bubble, "archive", source, "--reproducible", "-o", archive], check=True, stdout=subprocess.DEVNULL)
            path = archive / "index.html" if form == "folder" else archive
            schemes = SCHEMES if turn % 2 == 0 else SCHEMES[::-1]
            for address, scheme in zip((path.as_uri(), f"{server}{path.relative_to(folder)}"), schemes):
                with failures.within(f"{archive.name}, {address.split(':')[0]}, {scheme}") as found:
                    open_archive(browser, address, count, scheme, found)


def open_preview(browser, address, script, scheme, found):
    context = browser.new_context(viewport={"width": 1200, "height": 800}, color_scheme=scheme)
    context.set_default_timeout(120_000)
    with contextlib.closing(context):
        page = context.new_page()
        went_wrong = pages.watch(page, address, address.replace("http:", "ws:"))
        page.goto(address)
        pages.wait(page, IS_PAINTED, what="all rows in view are drawn")
        pages.wait(page, HAS_COLOUR, pages.pixel_of("204060"), what="the first card has its colour")
        found += [f"axe, the matrix: {line}" for line in pages.violations(page)]
        script.write_text(pages.card_script("603010"))
        pages.wait(page, HAS_COLOUR, pages.pixel_of("603010"), what="a changed colour is seen")
        script.write_text(pages.card_script("104080", mistake="local = 1"))
        pages.wait(page, SELECTED, "#banner:not([hidden])", what="a mistake is said")
        found += [f"axe, a mistake: {line}" for line in pages.violations(page)]
        if not page.evaluate(HAS_COLOUR, pages.pixel_of("603010")):
            found.append("a script with a mistake takes the last good picture away")
        script.write_text(pages.card_script("204060"))
        pages.wait(page, HAS_COLOUR, pages.pixel_of("204060"), what="a mended script is seen")
        pages.wait(page, SELECTED, "#banner[hidden]", what="a mistake that was mended is said no more")
        page.locator('[data-row="message card-0"]').first.click()
        pages.wait(page, SELECTED, "#inspector:not([hidden]) .box", what="a row that is clicked is inspected")
        found += [f"axe, the inspector: {line}" for line in pages.violations(page)]
        found += went_wrong


def open_addresses(context, address, found):
    """What was chosen is in the address, which leads to it; what is wrong in one is said, and does nothing."""
    page = context.new_page()
    page.goto(address)
    pages.wait(page, IS_PAINTED, what="all rows in view are drawn")
    page.click("#settings-button")
    page.uncheck("#appearances input >> nth=0")
    page.fill("#zoom", "0.8")
    pages.wait(page, "() => document.querySelectorAll('.column').length === 2", what="there are two columns")
    page.locator('[data-row="message card-5"][data-column="1"]').click()
    pages.wait(page, SELECTED, "#inspector:not([hidden]) .box", what="a row is inspected")
    last = page.locator(".box").count() - 1
    page.locator(".box").last.click()
    # The click on the row has chosen a box already.
    pages.wait(page, f"() => /row=message\\+card-5&.*box={last}$/.test(location.hash)", what="the choice is in the address")
    chosen = page.evaluate(CHOSEN)
    other = context.new_page()
    other.goto(page.evaluate("location.href"))
    page.reload()
    for shown in (page, other):
        pages.wait(shown, f"(wanted) => ({CHOSEN})() === wanted", chosen, what=f"a reload and another window show the same: {chosen}")
        shown.close()
    page = context.new_page()
    page.goto(f"{address}#data=random&name=photo&seed=7&row=message+random-3")
    pages.wait(page, SELECTED, '.tile.selected[data-row="message random-3"]', what="a random message of the address is chosen")
    page.close()
    page = context.new_page()
    wrong = {"widths": "9,abc", "locales": "xx_YY", "appearances": "dark", "zoom": "<b>0</b>", "row": "<i>nobody</i>", "data": "random",
             "name": "<img src=x onerror=alert(1)>", "__proto__": "1", "constructor": "<u>"}
    page.goto(f"{address}#{urllib.parse.urlencode(wrong)}")
    pages.wait(page, HAS_SAID, ["widths=9,abc", "xx_YY", "<b>0</b>", "<i>nobody</i>", "<img", "__proto__", "constructor"], what="what is wrong is said")
    pages.wait(page, "() => document.querySelectorAll('.column').length === 2", what="what is right in the same address is shown")
    if page.evaluate("() => document.querySelectorAll('#says *, img, b, i, u').length"):
        found.append("an address becomes markup")
    page.close()


def find_names(context, address, found):
    """A symbol is found by a part of its name, copied, and written at the caret of a text that is edited."""
    page = context.new_page()
    page.goto(address)
    pages.wait(page, IS_PAINTED, what="all rows in view are drawn")
    page.click("#names-button")
    page.fill("#names-search", "takeoff")
    name = page.locator("#name-list button", has_text="flight_takeoff")
    name.click()
    pages.wait(page, HAS_SAID, ["“flight_takeoff” was copied"], what="a name is copied")
    found += [f"axe, names: {line}" for line in pages.violations(page)]
    page.locator('[data-row="message card-0"]').first.click()
    page.click("#source-details summary")
    page.click("#source-edit")
    page.locator("#source-text").press("Control+Home")
    name.click()
    if not page.input_value("#source-text").startswith('"flight_takeoff"return'):
        found.append(f"a name is not written at the caret: {page.input_value('#source-text')[:60]}")
    page.close()


def try_preview(bubble, browser, folder, failures):
    source, script = pages.place_cards(folder / "preview", "204060")
    arguments = (source, "--plugins", script.parent.parent, "--width", "280", "--width", "375")
    with pages.preview(bubble, *arguments) as address:
        for scheme in SCHEMES:
            with failures.within(f"preview, {scheme}") as found:
                open_preview(browser, address, script, scheme, found)
        context = browser.new_context(viewport={"width": 1200, "height": 800}, permissions=["clipboard-read", "clipboard-write"])
        context.set_default_timeout(120_000)
        context.add_init_script(KEEP_SAID)
        opened = []
        context.on("page", lambda page: opened.append(pages.watch(page, address, address.replace("http:", "ws:"))))
        with contextlib.closing(context):
            for what, trial in (("addresses", open_addresses), ("names", find_names)):
                with failures.within(f"preview, {what}") as found:
                    trial(context, address, found)
                    found += itertools.chain.from_iterable(opened)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    options = parser.parse_args()
    failures = Failures()
    with tempfile.TemporaryDirectory() as folder, pages.chromium(options.chromium) as browser:
        try_archives(options.bubble, browser, pathlib.Path(folder), failures)
        try_preview(options.bubble, browser, pathlib.Path(folder), failures)
    raise SystemExit(1 if failures.count else 0)


main()
