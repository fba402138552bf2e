import BubbleCore
import BubbleLayout
import BubbleLayouters
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// How the `spans` of a text message are read.
@Suite struct TextSpanTests {
  private func span(
    _ start: JSONValue, _ length: JSONValue, _ style: String, url: String? = nil
  ) -> JSONValue {
    var members = [
      JSONObject.Member(name: "start", value: start),
      JSONObject.Member(name: "length", value: length),
      JSONObject.Member(name: "style", value: .string(style)),
    ]
    if let url { members.append(JSONObject.Member(name: "url", value: .string(url))) }
    return .object(JSONObject(members))
  }

  private func span(
    _ start: Int, _ length: Int, _ style: String, url: String? = nil
  ) -> JSONValue {
    span(.integer(Int64(start)), .integer(Int64(length)), style, url: url)
  }

  private func spans(_ text: String, _ list: JSONValue) -> [TextSpan] {
    FormattedText.spans(of: text, in: ["text": .string(text), "spans": list])
  }

  /// The text of each span, with its format or its region.
  private func shown(_ text: String, _ list: [JSONValue]) -> [String] {
    spans(text, .array(list)).map { span in
      let utf8 = Array(text.utf8)[span.range]
      let names: [(TextFormat, String)] = [
        (.bold, "bold"), (.italic, "italic"), (.code, "code"), (.strike, "strike"),
      ]
      let formats = names.filter { span.format.contains($0.0) }.map(\.1)
      let kind = span.regionID ?? formats.joined(separator: "+")
      return "\(kind): \(String(decoding: utf8, as: UTF8.self))"
    }
  }

  @Test func `words that are an address lead to it, and no link runs a program or opens a file`() {
    let text = "https://bank.example/a and this"
    func links(_ url: String, _ start: Int = 0) -> [String] {
      shown(text, [span(start, start == 0 ? 22 : 4, "link", url: url)]).filter {
        $0.hasPrefix("link:")
      }
    }
    let own = "link:https://bank.example/a: https://bank.example/a"
    expect(links("https://evil.example/"), equals: [own])
    expect(links("https://bank.example@evil.example/"), equals: [own])
    expect(
      links("https://www.bank.example/b"),
      equals: ["link:https://www.bank.example/b: https://bank.example/a"])
    expect(links("https://evil.example/", 27), equals: ["link:https://evil.example/: this", own])
    for url in [
      "javascript:x()", " JavaScript:x()", "java\tscript:x()", "data:text/html,x",
      "file:///etc/passwd",
      "vbscript:x", "https://a\u{202E}b", "https://a\u{0}", "https://a\nb", "\\\\host\\share",
    ] {
      expect(links(url, 27), equals: [own], "\(url.debugDescription)")
    }
    for url in ["mailto:a@b.c", "tel:+1", "example.org/a", "matrix:r/x"] {
      expect(links(url, 27).count, equals: 2, "\(url)")
    }
  }

