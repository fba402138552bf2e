import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Spoilers, quotes, mentions and other formats of messages, from the file to what is drawn, read and copied.
@Suite struct HiddenTextTests {
  /// A text with formats: `style: part`, each at the part's first place.
  private func content(
    _ text: String, _ spans: [(style: String, part: String)], type: String = "text",
    more: JSONObject = [:]
  ) -> MessageContent {
    let list = spans.map { style, part -> JSONValue in
      let place = text.range(of: part) ?? text.startIndex..<text.startIndex
      var span: JSONObject = [
        "start": .integer(Int64(text.utf16.distance(from: text.startIndex, to: place.lowerBound))),
        "length": .integer(Int64(part.utf16.count)), "style": .string(style),
      ]
      if style == "link" { span["url"] = "https://secret.example" }
      if style == "picture" { span["source"] = "secret.png" }
      if style == "folded" {
        span["style"] = "quote"
        span["folded"] = true
      }
      if style == "mention" { span["person"] = "kim" }
      return .object(span)
    }
    var payload: JSONObject = [
      "type": .string(type), "spans": .array(list),
      type == "text" ? "text" : "caption": .string(text),
    ]
    for member in more.members { payload[member.name] = member.value }
    return MessageContent(type: type, payload: payload)
  }

  private func labels(_ layout: BubbleCellLayout) -> [String] {
    layout.accessibilityElements.map { "\($0.role.rawValue): \($0.label)" }
  }

  private func texts(_ layout: BubbleCellLayout) -> [MeasuredText] {
    layout.elements.compactMap { if case .text(let text, _, _) = $0.content { text } else { nil } }
  }

  private let said = "Rosebud is his sled"

  @Test func `a screen reader hears that words are hidden, not which, in its language`() throws {
    let hidden = content(said, [("spoiler", "his sled")])
    try expect(
      labels(contentLayout(hidden, measurer: TextMeasurer())).prefix(2),
      equals: ["text: Rosebud is Spoiler", "button: Spoiler"])
    try expect(
      labels(contentLayout(hidden, locale: "ja_JP")).first, equals: "text: Rosebud is ネタバレ")
    let message = Message.sample(id: "1", hidden)
    let node = try AccessibilityNode(message, layout: contentLayout(hidden))
    expect(!node.label.contains("sled") && node.label.contains("Rosebud is Spoiler"))
    expect(node.label.components(separatedBy: "Spoiler").count, equals: 2)
    let shown = content(said, [("spoiler", "his sled")], more: ["revealed": true])
    try expect(labels(contentLayout(shown)).first, equals: "text: \(said)")
    let caption = content(
      said, [("spoiler", "his sled")], type: "photo", more: ["source": "a.png"])
    try expect(!labels(contentLayout(caption)).contains { $0.contains("sled") })
  }

