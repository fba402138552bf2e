import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

@Suite struct TouchTests {
  private let messages = (0..<30).map {
    BoxSituation.message($0, "Hello there world", button: $0 % 10 == 5 ? "Press \($0)" : nil)
  }

  @Test("a point says which message it is, which part of it, and what that asks for")
  func hit() throws {
    let situation = BoxSituation(messages)
    let point = try #require(situation.button(of: 25))
    let hit = try #require(situation.view.hit(at: point))
    expect(hit.message, equals: "25")
    expect(hit.action, equals: HitAction("press", ["label": "Press 25"]))
    expect(hit.region?.frame.contains(point), equals: true)
    expect(hit.frame, equals: situation.view.frame(of: "25"))
    expect(situation.view.hit(at: CGPoint(x: 374, y: point.y))?.action == nil)
    expect(situation.view.hit(at: CGPoint(x: 10, y: -1)) == nil)
  }

  @Test("what is let go over what was pressed is tapped, and what moved away is not")
  func tap() throws {
    let situation = BoxSituation(messages)
    let view = situation.view
    let point = try #require(situation.button(of: 25))
    view.touchBegan(at: point)
    expect(view.pressed?.region?.id, equals: "button")
    expect(view.touchEnded(at: point)?.action?.name, equals: "press")
    expect(view.pressed == nil)
    view.touchBegan(at: point)
    view.touchMoved(to: CGPoint(x: point.x, y: point.y + 30))
    expect(view.pressed == nil)
    expect(view.touchEnded(at: point) == nil)
  }

  @Test("what is held for half a second is held, and not tapped")
  func scrollAnchor() throws {
    let situation = BoxSituation(messages)
    let view = situation.view
    var held: [MessageID?] = []
    view.onLongPress = { held.append($0.message) }
    let point = try #require(situation.button(of: 25))
    view.touchBegan(at: point)
    view.advance(by: 0.3)
    expect(held.isEmpty)
    view.advance(by: 0.3)
    expect(held, equals: ["25"])
    expect(view.touchEnded(at: point) == nil)
  }

  @Test("what is pressed is pressed no more when something else comes under the finger")
  func pressedThenRemoved() throws {
    let situation = BoxSituation(messages)
    let point = try #require(situation.button(of: 25))
    situation.view.touchBegan(at: point)
    situation.view.remove(["25"])
    situation.view.commit(.measuringNow)
    expect(situation.view.pressed == nil)
  }

  @Test("the actions of a message come as data, those of the part that was hit first, each once")
  func contextActions() throws {
    let situation = BoxSituation(messages)
    let actions = situation.view.contextActions(for: "25")
    expect(actions.map(\.action.name), equals: ["copy", "open", "copy_link", "press"])
    let point = try #require(situation.button(of: 25))
    let hit = situation.view.hit(at: point)
    expect(situation.view.contextActions(for: "25", at: hit).first?.action.name, equals: "press")
    expect(situation.view.contextActions(for: "none").isEmpty)
  }

  @Test("the focus goes from action to action in reading order, and what it is at is seen")
  func focus() throws {
    let situation = BoxSituation(messages, height: 120)
    let view = situation.view
    view.scrollToStart()
    var visited: [String] = []
    while view.moveFocus(.next) {
      let hit = try #require(view.focused)
      let frame = try #require(hit.region?.frame)
      expect(frame.minY >= -0.001 && frame.maxY <= 120.001)
      visited.append("\(hit.message?.rawValue ?? "") \(hit.action?.name ?? "")")
    }
    let wanted = (0..<30).flatMap { $0 % 10 == 5 ? ["\($0) open", "\($0) press"] : ["\($0) open"] }
    expect(visited, equals: wanted)
    var back: [String] = []
    while view.moveFocus(.previous) {
      back.append("\(view.focused?.message?.rawValue ?? "") \(view.focused?.action?.name ?? "")")
    }
    expect(back, equals: wanted.dropLast().reversed())
  }

  @Test("a vote is shown at once, and is taken back unless the message has been changed since")
  func tentative() throws {
    let situation = BoxSituation(messages)
    let view = situation.view
    let edit = try #require(try view.updateTentatively("25") { $0.content = .text("voted") })
    expect(view.message("25")?.content.text, equals: "voted")
    expect(view.rollBack(edit))
    expect(view.message("25")?.content.text, equals: "Hello there world")
    let second = try #require(try view.updateTentatively("25") { $0.content = .text("voted") })
    try view.update("25") { $0.content = .text("said the server") }
    expect(!view.rollBack(second))
    expect(view.message("25")?.content.text, equals: "said the server")
  }

  @Test("a poll's vote goes to the option that is chosen, and leaves the other one")
  func voting() throws {
    func poll(_ members: JSONObject) -> MessageContent {
      var payload = members
      payload["options"] = [
        ["title": "A", "votes": 2], ["title": "B", "votes": 5, "mine": true],
      ]
      return MessageContent(type: "poll", payload: payload)
    }
    func state(_ content: MessageContent?) -> [String]? {
      content?.payload["options"]?.array?.map {
        "\($0.object?["votes"]?.double ?? 0) \($0.object?["mine"]?.bool == true)"
      }
    }
    expect(state(poll([:]).voting(for: 1)), equals: ["3.0 true", "4.0 false"])
    expect(state(poll([:]).voting(for: 2)), equals: ["2.0 false", "4.0 false"])
    expect(state(poll(["multiple": true]).voting(for: 1)), equals: ["3.0 true", "5.0 true"])
    expect(poll(["multiple": true, "voters": 5]).voting(for: 2)?.payload["voters"], equals: 4)
    expect(poll(["closed": true]).voting(for: 1) == nil)
    expect(poll(["quiz": true]).voting(for: 1) == nil)
    expect(poll([:]).voting(for: 3) == nil)
    expect(poll([:]).voting(for: .min) == nil)
    expect(MessageContent.text("poll").voting(for: 1) == nil)
  }
}
