import BubbleCore
import Foundation

/// The result of a hit test of the view.
public struct ConversationHit: Sendable {
  /// The element, such as a message or the header of a day.
  public let element: ConversationElement.ID
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

  /// The action that a touch requests from the host; nil for none.
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

  /// Hit-tests an element at a point in view coordinates.
  init(_ element: ConversationElement, at point: CGPoint) {
    let own = CGPoint(x: point.x - element.frame.minX, y: point.y - element.frame.minY)
    self.init(element, hit: element.layout.bubbles?.hit(at: own))
  }

  /// Whether both are the same region of the same element, regardless of their positions.
  func isSamePart(as other: ConversationHit) -> Bool {
    element == other.element && region?.id == other.region?.id && occurrence == other.occurrence
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

  /// Returns a hit of the region with an id, or of the accessory without an id; nil if there is none.
  func hit(region id: String?) -> ConversationHit? {
    guard let id else { return accessory.map { _ in ConversationHit(self, hit: nil) } }
    return layout.bubbles?.regions.last { $0.id == id }.map {
      ConversationHit(self, hit: .region($0))
    }
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
