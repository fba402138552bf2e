import BubbleCollection
import Foundation

/// A header, footer or decoration with one view within its margins, which are zero by default: ChatLayout's
/// class of this name.
///
/// There is no Auto Layout here. The view gets the frame within the margins, and is measured by its own
/// `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)` or `intrinsicContentSize`.
public final class ContainerCollectionReusableView<CustomView: HeadlessView>: CollectionReusableView
{
  /// The reuse identifier: the name of this class including that of the view's class.
  public static var reuseIdentifier: String { String(describing: self) }

  /// The view, made by its `init(frame:)` on first use.
  public private(set) lazy var customView: CustomView = HeadlessView.make(
    CustomView.self, frame: bounds)

  /// Takes part in the lifecycle of the container.
  public weak var delegate: (any ContainerCollectionViewCellDelegate)?

  /// Makes a container with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a container without a size, and ignores the coder.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  private func setUp() {
    layoutMargins = .zero
    addSubview(customView)
    placeContent()
  }

  private func placeContent() {
    customView.frame = withinMargins
  }

  /// The bounds; a change also places the view.
  public override var bounds: CGRect { didSet { placeContent() } }

  /// Places the view within the current margins.
  public override func layoutSubviews() {
    super.layoutSubviews()
    placeContent()
  }

  /// Prepares the view, and calls the delegate.
  public override func prepareForReuse() {
    super.prepareForReuse()
    delegate?.prepareForReuse()
  }

  /// Applies the attributes to the delegate.
  ///
  /// Returns the delegate's preferred attributes, or else those of the view as the delegate modifies them.
  public override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    ContainerLifecycle(delegate: delegate).preferred(layoutAttributes) {
      super.preferredLayoutAttributesFitting($0)
    }
  }

  /// Returns the best size for the view, including the margins.
  public override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    fittingSize(of: customView, targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// Applies the attributes, also to the delegate.
  public override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    ContainerLifecycle(delegate: delegate).apply(layoutAttributes)
  }
}
