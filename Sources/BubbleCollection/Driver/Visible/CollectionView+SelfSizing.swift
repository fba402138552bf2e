import Foundation

extension CollectionView {
  /// Measures all visible elements in the next pass, even if their sizes are unchanged.
  func remeasureVisibleElements() {
    visible.measureAgain(visibleElements)
    super.setNeedsLayout()
  }

  /// Asks the visible elements for their preferred attributes, and lets the layout adopt these.
  ///
  /// An element is measured when it appears, and when the layout gives it a size other than the measured one.
  func measure(_ elements: [VisibleElement]) {
    // Without a data source that gives views there is nothing to create; a decoration without a class is
    // reported.
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

  /// Whether a view or the provider can measure an element.
  private func isMeasured(_ element: VisibleElement) -> Bool {
    preferredAttributesProvider != nil || element.view != nil
      || element.element.category == .cell && currentLayout.itemMeasurer != nil
  }

  /// Returns the preferred attributes of an element, from its view or from the provider that measures
  /// instead.
  ///
  /// A provider that measures without a view receives the index paths of the data.
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

  /// The views that may have their element measured again: `UICollectionView.SelfSizingInvalidation`.
  public enum SelfSizingInvalidation: Int, Sendable {
    /// No views.
    case disabled
    /// The element's view, such as a cell, and a cell's content view, by
    /// ``HeadlessView/invalidateIntrinsicContentSize()``.
    case enabled
    /// Those and all views within them.
    ///
    /// In UIKit changes of Auto Layout within the content view have the same effect; Auto Layout is not
    /// supported here.
    case enabledIncludingConstraints
  }

  /// Measures an element again, at the request of a view.
  ///
  /// - Parameter isWithin: Whether the request comes from a view within the element's view.
  fileprivate func remeasure(_ view: CollectionReusableView, isWithin: Bool) {
    switch selfSizingInvalidation {
    case .disabled: return
    case .enabled where isWithin: return
    case .enabled, .enabledIncludingConstraints: break
    }
    guard let element = visibleElements.first(where: { $0.view === view }),
      !element.measurement.isUnderWay
    else { return }
    visible.measureAgain([element])
    setNeedsLayout()
  }
}

extension HeadlessView {
  /// Notifies the collection view, if this view is in one, that the element needs a new size.
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
