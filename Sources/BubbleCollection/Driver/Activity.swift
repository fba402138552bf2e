/// The current activity of the collection view, and the calls that wait for its end.
///
/// It calls no other objects, except for the due calls. It is a class, because the runtime checks each access to a property that holds
/// a struct with mutating methods.
final class Activity {
  /// The number of the running pass; nil if none runs.
  private(set) var currentPass: Int?
  /// Whether the layout is within its call of `prepare()`.
  private(set) var isPreparing = false
  /// Whether a layout is being attached or detached.
  private(set) var isChangingLayout = false
  /// The element for which the layout is computing a start or an end.
  private(set) var defaultEnd: DefaultEnd?
  private var isAdvancing = false
  private var passCount = 0
  /// The calls that wait for the end of an operation: completions, the host's handlers, and postponed calls.
  private var dueCalls: [() -> Void] = []
  private var isDelivering = false

  /// The maximum number of calls that may become due during other calls.
  static let callLimit = 1000

  /// Whether a pass runs.
  var isInPass: Bool { currentPass != nil }
  /// Whether the layout is neither being prepared nor queried nor exchanged.
  var isIdle: Bool { !isInPass && !isPreparing && !isChangingLayout }
  /// Whether the clock may be advanced, and due calls be made.
  var isBetweenSteps: Bool { !isInPass && !isAdvancing }

  /// Begins a pass.
  func beginPass() {
    passCount &+= 1
    currentPass = passCount
  }

  /// Ends the running pass.
  func endPass() { currentPass = nil }

  /// Resumes a pass that is over, or has not begun.
  func whileHolding(_ body: () -> Void) {
    let outer = currentPass
    currentPass = outer ?? passCount
    body()
    currentPass = outer
  }

  /// Prepares the layout.
  func whilePreparing(_ body: () -> Void) {
    isPreparing = true
    body()
    isPreparing = false
  }

  /// Advances the clock.
  func whileAdvancing(_ body: () -> Void) {
    isAdvancing = true
    body()
    isAdvancing = false
  }

  /// Begins to attach and detach layouts.
  func beginLayoutChange() { isChangingLayout = true }

  /// Notes that layouts are attached and detached.
  func endLayoutChange() { isChangingLayout = false }

  /// Notes the default for the next query of a start or an end.
  func setDefaultEnd(_ end: DefaultEnd?) {
    if defaultEnd?.attributes !== end?.attributes { defaultEnd = end }
  }

  /// Schedules a call for the end of the operation.
  func callAtEnd(_ call: @escaping () -> Void) { dueCalls.append(call) }

  /// Makes the due calls, then those that become due meanwhile, up to a limit.
  ///
  /// - Returns: Whether none is left; also true if the calls are being made already.
  func makeDueCalls(limit: Int = Activity.callLimit) -> Bool {
    guard !dueCalls.isEmpty, !isDelivering else { return true }
    isDelivering = true
    defer { isDelivering = false }
    var (due, left) = (dueCalls[...], limit)
    dueCalls = []
    while !due.isEmpty {
      for call in due { call() }
      due = dueCalls.prefix(left)
      dueCalls.removeFirst(due.count)
      left -= due.count
    }
    return dueCalls.isEmpty
  }
}

extension CollectionView {
  /// Whether neither the layout nor the data source is being called.
  var isQuiet: Bool {
    activity.isIdle && updates.batch == nil && !scrolling.isTellingOfBounds
      && !counts.isBeingQueried
  }

  /// Runs a block within a pass, so that the objects that it calls can begin no other operation.
  func withinPass(_ body: () -> Void) { activity.whileHolding(body) }

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
  func callAtEnd(_ call: @escaping () -> Void) { activity.callAtEnd(call) }

  /// Makes the due calls: completions, and calls postponed until the end of an operation.
  ///
  /// It is called at the end of each operation of the driver, outside all hooks of the layout. Within a pass
  /// or a batch it does nothing, because the end of that calls it again. The calls may make further ones due;
  /// if that does not end, the rest waits for the next operation.
  func deliverCompletions() {
    guard activity.isBetweenSteps, updates.batch == nil, !updates.isRecording else { return }
    if !activity.makeDueCalls() { report(.endlessChanges(calls: Activity.callLimit)) }
  }

  // State for the layouts and data sources of this package.

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
