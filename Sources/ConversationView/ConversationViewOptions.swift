import BubbleCore
import Foundation

/// How a conversation behaves on a screen.
public struct ConversationViewOptions: Sendable {
  /// Says what stands beside each message in the beginning; nil: nothing does.
  ///
  /// See ``ConversationView/accessories``.
  public var accessories: MessageAccessories?
  /// Which messages stand close together.
  public var clusters = ClusterPolicy.standard
  /// Where the view opens; nil, or where the message is not there: at the end.
  public var position: ConversationPosition?
  /// What stays in its place when something changes: the last lower edge of a message that is seen, or the first upper edge.
  ///
  /// If no such edge is seen, it is the other edge of a message. If a message is higher than the view, it is the line of its text at the
  /// upper edge of the view. A message that is moved or removed gives way to the next one.
  public var anchorEdge = ViewEdge.bottom
  /// How far from the end, in points, the view still follows it: what comes there is shown whole.
  public var followingTolerance: CGFloat = 40
  /// What of the view is covered at the upper edge, in points, such as by a bar that one can see through.
  public var topInset: CGFloat = 0
  /// What of the view is covered at the lower edge, in points, such as by the field that one writes in.
  public var bottomInset: CGFloat = 0
  /// Whether rows that do not fill the view stand at its lower edge.
  public var keepsShortContentAtBottom = false
  /// Whether the header of a day stays at the upper edge while the day is read.
  public var pinsDays = true
  /// How far from an end, in points, more messages are asked for.
  public var nearDistance: CGFloat = 1_000
  /// How things move.
  public var motion = MotionSettings()
  /// How many bytes the layouts around what is seen may take, roughly.
  public var layoutByteLimit = 8 << 20
  /// On how many threads the messages are measured that are not seen.
  public var workerCount = ProcessInfo.processInfo.activeProcessorCount

  /// The standard behaviour of a chat.
  public init() {}
}
