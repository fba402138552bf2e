import BubbleCore
import Foundation

/// The behaviour of a conversation view.
///
/// ```swift
/// var options = ConversationViewOptions()
/// options.bottomInset = 56
/// options.keepsShortContentAtBottom = true
/// options.motion.isReduced = true
/// ```
public struct ConversationViewOptions: Sendable {
  /// The initial function that returns the accessories of each message; nil for none.
  ///
  /// See ``ConversationView/accessories``.
  public var accessories: MessageAccessories?
  /// The rule for messages that are close together.
  public var clusters = ClusterPolicy.standard
  /// The initial scroll position; the end if nil, or if its message is missing.
  public var position: ConversationPosition?
  /// The edge at which the scroll anchor is chosen: a line of text that keeps its place through all changes.
  ///
  /// The anchor message is the last one whose lower edge is visible; with `.top`, the first one whose upper edge is visible. If
  /// there is none, the other edge counts. The anchor is the line of its longest text that is nearest to this edge. Through another
  /// layout, such as another width, it is a character of that line. If no text is visible, the anchor is the edge of the message.
  ///
  /// In a message that is higher than the view and covers its middle, the anchor is the first visible line. A message without text that
  /// covers the view keeps its upper edge through an edit. Otherwise the same part of it stays above the view.
  ///
  /// A view that becomes lower anchors what it still shows.
  ///
  /// If the anchor message is moved or removed, the next visible message replaces it. A view that gets one of its last hundred sizes and
  /// insets back before it is edited or scrolled shows again what it showed. So does a view that was collapsed, edited or not.
  public var anchorEdge = ViewEdge.bottom
  /// The distance from the end, in points, within which the view follows it: new content at the end is shown completely.
  public var followingTolerance: CGFloat = 40
  /// The height that is covered at the upper edge, in points, for example by a translucent bar.
  public var topInset: CGFloat = 0
  /// The height that is covered at the lower edge, in points, for example by the input field.
  public var bottomInset: CGFloat = 0
  /// Whether rows that do not fill the view are placed at its lower edge.
  public var keepsShortContentAtBottom = false
  /// Whether the header of a day is pinned to the upper edge while messages of the day are visible.
  public var pinsDays = true
  /// Whether tables keep their columns where even their longest words do not fit: readers pan them.
  ///
  /// Otherwise such tables are drawn row by row. Set it if your view passes drags to ``ConversationView/pan(at:by:)``.
  public var pansWideTables = false
  /// The distance from an end, in points, within which the view requests more messages.
  public var nearDistance: CGFloat = 1_000
  /// The durations of animations.
  public var motion = MotionSettings()
  /// The clock that boxes follow which turn, fade, fill or count, and the day of headers and relative dates.
  ///
  /// Called for each frame in which one of these boxes is visible, and with `LayoutEnvironment.today` for each frame.
  public var clock: @Sendable () -> Date = { Date() }
  /// The approximate limit for the layouts around the visible part, in bytes.
  public var layoutByteLimit = 8 << 20
  /// The number of threads that measure messages in the background.
  public var workerCount = ProcessInfo.processInfo.activeProcessorCount
  /// Whether messages are measured in the background by themselves; otherwise only by ``ConversationView/measureStep()``.
  ///
  /// Then nothing depends on the speed of other threads, for tests.
  package var measuresByItself = true
  /// Called on any thread for each update, for hosts in other languages: it must only wake the view's thread.
  ///
  /// See ``ConversationView/updates``.
  package var onUpdate: @Sendable () -> Void = {}

  /// The standard behaviour of a chat.
  public init() {}
}
