import BubbleCore
import BubbleLayout
import BubbleTestSupport
import BubbleText
import ConversationView
import Expectations
import Foundation
import Testing

/// What a screen reader is told of a conversation on a screen.
@Suite struct AccessibilityTreeTests {
  private let bo = Person(id: "bo", name: "Bo")
  private let ana = Person(id: "ana", name: "Ana")

  private func message(
    _ id: MessageID, _ content: MessageContent, by sender: Person? = nil, minute: Int = 0,
    extras: JSONObject = [:], status: Message.Status = .none
  ) -> Message {
    var message = Message(
      id: id, sender: sender ?? bo, isOutgoing: sender?.id == "ana",
      date: Date(timeIntervalSince1970: 33_120 + Double(minute) * 60), content: content)
    message.extras = extras
    message.status = status
    return message
  }

  private func view(
    _ messages: [Message], height: CGFloat = 2_000,
    options: ConversationViewOptions = ConversationViewOptions()
  ) -> ConversationView {
    ConversationView(
      Conversation(peer: Peer(id: "g", kind: .group, title: "Boats"), messages: messages),
      environment: LayoutEnvironment(width: 375, locale: "en_GB"), chain: .builtIn,
      measurer: TextMeasurer(), size: CGSize(width: 375, height: height), options: options)
  }

  private let photo = MessageContent(
    type: "photo",
    payload: [
      "source": "a.png", "width": 400, "height": 300, "caption": "The landing place",
    ])

  @Test func `a message is read as a whole`() throws {
    let view = view([
      message(
        "p", photo,
        extras: [
          "reactions": [["emoji": "👍", "count": 2], ["emoji": "🎉"]]
        ]),
      message("t", .text("Come https://example.com soon"), by: ana, minute: 1, status: .read),
      message("u", .text("Me too"), minute: 2),
    ])
    let tree = view.accessibility
    expect(tree.role == .conversation && tree.label == "Boats")
    let messages = tree.children.filter { $0.role == .message }
    expect(messages.map(\.id), equals: ["message/p", "message/t", "message/u"])
    expect(messages[0].label, equals: "Bo, 09:12, Photo, The landing place, 3 reactions")
    expect(messages[1].label, equals: "You, 09:13, Come https://example.com soon, read")
    expect(messages[2].label, equals: "Bo, 09:14, Me too")
    expect(messages.map(\.position?.number), equals: [1, 2, 3])
    expect(messages.allSatisfy { $0.position?.count == 3 })
    expect(tree.children.first?.role, equals: .part(.heading), "the day stands over them")
    let link = try #require(messages[1].children.first { $0.role == .part(.link) })
    expect(link.actions.first?.action.name, equals: "open")
    expect(messages[1].actions.contains { $0.action.name == "copy" })
    expect(messages[0].actions.contains { $0.action.name == "react" })
  }

  @Test func `a name or a text of the other direction turns nothing beside it`() {
    let noam = Person(id: "noam", name: "נועם\u{202E}")
    let view = view([
      message("a", .text("12 סירות"), by: noam), message("b", .text("12"), by: noam),
    ])
    let messages = view.accessibility.children.filter { $0.role == .message }
    expect(
      messages.map(\.label),
      equals: [
        "\u{2068}נועם\u{2069}, 09:12, \u{2068}12 סירות\u{2069}",
        "\u{2068}נועם\u{2069}, 09:12, 12",
      ])
  }

  @Test func `what somebody writes may be a name or a time, and what the service says is nobody's`()
  {
    let view = view([
      message("a", .text("Bo")), message("b", .text("Bo"), minute: 1),
      message("c", .text("09:14"), minute: 2), message("d", .text("09:15, read"), minute: 3),
      message("e", .service("Bo joined the group"), minute: 4),
    ])
    let messages = view.accessibility.children.filter { $0.role == .message }
    expect(
      messages.map(\.label),
      equals: [
        "Bo, 09:12, Bo", "Bo, 09:13, Bo", "Bo, 09:14, 09:14", "Bo, 09:15, 09:15, read",
        "Bo joined the group",
      ])
    expect(
      messages[0].children.map(\.id),
      equals: ["message/a/sender", "message/a/text", "message/a/time"])
    expect(messages[2].children.map(\.id), equals: ["message/c/text", "message/c/time"])
  }

