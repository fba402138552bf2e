import Foundation

/// What the collection view is doing just now, and what waits for the end of that.
///
/// Nothing here calls other objects. A class, for each access to a property that holds a value with mutating
/// methods is checked at run time.
final class Activity {
  /// The number of the pass that runs; nil: none does.
  private(set) var currentPass: Int?
  /// Whether the layout is within its call of `prepare()`.
  var isPreparing = false
  /// Whether a layout is being attached or detached.
  var isChangingLayout = false
  /// Whether time passes for what is animated.
  var isAdvancing = false
  /// The element that the layout is being asked about: where it comes from or goes to.
  var endInQuestion: EndInQuestion?
  /// What waits for the end of the operation.
  var dueCalls = DueCalls()
  private var passCount = 0

  /// Whether a pass runs.
  var isInPass: Bool { currentPass != nil }
  /// Whether the layout is neither prepared nor asked nor exchanged.
  var isIdle: Bool { !isInPass && !isPreparing && !isChangingLayout }

  /// Begins a pass.
  func beginPass() {
    passCount &+= 1
    currentPass = passCount
  }

  /// Ends the pass that runs.
  func endPass() { currentPass = nil }

  /// Has a pass go on that is over, or has not begun.
  ///
  /// - Returns: The pass that runs, for ``endHolding(_:)``.
  func beginHolding() -> Int? {
    defer { currentPass = currentPass ?? passCount }
    return currentPass
  }

  /// Has what ran before run again.
  func endHolding(_ pass: Int?) { currentPass = pass }
}

/// Calls that wait for the end of an operation: completions, the host's handlers, and what was put off.
struct DueCalls {
  private var calls: [() -> Void] = []
  private var isDelivering = false

  /// How many calls may become due while others are made.
  static let limit = 1000

  mutating func append(_ call: @escaping () -> Void) { calls.append(call) }

  /// Begins to make the calls that are due; nil if there are none, or they are being made already.
  ///
  /// - Returns: The calls, and how many may follow them.
  mutating func begin() -> (calls: [() -> Void], left: Int)? {
    guard !calls.isEmpty, !isDelivering else { return nil }
    isDelivering = true
    defer { calls = [] }
    return (calls, DueCalls.limit)
  }

  /// The calls that have become due meanwhile, not more than a number of them; none at the end.
  mutating func next(_ most: Int) -> ArraySlice<() -> Void> {
    let due = calls.prefix(most)
    calls = Array(calls.dropFirst(most))
    if due.isEmpty { isDelivering = false }
    return due
  }

  /// Whether any call waits.
  var isEmpty: Bool { calls.isEmpty }
}

extension CollectionView {
  /// Whether neither the layout nor the data source is being asked or told anything.
  var isQuiet: Bool {
    activity.isIdle && updates.batch == nil && !scrolling.isTellingOfBounds
      && !counts.isBeingQueried
  }

  /// Runs something within a pass, so that no object that is asked meanwhile begins anything else.
  func withinPass(_ body: () -> Void) {
    let outer = activity.beginHolding()
    body()
    activity.endHolding(outer)
  }

  /// Runs what changes the layout or needs it prepared: at once, or at the end of the batch whose block is
  /// running; from within a hook of the layout it is reported and not done.
  ///
  /// - Returns: Whether it is done, or will be.
  @discardableResult
  func whenLayoutMayChange(
    _ call: String, _ operation: @escaping (CollectionView) -> Void
  ) -> Bool {
    guard isQuiet else {
      report(.reentrantCall(call))
      return false
    }
    if updates.isRecording {
      callAtEnd { [weak self] in if let self { operation(self) } }
    } else {
      operation(self)
      deliverCompletions()
    }
    return true
  }

  /// Whether something may be begun that no batch may put off; reported if not.
  func mayBegin(_ call: String) -> Bool {
    guard isQuiet, !updates.isRecording else {
      report(.reentrantCall(call))
      return false
    }
    return true
  }

  /// Has something be called at the end of the operation that goes on.
  func callAtEnd(_ call: @escaping () -> Void) { activity.dueCalls.append(call) }

  /// Calls the completions that are due, and what was put off until the end of an operation.
  ///
  /// Called at the end of each operation of the driver, when the layout is in none of its hooks. Within a
  /// pass or a batch nothing happens: the end of that calls this again. What is called may have more become
  /// due; where that does not end the rest is left to the next operation.
  func deliverCompletions() {
    guard !activity.isInPass, !activity.isAdvancing, updates.batch == nil, !updates.isRecording,
      let (due, limit) = activity.dueCalls.begin()
    else { return }
    for call in due { call() }
    var left = limit
    while true {
      let due = activity.dueCalls.next(left)
      if due.isEmpty { break }
      for call in due { call() }
      left -= due.count
    }
    if left == 0, !activity.dueCalls.isEmpty { report(.endlessChanges(calls: DueCalls.limit)) }
  }
}

// What layouts and data sources of this package know of it.
extension CollectionView {
  /// The number of the pass that runs; nil: none does.
  package var currentPass: Int? { activity.currentPass }
  /// Another number whenever the data may be other data, or items get other index paths.
  package var dataGeneration: Int { counts.generation }
  /// Whether a pass runs, a layout is asked, or the block of a batch runs.
  package var isAskingLayoutOrRecording: Bool {
    activity.isInPass || scrolling.isAskingForBoundsChange || updates.batch != nil
      || updates.isRecording
  }
  /// Whether a pass runs late: the data may have changed since, and the update is said only now.
  package var isCatchingUpWithData: Bool { updates.isCatchingUp }
}
