#!/usr/bin/env python3
"""Compares Markdown's trees, as HTML, with the examples of CommonMark 0.31.2 and GFM and, for random texts, with cmark and cmark-gfm.

  compare.py PROGRAM EXAMPLES [--documents N] [--seed N]

PROGRAM is markdown-html, EXAMPLES a folder with commonmark.txt and gfm.txt. Differences are listed, apart from those that are intended: see EXPECTED and
`skipped`. The exit status is 1 if there are others.
"""

import argparse
import ctypes
import glob
import random
import re
import subprocess
import sys
from pathlib import Path

# Lines that begin an example whose HTML differs, and why.
ADDRESS = "addresses without marks are links"
NESTED = "GitHub joins bold within bold"
EXPECTED = {
    "<https://foo.bar/baz bim>": ADDRESS, "<http://foo.bar/baz bim>": ADDRESS, "<foo\\+@bar.example.com>": ADDRESS,
    "< https://foo.bar >": ADDRESS, "< http://foo.bar >": ADDRESS, "https://example.com": ADDRESS, "http://example.com": ADDRESS,
    "foo@bar.example.com": ADDRESS,
    "__foo, __bar__, baz__": NESTED, "__foo __bar__ baz__": NESTED, "____foo__ bar__": NESTED, "**foo **bar****": NESTED,
    "<strong> <title> <style> <em>": "no tag is filtered: HTML is shown as it was written",
}

CORE = (
    "* ** *** _ __ ` `` ~~~ ``` [ ] ( ) ![ > - + 1. 2) 10. # ## --- === a b word é &amp; &#65; &x \\ \\* <b> </b> <div> <pre> <?p ?> < x<y [a] [b][a] "
    "! ' \" . = \"t\""
).split() + ['](/u "t")', "[a]: /u\n", "> ", "- ", "\n", "\n", "\n\n", "    ", "  ", "\t", " ", "<!-- c -->", '<a href="x">', "<http://x.y>", "  \n", "\\\n", "foo bar"]
MORE = CORE + ["|", "| a | b |\n", "| - | - |\n", "|:-:|--:|\n", "a | b\n", "[ ] ", "[x] ", "\\|", "https://a.b/c", "www.a.com", "a@b.co", "-|-\n"]


def examples(path):
    text = Path(path).read_text()
    for match in re.finditer(r"^`{32} example[^\n]*\n(.*?)^\.\n(.*?)^`{32}$", text, re.S | re.M):
        yield match[1].replace("→", "\t"), match[2].replace("→", "\t")


def normal(html):
    """What says the same in two programs' HTML."""
    html = re.sub(r"\n+", "\n", html)
    html = re.sub(r"[ \t]*\n[ \t]*", "\n", html)
    html = re.sub(r"> *\n<", "><", html)
    html = re.sub(r" */>|<br>", ">", html).replace("<br", "<br")
    html = re.sub(r'<input (checked="" disabled="" type="checkbox"|type="checkbox" checked="" disabled="")>', "<input checked>", html)
    html = re.sub(r'<input (disabled="" type="checkbox"|type="checkbox" disabled="")>', "<input>", html)
    while "<strong><strong>" in html or "</strong></strong>" in html:
        html = html.replace("<strong><strong>", "<strong>").replace("</strong></strong>", "</strong>")
    return html.strip()


def ours(program, texts):
    answer = subprocess.run([program], input="\x01".join(texts).encode(), capture_output=True, check=True)
    return answer.stdout.decode().split("\x01")


def library(name):
    found = sorted(glob.glob(f"/usr/lib/*/{name}.so*"))
    if not found:
        sys.exit(f"{name} is missing: install libcmark-dev and cmark-gfm")
    # Both programs have functions of the same names: only those of GitHub's are found by its extensions.
    return ctypes.CDLL(found[-1], mode=ctypes.RTLD_GLOBAL if "gfm" in name else ctypes.RTLD_LOCAL)


