import Foundation

/// What a layout and a host can say of a view without a screen: `UIView`'s geometry and tree.
///
/// Nothing is drawn. Rects are points in the superview's coordinates, y down.
open class HeadlessView: NSObject {
  /// What of a view gives way when its superview changes size: `UIView.AutoresizingMask`.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// UIKit's bits.
    public let rawValue: UInt
    /// Makes a mask.
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

  /// Where the view is in its superview.
  open var frame: CGRect {
    get { storedFrame }
    set {
      // The size is the bounds': a layout that is asked about new ones still sees the old frame, too.
      storedFrame.origin = newValue.origin
      if storedBounds.size != newValue.size {
        bounds = CGRect(origin: storedBounds.origin, size: newValue.size)
      }
    }
  }

  /// The view's own rect: its origin is what shows at the top left, its size the frame's.
  open var bounds: CGRect {
    get { storedBounds }
    set {
      storedBounds = newValue
      storedFrame.size = newValue.size
    }
  }

  var storedFrame: CGRect
  var storedBounds: CGRect

  /// The middle of the frame.
  open var center: CGPoint {
    get { CGPoint(x: frame.midX, y: frame.midY) }
    set {
      frame.origin = CGPoint(
        x: newValue.x - frame.width / 2, y: newValue.y - frame.height / 2)
    }
  }

  /// The flat transform about the centre; carried, the frame is that without it.
  open var transform = CGAffineTransform.identity
  /// How opaque the view is.
  open var alpha: CGFloat = 1
  /// Whether the view is hidden.
  open var isHidden = false
  /// What the host should draw behind the view; nil, which is the default: nothing.
  open var backgroundColor: ViewColor?
  /// How the view would follow its superview's size; carried, nothing follows by itself.
  open var autoresizingMask: AutoresizingMask = []
  /// A number for the host's own use.
  open var tag = 0
  /// Whether the host should hand events on.
  open var isUserInteractionEnabled = true
  /// Whether what sticks out is cut off.
  open var clipsToBounds = false
  /// What the host's bars cover.
  open var safeAreaInsets = ViewInsets.zero { didSet { safeAreaInsetsDidChange() } }
  /// What content keeps away from the edges.
  open var layoutMargins = ViewInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The traits of the screen that the host draws on.
  open var traitCollection = TraitCollection()
  /// Whether the direction of the interface applies to this view.
  open var semanticContentAttribute = SemanticContentAttribute.unspecified

  /// The direction in which the view lays out.
  ///
  /// ``semanticContentAttribute`` says it, or else the trait collection.
  open var effectiveUserInterfaceLayoutDirection: UserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: traitCollection.layoutDirection
    }
  }

  /// The views in this one, from back to front.
  ///
  /// A collection view keeps its cells and other elements in the order of their `zIndex`, and of their
  /// coming where that is equal, whenever an operation of it is over; other views keep their places.
  open private(set) var subviews: [HeadlessView] = []
  /// The view that this one is in.
  open private(set) weak var superview: HeadlessView?

  /// The window that shows the view: nil, there is none.
  open var window: HeadlessView? { nil }

  /// Makes a view with a frame.
  public init(frame: CGRect) {
    storedFrame = frame
    storedBounds = CGRect(origin: .zero, size: frame.size)
    super.init()
  }

  /// Makes a view without a size.
  public override convenience init() { self.init(frame: .zero) }

  @_silgen_name("BubbleCollection_makeView")
  convenience init(dynamicallyWithin frame: CGRect) { self.init(frame: frame) }

  /// Makes a view without a size: there are no archives here, the coder is not read.
  public required init?(coder: NSCoder) {
    storedFrame = .zero
    storedBounds = .zero
    super.init()
  }

  /// Puts a view in this one, in front of the others.
  open func addSubview(_ view: HeadlessView) {
    view.removeFromSuperview()
    view.superview = self
    subviews.append(view)
  }

  /// Whether a view in this one may be in front of one that belongs in front of it.
  var subviewsAreOutOfOrder = false

  /// Puts the elements of a collection view from back to front; views of the host's own keep their places.
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

  /// Takes this view out of its superview.
  open func removeFromSuperview() {
    // From the front: what comes last often goes first.
    if let superview, let place = superview.subviews.lastIndex(where: { $0 === self }) {
      superview.subviews.remove(at: place)
    }
    superview = nil
  }

  /// How large the content wants to be; ``noIntrinsicMetric`` along an axis on which it wants nothing, which
  /// is so on both in the base class.
  open var intrinsicContentSize: CGSize {
    CGSize(width: HeadlessView.noIntrinsicMetric, height: HeadlessView.noIntrinsicMetric)
  }

  /// Tells that ``intrinsicContentSize`` is another one.
  ///
  /// The element of a collection view that the view is, or is in, is measured again in the next pass, as
  /// ``CollectionView/selfSizingInvalidation`` says. Overrides call super.
  open func invalidateIntrinsicContentSize() { elementWantsAnotherSize() }

  /// The size that fits the view best:
  /// ``systemLayoutSizeFitting(_:withHorizontalFittingPriority:verticalFittingPriority:)`` with
  /// ``LayoutPriority/fittingSizeLevel`` on both axes.
  ///
  /// - Parameter targetSize: The size to come near to.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
    systemLayoutSizeFitting(
      targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
      verticalFittingPriority: .fittingSizeLevel)
  }

  /// The size that fits the view best.
  ///
  /// There is no Auto Layout here: a host that measures views overrides this. The base class weighs the target
  /// against ``intrinsicContentSize`` with UIKit's usual priorities, axis by axis: content resists with 750 to be
  /// made smaller and with 250 to be given more than it wants. Where it wants nothing the target counts.
  ///
  /// - Parameters:
  ///   - targetSize: The size to come near to.
  ///   - horizontalFittingPriority: How much the width of the target counts.
  ///   - verticalFittingPriority: How much its height counts.
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

  /// Has the view laid out in the next pass.
  open func setNeedsLayout() { needsLayout = true }
  /// Has the view laid out now if it is stale.
  open func layoutIfNeeded() {
    guard needsLayout else { return }
    needsLayout = false
    layoutSubviews()
  }
  /// Lays the view out; does nothing here.
  open func layoutSubviews() {}
  /// Tells that ``safeAreaInsets`` are new; does nothing here.
  open func safeAreaInsetsDidChange() {}

  var needsLayout = true

  @TaskLocal static var animationsAreEnabled = true

  /// Whether animated operations take time.
  public static var areAnimationsEnabled: Bool { animationsAreEnabled }

  /// Runs actions whose animated operations take no time.
  public static func performWithoutAnimation(_ actions: () throws -> Void) rethrows {
    try $animationsAreEnabled.withValue(false) { try actions() }
  }
}
