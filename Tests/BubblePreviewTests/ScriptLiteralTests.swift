import BubbleCore
import BubbleLayout
import Expectations
import Foundation
import ScriptTools
import Testing

/// What the page changes in scripts: one literal, and nothing else.
@Suite struct ScriptLiteralTests {
  private func literals(_ text: String, line: Int, kind: String) -> [ScriptLiteral] {
    ScriptLiterals(Array(text.utf8)).literals(line: line, kind: kind)
  }

  private static let source = """
    local ui_gap = 3 -- gap = 4
    return ui.column { gap = 8, --[[ padding = 9 ]] padding = { top = 1.5, left = ui_gap },
      background = '#A0b0C0', align = "center", width = "50%", children(1, { gap = 5 }),
      ui.text { "gap = 7", color = "accent", style = "title", max_lines = 2 } }
    """

  @Test func `numbers, colours and words of a constructor are found, and what is reckoned is not`()
  {
    let found = literals(Self.source, line: 2, kind: "column")
    expect(found.map(\.name), equals: ["gap", "padding.top", "background", "align"])
    expect(found.map(\.text), equals: ["8", "1.5", "'#A0b0C0'", "\"center\""])
    let text = literals(Self.source, line: 4, kind: "text")
    expect(text.map(\.name), equals: ["color", "style", "max_lines"])
    expect(literals(Self.source, line: 2, kind: "row").isEmpty)
    expect(literals("a(ui.text { gap = 1 }, ui.text { gap = 2 })", line: 1, kind: "text").isEmpty)
  }

  @Test func `a value that may not be is refused, and nothing else in the file changes`() throws {
    let bytes = Array(Self.source.utf8)
    let found = literals(Self.source, line: 2, kind: "column")
    let changed = try #require(found[0].replaced(in: bytes, by: "10"))
    expect(
      String(decoding: changed, as: UTF8.self),
      equals: Self.source.replacing("{ gap = 8", with: "{ gap = 10"))
    let color = try #require(found[2].replaced(in: bytes, by: "#00FF00"))
    expect(
      String(decoding: color, as: UTF8.self),
      equals: Self.source.replacing("#A0b0C0", with: "#00ff00"))
    for (literal, value) in [
      (found[0], "x"), (found[0], "1e999"), (found[0], ""), (found[2], "#12"),
      (found[2], "#00ff00' .. evil .. '"), (found[3], "centre"), (found[3], "center\" }"),
    ] { expect(literal.replaced(in: bytes, by: value) == nil, "\(value)") }
    expect(found[0].replaced(in: Array("other".utf8), by: "1") == nil)
  }

  @Test func `colours are changed by name, as fixed ones, and in tables of pairs and mixtures`()
    throws
  {
    let source = """
      return ui.row { background = { light = "white", dark = "#10203080", opacity = 0.9 },
        border = { width = 2, color = { mix = { "accent", "black" }, share = 0.4 }, dash = { 4, 3 } },
        padding = { 10, 12 }, when_pressed = { color = "black" }, id = "black", label = "white" }
      """
    let found = literals(source, line: 1, kind: "row")
    expect(
      found.map(\.name),
      equals: [
        "background.light", "background.dark", "background.opacity", "border.width",
        "border.color.mix.1", "border.color.mix.2", "border.color.share", "border.dash.1",
        "border.dash.2", "padding.1", "padding.2", "when_pressed.color",
      ])
    let bytes = Array(source.utf8)
    func changed(_ place: Int, _ value: String) -> String? {
      found[place].replaced(in: bytes, by: value).map { String(decoding: $0, as: UTF8.self) }
    }
    expect(
      changed(0, "accent"), equals: source.replacing("\"white\", dark", with: "\"accent\", dark"))
    expect(changed(1, "#ABCDEF80"), equals: source.replacing("#10203080", with: "#abcdef80"))
    expect(changed(1, "black"), equals: source.replacing("#10203080", with: "black"))
    expect(changed(2, "2"), equals: source.replacing("0.9", with: "1"))
    expect(changed(4, "white"), equals: source.replacing("{ \"accent\"", with: "{ \"white\""))
    // What is mixed has no opacity, and no colour has a name that the library does not know.
    expect(changed(4, "#10203080") == nil && changed(0, "purple") == nil)
    expect(changed(0, "#1020308") == nil && changed(0, "#10203g") == nil)
  }

  @Test func `each literal of the bundled scripts is one piece of its file`() throws {
    let folder = try #require(PluginFolders.bundled)
    let files = try #require(
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
    var count = 0
    for case let file as URL in files where file.pathExtension == "lua" {
      let source = [UInt8](try Data(contentsOf: file))
      let literals = ScriptLiterals(source)
      let lines = source.split(separator: 10, omittingEmptySubsequences: false)
      for (line, text) in lines.enumerated() where text.firstRange(of: Array("ui.".utf8)) != nil {
        for kind in [
          "text", "row", "column", "overlay", "inset", "bubble", "image", "shape", "grid",
        ] {
          for literal in literals.literals(line: line + 1, kind: kind) {
            let value =
              switch literal.choice {
              case .number(let bounds, let step): "\(bounds.lowerBound + 3 * step)"
              case .color: "#123456"
              case .words(let words): words.last ?? ""
              }
            let changed = try #require(
              literal.replaced(in: source, by: value), "\(file.path):\(line + 1) \(literal)")
            let end = literal.offset + literal.text.utf8.count
            expect(changed.starts(with: source[..<literal.offset]))
            expect(Array(changed.suffix(source.count - end)), equals: Array(source[end...]))
            count += 1
          }
        }
      }
    }
    expect(count > 100, "there are \(count)")
  }
}
