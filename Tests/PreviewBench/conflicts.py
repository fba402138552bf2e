"""Saves files in the page of `bubble preview` and elsewhere at the same time, ends the tool and starts it again, in Chromium.

    conflicts.py BUBBLE [--saves 100] [--chromium /usr/bin/chromium]

No text may be lost: what the page did not show is never overwritten, what was written in it outlives a conflict, a reload and the end of the tool.
The token may be in no process's arguments. The exit status is 1 if anything does not hold.
"""

import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

HAS = "(selector) => Boolean(document.querySelector(selector))"
# Whether the first card has a colour at a place without text.
HAS_COLOUR = """(wanted) => {
  const canvas = document.querySelector('[data-row="message card-0"] canvas');
  const { width, height } = canvas ?? { width: 0 };
  return width > 1 && [...canvas.getContext("2d").getImageData(Math.round(width * 0.75), height >> 1, 1, 1).data.slice(0, 3)].join() === wanted;
}"""
failures = []


def expect(holds, what):
    print(f"{'holds' if holds else 'FAILS'}: {what}", flush=True)
    if not holds:
        failures.append(what)


def until(condition, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.02)
    return False


class Tool:
    def __init__(self, bubble, *arguments, environment=None):
        self.process = subprocess.Popen(
            [bubble, "preview", *map(str, arguments)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, **(environment or {})})
        self.address = self.process.stdout.readline().strip()

    def end(self):
        self.process.terminate()
        self.process.wait()


def shown(page, selector):
    pages.wait(page, HAS, f"{selector}:not([hidden])", seconds=30)


def hidden(page, selector):
    pages.wait(page, HAS, f"{selector}[hidden]", seconds=30)


def press(page, where, text):
    page.locator(f"{where} button", has_text=text).first.click()


def open_source(page, row="message card-0"):
    page.locator(f'[data-row="{row}"]').first.click()
    pages.wait(page, HAS, "#inspector:not([hidden]) .box")
    # A box that the script made.
    for number in range(page.locator("#tree .box").count()):
        page.locator("#tree .box").nth(number).click()
        if page.locator("#place button").count():
            break
    page.evaluate("document.getElementById('source-details').open = true")
    page.locator("#source-edit").click()


def try_source(page, file):
    """A script that is edited here and elsewhere."""
    open_source(page)
    theirs, mine = pages.card_script("603010") + "-- theirs\n", pages.card_script("104080") + "-- mine\n"
    page.fill("#source-text", mine)
    file.write_text(theirs)
    shown(page, "#source-conflict")
    expect(page.input_value("#source-text") == mine and file.read_text() == theirs, "a save elsewhere is asked about, both texts are there")
    expect("theirs" in page.locator("#source-conflict pre").text_content(), "the difference is shown")
    press(page, "#source-conflict", "Save mine")
    expect(until(lambda: file.read_text() == mine), "mine is saved where that is chosen")
    pages.wait(page, HAS_COLOUR, pages.pixel_of("104080"))
    page.fill("#source-text", mine + "-- more\n")
    # So quickly that the page does not know of it.
    file.write_text(theirs)
    page.locator("#source-save").click()
    shown(page, "#source-conflict")
    expect(file.read_text() == theirs, "a save over what was not shown writes nothing")
    press(page, "#source-conflict", "Take the file")
    expect(page.input_value("#source-text") == theirs, "the file's is taken where that is chosen")
    page.locator("#source-text").press("Control+z")
    expect(page.input_value("#source-text") == mine + "-- more\n", "Ctrl-Z brings mine back")
    page.reload()
    shown(page, "#drafts")
    expect("-- more" in page.locator("#drafts pre").text_content(), "after a reload what was written is there")
    file.write_text(theirs + "-- again\n")
    press(page, "#drafts", "Go on")
    pages.wait(page, HAS, "#source-text:not([hidden])")
    expect(page.input_value("#source-text") == mine + "-- more\n", "it is gone on with")
    shown(page, "#source-conflict")
    file.unlink()
    pages.wait(page, "() => document.querySelector('#source-conflict h3')?.textContent.includes('was deleted')", seconds=30)
    expect("deleted" in page.locator("#banner").text_content(), "a deleted script is said")
    press(page, "#source-conflict", "Write the file again")
    expect(until(lambda: file.exists() and file.read_text() == mine + "-- more\n"), "a deleted file is written again")
    hidden(page, "#banner")
    page.locator("#source-leave").click()
    page.locator("#inspector-close").click()


