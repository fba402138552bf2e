import Synchronization

/// A layouter whose work is counted: one that runs scripts of others, and must not be able to keep a
/// conversation from being shown.
///
/// What it costs over the messages of a conversation is held against a ``WorkBudget``. While a message is
/// built, it says what it does with ``LayoutContext/charge(_:)``; what solving its boxes costs is added by
/// the solver. Passes count; a chain that is asked for one message by hand answers each time.
public protocol MeteredLayouter: BubbleLayouter {
  /// What it may cost, and under which its costs are kept: the same for all copies, another one for what was
  /// loaded again.
  var standing: LayouterStanding { get }
}

extension LayoutContext {
  /// Notes what a ``MeteredLayouter`` does for the message, in units of ``WorkBudget``.
  public func charge(_ units: Int) { chain.meter?.charge(units) }
}

/// Under which the costs of a layouter's copies are kept.
public final class LayouterStanding: Sendable {
  /// What it may cost over many messages.
  public let budget: WorkBudget
  /// What building, measuring and checking one message's tree may cost, in the same units.
  public let layoutLimit: Int
  private let isOff = Atomic(false)

  /// Makes the standing of a layouter that has cost nothing yet.
  public init(budget: WorkBudget, layoutLimit: Int) {
    self.budget = budget
    self.layoutLimit = layoutLimit
  }

  /// Whether a pass has switched it off.
  ///
  /// It is for people; what a pass does follows from its own count.
  public var isSwitchedOff: Bool { isOff.load(ordering: .relaxed) }

  /// Notes that a pass has switched it off.
  func noteSwitchedOff() { isOff.store(true, ordering: .relaxed) }
}

/// An error that may say that a limit was reached: then it counts as a stop.
public protocol LimitedError: Error {
  /// Whether what failed was too much, and not wrong.
  var isOverLimit: Bool { get }
}

extension BoxError: LimitedError {
  /// Whether the tree is too large, or takes too much to be measured.
  public var isOverLimit: Bool {
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
  public var isOverLimit: Bool {
    if case .invalidHeight(let height) = self { height > BoxSolver.maximumLength } else { false }
  }
}
