"""Measures `bubble archive`: how long it takes and how much memory, and its page in Chromium from disk.

    measure.py BUBBLE [--messages 10000 100000] [--axe] [--attack] [--chromium /usr/bin/chromium]

Of the page: the first paint, the frames while it is scrolled, the memory of its process, and how long it takes until a word is found that
is in one message alone: the last one, one in the middle, the first one. With `--attack`, whether scripts in the fields of a thousand
messages run. With `--axe`, what axe-core finds, where the package
axe-playwright-python is installed.
"""

import argparse
import json
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

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


def renderer_megabytes(profile):
    """The memory of the page's process, shared parts divided, as the kernel counts it (PSS)."""
    parents, commands = {}, {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            commands[int(folder.name)] = (folder / "cmdline").read_bytes().decode(errors="replace")
            parents[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue

    def is_ours(process):
        while process in parents:
            if profile in commands[process] and "chrom" in commands[process]:
                return True
            process = parents[process]
        return False

    largest = 0
    for process, command in commands.items():
        if "--type=renderer" not in command or not is_ours(process):
            continue
        try:
            for line in pathlib.Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
                if line.startswith("Pss:"):
                    largest = max(largest, int(line.split()[1]) / 1024)
        except OSError:
            continue
    return largest


ATTEMPTS = ["<script>hit()</script>", "<img src=x onerror=hit()>", "<svg onload=hit()>", "javascript:hit()", "\"-hit()-\"",
            "</script><script>hit()</script>", "');hit();//", "</title><script>hit()</script>", "<iframe srcdoc='<script>parent.hit()</script>'>",
            "<base href=//evil.example/>", "${hit()}", "\u2028hit()//", "--><script>hit()</script>", "<a href=javascript:hit()>x</a>",
            "data:text/html,<script>hit()</script>", "<meta http-equiv=refresh content='0;url=javascript:hit()'>", "]);hit();([",
            "https://example.org/\" onclick=\"hit()", "<style>*{background:url(https://evil.example)}</style>", "<body onload=hit()>"]


def attack(playwright, options, folder):
    """Shows a thousand messages whose every field is such an attempt, clicks on what is a link, and says whether anything ran."""
    messages = []
    for number in range(1000):
        attempt = ATTEMPTS[number % len(ATTEMPTS)] + ("" if number < 20 else str(number))
        content = [{"type": "text", "text": attempt}, {"type": "photo", "source": attempt, "width": 40, "height": 30, "caption": attempt},
                   {"type": "text", "text": "A link", "entities": [{"type": "link", "offset": 0, "length": 6, "url": attempt}]},
                   {"type": attempt, "text": attempt}, {"type": "service", "text": attempt}][number // 20 % 5]
        messages.append({"id": f"{number}{attempt}", "sender": attempt, "date": "2026-11-20T09:00:00Z", "content": content,
                         "reply": {"message": f"0{ATTEMPTS[0]}", "sender": attempt, "text": attempt},
                         "reactions": [{"emoji": attempt, "count": 2}]})
    people = {message["sender"]: {"name": message["sender"], "avatar": message["sender"]} for message in messages}
    source = folder / "attack.json"
    peer = {"id": "g", "kind": "group", "title": ATTEMPTS[5]}
    source.write_text(json.dumps({"me": "ana", "peer": peer, "people": people, "messages": messages}))
    sound = True
    for name in ("attack", "attack.html"):
        subprocess.run([options.bubble, "archive", source, "-o", folder / name], check=False, stderr=subprocess.DEVNULL)
        browser = playwright.chromium.launch(executable_path=options.chromium, args=pages.ARGUMENTS)
        page = browser.new_page()
        asked, ran = [], []
        page.expose_function("hit", lambda: ran.append(1))
        page.on("dialog", lambda dialog: ran.append(1))
        page.on("request", lambda request: None if request.url.startswith(("file:", "data:")) else asked.append(request.url))
        path = folder / name / "index.html" if name == "attack" else folder / name
        page.goto(path.as_uri())
        pages.wait(page, "document.querySelector('.row') !== null")
        shown = page.evaluate("""async () => {
          const seen = new Set();
          for (let top = 0; top < Archive.list.total; top += 500) {
            Archive.list.setTop(top);
            for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => requestAnimationFrame(done));
            for (const row of document.querySelectorAll(".row")) seen.add(row.id);
            for (const link of document.querySelectorAll("a[href]")) if (!/^(https?|mailto|tel|file):/.test(link.href)) hit();
          }
          return seen.size;
        }""")
        page.fill("#query", "hit")
        page.wait_for_timeout(1000)
        print(f"{name}: {shown} rows of attempts shown, {len(ran)} ran, {len(asked)} requests")
        sound = sound and shown == 1000 and not ran and not asked
        browser.close()
    return sound


def percentile(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))]


def measure_page(browser, path, profile, count, axe):
    page = browser.new_page()
    problems = pages.watch(page, "file:")
    started = time.monotonic()
    page.goto(path.as_uri())
    page.wait_for_selector(".row", state="attached")
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    seconds = time.monotonic() - started
    paint = page.evaluate("performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0")
    print(f"  rows shown after {seconds:.2f} s (first contentful paint {paint / 1000:.2f} s)")
    page.evaluate(WORK)
    # What the page's thread computes, whatever else the machine does.
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})

    def computed():
        metrics = session.send("Performance.getMetrics")["metrics"]
        return next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration") * 1000

    for speed in (40, 150, 1200):
        page.evaluate("window.drawn = []")
        before = computed()
        times = page.evaluate(FRAMES, [5, speed])
        cost = (computed() - before) / max(1, len(times))
        work = page.evaluate("window.drawn")
        late = sum(1 for time in times if time > 17.5) / len(times)
        print(f"  scrolled by {speed} points a frame: {len(times)} frames, work in 99 of 100 under {percentile(work, 0.99):.1f} ms "
              f"(most {max(work):.1f}), intervals in 99 of 100 under {percentile(times, 0.99):.1f} ms, late {late:.1%}, "
              f"{cost:.1f} ms computed on average")
    for share in [0.1, 0.9, 0.4, 0.7, 0.05, 0.5]:
        page.evaluate("(share) => Archive.list.setTop(Archive.list.total * share)", share)
        pages.wait(page, "document.getElementById('runway').getAttribute('aria-busy') === 'false'")
    for word in ("lastneedle", "middleneedle", "firstneedle", "the"):
        page.evaluate("Archive.list.setTop(0)")
        page.fill("#query", "")
        page.wait_for_timeout(300)
        milliseconds = page.evaluate("""async (word) => {
          const query = document.getElementById("query");
          const start = performance.now();
          query.value = word;
          query.dispatchEvent(new Event("input"));
          while (!document.querySelector("#hits a") && performance.now() - start < 20000) await new Promise((done) => setTimeout(done, 1));
          return performance.now() - start;
        }""", word)
        pages.wait(page, "document.querySelector('.row.found') !== null")
        hits = page.evaluate("document.querySelectorAll('#hits a').length")
        print(f"  “{word}”: the first of {hits} found after {milliseconds:.0f} ms")
    page.fill("#query", "")
    heap = page.evaluate("performance.memory.usedJSHeapSize") / 1e6
    print(f"  memory: {renderer_megabytes(profile):.0f} MB (PSS), {heap:.0f} MB of JavaScript")
    rows = page.evaluate("document.querySelectorAll('.row').length")
    print(f"  {rows} rows in the document, {page.evaluate('document.querySelectorAll(`*`).length')} elements")
    if axe:
        # What axe-core itself asks for, and is refused, is none of the page's.
        known = list(problems)
        page.fill("#query", "the")
        page.wait_for_selector("#hits a")
        for line in pages.violations(page) or ["nothing"]:
            print(f"  axe: {line}")
        problems[:] = known
    for problem in problems:
        print(f"  problem: {problem}")
    page.close()
    return not problems


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--messages", type=int, nargs="*", default=[10_000, 100_000])
    parser.add_argument("--axe", action="store_true")
    parser.add_argument("--attack", action="store_true")
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    options = parser.parse_args()
    sound = True
    with tempfile.TemporaryDirectory() as scratch:
        if options.attack:
            with sync_playwright() as playwright:
                sound = attack(playwright, options, pathlib.Path(scratch))
        for count in options.messages:
            folder = pathlib.Path(scratch)
            source, archive = folder / "chat.jsonl", folder / f"archive-{count}"
            pages.conversation(source, count)
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
                    profile, executable_path=options.chromium, args=[*pages.ARGUMENTS, "--enable-precise-memory-info"],
                    viewport={"width": 1000, "height": 900})
                sound = measure_page(browser, archive / "index.html", profile, count, options.axe) and sound
                browser.close()
    raise SystemExit(0 if sound else 1)


main()
