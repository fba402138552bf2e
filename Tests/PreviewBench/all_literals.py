"""Changes each literal of all bundled scripts as the page of `bubble preview` does, through its socket, and takes each change back.

    all_literals.py BUBBLE [--scripts poll payment]

Of each change it says whether one piece of the file differs, comments stay, and what checking the script says; the exit status is 1 if more
differs, a script does not become again what it was, or a number that was changed by one step does not pass. Another style or colour may be
too large, or hard to read: that is told, and the page shows it at the literal.
"""

import argparse
import collections
import pathlib
import re
import shutil
import subprocess
import tempfile

from page import Page

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PIECE = re.compile(r'--[^\n]*|"[^"\n]*"|\'[^\'\n]*\'|[\w.]+|\S')


def pieces(text):
    return PIECE.findall(text)


def other(literal):
    """Another value, as near as there is one."""
    if literal["type"] == "number":
        value, step = float(literal["value"]), literal["step"]
        return f"{value + step if value + step <= literal['max'] else value - step:g}"
    words = literal["words"]
    return words[(words.index(literal["value"]) + 1) % len(words)] if literal["value"] in words else "#808080"


def try_script(bubble, name, counts):
    """Changes the literals of one script; yields what is wrong with them."""
    with tempfile.TemporaryDirectory() as folder:
        scripts = pathlib.Path(folder) / "scripts"
        for part in ("lib", name):
            shutil.copytree(ROOT / "Plugins/Lua" / part, scripts / part)
        files = sorted(scripts.rglob("*.lua"))
        process = subprocess.Popen([bubble, "preview", "--plugins", str(scripts)], stdout=subprocess.PIPE, text=True)
        try:
            page = Page(process.stdout.readline())
            rows = [row["id"] for row in page.show()["rows"] if row["id"].startswith("message ")]
            seen = set()
            for row in rows:
                page.send(action="inspect", column=0, row=row)
                for box in page.next("boxes")["boxes"]:
                    for literal in box.get("literals", []):
                        place = (box["file"], literal["offset"])
                        if place not in seen:
                            seen.add(place)
                            yield from try_literal(page, row, box, literal, files, counts)
        finally:
            process.terminate()
            process.wait()


def try_literal(page, row, box, literal, files, counts):
    before = {file: file.read_text() for file in files}
    value = other(literal)
    label = f"{'/'.join(box['file'].split('/')[-2:])}:{literal['line']} {literal['name']} {literal['text']} -> {value}"
    # What the page was shown is what is known of the file.
    page.send(action="inspect", column=0, row=row)
    page.next("boxes")
    page.send(action="change", file=box["file"], offset=literal["offset"], text=literal["text"], value=value,
              digest=box["digest"])
    answer = page.next("checked", "says")
    counts["changed"] += 1
    counts[literal["type"]] += 1
    if answer["kind"] == "says":
        yield f"{label}: REFUSED: {answer['text']}"
        return
    differing = [pair for file, text in before.items() for pair in zip(pieces(text), pieces(file.read_text())) if pair[0] != pair[1]]
    if len(differing) != 1 or differing[0][0].startswith("--"):
        yield f"{label}: MORE DIFFERS: {differing}"
    if not answer["problems"]:
        counts["passed"] += 1
        counts[f"{literal['type']} passed"] += 1
    else:
        counts["told"] += 1
        yield (f"{label}: {'DOES NOT PASS' if literal['type'] == 'number' else 'told'}"
               + "".join(f"\n    {problem['severity']}: {problem['text']}" for problem in answer["problems"][:4]))
    page.send(action="undo")
    page.next("checked")
    if any(file.read_text() != text for file, text in before.items()):
        yield f"{label}: NOT TAKEN BACK"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bubble")
    parser.add_argument("--scripts", nargs="+", default=sorted(
        path.parent.name for path in (ROOT / "Plugins/Lua").glob("*/init.lua")))
    options = parser.parse_args()
    counts, wrong = collections.Counter(), 0
    for name in options.scripts:
        for text in try_script(options.bubble, name, counts):
            print(text, flush=True)
            wrong += ": told" not in text
    print(dict(counts))
    raise SystemExit(1 if wrong or not counts["changed"] else 0)


main()
