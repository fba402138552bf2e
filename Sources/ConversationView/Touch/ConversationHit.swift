import BubbleCore
import Foundation

/// What lies under a point of the view.
public struct ConversationHit: Sendable {
  /// The element, such as a message or the header of a day.
  public let element: ConversationElement.ID
  /// Where the element is, in view coordinates.
  public let frame: CGRect
  /// What is there of what the chain has laid out: of a message, of who is typing, of a row of the host's own; nil elsewhere, and in a
  /// host's own kind of layout.
  public let hit: Hit?
  /// The region that answers to a touch, in view coordinates; nil: none does.
  public let region: HitRegion?

  /// Which of the element's regions of its id it is, from 0.
  let occurrence: Int
  /// What stands beside a message there; nil where the element is no such thing.
  public let accessory: MessageAccessory?

  /// The message, or the one beside which the element stands.
  public var message: MessageID? {
    if case .message(let id) = element.row { id } else { nil }
  }

  /// What a touch asks the host to do; nil: nothing.
  public var action: HitAction? { region?.action ?? accessory?.action }

  init(_ element: ConversationElement, hit: Hit?) {
    self.element = element.id
    accessory = element.accessory
    frame = element.frame
    self.hit = hit
    if case .region(let region)? = hit {
      self.region = region.moved(by: element.frame.origin)
      let alike = element.layout.bubbles?.regions.lazy.filter { $0.id == region.id }
      occurrence = alike.flatMap { Array($0).lastIndex(of: region) } ?? 0
    } else {
      region = nil
      occurrence = 0
    }
  }

  /// What lies under a point of an element.
  init(_ element: ConversationElement, at point: CGPoint) {
    let own = CGPoint(x: point.x - element.frame.minX, y: point.y - element.frame.minY)
    self.init(element, hit: element.layout.bubbles?.hit(at: own))
  }

  /// Whether both are the same region of the same element, wherever they are.
  func isSamePart(as other: ConversationHit) -> Bool {
    element == other.element && region?.id == other.region?.id && occurrence == other.occurrence
  }
}

extension ConversationElement {
  /// The layout, if it is one of the library's own of a message.
  var messageLayout: BubbleCellLayout? {
    if case .cell(let layout) = layout { layout as? BubbleCellLayout } else { nil }
  }

  /// What stands beside a message; nil if the element is something else.
  var accessory: MessageAccessory? {
    if case .accessory(let accessory) = layout { accessory } else { nil }
  }

  /// A region of the element as a hit, or without one what stands beside a message; nil if there is none.
  func hit(region id: String?) -> ConversationHit? {
    guard let id else { return accessory.map { _ in ConversationHit(self, hit: nil) } }
    return layout.bubbles?.regions.last { $0.id == id }.map {
      ConversationHit(self, hit: .region($0))
    }
  }
}

extension BubbleCellLayout {
  /// The places of the regions of an id, in their order.
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
