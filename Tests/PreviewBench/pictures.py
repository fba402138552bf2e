"""Takes the pictures of Documentation/Preview.md in Chromium.

    pictures.py BUBBLE [--chromium /usr/bin/chromium]

They show examples/scripts.json with the bundled scripts. Look at each before it is committed.
"""

import argparse
import pathlib
import subprocess

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
FOLDER = ROOT / "Documentation/pictures"


def take(page, address):
    page.goto(address)
    page.wait_for_selector(".tile")
    page.wait_for_timeout(4000)
    page.mouse.click(200, 190)
    page.wait_for_selector("#inspector:not([hidden])")
    page.click("#source-details summary")
    page.wait_for_timeout(1500)
    page.screenshot(path=FOLDER / "preview-inspector.png")
    page.click("#inspector-close")
    page.click("#settings-button")
    page.check("#directions input >> nth=1")
    page.check("#scales input[type=checkbox] >> nth=3")
    page.fill("#zoom", "0.4")
    page.wait_for_timeout(6000)
    page.screenshot(path=FOLDER / "preview-matrix.png")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    process = subprocess.Popen(
        [options.bubble, "preview", "examples/scripts.json", "--plugins", "Plugins/Lua"],
        cwd=ROOT, stdout=subprocess.PIPE, text=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        try:
            take(browser.new_page(viewport={"width": 1280, "height": 720}), process.stdout.readline().strip())
        finally:
            browser.close()
            process.terminate()
            process.wait()


main()
