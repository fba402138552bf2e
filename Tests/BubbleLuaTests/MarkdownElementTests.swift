import BubbleCore
import BubbleLayouters
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// `ui.markdown`: the boxes that messages of the type `markdown` have, within those of a script.
@Suite struct MarkdownElementTests {
  private static let text = """
    # Boats

    Two **blue** ones, see [the list](https://example.org).

    - oars
    - [x] life jackets

    | boat | seats |
    | --- | --: |
    | Dora | 3 |

    ```swift
    let seats = 3
    ```
    """

  /// The boxes of a text at the width of the sample's bubble, less some points.
  private static func boxes(_ text: String, lessWidth: CGFloat = 0) -> LayoutBox {
    let width = Scripts.context.maximumContentWidth(for: Scripts.message()) - lessWidth
    return .markdown(text, width: width, in: Scripts.context)
  }

  @Test func `a script has the boxes of a message with Markdown`() throws {
    let message = Scripts.message(["type": "sample", "text": .string(Self.text)])
    let box = try Scripts.building("return ui.markdown(message.content.text)").box(message)
    expect(box, equals: Self.boxes(Self.text))
    let markdown = Message(
      id: "7", sender: message.sender, isOutgoing: false, date: message.date,
      content: MessageContent(type: "markdown", payload: ["text": .string(Self.text)]))
    let bubble = MarkdownLayouter().box(for: markdown, in: Scripts.context)
    expect(bubble.children.first?.children, equals: box.children)
  }

  @Test func `its width is the least of the bubble's, its own and its maximum, without its space`()
    throws
  {
    let table =
      "| \(String(repeating: "a", count: 15)) | \(String(repeating: "b", count: 15)) |\n|-|-|\n| 1 | 2 |"
    expect(Self.boxes(table) != Self.boxes(table, lessWidth: 150), "the table fits or not")
    for (code, width) in [
      ("max_width = 90", 90.0), ("width = 90", 90), ("max_width = 100, padding = 5", 90),
      ("max_width = 9000", 9_000),
    ] {
      let message = Scripts.message(["type": "sample", "text": .string(table)])
      let box = try Scripts.building("return ui.markdown { message.content.text, \(code) }")
        .box(message)
      let most = Scripts.context.maximumContentWidth(for: message)
      let expected = LayoutBox.markdown(table, width: min(most, width), in: Scripts.context)
      expect(box.children, equals: expected.children, "\(code)")
    }
  }

  @Test func `each block of code of a tree has an id of its own`() throws {
    let box = try Scripts.building(
      "local code = '```\\na\\n```' return ui.column { ui.markdown(code), ui.markdown(code .. '\\n\\n' .. code) }"
    ).box()
    let ids = box.children.flatMap(\.children).compactMap(\.id)
    expect(ids, equals: ["code-1", "code-2", "code-3"])
  }

  @Test func `a text that is still being written has a colour and a repaired end`() throws {
    let text = "# a\n\n- b **c"
    let box = try Scripts.building(
      "return ui.markdown { '# a\\n\\n- b **c', color = 'accent', continues = true }"
    ).box()
    let width = Scripts.context.maximumContentWidth(for: Scripts.message())
    let expected = LayoutBox.markdown(
      text, width: width, color: .accent, continues: true, in: Scripts.context)
    expect(box, equals: expected)
    func texts(_ box: LayoutBox) -> [TextBox] {
      if case .text(let text) = box.kind { [text] } else { box.children.flatMap(texts) }
    }
    expect(texts(box).map(\.text), equals: ["a", "•", "b c"])
    expect(texts(box).allSatisfy { $0.color == .accent })
    expect(texts(Self.boxes(text)).map(\.text), equals: ["a", "•", "b **c"])
  }

  @Test(arguments: [
    ("ui.markdown {}", "ui.markdown: the text is missing (is a field of the message misspelt?)"),
    ("ui.markdown { 'a', 'b' }", "ui.markdown takes one text, not several"),
    ("ui.markdown { 'a', style = 'title' }", "ui.markdown: unknown property 'style'"),
    ("ui.markdown { ui.text 'a' }", "ui.markdown: text must be a string"),
    ("ui.md 'a'", "ui has no element 'md' (did you mean 'markdown'?)"),
  ])
  func `a mistake is shown with its line`(element: String, message: String) throws {
    let plugin = try Scripts.building("local first = 1\nlocal box = \(element)\nreturn box")
    let error = try #require(throws: PluginError.self) { try plugin.box() }
    expect(error.message.hasPrefix(message), "\(error.message)")
    expect(error.place?.line, equals: 3)
  }

  @Test func `empty, hostile and too long texts draw something or are refused`() throws {
    try expect(Scripts.building("return ui.markdown ''").box().children.count, equals: 1)
    for text in [
      "('| a '):rep(9000)", "('> '):rep(30000)", "('[a]('):rep(15000)", "('- a\\n'):rep(9000)",
    ] {
      let message = Scripts.message()
      let chain = LayouterChain([LuaLayouter(try Scripts.building("return ui.markdown((\(text)))"))]
      )
      expect(
        chain.cellLayout(for: message, context: Scripts.context).layout.height.isFinite, "\(text)")
    }
    let error = #expect(throws: PluginError.self) {
      try Scripts.building(
        "local t = ('a '):rep(20000) return ui.column { ui.markdown(t), ui.markdown(t) }"
      ).box()
    }
    expect(error?.message.hasPrefix("the texts of the result have more than 73728 bytes") == true)
  }
}
