"""Tests of style.py: small inputs, and the findings that they must have."""

import contextlib
import io
import os
import shutil
import subprocess
import tempfile
import textwrap
import unittest
from collections import Counter
from pathlib import Path
from unittest import mock

import style

LIST = """
# A comment
is/are told | gets | the passive hides the one that acts
^ what … | a noun | begin with a noun
anew | again | the usual word
what … of | a noun | a clause
what is | a noun | a clause
one's own | its own | shorter
"""


def found(text, reader="markdown", phrases=LIST):
    """The findings as pairs of a line and the hit, or the number of words."""
    findings = style.findings_in(textwrap.dedent(text), reader, style.read_phrases(phrases))
    return [
        (each.line, each.message.split('"')[1] if each.what == 0 else int(each.message.split()[0])) for each in findings
    ]


def words(count, end="."):
    return " ".join(["word"] * count) + end


class PhraseTests(unittest.TestCase):
    def test_hits(self):
        for text, expected in {
            "He is told.": [(1, "is told")],
            "They Are Told.": [(1, "Are Told")],
            "a\nis\ntold": [(2, "is told")],
            "It is told-off": [(1, "is told")],
            "renewanew, is toldest, this told": [],
            "It is, told": [],
            "It is. Told": [],
            "It **is** _told_ ~~x~~": [(1, "is told")],
            "It is [told](anew.md)": [(1, "is told")],
            "It `is told` by `anew`, ``a `is told` b``": [],
            "It is `x` told": [],
            "İİİİ Straße is\u00a0told": [(1, "is told")],
            "a box of one’s own": [(1, "one’s own")],
            "a box of one's own": [(1, "one's own")],
            "Is told, is told": [(1, "Is told"), (1, "is told")],
        }.items():
            with self.subTest(text):
                self.assertEqual(found(text), expected)

    def test_anchor(self):
        for text, expected in {
            "What it costs": [(1, "What it")],
            "“What it costs”": [(1, "What it")],
            "**What it** costs": [(1, "What it")],
            "- What it costs": [(1, "What it")],
            "1. What it costs": [(1, "What it")],
            "What `x y` costs": [(1, "What `…`")],
            "text\n\n2. What it costs": [(3, "What it")],
            "> What it costs": [(1, "What it")],
            "| a | What it costs |": [(1, "What it")],
            "text\n\nWhat it costs": [(3, "What it")],
            "What": [],
            "| what | where |": [],
            "# What it costs": [],
            "`a` What it costs": [],
            "Says. What it costs": [],
        }.items():
            with self.subTest(text):
                self.assertEqual(found(text), expected)

    def test_gap(self):
        self.assertEqual(found("so what the others say of it"), [(1, "what the others say of")])
        self.assertEqual(found("so what the others all say of it"), [])
        self.assertEqual(found("so what, of"), [])

    def test_the_longer_one_of_two_counts(self):
        self.assertEqual(found("so what is of it"), [(1, "what is of")])
        self.assertEqual(found("so what is it"), [(1, "what is")])
        self.assertEqual(found("so what is told of it"), [(1, "what is told of")])

    def test_an_entry_has_three_fields_once(self):
        for text in ["a | b", "a | b | c | d", "a || c", "a |  | c", "a | b | c\na | d | e"]:
            with self.subTest(text), self.assertRaisesRegex(SystemExit, "style.txt:[12]: "):
                style.read_phrases(text)

    def test_the_message_has_the_plain_form_and_the_reason(self):
        (finding,) = style.findings_in("begin\nanew", "markdown", style.read_phrases(LIST), "a.md")
        self.assertEqual((finding.path, finding.line), ("a.md", 2))
        self.assertEqual(finding.message, '"anew" → again (the usual word)')


