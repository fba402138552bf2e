import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// What becomes of a message that was shown before the server had it.
@Suite struct SendingTests {
  private static let person = Person(id: "ana", name: "Ana")

  /// A situation with a sent message `local` at its end.
  private func situation(_ count: Int = 50) async throws -> Situation {
    let situation = Situation(count)
    await situation.settle()
    try situation.view.append([SendingTests.sent("local", after: count)])
    situation.view.commit(.measuringNow)
    situation.view.advance(by: 10)
    return situation
  }

  static func sent(
    _ id: MessageID, _ text: String = "Hello", after count: Int, status: Message.Status = .sending
  ) -> Message {
    Message(
      id: id, sender: person, isOutgoing: true,
      date: Date(timeIntervalSince1970: 1_750_000_000 + Double(count) * 60), status: status,
      content: .text(text))
  }

  @Test("a message that gets the server's id stays where it is, and nothing fades")
  func renamed() async throws {
    let view = try await situation().view
    let before = view.elements
    view.flash("local")
    try view.rename("local", to: "server")
    expect(view.drawn.filter { $0.highlight == 1 }.map(\.id), equals: [.message("server")])
    view.flash(nil)
    try view.update("server") { $0.status = .sent }
    expect(view.elements.map(\.frame), equals: before.map(\.frame))
    expect(view.frame(of: "server") != nil && view.frame(of: "local") == nil)
    let changes = try #require(view.commit(.measuringNow)).changes
    expect(changes.map(\.id), equals: [.message("server")])
    expect(changes.allSatisfy { $0.changed && !$0.moved && !$0.appeared && !$0.disappeared })
    expect(view.drawn.allSatisfy { $0.alpha == 1 } && !view.isAnimating)
    expect(view.message("local") == nil && view.lastMessage?.id == "server")
    expect(view.messageCount, equals: 51)
  }

  @Test("a message that moves and fades in goes on doing so with its new id")
  func renamedInMotion() async throws {
    let situation = Situation()
    let view = situation.view
    await situation.settle()
    try view.append([SendingTests.sent("local", after: 50)])
    view.commit(.measuringNow)
    view.advance(by: 0.05)
    let before = view.drawn
    try view.rename("local", to: "server")
    expect(view.drawn.map(\.frame) == before.map(\.frame))
    expect(view.drawn.map(\.alpha) == before.map(\.alpha) && view.isAnimating)
    view.commit(.measuringNow)
    expect(view.drawn.map(\.frame) == before.map(\.frame))
  }

  @Test("a message is renamed before it is shown, and after it was moved")
  func renamedWithOtherEdits() async throws {
    let view = try await situation().view
    try view.append([SendingTests.sent("other", after: 60)])
    try view.rename("other", to: "b")
    try view.move("local", before: "45")
    try view.rename("local", to: "a")
    let changes = try #require(view.commit(.measuringNow)).changes
    let change = try #require(changes.first { $0.id == .message("a") })
    expect(change.moved && !change.appeared)
    expect(changes.contains { $0.id == .message("b") && $0.appeared })
    expect(!changes.contains { $0.id == .message("local") || $0.id == .message("other") })
    // The server's copy came first and was removed: its place is free, and nothing is there twice.
    try view.append([SendingTests.sent("c", after: 70)])
    view.commit(.measuringNow)
    view.remove(["c"])
    try view.rename("b", to: "c")
    view.commit(.measuringNow)
    view.advance(by: 10)
    let ids = view.elements.map(\.id)
    expect(Set(ids).count == ids.count && ids.contains(.message("c")))
    expect(view.drawn.count, equals: ids.count)
  }

  @Test("a message far away, in a conversation that was just opened, is renamed, and nothing moves")
  func renamedFarAway() async throws {
    for number in [0, 3_000, 19_000] {
      let view = Situation(20_000).view
      view.scroll(by: -500)
      let before = view.elements.map(\.frame)
      try view.rename(MessageID("\(number)"), to: "new")
      view.scroll(by: -10)
      view.scroll(by: 10)
      expect(view.elements.map(\.frame), equals: before)
      view.commit(.measuringNow)
      expect(view.elements.map(\.frame), equals: before)
      expect(view.messageCount == 20_000 && view.message("new") != nil)
      expect(view.message(MessageID("\(number)")) == nil)
    }
  }

