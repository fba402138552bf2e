import Foundation

/// What runs on the host's clock.
struct Animations {
}

/// A transition that the host's user holds.
struct InteractiveTransition {
}

/// Items that the host's user holds.
struct InteractiveMovement {
}

extension CollectionView {
  func scroll(to contentOffset: CGPoint, animated: Bool) {
    self.contentOffset = contentOffset
  }
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
