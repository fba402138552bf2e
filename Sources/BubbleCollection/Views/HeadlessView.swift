import Foundation

/// The state of a view without a screen, for layouts and hosts: `UIView`'s geometry and tree.
///
/// Nothing is drawn. Rects are points in the superview's coordinates, y down.
open class HeadlessView: NSObject {
  /// The parts of a view that adapt when its superview changes size: `UIView.AutoresizingMask`.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// Creates a mask.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The distance on the left.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    /// The width.
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    /// The distance on the right.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    /// The distance above.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    /// The height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    /// The distance below.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
  }

  /// The view's rect in its superview.
  open var frame: CGRect {
    get { storedFrame }
    set {
      // The size is the bounds' size: a layout that is queried about new bounds still reads the old frame,
      // too.
      storedFrame.origin = newValue.origin
      if storedBounds.size != newValue.size {
        bounds = CGRect(origin: storedBounds.origin, size: newValue.size)
      }
    }
  }

  /// The view's own rect: its origin is the point shown at the top left, its size the frame's.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      storedBounds = newValue
      storedFrame.size = newValue.size
    }
  }

  var storedFrame: CGRect
  var storedBounds: CGRect

  /// The centre of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// The affine transform about the centre; stored only, the frame ignores it.
  open var transform = CGAffineTransform.identity
  /// The opacity, from 0 to 1; 1 by default.
  open var alpha: CGFloat = 1
  /// Whether the view is hidden.
  open var isHidden = false
  /// The colour that the host should draw behind the view; nil, the default, draws none.
  open var backgroundColor: ViewColor?
  /// The reaction to a change of the superview's size; stored only, nothing resizes automatically.
  open var autoresizingMask: AutoresizingMask = []
  /// A number for the host's use; 0 by default.
  open var tag = 0
  /// Whether the host should forward events.
  open var isUserInteractionEnabled = true
  /// Whether overflowing content is clipped.
  open var clipsToBounds = false
  /// The insets covered by the host's bars.
  open var safeAreaInsets = ViewInsets.zero { didSet { safeAreaInsetsDidChange() } }
  /// The distance of content from the edges; 8 points on each side by default.
  open var layoutMargins = ViewInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The traits of the screen that the host draws on.
  open var traitCollection = TraitCollection()
  /// Whether the direction of the interface applies to this view.
  open var semanticContentAttribute = SemanticContentAttribute.unspecified

  /// The direction in which the view lays out.
  ///
  /// It is determined by ``semanticContentAttribute``, or else by the trait collection.
  open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: traitCollection.layoutDirection
    }
  }

  /// The subviews of this view, from back to front.
  ///
  /// After each of its operations a collection view sorts its cells and other elements by `zIndex`, and equal
  /// ones by the order of their appearance; other views keep their places.
  open private(set) var subviews: [HeadlessView] = []
  /// The view that contains this one.
  open private(set) weak var superview: HeadlessView?

  /// The window that shows the view: always nil.
  open var window: HeadlessView? { nil }

  /// Creates a view with a frame.
  public init(frame: CGRect) {
    storedFrame = frame
    storedBounds = CGRect(origin: .zero, size: frame.size)
    super.init()
  }

  /// Creates a view of zero size.
  public override convenience init() { self.init(frame: .zero) }

  @_silgen_name("BubbleCollection_makeView")
  convenience init(dynamicallyWithin frame: CGRect) { self.init(frame: frame) }

  /// Creates a view of zero size: archives are not supported, the coder is not read.
  public required init?(coder: NSCoder) {
    storedFrame = .zero
    storedBounds = .zero
    super.init()
  }

  /// Adds a view to this one, in front of the others.
  open func addSubview(_ view: HeadlessView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  /// Whether a subview may be in front of one that belongs in front of it.
  var subviewsAreOutOfOrder = false

  /// Sorts the elements of a collection view from back to front; the host's views keep their places.
  ///
  /// - Complexity: O(1) if nothing is out of order; O(*n* log *n*) for *n* subviews.
  func putSubviewsInOrder() {
    guard subviewsAreOutOfOrder else { return }
    subviewsAreOutOfOrder = false
    var places: [Int] = []
    var elements: [(zIndex: Int, view: CollectionReusableView)] = []
    for (place, view) in subviews.enumerated() {
      guard let view = view as? CollectionReusableView else { continue }
      places.append(place)
      elements.append((view.zIndex, view))
    }
    let inOrder = elements.enumerated().sorted {
      ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
    }
    for (place, element) in zip(places, inOrder) { subviews[place] = element.element.view }
  }

  /// Removes this view from its superview.
  open func removeFromSuperview() {
    // From the front: the last view is often removed first.
    if let superview, let place = superview.subviews.lastIndex(where: { $0 === self }) {
      superview.subviews.remove(at: place)
    }
    superview = nil
  }

  /// The preferred size of the content; ``noIntrinsicMetric`` along an axis without a preference, on both
  /// axes in the base class.
  open var intrinsicContentSize: CGSize {
    CGSize(width: HeadlessView.noIntrinsicMetric, height: HeadlessView.noIntrinsicMetric)
  }

  /// Notifies the view of a change of ``intrinsicContentSize``.
  ///
  /// If the view is the view of a collection view's element, or is within one, the element is measured again
  /// in the next pass, as ``CollectionView/selfSizingInvalidation`` allows. Overrides call super.
  open func invalidateIntrinsicContentSize() { elementWantsAnotherSize() }

  /// Returns the best size for the view:
  /// ``systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`` with
  /// ``LayoutPriority/fittingSizeLevel`` on both axes.
  ///
  /// - Parameter targetSize: The size to approximate.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// Returns the best size for the view.
  ///
  /// Auto Layout is not supported: a host that measures views overrides this. The base class weighs the
  /// target against ``intrinsicContentSize`` with UIKit's usual priorities, axis by axis. Content resists
  /// shrinking with 750, and growing beyond its preferred size with 250. Along an axis without a preference
  /// the target applies.
  ///
  /// - Parameters:
  ///   - targetSize: The size to approximate.
  ///   - horizontalFittingPriority: The weight of the target's width.
  ///   - verticalFittingPriority: The weight of the target's height.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: LayoutPriority,
    verticalFittingPriority: LayoutPriority
  ) -> CGSize {
    let content = intrinsicContentSize
    return CGSize(
      width: HeadlessView.fittingLength(
        targetSize.width, intrinsic: content.width, horizontalFittingPriority),
      height: HeadlessView.fittingLength(
        targetSize.height, intrinsic: content.height, verticalFittingPriority))
  }

  /// Marks the view for layout in the next pass.
  open func setNeedsLayout() { needsLayout = true }
  /// Lays the view out now if it is stale.
  open func layoutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSubviews()
  }
  /// Lays the view out; does nothing here.
  open func layoutSubviews() {}
  /// Notifies the view of a change of ``safeAreaInsets``; does nothing here.
  open func safeAreaInsetsDidChange() {}

  var needsLayout = true

  @TaskLocal static var animationsAreEnabled = true

  /// Whether animated operations take time.
  public static var areAnimationsEnabled: Bool { animationsAreEnabled }

  /// Runs actions whose animated operations take no time.
  ///
  /// - Throws: The error of the actions.
  public static func performWithoutAnimation(_ actions: () throws -> Void) rethrows {
    try $animationsAreEnabled.withValue(false) { try actions() }
  }
}
