"""Loads archives in Chromium, each with one of its files late, missing, cut or doubled, from disk and over HTTP.

    loads.py BUBBLE [--loads 500] [--seed 1] [--only 7] [--counts 1 40 ...] [--chromium /usr/bin/chromium] [--keep FOLDER]

Within ten seconds each page has to show rows, and where a file is not there in time a sentence that names it. The page stops being busy;
what is there stays readable; when the file is there again, "Try again" shows it. A third of the loads searches, too. With --keep the pictures of
the pages that fail are kept.
"""

import argparse
import contextlib
import functools
import http.server
import json
import pathlib
import random
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from playwright.sync_api import Error

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
COUNTS = [1, 2, 40, 700, 1024, 1025, 2048, 3072, 3073, 4000, 5000]
FAULTS = ["none", "late", "never", "missing", "cut", "torn", "twice", "other"]
# What a reader can see of the page.
STATE = """() => {
  const seen = (element) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.bottom > 0 && box.top < innerHeight && getComputedStyle(element).visibility === "visible";
  };
  const notice = document.getElementById("notice");
  return {
    rows: [...document.querySelectorAll(".row")].filter((row) => seen(row) && row.textContent).length,
    holes: [...document.images].filter((image) => seen(image) && image.complete && !image.naturalWidth).length,
    busy: document.getElementById("runway")?.getAttribute("aria-busy") === "true",
    said: notice && seen(notice) ? notice.textContent : "",
    hits: document.querySelectorAll("#hits a").length,
    summary: document.getElementById("summary")?.textContent ?? "",
  };
}"""


class Server(http.server.ThreadingHTTPServer):
    """Serves a folder; of one file it promises more than it sends."""

    daemon_threads = True
    torn = None

    def __init__(self, folder):
        super().__init__(("127.0.0.1", 0), functools.partial(Handler, directory=folder))
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """A page that is closed no longer takes what it asked for."""


