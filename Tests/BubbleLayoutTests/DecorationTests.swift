import BubbleCore
import BubbleGenerator
import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// All decorations together, on every kind of content.
@Suite struct DecorationTests {
  private static let contents = [
    #"{"type":"text","text":"Some words of no importance at all"}"#,
    #"{"type":"text","text":"👍"}"#,
    #"{"type":"photo","source":"a.png","width":300,"height":200}"#,
    #"{"type":"photo","source":"a.png","width":30,"height":20,"caption":"A small picture"}"#,
    #"{"type":"sticker","source":"a.png","emoji":"🌵"}"#,
    #"{"type":"voice","duration":12}"#,
    #"{"type":"nobody knows"}"#,
  ]
  private static let forwarded = #""forwarded":{"from":"Ana"}"#
  private static let reply = #""reply":{"message":"7","sender":"Bo","text":"A question"}"#
  private static let preview =
    #""preview":{"url":"https://a.example","site":"Site","title":"Title","image":{"source":"b.png","width":90,"height":60}}"#
  private static let reactions =
    #""reactions":[{"emoji":"🎉","count":3},{"emoji":"❤️","mine":true}]"#

  /// Every subset of the decorations.
  private static let subsets: [[String]] = (0..<16).map { bits in
    [forwarded, reply, preview, reactions].enumerated()
      .filter { bits >> $0.offset & 1 == 1 }.map(\.element)
  }

  private func message(
    _ decorations: [String], _ content: String, isOutgoing: Bool = false
  ) throws -> Message {
    try DecorationFixture.message(
      (decorations + ["\"content\":\(content)"]).joined(separator: ","), isOutgoing: isOutgoing)
  }

  @Test(arguments: contents)
  func `decorations stand in their order around any content`(content: String) throws {
    for decorations in Self.subsets {
      let result = try DecorationFixture.layOut(try message(decorations, content))
      expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
      let texts = result.layout.texts
      let places = [
        (Self.forwarded, "Forwarded from Ana"), (Self.reply, "A question"),
        (Self.preview, "Title"), (Self.reactions, "🎉"),
      ].compactMap { decoration, text in
        decorations.contains(decoration) ? texts.firstIndex(of: text) : nil
      }
      expect(places.count, equals: decorations.count, "\(texts)")
      expect(places, equals: places.sorted(), "\(texts)")
      expect(texts.filter { $0 == "09:00" }.count, equals: 1, "\(texts)")
    }
  }

  @Test func `from right to left everything is mirrored`() throws {
    let content = #"{"type":"text","text":"Some words"}"#
    let all = [Self.forwarded, Self.reply, Self.preview, Self.reactions]
    let left = try DecorationFixture.layOut(try message(all, content)).layout
    // What runs from left to right in such a bubble would keep its side. A name between English words would get marks of direction.
    func mirrored(_ json: String) -> String {
      ["Some words", "Bo", "A question", "Site", "Title"].reduce(json) { json, words in
        json.replacing("\"\(words)\"", with: "\"\(words.replacing(/[A-Za-z]/, with: "\u{5E9}"))\"")
      }
    }
    let right = try DecorationFixture.layOut(
      try message(all.map(mirrored), mirrored(content)), direction: .rightToLeft
    ).layout
    // A paragraph that starts at the side of the time leaves it no room; here the pills have it.
    expect(left.elements.count, equals: right.elements.count)
    for (one, other) in zip(left.elements, right.elements) {
      expect(abs(one.frame.minX - (375 - other.frame.maxX)) < 0.01, "\(one), \(other)")
      expect(one.frame.minY == other.frame.minY && one.frame.size == other.frame.size)
    }
  }

  @Test func `nothing lies outside of its bubble, whatever the width and the text scale`() throws {
    let seed = testSeed(61)
    var random = SeededGenerator(seed: seed)
    for round in 0..<testRounds(100) {
      let scale = random.pick([0.5, 1, 2, 5] as [CGFloat])
      let width = 320 * max(1, scale) + CGFloat(random.next() % 900)
      let message = try message(
        random.pick(Self.subsets), random.pick(Self.contents),
        isOutgoing: random.next() % 2 == 0)
      let result = try DecorationFixture.layOut(
        message, width: width, direction: random.pick(WritingDirection.allCases),
        textScale: scale, peer: random.pick([.group, .privateChat]))
      let place = "round \(round), seed \(seed), \(message.extras), \(message.content)"
      expect(result.diagnostics.isEmpty, "\(result.diagnostics) \(place)")
      let bubble = result.layout.bubbleFrame.insetBy(dx: -0.5, dy: -0.5)
      for element in result.layout.elements {
        if case .avatar = element.content { continue }
        expect(bubble.contains(element.frame), "\(element.frame) in \(bubble), \(place)")
      }
    }
  }

  @Test func `a bad decoration takes none of the others with it`() throws {
    let result = try DecorationFixture.layOut(
      try message(
        ["\"reply\":3", "\"reactions\":\"a\"", Self.forwarded, Self.preview],
        #"{"type":"text","text":"Hi"}"#))
    expect(Set(result.diagnostics.compactMap(\.layouter)), equals: ["reply", "reactions"])
    expect(result.layout.texts, equals: ["Forwarded from Ana", "Hi", "Site", "Title", "09:00"])
  }

  @Test func `what a script makes is decorated like anything else`() throws {
    let folder = packageFolder().appendingPathComponent("Plugins/Lua")
    let loaded = PluginFolders([folder]).load()
    let (chain, problems) = (loaded.chain, loaded.diagnostics)
    expect(problems.isEmpty, "\(problems)")
    let poll =
      #"{"type":"poll","question":"Lunch?","options":[{"title":"Soup","votes":2},{"title":"Salad"}]}"#
    let message = try message([Self.forwarded, Self.reply, Self.reactions], poll)
    let result = chain.cellLayout(for: message, context: .squares(peer: .privateChat))
    expect(result.diagnostics.isEmpty, "\(result.diagnostics)")
    let texts = try #require(result.layout as? BubbleCellLayout).texts
    let places = ["Forwarded from Ana", "A question", "Lunch?", "Salad", "🎉", "09:00"]
      .compactMap { texts.firstIndex(of: $0) }
    expect(places.count == 6 && places == places.sorted(), "\(texts)")
  }

  @Test func `a message without decorations has the key of its layouter alone`() throws {
    let context = LayoutContext.squares()
    let plain = try message([], #"{"type":"text","text":"Hi"}"#)
    let decorated = try message([Self.reactions], #"{"type":"text","text":"Hi"}"#)
    let chain = LayouterChain.builtIn
    expect(chain.layoutKey(for: plain, context: context).layouter, equals: "text")
    expect(chain.layoutKey(for: decorated, context: context).layouter, equals: "reactions")
  }
}
