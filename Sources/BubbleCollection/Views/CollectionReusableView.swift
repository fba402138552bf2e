import Foundation

/// A view that a collection view uses again for other elements: `UICollectionReusableView`.
open class CollectionReusableView: HeadlessView {
  /// The identifier that the view was made for; nil for a decoration view.
  open var reuseIdentifier: String? { storedReuseIdentifier }
  var storedReuseIdentifier: String?

  /// Where the layout says that the view is between back and front.
  var zIndex = 0 {
    didSet { if zIndex != oldValue { superview?.subviewsAreOutOfOrder = true } }
  }

  /// Makes a view with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Makes a view without a size.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @_silgen_name("BubbleCollection_makeReusableView")
  convenience init(dynamically frame: CGRect) { self.init(frame: frame) }

  /// Shows nothing of the element that the view stood for.
  func forgetSelection() {}

  /// Tells that the view is about to stand for another element.
  open func prepareForReuse() {}

  /// Tells where the view is and how it looks; the collection view has set what a view knows itself.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// What the view prefers.
  ///
  /// In the base class as large as `systemLayoutSizeFitting(_:)` says of the size that the layout gives, which is
  /// that size unless a subclass measures.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let size = systemLayoutSizeFitting(layoutAttributes.size)
    guard size != layoutAttributes.size else { return layoutAttributes }
    let preferred = layoutAttributes.duplicate()
    preferred.size = size
    return preferred
  }

  /// Tells that the layout is about to be another one.
  open func willTransition(
    from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout
  ) {}
  /// Tells that the layout is another one.
  open func didTransition(
    from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout
  ) {}
}

/// The view of an item: `UICollectionViewCell`.
open class CollectionViewCell: CollectionReusableView {
  /// Where the content goes; a subclass that overrides it gives the same view each time.
  open var contentView: HeadlessView { storedContentView }
  private let storedContentView: HeadlessView
  /// Whether the item is selected.
  ///
  /// The collection view sets it after the data source gave the cell, and whenever the selection changes; each
  /// time to another value than before.
  open var isSelected = false
  /// Whether the item is being touched; set as ``isSelected`` is.
  open var isHighlighted = false

  /// Makes a cell with a frame.
  public override init(frame: CGRect) {
    storedContentView = HeadlessView(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// The size that fits the cell best: that of its ``contentView``, unless the cell itself has an
  /// ``HeadlessView/intrinsicContentSize``.
  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    let own = intrinsicContentSize
    guard own.width < 0, own.height < 0 else {
      return super.systemLayoutSizeFitting(
        targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
        verticalFittingPriority: verticalFittingPriority)
    }
    return contentView.systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: horizontalFittingPriority,
      verticalFittingPriority: verticalFittingPriority)
  }

  override func forgetSelection() {
    if isSelected { isSelected = false }
    if isHighlighted { isHighlighted = false }
  }

  /// Makes a cell without a size.
  public required init?(coder: NSCoder) {
    storedContentView = HeadlessView(frame: .zero)
    super.init(coder: coder)
    addSubview(contentView)
  }
}

/// Names a class of views under the type that archives have in UIKit: `UINib`.
///
/// There are no archives here; a nib is the class that would be in it.
public final class Nib {
  /// The class of the view.
  public let viewClass: CollectionReusableView.Type
  /// Names a class.
  public init(viewClass: CollectionReusableView.Type) { self.viewClass = viewClass }
}
