import Synchronization

/// A layouter whose work is counted: it runs scripts of others, which must not prevent a conversation from being shown.
///
/// Its costs over the messages of a conversation are limited by a ``WorkBudget``. While it builds a message, it reports its
/// work with ``LayoutContext/charge(_:)``; the solver adds the cost of solving the boxes. Only passes enforce the budget. A
/// chain that lays out a single message on request always calls the layouter.
package protocol MeteredLayouter: BubbleLayouter {
  /// The budget and the usage record. All copies share it; a layouter that was loaded again has a new one.
  var standing: LayouterStanding { get }
}

extension LayoutContext {
  /// Adds the work of a ``MeteredLayouter`` for the message, in units of ``WorkBudget``.
  package func charge(_ units: Int) { if units > 0 { chain.meter?.charge(units) } }
}

/// The usage record that copies of a layouter share.
package final class LayouterStanding: Sendable {
  /// The budget for many messages.
  package let budget: WorkBudget
  /// The most that building, measuring and checking one message's tree may cost, in units of ``WorkBudget``.
  package let layoutLimit: Int
  private let isOff = Atomic(false)

  /// Makes a record without costs.
  package init(budget: WorkBudget, layoutLimit: Int) {
    self.budget = budget
    self.layoutLimit = layoutLimit
  }

  /// Whether a pass has switched it off.
  ///
  /// It is for display only; each pass decides by its own count.
  package var isSwitchedOff: Bool { isOff.load(ordering: .relaxed) }

  /// Records that a pass has switched it off.
  func noteSwitchedOff() { isOff.store(true, ordering: .relaxed) }
}

/// An error that may report an exceeded limit, which counts as a stop, or a part outside of its cell.
package protocol LimitedError: Error {
  /// Whether the failure was an exceeded limit rather than a mistake.
  var isOverLimit: Bool { get }
  /// Whether a part lies outside of the cell, so that a smaller drawing would fit.
  var isOutsideCell: Bool { get }
}

extension LimitedError {
  /// False.
  package var isOutsideCell: Bool { false }
}

extension BoxError: LimitedError {
  /// Whether the tree is too large, or takes too much work to measure.
  package var isOverLimit: Bool {
    switch self {
    case .tooDeep, .tooMany, .tooMuchWork, .tooMuchDrawing, .tooManyTracks, .tooManyCells: true
    case .wrongChildCount, .noFrame, .invalidLength, .invalidPercentage, .invalidValue,
      .invalidCount, .notInOrder, .invalidPlacement:
      false
    }
  }
}

extension CellLayoutError: LimitedError {
  /// Whether the cell is too high.
  package var isOverLimit: Bool {
    if case .invalidHeight(let height) = self { height > BoxSolver.maximumLength } else { false }
  }

  /// Whether it is ``outsideCell(part:frame:cell:)``.
  package var isOutsideCell: Bool {
    if case .outsideCell = self { true } else { false }
  }
}