  @Test func `frames are where things are seen, and names are each there once`() throws {
    let view = view(
      (0..<40).map { message(MessageID("\($0)"), .text("text \($0)"), minute: $0) }, height: 300)
    for step in 0..<30 {
      view.scroll(by: CGFloat(step * 17 % 90) - 60)
      let tree = view.accessibility
      let names = tree.all.map(\.id)
      expect(Set(names).count, equals: names.count)
      for element in view.elements {
        guard case .message(let id) = element.id else { continue }
        let node = try #require(tree.node(AccessibilityNode.id(of: id)))
        expect(element.frame.encloses(node.frame), "\(element.frame), \(node.frame)")
        for child in node.children {
          expect(node.frame.encloses(child.frame), "\(node.frame), \(child.frame)")
        }
      }
    }
  }

  @Test func `what changed is named, whatever moved`() throws {
    let view = view((0..<5).map { message(MessageID("\($0)"), .text("text \($0)"), minute: $0) })
    let before = view.accessibility
    try view.update("2") { $0.content = .text("text two") }
    try view.append([message("5", .text("text 5"), minute: 5)])
    view.remove(["0"])
    view.commit(.measuringNow, animated: false)
    let changes = AccessibilityChanges(from: before, to: view.accessibility)
    expect(changes.changed, equals: ["message/2", "message/2/text"])
    expect(
      changes.inserted,
      equals: ["message/1/sender", "message/5", "message/5/text", "message/5/time"])
    expect(changes.removed.first, equals: "message/0")
    expect(changes.removed.allSatisfy { $0.hasPrefix("message/0") })
    expect(changes.moved.contains("message/4"))
    let same = AccessibilityChanges(from: view.accessibility, to: view.accessibility)
    expect(same.isEmpty)
  }

  @Test func `ids of any text stay apart`() {
    let names = ["a", "a/text", "a~1text", "a/text/1", "", "/", "~"]
    let view = view(
      names.enumerated().map { number, name in
        message(MessageID(name), .text("x"), minute: number)
      })
    let ids = view.accessibility.all.map(\.id)
    expect(Set(ids).count, equals: ids.count)
    expect(
      ids.filter { $0.hasPrefix("message/") && !$0.dropFirst(8).contains("/") }.count, equals: 7)
  }

  @Test func `focus, pressure, selection and what was not read are states`() throws {
    var options = ConversationViewOptions()
    options.accessories = { message, _ in
      message.id == "1"
        ? [
          MessageAccessory(
            id: "share", side: .trailing, width: 30, action: HitAction("share"), label: "Share")
        ] : []
    }
    let view = view(
      (0..<4).map {
        message(MessageID("\($0)"), .text("see https://example.com/\($0)"), minute: $0)
      },
      options: options)
    view.readUpTo = "1"
    view.commit(.measuringNow, animated: false)
    func states(_ id: String) -> Set<AccessibilityState>? {
      view.accessibility.node(id)?.states
    }
    expect(states("message/1") == [] && states("message/2") == [.unread])
    expect(view.accessibility.children.contains { $0.id == "unread" })
    let share = try #require(view.accessibility.node("message/1/~beside/share"))
    expect(share.label == "Share" && share.role == .part(.button))
    expect(view.moveFocus(.next))
    let focused = view.accessibility.all.filter { $0.states.contains(.focused) }
    expect(focused.count == 1 && focused.first?.role == .part(.link))
    let frame = try #require(focused.first?.frame)
    view.touchBegan(at: CGPoint(x: frame.midX, y: frame.midY))
    expect(view.accessibility.all.filter { $0.states.contains(.pressed) }.count, equals: 1)
    view.touchCancelled()
    let third = try #require(view.frame(of: "3"))
    view.beginSelection(at: CGPoint(x: third.midX, y: third.midY), by: .message)
    let selected = view.accessibility.all.filter { $0.states.contains(.selected) }
    expect(selected.map(\.id), equals: ["message/3"])
  }

  @Test func `who is typing and rows of the host are read`() throws {
    let view = view([message("0", .text("text"))])
    view.setTyping([bo])
    try view.insert(HostedRow(id: "ad", height: 40, label: "Share your place?"), before: nil)
    try view.insert(HostedRow(id: "line", height: 4), before: nil)
    view.commit(.measuringNow, animated: false)
    let nodes = view.accessibility.children
    expect(nodes.contains { $0.role == .status && $0.label == "Bo is typing" })
    expect(nodes.contains { $0.id == "row/ad" && $0.label == "Share your place?" })
    expect(!nodes.contains { $0.id == "row/line" })
  }
}

extension CGRect {
  /// Whether another rect lies inside, but for a rounding.
  fileprivate func encloses(_ other: CGRect) -> Bool {
    minX - 0.01 <= other.minX && minY - 0.01 <= other.minY && other.maxX <= maxX + 0.01
      && other.maxY <= maxY + 0.01
  }
}
