import Foundation
import Locks

/// Keeps the layouts of a conversation that goes on up to date, in the background.
///
/// The host submits the conversation whenever it changes, and takes the result over when it suits it:
/// nothing that is shown changes until ``commit()``, so that a keyboard's or a selection's animation runs
/// undisturbed. Commit measures nothing and waits for nothing.
///
/// At most one pass runs and at most one submission waits; a newer one takes the place of the one that
/// waits. A running pass is finished although it is out of date, since the next one takes over what it
/// measured, and so that a stream of edits gets somewhere. Only where the environment or the chain
/// changed is it cancelled, and never twice in a row: while a window is being resized every other pass is
/// finished. Of the one hardly anything could be taken over; and the author who saves a script waits for what is
/// visible, not for the rest of a long conversation.
///
/// All methods may be called from any thread and return at once. It is no actor because a host's event
/// loop asks it, which cannot wait.
public final class BackgroundMeasurer: Sendable {
  /// What a host hands over: a conversation and what surrounds it.
  public struct Submission: Sendable {
    /// The messages.
    public var conversation: Conversation
    /// What surrounds them.
    public var environment: LayoutEnvironment
    /// The layouters.
    public var chain: LayouterChain
    /// Which of them are visible, by place: they come first.
    public var visible: Range<Int>?

    /// Makes a submission.
    public init(
      conversation: Conversation, environment: LayoutEnvironment, chain: LayouterChain,
      visible: Range<Int>? = nil
    ) {
      self.conversation = conversation
      self.environment = environment
      self.chain = chain
      self.visible = visible
    }
  }

  /// A submission with its layouts, ready to be shown.
  public struct Commit: Sendable {
    /// What was submitted.
    public var submission: Submission
    /// Its layouts.
    public var snapshot: CellLayoutSnapshot
  }

  /// What has happened so far.
  public struct Counts: Hashable, Sendable {
    /// Submissions.
    public var submitted = 0
    /// Passes that were started.
    public var started = 0
    /// Passes that were finished.
    public var finished = 0
    /// Passes that were cancelled.
    public var cancelled = 0
    /// Submissions that never ran because a newer one took their place.
    public var replaced = 0
    /// The greatest number of passes that ran at the same time.
    public var maximumRunning = 0
  }

  private struct State {
    var waiting: Submission?
    var running: (submission: Submission, task: Task<Void, Never>?)?
    /// How many passes are at it just now.
    var activeCount = 0
    var wasCancelled = false
    var ready: Commit?
    /// Whether what is ready has estimates.
    var isReadyEarly = false
    var shown: Commit?
    /// The last pass's layouts, committed or not: the next one starts from them.
    var latest: CellLayoutSnapshot?
    var counts = Counts()
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private let pass: MeasuringPass
  private let onReady: (@Sendable () -> Void)?
  private let state = Lock(State())
  private let messageIDs = Lock(MessageIDIndex())

  /// Makes a measurer with nothing to do.
  ///
  /// - Parameters:
  ///   - pass: How to measure; chain and environment come with each submission. If there are visible
  ///     messages, a snapshot in which the others are estimated can be committed early where nothing was
  ///     committed yet, or the environment or the chain has changed.
  ///   - onReady: Called on any thread when there is something to commit, and not again until it was
  ///     committed.
  public init(pass: MeasuringPass, onReady: (@Sendable () -> Void)? = nil) {
    self.pass = pass
    self.onReady = onReady
  }

  /// Stops what runs: it could not be committed.
  deinit { state.withLock { $0.running?.task?.cancel() } }

  /// What is shown: what was committed last.
  public var shown: Commit? { state.withLock { $0.shown } }

  /// Whether there is something to commit.
  public var isReady: Bool { state.withLock { $0.ready != nil } }

  /// Whether all submissions are measured, replaced or cancelled.
  public var isIdle: Bool { state.withLock { $0.running == nil } }

  /// What has happened so far.
  public var counts: Counts { state.withLock { $0.counts } }

  /// Has a conversation measured, now or when the running pass is finished.
  ///
  /// - Throws: ``DuplicateMessageID`` if two messages share an id; what was submitted before goes on.
  /// - Complexity: O(*n*) comparisons of references in the number of messages; O(1) where they are those
  ///   of the submission before.
  public func submit(_ submission: Submission) throws(DuplicateMessageID) {
    // Held until the submission stands: those of several threads are taken in the order of their checks.
    try messageIDs.withLock { index throws(DuplicateMessageID) in
      try index.take(submission.conversation.messages)
      take(submission)
    }
  }

