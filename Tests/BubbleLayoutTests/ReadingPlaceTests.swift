import BubbleGenerator
import BubbleLayout
import ConversationView
import Expectations
import Foundation
import Testing

/// What is read stays where it is, whatever happens to the message that it is of.
@Suite struct ReadingPlaceTests {
  /// Words that can be told apart, so that a line is found again by them.
  private func words(_ range: Range<Int>) -> String {
    range.map { "word\($0)" }.joined(separator: " ")
  }

  private static let measurer = TextMeasurer()

  private func message(_ number: Int, _ text: String) -> Message {
    Message(
      id: MessageID("\(number)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
      date: Date(timeIntervalSince1970: 1_750_000_000 + Double(number) * 3_600),
      content: .text(text))
  }

  private func view(_ messages: [Message], _ edge: ViewEdge = .bottom) -> ConversationView {
    var options = ConversationViewOptions()
    options.anchorEdge = edge
    return ConversationView(
      Conversation(peer: Peer(id: "trip", kind: .group, title: "Trip"), messages: messages),
      environment: LayoutEnvironment(width: 375), chain: .builtIn,
      measurer: ReadingPlaceTests.measurer, size: CGSize(width: 375, height: 400), options: options)
  }

  /// A long answer under some messages, in a view that is lower than it, scrolled some points up from its end.
  private func reader(
    of text: String, up points: CGFloat, _ edge: ViewEdge = .bottom
  ) -> ConversationView {
    let past = (0..<8).map { message($0, "Hello \($0)") }
    let view = view(past + [message(8, text)], edge)
    view.scrollToEnd()
    view.scroll(by: -points)
    return view
  }

  /// The text of the answer, in view coordinates; nil: it is not seen.
  private func text(in view: ConversationView) -> (layout: TextLayout, top: CGFloat)? {
    guard let element = view.element(.message("8")), case .cell(let layout) = element.layout,
      let texts = (layout as? BubbleCellLayout)?.textLayouts(measurer: ReadingPlaceTests.measurer),
      let longest = texts.max(by: { $0.text.lines.count < $1.text.lines.count })
    else { return nil }
    return (longest, element.frame.minY)
  }

  /// Where the line with a word is in the view.
  private func place(of word: String, in view: ConversationView) -> CGFloat? {
    guard let (layout, top) = text(in: view) else { return nil }
    let words = layout.text.request.text
    guard let range = words.range(of: word + " ") else { return nil }
    let offset = words.utf8.distance(from: words.startIndex, to: range.lowerBound)
    return top + layout.edge(at: TextPosition(offset: offset)).minY
  }

  private func expectPlace(
    of word: String, in view: ConversationView, _ wanted: CGFloat, _ comment: Comment? = nil
  ) {
    // Lengths of a list are whole units of far less than that.
    expect(abs((place(of: word, in: view) ?? .infinity) - wanted) < 1e-6, comment)
  }

  /// The first word of the line at the upper edge of the view.
  private func firstWord(in view: ConversationView) -> String? {
    guard let (layout, top) = text(in: view) else { return nil }
    let index = Int(((-top - layout.frame.minY) / layout.text.lineHeight).rounded(.down))
    guard layout.text.lines.indices.contains(index) else { return nil }
    let line = layout.text.substring(layout.range(ofLine: index))
    return line.split(separator: " ").first.map(String.init)
  }

  @Test(arguments: [ViewEdge.bottom, .top])
  func `an answer that grows while its middle is read leaves the line in its place`(
    edge: ViewEdge
  ) throws {
    let view = reader(of: words(0..<1_500), up: 700, edge)
    let word = try #require(firstWord(in: view))
    let before = try #require(place(of: word, in: view))
    for count in stride(from: 1_500, to: 1_600, by: 10) {
      try view.update("8") { $0.content = .text(words(0..<count)) }
      view.commit(.measuringNow, animated: false)
      expectPlace(of: word, in: view, before)
    }
  }

  @Test func `what is put in above the line does not move it`() throws {
    let view = reader(of: words(0..<1_500), up: 700)
    let word = try #require(firstWord(in: view))
    let before = try #require(place(of: word, in: view))
    try view.update("8") { $0.content = .text("More in front of it. " + words(0..<1_500)) }
    view.commit(.measuringNow, animated: false)
    // The line is another one by now, but it has the word in it.
    expectPlace(of: word, in: view, before)
    try view.prepend([message(-1, words(0..<90))])
    view.commit(.measuringNow, animated: false)
    expectPlace(of: word, in: view, before)
  }

  @Test func `another width and back again lead to the same line`() throws {
    let view = reader(of: words(0..<1_500), up: 3_000)
    let word = try #require(firstWord(in: view))
    let before = try #require(place(of: word, in: view))
    for width in [640, 375, 320, 375] {
      view.size.width = CGFloat(width)
      view.commit(.measuringNow, animated: false)
      expectPlace(of: word, in: view, before, "at a width of \(width)")
    }
  }

  @Test func `what is scrolled to is not covered by the header of its day`() throws {
    let messages = (0..<60).map { message($0, words(0..<$0 % 40)) }
    for height in [300, 700] {
      let view = view(messages)
      view.size.height = CGFloat(height)
      view.readUpTo = "31"
      view.commit(.measuringNow, animated: false)
      // The header of the day that is read: others may be seen further down.
      func dayBottom() -> CGFloat? {
        let days = view.elements.filter { if case .day = $0.id { true } else { false } }
        return days.map(\.frame.maxY).min()
      }
      for id in ["20", "33", "2", "24"] as [MessageID] {
        view.scroll(to: id)
        let place = try #require(view.frame(of: id)).minY
        expect(abs(place - (try #require(dayBottom()))) < 0.01, "\(id) at a height of \(height)")
      }
      view.scrollToUnread()
      let strip = try #require(view.element(.unread)?.frame)
      expect(abs(strip.minY - (try #require(dayBottom()))) < 0.01, "at a height of \(height)")
      // The place is kept as it is, without another header.
      let (position, before) = (view.position, try #require(view.frame(of: "33")).minY)
      view.scroll(to: position)
      expect(abs(try #require(view.frame(of: "33")).minY - before) < 1e-6)
    }
  }

  @Test func `headers of days are read above their messages, and drawn over all`() throws {
    // Some on each of several days.
    let view = view((0..<40).map { message($0 * 8, "Hello \($0)") })
    for way in [0, -60, -200, -333, -700] as [CGFloat] {
      view.scroll(by: way)
      let days = view.elements.filter { if case .day = $0.id { true } else { false } }
      expect(days.count > 1)
      // The one that is held is of what follows, also where that begins above the view.
      let read = view.accessibility.children.dropFirst().map(\.frame.minY)
      expect(read, equals: read.sorted(), "scrolled by \(way)")
      expect(view.accessibility.children.first?.role == .part(.heading))
      // The one that is held comes last, and the others where they stand.
      let rest = view.elements.dropLast().map(\.frame.minY)
      expect(rest, equals: rest.sorted(), "scrolled by \(way)")
      let drawn = view.drawn.map(\.zIndex)
      expect(drawn, equals: drawn.sorted())
    }
  }

  @Test func `a message that is sent again leaves the others in their places`() throws {
    let messages = (0..<40).map { message($0, "Hello number \($0)") }
    let view = view(messages)
    view.scroll(by: -400)
    let seen = view.elements.compactMap { element -> MessageID? in
      if case .message(let id) = element.id { id } else { nil }
    }
    let last = try #require(seen.last)
    let other = seen[seen.count - 3]
    let before = view.frame(of: other)?.minY
    view.remove([last])
    try view.append([message(Int(last.rawValue) ?? 0, "Sent again")])
    view.commit(.measuringNow, animated: false)
    expect(view.frame(of: other)?.minY == before)
    try view.move(seen[seen.count - 2], before: nil)
    view.commit(.measuringNow, animated: false)
    expect(view.frame(of: other)?.minY == before)
  }

  @Test func `whatever becomes of a long text, a line that stays in it stays in its place`() throws
  {
    for seed in testSeed()..<testSeed() + UInt64(testRounds(6)) {
      var random = SeededGenerator(seed: seed)
      var lines = (0..<1_200).map { "word\($0)" }
      let view = reader(of: lines.joined(separator: " "), up: 3_000)
      var count = 0
      for _ in 0..<24 {
        view.scroll(by: CGFloat((random.unit() - 0.5) * 300))
        guard let word = firstWord(in: view), let index = lines.firstIndex(of: word),
          index > 40, index < lines.count - 400, !view.isAtEnd
        else { continue }
        let before = try #require(place(of: word, in: view))
        switch random.next() % 3 {
        case 0: lines.insert("new\(random.next())", at: Int(random.next() % UInt64(index - 30)))
        case 1: lines.remove(at: Int(random.next() % UInt64(index - 30)))
        default: lines.append("end\(random.next())")
        }
        try view.update("8") { $0.content = .text(lines.joined(separator: " ")) }
        view.commit(.measuringNow, animated: false)
        expectPlace(of: word, in: view, before, "seed \(seed)")
        count += 1
      }
      expect(count > 4, "seed \(seed)")
    }
  }
}
