import Foundation

/// The layout that a collection view has, and from which side it is seen.
///
/// A class, as ``Activity`` is.
final class LayoutState {
  /// The layout.
  var current: CollectionViewLayout
  /// Set while the layout is mirrored.
  var mirror: Mirror?
  /// The transition that the user holds; the layout is that transition's then.
  var transition: InteractiveTransition?

  init(_ layout: CollectionViewLayout) { current = layout }
}

extension CollectionView {
  /// The layout.
  var currentLayout: CollectionViewLayout { layoutState.current }
}
