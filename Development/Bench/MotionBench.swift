import BubbleCore
import BubbleLayout
import BubbleText
import Foundation
import Platform

/// The cost of a box that turns, for each frame of a live view: a frame with it, less the same frame with a box that stands still.
struct MotionBench {
  /// Frames of a run, and runs.
  private static let (frames, runs) = (1_000, 9)

  /// A bubble with a symbol and a text; in messages of type `turning`, the symbol turns.
  private struct Layouter: BoxLayouter {
    let id: LayouterID = "motion"
    let contentTypes: Set<String>? = ["turning", "still"]

    func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
      let disc = LayoutBox.shape(.ellipse, color: .accent).frame(width: 20, height: 12)
      return .bubble {
        LayoutBox.row(gap: 4) {
          message.content.type == "turning" ? disc.spinning(every: 1) : disc
          LayoutBox.text("On its way")
        }
      }
    }
  }

  /// Adds the figure of some rounds.
  func measure(rounds: Int, _ report: inout Report) throws {
    let (turning, still) = (try view("turning"), try view("still"))
    precondition(turning.nextFrame == 0 && still.nextFrame == nil, "one of the two moves")
    for _ in 0..<rounds {
      let time = frame(of: turning) - frame(of: still)
      report.add(
        figure: "a box that turns, in a frame of the view", time * 1e6, unit: "µs",
        promise: "at most 20")
    }
  }

  /// Returns a view that is filled with texts, and ends with a message of the type.
  private func view(_ type: String) throws -> ConversationView {
    var chain = LayouterChain.builtIn
    try chain.insert(Layouter(), at: 0)
    let time = Lock(2_000_000_000.0)
    var options = ConversationViewOptions()
    options.clock = {
      Date(
        timeIntervalSince1970: time.withLock {
          $0 += 1.0 / 120
          return $0
        })
    }
    let messages = (0..<20).map { number in
      Message(
        id: MessageID("\(number)"), sender: Person(id: "bo", name: "Bo"), isOutgoing: false,
        date: Date(timeIntervalSince1970: 2_000_000_000),
        content: number < 19 ? .text("Hello, for the \(number)th time") : MessageContent(type: type)
      )
    }
    return ConversationView(
      Conversation(peer: Peer(id: "bo", kind: .private), messages: messages),
      environment: LayoutEnvironment(width: 375), chain: chain, measurer: TextMeasurer(),
      size: CGSize(width: 375, height: 667), options: options)
  }

  /// Returns the seconds of a frame: time passes, the elements are read, and the next frame is asked for.
  private func frame(of view: ConversationView) -> Double {
    let built = view.counts.built
    let times = (0..<MotionBench.runs).map { _ in
      seconds {
        for _ in 0..<MotionBench.frames {
          view.advance(by: 1.0 / 60)
          let count = view.drawn.reduce(0) { $0 + $1.elements.count }
          precondition(count > 20 && (view.nextFrame ?? 0) == 0, "all is shown")
        }
      }
    }
    precondition(view.counts.built == built, "nothing is laid out")
    return Series.median(times) / Double(MotionBench.frames)
  }
}
