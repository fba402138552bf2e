import Foundation

extension CollectionView {
  /// The duration of animated operations, in seconds; 0, the default, ends an operation within its call.
  ///
  /// It applies to updates and to animated scrolls, changes of the bounds and changes of the layout. Within
  /// `HeadlessView.animate(withDuration:animations:completion:)` the duration of that call applies instead.
  ///
  /// Data and layout change at once, as in UIKit. Only ``presentationLayoutAttributes``, the views and the
  /// offset of an animated scroll take time. A host that sets a duration advances the clock with
  /// ``advanceAnimations(by:)``. Without it, views of elements that disappeared stay, and completions are not
  /// called. Negative and non-finite values count as 0.
  ///
  /// Overlapping operations add up, as in UIKit: each undoes its own displacement over its own duration. So a
  /// second operation continues from the current positions without a jolt. A scroll meanwhile moves
  /// everything at once, and never shows more beyond the content than was already visible there.
  public var animationDuration: TimeInterval {
    get { animations.duration }
    set { animations.duration = newValue }
  }

  /// The timing curve of animated operations that begin from now on; ``AnimationCurve/easeInOut`` by default,
  /// as in UIKit.
  public var animationCurve: AnimationCurve {
    get { animations.curve }
    set { animations.curve = newValue }
  }

  /// Whether any element is being animated, or an animated scroll is in progress.
  public var isAnimating: Bool { !animations.running.isEmpty || scrolling.animation != nil }

  /// Advances the clock: moves views, steps a scroll through a pass of the layout, and calls the completions
  /// of finished operations, sorted by the time of their ends.
  ///
  /// A completion receives `true`. It receives `false` if a later operation sent an element of its animation
  /// elsewhere, or if `reloadData()` cut it short. Anything that a completion begins takes no part in this
  /// step. A call from within a hook of the layout is reported and ignored.
  ///
  /// - Parameter seconds: The time to advance by; negative values and NaN are ignored.
  /// - Complexity: O(*a*) for *a* animated elements, and a pass for a scroll.
  public func advanceAnimations(by seconds: TimeInterval) {
    guard seconds >= 0 else { return }
    guard isQuiet, activity.isBetweenSteps, !updates.isRecording else {
      return report(.reentrantCall("advanceAnimations(by:)"))
    }
    var ended: [EndedAnimation] = []
    activity.whileAdvancing {
      ended += stepScroll(by: seconds).map { [$0] } ?? []
      ended += stepElements(by: seconds)
    }
    let inOrder = ended.enumerated().sorted {
      ($0.element.remaining, $0.offset) < ($1.element.remaining, $1.offset)
    }
    for ended in inOrder { callAtEnd(ended.element.end) }
    deliverCompletions()
  }

  /// Advances the elements; returns the animations that ended, each with its time left over.
  private func stepElements(by seconds: TimeInterval) -> [EndedAnimation] {
    guard !animations.running.isEmpty else { return [] }
    let (ended, settled, gone) = animations.advance(by: seconds)
    if !settled.isEmpty {
      for element in visibleElements where settled.contains(element.presence) {
        element.view?.setStandardAttributes(element.attributes)
      }
    }
    for departing in gone { endDisplaying(departing.element) }
    showPassed()
    holdWithinContent(animations.wasOverlapped ? animations.blank : nil)
    showPresentation(of: animations.departing)
    return ended
  }

  /// Ends all animations of elements now, as a reload does.
  func cutElementAnimations() {
    guard !animations.running.isEmpty else { return }
    let cut = animations.cutElements()
    for completion in cut.completions { callAtEnd { completion(false) } }
    for departing in cut.departing { endDisplaying(departing.element) }
  }

  /// The duration of an animated operation that begins now; 0 without an animation.
  var operationDuration: TimeInterval {
    guard HeadlessView.areAnimationsEnabled else { return 0 }
    return HeadlessView.animationScope?.duration ?? animationDuration
  }

  /// Adopts the changes of the exchange to the tracks, and schedules the completion.
  ///
  /// - Parameter bounds: The bounds before.
  func keep(_ changes: TrackChanges, bounds: CGRect, by pass: any LayoutPass) {
    let completion = pass.completion
    if changes.animation == nil, let completion { callAtEnd { completion(true) } }
    guard !changes.isIdle else { return }
    let ended = animations.adopt(
      changes, bounds: bounds, to: storedBounds, completes: completion != nil)
    if let ended { callAtEnd { ended(true) } }
    showPassed()
    // Leaving elements keep their places, except those that move along with others.
    showPresentation(of: animations.departing.filter { $0.isPassed || !changes.isLeftAlone($0) })
  }
}

/// An operation that ended within a step of the clock.
struct EndedAnimation {
  /// The part of its time that was left before the step.
  let remaining: TimeInterval
  /// Reports the end.
  let end: () -> Void
}

extension HeadlessView {
  @TaskLocal static var animationScope: AnimationScope?

  /// Runs actions whose animated operations take a custom duration: `UIView.animate`.
  ///
  /// Within them a change of a collection view's bounds is animated, and `layoutIfNeeded()` animates its
  /// changes. Batches and changes of the layout take this duration, regardless of
  /// ``CollectionView/animationDuration``. The clock is the collection view's:
  /// ``CollectionView/advanceAnimations(by:)``.
  ///
  /// - Parameters:
  ///   - duration: Seconds; negative and non-finite values count as 0.
  ///   - curve: The timing curve of the operations that begin; nil uses the collection view's.
  ///   - animations: The actions, called at once.
  ///   - completion: Called when all operations that began within the actions are over, at once if there are
  ///     none. It receives whether all of them ran to their ends.
  public static func animate(
    withDuration duration: TimeInterval, curve: AnimationCurve? = nil, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let scope = AnimationScope(
      duration: duration.isFinite ? max(0, duration) : 0, curve: curve, completion)
    $animationScope.withValue(scope) { animations() }
    scope.leave(true)
  }

  /// Returns a completion that the current scope waits for, if there is a scope.
  static func joiningScope(_ completion: ((Bool) -> Void)?) -> ((Bool) -> Void)? {
    guard let scope = animationScope, scope.join() else { return completion }
    return { finished in
      completion?(finished)
      scope.leave(finished)
    }
  }
}

/// The operations that run within one call of `HeadlessView.animate`, and the completion that waits for them.
///
/// `@unchecked Sendable`: a task-local value must be Sendable, and a task started within the actions inherits
/// it. So a lock guards all state. Only the thread that runs the actions can join, while they run. An
/// operation that joined ends on its collection view's thread, and a collection view belongs to one thread at
/// a time.
final class AnimationScope: @unchecked Sendable {
  let duration: TimeInterval
  let curve: AnimationCurve?
  private let thread = Thread.current
  private let lock = NSLock()
  private var completion: ((Bool) -> Void)?
  /// The number of participants that have not left; the actions themselves are the first.
  private var open = 1
  private var hasFinished = true

  init(
    duration: TimeInterval, curve: AnimationCurve? = nil, _ completion: ((Bool) -> Void)?
  ) {
    self.duration = duration
    self.curve = curve
    self.completion = completion
  }

  /// Makes the completion wait for one more operation; returns false on another thread.
  func join() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard open > 0, thread === Thread.current else { return false }
    open += 1
    return true
  }

  /// Ends one participant; the last one calls the completion.
  func leave(_ finished: Bool) {
    lock.lock()
    open -= 1
    hasFinished = hasFinished && finished
    let last = open == 0 ? completion : nil
    if open == 0 { completion = nil }
    let all = hasFinished
    lock.unlock()
    last?(all)
  }
}
