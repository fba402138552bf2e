import BubbleCore
import Foundation
import ListCore

/// A conversation on a screen, without one: it holds the messages, what is seen of them and where they are scrolled to, and
/// tells what changed.
///
/// It belongs to one thread. Edits are taken at once and shown by ``commit(animated:)``, which measures nothing and does not wait: what
/// is measured is measured in the background, what is to be seen first. Everything costs what it changes, times a logarithm,
/// however long the conversation is.
///
/// ```swift
/// let view = ConversationView(
///   conversation, environment: LayoutEnvironment(width: 375), chain: .builtIn, measurer: TextMeasurer(),
///   height: 667) { wakeUp() }
/// try view.append([message])
/// view.commit()                       // when woken up
/// for element in view.drawn { draw(element.elements, at: element.frame) }
/// ```
///
/// View coordinates are points from the view's top left, y down.
public final class ConversationView {
  /// What has been done so far, for tests and figures.
  public struct Counts: Hashable, Sendable {
    /// Layouts that were built, of messages and of what stands between them.
    public var built = 0
    /// Edits, and other settings, that were taken over.
    public var commits = 0
    /// How often somebody waited for the ids of a long conversation: once at most, for the first edit or question by id.
    public var idWaits = 0
  }

  /// What the view is made of.
  let core: ConversationCore
  /// What is touched, and what is selected.
  var touching = Touching()
  var selecting = Selecting()
  /// Called when something was held for half a second, as ``advance(by:)`` says; then nothing is pressed.
  public var onLongPress: ((ConversationHit) -> Void)?

  /// Opens a conversation at its end.
  ///
  /// What is seen is measured here, everything else in the background.
  ///
  /// - Parameters:
  ///   - conversation: The messages, the oldest first.
  ///   - environment: Fonts, language and so on; its width is that of the view.
  ///   - chain: The layouters that are asked for each message, in order.
  ///   - measurer: Measures text, on any thread.
  ///   - height: The height of the view, in points.
  ///   - options: How it behaves.
  ///   - onReady: Called on any thread when something was measured that ``commit(animated:)`` takes over, and not again until that
  ///     was called. An edit for which nothing is to be measured does not call it: commit after each edit as well.
  /// - Precondition: No two messages share an id.
  /// - Complexity: As much as is seen, however long the conversation is.
  public init(
    _ conversation: Conversation, environment: LayoutEnvironment, chain: LayouterChain,
    measurer: any TextMeasuring, height: CGFloat,
    options: ConversationViewOptions = ConversationViewOptions(),
    onReady: @escaping @Sendable () -> Void = {}
  ) {
    let settings = LayoutSettings(
      number: 1, environment: environment, chain: chain, peer: conversation.peer,
      clusters: options.clusters, measurer: measurer, accessories: options.accessories)
    core = ConversationCore(
      conversation, settings: settings, height: height, options: options, onReady: onReady)
  }

  /// How it behaves.
  public var options: ConversationViewOptions { core.options }
  /// Called when earlier messages may be needed, since the first one is near, once for each first one.
  public var onNearStart: (() -> Void)? {
    get { core.pages.onNearStart }
    set { core.pages.onNearStart = newValue }
  }
  /// Called when later messages may be needed, since the last one is near, once for each last one.
  public var onNearEnd: (() -> Void)? {
    get { core.pages.onNearEnd }
    set { core.pages.onNearEnd = newValue }
  }
  /// What has been done so far.
  public var counts: Counts {
    var counts = core.counts
    counts.idWaits = core.editor.idWaitCount
    return counts
  }
  /// What layouters reported of messages that were laid out, the last thousand, the earliest first; the host may empty it.
  public var diagnostics: [Diagnostic] {
    get { core.diagnostics.all }
    set { core.diagnostics.all = newValue }
  }

  // MARK: - What is shown

  /// What is shown, at rest: from top to bottom, then the header of a day that is held over them.
  public var elements: [ConversationElement] { showingStates(core.screen.list.elements) }

  /// What is to be drawn at this moment, back to front: elements on their way, and those that leave.
  public var drawn: [ConversationElement] { showingStates(core.screen.drawn) }

  /// The size of the view that is shown: that of the last commit.
  public var shownSize: CGSize { core.screen.list.viewport.size }

