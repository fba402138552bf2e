import Foundation

/// A layout between two others: `UICollectionViewTransitionLayout`.
open class CollectionViewTransitionLayout: CollectionViewLayout {
  /// The layout at progress 0.
  public let currentLayout: CollectionViewLayout
  /// The layout at progress 1.
  public let nextLayout: CollectionViewLayout
  /// How far the transition is, from 0 to 1; not clamped.
  open var transitionProgress: CGFloat = 0

  /// Makes a layout between two others.
  public init(currentLayout: CollectionViewLayout, nextLayout newLayout: CollectionViewLayout) {
    self.currentLayout = currentLayout
    nextLayout = newLayout
    super.init()
  }

  /// Makes nothing: there is nothing to be between.
  public required init?(coder: NSCoder) { nil }
}
