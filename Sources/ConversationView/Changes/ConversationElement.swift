import BubbleCore
import Foundation

/// One thing that is shown: a message, or what stands between messages.
public struct ConversationElement: Identifiable, Sendable {
  /// What tells an element apart from all others, whatever becomes of its place.
  public enum ID: Hashable, Sendable {
    /// A message.
    case message(MessageID)
    /// The header over the messages of a day.
    case day(DayID)
    /// The strip over the first unread message.
    case unread
    /// Who is typing.
    case typing
    /// A row of the host's own, by its id.
    case row(String)
    /// What stands beside a message, by its id among those of the message.
    case accessory(MessageID, String)
  }

  /// Tells the headers of days apart.
  public struct DayID: Hashable, Sendable {
    /// Days since 1 January 1970 in the environment's time zone.
    public var day: Int
    /// 0 for the uppermost header of the day that is shown; others follow where messages are not in the order of their dates.
    public var occurrence: Int

    /// Names the header of a day.
    public init(day: Int, occurrence: Int = 0) {
      self.day = day
      self.occurrence = occurrence
    }
  }

  /// What it is.
  public let id: ID
  /// Where it is, in view coordinates: points from the view's top left, y down.
  public var frame: CGRect
  /// How visible it is, from 0 to 1.
  public var alpha: CGFloat = 1
  /// What lies above what: an element covers those of smaller numbers.
  public var zIndex = 0
  /// What is shown.
  public let layout: ElementLayout
  /// The regions that are in a state in which they look otherwise: what is pressed, and what the host has set.
  ///
  /// By their places among the regions of the layout.
  public var states: [Int: PartState] = [:]

  /// What is drawn, in points from the top left of the element's frame, back to front: that of its layout, regions in their ``states``.
  ///
  /// Nothing for what the host draws: its rows, its own kind of cell layout, and what stands beside messages.
  public var elements: [CellElement] {
    states.isEmpty ? layout.elements : layout.bubbles?.elements(in: states) ?? layout.elements
  }

  /// The message, if the element is one.
  var messageID: MessageID? { if case .message(let id) = id { id } else { nil } }

  /// What it looks like: elements of equal looks are drawn alike, wherever they are, in one theme.
  public var look: Look {
    if !states.isEmpty { return .elements(elements, frame.size) }
    return switch layout {
    case .cell(let layout), .typing(let layout): .cell(layout.key)
    case .day(let layout): .elements(layout.elements, frame.size)
    case .unread(let layout): .elements(layout.elements, frame.size)
    case .hosted(let row, let layout):
      layout.map { .cell($0.key) } ?? .row(row.id, appearance: row.appearance, frame.size)
    case .accessory(let accessory):
      .accessory(accessory.id, appearance: accessory.appearance, frame.size)
    }
  }

  /// What an element looks like.
  public enum Look: Hashable, Sendable {
    /// Everything that a message's layout depends on.
    case cell(LayoutKey)
    /// What is drawn, and the size of the element.
    case elements([CellElement], CGSize)
    /// A row that the host draws: its id, what is said of its appearance, and its size.
    case row(String, appearance: String, CGSize)
    /// What stands beside a message, by the same.
    case accessory(String, appearance: String, CGSize)
  }
}

/// What an edit, a scroll or another size did to what is shown.
///
/// Replayed over what was shown it gives what is shown: each element that came, went, moved or looks different is named
/// once.
public struct ConversationChanges: Sendable {
  /// What became of one element; frames are in view coordinates.
  public struct Change: Identifiable, Sendable {
    /// Which element.
    public var id: ConversationElement.ID
    /// Where it was; nil if it was not shown and has not been in the conversation.
    ///
    /// What came into sight was above or below the view.
    public var from: CGRect?
    /// Where it is; nil if it is not in the conversation any more.
    public var to: CGRect?
    /// Whether it is shown now and was not before.
    public var appeared = false
    /// Whether it was shown before and is not now.
    public var disappeared = false
    /// Whether it was and is shown, elsewhere or in another size.
    public var moved = false
    /// Whether it was and is shown and looks different.
    public var changed = false
    /// The layouts of a message that was and is shown and looks different.
    fileprivate var layouts: (old: BubbleCellLayout, new: BubbleCellLayout)?

    /// What differs within a message that was and is shown, such as the bar of a poll that grew: each element as it was and as it is, in
    /// points from the top left of the message's frame.
    ///
    /// Found when it is asked for. Empty where nothing differs, or what was laid out is a host's own.
    ///
    /// - Complexity: O(*n*) in the number of elements of the message.
    public var parts: [ElementChange] { layouts.map { $0.new.changes(from: $0.old) } ?? [] }
  }

  /// The changes: those of elements that are shown now from top to bottom, then those that are not.
  public var changes: [Change] = []

  /// No changes.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool { changes.isEmpty }
}

extension ConversationChanges {
  /// What there is to tell of a difference.
  init(_ difference: ElementDifference) {
    self.init()
    for (place, element) in difference.new.enumerated() {
      guard let known = difference.places[place].map({ difference.old[$0] }) else {
        changes.append(
          Change(
            id: element.id, from: difference.origins[place], to: element.frame, appeared: true))
        continue
      }
      let moved = known.frame != element.frame
      let changed = known.look != element.look
      guard moved || changed else { continue }
      var change = Change(
        id: element.id, from: known.frame, to: element.frame, moved: moved, changed: changed)
      if changed, let old = known.layout.bubbles, let new = element.layout.bubbles {
        change.layouts = (old, new)
      }
      changes.append(change)
    }
    for (place, destination) in difference.gone {
      let element = difference.old[place]
      changes.append(
        Change(id: element.id, from: element.frame, to: destination, disappeared: true))
    }
  }
}
