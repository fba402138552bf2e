import BubbleCollection
import Foundation

/// Takes part in what a ``ContainerCollectionViewCell`` or ``ContainerCollectionReusableView`` does: ChatLayout's
/// protocol of this name.
///
/// Every method has a default.
public protocol ContainerCollectionViewCellDelegate: AnyObject {
  /// Tells that the view is about to stand for another element; does nothing by default.
  func prepareForReuse()
  /// What the view prefers, if the delegate measures itself; nil, the default: the container's content
  /// is measured.
  func preferredLayoutAttributesFitting(
    _ layoutAttributes: MessageListLayoutAttributes
  ) -> MessageListLayoutAttributes?
  /// Changes what the measured content prefers; does nothing by default.
  ///
  /// Not asked if ``preferredLayoutAttributesFitting(_:)`` has said it.
  func modifyPreferredLayoutAttributesFitting(_ layoutAttributes: MessageListLayoutAttributes)
  /// Tells where the view is and how it looks, before it is measured, too; does nothing by default.
  func apply(_ layoutAttributes: MessageListLayoutAttributes)
}

extension ContainerCollectionViewCellDelegate {
  /// Does nothing.
  public func prepareForReuse() {}
  /// The container's content is measured.
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

/// What both containers do with their delegate.
struct ContainerLifecycle {
  let delegate: (any ContainerCollectionViewCellDelegate)?

  /// What a container prefers.
  ///
  /// - Parameter measured: What it would have without a delegate.
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
  /// A new view of a class, through its `init(frame:)`.
  static func make<Custom: HeadlessView>(_ type: Custom.Type, frame: CGRect) -> Custom {
    guard let view = type.makeView(frame: frame) as? Custom else {
      preconditionFailure("\(type) makes a view of another class.")
    }
    return view
  }

  /// Where a view within the margins is.
  var withinMargins: CGRect {
    CGRect(
      x: bounds.minX + layoutMargins.left, y: bounds.minY + layoutMargins.top,
      width: max(0, bounds.width - layoutMargins.left - layoutMargins.right),
      height: max(0, bounds.height - layoutMargins.top - layoutMargins.bottom))
  }

  /// The size that fits a view within the margins best, with the margins.
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
