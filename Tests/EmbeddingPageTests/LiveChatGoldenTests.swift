import BubbleLayout
import BubbleTestSupport
import Expectations
import Foundation
import PictureTestSupport
import Testing

@testable import live_chat

/// The program in examples/live-chat, state by state.
@MainActor
@Suite struct LiveChatGoldenTests {
  private static let examples = packageFolder().appendingPathComponent("examples")

  private func reading() throws -> ConversationReader.Reading {
    try ConversationReader().read(
      from: LiveChatGoldenTests.examples.appendingPathComponent("trip.json"))
  }

  private func named() async throws -> [String: ChatState] {
    let all = try await states(of: reading(), in: LiveChatGoldenTests.examples)
    return Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  }

  /// By how many points the messages that are in both states moved down.
  private func moved(_ before: ChatState, _ after: ChatState) -> Set<CGFloat> {
    var differences: Set<CGFloat> = []
    for element in before.elements {
      guard case .message(let id) = element.id, let frame = after.frame(id) else { continue }
      differences.insert(frame.minY - element.frame.minY)
    }
    return differences
  }

  @Test func `each state says what the script promises`() async throws {
    let states = try await named()
    func state(_ name: String) throws -> ChatState { try #require(states[name]) }

    let opened = try state("opened")
    expect(opened.isAtEnd && opened.messageCount == 21 && opened.frame("71")?.maxY ?? 421 <= 420.01)
    let received = try state("received")
    expect(received.isAtEnd && received.frame("72")?.maxY ?? 421 <= 420.01)

    let above = try state("scrolled-up")
    let reading = try state("received-while-reading")
    expect(!above.isAtEnd && moved(above, reading) == [0])
    expect(reading.unreadBelow, equals: above.unreadBelow + 1)

    let near = try state("near-the-start")
    let earlier = try state("earlier-messages")
    expect(near.messageCount == 23 && earlier.messageCount == 73)
    expect(moved(near, earlier), equals: [0])

    // The lower edge of the last message that is read stays; what changes pushes those above.
    for (before, after) in [("earlier-messages", "edited"), ("edited", "reactions")] {
      let (before, after) = (try state(before), try state(after))
      expect(moved(before, after).count > 1)
      let last = before.elements.last { if case .message = $0.id { true } else { false } }
      guard case .message(let id)? = last?.id else { continue }
      expect(after.frame(id), equals: last?.frame)
    }
    let row = try #require(try state("own-row").elements.first { $0.id == .row("offer") })
    let below = try #require(try state("own-row").frame("56"))
    expect(abs(row.frame.maxY - below.minY) < 0.01)

    let wider = try state("wider")
    expect(wider.picture.size.width == 420 && wider.elements.allSatisfy { $0.frame.width == 420 })
    try expect(state("back-at-the-end").isAtEnd && state("back-at-the-end").unreadBelow == 0)

    let typing = try state("typing")
    let halfWay = try state("half-way")
    let answered = try state("answered")
    expect(typing.elements.contains { $0.id == .typing })
    expect(halfWay.elements.contains { $0.id == .typing && $0.alpha > 0 && $0.alpha < 1 })
    expect(halfWay.elements.contains { $0.id == .message("75") && $0.alpha > 0 && $0.alpha < 1 })
    let places = try ["73", "72"].map { id in
      try [typing, halfWay, answered].map { try #require($0.frame(MessageID(id))).minY }
    }
    for ways in places { expect(ways[0] > ways[1] && ways[1] > ways[2]) }
    expect(!answered.elements.contains { $0.id == .typing })

    let choosing = try state("choosing")
    expect(choosing.elements.contains { $0.id == .accessory("75", "chosen") })
    expect(choosing.frame("75")?.minX == 36 && choosing.frame("75")?.width == 284)
    let swiped = try state("swiped")
    expect(swiped.frame("72")?.minX == -4 && swiped.frame("75")?.minX == 36)
    expect(swiped.elements.contains { $0.id == .accessory("72", "reply") })
  }

  @Test func `a window is woken up, draws again, and lets time pass`() async throws {
    let reading = try reading()
    let chat = Chat(
      reading.conversation, environment: LayoutEnvironment(width: 320),
      size: CGSize(width: 320, height: 420))
    let (frames, frame) = AsyncStream.makeStream(of: Void.self)
    chat.needsDisplay = { frame.yield() }
    let loop = Task { await chat.run() }
    defer { loop.cancel() }
    let bo = try #require(reading.people.first { $0.id == "bo" })

    try chat.receive(
      Message(
        id: "72", sender: bo, isOutgoing: false, date: Date(timeIntervalSince1970: 1_800_000_000),
        content: .text("There you are")))
    for await _ in frames {
      if chat.view.frame(of: "72") != nil { break }
    }
    expect(chat.view.isAnimating && chat.view.isAtEnd)
    var count = 0
    while chat.view.isAnimating {
      chat.advance(by: 1 / 60)
      count += 1
      expect(count < 100)
    }
    expect(count > 10)
  }

  @Test
  func `the example draws the golden pictures of the page`() async throws {
    let page = try String(
      contentsOf: packageFolder().appendingPathComponent("Documentation/Embedding.md"),
      encoding: .utf8)
    let states = try await named()
    let names = page.matches(of: #/examples/pictures/live-chat-([a-z-]+)\.png/#)
      .map { String($0.output.1) }
    expect(names.count, equals: 7)
    for name in names {
      let state = try #require(states[name], "\(name)")
      Goldens.compare(
        try state.picture.png(scale: 1), with: "examples/pictures/live-chat-\(name).png")
    }
  }
}
