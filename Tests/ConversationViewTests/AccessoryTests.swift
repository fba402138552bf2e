import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

@Suite struct AccessoryTests {
  private let width: CGFloat = 375

  private func frame(_ situation: Situation, _ number: Int, _ name: String) -> CGRect? {
    situation.view.element(.accessory(MessageID("\(number)"), name))?.frame
  }

  private func situation(
    _ accessories: [MessageAccessory], direction: WritingDirection = .leftToRight, text: Int = 0
  ) -> Situation {
    let situation = Situation(5) { $0.accessories = { _, _ in accessories } }
    situation.view.environment.direction = direction
    situation.view.commit(.measuringNow, animated: false)
    return situation
  }

  @Test("what stands beside a message takes its width, and stands where it says in the row")
  func beside() throws {
    let situation = situation([
      MessageAccessory(id: "face", side: .leading, width: 30, height: 50),
      MessageAccessory(id: "mark", side: .leading, alignment: .center, width: 10, height: 10),
      MessageAccessory(id: "button", side: .trailing, alignment: .top, width: 24, height: 20),
    ])
    let message = try #require(situation.view.frame(of: "2"))
    let row = CGRect(x: 0, y: message.maxY - 50, width: width, height: 50)
    expect(message.minX == 40 && message.width == width - 64)
    // The row is as high as the face, and the message stands where the face does.
    expect(message.height, equals: 20)
    expect(frame(situation, 2, "face"), equals: CGRect(x: 0, y: row.minY, width: 30, height: 50))
    expect(
      frame(situation, 2, "mark"), equals: CGRect(x: 30, y: row.minY + 20, width: 10, height: 10))
    expect(
      frame(situation, 2, "button"),
      equals: CGRect(x: width - 24, y: row.minY, width: 24, height: 20))
    expect(situation.view.frame(of: "3")?.minY, equals: message.minY + 50)
  }

  @Test("from right to left what is leading stands at the right")
  func rightToLeft() throws {
    let situation = situation(
      [
        MessageAccessory(id: "face", side: .leading, width: 30),
        MessageAccessory(id: "reply", side: .trailing, place: .beyondEdge, width: 60),
      ], direction: .rightToLeft)
    let message = try #require(situation.view.frame(of: "2"))
    expect(message.minX == 0 && message.width == width - 30)
    expect(
      frame(situation, 2, "face"),
      equals: CGRect(x: width - 30, y: message.minY, width: 30, height: 20))
    situation.view.swipe(.message("2"), by: 45)
    expect(
      frame(situation, 2, "reply"), equals: CGRect(x: -15, y: message.minY, width: 60, height: 20))
  }

  @Test("a swipe uncovers what is beyond the edge, as far as there is something")
  func swipe() throws {
    let situation = situation([
      MessageAccessory(id: "reply", side: .trailing, place: .beyondEdge, width: 60),
      MessageAccessory(id: "delete", side: .trailing, place: .beyondEdge, width: 40),
    ])
    let view = situation.view
    expect(frame(situation, 2, "reply") == nil)
    view.swipe(.message("2"), by: -20)
    expect(view.frame(of: "2")?.minX == -20 && view.frame(of: "3")?.minX == 0)
    expect(frame(situation, 2, "reply")?.minX, equals: width - 20)
    expect(frame(situation, 2, "delete") == nil)
    expect(view.swipe?.fraction, equals: 0.2)
    view.swipe(.message("2"), by: -500)
    expect(view.frame(of: "2")?.minX == -100 && view.swipe?.fraction == 1)
    expect(frame(situation, 2, "delete")?.maxX, equals: width)
    // To the other side there is nothing.
    view.swipe(.message("2"), by: 800)
    expect(view.swipe == nil && view.frame(of: "2")?.minX == 0)
    view.swipe(.message("2"), by: .nan)
    expect(view.swipe == nil)
    // Another message that is swiped has this one go back.
    view.swipe(.message("2"), by: -20)
    view.swipe(.message("3"), by: -20)
    expect(view.frame(of: "2")?.minX == 0 && view.frame(of: "3")?.minX == -20)
    view.swipe(.allMessages, by: -60)
    expect(view.frame(of: "0")?.minX == -60 && view.frame(of: "3")?.minX == -60)
  }

