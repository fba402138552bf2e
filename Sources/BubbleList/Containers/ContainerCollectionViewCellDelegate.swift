import BubbleCollection
import Foundation

/// Takes part in the lifecycle of a ``ContainerCollectionViewCell`` or ``ContainerCollectionReusableView``: ChatLayout's
/// protocol of this name.
///
/// Every method has a default.
public protocol ContainerCollectionViewCellDelegate: AnyObject {
  /// Called before the view is reused for another element; does nothing by default.
  func prepareForReuse()
  /// Returns the preferred attributes, if the delegate measures itself. Nil, the default: the container measures its
  /// content.
  func preferredLayoutAttributesFitting(
    _ layoutAttributes: MessageListLayoutAttributes
  ) -> MessageListLayoutAttributes?
  /// Modifies the preferred attributes of the measured content; does nothing by default.
  ///
  /// Not called if ``preferredLayoutAttributesFitting(_:)`` returned attributes.
  func modifyPreferredLayoutAttributesFitting(_ layoutAttributes: MessageListLayoutAttributes)
  /// Called with the position and appearance of the view, also before it is measured; does nothing by default.
  func apply(_ layoutAttributes: MessageListLayoutAttributes)
}

extension ContainerCollectionViewCellDelegate {
  /// Does nothing.
  public func prepareForReuse() {}
  /// Nil: the container measures its content.
  public func preferredLayoutAttributesFitting(
    _ layoutAttributes: MessageListLayoutAttributes
  ) -> MessageListLayoutAttributes? { nil }
  /// Does nothing.
  public func modifyPreferredLayoutAttributesFitting(
    _ layoutAttributes: MessageListLayoutAttributes
  ) {}
  /// Does nothing.
  public func apply(_ layoutAttributes: MessageListLayoutAttributes) {}
}

/// The calls that both containers make to their delegate.
struct ContainerLifecycle {
  let delegate: (any ContainerCollectionViewCellDelegate)?

  /// Returns the preferred attributes of a container.
  ///
  /// - Parameter measured: Returns the attributes without a delegate.
  func preferred(
    _ attributes: CollectionViewLayoutAttributes,
    measured: (CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    guard let own = attributes as? MessageListLayoutAttributes else { return measured(attributes) }
    delegate?.apply(own)
    if let preferred = delegate?.preferredLayoutAttributesFitting(own) { return preferred }
    let preferred = measured(own)
    if let preferred = preferred as? MessageListLayoutAttributes {
      delegate?.modifyPreferredLayoutAttributesFitting(preferred)
    }
    return preferred
  }

  func apply(_ attributes: CollectionViewLayoutAttributes) {
    guard let own = attributes as? MessageListLayoutAttributes else { return }
    delegate?.apply(own)
  }
}

extension HeadlessView {
  /// Makes a view of a class, through its `init(frame:)`.
  static func make<Custom: HeadlessView>(_ type: Custom.Type, frame: CGRect) -> Custom {
    guard let view = type.makeView(frame: frame) as? Custom else {
      preconditionFailure("\(type) makes a view of another class.")
    }
    return view
  }

  /// The frame of a view within the margins.
  var withinMargins: CGRect {
    CGRect(
      x: bounds.minX + layoutMargins.left, y: bounds.minY + layoutMargins.top,
      width: max(0, bounds.width - layoutMargins.left - layoutMargins.right),
      height: max(0, bounds.height - layoutMargins.top - layoutMargins.bottom))
  }

  /// Returns the best size for a view within the margins, including the margins.
  func fittingSize(
    of content: HeadlessView, _ target: CGSize, _ horizontal: LayoutPriority,
    _ vertical: LayoutPriority
  ) -> CGSize {
    let (width, height) = (
      layoutMargins.left + layoutMargins.right, layoutMargins.top + layoutMargins.bottom
    )
    let size = content.systemLayoutSizeFitting(
      CGSize(width: max(0, target.width - width), height: max(0, target.height - height)),
      withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
    return CGSize(width: size.width + width, height: size.height + height)
  }
}
