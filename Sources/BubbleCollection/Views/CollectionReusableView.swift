import Foundation

/// A view that a collection view uses again for other elements: `UICollectionReusableView`.
open class CollectionReusableView: View {
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

  /// Tells that the view is about to stand for another element.
  open func prepareForReuse() {}

  /// Tells where the view is and how it looks; the collection view has set what a view knows itself.
  open func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {}

  /// What the view would rather have; as it is told in the base class.
  open func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes { layoutAttributes }

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
  /// Where the content goes.
  public let contentView: View
  /// Whether the item is selected; the host says so.
  open var isSelected = false
  /// Whether the item is being touched; the host says so.
  open var isHighlighted = false

  /// Makes a cell with a frame.
  public override init(frame: CGRect) {
    contentView = View(frame: CGRect(origin: .zero, size: frame.size))
    super.init(frame: frame)
    addSubview(contentView)
  }

  /// Makes a cell without a size.
  public required init?(coder: NSCoder) {
    contentView = View(frame: .zero)
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
