import Foundation

extension CollectionView {
  /// Which views may have their element measured again: `UICollectionView.SelfSizingInvalidation`.
  public enum SelfSizingInvalidation: Int, Sendable {
    /// None.
    case disabled
    /// A cell, or another view of an element, and a cell's content view, by
    /// ``HeadlessView/invalidateIntrinsicContentSize()``.
    case enabled
    /// Those and all views within them.
    ///
    /// In UIKit changes of Auto Layout within the content view do the same; there is none here.
    case enabledIncludingConstraints
  }

  /// Has an element measured again, as a view of it wants.
  ///
  /// - Parameter isWithin: Whether it is a view within the element's that wants it.
  fileprivate func remeasure(_ view: CollectionReusableView, isWithin: Bool) {
    switch selfSizingInvalidation {
    case .disabled: return
    case .enabled where isWithin: return
    case .enabled, .enabledIncludingConstraints: break
    }
    guard let element = visibleElements.first(where: { $0.view === view }),
      !element.measurement.isUnderWay
    else { return }
    element.measurement.forget()
    visible.isToBeMeasured = true
    setNeedsLayout()
  }
}

extension HeadlessView {
  /// Tells the collection view that this view is in, if it is in one, that its element wants another size.
  func elementWantsAnotherSize() {
    var view = self
    while true {
      let outer = view.superview
      if let element = view as? CollectionReusableView, let list = outer as? CollectionView {
        let isContent = self === (element as? CollectionViewCell)?.contentView
        return list.remeasure(element, isWithin: self !== element && !isContent)
      }
      guard let outer else { return }
      view = outer
    }
  }
}
