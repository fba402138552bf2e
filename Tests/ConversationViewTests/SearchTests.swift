import BubbleCore
import BubbleGenerator
import ConversationView
import Expectations
import Foundation
import Testing

@Suite struct SearchTests {
  private func message(_ id: String, _ content: MessageContent, from name: String = "Bo") -> Message
  {
    Message(
      id: MessageID(id), sender: Person(id: "bo", name: name), isOutgoing: false,
      date: Date(timeIntervalSince1970: 1_700_000_000), content: content)
  }

  private func view(
    _ messages: [Message], chain: LayouterChain = LayouterChain([HeightLayouter(version: "0")])
  ) -> ConversationView {
    ConversationView(
      Conversation(peer: Peer(id: "trip", kind: .group, title: "Trip"), messages: messages),
      environment: LayoutEnvironment(width: 375), chain: chain, measurer: FixedMeasurer(),
      size: CGSize(width: 375, height: 400))
  }

  /// The matches in one text.
  private func ranges(of needle: String, in text: String) async -> [Range<Int>] {
    let search = view([message("m", .text(text))]).search(for: needle)
    await search.completed()
    while search.previous() != nil {}
    guard let first = search.current else { return [] }
    var ranges = [first.range]
    while let next = search.next() { ranges.append(next.range) }
    return ranges
  }

  // MARK: - What matches

  @Test(
    "case, marks and forms of letters do not matter",
    arguments: [
      ("boat", "The BOAT"), ("É", "cafe"), ("cafe\u{301}", "CAFÉ"), ("ＢＯＡＴ", "boat"),
      ("strasse", "Straße"), ("ﬁn", "final"), ("σισυφος", "ΣΊΣΥΦΟΣ"), ("ёж", "Еж"),
      ("محمد", "مُحَمَّد"), ("שלום", "שָׁלוֹם"), ("ｶﾞｽ", "ガス"), ("ガ", "カ\u{3099}"),
      ("co\u{AD}op", "coop"), ("❤", "❤\u{FE0F}"), ("ا", "أ"), ("가", "\u{1100}\u{1161}"),
    ] + SearchCases.found)
  func forms(needle: String, text: String) async {
    await expect(ranges(of: needle, in: text).count, equals: 1)
  }

  @Test(
    "other letters are other letters, though they look alike",
    arguments: [
      ("กัน", "กิน"), ("a", "а"), ("が", "か"), ("", "text"), ("\u{301}", "é"), ("강", "가"),
    ] + SearchCases.notFound)
  func letters(needle: String, text: String) async {
    await expect(ranges(of: needle, in: text).isEmpty)
  }

  @Test("what is found is made of whole characters, and matches stand apart")
  func wholeCharacters() async {
    await expect(ranges(of: "e", in: "ae\u{301}e"), equals: [1..<4, 4..<5])
    await expect(ranges(of: "s", in: "ßs"), equals: [0..<2, 2..<3])
    await expect(ranges(of: "か", in: "xが"), equals: [1..<4])
    await expect(ranges(of: "👍", in: "👍🏽"), equals: [0..<8])
    await expect(ranges(of: "👩", in: "👨\u{200D}👩\u{200D}👧 👩"), equals: [19..<23])
    await expect(ranges(of: "aa", in: "aaaaa"), equals: [0..<2, 2..<4])
    await expect(ranges(of: "\n", in: "a\r\nb"), equals: [1..<3])
  }

