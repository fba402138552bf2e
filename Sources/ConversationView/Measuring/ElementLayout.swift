import BubbleCore
import Foundation
import ListCore

/// What an element shows: a row of the list, or what stands beside its message.
public enum ElementLayout: Sendable {
  /// A message, as the chain has laid it out.
  case cell(any CellLayout)
  /// The header over the messages of a day.
  case day(DayHeaderLayout)
  /// The strip over the first unread message.
  case unread(UnreadStripLayout)
  /// Who is typing, as the chain has laid out a message of type `typing`.
  case typing(any CellLayout)
  /// A row of the host's own: the host draws it, or the chain has laid out what is in it.
  case hosted(HostedRow, (any CellLayout)?)
  /// Something beside a message, which the host draws.
  case accessory(MessageAccessory)

  /// The height in points; 0 for an accessory that is as high as its row.
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

  /// What is drawn, in points from the top left of the element's frame, back to front.
  ///
  /// Nothing for what the host draws: its rows, its own kind of cell layout, and what stands beside messages.
  public var elements: [CellElement] {
    switch self {
    case .cell, .typing, .hosted: bubbles?.elements ?? []
    case .day(let layout): layout.elements
    case .unread(let layout): layout.elements
    case .accessory: []
    }
  }

  /// What the chain has laid out, if it is one of the library's own layouts.
  var bubbles: BubbleCellLayout? {
    switch self {
    case .cell(let layout), .typing(let layout): layout as? BubbleCellLayout
    case .hosted(_, let layout): layout as? BubbleCellLayout
    case .day, .unread, .accessory: nil
    }
  }

  /// How many bytes of memory it takes, roughly.
  var estimatedByteCount: Int {
    switch self {
    case .cell(let layout), .typing(let layout): layout.estimatedByteCount
    case .hosted(_, let layout): layout?.estimatedByteCount ?? 1_024
    case .day, .unread, .accessory: 1_024
    }
  }
}

/// A row of a host's own between messages, such as a suggestion or an advertisement.
public struct HostedRow: Hashable, Sendable {
  /// Names the row within its conversation.
  public let id: String
  /// In points; what is no possible height counts as 0.
  ///
  /// A row that the chain lays out is as high as that makes it.
  public var height: CGFloat { didSet { height = HostedRow.usable(height) } }
  /// What the chain lays out in it; nil: the host draws it.
  public var content: MessageContent?
  /// Names what the host draws: where id, size and this are equal, so are the looks.
  public var appearance: String
  /// What a screen reader says of a row that the host draws; empty: it passes it over.
  public var label: String

  /// Makes a row that the host draws.
  public init(id: String, height: CGFloat, appearance: String = "", label: String = "") {
    self.id = id
    self.height = HostedRow.usable(height)
    self.appearance = appearance
    self.label = label
    content = nil
  }

  /// Makes a row that the chain lays out, in any width: the layouter that takes this type of content is asked as for a message
  /// of nobody, without a time.
  ///
  /// What it complains of names the message `row:` and the id.
  public init(id: String, content: MessageContent) {
    self.id = id
    height = 0
    appearance = ""
    label = ""
    self.content = content
  }

  /// What the chain lays out; nil: the host draws the row.
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
