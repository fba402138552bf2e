import BubbleCore
import Foundation
import ListCore

/// Something of a host's own beside a message: a button, a mark of what is chosen, or what a swipe uncovers.
///
/// The host draws it. It is an element of its own, which goes where its message goes.
public struct MessageAccessory: Hashable, Sendable {
  /// Where it is kept.
  public enum Place: Hashable, Sendable {
    /// Beside the message, which is laid out in the width that is left.
    case beside
    /// Beyond the edge of the view: it comes into sight when the message is swiped.
    case beyondEdge
  }

  /// On which side of the message.
  public enum Side: Hashable, Sendable, CaseIterable {
    /// That on which a line begins.
    case leading
    /// That on which a line ends.
    case trailing
  }

  /// Where in the height of the row.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// At the upper edge.
    case top
    /// In the middle.
    case center
    /// At the lower edge.
    case bottom
  }

  /// Names it among those of its message.
  public let id: String
  /// On which side it stands.
  public var side: Side
  /// Where it is kept.
  public var place: Place
  /// Where it stands in the height of the row.
  public var alignment: Alignment
  /// How wide it is, in points; what is no length counts as 0.
  public var width: CGFloat { didSet { width = MessageAccessory.usable(width) } }
  /// How high it is, in points: the row is at least as high; nil: it is as high as the row.
  public var height: CGFloat? { didSet { height = height.map(MessageAccessory.usable) } }
  /// What a touch asks the host to do; nil: nothing, and the focus passes it over.
  public var action: HitAction?
  /// Names what the host draws, such as whose face it is, or whether something is chosen: of two of one id and size that have the
  /// same one the looks are equal.
  public var appearance: String
  /// What a screen reader says of it; empty: it passes over what has no action, and says the name of what has one.
  public var label: String

  /// Says what stands beside a message.
  public init(
    id: String, side: Side, place: Place = .beside, alignment: Alignment = .bottom,
    width: CGFloat, height: CGFloat? = nil, action: HitAction? = nil, appearance: String = "",
    label: String = ""
  ) {
    self.id = id
    self.side = side
    self.place = place
    self.alignment = alignment
    self.width = MessageAccessory.usable(width)
    self.height = height.map(MessageAccessory.usable)
    self.action = action
    self.appearance = appearance
    self.label = label
  }

  private static func usable(_ length: CGFloat) -> CGFloat {
    CGFloat(HeightUnits.sanitized(Double(length)))
  }
}

/// Says what stands beside a message.
///
/// Called on any thread; of several of one id the first counts. For the same message and neighbours it answers the same: what
/// else an answer depends on is said by setting another function.
public typealias MessageAccessories =
  @Sendable (_ message: Message, _ neighbours: Neighbours) -> [MessageAccessory]