  @Test("an unknown id, or one that is taken, says so and changes nothing")
  func refused() async throws {
    let view = try await situation().view
    #expect(throws: ConversationEditError.unknownMessage("x")) {
      try view.rename("x", to: "server")
    }
    #expect(throws: ConversationEditError.unknownMessage("x")) { try view.rename("x", to: "x") }
    #expect(throws: ConversationEditError.duplicateMessage("7")) {
      try view.rename("local", to: "7")
    }
    try view.rename("local", to: "local")
    expect(!view.hasEdits && view.message("local") != nil)
    let error = ConversationEditError.changedID("local", to: "server")
    #expect(throws: error) { try view.update("local") { $0.id = "server" } }
    #expect(throws: error) { _ = try view.updateTentatively("local") { $0.id = "server" } }
    expect("\(error)".contains("rename(_:to:)") && !view.hasEdits)
  }

  @Test("what is selected, found, swiped, pressed and read is so under the new id")
  func states() async throws {
    var options = ConversationViewOptions()
    options.motion.duration = 0
    options.accessories = { _, _ in
      [
        MessageAccessory(id: "mark", side: .leading, width: 20, action: HitAction("mark")),
        MessageAccessory(id: "more", side: .trailing, place: .beyondEdge, width: 40),
      ]
    }
    var messages = (0..<4).map { BoxSituation.message($0, "Hello number \($0)") }
    messages.append(BoxSituation.message(4, "Hello number local", button: "Press"))
    messages[4].id = "local"
    let view = ConversationView(
      Conversation(
        peer: Peer(id: "trip", kind: .group, title: "Trip"), messages: messages, readUpTo: "local"),
      environment: LayoutEnvironment(width: 375), chain: LayouterChain([ButtonLayouter()]),
      measurer: FixedMeasurer(), size: CGSize(width: 375, height: 400), options: options)
    let frame = try #require(view.frame(of: "local"))
    let point = CGPoint(x: frame.minX + 60, y: frame.midY)
    view.beginSelection(at: point, by: .message)
    let copied = view.text(of: try #require(view.selection))
    let search = view.search(for: "local")
    expect(search.current?.message, equals: "local")
    view.setState(.selected, ofRegion: "button", of: "local")
    let edit = try #require(try view.toggleReaction("👍", of: "local"))
    view.commit(.measuringNow)
    view.swipe(.message("local"), by: -40)
    view.moveFocus(.previous)
    let focus = try #require(view.focused)
    expect(focus.message, equals: "local")
    view.touchBegan(at: point)

    try view.rename("local", to: "server")
    for isCommitted in [false, true] {
      if isCommitted { view.commit(.measuringNow) }
      let selection = try #require(view.selection)
      expect(selection.start.message == "server" && selection.end.message == "server")
      expect(!view.selectionRectangles.isEmpty && view.text(of: selection) == copied)
      expect(search.current?.message == "server" && search.count == 1)
      expect(search.marks.map(\.message) == ["server"] && search.marks.first?.isCurrent == true)
      expect(view.state(ofRegion: "button", of: "server"), equals: .selected)
      expect(view.swipe?.scope, equals: .message("server"))
      expect(
        view.focused?.message == "server" && view.focused?.region?.id == focus.region?.id)
      expect(view.pressed?.message, equals: "server")
      expect(view.element(.accessory("server", "mark")) != nil)
      expect(view.element(.accessory("local", "mark")) == nil)
      expect(view.readUpTo == "server" && view.position.message == nil)
    }
    expect(view.touchEnded(at: point)?.message, equals: "server")
    expect(view.message("server")?.reactions, equals: [Reaction("👍", isMine: true)])
    expect(view.rollBack(edit) && view.message("server")?.reactions == [])
    try view.append([BoxSituation.message(5, "new")])
    view.commit(.measuringNow)
    expect(view.unreadCounts == UnreadCounts(above: 0, below: 0) && view.element(.unread) != nil)
  }

  @Test("an animated scroll to a message ends at it under its new id")
  func scrolling() async throws {
    let situation = Situation()
    let view = situation.view
    await situation.settle()
    view.scroll(to: "20", animated: true)
    view.advance(by: 0.1)
    try view.rename("20", to: "server")
    view.advance(by: 10)
    let covered = situation.dayBottom ?? 0
    expect(view.frame(of: "server")?.minY, equals: covered)
  }

  @Test("no more pages are asked for because the first or the last message has another id")
  func pages() async throws {
    let view = try await situation().view
    var asked = 0
    view.onNearEnd = { asked += 1 }
    try view.rename("local", to: "server")
    view.commit(.measuringNow)
    expect(asked, equals: 0)
  }

  // MARK: Actions

  @Test("a failed message can be sent again, with a finger, the keyboard and a screen reader")
  func retry() throws {
    var message = BoxSituation.message(1, "Hello there world")
    message.isOutgoing = true
    let situation = BoxSituation([BoxSituation.message(0, "Hello there world"), message])
    let view = situation.view
    let retry = HitAction("retry", ["message": "1"])
    let frame = try #require(view.frame(of: "1"))
    let point = CGPoint(x: frame.maxX - 16, y: frame.maxY - 8)
    expect(view.hit(at: point)?.hit == .bubble && view.hit(at: point)?.action == nil)
    expect(!view.contextActions(for: "1").contains { $0.action == retry })
    try view.update("1") { $0.status = .failed }
    view.commit(.measuringNow)
    expect(view.hit(at: point)?.action, equals: retry)
    view.touchBegan(at: point)
    expect(view.touchEnded(at: point)?.action, equals: retry)
    // Outside of the bubble, nothing is asked for, and a link is a link.
    expect(view.hit(at: CGPoint(x: 2, y: frame.midY))?.action == nil)
    expect(view.contextActions(for: "1").contains { $0.action == retry })
    let node = view.accessibility.children.first { $0.actions.contains { $0.action == retry } }
    expect(node?.id, equals: "message/1")
    view.clearFocus()
    var focused: [HitAction?] = []
    while view.moveFocus(.next) { focused.append(view.focused?.action) }
    expect(focused.last, equals: retry)
  }

  @Test("the name and the portrait of a sender lead to the person, and only they")
  func sender() throws {
    let situation = BoxSituation([BoxSituation.message(0, "Hello there world")])
    let view = situation.view
    let element = try #require(view.element(.message("0")))
    let person = HitAction("show_person", ["person": "bo", "name": "Bo"])
    func middle(_ isWanted: (CellElement) -> Bool) -> CGPoint {
      let frame = element.elements.first(where: isWanted)?.frame ?? .zero
      return CGPoint(x: element.frame.minX + frame.midX, y: element.frame.minY + frame.midY)
    }
    let name = middle {
      if case .text(let text, _, _) = $0.content { text.request.text == "Bo" } else { false }
    }
    let portrait = middle { if case .avatar = $0.content { true } else { false } }
    expect(view.hit(at: name)?.action, equals: person)
    expect(view.hit(at: portrait)?.action, equals: person)
    expect(view.hit(at: situation.point(in: 0))?.action?.name, equals: "open")
    view.touchBegan(at: name)
    expect(view.touchEnded(at: name)?.action, equals: person)
    view.touchBegan(at: name)
    expect(view.touchEnded(at: situation.point(in: 0)) == nil)
  }

  @Test("a reaction is shown before the server has it, and rolled back")
  func reaction() async throws {
    let view = try await situation().view
    let edit = try #require(try view.toggleReaction("👍", of: "7"))
    expect(view.message("7")?.reactions, equals: [Reaction("👍", isMine: true)])
    expect(view.hasEdits && view.rollBack(edit))
    expect(view.message("7")?.reactions, equals: [])
    try view.toggleReaction("👍", of: "7")
    try view.toggleReaction("👍", of: "7")
    expect(view.message("7")?.reactions, equals: [])
    #expect(throws: ConversationEditError.unknownMessage("x")) {
      try view.toggleReaction("👍", of: "x")
    }
  }
}