  @Test("what is swiped opens when it is more than half open or moves fast, and else goes back")
  func release() {
    func rest(_ points: CGFloat, velocity: CGFloat = 0) -> CGFloat? {
      let situation = situation([
        MessageAccessory(id: "reply", side: .trailing, place: .beyondEdge, width: 60)
      ])
      situation.view.swipe(.message("2"), by: points)
      situation.view.endSwipe(velocity: velocity)
      expect(situation.view.isAnimating)
      situation.view.advance(by: 10)
      return situation.view.drawn.first { $0.id == .message("2") }?.frame.minX
    }
    expect(rest(-20), equals: 0)
    expect(rest(-40), equals: -60)
    expect(rest(-20, velocity: -300), equals: -60)
    expect(rest(-40, velocity: 300), equals: 0)
    expect(rest(-40, velocity: .nan), equals: -60)
  }

  @Test("a swipe ends with its message")
  func removed() {
    let situation = situation([
      MessageAccessory(id: "reply", side: .trailing, place: .beyondEdge, width: 60)
    ])
    situation.view.swipe(.message("2"), by: -20)
    situation.view.remove(["2"])
    situation.view.commit(.measuringNow)
    expect(situation.view.swipe == nil)
  }

  @Test("other accessories have messages laid out again only where they leave another width")
  func otherAccessories() async {
    let situation = Situation(50)
    await situation.settle()
    situation.view.accessories = { message, _ in
      message.isOutgoing ? [MessageAccessory(id: "mark", side: .trailing, width: 20)] : []
    }
    situation.view.commit(.measuringNow)
    await situation.settle()
    situation.view.accessories = { message, _ in
      message.isOutgoing ? [MessageAccessory(id: "mark", side: .trailing, width: 30)] : []
    }
    await situation.view.measured()
    situation.view.commit()
    expect(Set(situation.takeBuilt()), equals: ["9", "19", "29", "39", "49"])
    // What is drawn and done is the host's.
    situation.view.accessories = { message, _ in
      guard message.isOutgoing else { return [] }
      return [
        MessageAccessory(
          id: "mark", side: .trailing, width: 30, action: HitAction("press", [:]),
          appearance: "pressed"),
        MessageAccessory(id: "reply", side: .leading, place: .beyondEdge, width: 60),
      ]
    }
    await situation.view.measured()
    let changes = situation.view.commit()
    expect(situation.takeBuilt().isEmpty)
    expect(
      changes?.changes.map(\.id), equals: [.accessory("39", "mark"), .accessory("49", "mark")])
    expect(changes?.changes.first?.changed, equals: true)
  }

  @Test("what a host draws looks alike where it says so, in one size")
  func looks() {
    func look(_ accessory: MessageAccessory) -> ConversationElement.Look? {
      situation([accessory]).view.element(.accessory("2", accessory.id))?.look
    }
    let face = MessageAccessory(id: "face", side: .leading, width: 30, appearance: "bo")
    var other = face
    expect(look(face), equals: look(other))
    other.appearance = "ana"
    expect(look(face) != look(other))
    other = face
    other.height = 50
    expect(look(face) != look(other))
    let view = Situation(5).view
    try? view.insert(HostedRow(id: "offer", height: 20), before: nil)
    view.commit(.measuringNow)
    let narrow = view.element(.row("offer"))?.look
    view.size.width = 500
    view.commit(.measuringNow)
    expect(narrow != nil && view.element(.row("offer"))?.look != narrow)
  }

