"""Changes literals of bundled scripts in the page of `bubble preview`, in Chromium, and takes each change back.

    literals.py BUBBLE [--count 12] [--scripts poll payment] [--chromium /usr/bin/chromium]

Of each change it says whether one piece of the file differs, comments stay, and what checking the script says; the exit status is 1 if more
differs, or a script does not become again what it was. All literals are changed by a test, `BundledLiteralTests`, and through
the page's socket by `all_literals.py`.
"""

import argparse
import pathlib
import re
import shutil
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PIECE = re.compile(r'--[^\n]*|"[^"\n]*"|\'[^\'\n]*\'|[\w.]+|\S')


def pieces(text):
    return PIECE.findall(text)


def wait_until(condition, seconds=30):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def change(page, field):
    """Changes a field to another value, as a person does."""
    if field.evaluate("(element) => element.tagName") == "SELECT":
        # "fixed" opens the picker beside it.
        values = field.evaluate("(element) => [...element.options].map((option) => option.value).filter((value) => value !== 'fixed')")
        field.select_option(values[(values.index(field.input_value()) + 1) % len(values) if field.input_value() in values else 0])
    else:
        value, step = float(field.input_value()), float(field.get_attribute("step") or 1)
        field.fill(str(round(value + step if value + step <= float(field.get_attribute("max")) else value - step, 3)))
        page.keyboard.press("Enter")


def try_literals(page, files, limit):
    changed, wrong, passed, places = 0, 0, 0, set()
    for row in page.locator('.column').first.locator('.tile[data-row^="message "]').all():
        row.click()
        page.wait_for_timeout(600)
        for number in range(page.locator("#tree .box").count()):
            page.locator("#tree .box").nth(number).click()
            place = page.locator("#place").inner_text()
            if place in places:
                continue
            places.add(place)
            for literal in range(page.locator("#literals .literal").count()):
                if changed == limit:
                    return changed, wrong, passed
                before = {file: file.read_text() for file in files}
                name = page.locator(f"label[for=literal-{literal}]").inner_text()
                page.evaluate("document.getElementById('checked').replaceChildren()")
                change(page, page.locator(f"#literal-{literal}"))
                changed += 1
                wait_until(lambda: any(file.read_text() != text for file, text in before.items()))
                differing = [pair for file, text in before.items() for pair in zip(pieces(text), pieces(file.read_text())) if pair[0] != pair[1]]
                is_one = len(differing) == 1 and not differing[0][0].startswith("--")
                wait_until(lambda: page.locator("#checked p").count() > 0)
                verdict = page.locator("#checked p").first.inner_text()
                passed += verdict.endswith("passes")
                page.evaluate("document.getElementById('checked').replaceChildren()")
                page.evaluate("document.activeElement.blur()")
                page.keyboard.press("Control+z")
                is_back = wait_until(lambda: all(file.read_text() == text for file, text in before.items()))
                wait_until(lambda: page.locator("#checked p").count() > 0)
                wrong += not (is_one and is_back)
                print(f"{place} {name}: {differing}; {verdict}; {'taken back' if is_back else 'NOT TAKEN BACK'}", flush=True)
    return changed, wrong, passed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--count", type=int, default=12)
    parser.add_argument("--scripts", nargs="+", default=["poll", "payment"])
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scripts = pathlib.Path(folder) / "scripts"
        for name in ["lib"] + options.scripts:
            shutil.copytree(ROOT / "Plugins/Lua" / name, scripts / name)
        with pages.preview(options.bubble, "--plugins", scripts) as address, pages.chromium(options.chromium) as browser:
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            page.goto(address)
            page.wait_for_selector('.tile[data-row^="message "]')
            page.wait_for_timeout(2000)
            changed, wrong, passed = try_literals(page, sorted(scripts.rglob("*.lua")), options.count)
    print(f"{changed} literals changed, {wrong} wrongly; the script passed its check after {passed}")
    raise SystemExit(1 if wrong or changed == 0 else 0)


main()