class SentenceTests(unittest.TestCase):
    def split(self, text):
        return [text[start:end] for start, end in style.sentences(text)]

    def test_ends(self):
        for text in [
            "One.|Two!|Three?|Four",
            'He says "one."|Then two.',
            "(One.)|Two",
            "One.|bubble_free() frees it.",
            "Wait …|Then go",
            "One, etc.|Two",
        ]:
            with self.subTest(text):
                self.assertEqual([part.strip() for part in self.split(text.replace("|", " "))], text.split("|"))

    def test_what_does_not_end_one(self):
        for text in [
            "Use e.g. This or i.e. That, cf. Those vs. These",
            "a.swift, 3.5 and .png, see README.md for more",
            "a, b, etc. and more",
            "Wait … and go",
            'The header "Today." is "Really?" here (one.) so',
            "a: b; c",
        ]:
            with self.subTest(text):
                self.assertEqual(self.split(text), [text])

    def test_length(self):
        self.assertEqual(found(words(35)), [])
        self.assertEqual(found(words(36)), [(1, 36)])
        self.assertEqual(found(words(20) + " " + words(20)), [])
        self.assertEqual(found("First.\n" + words(18, "\n") + words(18)), [(2, 36)])
        self.assertEqual(found(words(35, " – / =")), [])

    def test_code_counts_as_a_word(self):
        self.assertEqual(found(words(34, " `a b c d`")), [])
        self.assertEqual(found(words(35, " `a b c d`")), [(1, 36)])
        self.assertEqual(found(words(33, " `a`, `b`, `c` / `d` e.")), [])
        self.assertEqual(found("`a` " + words(35)), [(1, 36)])
        self.assertEqual(found(words(34, " – `a` b.")), [(1, 36)])
        self.assertEqual(found(words(34, " https://a.b/what-is-told. Anew")), [(1, "Anew")])

    def test_texts_of_their_own(self):
        half = words(20, "")
        for text in [
            f"{half}\n\n{half}",
            f"# {half}\n{half}",
            f"{half}\n- {half}\n- {half}\n  1) {half}\n  2) {half}",
            f"{half}\n\n2) {half}",
            f"> {half}\n>\n> {half}\n> - {half}\n> - {half}",
            f"{half}\n| {half} | {half} |\n| --- | --- |\n| {half} | {half} |\n{half}",
            f"{half}\n```\n{half}\n```\n{half}",
            f"{half}\n---\n{half}",
            f'<img src="a" alt="{half}"> | <img src="b" alt="{half}">',
        ]:
            with self.subTest(text):
                self.assertEqual(found(text), [])
        self.assertEqual(found(f"- {half}\n  {half}"), [(1, 40)])
        self.assertEqual(found(f"> {half}\n> {half}"), [(1, 40)])
        self.assertEqual(found(f"{half}\n27) {half}"), [(1, 41)])


