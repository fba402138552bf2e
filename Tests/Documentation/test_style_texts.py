"""Tests of style_texts.py: the texts of a file, and their lines."""

import textwrap
import unittest

import style_texts
from test_style import found


class MarkdownTests(unittest.TestCase):
    def test_what_is_skipped(self):
        for text in [
            "```sh\nanew\n```",
            "~~~\nanew\n```\nanew\n~~~",
            "````\n```\nanew\n````",
            "- a\n\n  ```\n  anew\n  ```",
            "> ```\n> anew\n> ```",
            "text\n\n    anew\n\tanew",
            "- a\n\n      anew",
            "- a\n\n# b\n\n    anew",
            "- a\n\nb\n\n    anew",
            "---\ntitle: anew\n---\ntext",
            "<!-- anew\n\nanew --> text",
            '<a title="anew">b</a>',
            "[a](anew.md) ![b](anew.png) [c][anew] <doc:anew> <https://a.b/anew>",
            "[x]: anew (anew)",
            "``anew``",
            "`a\nanew`",
        ]:
            with self.subTest(text):
                self.assertEqual(found(text), [])

    def test_what_is_read(self):
        for text, line in {
            "[anew](a.md)": 1,
            "![anew](a.png)": 1,
            '<img src="a.png" alt="anew">': 1,
            '<img\n src="a.png"\n alt="anew">': 3,
            "# anew": 1,
            "- a\n\n    anew": 3,
            "| a |\n| --- |\n| anew |": 3,
            "a | b\n--- | ---\nc | anew": 3,
            "a ` b\n\nanew ` c": 3,
            "```\na\n```\nanew": 4,
            "```\na\n```\n<!-- -->\n`b\nc` anew": 6,
            "a\n---\nanew\n---": 3,
            "2 < 3, anew > 1": 1,
            "\\`anew\\`": 1,
        }.items():
            with self.subTest(text):
                self.assertEqual(found(text), [(line, "anew")])


class SwiftTests(unittest.TestCase):
    def lines(self, text):
        return [line + 1 for line, _ in style_texts.swift(textwrap.dedent(text))]

    def test_public_declarations(self):
        for declaration in [
            "public var a: Int",
            "open class B {",
            "public private(set) static var a = 1",
            "private(set) public var a = 1",
            "@MainActor public func a()",
            '@available(*, deprecated, renamed: "b(_:)") @inlinable\npublic func a()',
            "@available(\n  *, deprecated\n)\n// A remark.\npublic func a()",
            "#if os(Linux)\n  public func a()\n#endif",
            "nonisolated public var a: Int",
            "public enum A {",
        ]:
            with self.subTest(declaration):
                self.assertEqual(self.lines("/// Text.\n" + declaration), [1])

    def test_others(self):
        for declaration in [
            "var a: Int",
            "internal var a: Int",
            "package func a()",
            "private var publicity = 1",
            "case open",
            "let public_ = 1",
            "extension A {\n  public var a: Int",
        ]:
            with self.subTest(declaration):
                self.assertEqual(self.lines("/// Text.\n" + declaration), [])
        self.assertEqual(self.lines("/// Text.\n\n/// Another one.\npublic var a = 1"), [3])
        self.assertEqual(self.lines("// Text.\npublic var a = 1"), [])
        self.assertEqual(self.lines('@A(")(")\nvar a = 1\n\n/// Text.\npublic var b = 1'), [4])

    def test_scopes(self):
        source = """\
            public protocol P:
              Q
            where A: B {
              /// 4, a requirement.
              func a(
                b: Int
              )
              /// 8, another one.
              var c: Int { get }
            }
            enum E {
              /// No.
              case a
            }
            public enum F {
              /// 16, a case.
              case a, b
              /// 18, too.
              indirect case c(F)
              /// No.
              var d: Int { 1 }
              private struct G {
                /// No.
                var e = 1
                /// 25.
                public var f = 1
              }
              /// 28.
              case g
            }
            public extension H {
              /// 32.
              func a() {
                let text = \"""
                  No.
                  /// No.
                  public var b = 1
                  \"""
              }
              /// No.
              fileprivate func c() {}
            }
            struct I {
              @Option(
                help: \"""
                  A (b
                  \""")
              var a = 1
              let c: @Sendable (
                Int
              ) -> Void
              /// 52.
              public var b = 1
            }
            """
        self.assertEqual(self.lines(source), [4, 8, 16, 18, 25, 28, 32, 52])

    def test_comment(self):
        source = """\
            struct A {
              /// Begins
              /// anew.
              ///
              ///     is told
              ///
              /// - Parameters:
              ///   - a: What it is.
              ///   - b: So
              ///     anew.
              /// - Parameter c: What it is.
              /// - Returns: What it is.
              /// - Note that what it is.
              ///
              /// ```
              /// anew
              public func a() {}
              /// Told
              public var b = 1
              /// anew.
              public var c = 1
            }
            """
        expected = [(3, "anew"), (8, "What it"), (10, "anew"), (11, "What it"), (12, "What it"), (20, "anew")]
        self.assertEqual([each for each in found(source, "swift") if each[1] != "what it"], expected)


class OtherReaderTests(unittest.TestCase):
    def test_c(self):
        source = """\
            /** What it is. */
            int a; /**< anew */
            /* anew */
            // anew
            /**
             * Begins
             * anew.
             * @param a What it is.
             *   It is
             *   told.
             * @return What it is. */
            /***/ char *b = "anew"; /**/
            """
        expected = [(1, "What it"), (2, "anew"), (7, "anew"), (8, "What it"), (9, "is told"), (11, "What it")]
        self.assertEqual(found(source, "c"), expected)

    def test_help(self):
        source = r"""
            struct A {
              static let configuration = CommandConfiguration(
                commandName: "anew", abstract: "Is told anew.",
                discussion: '''
                  It \
                  is \
                  told.

                  - What it is.

                        anew
                  ''')
              @Option(help: "It is" + " told \(b.map { "x" }.joined(separator: "anew")) \"anew\".") var a = "anew"
              @Flag(
                help: ArgumentHelp(
                  "It is "
                    + "told", discussion: "anew", valueName: "anew"))
              var b = false
              /// help: anew
              @Flag(help: .hidden) var c = "anew"
            }
            """.replace("'''", '"""')
        expected = [
            (4, "Is told"),
            (4, "anew"),
            (7, "is told"),
            (10, "What it"),
            (14, "is told"),
            (14, "anew"),
            (17, "is told"),
            (18, "anew"),
        ]
        self.assertEqual(found(source, "help"), expected)


if __name__ == "__main__":
    unittest.main()
