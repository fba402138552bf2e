import BubbleCore
import BubbleGenerator
import ConversationView
import Expectations
import Foundation
import Testing

/// Where a scroll to something ends, and the mark of what it led to.
@Suite struct TargetTests {
  /// Some days of messages with rows of the host between them, and an unread strip.
  private func conversation(
    _ random: inout SeededGenerator, count: Int, _ options: ConversationViewOptions
  ) throws -> (view: ConversationView, ids: [MessageID]) {
    var source = MessageSource(pauseChance: random.pick([0.02, 0.3, 0.8]))
    var messages: [Message] = []
    for _ in 0..<count { messages.append(source.message(&random)) }
    var environment = LayoutEnvironment(width: 375)
    environment.timeZone = random.pick(["UTC", "Asia/Tokyo"])
    let view = ConversationView(
      Conversation(
        peer: Peer(id: "trip", kind: .group, title: "Trip"), messages: messages,
        readUpTo: random.pick(messages).id),
      environment: environment, chain: LayouterChain([HeightLayouter(version: "0")]),
      measurer: FixedMeasurer(), size: CGSize(width: 375, height: random.pick([90, 400, 700])),
      options: options)
    for number in 0..<4 {
      let row = HostedRow(id: "h\(number)", height: CGFloat(random.next() % 60))
      try view.insert(row, before: random.pick(messages).id)
    }
    return (view, messages.map(\.id))
  }

  @Test("what is scrolled to begins below the day that is pinned, measured or not")
  func belowDay() async throws {
    for seed in ConversationTwinTests.seed..<ConversationTwinTests.seed + 15 {
      var random = SeededGenerator(seed: seed)
      var options = ConversationViewOptions()
      (options.workerCount, options.motion.scrollDuration) = (1, 0.2)
      if random.chance(0.5) { (options.topInset, options.bottomInset) = (24, 30) }
      let (view, ids) = try conversation(&random, count: 300, options)
      for step in 0..<40 {
        if step == 10 { view.commit(.measuringNow) }
        if step == 20 {
          await view.settle()
          view.advance(by: 1)
        }
        let isAnimated = random.chance(0.3)
        var target = ConversationElement.ID.unread
        if random.chance(0.8) {
          let id = random.pick(ids)
          target = .message(id)
          expect(view.scroll(to: id, animated: isAnimated) != nil)
        } else if view.scrollToUnread(animated: isAnimated) == nil {
          continue
        }
        for _ in 0..<4 { view.advance(by: 0.1) }
        let range = view.scrollRange
        let height = view.size.height - options.topInset - options.bottomInset
        let element = try #require(view.element(target), "seed \(seed), step \(step)")
        let top = try day(over: element, of: view)?.frame.maxY ?? options.topInset
        let isAtEnd = range.offset > range.contentHeight - height - 0.001
        let place = element.frame.minY - top
        expect(
          isAtEnd || range.offset < 0.001 ? place > -0.001 : abs(place) < 0.001,
          "seed \(seed), step \(step): \(target) begins \(place) below \(top)")
      }
    }
  }

  /// The pinned header, which comes last.
  private func day(
    over element: ConversationElement, of view: ConversationView
  ) throws -> ConversationElement? {
    guard let last = view.elements.last, case .day = last.id,
      last.frame.minY < element.frame.minY
    else { return nil }
    return last
  }

  @Test("a stored place is found again, also where insets are higher than the view")
  func positions() async throws {
    for seed in ConversationTwinTests.seed..<ConversationTwinTests.seed + 12 {
      var random = SeededGenerator(seed: seed)
      var options = ConversationViewOptions()
      options.workerCount = 1
      options.anchorEdge = random.pick(ViewEdge.allCases)
      let (view, _) = try conversation(&random, count: 60, options)
      await view.settle()
      for _ in 0..<20 {
        view.insets = CoveredInsets(
          top: CGFloat(random.next() % 300), bottom: CGFloat(random.next() % 600))
        view.commit(.measuringNow)
        view.scrollToEnd()
        view.scroll(by: -100 - CGFloat(random.unit()) * 2_000)
        let (position, offset) = (view.position, view.scrollRange.offset)
        view.scrollToStart()
        view.scroll(to: position)
        expect(abs(view.scrollRange.offset - offset) < 0.001, "seed \(seed): \(position)")
      }
    }
  }

