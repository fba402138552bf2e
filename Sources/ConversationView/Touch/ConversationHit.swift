import BubbleCore
import Foundation

/// The result of a hit test of the view.
public struct ConversationHit: Sendable {
  /// The element, such as a message or the header of a day.
  public package(set) var element: ConversationElement.ID
  /// The frame of the element, in view coordinates.
  public let frame: CGRect
  /// The hit within the chain's layout of a message, a typing indicator or a row of the host.
  ///
  /// Nil for other elements and for custom cell layouts.
  public let hit: Hit?
  /// The region that reacts to a touch, in view coordinates; nil if there is none.
  public let region: HitRegion?

  /// The index of the region among those of the element with the same id, from 0.
  let occurrence: Int
  /// The accessory; nil if the element is not an accessory.
  public let accessory: MessageAccessory?

  /// The message, or the one that the accessory belongs to.
  public var message: MessageID? {
    if case .message(let id) = element.row { id } else { nil }
  }

  /// The part of a message without a region that a touch has an action for; nil if there is none.
  private let part: MessagePart?

  /// The action that a touch requests from the host; nil for none.
  ///
  /// Regions and accessories have the actions of their layouters and of the host. Other parts of messages have these:
  ///
  /// | name | parameters | where |
  /// | --- | --- | --- |
  /// | `show_person` | `person`: the id, `name` | the sender's name, and the portrait beside the bubble |
  /// | `retry` | `message`: the id | the bubble of an outgoing message whose status is `failed` |
  public var action: HitAction? { region?.action ?? accessory?.action ?? part?.action(of: message) }

  init(_ element: ConversationElement, hit: Hit?, at point: CGPoint? = nil) {
    self.element = element.id
    accessory = element.accessory
    frame = element.frame
    self.hit = hit
    part = MessagePart(hit, at: point, of: element)
    if case .region(let region)? = hit {
      self.region = region.moved(by: element.frame.origin)
      let alike = element.layout.bubbles?.regions.lazy.filter { $0.id == region.id }
      occurrence = alike.flatMap { Array($0).lastIndex(of: region) } ?? 0
    } else {
      region = nil
      occurrence = 0
    }
  }

  /// Hit-tests an element at a point in view coordinates.
  init(_ element: ConversationElement, at point: CGPoint) {
    let own = CGPoint(x: point.x - element.frame.minX, y: point.y - element.frame.minY)
    self.init(element, hit: element.layout.bubbles?.hit(at: own), at: own)
  }

  /// Whether both are the same region of the same element, regardless of their positions.
  func isSamePart(as other: ConversationHit) -> Bool {
    element == other.element && region?.id == other.region?.id && occurrence == other.occurrence
      && part == other.part
  }
}

extension ConversationElement {
  /// The layout, if it is a built-in kind of layout of a message.
  var messageLayout: BubbleCellLayout? {
    if case .cell(let layout) = layout { layout as? BubbleCellLayout } else { nil }
  }

  /// The accessory; nil if the element is something else.
  var accessory: MessageAccessory? {
    if case .accessory(let accessory) = layout { accessory } else { nil }
  }

  /// Returns a hit of the region with an id, or without an id of the accessory or the message itself; nil if there is none.
  func hit(region id: String?) -> ConversationHit? {
    guard let id else {
      let hit = ConversationHit(self, hit: messageLayout.map { _ in .bubble })
      return hit.action == nil ? nil : hit
    }
    return layout.bubbles?.regions.last { $0.id == id }.map {
      ConversationHit(self, hit: .region($0))
    }
  }
}

/// A part of a message that has an action and no region.
enum MessagePart: Hashable {
  case sender(Person)
  case failed

  /// Returns the part of a hit, at a point in points from the top left of the element; nil for none.
  init?(_ hit: Hit?, at point: CGPoint?, of element: ConversationElement) {
    guard let hit, let layout = element.messageLayout else { return nil }
    switch hit {
    case .region: return nil
    case .avatar(let person): self = .sender(person)
    case .bubble, .outside:
      let sender = layout.key.message.sender
      if let point,
        layout.elements.contains(where: { $0.frame.contains(point) && $0.isName(of: sender) })
      {
        self = .sender(sender)
      } else if hit == .bubble, layout.key.message.hasFailed {
        self = .failed
      } else {
        return nil
      }
    }
  }

  /// Returns the action of the part of a message.
  func action(of message: MessageID?) -> HitAction? {
    switch self {
    case .sender(let person):
      HitAction("show_person", ["person": .string(person.id), "name": .string(person.name)])
    case .failed: message.map(HitAction.retry)
    }
  }
}

extension HitAction {
  /// Returns the action that sends a message again.
  static func retry(_ message: MessageID) -> HitAction {
    HitAction("retry", ["message": .string(message.rawValue)])
  }
}

extension Message {
  /// Whether it is one of the user's messages that was not sent.
  var hasFailed: Bool { isOutgoing && status == .failed }
}

extension CellElement {
  /// Whether it is a person's name in the person's colour.
  fileprivate func isName(of person: Person) -> Bool {
    guard case .text(let text, let color, _) = content else { return false }
    return color == .person(person) && text.request.text == person.name
  }
}

extension BubbleCellLayout {
  /// Returns the indices of the regions with an id, in their order.
  func places(ofRegion id: String) -> [Int] { regions.indices.filter { regions[$0].id == id } }
}

extension HitRegion {
  fileprivate func moved(by origin: CGPoint) -> HitRegion {
    var region = self
    region.frame = frame.offsetBy(dx: origin.x, dy: origin.y)
    region.corners = corners?.map { CGPoint(x: $0.x + origin.x, y: $0.y + origin.y) }
    return region
  }
}
