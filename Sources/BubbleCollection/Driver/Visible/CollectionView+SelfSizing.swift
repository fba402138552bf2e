import Foundation

extension CollectionView {
  /// Has all visible elements measured in the next pass, even if they are as large as before.
  func remeasureVisibleElements() {
    for element in visibleElements { element.measurement.forget() }
    visible.isToBeMeasured = true
    super.setNeedsLayout()
  }

  /// Has the visible elements say what they prefer, and the layout take it over.
  ///
  /// An element is measured when it appears and when the layout gives it another size than it was measured
  /// at.
  func measure(_ elements: [VisibleElement]) {
    // Without a data source that gives views there is nothing to make; a decoration without a class is reported.
    let mayMeasureCells = mayMeasure(.cell)
    for index in elements.indices
    where mayMeasureCells || elements[index].view != nil
      || elements[index].element.category != .cell
    {
      let element = elements[index]
      makeView(for: element)
      guard isMeasured(element) else { continue }
      let original = element.attributes
      let version = currentLayout.itemMeasurerVersion
      guard element.measurement.isDue(at: original.size, version: version) else { continue }
      guard !element.measurement.isEndless else {
        report(.unsettledSize(element.element, rounds: ElementMeasurement.limit))
        continue
      }
      let preferred = preferredAttributes(for: element)
      element.measurement.take(preferred.size, version: version)
      guard
        queries.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else {
        element.measurement.take(original.size, version: version)
        continue
      }
      element.measurement.countChange()
      let context = queries.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      if let batch = updates.batch {
        batch.whileMeasuring { queries.invalidateLayout(with: context) }
      } else {
        queries.invalidateLayout(with: context)
      }
    }
  }

  /// Whether there is an object to say what size an element prefers.
  private func isMeasured(_ element: VisibleElement) -> Bool {
    preferredAttributesProvider != nil || element.view != nil
      || element.element.category == .cell && currentLayout.itemMeasurer != nil
  }

  /// What an element prefers, as its view says it or the provider that measures instead.
  ///
  /// A provider that measures without a view knows items by the index paths of the data.
  private func preferredAttributes(
    for element: VisibleElement
  ) -> CollectionViewLayoutAttributes {
    let proposal = element.attributes.duplicate()
    let isCell = element.element.category == .cell
    let path = element.element.indexPath
    if isCell, let measurer = currentLayout.itemMeasurer {
      proposal.size = measurer(dataSourcePath(for: path))
    }
    if let view = element.view {
      view.setStandardAttributes(element.attributes)
      element.measurement.begin(proposing: element.attributes)
      defer { element.measurement.end() }
      return view.preferredLayoutAttributesFitting(proposal)
    }
    guard let preferredAttributesProvider else { return proposal }
    guard isCell, updates.movement != nil else { return preferredAttributesProvider(proposal) }
    proposal.indexPath = dataSourcePath(for: path)
    let preferred = preferredAttributesProvider(proposal)
    preferred.indexPath = path
    return preferred
  }

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
