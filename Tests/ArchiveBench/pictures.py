"""Takes the picture of Documentation/Exports.md: an archive's page in Chromium, light and dark, with what was found.

    pictures.py BUBBLE [--chromium /usr/bin/chromium]

It shows examples/kinds.json. Look at it before it is committed.
"""

import argparse
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch, pages.chromium(options.chromium) as browser:
        archive = pathlib.Path(scratch) / "archive"
        subprocess.run([options.bubble, "archive", ROOT / "examples/kinds.json", "--reproducible", "-o", archive], check=True)
        page = browser.new_page(viewport={"width": 800, "height": 640})
        page.goto((archive / "index.html").as_uri())
        page.wait_for_selector(".row", state="attached")
        page.fill("#query", "boats")
        page.wait_for_selector("#hits a")
        page.wait_for_timeout(2500)
        page.screenshot(path=ROOT / "examples/pictures/archive.png")


main()