class Core:
    """cmark: CommonMark without extensions."""

    tokens = CORE

    def __init__(self):
        self.cmark = library("libcmark")
        self.cmark.cmark_markdown_to_html.restype = ctypes.c_void_p
        self.free = ctypes.CDLL(None).free
        self.free.argtypes = [ctypes.c_void_p]

    def html(self, text):
        data = text.encode()
        pointer = self.cmark.cmark_markdown_to_html(data, ctypes.c_size_t(len(data)), 1 << 17)
        result = ctypes.string_at(pointer).decode()
        self.free(pointer)
        return result

    def skipped(self, text):
        # Extensions; and symbols beside underlines, which cmark 0.30 does not count as punctuation.
        return re.search(r"www|http://(?![^<>]*>)|\\<http|@|~~|\|", text)


class GitHub(Core):
    """cmark-gfm, with tables, strikethrough, addresses and tasks."""

    tokens = MORE
    extensions = (b"table", b"strikethrough", b"autolink", b"tasklist")

    def __init__(self):
        super().__init__()
        gfm = self.gfm = library("libcmark-gfm")
        library("libcmark-gfm-extensions").cmark_gfm_core_extensions_ensure_registered()
        for name in ("parser_new", "find_syntax_extension", "parser_finish", "render_html", "parser_get_syntax_extensions"):
            getattr(gfm, "cmark_" + name).restype = ctypes.c_void_p

    def html(self, text):
        data, pointer = text.encode(), ctypes.c_void_p
        parser = pointer(self.gfm.cmark_parser_new(1 << 17))
        for name in self.extensions:
            self.gfm.cmark_parser_attach_syntax_extension(parser, pointer(self.gfm.cmark_find_syntax_extension(name)))
        self.gfm.cmark_parser_feed(parser, data, ctypes.c_size_t(len(data)))
        node = pointer(self.gfm.cmark_parser_finish(parser))
        html = pointer(self.gfm.cmark_render_html(node, 1 << 17, pointer(self.gfm.cmark_parser_get_syntax_extensions(parser))))
        result = ctypes.string_at(html).decode()
        self.free(html)
        self.gfm.cmark_node_free(node)
        self.gfm.cmark_parser_free(parser)
        return result

    def skipped(self, text):
        # cmark-gfm looks past "~" beside other marks, and knows no task in an item that begins in another one's line.
        return "~" in text or re.search(r"[-+*)] [-+*\d].*\[[ x]\]|\\<http|@", text)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("examples")
    parser.add_argument("--documents", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    failed = 0
    for name in ("commonmark.txt", "gfm.txt"):
        pairs = list(examples(Path(options.examples) / name))
        count = 0
        for (text, wanted), html in zip(pairs, ours(options.program, [text for text, _ in pairs]), strict=True):
            if normal(wanted) != normal(html) and text.split("\n")[0] not in EXPECTED:
                count += 1
                print(f"{name}: {text!r}\n  wanted {wanted!r}\n  came   {html!r}")
        print(f"{name}: {len(pairs)} examples, {count} differ")
        failed += count + (len(pairs) < 600)
    numbers = random.Random(options.seed)
    for peer in (Core(), GitHub()):
        texts = ["".join(numbers.choice(peer.tokens) for _ in range(numbers.randint(2, 26))) for _ in range(options.documents)]
        texts = [text for text in texts if not peer.skipped(text)]
        different = [
            (text, wanted, html) for text, html in zip(texts, ours(options.program, texts), strict=True)
            if normal(wanted := peer.html(text)) != normal(html)
        ]
        for text, wanted, html in different[:10]:
            print(f"{text!r}\n  {type(peer).__name__} {wanted!r}\n  ours {html!r}")
        print(f"{type(peer).__name__}: {len(texts)} texts, seed {options.seed}, {len(different)} differ")
        # Both programs implement older versions: symbols beside underlines, and HTML behind a quote's text.
        failed += len(different) > len(texts) / 200
    sys.exit(failed > 0)


main()