def try_message(page, source):
    """A message that is edited here and elsewhere."""
    page.locator('[data-row="message text-1"]').first.click()
    pages.wait(page, HAS, "#inspector:not([hidden]) .box")
    page.evaluate("document.getElementById('message-details').open = true")
    pages.wait(page, "() => document.getElementById('message-text').value.includes('text-1')", seconds=30)
    before = page.input_value("#message-text")
    mine = before.replace("Message 1 ", "My message 1 ")
    page.fill("#message-text", mine)
    theirs = source.read_text().replace("Message 1 ", "Their message 1 ").replace("Message 2 ", "Their message 2 ")
    source.write_text(theirs)
    shown(page, "#message-conflict")
    expect(page.input_value("#message-text") == mine and source.read_text() == theirs, "a message that was saved elsewhere is asked about")
    page.reload()
    shown(page, "#drafts")
    press(page, "#drafts", "Go on")
    shown(page, "#message-conflict")
    expect(page.input_value("#message-text") == mine, "a message outlives a reload, and is asked about again")
    press(page, "#message-conflict", "Save mine")
    expect(until(lambda: "My message 1 " in source.read_text()), "mine is saved where that is chosen")
    expect("Their message 2 " in source.read_text(), "the other messages stay as they were saved")
    json.loads(source.read_text())
    page.locator("#inspector-close").click()


def try_saves(page, file, count):
    """A page and another program save a script at the same time: whatever the program saved stays, or is shown by the page before."""
    open_source(page)
    lost, state = [], {"number": 0, "done": False}

    def save_elsewhere():
        for number in range(count):
            # What was saved last is there, or in the text of the page that was based on it.
            mark = f"-- elsewhere {number - 1} --"
            if number and not until(lambda mark=mark: file.exists() and mark in file.read_text(), 20):
                lost.append(f"{mark}: {file.read_text()[-80:]!r}")
            text = f"{pages.card_script('204060')}-- elsewhere {number} --\n"
            if number % 2:
                file.write_text(text)
            else:
                other = file.with_suffix(".other")
                other.write_text(text)
                other.rename(file)
            time.sleep(random.random() * 0.1)
        state["done"] = True

    thread = threading.Thread(target=save_elsewhere)
    thread.start()
    saved = asked = 0
    while not state["done"] or saved < count:
        # What a person does: adds a line, saves, and where the page asks, adds the line to the file's text.
        page.evaluate("""(line) => {
          const field = document.getElementById('source-text');
          field.value += line;
          field.dispatchEvent(new Event('input'));
          document.getElementById('source-save').click();
        }""", f"-- page {saved}\n")
        page.wait_for_timeout(random.random() * 30)
        if page.locator("#source-conflict:not([hidden]) button").count():
            asked += 1
            page.evaluate("[...document.querySelectorAll('#source-conflict button')].at(-1)?.click()")
        saved += 1
    thread.join()
    expect(not lost, f"{count} saves elsewhere and {saved} in the page, asked {asked} times: no text is lost {lost[:3]}")
    expect(not list(file.parent.glob(".*")), "nothing is left beside the file")
    page.evaluate("sessionStorage.clear()")