  @Test(
    "a place is the same again beside something that is higher than its message",
    arguments: ViewEdge.allCases)
  func position(edge: ViewEdge) {
    let situation = Situation(50) {
      $0.anchorEdge = edge
      $0.accessories = { _, _ in
        [MessageAccessory(id: "face", side: .leading, width: 30, height: 50)]
      }
    }
    let view = situation.view
    view.scroll(by: -333)
    let before = view.elements.map(\.frame)
    for _ in 0..<3 { view.scroll(to: view.position) }
    expect(view.elements.map(\.frame), equals: before)
  }

  @Test("what is swiped goes back when there is nothing beyond the edge any more")
  func nothingLeft() {
    let reply = MessageAccessory(id: "reply", side: .trailing, place: .beyondEdge, width: 60)
    let situation = situation([reply])
    situation.view.swipe(.message("2"), by: -60)
    expect(situation.view.swipe?.fraction, equals: 1)
    situation.view.accessories = nil
    situation.view.commit(.measuringNow)
    expect(situation.view.swipe == nil && situation.view.frame(of: "2")?.minX == 0)
  }

  @Test("a message that is swiped again while it goes back is drawn once")
  func swipedAgain() {
    let reply = MessageAccessory(id: "reply", side: .trailing, place: .beyondEdge, width: 60)
    let situation = situation([reply])
    situation.view.swipe(.message("2"), by: -60)
    situation.view.closeSwipe()
    situation.view.advance(by: 0.05)
    situation.view.swipe(.message("2"), by: -30)
    let ids = situation.view.drawn.map(\.id)
    expect(Set(ids).count == ids.count && ids.contains(.accessory("2", "reply")))
  }

  @Test("a button beside a message is hit, tapped and focused, and is among what can be done")
  func actions() throws {
    let press = HitAction("press", [:])
    let reply = HitAction("reply", [:])
    let situation = situation([
      MessageAccessory(id: "button", side: .trailing, width: 24, action: press),
      MessageAccessory(
        id: "reply", side: .trailing, place: .beyondEdge, width: 60, action: reply),
    ])
    let view = situation.view
    let button = try #require(frame(situation, 3, "button"))
    let point = CGPoint(x: button.midX, y: button.midY)
    expect(view.hit(at: point)?.action, equals: press)
    expect(view.hit(at: point)?.message, equals: "3")
    view.touchBegan(at: point)
    expect(view.pressed?.accessory?.id, equals: "button")
    expect(view.touchEnded(at: point)?.action, equals: press)
    expect(view.contextActions(for: "3").map(\.action), equals: [press, reply])
    var focused: [String] = []
    while view.moveFocus(.next) { focused.append(view.focused?.message?.rawValue ?? "?") }
    expect(focused, equals: ["0", "1", "2", "3", "4"])
    while view.moveFocus(.previous) { focused.removeLast() }
    expect(focused.count == 1 && view.focused?.message == "0")
  }

  @Test("of several accessories of one id the first counts, and what is no length is none")
  func hostile() throws {
    let situation = situation([
      MessageAccessory(id: "face", side: .leading, width: .nan, height: -.infinity),
      MessageAccessory(id: "face", side: .leading, width: 50),
      MessageAccessory(id: "wide", side: .leading, width: 1e9, height: 1e9),
    ])
    expect(situation.view.elements.allSatisfy { $0.frame.minX.isFinite && $0.frame.minY.isFinite })
    expect(
      situation.view.elements.allSatisfy { $0.id != .accessory("4", "face") || $0.frame.width == 0 }
    )
    expect(situation.view.frame(of: "4")?.width, equals: 1)
  }
}

