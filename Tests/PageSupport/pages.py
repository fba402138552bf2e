"""What programs share that open pages of `bubble` in Chromium: the browser, `bubble preview`, conversations and scripts, and what went wrong in a page."""

import contextlib
import datetime
import json
import pathlib
import random
import subprocess
import time

from playwright.sync_api import sync_playwright

CHROMIUM = "/usr/bin/chromium"
# Root has no sandbox, and neither have others in most containers. The pages are our own.
ARGUMENTS = ["--no-sandbox"]


@contextlib.contextmanager
def chromium(path=CHROMIUM):
    """A browser without a window."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        try:
            yield browser
        finally:
            browser.close()


@contextlib.contextmanager
def preview(bubble, *arguments, folder=None):
    """Runs `bubble preview`; the address of its page."""
    command = [bubble, "preview", "--reproducible", *map(str, arguments)]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as process:
        try:
            address = process.stdout.readline().strip()
            if not address:
                raise RuntimeError("bubble preview printed no address")
            yield address
        finally:
            process.terminate()


def watch(page, *places):
    """A list of what goes wrong in a page from now on: errors, and requests for what is in none of these places."""
    problems = []
    page.on("pageerror", lambda error: problems.append(f"error: {error}"))
    page.on("console", lambda message: problems.append(f"console: {message.text}") if message.type == "error" else None)
    known = ("data:", "blob:", *places)
    page.on("request", lambda request: None if request.url.startswith(known) else problems.append(f"request: {request.url}"))
    return problems


def wait(page, condition, argument=None, seconds=120, what=""):
    """Waits until a condition holds; `what` names it. Playwright's own way evaluates a text in the page, which the page's policy may forbid."""
    end = time.monotonic() + seconds
    while not (found := page.evaluate(condition, argument)):
        if time.monotonic() > end:
            raise TimeoutError(f"not within {seconds} s: {what or condition}")
        time.sleep(0.01)
    return found


def violations(page):
    """What axe-core finds in a page, a line each, the grave first."""
    from axe_playwright_python.sync_playwright import Axe

    return [
        f"{found['impact']}: {found['id']}: {found['help']} ({', '.join(' '.join(node['target']) for node in found['nodes'][:3])})"
        for found in sorted(Axe().run(page).response["violations"], key=lambda found: found["impact"] not in ("serious", "critical"))
    ]


COMMON = """the to and I you a it is in that of for on me we be have but so at this are not do with can what my your just will if go
know like how see was now get good no up time all out there""".split()
PEOPLE = ["ana", "bo", "kim", "noam", "zoe"]


def conversation(path, count):
    """A group of people who write words by Zipf's law, more or less. Each of three words is in one message alone."""
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


def pixel_of(color):
    """A colour as `getImageData` has it, in a text: `204060` is 32,64,96."""
    return ",".join(str(int(color[place:place + 2], 16)) for place in (0, 2, 4))


def card_script(color, mistake=""):
    """A script that makes a box of one colour of each message of the type `card`."""
    return (
        "return { api = 1, name = \"card\", content_types = { \"card\" }, build_layout = function(peer, message)\n"
        f"  {mistake}\n"
        f"  return ui.column {{ gap = 4, padding = 12, width = 140, height = 90, background = \"#{color}\",\n"
        "    ui.text { message.content.title, color = \"white\" } } end }\n"
    )


def card_conversation(count):
    """Every fifth message is a card, the first of them `card-0`."""
    messages = []
    for number in range(count):
        is_card = number % 5 == 0
        content = {"type": "card", "title": f"Card {number}"} if is_card else {
            "type": "text", "text": f"Message {number} says something that takes about a line and a half."}
        messages.append({
            "id": f"card-{number}" if is_card else f"text-{number}", "sender": "bo" if number % 3 else "ana",
            "date": f"2026-11-20T09:{number:02}:00Z", "content": content})
    return {"me": "ana", "peer": {"id": "t", "kind": "group", "title": "T"},
            "people": {"ana": {"name": "Ana"}, "bo": {"name": "Bo"}}, "messages": messages}


def place_cards(folder, color):
    """Puts both into a folder; where they are, and the file of the script."""
    source, script = pathlib.Path(folder) / "cards.json", pathlib.Path(folder) / "scripts/card/init.lua"
    script.parent.mkdir(parents=True)
    script.write_text(card_script(color))
    source.write_text(json.dumps(card_conversation(50)))
    return source, script
