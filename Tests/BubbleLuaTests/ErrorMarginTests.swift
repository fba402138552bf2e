import BubbleCore
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// Nothing that a script says looks like a message of the tool's own.
@Suite struct ErrorMarginTests {
  static let signs = [
    "\\n", "\\r", "\\r\\n", "\\n\\n", "\\x0b", "\\u{85}", "\\u{2028}", "\\u{2029}",
  ]

  @Test(arguments: signs)
  func `what follows the end of a line is indented`(sign: String) throws {
    let forged = "warning: message 1, layouter poll: init.lua:1: no"
    for call in ["error(\"oops\(sign)\(forged)\", 0)", "error(\"oops\(sign)\(forged)\")"] {
      let plugin = try Scripts.building(call)
      let error = try #require(throws: PluginError.self) { try plugin.box() }
      for text in [error.description, error.summary, error.diagnostic.description] {
        let lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
        expect(lines.dropFirst().allSatisfy { $0.isEmpty || $0.hasPrefix("  ") }, "\(text)")
        expect(lines.count { $0.contains("warning: message 1") } <= 2, "\(text)")
      }
    }
  }

  @Test func `orders to a terminal and turned directions are taken out`() throws {
    let plugin = try Scripts.building("error('a\\27[2Jb\\u{202E}c\\u{2066}d\\7e', 0)")
    let error = try #require(throws: PluginError.self) { try plugin.box() }
    expect(error.summary.hasSuffix("a\u{FFFD}[2Jb\u{FFFD}c\u{FFFD}d\u{FFFD}e"), "\(error.summary)")
  }

  @Test func `names of fields, ids and content types stay on their line`() throws {
    let type = "a\nwarning: forged"
    let message = Message(
      id: "7\nwarning: forged", sender: Person(id: "ana", name: "Ana"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 0), content: MessageContent(type: type, payload: [:]))
    let plugin = try Scripts.building("error('no')")
    let error = try #require(throws: PluginError.self) { try plugin.box(message) }
    for line in error.diagnostic.description.split(separator: "\n").dropFirst() {
      expect(line.hasPrefix("  "), "\(error.diagnostic)")
    }
    let field = #expect(throws: PluginError.self) {
      try Scripts.plugin("return { [\"a\\nwarning: forged\"] = 1 }")
    }
    expect(
      field?.description.split(separator: "\n").dropFirst().contains { $0.hasPrefix("w") },
      equals: false)
  }

  @Test func `a diagnostic of any layouter has one line at the margin`() {
    let diagnostic = Diagnostic(message: "1", layouter: "x", text: "no\nwarning: forged\n  kept")
    expect(diagnostic.description, equals: "message 1, layouter x: no\n    warning: forged\n  kept")
  }

  @Test func `paths begin in the working folder, or at the root`() {
    let working = FileManager.default.currentDirectoryPath
    expect(URL(fileURLWithPath: working + "/a/b").shownPath, equals: "a/b")
    expect(URL(fileURLWithPath: working + "/a/../b").shownPath, equals: "b")
    expect(URL(fileURLWithPath: working).shownPath, equals: ".")
    expect(URL(fileURLWithPath: working + "more/b").shownPath, equals: working + "more/b")
    expect(URL(fileURLWithPath: "/nowhere/b").shownPath, equals: "/nowhere/b")
  }
}