  @Test("a text of any kind is found where a naive search finds it, in texts of many scripts")
  func naive() async throws {
    let seed = ConversationTwinTests.seed
    var random = SeededGenerator(seed: seed)
    var world = WorldTextGenerator(seed: seed)
    var odd = ScriptTextGenerator(seed: seed)
    for round in 0..<120 {
      let text =
        random.chance(0.2)
        ? odd.anyText(1 + Int(random.next() % 20))
        : world.text(
          random.pick(WorldTextGenerator.Kind.allCases), wordCount: 1 + Int(random.next() % 6))
      let scalars = Array(text.unicodeScalars)
      guard !scalars.isEmpty else { continue }
      let start = Int(random.next() % UInt64(scalars.count))
      let end = min(scalars.count, start + 1 + Int(random.next() % 4))
      var needle = String(String.UnicodeScalarView(scalars[start..<end]))
      if random.chance(0.3) { needle = needle.uppercased() }
      if random.chance(0.3) { needle = needle.decomposedStringWithCanonicalMapping }
      let expected = NaiveFinder(needle).ranges(in: text)
      let found = await ranges(of: needle, in: text)
      try #require(
        found == expected,
        "seed \(seed), round \(round): \(needle.debugDescription) in \(text.debugDescription)")
    }
  }

  @Test("what Foundation's folding of whole texts finds is found")
  func foundation() async throws {
    let seed = ConversationTwinTests.seed
    var random = SeededGenerator(seed: seed)
    var world = WorldTextGenerator(seed: seed)
    for round in 0..<100 {
      let text = world.text(random.pick([.everyday, .oneScript, .latin]), wordCount: 4)
      let words = text.split(separator: " ")
      guard let word = words.isEmpty ? nil : random.pick(words) else { continue }
      let needle = random.chance(0.5) ? word.uppercased() : String(word)
      let folded = NaiveFinder.foundationFolded(needle)
      guard !NaiveFinder.folded(needle).isEmpty,
        NaiveFinder.foundationFolded(text).unicodeScalars.contains(folded.unicodeScalars)
      else { continue }
      let found = await ranges(of: needle, in: text)
      try #require(
        !found.isEmpty,
        "seed \(seed), round \(round): \(needle.debugDescription) in \(text.debugDescription)")
    }
  }

  @Test("a text that nearly fits everywhere takes no longer than others")
  func adversarial() async {
    let flags = String(repeating: "🇩🇪", count: 50_000)
    await expect(ranges(of: "🇩", in: flags + "🇩").count, equals: 1)
    let family = String(repeating: "👩\u{200D}", count: 50_000)
    await expect(ranges(of: "👩", in: family + "👧 👩").count, equals: 1)
    let text = String(repeating: "a", count: 200_000)
    let needle = String(repeating: "a", count: 20_000) + "b"
    await expect(ranges(of: needle, in: text + "é").isEmpty)
    await expect(ranges(of: needle, in: text + "ab").count, equals: 1)
  }

  // MARK: - Which matches

  @Test("captions, names, titles and addresses are searched; what stands around a message is not")
  func fields() async {
    var reply = message("r", .text("yes"))
    reply.extras = ["reply": .object(["text": .string("boat")])]
    let view = view([
      message("p", MessageContent(type: "photo", payload: ["caption": .string("A boat")])),
      message(
        "d",
        MessageContent(
          type: "document", payload: ["name": .string("boat.pdf"), "source": .string("boat")])),
      message(
        "l",
        MessageContent(
          type: "location", payload: ["title": .string("Boat"), "address": .string("Boat St")])),
      message("q", MessageContent(type: "poll", payload: ["question": .string("Boat?")])), reply,
      message("n", .text("hello"), from: "Boat"),
    ])
    let search = view.search(for: "boat")
    await search.completed()
    expect(search.count, equals: 4)
    let polls = view.search(for: "boat", in: ["question"])
    await polls.completed()
    expect(polls.count, equals: 1)
    expect(polls.current?.field, equals: "question")
  }

  @Test(
    "the match that is nearest above is current at once, and next and previous go on from there")
  func nearest() async throws {
    let view = view((0..<20_000).map { message("m\($0)", .text($0 % 40 == 7 ? "boat" : "hello")) })
    view.scroll(to: "m10020")
    let seen = view.elements.compactMap { element -> Int? in
      if case .message(let id) = element.id { Int(id.rawValue.dropFirst()) } else { nil }
    }
    let last = try #require(seen.max())
    let search = view.search(for: "BOAT")
    let nearest = (0...last).last { $0 % 40 == 7 } ?? 0
    expect(search.current?.message, equals: MessageID("m\(nearest)"))
    await search.completed()
    expect(search.count, equals: 500)
    expect(search.currentNumber, equals: nearest / 40)
    expect(search.previous()?.message, equals: MessageID("m\(nearest - 40)"))
    expect(search.next()?.message, equals: MessageID("m\(nearest)"))
    expect(search.next()?.message, equals: MessageID("m\(nearest + 40)"))
  }

  @Test("where there is none above, the first one below is current")
  func below() async {
    let view = view((0..<9_000).map { message("m\($0)", .text($0 == 3_000 ? "boat" : "hello")) })
    view.scrollToStart()
    let search = view.search(for: "boat")
    await search.completed()
    expect(search.current?.message, equals: "m3000")
    expect(search.next() == nil)
    expect(search.current?.message, equals: "m3000")
  }

  @Test("behind the last match comes the first one if that is wanted, once all are known")
  func wrapping() async {
    let view = view((0..<9_000).map { message("m\($0)", .text($0 % 4_000 == 990 ? "boat" : "-")) })
    let search = view.search(for: "boat")
    expect(search.current?.message == "m8990" && search.next() == nil)
    // There may be another one that was not looked at yet.
    if !search.isComplete { expect(search.next(wraps: true) == nil) }
    await search.completed()
    expect(search.next() == nil && search.current?.message == "m8990")
    expect(search.next(wraps: true)?.message, equals: "m990")
    expect(search.previous() == nil)
    expect(search.previous(wraps: true)?.message, equals: "m8990")
    expect(search.previous(wraps: true)?.message, equals: "m4990")
  }

  @Test("nothing is found in no messages, and that is known at once")
  func empty() {
    let search = view([]).search(for: "boat")
    expect(search.isComplete)
    expect(search.count, equals: 0)
    expect(search.next() == nil)
  }

  @Test("a search that is cancelled keeps what it has, and follows no edit")
  func cancelled() async throws {
    let view = view((0..<12_000).map { message("m\($0)", .text("boat")) })
    let search = view.search(for: "boat")
    search.cancel()
    let count = search.count
    try view.append([message("new", .text("boat"))])
    await search.completed()
    expect(search.count, equals: count)
    expect(!search.isComplete)
  }

  @Test("a host that reads the count for each update has all matches; a cancel ends the updates")
  func updates() async {
    let view = view((0..<12_000).map { message("m\($0)", .text("boat")) })
    let search = view.search(for: "boat")
    var count = 0
    for await _ in search.updates {
      count = search.count
      if search.isComplete { break }
    }
    expect(count, equals: 12_000)
    let updates = search.updates
    search.cancel()
    for await _ in updates {}
  }

  // MARK: - Edits

  @Test("after an edit only what was edited is looked at")
  func work() async throws {
    let view = view((0..<12_000).map { message("m\($0)", .text("hello boat")) })
    let search = view.search(for: "boat")
    await search.completed()
    let before = search.counts
    expect(before.background + before.near >= 12_000)
    try view.update("m6000") { $0.content = .text("boat boat") }
    try view.append([message("new", .text("boat"))])
    view.remove(["m3", "m8000"])
    try view.move("m7", before: "m9000")
    view.size.width = 200
    view.commit(.measuringNow)
    view.setTyping([Person(id: "ana", name: "Ana")])
    expect(search.count, equals: 12_000)
    expect(search.counts.near - before.near, equals: 3)
    expect(search.counts.background, equals: before.background)
    expect(search.isComplete)
  }

  @Test("many messages that are put in are searched in the background, and no others")
  func manyNew() async throws {
    let view = view((0..<12_000).map { message("m\($0)", .text("hello boat")) })
    let search = view.search(for: "boat")
    await search.completed()
    let before = search.counts
    try view.prepend((0..<10_000).map { message("new\($0)", .text("boat")) })
    expect(search.count, equals: 12_000)
    await search.completed()
    expect(search.count, equals: 22_000)
    expect(search.counts.background - before.background, equals: 10_000)
    expect(search.counts.near, equals: before.near)
  }

  @Test("the current match stays with its message, and a match that is gone leaves its place")
  func current() async throws {
    let view = view((0..<100).map { message("m\($0)", .text($0 % 10 == 0 ? "boat" : "hello")) })
    let search = view.search(for: "boat")
    await search.completed()
    while search.current?.message != "m50" { search.previous() }
    try view.prepend([message("new", .text("boat"))])
    expect(search.currentNumber, equals: 6)
    try view.update("m50") { $0.content = .text("a boat, a boat") }
    expect(search.current?.range, equals: 2..<6)
    try view.move("m50", before: "m21")
    expect(search.currentNumber, equals: 4)
    view.remove(["m50"])
    expect(search.current == nil)
    expect(search.currentNumber == nil)
    expect(search.next()?.message, equals: "m30")
  }

  @Test(
    "whatever a host does, what is found is what is found in an array searched whole",
    arguments: [0, 60, 800])
  func randomOperations(count: Int) async throws {
    for seed in ConversationTwinTests.seed..<ConversationTwinTests.seed + 2 {
      var run = SearchRun(seed: seed, count: count)
      do {
        for _ in 0..<40 { try await run.step() }
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  // MARK: - Marks

  /// The sender's name over the text, and the time under it.
  private struct NamedLayouter: BoxLayouter {
    let id: LayouterID = "named"

    func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { message.hasText }

    func box(for message: Message, in context: LayoutContext) -> LayoutBox {
      .bubble(
        .column([
          .text(message.sender.name, style: .sender), .text(message.content.text ?? ""),
          .text(context.time, style: .time),
        ]))
    }
  }

  @Test("what is found is marked in the bubbles that are seen, and names and times are not")
  func marks() async throws {
    let chain = LayouterChain([NamedLayouter()])
    let view = view(
      [
        message("far", .text("boat")),
        message("tall", .text("hello")), message("one", .text("no boat, no Boat"), from: "boat"),
        message("two", .text("boat"), from: "boat"),
      ], chain: chain)
    view.size.height = 150
    view.commit(.measuringNow)
    let search = view.search(for: "boat")
    await search.completed()
    expect(search.count, equals: 4)
    let marks = search.marks
    expect(marks.map(\.message), equals: ["one", "one", "two"])
    expect(marks.map(\.isCurrent), equals: [false, false, true])
    for mark in marks {
      let frame = try #require(view.frame(of: mark.message))
      let rectangle = try #require(mark.rectangles.first)
      expect(mark.rectangles.count, equals: 1)
      expect(frame.contains(rectangle))
      // Four characters of the text's size, each half as wide as it is high.
      expect(rectangle.height, equals: 16)
      expect(rectangle.width, equals: 32)
    }
    expect(abs(marks[1].rectangles[0].minX - marks[0].rectangles[0].minX - 9 * 8) < 0.001)
    search.previous()
    expect(search.marks.map(\.isCurrent), equals: [false, true, false])
    view.scroll(by: -10)
    expect(search.marks.last?.rectangles.first?.minY, equals: marks[2].rectangles[0].minY + 10)
  }
}
