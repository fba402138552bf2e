import BubbleCollection
import Foundation

/// A header, footer or decoration that has one view within its margins, which are none at first: ChatLayout's
/// class of this name.
///
/// There is no Auto Layout here: the view is given the frame within the margins, and is measured by its own
/// `systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)` or `intrinsicContentSize`.
public final class ContainerCollectionReusableView<CustomView: HeadlessView>: CollectionReusableView
{
  /// The identifier to register it under: the name of the class, that of the view's included.
  public static var reuseIdentifier: String { String(describing: self) }

  /// The view in it, made through its `init(frame:)` when it is first asked for.
  public private(set) lazy var customView: CustomView = HeadlessView.make(
    CustomView.self, frame: bounds)

  /// Takes part in what the container does.
  public weak var delegate: (any ContainerCollectionViewCellDelegate)?

  /// Makes a container with a frame.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a container without a size: the coder is not read.
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

  /// Places the view, too.
  public override var bounds: CGRect { didSet { placeContent() } }

  /// Places the view, by the current margins.
  public override func layoutSubviews() {
    super.layoutSubviews()
    placeContent()
  }

  /// Tells the delegate, too.
  public override func prepareForReuse() {
    super.prepareForReuse()
    delegate?.prepareForReuse()
  }

  /// Applies the attributes to the delegate; then what it prefers, or else what the view does, as the delegate
  /// changes it.
  public override func preferredLayoutAttributesFitting(
    _ layoutAttributes: CollectionViewLayoutAttributes
  ) -> CollectionViewLayoutAttributes {
    ContainerLifecycle(delegate: delegate).preferred(layoutAttributes) {
      super.preferredLayoutAttributesFitting($0)
    }
  }

  /// The size that fits the view best, with the margins.
  public override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    fittingSize(of: customView, targetSize, horizontalFittingPriority, verticalFittingPriority)
  }

  /// Tells the delegate, too.
  public override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) {
    super.apply(layoutAttributes)
    ContainerLifecycle(delegate: delegate).apply(layoutAttributes)
  }
}
