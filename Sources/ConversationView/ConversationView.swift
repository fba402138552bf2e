import BubbleCore
import Foundation
import ListCore

/// A conversation view without a screen: it holds the messages, the visible elements and the scroll position, and reports changes.
///
/// A view belongs to one thread. An edit takes effect at once, and ``commit(_:animated:)`` shows it. The view measures in the background,
/// the rows that become visible first, and ``updates`` wakes the host to commit. The cost of an operation is the size of its
/// change times a logarithm, independent of the conversation's length.
///
/// ```swift
/// let view = ConversationView(
///   conversation, environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: TextMeasurer(),
///   size: CGSize(width: 375, height: 667))
/// try view.append([message])
/// for await _ in view.updates {
///   view.commit()
///   for element in view.drawn { draw(element.elements, at: element.frame) }
/// }
/// ```
///
/// View coordinates are points from the view's top left, y down.
public final class ConversationView {
  /// Counts of the work so far, for tests and measurements.
  public struct Counts: Hashable, Sendable {
    /// Layouts built, of messages and of the rows between them.
    public var built = 0
    /// Commits of edits and of other settings.
    public var commits = 0
    /// The number of waits for the ids of a long conversation: at most 1, for the first edit or query by id.
    public var idWaits = 0
  }

  /// The treatment of rows that become visible with a commit and are not measured yet.
  public enum CommitPolicy: Hashable, Sendable {
    /// The commit measures nothing and does not wait: it shows nothing new until the background has measured these rows.
    case ifMeasured
    /// The commit measures these rows on the calling thread.
    ///
    /// For hosts with a single thread, and for programs without an event loop.
    case measuringNow
  }

  /// The implementation.
  let core: ConversationCore
  /// The touch and focus state, and the selection.
  var touching = Touching()
  var selecting = Selecting()
  /// The message that is marked for a moment.
  var flash: Flash?
  /// Whether the environment's day was that of the clock since the host set it, so that it follows the clock.
  var hasDayOfClock = false
  /// Called after a touch was held for half a second, while ``advance(by:)`` runs; nothing is pressed afterwards.
  public var onLongPress: ((ConversationHit) -> Void)?

  /// Opens a conversation at its end.
  ///
  /// Measures the visible rows immediately and all others in the background.
  ///
  /// - Parameters:
  ///   - conversation: The messages, the oldest first.
  ///   - environment: Fonts, language and so on; its width is replaced by that of `size`.
  ///   - chain: The layouters to ask for each message, in order.
  ///   - measurer: Measures text, on any thread.
  ///   - size: The size of the view, in points; see ``size``.
  ///   - options: The behaviour of the view.
  /// - Precondition: No two messages share an id.
  /// - Complexity: Proportional to the visible rows, independent of the conversation's length.
  public init(
    _ conversation: Conversation, environment: LayoutEnvironment, chain: LayouterChain,
    measurer: any TextMeasuring, size: CGSize,
    options: ConversationViewOptions = ConversationViewOptions()
  ) {
    var environment = environment
    environment.width = size.width
    environment.pansWideBoxes = options.pansWideTables
    let settings = LayoutSettings(
      number: 1, environment: environment, chain: chain, peer: conversation.peer,
      clusters: options.clusters, measurer: measurer, accessories: options.accessories)
    core = ConversationCore(conversation, settings: settings, size: size, options: options)
    followDay()
  }

  /// The behaviour of the view.
  public var options: ConversationViewOptions { core.options }
  /// Called once for each first message when it is near the view, so that the host can load earlier ones.
  public var onNearStart: (() -> Void)? {
    get { core.pages.onNearStart }
    set { core.pages.onNearStart = newValue }
  }
  /// Called once for each last message when it is near the view, so that the host can load later ones.
  public var onNearEnd: (() -> Void)? {
    get { core.pages.onNearEnd }
    set { core.pages.onNearEnd = newValue }
  }
  /// Counts of the work so far.
  public var counts: Counts {
    var counts = core.counts
    counts.idWaits = core.editor.idWaitCount
    return counts
  }
  /// The diagnostics that layouters reported for messages, the last thousand, the earliest first; the host may empty the list.
  ///
  /// - Complexity: O(1), since it returns a copy of at most a thousand.
  public var diagnostics: [Diagnostic] {
    get { core.diagnostics.all }
    set { core.diagnostics.all = newValue }
  }
  /// The number of diagnostics that ``diagnostics`` has dropped since the host last set it: those before the last thousand.
  public var droppedDiagnosticCount: Int { core.diagnostics.droppedCount }

