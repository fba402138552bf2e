#!/usr/bin/env python3
"""Copies the guides for users of the tool, without links that lead out of what a package has; looks for dead links; copies code of comments.

    packaging/guides.py copy FOLDER [pictures]      writes README, SECURITY, CHANGELOG, guides and examples into share/doc/bubble of a package,
                                                    where bundled scripts lie in share/bubble/Lua; with the pictures, or their descriptions
    packaging/guides.py check [FOLDER]              fails at a link, an anchor or an example that is not there: in FOLDER, or in the repository,
                                                    and there at code of doc comments whose copy is not current
    packaging/guides.py code                        copies the code of doc comments into files that the tests compile

A link to a file that is not copied becomes plain text. So does the link in a row of the index, and a row without any link is left out.
"""

import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote

ROOT = Path(__file__).resolve().parent.parent
# Guides for programmers, who have the repository.
LEFT_OUT = "Actor Architecture ContentTypes Costs Drawing Embedding LuaToSwift MessageList PortingLayouts Python".split()
INDEX = "Documentation/README.md"
EXAMPLES = """short.json trip.json kinds.json words.json paper.json broken.json scripts.json answer.json markdown.json small.jsonl place/conversation.json
    archive/site.sh avatars/bo.png avatars/layla.png""".split() + [f"media/{file.name}" for file in sorted(ROOT.joinpath("examples/media").glob("*.png"))]

FENCE = re.compile(r"^ *```.*?^ *```[ \t]*$", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"(`+)(?!`)(?:(?!\n\n).)+?(?<!`)\1(?!`)", re.DOTALL)
LINK = re.compile(r"(!?)\[((?:[^\[\]`]|`[^`]*`|\[[^\]]*\])*)\]\(([^()\s]+(?:\([^()]*\)[^()\s]*)?)\)"
                  r"|<img\b[^>]*?\bsrc=\"([^\"]+)\"[^>]*?(?:\balt=\"([^\"]*)\"[^>]*)?>")
# Code of doc comments, and the folder of its copies.
CODE_FOLDER = "Tests/bubbleTests/DocComments"
BLOCK = re.compile(r"^( *)/// ```swift\n((?:\1///.*\n)*?)\1/// ```$", re.MULTILINE)
EXAMPLE = re.compile(r"(?<![\w/.-])examples/[\w./-]*\w")


class Link:
    """A link or a picture in a page: where it stands, what it says, and where it leads."""

    def __init__(self, match):
        self.start, self.end = match.span()
        self.is_picture = bool(match[1]) or match[4] is not None
        self.text = match[2] if match[4] is None else match[5] or ""
        self.path, mark, anchor = (match[3] or match[4]).partition("#")
        self.anchor = mark + anchor
        self.is_outside = re.match(r"[a-z]+:", self.path) is not None


def links(text):
    """The links of a page that do not stand in code."""
    bare = FENCE.sub(lambda match: " " * len(match[0]), text)
    spans = [match.span() for match in CODE.finditer(bare)]
    found = [Link(match) for match in LINK.finditer(bare)]
    return [link for link in found if not link.is_outside and not any(start < link.start < end for start, end in spans)]


def anchors(text):
    """The ids that headings get."""
    found = set()
    for heading in re.findall(r"^#+ +(.+?) *$", FENCE.sub("", text), re.MULTILINE):
        said = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        word = re.sub(r"[^\w\- ]", "", said).replace(" ", "-")
        number = 0
        while f"#{word}" + (f"-{number}" if number else "") in found:
            number += 1
        found.add(f"#{word}" + (f"-{number}" if number else ""))
    return found


def resolved(page, path):
    """The path from the root that a link of a page means; None: it leads out of the folder."""
    parts = []
    for part in [*Path(page).parent.parts, *unquote(path).split("/")] if path else Path(page).parts:
        if part == "..":
            if not parts:
                return None
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    return "/".join(parts)


