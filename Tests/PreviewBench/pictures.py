"""Takes the pictures of Documentation/Preview.md in Chromium.

    pictures.py BUBBLE [--chromium /usr/bin/chromium]

They show examples/scripts.json with the bundled scripts. Look at each before it is committed.
"""

import argparse
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "PageSupport"))
import pages  # noqa: E402

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


def take_data(page, address):
    """Messages in place of those of the file, a message's text, and options."""
    page.goto(address)
    page.wait_for_selector(".tile")
    page.wait_for_timeout(3000)
    page.click("#data-button")
    page.wait_for_timeout(1000)
    page.select_option("#random-type", "poll")
    page.fill("#random-seed", "4")
    page.check("#source-random")
    page.wait_for_timeout(4000)
    page.screenshot(path=FOLDER / "preview-random.png")
    page.select_option("#stream-name", "An answer, token by token")
    page.fill("#stream-moment", "4.5")
    page.wait_for_timeout(3000)
    page.screenshot(path=FOLDER / "preview-stream.png")
    page.check("#source-file")
    page.click("#data-button")
    page.wait_for_timeout(2000)
    page.locator('.tile[data-row^="message "]').first.click(position={"x": 120, "y": 40})
    page.wait_for_selector("#inspector:not([hidden])")
    page.click("#message-details summary")
    page.wait_for_timeout(1000)
    page.evaluate("document.getElementById('message-text').scrollIntoView()")
    text = page.input_value("#message-text")
    page.focus("#message-text")
    page.evaluate("(place) => document.getElementById('message-text').setSelectionRange(place, place)", text.rindex('"type"'))
    page.keyboard.press("Control+Space")
    page.wait_for_timeout(1000)
    page.screenshot(path=FOLDER / "preview-message.png")
    page.keyboard.press("Escape")
    page.click("#inspector-close")
    page.click("#options-button")
    page.wait_for_timeout(1000)
    page.locator("[data-layouter=poll]").scroll_into_view_if_needed()
    page.click("#option-poll-show_percent")
    page.wait_for_timeout(3000)
    page.screenshot(path=FOLDER / "preview-options.png")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--chromium", default=pages.CHROMIUM)
    options = parser.parse_args()
    arguments = ("examples/scripts.json", "--plugins", "Plugins/Lua")
    with pages.preview(options.bubble, *arguments, folder=ROOT) as address, pages.chromium(options.chromium) as browser:
        for take_pictures in (take, take_data):
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            take_pictures(page, address)
            page.close()


main()
