import BubbleCollection
import Foundation

/// Where an element of a message list is and how it stands: `ChatLayoutAttributes`.
open class MessageListLayoutAttributes: CollectionViewLayoutAttributes {
  /// Where the item stands in the list's width.
  ///
  /// A cell may change it in `preferredLayoutAttributesFitting(_:)`; the layout takes it over.
  open var alignment: ChatItemAlignment {
    get { listValues.alignment }
    set { listValues.alignment = newValue }
  }
  /// The edge at which the item would stay; nil: it scrolls out.
  open var pinningType: ChatItemPinningType? {
    get { listValues.pinningType }
    set { listValues.pinningType = newValue }
  }
  /// Whether the element is held at an edge now.
  open var isPinned: Bool {
    get { listValues.isPinned }
    set { listValues.isPinned = newValue }
  }
  /// How far the element has its edge to itself, from 0 to 1: while one element takes over from another, what
  /// one loses the other gains.
  open var pinningProgress: CGFloat {
    get { listValues.pinningProgress }
    set { listValues.pinningProgress = newValue }
  }
  /// The distance after the item, in points.
  ///
  /// A cell may change it in `preferredLayoutAttributesFitting(_:)`; the layout takes it over.
  open var interItemSpacing: CGFloat {
    get { listValues.interItemSpacing }
    set { listValues.interItemSpacing = newValue }
  }

  /// What this class adds, as one value: it is set and compared for each element of each answer.
  struct Values: Equatable {
    var alignment = ChatItemAlignment.fullWidth
    var pinningType: ChatItemPinningType?
    var isPinned = false
    var pinningProgress: CGFloat = 0
    var interItemSpacing: CGFloat = 0
    /// What is the same for all elements; nil: nothing is known of it.
    var surroundings: MessageListSurroundings?
  }

  final var listValues = Values()

  private var surroundings: MessageListSurroundings? { listValues.surroundings }

  /// What the settings keep free around all elements.
  open var additionalInsets: ViewInsets { surroundings?.additionalInsets ?? .zero }
  /// The size of the collection view.
  open var viewSize: CGSize { surroundings?.viewSize ?? .zero }
  /// The collection view's insets.
  open var adjustedContentInsets: ViewInsets { surroundings?.insets ?? .zero }
  /// The size of the collection view without its insets.
  open var visibleBoundsSize: CGSize { surroundings?.visibleSize ?? .zero }
  /// The rect in whose width items stand, at the content's top; in content coordinates.
  open var layoutFrame: CGRect { surroundings?.layoutFrame ?? .zero }

  /// A new instance of the same class with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    guard let attributes = copy as? MessageListLayoutAttributes else { return copy }
    attributes.listValues = listValues
    return attributes
  }

  /// Whether the other object says the same of the same element.
  open override func isEqual(_ object: Any?) -> Bool {
    guard super.isEqual(object), let other = object as? MessageListLayoutAttributes else {
      return false
    }
    return listValues == other.listValues
  }

  open override func isSame(as other: CollectionViewLayoutAttributes) -> Bool {
    guard type(of: self) == MessageListLayoutAttributes.self,
      type(of: other) == MessageListLayoutAttributes.self
    else { return isEqual(other) }
    // Both are of exactly this class, as was just seen.
    let own = unsafeDowncast(other, to: MessageListLayoutAttributes.self)
    return hasSameValues(as: other) && listValues == own.listValues
  }
}

/// What is the same for all elements of a list: one object, so that attributes are small.
final class MessageListSurroundings: Equatable, Sendable {
  let additionalInsets: ViewInsets
  let viewSize: CGSize
  let insets: ViewInsets

  static let none = MessageListSurroundings(
    additionalInsets: .zero, viewSize: .zero, insets: .zero)

  init(additionalInsets: ViewInsets, viewSize: CGSize, insets: ViewInsets) {
    self.additionalInsets = additionalInsets
    self.viewSize = viewSize
    self.insets = insets
  }

  static func == (one: MessageListSurroundings, other: MessageListSurroundings) -> Bool {
    one === other
      || one.additionalInsets == other.additionalInsets && one.viewSize == other.viewSize
        && one.insets == other.insets
  }

  var visibleSize: CGSize {
    CGSize(
      width: viewSize.width - insets.left - insets.right,
      height: viewSize.height - insets.top - insets.bottom)
  }

  /// As wide as items that fill the list, and as high as what is visible.
  var layoutFrame: CGRect {
    CGRect(origin: .zero, size: visibleSize).inset(by: additionalInsets)
  }

  /// Where an element is that begins at `top` in content coordinates.
  func frame(of item: HeightItem, top: CGFloat) -> CGRect {
    let (x, width) = horizontal(item.alignment, width: item.width)
    return CGRect(x: x, y: top, width: width, height: item.height)
  }

  /// Where an element of a width stands.
  ///
  /// - Parameter width: The element's own; it does not count if the element fills the list. Nil: the list's.
  func horizontal(
    _ alignment: ChatItemAlignment, width: Double?
  ) -> (x: CGFloat, width: CGFloat) {
    let left = additionalInsets.left
    let whole = viewSize.width - insets.left - insets.right
    let full = max(0, whole - left - additionalInsets.right)
    let width = width.map { CGFloat($0) } ?? full
    switch alignment {
    case .leading: return (left, width)
    case .trailing: return (whole - width - additionalInsets.right, width)
    case .center: return (left + (whole - left - additionalInsets.right) / 2 - width / 2, width)
    case .fullWidth: return (left, full)
    }
  }
}