  /// Whether something moves: then the host lets time pass with ``advance(by:)``.
  public var isAnimating: Bool { core.screen.isAnimating }

  /// The height of all that is in the list, and where the upper edge of the view is in it, in points.
  ///
  /// What was not measured yet is guessed.
  public var scrollRange: (contentHeight: CGFloat, offset: CGFloat) {
    (
      CGFloat(HeightUnits.points(core.screen.list.state.rows.summary.units)),
      CGFloat(HeightUnits.points(core.screen.list.top))
    )
  }

  /// Whether the end is seen, or is no further away than ``ConversationViewOptions/followingTolerance``.
  public var isAtEnd: Bool { core.screen.list.isAtEnd(within: options.followingTolerance) }

  /// Whether everything is measured and there is nothing to commit.
  public var isSettled: Bool { core.isSettled }

  /// Whether something was edited that is not shown yet.
  public var hasEdits: Bool { core.hasEdits }

  /// An element that is shown; nil if it is not.
  public func element(_ id: ConversationElement.ID) -> ConversationElement? {
    elements.first { $0.id == id }
  }

  /// Where a message is in view coordinates, seen or not; nil if it is not shown in the list yet.
  public func frame(of id: MessageID) -> CGRect? {
    core.frame(of: id)
  }

  /// How many unread messages are above and below what is seen.
  public var unreadCounts: (above: Int, below: Int) {
    core.shownReadOrder.map { core.screen.list.unreadCounts(behind: $0) } ?? (0, 0)
  }

  // MARK: - Surroundings

  private var settings: LayoutSettings { core.settings }

  /// Fonts, language, theme and so on; the width is always that of the view.
  ///
  /// What does not depend on what is changed is not laid out again.
  public var environment: LayoutEnvironment {
    get { settings.environment }
    set {
      var environment = newValue
      environment.width = settings.environment.width
      guard environment != settings.environment else { return }
      core.surround(settings.with(environment: environment))
    }
  }

  /// The layouters that are asked for each message, in order.
  ///
  /// With another chain those messages are laid out again of which a layouter's key is another one, such as those of a script that
  /// was changed or configured. Where its new version fails, that is reported, and what the last good one makes of the message stays.
  /// A metered layouter that uses up its budget is reported and not asked any more, until it is loaded again.
  public var chain: LayouterChain {
    get { core.chain }
    set { core.change(newValue) }
  }

  /// The size of the view, in points; what is no length counts as 0.
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

  /// What of the view is covered at the upper and at the lower edge, in points; what is no length counts as 0.
  public var insets: (top: CGFloat, bottom: CGFloat) {
    get { core.viewport.insets }
    set {
      var viewport = core.viewport
      let insets = Viewport.usable(newValue)
      guard insets != viewport.insets else { return }
      viewport.insets = insets
      core.surround(viewport: viewport)
    }
  }

  // MARK: - Taking over

  /// Shows what was edited, if all that is to be seen of it is measured: it measures nothing and does not wait.
  ///
  /// - Parameter animated: Whether what moves, comes and goes is seen to do so, as ``advance(by:)`` goes on.
  /// - Returns: What changed; nil if nothing was taken over: there is nothing new, or it is not measured yet, and
  ///   `onReady` will be called.
  @discardableResult
  public func commit(animated: Bool = true) -> ConversationChanges? {
    core.commit(animated: animated)
  }

  /// Shows what was edited, and measures here what of it is to be seen and is not measured yet.
  ///
  /// For hosts that have one thread, and for programs without an event loop.
  @discardableResult
  public func commitNow(animated: Bool = true) -> ConversationChanges {
    core.commitNow(animated: animated)
  }

  /// Returns when all messages are measured; ``commit(animated:)`` takes over what was, some of it at a time, until the
  /// view ``isSettled``.
  public func measured(isolation: isolated (any Actor)? = #isolation) async {
    await core.measured(isolation: isolation)
  }

  /// Waits until all messages are measured, and shows what was edited.
  ///
  /// For programs without an event loop: a host with one commits when it is woken up.
  public func settle(
    animated: Bool = false, isolation: isolated (any Actor)? = #isolation
  ) async {
    repeat {
      await measured()
      commit(animated: animated)
    } while !isSettled
  }

  /// Asks again for messages at the ends that are near, such as for a page that could not be loaded.
  public func askForMessagesAgain() { core.askAgain() }
}
