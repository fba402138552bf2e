import BubbleCore
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleLua

/// Every constructor and property that the schema lists reaches the box that it names.
@Suite struct BoxSchemaTests {
  static let trees: [(code: String, box: LayoutBox)] = [
    ("'plain'", .text("plain")),
    ("ui.text 'x'", .text("x")),
    ("ui.text(12)", .text("12")),
    (
      "ui.text { text = 'x', style = 'title', color = 'text_dim', alignment = 'center' }",
      .text("x", style: .title, color: .textDim, alignment: .center)
    ),
    (
      "ui.row { gap = 4, align = 'center', justify = 'space-between', id = 'r', 'a', false, nil, 'b' }",
      .row(gap: 4, align: .center, justify: .spaceBetween, id: "r", [.text("a"), .text("b")])
    ),
    ("ui.column { gap = 4, ui.spacer {}, ui.spacer() }", .column(gap: 4, [.spacer(), .spacer()])),
    (
      "ui.column { padding = { 1, 2, 3, 4 } }",
      LayoutBox(.column(StackBox(padding: BoxInsets(top: 1, leading: 4, bottom: 3, trailing: 2))))
    ),
    ("ui.inset { padding = 8, 'x' }", .inset(BoxInsets(8), .text("x"))),
    (
      "ui.inset { padding = { 8, 12 }, 'x' }",
      .inset(BoxInsets(top: 8, leading: 12, bottom: 8, trailing: 12), .text("x"))
    ),
    (
      "ui.inset { padding = { top = 1, leading = 2 }, 'x' }",
      .inset(BoxInsets(top: 1, leading: 2), .text("x"))
    ),
    ("ui.spacer { grow = 3 }", .spacer(grow: 3)),
    (
      "ui.bubble { ground = 'pill', shows_time = false, shows_sender = false, padding = 3, 'x' }",
      .bubble(
        .text("x"),
        BubbleBox(ground: .pill, padding: BoxInsets(3), showsTime: false, showsSender: false))
    ),
    (
      "ui.shape { figure = 'rectangle', radius = 3, color = 'accent', width = 5, height = 6 }",
      .shape(.rectangle(radius: 3), color: .accent, sizing: BoxSizing(width: 5, height: 6))
    ),
    ("ui.shape { figure = 'ellipse' }", .shape(.ellipse, color: .text, sizing: BoxSizing())),
    ("ui.shape { figure = 'check' }", .shape(.check, color: .text, sizing: BoxSizing())),
    (
      "ui.shape { figure = 'status', status = 'read' }",
      .shape(.status(.read), color: .text, sizing: BoxSizing())
    ),
    (
      "ui.shape { figure = 'symbol', symbol = 'pin', label = 'Here' }",
      .shape(.symbol(.pin), color: .text, sizing: BoxSizing()).accessibility(.image, label: "Here")
    ),
    (
      "ui.text { 'x', max_lines = 2, aspect_ratio = 3, justify_self = 'center', role = 'heading' }",
      LayoutBox.text(
        "x", maximumLines: 2, sizing: BoxSizing(justifySelf: .center, aspectRatio: 3)
      ).accessibility(.heading)
    ),
    (
      "ui.row { wraps = true, line_gap = 3, align = 'baseline', justify = 'space-evenly', 'x' }",
      .row(align: .baseline, justify: .spaceEvenly, wraps: true, lineGap: 3, [.text("x")])
    ),
    (
      "ui.overlay { align = 'end', justify_items = 'center', id = 'o', 'back', 'front' }",
      .overlay(align: .end, justify: .center, id: "o", [.text("back"), .text("front")])
    ),
    (
      "ui.image { source = 'a.png', natural_width = 8, natural_height = 6, content_mode = 'fit', radius = 2 }",
      .image(
        "a.png", naturalSize: CGSize(width: 8, height: 6), contentMode: .fit, cornerRadius: 2)
    ),
    (
      "ui.time { 'content', ui.text { '9:00', style = 'time' } }",
      .time(.text("content"), label: .text("9:00", style: .time))
    ),
    (
      """
      ui.text { 'x', width = 1, height = 2, min_width = 3, max_width = 4, min_height = 5,
        max_height = 6, grow = 7, shrink = 8, basis = 9, align_self = 'end' }
      """,
      .text(
        "x",
        sizing: BoxSizing(
          width: 1, height: 2, minWidth: 3, maxWidth: 4, minHeight: 5, maxHeight: 6, grow: 7,
          shrink: 8, basis: 9, alignSelf: .end))
    ),
  ]

  @Test("a table becomes its box", arguments: trees)
  func tree(_ tree: (code: String, box: LayoutBox)) throws {
    let plugin = try Scripts.building("return \(tree.code)")
    try expect(plugin.box(), equals: tree.box)
  }

  @Test func `every word of every property is known to both sides`() throws {
    for property in BoxProperty.allCases {
      guard case .keyword(let words) = property.valueType else { continue }
      let constructor = BoxConstructor.allCases.first { $0.properties.contains(property) }
      let name = try #require(constructor).name
      for word in words {
        let children =
          ["bubble", "text", "qr"].contains(name)
          ? "'x'" : name == "image" ? "grow = 1" : name == "path" ? "data = 'M0 0'" : ""
        let plugin = try Scripts.building(
          "return ui.\(name) { \(property.name) = '\(word)', \(children) }")
        #expect(throws: Never.self) { try plugin.box() }
      }
    }
  }

  @Test func `names are the Swift ones in snake case`() {
    for property in BoxProperty.allCases {
      let swift = "\(property)"
      let snake = swift.map { $0.isUppercase ? "_\($0.lowercased())" : String($0) }.joined()
      expect(property.name, equals: snake)
    }
  }

  @Test func `bytes that are cut short are an error, never a crash`() throws {
    let plugin = try Scripts.building(
      "return ui.bubble { padding = 3, ui.column { gap = 8, 'a', ui.text { 'b', style = 'title' } } }"
    )
    _ = try plugin.box()
    var writer = FlatWriter()
    writer.write(.object(["a": .array([.integer(1), .string("x"), .number(2)]), "b": .null]))
    for count in 0..<writer.bytes.count {
      let cut = Array(writer.bytes.prefix(count))
      #expect(throws: FlatReader.Malformed.self) { try cut.withUnsafeBytes { try FlatValue($0) } }
    }
    let whole = try writer.bytes.withUnsafeBytes { try FlatValue($0) }
    expect(whole, equals: .map(["a": .list([.integer(1), .string("x"), .number(2)]), "b": .nil]))
  }

  @Test func `space and ground are inside of the size, as in CSS`() throws {
    let text = try Scripts.building("return ui.text { 'x', padding = 4, width = 50, grow = 1 }")
      .box()
    var expected = LayoutBox.text("x").padding(4)
    expected.sizing = BoxSizing(width: 50, grow: 1)
    expect(text, equals: expected)
    let stack = try Scripts.building(
      """
      return ui.overlay { 'x', padding = { 1, 2 }, background = 'track', radius = 3, height = 40,
        action = 'open' }
      """
    ).box()
    expected = LayoutBox.overlay([.text("x")])
      .padding(BoxInsets(top: 1, leading: 2, bottom: 1, trailing: 2))
      .ground(.color(.track)).corners(3)
    expected.sizing.height = 40
    expected.action = HitAction("open")
    expect(stack, equals: expected)
  }
}
