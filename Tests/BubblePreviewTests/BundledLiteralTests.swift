import BubbleLayout
import Expectations
import Foundation
import Testing

@testable import BubblePreview
@testable import ScriptTools

/// Each literal of all bundled scripts is changed as a page changes it.
@Suite struct BundledLiteralTests {
  private struct Found {
    var file: URL
    var literal: ScriptLiteral
  }

  /// The literals of a file that a page may change: those of each constructor on each line.
  private static func literals(of file: URL) throws -> [Found] {
    let text = try Data(contentsOf: file)
    let literals = ScriptLiterals([UInt8](text))
    var found: [Found] = []
    let lines = String(decoding: text, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      for kind in Set(line.matches(of: /ui\.([a-z_]+)/).map { String($0.1) }).sorted() {
        let kind = ["path", "symbol"].contains(kind) ? "shape" : kind
        for literal in literals.literals(line: index + 1, kind: kind)
        where !found.contains(where: { $0.literal.offset == literal.offset }) {
          found.append(Found(file: file, literal: literal))
        }
      }
    }
    return found
  }

  /// Another value, as near as there is one.
  private static func other(_ literal: ScriptLiteral) -> String {
    switch literal.choice {
    case .number(let bounds, let step):
      let value = Double(literal.value) ?? 0
      return "\(value + step <= bounds.upperBound ? value + step : value - step)"
    case .color(let words, _):
      let place = words.firstIndex(of: literal.value)
      return place.map { words[($0 + 1) % words.count] } ?? "#808080"
    case .words(let words):
      let place = words.firstIndex(of: literal.value) ?? 0
      return words[(place + 1) % words.count]
    }
  }

  private static func comments(_ text: [UInt8]) -> [Substring] {
    String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { line in
      line.firstRange(of: "--").map { line[$0.lowerBound...] }
    }
  }

  @Test
  func
    `each literal of all bundled scripts is changed alone: one piece differs, and comments stay`()
    throws
  {
    let bundled = try #require(PluginFolders.bundled)
    let root = FileManager.default.temporaryDirectory.appending(path: "literals-\(UUID())")
    try FileManager.default.copyItem(at: bundled, to: root)
    defer { try? FileManager.default.removeItem(at: root) }
    let files = ScriptFiles(folders: [root.path])
    var count = 0
    let names = try FileManager.default.subpathsOfDirectory(atPath: root.path).sorted()
    for name in names where name.hasSuffix(".lua") && !name.hasPrefix(".") {
      let file = try #require(files.file(root.appending(path: name).path, changes: true))
      for (place, found) in try BundledLiteralTests.literals(of: file).enumerated() {
        let literal = found.literal
        let before = try #require(files.text(of: file))
        let other = BundledLiteralTests.other(literal)
        let after = try #require(literal.replaced(in: before, by: other))
        // Disks take their time: one of each file is written.
        if place == 0 {
          let change = try files.change(
            literal, to: other, in: file, basedOn: FileExchange.digest(before))
          expect(files.text(of: file), equals: after)
          try files.undo(change)
          expect(files.text(of: file), equals: before)
        }
        let (old, new) = (LuaScanner.tokens(before), LuaScanner.tokens(after))
        let differing = zip(old, new).filter { $0.text != $1.text || $0.kind != $1.kind }
        expect(old.count == new.count && differing.count == 1, "\(name) \(literal)")
        expect(differing.first?.0.range.lowerBound, equals: literal.offset)
        expect(BundledLiteralTests.comments(before), equals: BundledLiteralTests.comments(after))
        count += 1
      }
    }
    print("literals of bundled scripts changed:", count)
    // All that there are: a script that is written otherwise is to be noticed.
    expect(count > 250, "\(count)")
  }

  @Test func `a bundled script of which every number was changed by a step passes its check`()
    throws
  {
    let bundled = try #require(PluginFolders.bundled)
    let root = FileManager.default.temporaryDirectory.appending(path: "literals-\(UUID())")
    try FileManager.default.copyItem(at: bundled, to: root)
    defer { try? FileManager.default.removeItem(at: root) }
    let files = ScriptFiles(folders: [root.path])
    for name in ["poll"] {
      let file = try #require(files.file(root.path + "/\(name)/init.lua", changes: true))
      let found = try BundledLiteralTests.literals(of: file).filter {
        if case .number = $0.literal.choice { true } else { false }
      }
      expect(!found.isEmpty)
      // From the end, so that places in front stay.
      for found in found.sorted(by: { $0.literal.offset > $1.literal.offset }) {
        _ = try files.change(
          found.literal, to: BundledLiteralTests.other(found.literal), in: file,
          basedOn: FileExchange.digest(try #require(files.text(of: file))))
      }
      let check = LiteralCheck(root.appending(path: name))
      expect(check.script == name && check.problems.isEmpty, "\(check.problems)")
    }
  }
}