  /// Adds diagnostics that were found outside of the view, such as those of reading its messages.
  package func report(_ diagnostics: [Diagnostic]) { core.diagnostics.append(diagnostics) }

  // MARK: - Visible elements

  /// The visible elements at rest: from top to bottom, then the header of a day that is pinned over them.
  public var elements: [ConversationElement] { showingStates(core.screen.list.elements) }

  /// The elements to draw now, back to front, including moving and disappearing ones.
  public var drawn: [ConversationElement] {
    moving(highlighted(showingStates(core.screen.drawn)))
  }

  /// The size of the view at the last commit, in points.
  public var shownSize: CGSize { core.screen.list.viewport.size }

  /// Whether a transition is in progress, which ends: of an edit, a scroll, a mark, or a selection that is dragged beyond an edge.
  ///
  /// The host then calls ``advance(by:)`` before each frame, and draws. Boxes that turn, fade, fill or count don't count, since some of
  /// them never end: ``nextFrame`` includes them.
  public var isAnimating: Bool {
    core.screen.isAnimating || flash != nil || autoscrollVelocity != 0
  }

  /// The height of the list's content, and the distance from its top to the upper edge of the view's uncovered part, in points.
  ///
  /// The heights of unmeasured rows are estimates.
  public var scrollRange: ScrollRange {
    ScrollRange(
      contentHeight: CGFloat(HeightUnits.points(core.screen.list.state.rows.summary.units)),
      offset: CGFloat(HeightUnits.points(core.screen.list.top)))
  }

  /// Whether the end is visible, or at most ``ConversationViewOptions/followingTolerance`` away.
  public var isAtEnd: Bool { core.screen.list.isAtEnd(within: options.followingTolerance) }

  /// Whether all rows are measured and there is nothing to commit.
  public var isSettled: Bool { core.isSettled }

  /// Whether there are edits that no commit has shown yet.
  public var hasEdits: Bool { core.hasEdits }

  /// Returns a visible element; nil if it is not visible.
  public func element(_ id: ConversationElement.ID) -> ConversationElement? {
    elements.first { $0.id == id }
  }

  /// Returns a message's frame in view coordinates, visible or not; nil if the message is not in the shown list yet.
  public func frame(of id: MessageID) -> CGRect? {
    core.frame(of: id)
  }

  /// The number of unread messages above and below the visible part: of incoming ones after ``readUpTo``.
  ///
  /// Both are 0 if ``readUpTo`` is nil or not in the conversation, since nothing is known to be unread.
  public var unreadCounts: UnreadCounts {
    core.shownReadRank.map { core.screen.list.unreadCounts(behind: $0) } ?? UnreadCounts()
  }

  // MARK: - Environment, chain and size

  private var settings: LayoutSettings { core.settings }

  /// Fonts, language, theme and so on; its width follows the width of ``size``, and setting another one has no effect.
  ///
  /// Setting it lays out again only the messages that depend on the changed values. If its `today` is the day of the options' clock, it
  /// follows the clock as ``advance(by:)`` passes time.
  public var environment: LayoutEnvironment {
    get {
      var environment = settings.environment
      // For pictures with the same surroundings, which nothing pans.
      environment.pansWideBoxes = false
      return environment
    }
    set {
      var environment = newValue
      environment.width = settings.environment.width
      environment.pansWideBoxes = options.pansWideTables
      guard environment != settings.environment else { return }
      if environment.today != settings.environment.today { hasDayOfClock = false }
      core.surround(settings.with(environment: environment))
      followDay()
    }
  }

