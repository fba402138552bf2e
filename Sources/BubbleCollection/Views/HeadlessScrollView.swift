import Foundation

/// What a layout and a host can say of a scroll view without a screen: `UIScrollView`.
///
/// The content offset is the origin of the bounds. The host moves it: drags, bounces and deceleration are
/// the host's.
open class HeadlessScrollView: HeadlessView {
  /// How fast a scroll comes to rest: `UIScrollView.DecelerationRate`.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the velocity that is left after a millisecond.
    public var rawValue: CGFloat
    /// Makes a rate.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// 0.998 of the velocity is left after a millisecond.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99 of the velocity is left after a millisecond.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Whether the safe area counts as inset: `UIScrollView.ContentInsetAdjustmentBehavior`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// It does.
    case automatic
    /// It does along the axes that scroll.
    case scrollableAxes
    /// It does not.
    case never
    /// It does.
    case always
  }

  /// The point of the content at the view's top left.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds = CGRect(origin: newValue, size: bounds.size) }
  }

  /// The size of all content that was last applied; older than the layout until the next pass.
  open var contentSize = CGSize.zero

  /// What is added around the content.
  open var contentInset = ViewInsets.zero {
    didSet { if contentInset != oldValue { adjustedContentInsetDidChange() } }
  }
  /// Whether the safe area counts as inset.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { adjustedContentInsetDidChange() } }
  }
  /// The content inset and what the safe area adds.
  open var adjustedContentInset: ViewInsets {
    contentInsetAdjustmentBehavior == .never ? contentInset : contentInset + safeAreaInsets
  }
  /// Tells that ``adjustedContentInset`` is new; does nothing here.
  open func adjustedContentInsetDidChange() {}
  /// Tells that the safe area is new.
  open override func safeAreaInsetsDidChange() { adjustedContentInsetDidChange() }

  /// The part of the bounds that no inset covers, in content coordinates.
  open var visibleBounds: CGRect { bounds.inset(by: adjustedContentInset) }

  /// The size of the bounds.
  open var visibleSize: CGSize { bounds.size }
  /// How large the host draws the content; it says so.
  open var zoomScale: CGFloat = 1
  /// Whether the user zooms; the host says so.
  open var isZooming = false
  /// Whether the host should show an indicator at the side.
  open var showsVerticalScrollIndicator = true
  /// Whether the host should show an indicator at the bottom.
  open var showsHorizontalScrollIndicator = true
  /// The insets of the scroll indicators; carried for the host.
  open var scrollIndicatorInsets = ViewInsets.zero
  /// How fast the host should let a scroll come to rest.
  open var decelerationRate = DecelerationRate.normal
  /// Whether the host should stop at whole pages.
  open var isPagingEnabled = false
  /// Whether the host should let the user scroll.
  open var isScrollEnabled = true
  /// Whether the host should let the content bounce.
  open var bounces = true
  /// Whether it should bounce up and down even where all content is visible.
  open var alwaysBounceVertical = false
  /// Whether it should bounce to the sides even where all content is visible.
  open var alwaysBounceHorizontal = false
  /// Whether the user's wish to go to the top is heard; a collection view looks at it in
  /// ``CollectionView/scrollToTop(animated:)``.
  open var scrollsToTop = true
  /// Whether a finger is on the content; the host says so.
  open var isTracking = false
  /// Whether the user drags; the host says so, and the delegate of a collection view is notified.
  open var isDragging = false
  /// Whether a scroll is coming to rest; the host says so, and the delegate of a collection view is notified.
  open var isDecelerating = false

  /// Moves the content, at once here.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
}

extension HeadlessScrollView {
  /// The least and the greatest content offset at which the content fills the view.
  ///
  /// Where the content is smaller than the view both are that at its start.
  public var contentOffsetLimits: (least: CGPoint, greatest: CGPoint) {
    let inset = adjustedContentInset
    // Not -inset: no inset would give −0.
    let least = CGPoint(x: 0 - inset.left, y: 0 - inset.top)
    let greatest = CGPoint(
      x: max(least.x, contentSize.width + inset.right - bounds.width),
      y: max(least.y, contentSize.height + inset.bottom - bounds.height))
    return (least, greatest)
  }

  /// The content offset nearest to one at which the content fills the view.
  public func clampedContentOffset(_ offset: CGPoint) -> CGPoint {
    let (least, greatest) = contentOffsetLimits
    return CGPoint(
      x: min(max(offset.x, least.x), greatest.x), y: min(max(offset.y, least.y), greatest.y)
    ).withoutNegativeZero
  }
}

extension CGPoint {
  /// The same point, with 0 for −0: hosts negate insets, and −0 is seen in texts and records.
  var withoutNegativeZero: CGPoint { CGPoint(x: x + 0, y: y + 0) }
}
