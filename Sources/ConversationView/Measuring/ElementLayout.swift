import BubbleCore
import Foundation
import ListCore

/// The layout of an element: a row of the list, or an accessory.
public enum ElementLayout: Sendable {
  /// A message that the chain has laid out.
  case cell(any CellLayout)
  /// The header over the messages of a day.
  case day(DayHeaderLayout)
  /// The strip over the first unread message.
  case unread(UnreadStripLayout)
  /// The typing indicator: the chain's layout of a message of type `typing`.
  case typing(any CellLayout)
  /// A row of the host: the host draws it, or the chain has laid out its content.
  case hosted(HostedRow, (any CellLayout)?)
  /// An accessory beside a message, which the host draws.
  case accessory(MessageAccessory)

  /// The height in points; 0 for an accessory with the height of its row.
  public var height: CGFloat {
    switch self {
    case .cell(let layout): layout.height
    case .day(let layout): layout.height
    case .unread(let layout): layout.height
    case .typing(let layout): layout.height
    case .hosted(let row, let layout): layout?.height ?? row.height
    case .accessory(let accessory): accessory.height ?? 0
    }
  }

  /// The parts to draw, in points from the top left of the element's frame, back to front.
  ///
  /// Empty for elements that the host draws: its rows, custom cell layouts, and accessories.
  public var elements: [CellElement] {
    switch self {
    case .cell, .typing, .hosted: bubbles?.elements ?? []
    case .day(let layout): layout.elements
    case .unread(let layout): layout.elements
    case .accessory: []
    }
  }

  /// The chain's layout, if it is a built-in kind of layout.
  var bubbles: BubbleCellLayout? {
    switch self {
    case .cell(let layout), .typing(let layout): layout as? BubbleCellLayout
    case .hosted(_, let layout): layout as? BubbleCellLayout
    case .day, .unread, .accessory: nil
    }
  }

  /// The approximate size in memory, in bytes.
  var estimatedByteCount: Int {
    switch self {
    case .cell(let layout), .typing(let layout): layout.estimatedByteCount
    case .hosted(_, let layout): layout?.estimatedByteCount ?? 1_024
    case .day, .unread, .accessory: 1_024
    }
  }
}

/// A row of the host between messages, such as a suggestion or an advertisement.
public struct HostedRow: Hashable, Sendable {
  /// The identifier of the row within its conversation.
  public let id: String
  /// The height in points; negative and infinite heights and NaN count as 0.
  ///
  /// Ignored if the chain lays the row out.
  public var height: CGFloat { didSet { height = HostedRow.usable(height) } }
  /// The content for the chain to lay out; nil if the host draws the row.
  public var content: MessageContent?
  /// A description of the host's drawing: rows with the same id, size and appearance look the same.
  public var appearance: String
  /// The label for screen readers of a row that the host draws; if empty, they ignore the row.
  public var label: String

  /// Creates a row that the host draws.
  public init(id: String, height: CGFloat, appearance: String = "", label: String = "") {
    self.id = id
    self.height = HostedRow.usable(height)
    self.appearance = appearance
    self.label = label
    content = nil
  }

  /// Creates a row that the chain lays out at any width.
  ///
  /// The layouter for this type of content lays it out like a message without a sender name, an avatar or a time. In its diagnostics the
  /// message is `row:` followed by the id.
  public init(id: String, content: MessageContent) {
    self.id = id
    height = 0
    appearance = ""
    label = ""
    self.content = content
  }

  /// The message for the chain to lay out; nil if the host draws the row.
  var message: Message? {
    content.map {
      Message(
        id: MessageID("row:" + id), sender: Person(id: "", name: ""), isOutgoing: false,
        date: Date(timeIntervalSince1970: 0), content: $0)
    }
  }

  private static func usable(_ height: CGFloat) -> CGFloat {
    CGFloat(HeightUnits.sanitized(Double(height)))
  }
}
