import BubbleLayout
import Expectations
import Foundation
import Testing

/// The pieces of code of Documentation/Embedding.md that are not in the example.
@MainActor
@Suite struct EmbeddingCodeTests {
  @Test func `edits are by id, and are shown by a commit`() async throws {
    let view = OpenConversation().view
    let echo = OpenConversation.message(90)
    let typist = OpenConversation.bo

    try view.update("99") { $0.status = .read }
    view.remove(["97", "98"])
    try view.move("90", before: nil)
    view.setTyping([typist])
    view.readUpTo = "95"
    view.upsert([echo])
    view.commit(.measuringNow)

    expect(view.messageCount, equals: 98)
    expect(view.message("99")?.status, equals: .read)
    expect(view.elements.contains { $0.id == .typing })
  }

  @Test func `a commit is nil while something is to be measured`() async throws {
    let open = OpenConversation()
    let view = open.view
    await open.settle()
    expect(view.commit() == nil)

    try view.append([OpenConversation.message(100)])
    let isShown = view.commit() != nil
    if !isShown { expect(view.frame(of: "100") == nil) }
    await view.measured()
    if !isShown { expect(view.commit() != nil) }
    expect(view.frame(of: "100") != nil)
  }

  @Test func `what takes no measuring is shown by the commit at once`() async throws {
    let open = OpenConversation()
    await open.settle()
    open.view.scroll(by: -1_000)
    open.view.remove(["99"])
    expect(open.view.commit() != nil)
    expect(open.view.messageCount, equals: 99)
  }

  @Test func `without an event loop a program waits, or measures itself`() async throws {
    let view = OpenConversation().view

    for await _ in view.updates {
      view.commit(animated: false)
      if view.isSettled { break }
    }

    expect(view.isSettled)
    try view.append([OpenConversation.message(100)])
    view.commit(.measuringNow, animated: false)
    expect(view.frame(of: "100") != nil)
  }

  @Test func `the view is scrolled to messages and ends`() async throws {
    let view = OpenConversation().view
    view.readUpTo = "60"
    view.commit(.measuringNow)

    view.scroll(by: -120)
    view.scroll(to: "40", edge: .top, offset: 8)
    view.scrollToUnread()
    view.scrollToEnd(animated: true)

    view.advance(by: 1)
    expect(view.isAtEnd)
    view.scroll(to: "40", edge: .top, offset: 8)
    let day = view.elements.last { if case .day = $0.id { true } else { false } }
    expect(abs((view.frame(of: "40")?.minY ?? 0) - (day?.frame.maxY ?? 0) - 8) < 0.01)
  }

  @Test func `a place outlives the view`() async throws {
    let open = OpenConversation()
    let view = open.view
    view.scroll(to: "40", edge: .top)
    await open.settle()
    let reopened = OpenConversation().view
    let frame = view.frame(of: "41")

    let saved = try JSONEncoder().encode(view.position)
    reopened.scroll(to: try JSONDecoder().decode(ConversationPosition.self, from: saved))

    expect(view.position.message != nil)
    let difference = (reopened.frame(of: "41")?.minY ?? 0) - (frame?.minY ?? 1)
    expect(abs(difference) < 0.01)
  }

  @Test func `views of a host's own follow the changes`() async throws {
    let open = OpenConversation()
    let view = open.view
    await open.settle()
    var rows: [ConversationElement.ID: CGRect] = [:]
    for element in view.elements { rows[element.id] = element.frame }

    func follow(_ changes: ConversationChanges) {
      for change in changes.changes {
        // A view is made or taken from a pool, goes back, moves, or shows something else.
        if change.disappeared { rows[change.id] = nil } else { rows[change.id] = change.to }
      }
    }

    for step in 0..<40 {
      follow(view.scroll(by: step % 5 == 0 ? 130 : -70))
      try view.append([OpenConversation.message(100 + step)])
      follow(try #require(view.commit(.measuringNow)))
      try view.update(MessageID("\(90 - step)")) { $0.content = .text("again") }
      follow(try #require(view.commit(.measuringNow)))
      let shown = Dictionary(uniqueKeysWithValues: view.elements.map { ($0.id, $0.frame) })
      expect(rows, equals: shown)
    }
  }

  @Test func `a row of a host's own has its own height`() async throws {
    let view = OpenConversation().view

    try view.insert(HostedRow(id: "offer", height: 44), before: "98")
    view.commit(.measuringNow)
    try view.update(HostedRow(id: "offer", height: 60))
    view.commit(.measuringNow)

    let row = try #require(view.elements.first { $0.id == .row("offer") })
    expect(row.frame.height, equals: 60)

    try view.removeRow("offer")
    view.commit(.measuringNow)

    expect(!view.elements.contains { $0.id == .row("offer") })
  }

  @Test func `a row of a host's own is laid out by the chain`() async throws {
    let view = OpenConversation().view

    let question = HostedRow(id: "question", content: .service("Do you know Bo?"))
    try view.insert(question, before: "98")
    view.commit(.measuringNow)

    let row = try #require(view.element(.row("question")))
    expect(row.frame.height > 0 && !row.layout.elements.isEmpty)
  }

  @Test func `what stands beside a message goes with it, and is swiped into sight`() async throws {
    let view = OpenConversation().view

    view.accessories = { message, neighbours in
      guard !message.isOutgoing else { return [] }
      let isLast = neighbours.cluster.isBottom
      return [
        // Beside the last message of a cluster; the others leave room for it.
        MessageAccessory(
          id: "face", side: .leading, width: 40, height: isLast ? 36 : 0,
          appearance: message.sender.id),
        MessageAccessory(
          id: "reply", side: .leading, place: .beyondEdge, alignment: .center, width: 48,
          height: 32, action: HitAction("reply", [:])),
      ]
    }
    view.commit(.measuringNow)
    let incoming = try #require(
      view.elements.last { if case .accessory(_, "face") = $0.id { true } else { false } })
    guard case .accessory(let id, _) = incoming.id else { return }
    expect(view.frame(of: id)?.minX, equals: 40)

    view.swipe(.message(id), by: 48)
    expect(view.element(.accessory(id, "reply"))?.frame.minX, equals: 0)

    view.swipe(.message("97"), by: 30)
    let replies = view.swipe?.fraction == 1
    view.closeSwipe()
    expect(!replies && view.swipe == nil)

    if view.pan(at: CGPoint(x: 40, y: 300), by: 30) == nil { view.swipe(.allMessages, by: 30) }
    expect(view.swipe?.scope, equals: .allMessages)
  }

  @Test func `what surrounds the conversation changes as an edit does`() async throws {
    let view = OpenConversation().view
    let size = CGSize(width: 500, height: 300)
    let keyboard: CGFloat = 120

    view.size = size
    view.insets = CoveredInsets(top: 44, bottom: keyboard)
    view.environment.textScale = 1.2
    view.chain.remove("poll")
    view.commit(.measuringNow, animated: false)

    expect(view.shownSize, equals: size)
    expect((view.frame(of: "99")?.maxY ?? 0) <= 180.01)
  }

  @Test func `a conversation that comes as a whole is compared by ids`() async throws {
    let view = OpenConversation().view
    let fetched = Conversation(
      peer: Peer(id: "trip", kind: .group),
      messages: (20..<110).map { OpenConversation.message($0) })

    try view.replace(with: fetched)
    view.commit(.measuringNow)

    expect(view.messageCount, equals: 90)
    expect(view.message("19") == nil)
  }
}
