import Foundation

/// An animated change of the content offset.
struct ScrollAnimation {
  var start: CGPoint
}
extension CollectionView {
  func stepScroll(by seconds: TimeInterval) -> EndedAnimation? { nil }
  func scroll(to contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
}
/// A transition that the host's user holds.
struct InteractiveTransition {
}

/// Items that the host's user holds.
struct InteractiveMovement {
}
extension CollectionView {
  /// Takes a layout and gives it this collection view.
  func install(_ layout: CollectionViewLayout) {
    layout.owner = self
    let context = layout.makeInvalidationContext()
    context.storedInvalidateEverything = true
    layout.invalidateLayout(with: context)
  }
  /// Changes to another layout.
  public func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
    guard layout !== currentLayout else { return }
    currentLayout.owner = nil
    currentLayout = layout
    install(layout)
  }
}
