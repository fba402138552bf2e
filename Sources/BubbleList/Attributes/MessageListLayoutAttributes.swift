import BubbleCollection
import Foundation

/// The frame, alignment and pinning of an element of a message list: `ChatLayoutAttributes`.
open class MessageListLayoutAttributes: CollectionViewLayoutAttributes {
  /// The alignment of the item in the list's width.
  ///
  /// A cell may change it in `preferredLayoutAttributesFitting(_:)`; the layout applies it.
  open var alignment: ChatItemAlignment {
    get { listValues.alignment }
    set { listValues.alignment = newValue }
  }
  /// The edge at which the item is pinned; nil: it scrolls out.
  open var pinningType: ChatItemPinningType? {
    get { listValues.pinningType }
    set { listValues.pinningType = newValue }
  }
  /// Whether the element is pinned at an edge now.
  open var isPinned: Bool {
    get { listValues.isPinned }
    set { listValues.isPinned = newValue }
  }
  /// The share of the edge that the element occupies, from 0 to 1.
  ///
  /// While one element replaces another, the sum of their shares is 1.
  open var pinningProgress: CGFloat {
    get { listValues.pinningProgress }
    set { listValues.pinningProgress = newValue }
  }
  /// The distance after the item, in points.
  ///
  /// A cell may change it in `preferredLayoutAttributesFitting(_:)`; the layout applies it.
  open var interItemSpacing: CGFloat {
    get { listValues.interItemSpacing }
    set { listValues.interItemSpacing = newValue }
  }

  /// The values that this class adds, as one value: it is set and compared for each element of each result.
  struct Values: Equatable {
    var alignment = ChatItemAlignment.fullWidth
    var pinningType: ChatItemPinningType?
    var isPinned = false
    var pinningProgress: CGFloat = 0
    var interItemSpacing: CGFloat = 0
    /// The values that are the same for all elements; nil: unknown.
    var sharedValues: SharedListValues?
  }

  final var listValues = Values()

  private var sharedValues: SharedListValues? { listValues.sharedValues }

  /// The settings' insets around all elements.
  open var additionalInsets: ViewInsets { sharedValues?.additionalInsets ?? .zero }
  /// The size of the collection view.
  open var viewSize: CGSize { sharedValues?.viewSize ?? .zero }
  /// The collection view's insets.
  open var adjustedContentInsets: ViewInsets { sharedValues?.insets ?? .zero }
  /// The size of the collection view without its insets.
  open var visibleBoundsSize: CGSize { sharedValues?.visibleSize ?? .zero }
  /// The rect that defines the width of full-width items, at the content's top; in content coordinates.
  open var layoutFrame: CGRect { sharedValues?.layoutFrame ?? .zero }

  /// A new instance of the same class with the same values.
  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    guard let attributes = copy as? MessageListLayoutAttributes else { return copy }
    attributes.listValues = listValues
    return attributes
  }

  /// Whether the other object has the same values for the same element.
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
    // Both have exactly this class, as checked above.
    let own = unsafeDowncast(other, to: MessageListLayoutAttributes.self)
    return hasSameValues(as: other) && listValues == own.listValues
  }
}

/// The values that are the same for all elements of a list: one object, so that attributes are small.
final class SharedListValues: Equatable, Sendable {
  let additionalInsets: ViewInsets
  let viewSize: CGSize
  let insets: ViewInsets

  static let none = SharedListValues(
    additionalInsets: .zero, viewSize: .zero, insets: .zero)

  init(additionalInsets: ViewInsets, viewSize: CGSize, insets: ViewInsets) {
    self.additionalInsets = additionalInsets
    self.viewSize = viewSize
    self.insets = insets
  }

  static func == (one: SharedListValues, other: SharedListValues) -> Bool {
    one === other
      || one.additionalInsets == other.additionalInsets && one.viewSize == other.viewSize
        && one.insets == other.insets
  }

  var visibleSize: CGSize {
    CGSize(
      width: viewSize.width - insets.left - insets.right,
      height: viewSize.height - insets.top - insets.bottom)
  }

  /// The width of full-width items, and the height of the visible area.
  var layoutFrame: CGRect {
    CGRect(origin: .zero, size: visibleSize).inset(by: additionalInsets)
  }

  /// The frame of an element that begins at `top` in content coordinates.
  func frame(of item: HeightItem, top: CGFloat) -> CGRect {
    let (x, width) = horizontal(item.alignment, width: item.width)
    return CGRect(x: x, y: top, width: width, height: item.height)
  }

  /// The horizontal position of an element.
  ///
  /// - Parameter width: The element's own width, ignored if the element fills the list. Nil: the list's.
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

/// The stale parts of a message list: `ChatLayoutInvalidationContext`.
///
/// The layout requests the sizes of the items that it names again. The same applies to elements in
/// `invalidateSupplementaryElements(ofKind:at:)`.
open class MessageListInvalidationContext: CollectionViewLayoutInvalidationContext {
  /// Whether the layout must request and measure sizes again; true by default, as in ChatLayout.
  ///
  /// Ignored if the context names items: then it concerns only these.
  open var invalidateLayoutMetrics = true

  /// Whether the layout made this context and has applied it already, such as an element's size.
  var isTakenOver = false
  /// Whether the layout made this context because of another width: all sizes are stale.
  var isNewWidth = false
}
