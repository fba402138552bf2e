import BubbleCore
import Foundation
import ListCore

/// An item of the host beside a message: a button, a selection mark, or content that a swipe uncovers.
///
/// The host draws it. An accessory is a separate element that moves with its message.
///
/// ```swift
/// view.accessories = { message, neighbours in
///   guard !message.isOutgoing else { return [] }
///   let isLast = neighbours.cluster.isBottom
///   return [MessageAccessory(id: "face", side: .leading, width: 40, height: isLast ? 36 : 0)]
/// }
/// ```
public struct MessageAccessory: Hashable, Sendable {
  /// The horizontal placement of an accessory.
  public enum Place: Hashable, Sendable {
    /// Beside the message, whose width shrinks accordingly.
    case beside
    /// Beyond the edge of the view: visible when the message is swiped.
    case beyondEdge
  }

  /// The side of the message.
  public enum Side: Hashable, Sendable, CaseIterable {
    /// The side on which a line begins.
    case leading
    /// The side on which a line ends.
    case trailing
  }

  /// The vertical alignment within the row.
  public enum Alignment: Hashable, Sendable, CaseIterable {
    /// At the upper edge.
    case top
    /// In the middle.
    case center
    /// At the lower edge.
    case bottom
  }

  /// The identifier among the accessories of the message.
  public let id: String
  /// The side of the message.
  public var side: Side
  /// The horizontal placement.
  public var place: Place
  /// The vertical alignment within the row.
  public var alignment: Alignment
  /// The width in points; negative and infinite lengths and NaN count as 0.
  public var width: CGFloat { didSet { width = MessageAccessory.usable(width) } }
  /// The height in points, which is also the row's minimum height; nil for the height of the row.
  public var height: CGFloat? { didSet { height = height.map(MessageAccessory.usable) } }
  /// The action that a touch requests from the host; nil for none, and the focus then skips the accessory.
  public var action: HitAction?
  /// A description of the drawing, such as whose portrait it is or whether a mark is set.
  ///
  /// Accessories with the same id, size and appearance look the same.
  public var appearance: String
  /// The label for screen readers.
  ///
  /// If it is empty, they ignore an accessory without an action, and read the action's name otherwise.
  public var label: String

  /// Creates an accessory.
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

/// Returns the accessories of a message.
///
/// The view calls it on any thread. If several accessories share an id, the first one counts. The result must depend on the message
/// and its neighbours only: set another function if anything else changes.
public typealias MessageAccessories =
  @Sendable (_ message: Message, _ neighbours: Neighbours) -> [MessageAccessory]
