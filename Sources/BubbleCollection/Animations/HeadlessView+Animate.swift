import Foundation

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