  @Test("without the last message read, what was below it is unread, until it is there again")
  func removedReadMessage() async throws {
    let situation = Situation(40)
    let view = situation.view
    await situation.settle()
    func firstUnread() -> MessageID? {
      view.scrollToUnread()
      let strip = view.elements.firstIndex { $0.id == .unread }
      guard let strip, case .message(let id) = view.elements[strip + 1].id else { return nil }
      return id
    }
    view.readUpTo = "20"
    view.commit(.measuringNow)
    expect(firstUnread(), equals: "21")
    view.remove(["20", "18", "19"])
    view.commit(.measuringNow)
    expect(view.readUpTo == "20" && firstUnread() == "21")
    // What comes to its place is not read.
    try view.insert([Situation.message(100, minutes: 20)], before: "21")
    view.commit(.measuringNow)
    expect(firstUnread(), equals: "100")
    try view.insert([Situation.message(20)], before: "24")
    view.commit(.measuringNow)
    expect(firstUnread(), equals: "24")
    view.remove((0..<30).map { MessageID("\($0)") } + ["100"])
    view.commit(.measuringNow)
    expect(firstUnread(), equals: "30")
    view.readUpTo = "later"
    view.commit(.measuringNow)
    expect(view.readUpTo == "later" && view.scrollToUnread() == nil)
    try view.insert(
      [Situation.message(200)].map { message in
        Message(
          id: "later", sender: message.sender, isOutgoing: false, date: message.date,
          content: message.content)
      }, before: "33")
    view.commit(.measuringNow)
    expect(firstUnread(), equals: "33")
  }

  @Test("the focus is not left under the pinned day")
  func focusBelowDay() throws {
    let view = BoxSituation((0..<60).map { BoxSituation.message($0, "One \($0) two") }, height: 160)
      .view
    while view.moveFocus(.previous) {
      let focused = try #require(view.focused)
      let frame = focused.region?.frame ?? focused.frame
      let element = try #require(view.element(focused.element))
      let top = try day(over: element, of: view)?.frame.maxY ?? 0
      expect(frame.minY > top - 0.001, "\(focused.element)")
    }
    expect(view.focused?.message, equals: "0")
  }

  @Test("a message is marked from the start of a jump to it, and for a moment after")
  func flash() async throws {
    for isReduced in [false, true] {
      let situation = Situation(300) {
        ($0.motion.isReduced, $0.motion.flashDuration) = (isReduced, 1)
      }
      await situation.settle()
      let view = situation.view
      func marked() -> [CGFloat] { view.drawn.map(\.highlight).filter { $0 != 0 } }
      view.scroll(to: "20", animated: true)
      view.flash("20")
      view.advance(by: 0.1)
      for _ in 0..<3 { view.advance(by: 0.1) }
      expect(marked(), equals: [1])
      expect(view.drawn.first { $0.highlight == 1 }?.id, equals: .message("20"))
      expect(view.elements.allSatisfy { $0.highlight == 0 } && view.isAnimating)
      view.advance(by: 0.55)
      expect(isReduced ? marked() == [1] : (marked().first ?? 1) < 1)
      view.advance(by: 0.6)
      expect(marked().isEmpty && !view.isAnimating)
      // Another mark takes the place of one, and nil ends it.
      view.flash("21")
      view.flash("22")
      expect(marked(), equals: [1])
      view.flash(nil)
      expect(marked().isEmpty && !view.isAnimating)
      // What is not there has its time, too.
      view.flash("none")
      view.advance(by: 2)
      expect(marked().isEmpty && !view.isAnimating)
    }
  }
}
