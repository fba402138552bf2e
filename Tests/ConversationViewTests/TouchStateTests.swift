import BubbleCore
import ConversationView
import Expectations
import Foundation
import Testing

/// What is drawn of a message's parts while something is done with them, and when the message changes.
@Suite struct TouchStateTests {
  /// Two buttons of the same action, a text that can't be selected, and a bar as wide as the message says.
  private struct PartsLayouter: BoxLayouter {
    let id: LayouterID = "parts"
    let contentTypes: Set<String>? = nil

    func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
      let look = StateLook(opacity: 0.5)
      func button(_ text: String) -> LayoutBox {
        var box = LayoutBox.text(text).look(.pressed, look).look(.disabled, StateLook(opacity: 0.2))
        box.action = HitAction("answer", ["text": .string(text)])
        return box
      }
      let width = CGFloat(message.extras["width"]?.double ?? 10)
      return .bubble(
        .column(
          gap: 6,
          [
            .text(message.content.text ?? "").selectable(false),
            .text("more").longPress(HitAction("hold")).contextActions([
              BoxContextAction("Delete", HitAction("delete"), isDestructive: true)
            ]),
            button("Yes"), button("No"),
            LayoutBox.shape(
              .rectangle(radius: 2), color: .accent, sizing: BoxSizing(width: width, height: 4)
            ).region("bar"),
          ]), BubbleBox(showsTime: false, showsSender: false))
    }
  }

  private let view: ConversationView

  init() {
    var options = ConversationViewOptions()
    options.workerCount = 1
    options.motion.duration = 0
    view = ConversationView(
      Conversation(
        peer: Peer(id: "trip", kind: .group, title: "Trip"),
        messages: (0..<3).map { BoxSituation.message($0, "Hello number \($0)") }),
      environment: LayoutEnvironment(width: 375), chain: LayouterChain([PartsLayouter()]),
      measurer: FixedMeasurer(), size: CGSize(width: 375, height: 600), options: options)
  }

  /// The middle of the regions of an id in a message.
  private func points(of id: String, in message: MessageID) -> [CGPoint] {
    guard let element = view.elements.first(where: { $0.id == .message(message) }),
      case .cell(let layout) = element.layout, let bubbles = layout as? BubbleCellLayout
    else { return [] }
    return bubbles.regions.filter { $0.id == id }.map {
      CGPoint(x: element.frame.minX + $0.frame.midX, y: element.frame.minY + $0.frame.midY)
    }
  }

  /// How much is seen of the buttons of a message.
  private func opacities(of message: MessageID) -> [CGFloat] {
    let element = view.drawn.first { $0.id == .message(message) }
    return (element?.elements ?? []).compactMap { element in
      if case .scope(let scope, _) = element.content { scope.opacity } else { nil }
    }
  }

  @Test func `the button under the finger is drawn as pressed, and no other of its name`() throws {
    let buttons = points(of: "answer", in: "1")
    expect(buttons.count, equals: 2)
    let before = view.elements.map(\.look)
    view.touchBegan(at: buttons[1])
    expect(opacities(of: "1") == [1, 0.5] && opacities(of: "2") == [1, 1])
    expect(view.elements.map(\.look) != before)
    // Another button of the same name is another part: nothing is tapped.
    expect(view.touchEnded(at: buttons[0]) == nil)
    expect(opacities(of: "1") == [1, 1] && view.elements.map(\.look) == before)
    view.touchBegan(at: buttons[1])
    expect(view.touchEnded(at: buttons[1])?.action?.parameters["text"], equals: .string("No"))
  }

  @Test func `what the host has disabled is drawn so until it says otherwise`() throws {
    view.setState(.disabled, ofRegion: "answer", of: "2")
    expect(opacities(of: "2") == [0.2, 0.2] && opacities(of: "1") == [1, 1])
    try view.update("2") { $0.extras["width"] = .integer(40) }
    view.commit(.measuringNow)
    expect(opacities(of: "2"), equals: [0.2, 0.2])
    expect(view.state(ofRegion: "answer", of: "2"), equals: .disabled)
    let button = try #require(points(of: "answer", in: "2").first)
    view.touchBegan(at: button)
    expect(opacities(of: "2"), equals: [0.2, 0.2])
    view.touchCancelled()
    view.setState(nil, ofRegion: "answer", of: "2")
    expect(opacities(of: "2") == [1, 1] && view.state(ofRegion: "answer", of: "2") == nil)
    // What has no look for a state is drawn as ever.
    view.setState(.selected, ofRegion: "bar", of: "2")
    expect(view.elements.allSatisfy { $0.states.isEmpty })
  }

  @Test func `what is held says what it asks for, and its menu comes first`() throws {
    let point = try #require(points(of: "hold", in: "1").first)
    var held: [HitAction?] = []
    view.onLongPress = { held.append($0.region?.longPress) }
    view.touchBegan(at: point)
    view.advance(by: 0.6)
    expect(held, equals: [HitAction("hold")])
    let actions = view.contextActions(for: "1", at: view.hit(at: point))
    expect(actions.first?.action, equals: HitAction("delete"))
    expect(actions.first?.item?.title == "Delete" && actions.first?.item?.isDestructive == true)
    expect(actions.first?.region, equals: "hold")
    expect(view.hit(at: point)?.action == nil)
  }

  @Test func `what can't be selected is left out of what is copied`() throws {
    let point = try #require(points(of: "hold", in: "1").first)
    view.beginSelection(at: point, by: .message)
    let text = view.text(of: try #require(view.selection))
    expect(text.contains("more") && text.contains("Yes"))
    expect(!text.contains("Hello"))
  }

  @Test func `a bar that grew is told as it was and as it is`() throws {
    try view.update("1") { $0.extras["width"] = .integer(90) }
    let changes = try #require(view.commit(.measuringNow)).changes.filter { $0.id == .message("1") }
    let parts = try #require(changes.first).parts
    expect(parts.map(\.region), equals: ["bar"])
    expect(parts.first?.from?.frame.width == 10 && parts.first?.to?.frame.width == 90)
    // What only moves says nothing of its parts.
    view.remove(["0"])
    expect(try #require(view.commit(.measuringNow)).changes.allSatisfy { $0.parts.isEmpty })
  }
}
