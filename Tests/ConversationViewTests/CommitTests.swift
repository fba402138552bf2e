import BubbleCore
import ConversationView
import Expectations
import Foundation
import Platform
import Testing

@Suite struct CommitTests {
  @Test("a host that commits for each update shows everything, also of a long conversation")
  func untilSettled() async throws {
    let view = Situation(20_000).view
    for round in 0..<3 {
      for await _ in view.updates {
        view.commit()
        if view.isSettled { break }
      }
      expect(view.isSettled && !view.hasEdits)
      expect(view.lastMessage.flatMap { view.frame(of: $0.id) } != nil)
      try view.append([Situation.message(20_000 + round)])
      view.size.width += 10
    }
  }

  @Test("a measurement that ends between a commit and the next wait yields")
  func betweenCommitAndWait() async throws {
    let view = Situation().view
    await view.settle()
    var updates = view.updates.makeAsyncIterator()
    expect(await updates.next() != nil)
    view.commit()
    for number in 50..<60 {
      try view.append([Situation.message(number)])
      await view.measured()
      expect(await updates.next() != nil)
      while view.commit() == nil { _ = await updates.next() }
      expect(view.frame(of: MessageID("\(number)")) != nil)
    }
  }

  @Test("each stream gets every update, and a cancelled one takes none from the others")
  func severalStreams() async throws {
    let view = Situation().view
    await view.settle()
    let cancelled = view.updates
    let loop = Task { for await _ in cancelled {} }
    loop.cancel()
    await loop.value
    var (first, second) = (view.updates.makeAsyncIterator(), view.updates.makeAsyncIterator())
    expect(await first.next() != nil)
    expect(await second.next() != nil)
    view.commit()
    try view.append([Situation.message(50)])
    await view.measured()
    expect(await first.next() != nil)
    expect(await second.next() != nil)
    view.commit()
    expect(view.frame(of: "50") != nil)
  }

  @Test("there is one update until the next commit, however much is measured")
  func oneUpdate() async throws {
    let count = Lock(0)
    let situation = Situation(5_000) { options in
      options.onUpdate = { count.withLock { $0 += 1 } }
    }
    await situation.view.measured()
    expect(count.withLock { $0 }, equals: 1)
  }

  @Test("a stream ends with its view")
  func end() async {
    let updates = Situation(2_000).view.updates
    for await _ in updates {}
  }

  @Test("a commit that measures shows at once what another one leaves to the background")
  func policies() async throws {
    let view = Situation().view
    await view.settle()
    expect(view.commit() == nil)
    expect(try #require(view.commit(.measuringNow)).isEmpty)
    try view.append([Situation.message(50)])
    expect(view.commit(.measuringNow, animated: false)?.isEmpty == false)
    expect(view.frame(of: "50") != nil && !view.isAnimating)
  }

  @Test("the visible messages are laid out first, and then those nearest to them")
  func order() async {
    let situation = Situation(4_000)
    let view = situation.view
    await situation.settle()
    view.scroll(to: "2000")
    await situation.settle()
    view.size.width = 500
    await view.measured()
    let built = situation.built.withLock { $0 }.compactMap { Int($0.rawValue) }
    // Those beside a pinned day and the edges, too.
    expect(built.prefix(10).allSatisfy { abs($0 - 2_000) < 20 }, "\(built.prefix(10))")
    expect(built.prefix(1_000).allSatisfy { abs($0 - 2_000) < 1_000 })
    expect(built.suffix(500).allSatisfy { abs($0 - 2_000) > 1_000 })
  }

  @Test("the width of the environment is that of the view")
  func width() throws {
    let view = ConversationView(
      Conversation(peer: Peer(id: "bo", kind: .private), messages: [Situation.message(0)]),
      environment: LayoutEnvironment(width: 100),
      chain: LayouterChain([HeightLayouter(version: "0")]),
      measurer: FixedMeasurer(), size: CGSize(width: 375, height: 300))
    expect(view.size == view.shownSize && view.size == CGSize(width: 375, height: 300))
    expect(view.environment.width, equals: 375)
    expect(view.elements.last?.frame.width, equals: 375)
    view.environment.width = 200
    expect(view.environment.width == 375 && !view.hasEdits)
    view.size = CGSize(width: 200, height: 100)
    expect(view.environment.width == 200 && view.shownSize.width == 375)
    view.commit(.measuringNow)
    expect(view.elements.last?.frame.width == 200 && view.shownSize == view.size)
  }
}
