import BubbleCore
import Foundation

/// A visible element: a message, an accessory, or a row between messages.
public struct ConversationElement: Identifiable, Sendable {
  /// The identity of an element, which does not depend on its position.
  public enum ID: Hashable, Sendable {
    /// A message.
    case message(MessageID)
    /// The header over the messages of a day.
    case day(DayID)
    /// The strip over the first unread message.
    case unread
    /// The typing indicator.
    case typing
    /// A row of the host, by its id.
    case row(String)
    /// An accessory beside a message, by its id among those of the message.
    case accessory(MessageID, String)
  }

  /// The identity of a day's header.
  public struct DayID: Hashable, Sendable {
    /// Days since 1 January 1970 in the environment's time zone.
    public var day: Int
    /// 0 for the uppermost visible header of the day; greater if messages are not in order of their dates.
    public var occurrence: Int

    /// Creates the identity of a day's header.
    public init(day: Int, occurrence: Int = 0) {
      self.day = day
      self.occurrence = occurrence
    }
  }

  /// The identity of the element.
  public internal(set) var id: ID
  /// The frame in view coordinates: points from the view's top left, y down.
  public var frame: CGRect
  /// The opacity, from 0 to 1.
  public var alpha: CGFloat = 1
  /// The strength of the mark by ``ConversationView/flash(_:)``, from 0 to 1.
  ///
  /// BubbleLayout's `draw(on:theme:pictures:cells:scale:)` tints the row; a host with its own drawing code paints the mark.
  public var highlight: CGFloat = 0
  /// The stacking order: an element covers those with smaller numbers.
  public var zIndex = 0
  /// The layout of the element.
  public let layout: ElementLayout
  /// The states of regions that look different: pressed ones, and those that the host has set.
  ///
  /// The keys are indices of the layout's regions.
  public var states: [Int: PartState] = [:]
  /// The moment at which it is drawn; nil: boxes that move stand still, as in pictures.
  var moment: MotionMoment?

  /// Whether boxes of it turn, fade, fill or count, so that its ``elements`` differ from frame to frame.
  public var isMoving: Bool { moment != nil }

  /// The parts to draw, in points from the top left of the element's frame, back to front.
  ///
  /// They are those of the layout, with the looks of their ``states``, and boxes that move as they are at the moment.
  /// Empty for elements that the host draws: its rows, custom cell layouts, and accessories.
  public var elements: [CellElement] {
    guard let moment else { return elementsAtRest }
    return elementsAtRest.moved(at: moment)
  }

  private var elementsAtRest: [CellElement] {
    states.isEmpty ? layout.elements : layout.bubbles?.elements(in: states) ?? layout.elements
  }

  /// The message's id, if the element is a message.
  var messageID: MessageID? { if case .message(let id) = id { id } else { nil } }

  /// The render key: within one theme, elements with equal keys are drawn alike at any position.
  ///
  /// That of an element that ``isMoving`` differs from frame to frame.
  public var look: Look { isMoving ? .elements(elements, frame.size) : lookAtRest }

  /// The render key of the element without its motion.
  package var lookAtRest: Look {
    if !states.isEmpty || layout.bubbles?.pans.isEmpty == false {
      return .elements(elementsAtRest, frame.size)
    }
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

  /// The render key of an element.
  public enum Look: Hashable, Sendable {
    /// All inputs of a message's layout.
    case cell(LayoutKey)
    /// The parts to draw, and the size of the element.
    case elements([CellElement], CGSize)
    /// A row that the host draws: its id, its `appearance`, and its size.
    case row(String, appearance: String, CGSize)
    /// An accessory beside a message: its id, its `appearance`, and its size.
    case accessory(String, appearance: String, CGSize)
  }
}

/// The changes of the visible elements by an edit, a scroll or another size.
///
/// Applied to the elements before, they give the elements after: each element that appeared, disappeared, moved or looks different is
/// listed once.
///
/// ```swift
/// for change in view.scroll(by: -120).changes {
///   if change.disappeared {
///     remove(change.id)
///   } else if let element = view.element(change.id) {
///     draw(element.elements, at: element.frame)
///   }
/// }
/// ```
public struct ConversationChanges: Sendable {
  /// The change of one element; frames are in view coordinates.
  public struct Change: Identifiable, Sendable {
    /// The element.
    public var id: ConversationElement.ID
    /// The frame before; nil if the element was not visible and was not in the conversation.
    ///
    /// For an element scrolled into view, this frame is above or below the view.
    public var from: CGRect?
    /// The frame after; nil if the element is no longer in the conversation.
    public var to: CGRect?
    /// Whether it is visible now and was not before.
    public var appeared = false
    /// Whether it was visible before and is not now.
    public var disappeared = false
    /// Whether it was and is visible, and its position or size differs.
    public var moved = false
    /// Whether it was and is visible, and looks different.
    public var changed = false
    /// The layouts before and after of a message that was and is visible and looks different.
    fileprivate var layouts: (old: BubbleCellLayout, new: BubbleCellLayout)?

    /// The differences within a message that was and is visible, such as a longer bar of a poll.
    ///
    /// Each element has its state before and after, in points from the top left of the message's frame.
    ///
    /// Computed on access. Empty without differences, or if the host uses a custom cell layout.
    ///
    /// - Complexity: O(*n*) in the number of elements of the message.
    public var parts: [ElementChange] { layouts.map { $0.new.changes(from: $0.old) } ?? [] }
  }

  /// The changes: those of visible elements from top to bottom, then those of elements that disappeared.
  public var changes: [Change] = []

  /// No changes.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool { changes.isEmpty }
}

extension ConversationChanges {
  /// Lists the changes of a difference.
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
