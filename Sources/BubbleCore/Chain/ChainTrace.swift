import Foundation
import Platform

/// Writes down what is asked and answered while a message is laid out, for an ``Explanation``.
final class ChainTrace: Sendable {
  /// One question to a chain, or to what is behind a layouter that wraps others.
  private struct Question {
    /// What became of those that were asked, by place.
    var answers: [Int: Explanation.Step] = [:]
    /// The questions that the layouter put which is being asked.
    var wrapped: [[Explanation.Step]] = []
  }

  private struct State {
    /// The questions that are not answered yet, each put by a layouter of the one before.
    var open: [Question] = []
    var steps: [Explanation.Step] = []
    var trees: [(key: LayoutKey, boxes: [Explanation.PlacedBox])] = []
  }

  private let state = Lock(State())

  /// Reads the time since some fixed moment.
  let now: @Sendable () -> Duration

  init(now: @escaping @Sendable () -> Duration) { self.now = now }

  /// Notes that a question is put.
  func begin() { state.withLock { $0.open.append(Question()) } }

  /// Notes what became of one layouter; what was asked since the last answer, it asked.
  func answer(
    _ verdict: Explanation.Verdict, by id: LayouterID, place: Int, since start: Duration
  ) {
    let duration = now() - start
    state.withLock { state in
      guard let last = state.open.indices.last else { return }
      state.open[last].answers[place] = Explanation.Step(
        layouter: id, verdict: verdict, duration: duration, wrapped: state.open[last].wrapped)
      state.open[last].wrapped = []
    }
  }

  /// Notes that a question is answered, and fills in the layouters that were not asked.
  func end(_ links: ChainLinks, message: Message, behind place: Int) {
    state.withLock { state in
      guard let question = state.open.popLast() else { return }
      let steps = ChainTrace.steps(question.answers, links, message, behind: place)
      if let asking = state.open.indices.last {
        state.open[asking].wrapped.append(steps)
      } else {
        state.steps = steps
      }
    }
  }

  /// Notes the tree of a cell; `origin` is where its root lies in the cell.
  func solved(_ tree: SolvedBoxes, origin: CGPoint, key: LayoutKey) {
    let boxes = tree.boxes(origin: origin)
    state.withLock { $0.trees.append((key, boxes)) }
  }

  /// The answers to the question that was put first.
  func takeSteps() -> [Explanation.Step] { state.withLock { $0.steps } }

  /// The boxes of the cell with that key; empty if it is not made of boxes.
  func boxes(of key: LayoutKey) -> [Explanation.PlacedBox] {
    state.withLock { $0.trees.last { $0.key == key }?.boxes ?? [] }
  }

  private static func steps(
    _ answers: [Int: Explanation.Step], _ links: ChainLinks, _ message: Message, behind place: Int
  ) -> [Explanation.Step] {
    let candidates = Set(links.candidates(for: message))
    let isReadable = message.content.type != MessageContent.unreadableType
    return links.layouters.indices.dropFirst(place + 1).map { index in
      if let answer = answers[index] { return answer }
      let layouter = links.layouters[index]
      let types = isReadable ? layouter.contentTypes : nil
      return Explanation.Step(
        layouter: layouter.id,
        verdict: candidates.contains(index) ? .notReached : .notAsked(contentTypes: types),
        duration: .zero, wrapped: [])
    }
  }
}