class RecordTests(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.write("Documentation/style.txt", LIST)

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def run_tool(self, *arguments):
        """The status, and the lines that were printed."""
        with contextlib.redirect_stdout(io.StringIO()) as output:
            status = style.main(arguments, self.root)
        return status, output.getvalue().splitlines()

    def recorded(self):
        return (self.root / style.RECORD).read_text(encoding="utf-8").splitlines()[1:]

    def test_a_ratchet(self):
        self.write("README.md", "anew\n\nanew\n\n" + words(36))
        self.write("Documentation/A.md", "fine")
        self.assertEqual(self.run_tool()[0], 1, "without a record")
        self.assertEqual(self.run_tool("--record")[0], 0)
        self.assertEqual(self.recorded(), ["   2    1 README.md"])
        self.assertEqual(self.run_tool(), (0, []))
        self.write("README.md", "anew\n\nanew anew\n\n" + words(36))
        before = self.recorded()
        for arguments in [(), ("--record",)]:
            status, lines = self.run_tool(*arguments)
            self.assertEqual(status, 1)
            self.assertIn('README.md:3: "anew" → again (the usual word)', lines)
            self.assertIn("README.md: 3 phrases, recorded 2", lines)
            self.assertNotIn("36", "".join(lines))
        self.assertEqual(self.recorded(), before)
        self.write("README.md", "anew")
        status, lines = self.run_tool()
        self.assertEqual(status, 1)
        self.assertEqual(lines[:2], ["README.md: 1 phrases, recorded 2", "README.md: 0 long sentences, recorded 1"])
        self.assertIn("make style-counts", lines[2])
        self.assertEqual(self.run_tool("--record")[0], 0)
        self.assertEqual(self.recorded(), ["   1    0 README.md"])
        self.assertEqual(self.run_tool(), (0, []))

    def test_a_new_file_has_none(self):
        self.write("README.md", "anew")
        self.run_tool("--record")
        self.write("Documentation/A.md", "a\nis told")
        status, lines = self.run_tool()
        self.assertEqual((status, lines[1]), (1, "Documentation/A.md: 1 phrases, recorded 0"))
        self.assertEqual(self.run_tool("--record")[0], 1)
        (self.root / "README.md").unlink()
        self.assertEqual(self.run_tool("--record")[0], 0, "as if renamed")
        self.assertEqual(self.recorded(), ["   1    0 Documentation/A.md"])

    def test_a_new_phrase(self):
        self.write("README.md", "anew\nfresh")
        self.write("Documentation/A.md", "fresh")
        self.run_tool("--record")
        self.write("Documentation/style.txt", LIST + "fresh | new | shorter\n")
        self.assertEqual(self.run_tool("--record")[0], 1)
        self.assertEqual(self.run_tool("--record", "--new", "fresh")[0], 0)
        self.assertEqual(self.recorded(), ["   1    0 Documentation/A.md", "   2    0 README.md"])
        self.write("README.md", "anew anew anew")
        self.assertEqual(self.run_tool("--record", "--new", "fresh")[0], 1, "another phrase")

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_new_findings_alone_are_printed(self):
        def git(*arguments):
            name = ["-c", "user.name=A", "-c", "user.email=a@b.c", "-c", "commit.gpgsign=false"]
            subprocess.run(["git", *name, *arguments], cwd=self.root, check=True, capture_output=True)

        # A hook of git's has variables that name another repository.
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
        self.enterContext(mock.patch.dict(os.environ, environment, clear=True))
        self.write("README.md", "anew\n\nit is\nfine\n\nanew\n")
        self.run_tool("--record")
        git("init", "--quiet")
        git("add", ".")
        git("commit", "--quiet", "--message", "A")
        for text, line in {
            "anew\n\nit is\ntold\n\nanew\n": 3,
            "anew\n\nit is\nanew\n\nanew\n": 4,
            "anew\n\nit is\nfine\nor\nanew\n\nanew\n": 6,
        }.items():
            self.write("README.md", text)
            git("add", ".")
            git("commit", "--quiet", "--message", "B")
            status, lines = self.run_tool()
            self.assertEqual(status, 1)
            self.assertEqual([each.split(": ")[0] for each in lines[:-1]], [f"README.md:{line}", "README.md"])

    def test_generated_pages_are_left_out(self):
        self.write("Documentation/ScriptReference.md", "anew")
        self.write("Documentation/Symbols.md", "anew")
        self.write("Sources/BubbleLayout/BubbleLayout.docc/Guides/Scripts.md", "anew")
        self.write("Documentation/B.md", "anew")
        self.write("Sources/A/A.docc/A.md", "anew")
        self.write("Sources/A/B.swift", "/// anew\npublic struct A {}")
        self.write("Plugins/Swift/B.swift", "/// anew\npublic struct A {}")
        self.write("Sources/bubble/B/C.swift", 'let a = b(help: "anew")')
        self.write("Sources/CBubble/include/bubble/a.h", "/** anew */")
        self.write("Tests/B.swift", "/// anew\npublic struct A {}")
        self.run_tool("--record")
        self.assertEqual(
            [line.split()[-1] for line in self.recorded()],
            [
                "Documentation/B.md",
                "Plugins/Swift/B.swift",
                "Sources/A/A.docc/A.md",
                "Sources/A/B.swift",
                "Sources/CBubble/include/bubble/a.h",
                "Sources/bubble/B/C.swift",
            ],
        )

    def test_files_are_listed(self):
        self.write("README.md", "anew")
        self.write("CHANGELOG.md", "anew")
        status, lines = self.run_tool(str(self.root / "CHANGELOG.md"))
        self.assertEqual((status, lines), (0, ['CHANGELOG.md:1: "anew" → again (the usual word)']))

    def test_a_record_with_a_conflict_is_an_error(self):
        with self.assertRaisesRegex(SystemExit, "style-counts.txt:2: "):
            style.read_record("1 2 a\n<<<<<<< HEAD")
        self.assertEqual(style.read_record("# A\n1 2 a\n"), Counter({("a", 0): 1, ("a", 1): 2}))


if __name__ == "__main__":
    unittest.main()
