import BubbleCore
import BubbleList
import Foundation

/// What is shown in a row.
public enum RowLayout: Sendable {
  /// A message, as the chain has laid it out.
  case cell(any CellLayout)
  /// The header over the messages of a day.
  case day(DayHeaderLayout)
  /// The strip over the first unread message.
  case unread(UnreadStripLayout)
  /// Who is typing, as the chain has laid out a message of type `typing`.
  case typing(any CellLayout)
  /// A row of the host's own, which draws it.
  case hosted(HostedRow)

  /// The height in points.
  public var height: CGFloat {
    switch self {
    case .cell(let layout): layout.height
    case .day(let layout): layout.height
    case .unread(let layout): layout.height
    case .typing(let layout): layout.height
    case .hosted(let row): row.height
    }
  }

  /// What is drawn, in points from the row's top left, back to front.
  ///
  /// Nothing for rows of the host's own and for a host's own kind of cell layout: it draws them itself.
  public var elements: [CellElement] {
    switch self {
    case .cell(let layout), .typing(let layout): (layout as? BubbleCellLayout)?.elements ?? []
    case .day(let layout): layout.elements
    case .unread(let layout): layout.elements
    case .hosted: []
    }
  }

  /// How many bytes of memory it takes, roughly.
  var estimatedByteCount: Int {
    if case .cell(let layout) = self { layout.estimatedByteCount } else { 1_024 }
  }
}

/// A row of a host's own between messages, such as a suggestion or an advertisement.
public struct HostedRow: Hashable, Sendable {
  /// Names the row within its conversation.
  public let id: String
  /// In points; what is no possible height counts as 0.
  public var height: CGFloat { didSet { height = HostedRow.usable(height) } }

  /// Makes a row.
  public init(id: String, height: CGFloat) {
    self.id = id
    self.height = HostedRow.usable(height)
  }

  private static func usable(_ height: CGFloat) -> CGFloat {
    CGFloat(HeightUnits.sanitized(Double(height)))
  }
}
