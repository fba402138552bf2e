import Foundation

/// The reasons for a message's look: the verdict on each layouter, the key, and every box with its frame.
///
/// It is for authors of layouters; ``LayouterChain/explain(_:context:)`` makes it. The chain lays the
/// message out by the same verdicts: both come from one traversal. Its ``description`` is a report.
public struct Explanation: Sendable {
  /// The message.
  public var message: Message
  /// The message's relations to its neighbours.
  package var neighbours: Neighbours
  /// A step for each layouter of the chain, in order; at the end the row for unsupported content, if
  /// no layouter took the message.
  package var steps: [Step]
  /// The cell, the requested key, and the errors: the same result as without an explanation.
  package var result: LayouterChain.Result
  /// The boxes of the cell, each before its children; empty if a layouter made the cell itself, without boxes.
  package var boxes: [PlacedBox]

  /// The result of one layouter.
  package struct Step: Sendable {
    /// The layouter.
    package var layouter: LayouterID
    /// The verdict on it.
    package var verdict: Verdict
    /// The time for its decision and for building, including the layout that it wraps.
    package var duration: Duration
    /// The steps of the chain's rest, once for each time that it called `next`.
    package var wrapped: [[Step]]
  }

  /// The outcome for a layouter.
  package enum Verdict: Hashable, Sendable {
    /// It takes other content types only; nil: the chain asks no layouter, because the content could not be read.
    case notAsked(contentTypes: Set<String>?)
    /// It is not suitable for the message.
    case notSuitable
    /// Its suitability check threw.
    case isSuitableThrew(error: String)
    /// It is suitable, but its layout failed, was impossible, or took too long.
    case buildFailed(error: String)
    /// It failed before, when a wrapping layouter called it.
    case failedBefore
    /// It made the cell, or the wrapped tree.
    case took
    /// An earlier layouter took the message.
    case notReached
  }

  /// A box with its frame in the cell.
  package typealias PlacedBox = SolvedBox

  /// The layouter that took the message.
  public var layouter: LayouterID { result.layout.key.layouter }

  /// Whether no layouter of the chain took the message.
  package var isUnsupported: Bool { layouter == ChainLinks.lastResort.id }
}

extension LayouterChain {
  /// Lays a message out as ``cellLayout(for:context:)`` does, and explains the result.
  ///
  /// - Complexity: That of the layout, and O(*n*) in the number of layouters.
  public func explain(_ message: Message, context: LayoutContext) -> Explanation {
    let trace = ChainTrace(now: budget?.clock ?? LayoutBudget.uptime)
    var context = context
    context.chain.trace = trace
    let result = cellLayout(for: message, context: context)
    var steps = trace.takeSteps()
    if !steps.contains(where: { $0.verdict == .took }) {
      steps.append(
        Explanation.Step(
          layouter: ChainLinks.lastResort.id, verdict: .took, duration: .zero, wrapped: []))
    }
    return Explanation(
      message: message, neighbours: context.neighbours, steps: steps, result: result,
      boxes: trace.boxes(of: result.layout.key))
  }
}