  private func take(_ submission: Submission) {
    state.withLock { state in
      state.counts.submitted += 1
      guard let running = state.running else {
        start(submission, &state)
        return
      }
      if state.waiting != nil { state.counts.replaced += 1 }
      state.waiting = submission
      if !state.wasCancelled, !submission.laysOutLike(running.submission) {
        running.task?.cancel()
      }
    }
  }

  /// Gives up what runs and what waits; what is ready can still be committed.
  public func cancel() {
    state.withLock { state in
      if state.waiting != nil { state.counts.replaced += 1 }
      state.waiting = nil
      state.running?.task?.cancel()
    }
  }

  /// Takes over what is ready, and returns it; nil if there is nothing new.
  ///
  /// - Complexity: O(1).
  @discardableResult
  public func commit() -> Commit? {
    state.withLock { state in
      guard let commit = state.ready else { return nil }
      state.ready = nil
      state.shown = commit
      return commit
    }
  }

  /// Returns when nothing runs or waits any more: for tests, and for programs without an event loop.
  public func finish() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        guard state.running != nil else { return true }
        state.waiters.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  /// Starts a pass; the lock is held.
  private func start(_ submission: Submission, _ state: inout State) {
    var pass = pass
    pass.chain = submission.chain
    pass.environment = submission.environment
    let latest = state.latest
    if state.shown?.submission.laysOutLike(submission) != true {
      let before = pass.onVisible
      pass.onVisible = { [weak self] snapshot in
        before?(snapshot)
        self?.offer(Commit(submission: submission, snapshot: snapshot), isEarly: true)
      }
    }
    state.counts.started += 1
    state.running = (submission, nil)
    state.running?.task = Task { [weak self, pass] in
      self?.begin()
      let snapshot = try? await pass.run(
        submission.conversation, previous: latest, visible: submission.visible)
      self?.end(submission, snapshot)
    }
  }

  private func begin() {
    state.withLock { state in
      state.activeCount += 1
      state.counts.maximumRunning = max(state.counts.maximumRunning, state.activeCount)
    }
  }

  /// Makes a snapshot ready to be committed.
  ///
  /// One with estimates does not take the place of a whole one that shows the same but for an edit.
  private func offer(_ commit: Commit, isEarly: Bool = false) {
    let isNew = state.withLock { state in
      if isEarly, let ready = state.ready, !state.isReadyEarly,
        ready.submission.laysOutLike(commit.submission)
      {
        return false
      }
      defer { (state.ready, state.isReadyEarly) = (commit, isEarly) }
      return state.ready == nil
    }
    if isNew { onReady?() }
  }

  /// Notes what came of a pass, and starts the next one if a submission waits.
  private func end(_ submission: Submission, _ snapshot: CellLayoutSnapshot?) {
    if let snapshot { offer(Commit(submission: submission, snapshot: snapshot)) }
    let waiters = state.withLock { state -> [CheckedContinuation<Void, Never>] in
      state.running = nil
      state.activeCount -= 1
      state.wasCancelled = snapshot == nil
      if let snapshot {
        state.counts.finished += 1
        state.latest = snapshot
      } else {
        state.counts.cancelled += 1
      }
      if let next = state.waiting {
        state.waiting = nil
        start(next, &state)
        return []
      }
      defer { state.waiters = [] }
      return state.waiters
    }
    for waiter in waiters { waiter.resume() }
  }
}

extension BackgroundMeasurer.Submission {
  /// Whether layouts for the other submission are of use in this one: all but messages and theme agrees.
  fileprivate func laysOutLike(_ other: BackgroundMeasurer.Submission) -> Bool {
    var environment = other.environment
    environment.theme = self.environment.theme
    return self.environment == environment && chain.makesKeysLike(other.chain)
  }
}

extension LayouterChain {
  /// Whether the layouters are the same, as far as their keys say.
  fileprivate func makesKeysLike(_ other: LayouterChain) -> Bool {
    links === other.links
      || layouters.elementsEqual(other.layouters) { $0.id == $1.id && $0.version == $1.version }
  }
}
