"""What axe-core finds in the views of `bubble preview`, in light and dark; whether the focus is seen, and motion reduced where that is wanted.

    accessibility.py BUBBLE [--chromium /usr/bin/chromium]

It wants the packages playwright and axe-playwright-python. The exit status is 1 if something serious or critical is found.
"""

import argparse
import pathlib
import shutil
import subprocess
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const style = getComputedStyle(element);
  return { name: element.id || element.className || element.tagName, isSeen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 };
}"""

MOTION = """() => [...document.querySelectorAll('*')].filter((element) => {
  const style = getComputedStyle(element);
  return parseFloat(style.transitionDuration) > 0 || parseFloat(style.animationDuration) > 0;
}).length"""

BUTTONS = """return { api = 1, name = "buttons", content_types = { "buttons" }, build_layout = function()
  return ui.bubble { ui.column { gap = 8, id = "all", action = "tap", when_pressed = { opacity = 0.5 }, ui.text { "Yes" } } } end }
"""

SAMPLES = '[{ "id": "one", "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": { "type": "buttons" } }]'


def views(page, script):
    """Opens one view after the other, and names it."""
    yield "matrix"
    for name in ("settings", "data", "options"):
        page.click(f"#{name}-button")
        page.wait_for_timeout(1000)
        yield name
        page.click(f"#{name}-button")
    page.locator('[data-row="message buttons › one"]').first.click()
    page.wait_for_selector("#inspector:not([hidden])")
    page.locator(".box", has_text="column").first.click()
    for name in ("message", "states", "source"):
        page.click(f"#{name}-details summary")
    page.wait_for_timeout(1500)
    yield "inspector"
    page.focus("#message-text")
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+Space")
    page.wait_for_timeout(300)
    yield "what may stand in a message"
    page.keyboard.press("Escape")
    page.fill("#message-text", "{ oops }")
    page.wait_for_timeout(600)
    yield "a mistake in a message"
    page.click("#inspector-close")
    script.write_text(BUTTONS.replace("ui.text", "ui.txet"))
    page.wait_for_selector("#problem-list li")
    page.wait_for_timeout(500)
    yield "problems"
    script.write_text(BUTTONS)
    page.locator("#problem-list li").first.wait_for(state="detached")


def check_focus(page):
    """Goes through the page by the Tab key, with the inspector and the options open; returns what does not show that it has the focus."""
    page.click("#options-button")
    page.click("#settings-button")
    page.click("#data-button")
    page.locator('[data-row="message buttons › one"]').first.click()
    page.wait_for_timeout(1500)
    page.focus("#settings-button")
    unseen, stops = set(), set()
    for _ in range(400):
        page.keyboard.press("Tab")
        found = page.evaluate(FOCUS)
        if found is None:
            continue
        if found["name"] == "settings-button":
            break
        stops.add(found["name"])
        if not found["isSeen"]:
            unseen.add(found["name"])
    return len(stops), sorted(unseen)


def check(browser, address, scheme, script):
    page = browser.new_page(viewport={"width": 1400, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
    page.goto(address)
    page.wait_for_selector(".tile")
    page.wait_for_timeout(3000)
    axe, serious = Axe(), 0
    for view in views(page, script):
        violations = axe.run(page).response["violations"]
        for violation in violations:
            bad = violation["impact"] in ("serious", "critical")
            serious += bad
            nodes = ", ".join(" ".join(node["target"]) for node in violation["nodes"][:3])
            print(f"{scheme}, {view}: {violation['impact']}: {violation['id']}: {violation['help']} ({len(violation['nodes'])}: {nodes})")
        if not violations:
            print(f"{scheme}, {view}: nothing")
    count, unseen = check_focus(page)
    print(f"{scheme}: focus seen on {count - len(unseen)} of {count} stops {' '.join(unseen)}")
    moving = page.evaluate(MOTION)
    print(f"{scheme}: {moving} elements move although motion is to be reduced")
    page.close()
    return serious + len(unseen) + moving


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        scripts = pathlib.Path(folder) / "scripts"
        for name in ("lib", "poll", "payment"):
            shutil.copytree(ROOT / "Plugins/Lua" / name, scripts / name)
        (scripts / "buttons").mkdir()
        script = scripts / "buttons/init.lua"
        script.write_text(BUTTONS)
        (scripts / "buttons/samples.json").write_text(SAMPLES)
        process = subprocess.Popen(
            [options.bubble, "preview", "--plugins", str(scripts)], stdout=subprocess.PIPE, text=True)
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        try:
            address = process.stdout.readline().strip()
            bad = sum(check(browser, address, scheme, script) for scheme in ("light", "dark"))
        finally:
            browser.close()
            process.terminate()
            process.wait()
    raise SystemExit(1 if bad else 0)


main()
