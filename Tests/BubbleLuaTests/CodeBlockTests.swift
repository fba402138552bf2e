import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// What the bundled code block promises.
@Suite struct CodeBlockTests {
  private let script: BundledScript

  init() throws { script = try BundledScript("code-block") }

  private func code(_ text: String, _ more: JSONObject = [:]) -> JSONObject {
    JSONObject([.init(name: "code", value: .string(text))] + more.members)
  }

  /// The spans of a line as the parts of it that they stand for.
  private func spans(_ line: String, _ language: String) throws -> [String] {
    let layout = try script.layout(
      code(line, ["language": .string(language)]), in: .squares(width: 1_000))
    for element in layout.elements {
      guard case .text(let text, _, _) = element.content, text.request.text.hasSuffix(line) else {
        continue
      }
      let bytes = Array(text.request.text.utf8)
      return text.request.spans.map { span in
        let kind = span.format == .bold ? "bold" : "italic"
        return "\(kind) \(String(decoding: bytes[span.range], as: UTF8.self))"
      }
    }
    return []
  }

  @Test func `lines are numbered from the first, and each number is beside its line`() throws {
    let layout = try script.layout(code("a\n\nb\n", ["firstLine": .integer(9)]))
    expect(layout.texts.starts(with: ["Bo", "Code", "Copy", "9", "a", "10", " ", "11", "b"]))
    try expect(layout.frame(of: "9").minY, equals: layout.frame(of: "a").minY)
    try expect(layout.frame(of: "11").minY, equals: layout.frame(of: "b").minY)
    try expect(layout.frame(of: "9").width, equals: layout.frame(of: "11").width)
  }

  @Test func `code is read from the left in a list that starts at the right`() throws {
    for direction in WritingDirection.allCases {
      let layout = try script.layout(code("a = 1"), in: .squares(direction: direction))
      try expect(layout.frame(of: "1").maxX < layout.frame(of: "a = 1").minX)
    }
  }

  @Test func `tabs reach to the next stop, and carriage returns are not shown`() throws {
    let texts = try script.layout(code("\ta\r\nab\tc\r\n")).texts
    expect(texts.contains("    a") && texts.contains("ab  c"))
  }

  @Test func `long code is cut, and expanded when the message says so`() throws {
    let text = (1...40).map { "line\($0)" }.joined(separator: "\n")
    let cut = try script.layout(code(text))
    expect(cut.texts.contains("line12") && !cut.texts.contains("line13"))
    expect(cut.texts.contains("28 more lines"))
    expect(cut.action("expand"), equals: HitAction("expand"))
    let expanded = try script.layout(code(text, ["expanded": .bool(true)]))
    expect(expanded.texts.contains("line40") && expanded.action("expand") == nil)
  }

  @Test func `a touch on copy asks for all of the code`() throws {
    let text = String(repeating: "x = 1\n", count: 100)
    try expect(
      script.layout(code(text)).action("copy"), equals: HitAction("copy", ["text": .string(text)]))
  }

  @Test func `long lines wrap, or end in an ellipsis where the host wants it`() throws {
    let line = String(repeating: "word ", count: 30) + "end"
    try expect(script.layout(code(line)).frame(of: line).height > 40)
    let cutting = try BundledScript("code-block", configuration: ["wrap": .bool(false)])
    try expect(cutting.layout(code(line)).frame(of: line).height < 20)
  }

  @Test func `comments are italic, keywords bold, and neither within quotes`() throws {
    #expect(
      try spans("return \"if /* \\\" //\" // if so", "swift") == [
        "bold return", "italic // if so",
      ])
    try expect(spans("local x = 'end' -- end", "Lua"), equals: ["bold local", "italic -- end"])
    try expect(
      spans("for x in /* a */ y", "js"), equals: ["bold for", "bold in", "italic /* a */"])
    try expect(spans("if a: # ש", "python"), equals: ["bold if", "italic # ש"])
    try expect(spans("if nobody knows it", "klingon"), equals: [])
  }

  @Test func `a comment of several lines goes on in the next one`() throws {
    let layout = try script.layout(code("/* a\nif */ if", ["language": .string("c")]))
    let second = layout.elements.compactMap { element in
      if case .text(let text, _, _) = element.content, text.request.text == "if */ if" {
        text.request.spans.map(\.range)
      } else {
        nil
      }
    }
    expect(second, equals: [[0..<5, 6..<8]])
  }
}