def try_restart(options, browser, folder, with_port):
    source, file = pages.place_cards(folder, "204060")
    arguments = [source, "--plugins", file.parent.parent]
    tool = Tool(options.bubble, *arguments)
    port = tool.address.split(":")[2].split("/")[0]
    if with_port:
        tool.end()
        arguments += ["--port", port]
        tool = Tool(options.bubble, *arguments)
        expect(f":{port}/" in tool.address, "--port is where the page is")
        other = subprocess.run([options.bubble, "preview", *map(str, arguments)], capture_output=True, text=True, timeout=60)
        expect(other.returncode == 1 and port in other.stderr and not other.stdout, f"a port that is taken is an error: {other.stderr.strip()}")
    page = browser.new_page(viewport={"width": 1300, "height": 900})
    page.goto(tool.address)
    pages.wait(page, HAS_COLOUR, pages.pixel_of("204060"))
    open_source(page)
    mine = pages.card_script("104080") + "-- mine\n"
    page.fill("#source-text", mine)
    tool.end()
    pages.wait(page, "() => document.getElementById('status').textContent.includes('has ended')", seconds=30)
    page.locator("#source-save").click()
    pages.wait(page, "() => document.getElementById('says').textContent.includes('nothing was saved')", seconds=30)
    file.write_text(pages.card_script("603010"))
    tool = Tool(options.bubble, *arguments)
    begin = time.monotonic()
    pages.wait(page, HAS_COLOUR, pages.pixel_of("603010"), seconds=60)
    print(f"the page shows what has changed {time.monotonic() - begin:.1f} s after the tool was started again", flush=True)
    shown(page, "#source-conflict")
    expect(page.input_value("#source-text") == mine, "what was written outlives the end of the tool")
    press(page, "#source-conflict", "Save mine")
    expect(until(lambda: file.read_text() == mine), "it is saved by the next tool")
    tool.end()
    page.close()


def try_opening(options, browser, folder):
    """`--open` gives the browser a file that leads to the page, and the token to nobody else."""
    source, file = pages.place_cards(folder, "204060")
    program = pathlib.Path(folder) / "bin/xdg-open"
    program.parent.mkdir()
    program.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" > '{folder}/asked'\nsleep 3\n")
    program.chmod(0o755)
    tool = Tool(options.bubble, source, "--plugins", file.parent.parent, "--open", environment={"PATH": f"{program.parent}:{os.environ['PATH']}"})
    token = tool.address.split("/")[3]
    asked = pathlib.Path(folder) / "asked"
    until(lambda: asked.exists() and asked.read_text().strip())
    lines = [path.read_bytes() for path in pathlib.Path("/proc").glob("[0-9]*/cmdline") if path.exists()]
    expect(not any(token.encode() in line for line in lines), "the token is in no process's arguments")
    opened = pathlib.Path(asked.read_text().strip())
    expect(opened.stat().st_mode & 0o077 == 0 and opened.parent.stat().st_mode & 0o077 == 0, "the file that leads to the page is this user's alone")
    page = browser.new_page()
    page.goto(opened.as_uri())
    page.wait_for_url(tool.address)
    pages.wait(page, HAS_COLOUR, pages.pixel_of("204060"))
    expect(page.url == tool.address, "it leads to the page")
    expect(until(lambda: not opened.exists()), "it goes when the page is open")
    page.close()
    tool.end()


def try_problems(page, file):
    """The panel of problems opens when it is asked for, and closes when it is empty."""
    file.write_text(pages.card_script("204060").replace("ui.text", "ui.txet"))
    pages.wait(page, "() => document.getElementById('problems-button').textContent.includes('error')", seconds=30)
    expect(page.locator("#problems").is_hidden(), "the panel of problems does not open by itself")
    page.locator("#problems-button").click()
    expect(page.locator("#problems").is_visible(), "it opens when it is asked for")
    file.write_text(pages.card_script("204060"))
    hidden(page, "#problems")
    expect(page.locator("#problems").is_hidden(), "it closes when it is empty")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--saves", type=int, default=100)
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, pages.chromium(options.chromium) as browser:
        folder = pathlib.Path(folder)
        source, file = pages.place_cards(folder / "edited", "204060")
        tool = Tool(options.bubble, source, "--plugins", file.parent.parent)
        page = browser.new_page(viewport={"width": 1300, "height": 900})
        page.on("dialog", lambda dialog: dialog.accept())
        went_wrong = pages.watch(page, tool.address, tool.address.replace("http:", "ws:"))
        page.goto(tool.address)
        pages.wait(page, HAS_COLOUR, pages.pixel_of("204060"))
        try:
            try_problems(page, file)
            try_source(page, file)
            try_message(page, source)
            try_saves(page, file, options.saves)
            expect(not went_wrong, f"nothing goes wrong in the page {went_wrong}")
        finally:
            tool.end()
        page.close()
        for name, with_port in (("port", True), ("no-port", False)):
            try_restart(options, browser, folder / name, with_port)
        try_opening(options, browser, folder / "open")
    raise SystemExit(1 if failures else 0)


main()
