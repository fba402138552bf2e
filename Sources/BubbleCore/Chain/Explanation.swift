import Foundation

/// Why a message looks as it does: which layouters were asked, which took it, the key, and every box with
/// its frame.
///
/// For authors of layouters; ``LayouterChain/explain(_:context:)`` makes it. Its verdicts are those by
/// which the chain lays the message out: both come from the same walk. Its ``description`` is a report.
public struct Explanation: Sendable {
  /// Which message.
  public var message: Message
  /// What its place among the others means for it.
  public var neighbours: Neighbours
  /// A step for each layouter of the chain, in order; at the end the row for unsupported content, if
  /// no layouter took the message.
  public var steps: [Step]
  /// The cell, the key that was requested, and what went wrong: what the chain answers without
  /// being asked why.
  public var result: LayouterChain.Result
  /// The boxes of the cell, each before what is in it; empty for a cell of a layouter's own kind.
  public var boxes: [PlacedBox]

  /// What became of one layouter.
  public struct Step: Sendable {
    /// Which layouter.
    public var layouter: LayouterID
    /// What it said, or was found out about it.
    public var verdict: Verdict
    /// How long it took to say so and to build, what it wraps included.
    public var duration: Duration
    /// What its `next` asked: the steps behind it, once for each time that it asked.
    public var wrapped: [[Step]]
  }

  /// What became of a layouter.
  public enum Verdict: Hashable, Sendable {
    /// It takes other content types only; nil: no layouter is asked for content that could not be read.
    case notAsked(contentTypes: Set<String>?)
    /// It said no.
    case notSuitable
    /// It failed to say whether it is suitable.
    case isSuitableThrew(error: String)
    /// It said yes, but its layout failed, was impossible, or took too long.
    case buildFailed(error: String)
    /// It failed before, when a layouter that wraps it asked.
    case failedBefore
    /// It made the cell, or the tree that is wrapped.
    case took
    /// An earlier one took the message.
    case notReached
  }

  /// A box with its frame in the cell.
  public typealias PlacedBox = SolvedBox

  /// The layouter that took the message.
  public var layouter: LayouterID { result.layout.key.layouter }

  /// Whether no layouter of the chain took it.
  package var isUnsupported: Bool { layouter == ChainLinks.lastResort.id }
}

extension LayouterChain {
  /// Lays a message out as ``cellLayout(for:context:)`` does, and reports how.
  ///
  /// - Complexity: As laying it out, and O(*n*) in the number of layouters.
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