  /// The layouters to ask for each message, in order.
  ///
  /// With a new chain, messages are laid out again if a layouter returns another key for them. Examples are the messages of a script that
  /// was changed or configured. If the script's new version fails, the view reports the error and keeps the layout of the last good
  /// version. The view reports a metered layouter that uses up its budget, and does not call it again until it is reloaded.
  public var chain: LayouterChain {
    get { core.chain }
    set { core.change(newValue) }
  }

  /// The size of the view, in points; negative lengths and NaN count as 0.
  ///
  /// Setting it resizes the view with the next commit; until then ``shownSize`` is the previous size. The width of the ``environment``
  /// follows it, within the limits of `LayoutEnvironment.width`, and another width lays out the messages again.
  public var size: CGSize {
    get { core.viewport.size }
    set {
      var viewport = core.viewport
      let size = Viewport.usable(newValue)
      guard size != viewport.size else { return }
      viewport.size = size
      var environment = settings.environment
      environment.width = size.width
      let isSame = environment == settings.environment
      core.surround(isSame ? nil : settings.with(environment: environment), viewport: viewport)
    }
  }

  /// The heights covered at the upper and at the lower edge of the view, in points; negative lengths and NaN count as 0.
  public var insets: CoveredInsets {
    get { core.viewport.insets }
    set {
      var viewport = core.viewport
      let insets = Viewport.usable(newValue)
      guard insets != viewport.insets else { return }
      viewport.insets = insets
      core.surround(viewport: viewport)
    }
  }

  // MARK: - Commits

  /// Shows the edits: all of them, or none.
  ///
  /// - Parameters:
  ///   - policy: The treatment of rows that become visible and are not measured yet.
  ///   - animated: Whether elements move, appear and disappear gradually as ``advance(by:)`` passes time.
  /// - Returns: The changes. With ``CommitPolicy/ifMeasured``, nil if there is nothing new to show. It is nil, too, if the edits are not
  ///   measured yet: ``updates`` then yields later. With ``CommitPolicy/measuringNow``, never nil.
  /// - Precondition: The call is not within ``onNearStart`` or ``onNearEnd``.
  @discardableResult
  public func commit(
    _ policy: CommitPolicy = .ifMeasured, animated: Bool = true
  ) -> ConversationChanges? {
    core.commit(policy, animated: animated)
  }

  /// A new stream, which yields when ``commit(_:animated:)`` has something to show.
  ///
  /// It begins with a value. Another one follows when the background has measured the rows that edits make visible, when it has measured
  /// further rows, and when it has measured all. After a value, the stream yields at most one more until the next commit. Until the view
  /// ``isSettled``, each commit is followed by another value. An edit that needs no measuring can be shown without waiting for a value.
  ///
  /// Any thread may iterate over the stream. Each access returns another stream, which ends with the view. A loop that uses the view
  /// keeps it alive: cancel the loop's task when the view is no longer needed.
  public var updates: AsyncStream<Void> { core.background.updates.stream() }

  /// Returns when all messages are measured, for tests and measurements.
  ///
  /// Each ``commit(_:animated:)`` then takes over some of the measurements, until the view ``isSettled``.
  package func measured(isolation: isolated (any Actor)? = #isolation) async {
    await core.measured(isolation: isolation)
  }

  /// Measures the visible rows, or then some of the rest, if nothing is measured by itself: for tests.
  package func measureStep(isolation: isolated (any Actor)? = #isolation) async {
    await core.background.step()
  }

  /// Commits until everything is measured and shown, for tests and measurements.
  package func settle(
    animated: Bool = false, isolation: isolated (any Actor)? = #isolation
  ) async {
    repeat {
      await measured()
      commit(animated: animated)
    } while !isSettled
  }

  /// Calls ``onNearStart`` and ``onNearEnd`` again if the view is near an end, for example after a page failed to load.
  public func retryPageRequests() { core.retryPageRequests() }
}