  @Test func `each style formats its part`() {
    let text = "one two three four five"
    #expect(
      shown(
        text,
        [
          span(0, 3, "bold"), span(4, 3, "italic"), span(8, 5, "code"), span(14, 4, "strike"),
          span(19, 4, "link", url: "https://a.example"),
        ]) == [
          "bold: one", "italic: two", "code: three", "strike: four",
          "link:https://a.example: five",
        ])
  }

  @Test
  func `a custom emoji is a picture in its line, read aloud and laid out as its characters say`()
    throws
  {
    let source = JSONObject.Member(name: "source", value: .string("party.png"))
    var emoji = span(5, 7, "picture").object?.members ?? []
    emoji.append(source)
    for (direction, text) in [
      (WritingDirection.leftToRight, "Well :party: done"),
      (.rightToLeft, "ברכה :party: לך"),
    ] {
      var message = Message.sample(id: "1", .text(text))
      message.content = MessageContent(
        type: "text",
        payload: [
          "type": "text", "text": .string(text), "spans": .array([.object(JSONObject(emoji))]),
        ])
      var environment = LayoutEnvironment(width: 375)
      environment.direction = direction
      let context = LayoutContext(
        environment: environment, measurer: TextMeasurer(),
        peer: Peer(id: "bo", kind: .private, title: "Bo"))
      let layout = try #require(
        LayouterChain.builtIn.cellLayout(for: message, context: context).layout
          as? BubbleCellLayout)
      let pictures = layout.elements.compactMap { element -> (ImageBox, CGRect)? in
        if case .image(let image, _) = element.content { (image, element.frame) } else { nil }
      }
      let (picture, frame) = try #require(pictures.first)
      expect(pictures.count == 1 && picture.source == "party.png")
      let side = environment.fonts.font(for: .body, textScale: 1).size * 1.2
      expect(abs(frame.width - side) < 0.01 && abs(frame.height - side) < 0.01)
      expect(layout.bubbleFrame.contains(CGPoint(x: frame.midX, y: frame.midY)))
      expect(layout.accessibilityElements.contains { $0.label == text })
    }
    expect(spans("abc", .array([span(0, 1, "picture")])).isEmpty, "it has no source")
  }

  @Test(arguments: [
    (WritingDirection.leftToRight, "6 to 7", true), (.rightToLeft, "6 to 7", false),
    (.leftToRight, "שש to שבע", false), (.rightToLeft, "שש to שבע", true),
  ])
  func `an arrow points where its line runs, whatever the direction of the list is`(
    direction: WritingDirection, text: String, isSymbol: Bool
  ) throws {
    let arrow = try #require(BoxSymbol(rawValue: "arrow_forward"))
    let place = try #require(text.utf8.firstIndex(of: UInt8(ascii: "t")))
    let start = text.utf8.distance(from: text.startIndex, to: place)
    let span = TextSpan(range: start..<start + 2, attachment: TextAttachment(.symbol(arrow)))
    var environment = LayoutEnvironment(width: 375)
    environment.direction = direction
    let context = LayoutContext(
      environment: environment, measurer: TextMeasurer(), peer: .group)
    let solved = try BoxSolver.solve(
      .text(text, alignment: .natural, spans: [span]), availableWidth: 300, context: context)
    let figures = solved.elements(in: context).compactMap { element -> ShapeFigure? in
      if case .shape(let shape) = element.content { shape.figure } else { nil }
    }
    let figure = try #require(figures.first)
    if case .symbol(let symbol) = figure {
      expect(isSymbol && symbol == arrow)
    } else if case .path(let path) = figure {
      expect(!isSymbol)
      // The tip is where the line runs to.
      let isMirrored = path.data != arrow.outline
      expect(isMirrored, equals: (direction == .leftToRight))
    }
  }

  @Test func `offsets count UTF-16 code units`() {
    // Two for the emoji, one for each of the others.
    expect(shown("é😀日x", [span(3, 1, "bold")]), equals: ["bold: 日"])
    expect(shown("👩‍👩‍👧‍👦 ok", [span(12, 2, "bold")]), equals: ["bold: ok"])
  }

  @Test func `an edge inside of a character takes in all of it`() {
    expect(shown("a😀b", [span(2, 1, "bold")]), equals: ["bold: 😀"])
    expect(shown("a😀b", [span(0, 2, "bold")]), equals: ["bold: a😀"])
    expect(shown("xe\u{301}y", [span(2, 2, "bold")]), equals: ["bold: e\u{301}y"])
  }

  @Test func `what lies outside of the text is cut off`() {
    expect(shown("short", [span(2, 1_000, "bold")]), equals: ["bold: ort"])
    expect(shown("short", [span(.max, .max, "bold"), span(5, 1, "bold")]), equals: [])
    expect(shown("", [span(0, 5, "bold")]), equals: [])
  }

  @Test func `spans that make no sense are passed over, the others hold`() {
    let good = span(0, 1, "bold")
    let bad: [JSONValue] = [
      span(-1, 3, "bold"), span(0, -3, "bold"), span(0, 0, "bold"), span(0, 3, "blink"),
      span(.number(0.5), .integer(3), "bold"), span(.string("0"), .integer(3), "bold"),
      span(.null, .integer(3), "bold"),
      span(0, 3, "link"), span(0, 3, "link", url: ""), .null, .string("bold"), .array([]),
      .object([:]), span(.number(-.greatestFiniteMagnitude), .integer(3), "bold"),
    ]
    expect(shown("text", bad + [good]), equals: ["bold: t"])
    for list: JSONValue in [.null, .string("bold"), .object([:]), .integer(3)] {
      expect(spans("text", list).isEmpty)
    }
  }

  @Test func `a whole number may be written with a fraction of nothing`() {
    expect(shown("text", [span(.number(1), .number(2), "bold")]), equals: ["bold: ex"])
  }

  @Test func `formats overlap, links do not`() {
    let text = "all of it"
    expect(
      shown(
        text,
        [
          span(0, 9, "bold"), span(4, 5, "italic"), span(4, 2, "link", url: "b"),
          span(0, 6, "link", url: "a"), span(7, 2, "link", url: "c"),
        ]), equals: ["bold: all of it", "italic: of it", "link:a: all of", "link:c: it"])
  }

  @Test func `addresses become links where no span is one already`() {
    let text = "https://a.example and https://b.example"
    expect(
      shown(text, [span(0, 17, "link", url: "x"), span(22, 3, "bold")]),
      equals: [
        "bold: htt", "link:x: https://a.example", "link:https://b.example: https://b.example",
      ])
  }

  @Test func `a hundred thousand spans are a thousand`() {
    let many = [JSONValue](repeating: span(0, 4, "bold"), count: 100_000)
    expect(spans("text", .array(many)).count, equals: FormattedText.maximumCount)
  }

  @Test func `a formatted message is laid out with its spans, at any width`() throws {
    let text = "Read this first: https://example.org/a/long/address"
    let content = MessageContent(
      type: "text",
      payload: [
        "type": .string("text"), "text": .string(text),
        "spans": .array([span(5, 4, "bold"), span(10, 5, "code")]),
      ])
    for width: CGFloat in [160, 375, 1_000] {
      let result = LayouterChain.builtIn.cellLayout(
        for: .sample(content), context: .squares(width: width))
      expect(result.diagnostics.isEmpty)
      let layout = try #require(result.layout as? BubbleCellLayout)
      let requests = layout.elements.compactMap { element -> TextRequest? in
        guard case .text(let text, _, _) = element.content else { return nil }
        return text.request.spans.isEmpty ? nil : text.request
      }
      expect(requests.map(\.spans.count), equals: [3])
      expect(requests.first?.fixedPitchFamily, equals: FontTable().fixedPitchFamily)
    }
  }
}
