import BubbleCore
import BubbleLayouters
import Expectations
import Foundation
import Testing

@testable import BubbleLua

/// `ui.qr`: the boxes of a QR code in scripts and in JSON, and the texts that have none.
@Suite struct QRElementTests {
  private static func qr(
    _ text: String = "a", _ correction: QRCorrection = .medium, size: CGFloat? = nil,
    color: BoxColor.Tone = .black, label: String? = nil
  ) throws -> LayoutBox {
    try .qr(
      text, correction: correction, size: size, color: color, label: label, in: Scripts.context)
  }

  @Test func `scripts, JSON and Swift make the same code`() throws {
    let trees: [(String, String, LayoutBox)] = [
      ("'a'", #""text": "a""#, try Self.qr()),
      ("4711", #""text": "4711""#, try Self.qr("4711")),
      (
        "{ 'a', correction = 'high', size = 90 }",
        #""text": "a", "correction": "high", "size": 90"#, try Self.qr("a", .high, size: 90)
      ),
      (
        "{ text = 'a', color = 'accent', label = 'Ticket' }",
        #""text": "a", "color": "accent", "label": "Ticket""#,
        try Self.qr(color: .token(.accent), label: "Ticket")
      ),
    ]
    for (code, json, expected) in trees {
      try expect(Scripts.building("return ui.qr(\(code))").box(), equals: expected, "\(code)")
      let document = try BoxDocument(json: Array("{ \"box\": \"qr\", \(json) }".utf8))
      let box = try document.box(of: Scripts.message(), context: Scripts.context)
      expect(box, equals: expected, "\(json)")
    }
  }

  @Test func `its sizing can be changed, and what is around it`() throws {
    let tall = try Scripts.building("return ui.qr { 'a', height = 50, shrink = 1 }").box()
    var expected = try Self.qr()
    expected.sizing = BoxSizing(height: .points(50), maxWidth: .percent(100), aspectRatio: 1)
    expect(tall, equals: expected)
    let card = try Scripts.building(
      "return ui.qr { 'a', width = '50%', max_width = 90, corners = 8, clips = true }"
    ).box()
    let corners = BoxCorners(topLeading: 8, topTrailing: 8, bottomTrailing: 8, bottomLeading: 8)
    expected = try Self.qr().corners(corners).clipped()
    expected.sizing = BoxSizing(
      width: .percent(50), maxWidth: .points(90), shrink: 0, aspectRatio: 1)
    expect(card, equals: expected)
  }

  @Test func `screen readers say the words of the reader's language`() throws {
    var environment = LayoutEnvironment(width: 375)
    for (language, words) in [("en", "QR code"), ("de", "QR-Code"), ("zh", "二维码")] {
      environment.strings = .bundled(for: language)
      let context = LayoutContext(
        environment: environment, measurer: SquareMeasurer(), peer: Scripts.peer, time: "09:00")
      let plugin = try Scripts.building("return ui.qr 'a'")
      let box = try plugin.buildLayout(
        peer: Scripts.peer, message: Scripts.message(), context: context
      ).box
      expect(box.accessibility?.label, equals: words)
      expect(box.accessibility?.role, equals: .image)
    }
  }

  /// A code is a square as wide as its size, or as a parent that is narrower.
  @Test(arguments: [(400, 145), (145, 145), (100, 100)] as [(CGFloat, CGFloat)])
  func `a narrow parent makes it smaller`(available: CGFloat, side: CGFloat) throws {
    let solved = try BoxSolver.solve(
      .column([Self.qr(), .text("a")]), availableWidth: available, context: Scripts.context)
    let code = solved.elements(in: Scripts.context).first
    expect(code?.frame.size, equals: CGSize(width: side, height: side))
  }

  @Test(arguments: [
    ("ui.qr {}", "ui.qr: the text is missing (is a field of the message misspelt?)"),
    ("ui.qr ''", "ui.qr: the text is empty: a QR code needs at least one character"),
    ("ui.qr { false }", "ui.qr: the text is empty: a QR code needs at least one character"),
    ("ui.qr { 'a', 'b' }", "ui.qr takes one text, not several"),
    ("ui.qr { ui.text 'a' }", "ui.qr: text must be a string"),
    ("ui.qr { 'a', correction = 'M' }", "ui.qr: correction 'M' is unknown"),
    ("ui.qr { 'a', size = 0 }", "ui.qr: size must be from 1 to 1000, not 0"),
    (
      "ui.qr { 'a', color = { light = 'black', dark = 'white' } }",
      "ui.qr: color must be one opaque colour: \"accent\" or \"#102030\""
    ),
    ("ui.qr_code 'a'", "ui has no element 'qr_code' (did you mean 'qr'?)"),
    (
      "ui.qr(('x'):rep(2332))",
      "ui.qr: the text has 2332 bytes, and a QR code with the correction \"medium\" has room for 2331: "
        + "shorten it, or use a link to it instead; the correction \"low\" has room for 2953"
    ),
    (
      "ui.qr { ('x'):rep(2954), correction = 'low' }",
      "ui.qr: the text has 2954 bytes, and a QR code with the correction \"low\" has room for 2953: "
        + "shorten it, or use a link to it instead"
    ),
  ])
  func `a mistake is shown with its line`(element: String, message: String) throws {
    let plugin = try Scripts.building("local first = 1\nlocal box = \(element)\nreturn box")
    let error = try #require(throws: PluginError.self) { try plugin.box() }
    expect(error.message.hasPrefix(message), "\(error.message)")
    expect(error.place?.line, equals: 3)
  }

  @Test(arguments: QRCorrection.allCases)
  func `a correction has room for as many bytes as it says, whatever they are`(
    correction: QRCorrection
  ) throws {
    for character in ["\0", "7", "A", "é", "😀"] {
      let size = character.utf8.count
      let text = String(repeating: character, count: correction.capacity / size)
      let box = try Self.qr(text, correction)
      // The boxes are valid, too.
      _ = try BoxSolver.solve(box, availableWidth: 375, context: Scripts.context)
      let count = text.utf8.count + size
      expect(
        #expect(throws: QRCodeError.self) { try Self.qr(text + character, correction) },
        equals: .tooLong(byteCount: count, correction: correction))
    }
    expect(#expect(throws: QRCodeError.self) { try Self.qr("", correction) }, equals: .empty)
  }

  @Test func `the modules of many codes are bounded, as texts are`() throws {
    let few = try Scripts.building(
      "local t = {} for i = 1, 160 do t[i] = ui.qr(i) end return ui.column(t)")
    try expect(few.box().children.count, equals: 160)
    let many = try Scripts.building(
      "local t = {} for i = 1, 170 do t[i] = ui.qr(i) end return ui.column(t)")
    let error = #expect(throws: PluginError.self) { try many.box() }
    expect(
      error?.message.hasPrefix(
        "the texts of the result have more than 73728 bytes together (a module of a QR code counts as one)"
      ) == true, "\(error?.message ?? "")")
  }

  @Test func `codes of many threads are those of one`() async throws {
    let texts = (0..<64).map { "\($0 % 16)" + String(repeating: "x", count: $0 % 16 * 20) }
    let expected = try texts.map { try Self.qr($0) }
    let boxes = try await withThrowingTaskGroup(of: (Int, LayoutBox).self) { group in
      for (place, text) in texts.enumerated() {
        group.addTask { (place, try Self.qr(text)) }
      }
      var boxes = expected.map { _ in LayoutBox.spacer() }
      for try await (place, box) in group { boxes[place] = box }
      return boxes
    }
    expect(boxes, equals: expected)
  }
}
