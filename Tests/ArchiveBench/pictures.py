"""Takes the picture of Documentation/Exports.md: an archive's page in Chromium, light and dark, with what was found.

    pictures.py BUBBLE [--chromium /usr/bin/chromium]

It shows examples/kinds.json. Look at it before it is committed.
"""

import argparse
import pathlib
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, sync_playwright() as playwright:
        archive = pathlib.Path(scratch) / "archive"
        subprocess.run([options.bubble, "archive", ROOT / "examples/kinds.json", "-o", archive], check=True)
        browser = playwright.chromium.launch(executable_path=options.chromium, args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 800, "height": 640})
        page.goto((archive / "index.html").as_uri())
        page.wait_for_selector(".row", state="attached")
        page.fill("#query", "boats")
        page.wait_for_selector("#hits a")
        page.wait_for_timeout(2500)
        page.screenshot(path=ROOT / "examples/pictures/archive.png")
        browser.close()


main()
