import Foundation

/// The current activity of the collection view, and the calls that wait for its end.
///
/// It calls no other objects. It is a class, because the runtime checks each access to a property that holds
/// a struct with mutating methods.
final class Activity {
  /// The number of the running pass; nil if none runs.
  private(set) var currentPass: Int?
  /// Whether the layout is within its call of `prepare()`.
  var isPreparing = false
  /// Whether a layout is being attached or detached.
  var isChangingLayout = false
  /// Whether the clock is being advanced.
  var isAdvancing = false
  /// The element for which the layout is computing a start or an end.
  var defaultEnd: DefaultEnd?
  /// The calls that wait for the end of the operation.
  var dueCalls = DueCalls()
  private var passCount = 0

  /// Whether a pass runs.
  var isInPass: Bool { currentPass != nil }
  /// Whether the layout is neither being prepared nor queried nor exchanged.
  var isIdle: Bool { !isInPass && !isPreparing && !isChangingLayout }

  /// Begins a pass.
  func beginPass() {
    passCount &+= 1
    currentPass = passCount
  }

  /// Ends the running pass.
  func endPass() { currentPass = nil }

  /// Resumes a pass that is over, or has not begun.
  ///
  /// - Returns: The running pass, for ``endHolding(_:)``.
  func beginHolding() -> Int? {
    defer { currentPass = currentPass ?? passCount }
    return currentPass
  }

  /// Restores the pass that ran before.
  func endHolding(_ pass: Int?) { currentPass = pass }
}

/// Calls that wait for the end of an operation: completions, the host's handlers, and postponed calls.
struct DueCalls {
  private var calls: [() -> Void] = []
  private var isDelivering = false

  /// The maximum number of calls that may become due during other calls.
  static let limit = 1000

  mutating func append(_ call: @escaping () -> Void) { calls.append(call) }

  /// Begins to make the due calls; nil if there are none, or they are being made already.
  ///
  /// - Returns: The calls, and the number of calls that may follow them.
  mutating func begin() -> (calls: [() -> Void], left: Int)? {
    guard !calls.isEmpty, !isDelivering else { return nil }
    isDelivering = true
    defer { calls = [] }
    return (calls, DueCalls.limit)
  }

  /// Returns the calls that have become due meanwhile, at most a given number; none at the end.
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
  /// Whether neither the layout nor the data source is being called.
  var isQuiet: Bool {
    activity.isIdle && updates.batch == nil && !scrolling.isTellingOfBounds
      && !counts.isBeingQueried
  }

  /// Runs a block within a pass, so that the objects that it calls can begin no other operation.
  func withinPass(_ body: () -> Void) {
    let outer = activity.beginHolding()
    body()
    activity.endHolding(outer)
  }

  /// Runs a block that changes the layout or needs it prepared: at once, or at the end of the batch whose
  /// block is running.
  ///
  /// From within a hook of the layout it is reported and not done.
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

  /// Whether an operation may begin that a batch must not postpone; reports it otherwise.
  func mayBegin(_ call: String) -> Bool {
    guard isQuiet, !updates.isRecording else {
      report(.reentrantCall(call))
      return false
    }
    return true
  }

  /// Schedules a call for the end of the current operation.
  func callAtEnd(_ call: @escaping () -> Void) { activity.dueCalls.append(call) }

  /// Makes the due calls: completions, and calls postponed until the end of an operation.
  ///
  /// It is called at the end of each operation of the driver, outside all hooks of the layout. Within a pass
  /// or a batch it does nothing, because the end of that calls it again. The calls may make further ones due;
  /// if that does not end, the rest waits for the next operation.
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

// State for the layouts and data sources of this package.
extension CollectionView {
  /// The number of the running pass; nil if none runs.
  package var currentPass: Int? { activity.currentPass }
  /// A number that changes whenever the data may have changed, or items get other index paths.
  package var dataGeneration: Int { counts.generation }
  /// Whether a pass runs, a layout is being called, or the block of a batch runs.
  package var isAskingLayoutOrRecording: Bool {
    activity.isInPass || scrolling.isAskingForBoundsChange || updates.batch != nil
      || updates.isRecording
  }
  /// Whether a pass runs late: the data may have changed already, and the update is declared only afterwards.
  package var isCatchingUpWithData: Bool { updates.isCatchingUp }
}
