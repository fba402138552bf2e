import Foundation

extension HeadlessView {
  @TaskLocal static var animationScope: AnimationScope?

  /// Runs actions whose animated operations take a time of their own: `UIView.animate`.
  ///
  /// Within them a change of a collection view's bounds is animated, `layoutIfNeeded()` animates what
  /// changes, and batches and changes of the layout take this duration, whatever
  /// ``CollectionView/animationDuration`` says. The clock is the collection view's:
  /// ``CollectionView/advanceAnimations(by:)``.
  ///
  /// - Parameters:
  ///   - duration: Seconds; what is negative or not finite counts as 0.
  ///   - curve: How what begins runs; nil: as the collection view's does.
  ///   - animations: Called at once.
  ///   - completion: Called when all that began within the actions is over, at once if nothing did; gets
  ///     whether all of it ran to its end.
  public static func animate(
    withDuration duration: TimeInterval, curve: AnimationCurve? = nil, animations: () -> Void,
    completion: ((Bool) -> Void)? = nil
  ) {
    let scope = AnimationScope(
      duration: duration.isFinite ? max(0, duration) : 0, curve: curve, completion)
    $animationScope.withValue(scope) { animations() }
    scope.leave(true)
  }

  /// A completion that the scope waits for, if there is one.
  static func joiningScope(_ completion: ((Bool) -> Void)?) -> ((Bool) -> Void)? {
    guard let scope = animationScope, scope.join() else { return completion }
    return { finished in
      completion?(finished)
      scope.leave(finished)
    }
  }
}

/// What runs within one call of `HeadlessView.animate`, and what waits for its end.
///
/// `@unchecked Sendable`: a task-local value has to be Sendable, and a task that is started within the actions inherits
/// it. So all state is behind a lock, and only the thread that runs the actions can join, while they run;
/// what has joined ends where its collection view lives, which belongs to one thread at a time.
final class AnimationScope: @unchecked Sendable {
  let duration: TimeInterval
  let curve: AnimationCurve?
  private let thread = Thread.current
  private let lock = NSLock()
  private var completion: ((Bool) -> Void)?
  /// What has not left yet: the actions themselves are the first.
  private var open = 1
  private var hasFinished = true

  init(
    duration: TimeInterval, curve: AnimationCurve? = nil, _ completion: ((Bool) -> Void)?
  ) {
    self.duration = duration
    self.curve = curve
    self.completion = completion
  }

  /// Has the completion wait for one more; false from another thread.
  func join() -> Bool {
    lock.lock()
    defer { lock.unlock() }
    guard open > 0, thread === Thread.current else { return false }
    open += 1
    return true
  }

  /// Says that something is over; the last one calls the completion.
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
