"""Scripts and conversations that print markup in every text that the page of `bubble preview` shows: nothing may become an element."""

import json
import pathlib
import subprocess
import tempfile

from playwright.sync_api import sync_playwright

MARKUP = "<img src=x onerror=window.pwned=1><script>window.pwned=1</script><b id=pwned>"
SAID = json.dumps(MARKUP)

SCRIPT = f"""-- {MARKUP}
return {{ api = 1, name = "card", content_types = {{ "card" }},
  config = {{ loud = {{ default = "{MARKUP}", doc = "{MARKUP}" }},
    word = {{ default = "a", choices = {{ "a", "b" }}, doc = "{MARKUP}" }} }},
  build_layout = function(peer, message, ctx)
    return ui.bubble {{ ui.column {{ gap = 4, id = "{MARKUP}", action = "tap", label = "{MARKUP}", when_pressed = {{ opacity = 0.5 }},
      ui.text {{ ctx.config.loud, color = "accent" }},
      ui.text {{ message.content.title, style = "caption" }} }} }} end }}
"""

CONVERSATION = {
    "me": "ana", "peer": {"id": "t", "kind": "group", "title": MARKUP}, "people": {"ana": {"name": MARKUP}, "bo": {"name": MARKUP}},
    "messages": [
        {"id": MARKUP, "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": {"type": MARKUP, "text": MARKUP}},
        {"id": "b", "sender": "bo", "date": "2026-11-20T09:01:00Z", "content": {"type": "card", "title": MARKUP, MARKUP: MARKUP}},
        {"id": "c", "sender": "bo", "date": "yesterday " + MARKUP, "content": {"type": "text", "text": 1, MARKUP: 2}}]}

STREAM = [{"me": "ana", "peer": {"id": "t", "kind": "group"}, "people": {"bo": {"name": MARKUP}}},
          {"at": 0, "message": {"id": MARKUP, "sender": "bo", "date": "2026-11-20T09:00:00Z", "content": {"type": "text", "text": MARKUP}}}]

# What no page of ours has, and what markup of theirs would make.
FOREIGN = """() => [window.pwned !== undefined ? 'a script has run' : '', ...[...document.querySelectorAll('img, script, iframe, b, #pwned')]
  .filter((element) => !element.src?.startsWith(location.origin) && !element.src?.startsWith('data:image/png'))
  .map((element) => element.outerHTML.slice(0, 80))].filter(Boolean)"""


def look(page, view, shows=True):
    """Says what of a view is markup of theirs; that the text itself is there shows that it was tried."""
    found = page.evaluate(FOREIGN)
    is_shown = MARKUP[:20] in page.evaluate(
        "() => document.body.innerText + [...document.querySelectorAll('textarea, input, option')].map((field) => field.value).join()")
    bad = found + ([] if is_shown or not shows else ["the text is not shown"])
    print(f"  markup in {view}: {bad or 'a text'}", flush=True)
    return len(bad)


def views(page, script):
    yield "the matrix", False
    for name in ("settings", "data", "options", "problems"):
        page.click(f"#{name}-button")
        page.wait_for_timeout(800)
        # The names of streams and types; the options; what is wrong with the conversation.
        yield name, name in ("data", "options", "problems")
        if page.locator(f"#{name}:not([hidden])").count():
            page.click(f"#{name}-button")
    page.click("#settings-button")
    page.check("#layer-access")
    page.check("#layer-touch")
    page.wait_for_timeout(800)
    yield "layers", True
    page.locator('[data-row="message b"]').first.click()
    page.wait_for_selector("#inspector:not([hidden])")
    for name in ("message", "states", "source"):
        page.click(f"#{name}-details summary")
    page.locator("details > summary", has_text="Why this layouter").click()
    page.wait_for_timeout(1000)
    yield "the inspector", True
    for number in range(page.locator("#tree .box").count()):
        page.locator("#tree .box").nth(number).click()
    yield "boxes", True
    page.fill("#message-text", '{"id": "b", "sender": "bo", "date": ' + SAID + "}")
    page.wait_for_timeout(800)
    yield "a mistake in a message", True
    page.fill("#message-text", '{"id": "b", "sender": "bo", "content": {"type": "card", ')
    page.keyboard.press("Control+Space")
    page.wait_for_timeout(500)
    yield "what may stand in a message", True
    page.keyboard.press("Escape")
    page.click("#message-revert")
    page.click("#inspector-close")
    text = script.read_text()
    script.write_text(text.replace("return ui.bubble", f"error({SAID.replace(chr(92), chr(92) * 2)})\n    return ui.bubble"))
    page.wait_for_selector("#problem-list li.error")
    page.wait_for_timeout(800)
    yield "an error of a script", True
    script.write_text(text.replace("return ui.bubble", f"retrun {SAID}\n    return ui.bubble"))
    page.wait_for_timeout(1500)
    yield "a script that can't be loaded", True
    script.write_text(text)
    page.wait_for_timeout(1000)


def try_markup(bubble, chromium):
    bad = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        root = pathlib.Path(folder)
        scripts = root / "<b id=pwned>scripts"
        (scripts / "card").mkdir(parents=True)
        script = scripts / "card/init.lua"
        script.write_text(SCRIPT)
        (scripts / "card/samples.json").write_text(json.dumps(CONVERSATION["messages"][1:2]))
        conversation, stream = root / "<img src=x onerror=window.pwned=1>.json", root / "<img src=x onerror=window.pwned=1>.jsonl"
        conversation.write_text(json.dumps(CONVERSATION))
        stream.write_text("\n".join(json.dumps(line) for line in STREAM))
        process = subprocess.Popen(
            [bubble, "preview", str(conversation), "--plugins", str(scripts), "--stream", str(stream)], stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True)
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        try:
            page = browser.new_page(viewport={"width": 1400, "height": 1000})
            page.goto(process.stdout.readline().strip())
            page.wait_for_selector('.tile[data-row="message b"]')
            page.wait_for_timeout(1500)
            bad += sum(look(page, view, shows) for view, shows in views(page, script))
            if page.locator("#settings[hidden]").count():
                page.click("#settings-button")
            with page.expect_download() as download:
                page.click("#share-page")
            saved = root / "saved.html"
            download.value.save_as(saved)
            gallery = root / "gallery.html"
            subprocess.run([bubble, "gallery", str(conversation), "--plugins", str(scripts), "-o", str(gallery)],
                           stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
            for file in (saved, gallery):
                page = browser.new_page()
                page.goto(file.as_uri())
                page.wait_for_timeout(500)
                bad += look(page, file.name, shows=False)
        finally:
            browser.close()
            process.terminate()
            process.wait()
    return bad
