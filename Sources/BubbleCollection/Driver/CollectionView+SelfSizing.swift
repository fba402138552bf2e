import Foundation

extension CollectionView {
  /// How often an element is measured in one pass.
  static let measurementLimit = 4

  /// Has all visible elements measured in the next pass, be they laid out as large as before.
  func measureVisibleElementsAnew() {
    for element in visibleElements { element.measuredSize = nil }
    measuresVisibleElements = true
    super.setNeedsLayout()
  }

  /// Has the visible elements say what they would rather have, and the layout take it over.
  ///
  /// An element is measured when it appears and when the layout gives it another size than it was measured
  /// at.
  func measure(_ elements: [VisibleElement]) {
    // Where nobody gives views there is nothing to make; a decoration without a class is reported.
    let mayMeasureCells = mayMeasure(.cell)
    for index in elements.indices {
      if !mayMeasureCells, elements[index].element.category == .cell, elements[index].view == nil {
        continue
      }
      makeView(for: elements[index])
      guard isMeasured(elements[index]) else { continue }
      let original = elements[index].attributes
      let version = currentLayout.itemMeasurerVersion
      guard
        elements[index].measuredSize != original.size
          || elements[index].itemMeasurerVersion != version
      else { continue }
      guard elements[index].measurements < CollectionView.measurementLimit else {
        report(
          .unsettledSize(elements[index].element, rounds: CollectionView.measurementLimit))
        continue
      }
      elements[index].itemMeasurerVersion = version
      let preferred = preferredAttributes(for: elements[index])
      elements[index].measuredSize = preferred.size
      guard
        asked.shouldInvalidateLayout(
          forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else {
        elements[index].measuredSize = original.size
        continue
      }
      elements[index].measurements += 1
      let context = asked.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      updateInProgress?.isMeasuring = true
      asked.invalidateLayout(with: context)
      updateInProgress?.isMeasuring = false
    }
  }

  /// Whether anybody says what size an element would rather have.
  private func isMeasured(_ element: VisibleElement) -> Bool {
    preferredAttributesProvider != nil || element.view != nil
      || element.element.category == .cell && currentLayout.itemMeasurer != nil
  }

  /// What an element would rather have, as its view says it or whoever measures instead.
  ///
  /// Who measures without a view knows items by the index paths of the data.
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
      element.proposedAttributes = element.attributes
      view.setStandardAttributes(element.attributes)
      element.isBeingMeasured = true
      defer { element.isBeingMeasured = false }
      return view.preferredLayoutAttributesFitting(proposal)
    }
    guard let preferredAttributesProvider else { return proposal }
    guard isCell, interactiveMovement != nil else { return preferredAttributesProvider(proposal) }
    proposal.indexPath = dataSourcePath(for: path)
    let preferred = preferredAttributesProvider(proposal)
    preferred.indexPath = path
    return preferred
  }
}