  @Test func `a touch asks to reveal, and afterwards nothing has moved`() throws {
    let text = "It was the butler with the candlestick in the library, as everybody knew"
    let spans = [("bold", "candlestick in"), ("spoiler", "butler with the candlestick")]
    let measurer = TextMeasurer()
    let layouts = [false, true].map { isRevealed in
      let context = LayoutContext(
        environment: LayoutEnvironment(width: 320), measurer: measurer, peer: .privateChat)
      let message = Message.sample(
        id: "1", content(text, spans, more: ["revealed": .bool(isRevealed)]))
      return LayouterChain.builtIn.cellLayout(for: message, context: context).layout
        as? BubbleCellLayout
    }
    let (hidden, shown) = (try #require(layouts[0]), try #require(layouts[1]))
    expect(hidden.height, equals: shown.height)
    expect(hidden.bubbleFrame, equals: shown.bubbleFrame)
    expect(texts(hidden)[0].lines.map(\.range), equals: texts(shown)[0].lines.map(\.range))
    let regions = hidden.regions.filter { $0.id == "spoiler" }
    expect(!regions.isEmpty && regions.allSatisfy { $0.action == HitAction("reveal") })
    expect(!shown.regions.contains { $0.id == "spoiler" })
  }

  @Test func `no address, picture or name is left where words are hidden`() throws {
    let text = "See https://secret.example or the site or :x: or @kim or #clue"
    for (style, part) in [
      ("link", "the site"), ("picture", ":x:"), ("mention", "@kim"), ("hashtag", "#clue"),
      ("code", "https://secret.example"),
    ] {
      let layout = try contentLayout(
        content(text, [(style, part), ("spoiler", text)]), measurer: TextMeasurer())
      expect(Set(layout.regions.map(\.id)), equals: ["spoiler"], "\(style)")
      expect(layout.images.isEmpty)
      let all = labels(layout).joined() + texts(layout)[0].shownText(ofLine: 0)
      expect(!all.contains("secret") && !all.contains("kim") && !all.contains("clue"), "\(all)")
    }
  }

  @Test func `words stay hidden in emoji, in repaired text, and under another span's edge`() throws
  {
    let emoji = try contentLayout(content("🍕", [("spoiler", "🍕")]))
    expect(labels(emoji).first, equals: "text: Spoiler")
    // A text that must be repaired loses its offsets: then all of it is hidden.
    let broken = "so \u{202E}it is\u{202C} the cook\u{0}"
    let repaired = try contentLayout(content(broken, [("spoiler", "the cook")]))
    expect(!labels(repaired).joined().contains("cook"), "\(labels(repaired))")
    let twice = try contentLayout(
      content("a bcd efg h", [("spoiler", "bcd e"), ("spoiler", "d efg"), ("link", "h")]))
    expect(labels(twice).first, equals: "text: a Spoiler h")
  }

  @Test func `an answer quotes signs instead of hidden words, however often they are hidden`() {
    let hidden = [("spoiler", "his sled"), ("spoiler", "is his"), ("spoiler", "sled")]
    for more: JSONObject in [[:], ["revealed": true]] {
      let message = Message.sample(id: "1", content(said, hidden, more: more))
      expect(Reply(to: message).text, equals: "Rosebud ▒▒▒")
    }
    expect(content("👍🏽 no", [("spoiler", "👍🏽")], type: "photo").coveredText, equals: "▒▒▒ no")
    let odd: JSONValue = ["start": -2, "length": 1e300, "style": "spoiler"]
    let text = MessageContent(type: "text", payload: ["text": "so", "spans": [odd]])
    expect(text.coveredText, equals: "so")
  }

  @Test func `the lines of a layout in JSON are covered`() async throws {
    let hidden = Message.sample(id: "1", content(said, [("spoiler", "his sled")]))
    let transcript = try await Transcript(
      Conversation(peer: .privateChat, messages: [hidden]),
      environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: SquareGlyphMeasurer())
    let json = String(decoding: transcript.json(), as: UTF8.self)
    expect(json.contains("Rosebud is ▒▒▒") && !json.contains("sled"))
  }

  @Test
  func `mentions and subjects have their actions, and marked and underlined words their looks`()
    throws
  {
    let layout = try contentLayout(
      content(
        "@Kim see #boats now ok",
        [("mention", "@Kim"), ("hashtag", "#boats"), ("mark", "now"), ("underline", "ok")]),
      measurer: TextMeasurer())
    expect(
      layout.regions.filter { $0.id.contains(":") }.map(\.action),
      equals: [HitAction("mention", ["person": "kim"]), HitAction("hashtag", ["tag": "#boats"])])
    expect(
      labels(layout).prefix(3),
      equals: [
        "text: @Kim see #boats now ok", "link: @Kim", "link: #boats",
      ])
    let formats = texts(layout)[0].request.formatRuns.map(\.format)
    expect(formats, equals: [.mark, .underline])
  }

  @Test func `a quote stands behind a bar between the texts, and a folded one shows three lines`()
    throws
  {
    let long = (1...9).map { "line \($0) of it" }.joined(separator: "\n")
    for style in ["quote", "folded"] {
      for isExpanded in [false, true] {
        let layout = try contentLayout(
          content(
            "Before\n\(long)\nafter that", [(style, long), ("bold", "before"), ("bold", "after")],
            more: ["expanded": .bool(isExpanded)]))
        let found = texts(layout)
        expect(found.map(\.request.text).prefix(3), equals: ["Before", long, "after that"])
        expect(found[2].request.formatRuns.map(\.range), equals: [0..<5])
        expect(layout.shapeFrames(.accent).count, equals: 1)
        expect(found[1].lines.count, equals: style == "folded" && !isExpanded ? 3 : 9)
        let action = layout.regions.first { $0.id == "quote-1" }?.action
        let expected = isExpanded ? "collapse" : "expand"
        expect(action, equals: style == "folded" ? HitAction(expected) : nil)
      }
    }
    let caption = try contentLayout(
      content("Before\n\(long)", [("quote", long)], type: "photo", more: ["source": "a.png"]))
    expect(caption.shapeFrames(.accent).count, equals: 1)
    let turned = try contentLayout(content("see\nשלום לך", [("quote", "שלום לך")]))
    let bar = try #require(turned.shapeFrames(.accent).first)
    expect(bar.midX > turned.bubbleFrame.midX, "the bar is where the quote begins")
    try expect(
      texts(contentLayout(content("\n", [("quote", "\n")]))).first?.request.text, equals: "\n")
  }

  private func makeView(
    _ contents: [MessageContent], measurer: any TextMeasuring = SquareGlyphMeasurer()
  ) -> ConversationView {
    let messages = contents.enumerated().map { number, content in
      Message.sample(id: MessageID("\(number)"), content)
    }
    let view = ConversationView(
      Conversation(peer: .privateChat, messages: messages),
      environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: measurer,
      size: CGSize(width: 375, height: 2_000))
    view.commit(.measuringNow, animated: false)
    return view
  }

  /// The middle of a message's region, in the view.
  private func point(in view: ConversationView, _ region: String) throws -> CGPoint {
    for element in view.drawn {
      guard case .cell(let cell) = element.layout, let layout = cell as? BubbleCellLayout,
        let found = layout.regions.first(where: { $0.id == region })
      else { continue }
      return CGPoint(
        x: element.frame.minX + found.frame.midX, y: element.frame.minY + found.frame.midY)
    }
    throw CocoaError(.featureUnsupported)
  }

  @Test func `in a view a touch reveals, and folds and unfolds`() throws {
    let quote = (1...9).map(String.init).joined(separator: "\n")
    let view = makeView(
      [content(said, [("spoiler", "his sled")]), content(quote, [("folded", quote)])],
      measurer: TextMeasurer())
    let covered = view.accessibility
    expect(!covered.children.contains { $0.label.contains("sled") })
    try view.unfold(#require(view.hit(at: point(in: view, "spoiler"))))
    for isExpanded in [true, false] {
      try view.unfold(#require(view.hit(at: point(in: view, "quote-1"))))
      view.commit(.measuringNow, animated: false)
      expect(view.message("1")?.content.payload["expanded"], equals: .bool(isExpanded))
    }
    expect(view.message("0")?.content.payload["revealed"] == true)
    expect(view.accessibility.children.contains { $0.label.contains(said) })
  }

  @Test func `a copy has hidden words, as in Telegram, and a search marks none of them`()
    async throws
  {
    let view = makeView([
      content(said, [("spoiler", "his sled"), ("underline", "Rosebud"), ("mark", "is")])
    ])
    let frame = try #require(view.frame(of: "0"))
    view.beginSelection(at: CGPoint(x: frame.midX, y: frame.midY), by: .message)
    let selection = try #require(view.selection)
    expect(view.text(of: selection), equals: said)
    expect(
      view.text(of: selection, as: .markdown),
      equals: "<u>Rosebud</u> <mark>is</mark> ||his sled||")
    for (word, count) in [("sled", 0), ("Rosebud", 1)] {
      let search = view.search(for: word)
      await search.completed()
      expect(search.count, equals: 1)
      expect(search.marks.count, equals: count, "\(word)")
    }
  }
}
