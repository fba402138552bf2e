import Foundation

/// A view that a collection view reuses for other elements: `UICollectionReusableView`.
open class CollectionReusableView: HeadlessView {
  /// The identifier for which the view was created; nil for a decoration view.
  open var reuseIdentifier: String? { storedReuseIdentifier }
  var storedReuseIdentifier: String?

  /// The view's place between back and front, according to the layout.
  var zIndex = 0 {
    didSet { if zIndex != oldValue { superview?.subviewsAreOutOfOrder = true } }
  }

  /// Creates a view with a frame.
  public override init(frame: CGRect) { super.init(frame: frame) }

  /// Creates a view of zero size.
  public required init?(coder: NSCoder) { super.init(coder: coder) }

  @_silgen_name("BubbleCollection_makeReusableView")
  convenience init(dynamically frame: CGRect) { self.init(frame: frame) }

  /// Clears the state of the element that the view showed.
  func forgetSelection() {}

  /// Prepares the view for another element.
  open func prepareForReuse() {}

  /// Applies the layout's attributes of the element; the collection view has already set the properties that
  /// every view has.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// Returns the attributes that the view prefers.
  ///
  /// In the base class the size is the result of `systemLayoutSizeFitting(_:)` for the layout's size, which
  /// is that size unless a subclass measures.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    let size = systemLayoutSizeFitting(layoutAttributes.size)
    guard size != layoutAttributes.size else { return layoutAttributes }
    let preferred = layoutAttributes.duplicate()
    preferred.size = size
    return preferred
  }

  /// Notifies the view that the layout is about to change.
  open func willTransition(
    from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout
  ) {}
  /// Notifies the view that the layout has changed.
  open func didTransition(
    from oldLayout: CollectionViewLayout, to newLayout: CollectionViewLayout
  ) {}
}

/// The view of an item: `UICollectionViewCell`.
open class CollectionViewCell: CollectionReusableView {
  /// The view that holds the content; a subclass that overrides it returns the same view each time.
  open var contentView: HeadlessView { storedContentView }
  private let storedContentView: HeadlessView
  /// Whether the item is selected.
  ///
  /// The collection view sets it after the data source returned the cell, and whenever the selection changes;
  /// only to a new value.
  open var isSelected = false
  /// Whether the item is being touched; set in the same way as ``isSelected``.
  open var isHighlighted = false

  /// Creates a cell with a frame.
  public override init(frame: CGRect) {
    storedContentView = HeadlessView(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// Returns the best size for the cell: that of its ``contentView``, unless the cell itself has an
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

  /// Creates a cell of zero size.
  public required init?(coder: NSCoder) {
    storedContentView = HeadlessView(frame: .zero)
    super.init(coder: coder)
    addSubview(contentView)
  }
}

/// A class of views, under the type that holds archives in UIKit: `UINib`.
///
/// Archives are not supported; a nib holds the class that would be in it.
public final class Nib {
  /// The class of the view.
  public let viewClass: CollectionReusableView.Type
  /// Creates a nib of a class.
  public init(viewClass: CollectionReusableView.Type) { self.viewClass = viewClass }
}