class Handler(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass

    def do_GET(self):
        if self.server.torn is None or not self.path.split("?")[0].endswith(self.server.torn):
            return super().do_GET()
        data = pathlib.Path(self.translate_path(self.path)).read_bytes()
        self.send_response(200)
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data[: len(data) // 2])
        self.wfile.flush()
        # Chromium shows nothing of a page whose connection ends at once.
        time.sleep(0.5)
        self.close_connection = True
        return None


def conversation(folder, count):
    """Texts, and a picture in every twentieth message; the last one and one in a hundred has a word that is searched for."""
    source = random.Random(count)
    words = "boat harbour tide rope wind Straße naïve Łódź co\u2011op don\u2019t über море 海 שלום".split()
    messages = []
    for number in range(count):
        text = " ".join(source.choice(words) for _ in range(source.randint(1, 25)))
        is_wanted = number % 100 == (count - 1) % 100
        content = {"type": "text", "text": text + (" lighthouse" if is_wanted else "")}
        if number % 20 == 7 and not is_wanted:
            content = {"type": "photo", "source": source.choice(["beach.png", "city.png", "road.png"]), "width": 240, "height": 160}
        messages.append({"id": str(number), "sender": source.choice(["ana", "bo"]), "content": content,
                         "date": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(1_700_000_000 + number * 3_000))})
    path = folder / f"{count}.json"
    people = {"ana": {"name": "Ana"}, "bo": {"name": "Bo", "avatar": "cactus.png"}}
    path.write_text(json.dumps({"me": "ana", "peer": {"id": "g", "kind": "group", "title": "Harbour"}, "people": people, "messages": messages}))
    return path


class Load:
    """One archive that is opened in one way, with one file as it should not be."""

    def __init__(self, source, counts):
        self.count = source.choice(counts)
        self.is_folder = source.random() < 0.75
        self.is_served = source.random() < 0.5
        self.width = source.choice([320, 500, 700, 1000])
        self.start = source.choice(["", "", f"#m{source.randint(1, self.count)}"])
        self.searches = source.random() < 0.33
        self.fault = source.choice(FAULTS)
        # Whether requests for the file wait.
        self.is_held = True
        self.source = source

    def choose(self, archive):
        """The file: of a folder one of those that the page loads, sooner or later."""
        if not self.is_folder:
            self.file = archive.name
            return
        width = sum(self.width >= points for points in [560, 760])
        seen = (int(self.start[2:] or self.count) - 1) // 1024
        kinds = [f"data/w{width}/{seen}.js", f"data/w{width}/", f"data/s/{seen}.js", "data/s/", "data/i/", "data/fold.js", "media/", "index.html"]
        files = sorted(str(file.relative_to(archive)) for file in archive.rglob("*") if file.is_file())
        kind = self.source.choice(kinds)
        self.file = self.source.choice([file for file in files if file.startswith(kind)] or ["index.html"])

    @property
    def is_page(self):
        return self.file.endswith(".html")

    def spoil(self, path):
        """Makes the file on disk as it should not be."""
        data = path.read_bytes()
        # It has the file in common with other archives.
        path.unlink()
        if self.fault == "missing":
            return
        if self.fault in ("cut", "torn"):
            # Where a page ends before its first sentence does, nothing can be said.
            first = data.find(b"</span>") if self.is_page else 0
            data = data[: self.source.randint(max(0, first), max(0, len(data) - 4))]
        elif self.fault == "twice" and not self.is_page:
            data += data
        elif self.fault == "other" and path.suffix == ".js":
            data = re.sub(rb'^(Archive.take\("[^"]*",).*', rb"\1{});", data.split(b"\n")[0])
        path.write_bytes(data)

    def __str__(self):
        way = "HTTP" if self.is_served else "disk"
        form = "folder" if self.is_folder else "file"
        return f"{self.count} messages, {form}, {way}, {self.width} points, {self.start or 'the end'}: {self.file} {self.fault}"


class Failure(Exception):
    pass


def check(load, page, held, restore):
    """Opens the page, and says what is wrong."""
    began = time.monotonic()
    delay = load.source.uniform(0.3, 6) if load.fault == "late" else 1e9
    address = load.address + load.start
    if load.is_page and load.fault in ("late", "never", "missing"):
        # The browser says that by itself; a page that comes late is as one that comes at once.
        load.fault = "none"
        restore()
    page.goto(address, wait_until="commit")

    def wait(condition, seconds=10):
        end = time.monotonic() + seconds
        while True:
            for route, since in held[:]:
                if time.monotonic() - since > delay:
                    held.remove((route, since))
                    route.continue_()
            state = page.evaluate(STATE)
            if condition(state):
                return state
            if time.monotonic() > end:
                raise Failure(str(state))
            page.wait_for_timeout(50)

    name = load.file if load.is_folder else ".html"
    if load.is_page and load.fault in ("cut", "torn"):
        state = wait(lambda state: state["rows"] > 0 or name in state["said"])
        return time.monotonic() - began, name in state["said"]
    # With a fault in what is seen the sentence, with any other one the rows.
    wait(lambda state: (state["rows"] > 0 or load.file in state["said"]) and not state["busy"])
    took = time.monotonic() - began
    if load.searches:
        page.fill("#query", "lighthouse")
        wait(lambda state: state["hits"] > 0 or load.file in state["said"])
    is_said = load.file in wait(lambda state: True)["said"]
    if load.fault in ("missing", "cut", "torn", "never", "other") and load.file.startswith("data/"):
        if is_said:
            restore()
            page.evaluate("document.getElementById('again').click()")
            wait(lambda state: state["rows"] > 0 and not state["said"] and not state["busy"] and not state["holes"])
            if load.searches:
                wait(lambda state: state["hits"] > 0)
        else:
            wait(lambda state: state["rows"] > 0)
    elif load.fault in ("none", "late", "twice"):
        wait(lambda state: state["rows"] > 0 and not state["said"] and not state["busy"] and not state["holes"])
        if load.searches:
            wait(lambda state: state["hits"] > 0)
    else:
        wait(lambda state: state["rows"] > 0)
        if load.fault == "missing":
            wait(lambda state: not state["holes"] or load.file in state["said"])
    # What else is there can be read.
    if load.count > 1:
        page.keyboard.press("Escape")
        page.evaluate("(share) => Archive.list.setTop(Archive.list.total * share)", load.source.random())
        wait(lambda state: (state["rows"] > 0 or load.file in state["said"]) and not state["busy"])
    return took, is_said


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--loads", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=int, help="the number of one load, which failed")
    parser.add_argument("--counts", type=int, nargs="*", default=COUNTS)
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    parser.add_argument("--keep", type=pathlib.Path)
    options = parser.parse_args()
    failures, sentences, slowest = 0, 0, 0
    numbers = range(options.loads) if options.only is None else [options.only]
    with tempfile.TemporaryDirectory() as scratch, pages.chromium(options.chromium) as browser:
        folder = pathlib.Path(scratch)
        for file in (ROOT / "examples/media").glob("*.png"):
            shutil.copy(file, folder)
        server = Server(str(folder / "opened"))
        for number in numbers:
            load = Load(random.Random(f"{options.seed} {number}"), options.counts)
            whole = folder / (f"{load.count}" if load.is_folder else f"{load.count}.html")
            if not whole.exists():
                subprocess.run([options.bubble, "archive", conversation(folder, load.count), "-o", whole], check=True)
            opened = folder / "opened" / whole.name
            shutil.rmtree(folder / "opened", ignore_errors=True)
            opened.parent.mkdir()
            if load.is_folder:
                shutil.copytree(whole, opened, copy_function=lambda one, other: pathlib.Path(other).hardlink_to(one))
            else:
                opened.hardlink_to(whole)
            load.choose(whole)
            path, original = (opened / load.file, whole / load.file) if load.is_folder else (opened, whole)

            def restore():
                server.torn, load.is_held = None, False
                path.unlink(missing_ok=True)
                path.hardlink_to(original)

            context = browser.new_context(viewport={"width": load.width, "height": 700})
            page, held = context.new_page(), []
            page.on("pageerror", lambda error: problems.append(str(error)))
            problems = []
            if load.fault == "torn" and load.is_served:
                server.torn = load.file
            else:
                load.spoil(path)
            if load.fault in ("late", "never") and not load.is_page:
                page.route(lambda address: load.is_held and load.file in address, lambda route: held.append((route, time.monotonic())))
            page_file = opened / "index.html" if load.is_folder else opened
            served = f"http://127.0.0.1:{server.server_port}/{page_file.relative_to(folder / 'opened')}"
            load.address = served if load.is_served else page_file.as_uri()
            try:
                took, said = check(load, page, held, restore)
                slowest, sentences = max(slowest, took), sentences + said
                # A script that is cut is no JavaScript, or names nothing; nothing else may throw.
                if problems and load.fault not in ("cut", "torn"):
                    raise Failure(problems[0])
            except Exception as error:
                failures += 1
                print(f"load {number}: {load}: {str(error).splitlines()[0]}", flush=True)
                if options.keep:
                    options.keep.mkdir(parents=True, exist_ok=True)
                    (options.keep / f"{number}.html").write_text(page.content())
                    with contextlib.suppress(Error):
                        page.screenshot(path=options.keep / f"{number}.png", timeout=5_000)
            server.torn = None
            for route, _ in held:
                with contextlib.suppress(Error):
                    route.abort()
            context.close()
            if number % 50 == 49:
                print(f"{number + 1} loads, {failures} failed", flush=True)
    print(f"seed {options.seed}: {len(numbers)} loads, {failures} failed; rows or a sentence after {slowest:.1f} s at the most, "
          f"a sentence in {sentences}")
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