def replaced(text, changes):
    """A text with other words at some places of it."""
    for start, end, words in sorted(changes, reverse=True):
        text = text[:start] + words + text[end:]
    return text


def without_rows(text, dropped):
    """The index without the rows of its tables that have no link left, and without sections whose table is empty then."""
    lines = [line for number, line in enumerate(text.split("\n")) if number not in dropped]
    return re.sub(r"## [^\n]+\n\n\|[^\n]*\|\n\|[ -|]*\|\n(?=\n|\Z)\n?", "", "\n".join(lines))


def shipped(page, files, scripts, with_pictures):
    """A page as a package has it: `files` are the paths that are there, `scripts` those below the folder of bundled scripts."""
    text = ROOT.joinpath(page).read_text(encoding="utf-8")
    changes, kept, cut, lone = [], set(), set(), set()
    for link in links(text):
        line = text.count("\n", 0, link.start)
        whole = text.split("\n")[line]
        target = resolved(page, link.path)
        inside = target in files or any(file.startswith(f"{target}/") for file in files)
        if link.is_picture and not with_pictures:
            if whole.lstrip().startswith(("|", "-")):
                changes.append((link.start, link.end, link.text))
            else:
                changes.append((link.start, link.end, ""))
                lone.add(line)
        elif inside:
            kept.add(line)
        elif target and (target == "Plugins/Lua" or target.removeprefix("Plugins/Lua/") in scripts):
            up = "../" * (page.count("/") + 2)
            changes.append((link.start, link.end, f"[{link.text}]({up}bubble/{target.removeprefix('Plugins/')})"))
            kept.add(line)
        else:
            changes.append((link.start, link.end, link.text))
            cut.add(line)
    if page == INDEX:
        # Rows keep their numbers, since a link stands in one line there.
        text = without_rows(replaced(text, changes), cut - kept)
        return text.rstrip("\n") + "\n\nGuides for programmers, and the code, are in the repository." + (
            "" if with_pictures else " So are the pictures: `bubble gallery -o all.html` draws all content types.") + "\n"
    text = replaced(text, changes)
    # A line of nothing but pictures goes, and the empty one behind it.
    lines = text.split("\n")
    empty = {number for number in lone if not lines[number].strip()}
    empty |= {number + 1 for number in empty if number + 1 < len(lines) and not lines[number + 1].strip()}
    text = "\n".join(line for number, line in enumerate(lines) if number not in empty)
    # A heading that stood over a picture alone goes, too.
    return re.sub(r"^## [^\n]+\n\n(?=## |\Z)", "", text, flags=re.MULTILINE) if lone else text


def copy(folder, pictures=""):
    folder = Path(folder)
    guides = [file.stem for file in sorted(ROOT.joinpath("Documentation").glob("*.md"))]
    if unknown := set(LEFT_OUT) - set(guides):
        sys.exit(f"guides.py: there is no guide {', '.join(sorted(unknown))} to leave out")
    pages = ["README.md", "SECURITY.md", "CHANGELOG.md"] + [f"Documentation/{guide}.md" for guide in guides if guide not in LEFT_OUT]
    files = {*pages, "LICENSE", "NOTICE", *(f"examples/{name}" for name in EXAMPLES)}
    if pictures:
        shown = (resolved(page, link.path) for page in pages for link in links(ROOT.joinpath(page).read_text(encoding="utf-8")) if link.is_picture)
        files |= set(shown)
    lua = folder.parent.parent / "bubble/Lua"
    scripts = {str(path.relative_to(lua)) for path in lua.rglob("*")}
    for name in sorted(files):
        target = folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if name in pages:
            target.write_text(shipped(name, files, scripts, bool(pictures)), encoding="utf-8")
        else:
            shutil.copyfile(ROOT / name, target)
        target.chmod(0o755 if name.endswith(".sh") else 0o644)


