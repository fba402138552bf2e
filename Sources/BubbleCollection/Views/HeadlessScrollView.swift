import Foundation

/// The state of a scroll view without a screen, for layouts and hosts: `UIScrollView`.
///
/// The content offset is the origin of the bounds. The host moves it: drags, bounces and deceleration are up
/// to the host.
open class HeadlessScrollView: HeadlessView {
  /// The rate at which a scroll comes to rest: `UIScrollView.DecelerationRate`.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The part of the velocity that remains after a millisecond.
    public var rawValue: CGFloat
    /// Creates a rate.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// 0.998 of the velocity remains after a millisecond.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// 0.99 of the velocity remains after a millisecond.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Whether the safe area counts as inset: `UIScrollView.ContentInsetAdjustmentBehavior`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// The safe area counts.
    case automatic
    /// The safe area counts along the scrolling axes.
    case scrollableAxes
    /// The safe area does not count.
    case never
    /// The safe area counts.
    case always
  }

  /// The point of the content at the view's top left.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds = CGRect(origin: newValue, size: bounds.size) }
  }

  /// The size of all content as last applied; older than the layout until the next pass.
  open var contentSize = CGSize.zero

  /// The space added around the content, in points.
  open var contentInset = ViewInsets.zero {
    didSet { if contentInset != oldValue { adjustedContentInsetDidChange() } }
  }
  /// Whether the safe area counts as inset.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    didSet { if contentInsetAdjustmentBehavior != oldValue { adjustedContentInsetDidChange() } }
  }
  /// The content inset and the addition by the safe area.
  open var adjustedContentInset: ViewInsets {
    contentInsetAdjustmentBehavior == .never ? contentInset : contentInset + safeAreaInsets
  }
  /// Notifies the view of a change of ``adjustedContentInset``; does nothing here.
  open func adjustedContentInsetDidChange() {}
  /// Notifies the view of a change of the safe area.
  open override func safeAreaInsetsDidChange() { adjustedContentInsetDidChange() }

  /// The part of the bounds that no inset covers, in content coordinates.
  open var visibleBounds: CGRect { bounds.inset(by: adjustedContentInset) }

  /// The size of the bounds.
  open var visibleSize: CGSize { bounds.size }
  /// The scale at which the host draws the content; set by the host, 1 by default.
  open var zoomScale: CGFloat = 1
  /// Whether the user zooms; set by the host.
  open var isZooming = false
  /// Whether the host should show an indicator at the side.
  open var showsVerticalScrollIndicator = true
  /// Whether the host should show an indicator at the bottom.
  open var showsHorizontalScrollIndicator = true
  /// The insets of the scroll indicators; carried for the host.
  open var scrollIndicatorInsets = ViewInsets.zero
  /// The rate at which the host should let a scroll come to rest.
  open var decelerationRate = DecelerationRate.normal
  /// Whether the host should stop at whole pages.
  open var isPagingEnabled = false
  /// Whether the host should let the user scroll.
  open var isScrollEnabled = true
  /// Whether the host should let the content bounce.
  open var bounces = true
  /// Whether it should bounce vertically even if all content is visible.
  open var alwaysBounceVertical = false
  /// Whether it should bounce horizontally even if all content is visible.
  open var alwaysBounceHorizontal = false
  /// Whether the user may scroll to the top; a collection view reads it in
  /// ``CollectionView/scrollToTop(animated:)``.
  open var scrollsToTop = true
  /// Whether a finger is on the content; set by the host.
  open var isTracking = false
  /// Whether the user drags; set by the host, and the delegate of a collection view is notified.
  open var isDragging = false
  /// Whether a scroll is coming to rest; set by the host, and the delegate of a collection view is notified.
  open var isDecelerating = false

  /// Moves the content, here at once.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
}

extension HeadlessScrollView {
  /// The minimum and the maximum content offset at which the content fills the view.
  ///
  /// If the content is smaller than the view, both are the offset of its start.
  package var contentOffsetLimits: (least: CGPoint, greatest: CGPoint) {
    let inset = adjustedContentInset
    // Not -inset: an inset of 0 would give −0.
    let least = CGPoint(x: 0 - inset.left, y: 0 - inset.top)
    let greatest = CGPoint(
      x: max(least.x, contentSize.width + inset.right - bounds.width),
      y: max(least.y, contentSize.height + inset.bottom - bounds.height))
    return (least, greatest)
  }

  /// Returns the nearest content offset at which the content fills the view.
  public func clampedContentOffset(_ offset: CGPoint) -> CGPoint {
    let (least, greatest) = contentOffsetLimits
    return CGPoint(
      x: min(max(offset.x, least.x), greatest.x), y: min(max(offset.y, least.y), greatest.y)
    ).withoutNegativeZero
  }
}

extension CGPoint {
  /// The same point, with 0 for −0: hosts negate insets, and −0 would appear in texts and records.
  var withoutNegativeZero: CGPoint { CGPoint(x: x + 0, y: y + 0) }
}
