"""Measures `bubble archive`: how long it takes and how much memory, and its page in Chromium from disk.

    measure.py BUBBLE [--messages 10000 100000] [--axe] [--chromium /usr/bin/chromium]

Of the page: the first paint, the frames while it is scrolled, the memory of its process, and how long it takes until a word is found that
is in one message alone: the last one, one in the middle, the first one. With `--axe`, what axe-core finds, where the package
axe-playwright-python is installed.
"""

import argparse
import datetime
import json
import pathlib
import random
import resource
import subprocess
import tempfile
import time

from playwright.sync_api import sync_playwright

COMMON = """the to and I you a it is in that of for on me we be have but so at this are not do with can what my your just will if go
know like how see was now get good no up time all out there""".split()
PEOPLE = ["ana", "bo", "kim", "noam", "zoe"]


def conversation(path, count):
    """A group of people who write words by Zipf's law, more or less; three words are in one message alone."""
    source = random.Random(7)
    parts = "ka lo mi ra ten sur ve no ber lin to sa gre pol da nu fi hes cor wam".split()
    words = ["".join(source.choice(parts) for _ in range(source.choice([1, 2, 2, 3, 3, 4]))) for _ in range(30000)]
    needles = {0: "firstneedle", count // 2: "middleneedle", count - 1: "lastneedle"}
    seconds, sender = 1_600_000_000, "ana"
    with open(path, "w", encoding="utf-8") as file:
        people = {person: {"name": person.title()} for person in PEOPLE}
        head = {"me": "ana", "peer": {"id": "g", "kind": "group", "title": "Harbour"}, "people": people}
        file.write(json.dumps(head) + "\n")
        for number in range(count):
            seconds += int(source.expovariate(1 / 240))
            if source.random() < 0.5:
                sender = source.choice(PEOPLE)
            length = min(120, max(1, int(source.lognormvariate(1.9, 0.8))))
            text = [source.choice(COMMON if source.random() < 0.6 else words) for _ in range(length)]
            if source.random() < 0.1:
                text.append(source.choice("😀🙏🎉🚣"))
            if source.random() < 0.02:
                text.append(f"https://example.org/{number}")
            if number in needles:
                text.append(needles[number])
            date = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
            message = {"id": str(number), "sender": sender, "date": date.strftime("%Y-%m-%dT%H:%M:%SZ"),
                       "content": {"type": "text", "text": " ".join(text)}}
            if sender == "ana":
                message["status"] = "read"
            if number > 50 and source.random() < 0.06:
                message["reply"] = {"message": str(number - source.randint(1, 40)), "sender": "bo", "text": "yes, let us go"}
            file.write(json.dumps(message, ensure_ascii=False) + "\n")


FRAMES = """async ([seconds, speed]) => {
  const scroller = document.getElementById("scroller");
  const times = [];
  await new Promise((resolve) => {
    const start = performance.now();
    let last = start;
    const step = (now) => {
      times.push(now - last);
      last = now;
      scroller.scrollTop -= speed;
      if (now - start < seconds * 1000) requestAnimationFrame(step); else resolve();
    };
    requestAnimationFrame(step);
  });
  return times.slice(2);
}"""

WORK = """() => {
  window.drawn = [];
  const request = window.requestAnimationFrame;
  window.requestAnimationFrame = (body) => request((now) => {
    const start = performance.now();
    body(now);
    document.body.offsetHeight;
    window.drawn.push(performance.now() - start);
  });
}"""


def renderer_megabytes(parent):
    """The memory of the page's process, shared parts divided, as the kernel counts it (PSS)."""
    largest = 0
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            arguments = (folder / "cmdline").read_bytes().split(b"\0")
            if b"--type=renderer" not in arguments or parent.encode() not in b"\0".join(arguments):
                continue
            for line in (folder / "smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    largest = max(largest, int(line.split()[1]) / 1024)
        except OSError:
            continue
    return largest


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def measure_page(browser, path, profile, count, axe):
    page = browser.new_page()
    problems = []
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    page.on("request", lambda request: None if request.url.startswith(("file:", "data:")) else problems.append(request.url))
    started = time.monotonic()
    page.goto(path.as_uri())
    page.wait_for_selector(".row", state="attached")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    seconds = time.monotonic() - started
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    print(f"  rows shown after {seconds:.2f} s (first contentful paint {paint / 1000:.2f} s)")
    page.evaluate(WORK)
    for speed in (40, 150, 1200):
        page.evaluate("window.drawn = []")
        times = page.evaluate(FRAMES, [5, speed])
        work = page.evaluate("window.drawn")
        late = sum(1 for time in times if time > 17.5) / len(times)
        print(f"  scrolled by {speed} points a frame: {len(times)} frames, work in 99 of 100 under {percentile(work, 0.99):.1f} ms "
              f"(most {max(work):.1f}), intervals in 99 of 100 under {percentile(times, 0.99):.1f} ms, late {late:.1%}")
    for share in [0.1, 0.9, 0.4, 0.7, 0.05, 0.5]:
        page.evaluate("(share) => Archive.list.setTop(Archive.list.total * share)", share)
        page.wait_for_function("document.getElementById('runway').getAttribute('aria-busy') === 'false'")
    for word in ("lastneedle", "middleneedle", "firstneedle", "the"):
        page.evaluate("Archive.list.setTop(0)")
        page.fill("#query", "")
        page.wait_for_timeout(300)
        milliseconds = page.evaluate("""async (word) => {
          const query = document.getElementById("query");
          const start = performance.now();
          query.value = word;
          query.dispatchEvent(new Event("input"));
          while (!document.querySelector("#hits a")) await new Promise((done) => setTimeout(done, 1));
          return performance.now() - start;
        }""", word)
        page.wait_for_function("document.querySelector('.row.found') !== null")
        hits = page.evaluate("document.querySelectorAll('#hits a').length")
        print(f"  \\"{word}\\": the first of {hits} found after {milliseconds:.0f} ms")
    page.fill("#query", "")
    heap = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
    print(f"  memory: {renderer_megabytes(profile):.0f} MB (PSS), {heap:.0f} MB of JavaScript")
    rows = page.evaluate("document.querySelectorAll('.row').length")
    print(f"  {rows} rows in the document, {page.evaluate('document.querySelectorAll(`*`).length')} elements")
    if axe:
        from axe_playwright_python.sync_playwright import Axe
        page.fill("#query", "the")
        page.wait_for_selector("#hits a")
        found = Axe().run(page).response["violations"]
        for violation in found:
            print(f"  axe: {violation['impact']}: {violation['id']}: {violation['help']} ({len(violation['nodes'])})")
        if not found:
            print("  axe: nothing")
    for problem in problems:
        print(f"  problem: {problem}")
    page.close()
    return not problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--messages", type=int, nargs="+", default=[10_000, 100_000])
    parser.add_argument("--axe", action="store_true")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    sound = True
    with tempfile.TemporaryDirectory() as scratch:
        for count in options.messages:
            folder = pathlib.Path(scratch)
            source, archive = folder / "chat.jsonl", folder / f"archive-{count}"
            conversation(source, count)
            started = time.monotonic()
            subprocess.run([options.bubble, "archive", source, "-o", archive], check=True)
            seconds = time.monotonic() - started
            peak = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
            files = [file for file in archive.rglob("*") if file.is_file()]
            size = sum(file.stat().st_size for file in files) / 1e6
            print(f"{count} messages: {seconds:.1f} s, {peak:.0f} MB at the most, {len(files)} files of {size:.0f} MB")
            profile = str(folder / f"profile-{count}")
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch_persistent_context(
                    profile, executable_path=options.chromium, args=["--no-sandbox", "--enable-precise-memory-info"],
                    viewport={"width": 1000, "height": 900})
                sound = measure_page(browser, archive / "index.html", profile, count, options.axe) and sound
                browser.close()
    raise SystemExit(0 if sound else 1)


main()
