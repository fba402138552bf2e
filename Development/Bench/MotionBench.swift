import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// The cost of a box that turns, in each frame of a live view: a frame with it, less a frame with the same box at rest.
struct MotionBench {
  /// A disc beside a text; in messages of type `turning`, it turns.
  private struct Layouter: BoxLayouter {
    let id: LayouterID = "motion"
    let contentTypes: Set<String>? = ["turning", "still"]

    func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
      let disc = LayoutBox.shape(.ellipse, color: .accent).frame(width: 20, height: 12)
      return .row(gap: 4) {
        message.content.type == "turning" ? disc.spinning(every: 1) : disc
        LayoutBox.text("On its way")
      }
    }
  }

  /// Adds the figure of some rounds.
  func measure(rounds: Int, _ report: inout Report) throws {
    let (turning, still) = (try view("turning"), try view("still"))
    precondition(turning.nextFrame == 0 && still.nextFrame == nil, "one of the two moves")
    for _ in 0..<rounds {
      report.add(
        "a box that turns, in a frame of the view", frame(of: turning) - frame(of: still), "µs",
        "at most 20")
    }
  }

  /// Returns a view that is filled with texts, and ends with a message of a type.
  private func view(_ type: String) throws -> ConversationView {
    var chain = LayouterChain.builtIn
    try chain.insert(Layouter(), at: 0)
    let contents = (0..<19).map { MessageContent.text("\($0)") } + [MessageContent(type: type)]
    let messages = contents.enumerated().map { number, content in
      Message(
        id: MessageID("\(number)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
        date: Date(timeIntervalSince1970: 2_000_000_000), content: content)
    }
    return ConversationView(
      Conversation(peer: Peer(id: "bo", kind: .private), messages: messages),
      environment: LayoutEnvironment(width: 375), chain: chain, measurer: TextMeasurer(),
      size: CGSize(width: 375, height: 667))
  }

  /// Returns the microseconds of a frame: time passes, the elements are read, and the next frame is asked for.
  private func frame(of view: ConversationView) -> Double {
    let built = view.counts.built
    let time = microseconds(3_000) { _ in
      view.advance(by: 1.0 / 60)
      let count = view.drawn.reduce(0) { $0 + $1.elements.count }
      precondition(count > 20 && (view.nextFrame ?? 0) == 0, "all is shown")
    }
    precondition(view.counts.built == built, "nothing is laid out")
    return time
  }
}
