import Foundation
import Platform

/// Records the requests to layouters and their results while a message is laid out, for an ``Explanation``.
final class ChainTrace: Sendable {
  /// A request to a chain, or to the part of it after a wrapping layouter.
  private struct Question {
    /// The results of the layouters asked, by index.
    var answers: [Int: Explanation.Step] = [:]
    /// The requests of the current layouter.
    var wrapped: [[Explanation.Step]] = []
  }

  private struct State {
    /// The open requests, each made by a layouter of the one before.
    var open: [Question] = []
    var steps: [Explanation.Step] = []
    var trees: [(key: LayoutKey, boxes: [Explanation.PlacedBox])] = []
  }

  private let state = Lock(State())

  /// The clock: the time since some fixed moment.
  let now: @Sendable () -> Duration

  init(now: @escaping @Sendable () -> Duration) { self.now = now }

  /// Records the start of a request.
  func begin() { state.withLock { $0.open.append(Question()) } }

  /// Records the result of a layouter; all requests since the last result were made by it.
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

  /// Records the end of a request, and adds the layouters that were not asked.
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

  /// Records the tree of a cell; `origin` is the place of its root in the cell.
  func solved(_ tree: SolvedBoxes, origin: CGPoint, key: LayoutKey) {
    let boxes = tree.boxes(origin: origin)
    state.withLock { $0.trees.append((key, boxes)) }
  }

  /// Returns the results of the first request.
  func takeSteps() -> [Explanation.Step] { state.withLock { $0.steps } }

  /// Returns the boxes of the cell with a key; empty if it is not made of boxes.
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