def function(name, code):
    """The code of a doc comment in a function, without warnings of values that only the reader uses; and what it imports."""
    imports = re.findall(r"^import \w+$", code, re.MULTILINE)
    code = re.sub(r"^import \w+\n", "", code, flags=re.MULTILINE).lstrip("\n")
    code = re.sub(r"^(?=[A-Z]\w*[.(])", "_ = ", code, flags=re.MULTILINE)
    code += "".join(f"_ = {value}\n" for value in re.findall(r"^(?:let|var) (\w+)\b(?![^=]*\{$)", code, re.MULTILINE))
    return f"  fileprivate static func {name}() async throws {{\n" + re.sub(r"^(?=.)", "    ", code, flags=re.MULTILINE) + "  }\n", imports


def comment_code():
    """The copies of the code of doc comments: a text for each module, by its path."""
    texts = {}
    for module in sorted([*ROOT.glob("Sources/*/"), ROOT / "Plugins/Swift"]):
        functions, imports = [], {"import BubbleLayout", "import Foundation"}
        name = "BubbleLayouters" if module.name == "Swift" else module.name
        for file in sorted(module.rglob("*.swift")):
            for number, (_, lines) in enumerate(BLOCK.findall(file.read_text(encoding="utf-8")), 1):
                code, needed = function(f"{re.sub(r'[^A-Za-z]', '_', file.stem)}_{number}", re.sub(r"^ */// ?", "", lines, flags=re.MULTILINE))
                functions.append(f"  // {file.relative_to(ROOT)}\n{code}")
                imports |= {f"import {name}", *needed}
        if functions:
            texts[f"{CODE_FOLDER}/{name}Code.swift"] = (
                "// `packaging/guides.py code` wrote this file: the code in doc comments of the module.\n// swift-format-ignore-file\n\n"
                + "\n".join(sorted(imports)) + "\n\nextension DocCommentNames {\n" + "\n".join(functions) + "}\n")
    return texts


def code():
    texts = comment_code()
    for file in ROOT.joinpath(CODE_FOLDER).glob("*Code.swift"):
        file.unlink()
    for path, text in texts.items():
        ROOT.joinpath(path).write_text(text, encoding="utf-8")


def stale_code():
    """The copies of code of doc comments that are missing, old, or of nothing."""
    texts = comment_code()
    there = {str(file.relative_to(ROOT)): file.read_text(encoding="utf-8") for file in ROOT.joinpath(CODE_FOLDER).glob("*Code.swift")}
    return sorted(path for path in texts.keys() | there.keys() if texts.get(path) != there.get(path))


def check(folder=None):
    root = Path(folder) if folder else ROOT
    if folder:
        pages = sorted(str(path.relative_to(root)) for path in root.rglob("*.md"))
    else:
        pages = [name for name in subprocess.check_output(["git", "ls-files", "*.md"], cwd=root, text=True).split("\n") if name]
    dead = count = 0
    for page in pages:
        text = root.joinpath(page).read_text(encoding="utf-8")
        wrong = []
        for link in links(text):
            count += 1
            # Not by the names alone: a folder beside that of the guides has the scripts.
            target = Path(root, page).parent / unquote(link.path) if link.path else Path(root, page)
            if not target.exists():
                wrong.append(link.path)
            elif link.anchor and target.suffix == ".md" and link.anchor not in anchors(target.read_text(encoding="utf-8")):
                wrong.append(link.path + link.anchor)
        if folder:
            wrong += [name for name in EXAMPLE.findall(text) if not root.joinpath(name).exists()]
        for path in wrong:
            print(f"{page}: {path} does not exist", file=sys.stderr)
        dead += len(wrong)
    print(f"{len(pages)} pages, {count} links within them, {dead} dead")
    stale = [] if folder else stale_code()
    for path in stale:
        print(f"{path} is not the code of the doc comments: run packaging/guides.py code", file=sys.stderr)
    if dead or stale or not pages:
        sys.exit(1)


if __name__ == "__main__":
    {"copy": copy, "check": check, "code": code}[sys.argv[1]](*sys.argv[2:])