@Suite struct HostedContentTests {
  @Test("a row of the host's own is laid out by the chain, in any width")
  func hostedContent() async throws {
    let situation = BoxSituation((0..<5).map { BoxSituation.message($0, "Hello there world") })
    let view = situation.view
    try view.insert(HostedRow(id: "offer", content: .text("Take it or leave it")), before: "3")
    expect(view.element(.row("offer")) == nil)
    view.commit(.measuringNow)
    let row = try #require(view.element(.row("offer")))
    guard case .hosted(let hosted, let layout?) = row.layout else {
      Issue.record("the row has a layout")
      return
    }
    expect(hosted.id == "offer" && row.frame.height == layout.height && row.frame.height > 0)
    expect(!row.layout.elements.isEmpty)
    view.size.width = 200
    view.commit(.measuringNow)
    expect(view.element(.row("offer"))?.frame.width, equals: 200)
    let before = row.look
    try view.update(HostedRow(id: "offer", content: .text("Gone")))
    view.commit(.measuringNow)
    expect(view.element(.row("offer"))?.look != before)
    try view.update(HostedRow(id: "offer", height: 33))
    view.commit(.measuringNow)
    expect(view.element(.row("offer"))?.frame.height, equals: 33)
  }

  @Test("nobody's avatar is beside such a row in a group")
  func avatar() throws {
    let situation = BoxSituation([BoxSituation.message(0, "Hello there world")])
    let view = situation.view
    try view.insert(HostedRow(id: "offer", content: .text("Take this")), before: nil)
    view.commit(.measuringNow)
    func hasAvatar(_ id: ConversationElement.ID) -> Bool {
      view.element(id)?.layout.elements.contains {
        if case .avatar = $0.content { true } else { false }
      } == true
    }
    expect(hasAvatar(.message("0")) && !hasAvatar(.row("offer")))
  }

  @Test("a link in such a row is hit")
  func hit() throws {
    let situation = BoxSituation([BoxSituation.message(0, "Hello there world")])
    let view = situation.view
    try view.insert(HostedRow(id: "offer", content: .text("Take this")), before: nil)
    view.commit(.measuringNow)
    let frame = try #require(view.element(.row("offer"))?.frame)
    let hit = try #require(view.hit(at: CGPoint(x: frame.minX + 70, y: frame.midY)))
    expect(hit.action?.name == "open" && hit.message == nil)
  }

  @Test("the focus comes to what can be done in such a row, too")
  func focus() throws {
    let situation = BoxSituation((0..<3).map { BoxSituation.message($0, "Hello there world") })
    let view = situation.view
    try view.insert(HostedRow(id: "offer", content: .text("Take this")), before: "2")
    try view.insert(HostedRow(id: "drawn", height: 20), before: "1")
    view.commit(.measuringNow)
    var visited: [ConversationElement.ID] = []
    while view.moveFocus(.next) { visited += view.focused.map { [$0.element] } ?? [] }
    expect(visited, equals: [.message("0"), .message("1"), .row("offer"), .message("2")])
    expect(view.moveFocus(.previous) && view.focused?.element == .row("offer"))
  }
}

@Suite struct OpeningTests {
  @Test("opening a long conversation, reading in it and measuring all of it wait for no ids")
  func ids() async throws {
    let situation = Situation(6_000)
    let view = situation.view
    expect(view.counts.idWaits, equals: 0)
    for points in [-100.0, -3_000, 250, 1e9] { view.scroll(by: points) }
    await situation.settle()
    view.scroll(by: -500)
    view.size.width = 500
    view.commit(.measuringNow)
    expect(view.counts.idWaits, equals: 0)
    try view.update("5") { $0.status = .read }
    _ = view.frame(of: "7")
    expect(view.counts.idWaits, equals: 1)
  }

  @Test("a view opens at the place where one left off")
  func position() throws {
    let first = Situation(200)
    first.view.scroll(to: "70", edge: .bottom, offset: 13)
    let position = first.view.position
    let second = Situation(200) { $0.position = position }
    expect(second.view.counts.built < 40)
    expect(second.view.frame(of: "70"), equals: first.view.frame(of: "70"))
    let gone = ConversationPosition(message: "none", edge: .top, distance: 0)
    expect(Situation(200) { $0.position = gone }.view.isAtEnd)
  }
}
