"""What axe-core finds in the views of `bubble preview`, in light and dark; whether all is reached and done by the keyboard, the focus seen, and
motion reduced where that is wanted.

    accessibility.py BUBBLE [--chromium /usr/bin/chromium]

It wants the packages playwright and axe-playwright-python. The exit status is 1 if something serious or critical is found.
"""

import argparse
import pathlib
import shutil
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent

FOCUS = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  element.dataset.reached = 'yes';
  const style = getComputedStyle(element);
  return { name: element.id || element.className || element.tagName, isSeen: style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 };
}"""

# Marks what has the focus; what can be used and is never marked can't be reached. Of radio buttons one is, and badges lead where the list of
# problems does.
UNREACHED = """() => [...document.querySelectorAll('button, input, select, textarea, summary, a[href], [tabindex="0"]')]
  .filter((element) => element.checkVisibility() && !element.disabled && !element.dataset.reached)
  .filter((element) => element.type !== 'radio' && !element.matches('.badge'))
  .map((element) => element.id || element.textContent.slice(0, 30))"""

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
    for name in ("settings", "data", "names", "options"):
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
    page.click("#settings-button")
    page.check("#layer-access")
    page.check("#layer-touch")
    page.wait_for_timeout(800)
    yield "layers"
    page.uncheck("#layer-access")
    page.uncheck("#layer-touch")
    page.click("#settings-button")
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
    page.wait_for_selector("#problems-button.error")
    page.click("#problems-button")
    page.wait_for_timeout(500)
    yield "problems"
    script.write_text(BUTTONS.replace("function()", "funtion()"))
    page.wait_for_selector("#banner:not([hidden])")
    page.wait_for_timeout(500)
    yield "a script that can't be loaded"
    script.write_text(BUTTONS)
    page.locator("#problem-list li").first.wait_for(state="detached")


def check_focus(page):
    """Goes through the page by the Tab key, with all panels open; returns how many stops there are, what does not show that it has the focus, and
    what is not reached."""
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
    return len(stops), sorted(unseen), page.evaluate(UNREACHED)


def active(page):
    return page.evaluate("() => document.activeElement.id")


def tab_to(page, name, key="Tab"):
    """Goes on until something has the focus."""
    for _ in range(200):
        if active(page) == name:
            return True
        page.keyboard.press(key)
    return False


def becomes(page, script, text):
    """Waits until a script has a text."""
    for _ in range(200):
        if script.read_text() == text:
            return True
        page.wait_for_timeout(100)
    return False


def check_keys(page, script):
    """Does without a mouse what a person does with one: a row, a box, a literal, undo and redo, a line, a message; yields what failed."""
    before = script.read_text()
    for name in ("settings", "data", "options"):
        if page.locator(f"#{name}:not([hidden])").count():
            tab_to(page, f"{name}-button")
            page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    yield "the matrix", tab_to(page, "stage")
    for _ in range(50):
        page.keyboard.press("ArrowUp")
    for _ in range(50):
        if page.locator('.tile.selected[data-row="message buttons › one"]').count():
            break
        page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_timeout(1000)
    yield "a row is inspected, and its boxes have the focus", active(page) == "tree"
    for _ in range(20):
        page.keyboard.press("ArrowDown")
        if page.locator("#literal-0").count():
            break
    yield "a literal", tab_to(page, "literal-0")
    page.keyboard.press("ArrowUp")
    changed = before.replace("gap = 8", "gap = 9")
    yield "a number is changed by an arrow key", becomes(page, script, changed)
    tab_to(page, "tree", "Shift+Tab")
    page.keyboard.press("Control+z")
    yield "Ctrl-Z takes it back", becomes(page, script, before)
    page.keyboard.press("Control+Shift+Z")
    yield "Ctrl-Shift-Z makes it again", becomes(page, script, changed)
    tab_to(page, "undo", "Shift+Tab")
    page.keyboard.press("Enter")
    yield "the button takes it back, too", becomes(page, script, before)
    yield "the source", tab_to(page, "source")
    page.keyboard.press("ArrowUp")
    yield "a line lights up its boxes or says that it made none", page.locator("#source .here").count() == 1
    tab_to(page, "message-text", "Shift+Tab")
    page.keyboard.press("Control+Home")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Control+Space")
    page.wait_for_timeout(1000)
    yield "what may stand in a message is offered", page.locator("#offers li").count() > 0
    page.keyboard.press("Escape")
    yield "Escape closes that alone", page.locator("#offers li").count() == 0 and page.locator("#inspector:not([hidden])").count() == 1
    tab_to(page, "inspector-close", "Shift+Tab")
    page.keyboard.press("Escape")
    yield "Escape goes back to the row", active(page) == "stage" and page.locator("#inspector[hidden]").count() == 1


def check(browser, address, scheme, script):
    page = browser.new_page(viewport={"width": 1400, "height": 900}, color_scheme=scheme, reduced_motion="reduce")
    page.goto(address)
    page.wait_for_selector(".tile")
    page.wait_for_timeout(3000)
    serious = 0
    for view in views(page, script):
        found = pages.violations(page)
        serious += sum(line.startswith(("serious", "critical")) for line in found)
        for line in found or ["nothing"]:
            print(f"{scheme}, {view}: {line}")
    count, unseen, unreached = check_focus(page)
    print(f"{scheme}: focus seen on {count - len(unseen)} of {count} stops {' '.join(unseen)}")
    print(f"{scheme}: not reached by the Tab key: {unreached or 'nothing'}")
    failed = [name for name, is_done in check_keys(page, script) if not is_done]
    print(f"{scheme}: not done without a mouse: {failed or 'nothing'}")
    moving = page.evaluate(MOTION)
    print(f"{scheme}: {moving} elements move although motion is to be reduced")
    page.close()
    return serious + len(unseen) + len(unreached) + len(failed) + moving


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scripts = pathlib.Path(folder) / "scripts"
        for name in ("lib", "poll", "payment"):
            shutil.copytree(ROOT / "Plugins/Lua" / name, scripts / name)
        (scripts / "buttons").mkdir()
        script = scripts / "buttons/init.lua"
        script.write_text(BUTTONS)
        (scripts / "buttons/samples.json").write_text(SAMPLES)
        with pages.preview(options.bubble, "--plugins", scripts) as address, pages.chromium(options.chromium) as browser:
            bad = sum(check(browser, address, scheme, script) for scheme in ("light", "dark"))
    raise SystemExit(1 if bad else 0)


main()
