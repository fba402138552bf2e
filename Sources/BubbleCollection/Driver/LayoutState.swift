import Foundation

/// The layout of a collection view, and its mirroring.
///
/// It is a class for the same reason as ``Activity``.
final class LayoutState {
  /// The layout.
  var current: CollectionViewLayout
  /// The mirror; nil unless the layout is mirrored.
  var mirror: Mirror?
  /// The transition that the user holds; the layout is then its transition layout.
  var transition: InteractiveTransition?

  init(_ layout: CollectionViewLayout) { current = layout }
}

extension CollectionView {
  /// The layout.
  var currentLayout: CollectionViewLayout { layoutState.current }
}
