import Foundation

extension CollectionView {
  /// Returns the layout's answer for a rect, without unusable attributes.
  ///
  /// An object that the layout keeps is copied: the layout may change it in its next preparation, and the
  /// collection view needs the values shown before.
  func ask(for rect: CGRect) -> [ElementCache.Entry] {
    guard var answer = queries.layoutAttributesForElements(in: rect) else { return [] }
    var entries: [ElementCache.Entry] = []
    entries.reserveCapacity(answer.count)
    var order = ElementOrder()
    let counts = counts.items
    for index in answer.indices {
      if !isKnownUniquelyReferenced(&answer[index]) { answer[index] = answer[index].duplicate() }
      let attributes = answer[index]
      let element = ElementIdentity(attributes)
      if element.category != .cell { currentLayout.noteKind(of: element) }
      if let problem = problem(with: attributes, of: element, in: counts) {
        report(problem)
        continue
      }
      order.append(element)
      entries.append(ElementCache.Entry(element, attributes))
    }
    return order.isAscending ? entries : withoutDuplicates(entries)
  }

  private func withoutDuplicates(_ entries: [ElementCache.Entry]) -> [ElementCache.Entry] {
    var places: [ElementIdentity: Int] = [:]
    var result: [ElementCache.Entry] = []
    for entry in entries {
      if let place = places[entry.element] {
        report(.duplicateElement(entry.element))
        result[place] = entry
      } else {
        places[entry.element] = result.count
        result.append(entry)
      }
    }
    return result
  }

  /// Returns the error in attributes; nil if they are usable.
  func problem(
    with attributes: CollectionViewLayoutAttributes, of element: ElementIdentity
  ) -> CollectionViewDiagnostic.Problem? {
    problem(with: attributes, of: element, in: counts.items)
  }

  /// The same with given counts, for many elements at once.
  private func problem(
    with attributes: CollectionViewLayoutAttributes, of element: ElementIdentity,
    in counts: SectionCounts
  ) -> CollectionViewDiagnostic.Problem? {
    guard counts.hasPlace(for: element) else { return .missingItem(element) }
    let frame = attributes.values.frame
    guard frame.isUsable, attributes.frame.isUsable else {
      return .unusableFrame(element, frame: frame.shortDescription)
    }
    return nil
  }

  /// Whether the counts have a place for an element.
  func hasElement(_ element: ElementIdentity) -> Bool { counts.items.hasPlace(for: element) }
}

extension SectionCounts {
  /// Whether there is a place for an element: for a supplementary view in an existing section, or with a
  /// global index path, which is a single index.
  fileprivate func hasPlace(for element: ElementIdentity) -> Bool {
    switch element.category {
    case .cell: contains(element.indexPath)
    case .supplementaryView:
      element.indexPath.count == 1 || indices.contains(element.indexPath.section)
    case .decorationView: true
    }
  }
}

/// Whether the elements of an answer are in an order that excludes duplicates.
private struct ElementOrder {
  private(set) var isAscending = true
  private var lastCell = (section: -1, item: -1)
  private var others: [ElementIdentity] = []

  mutating func append(_ element: ElementIdentity) {
    guard isAscending else { return }
    if element.category == .cell {
      let path = (section: element.indexPath.section, item: element.indexPath.item)
      if path <= lastCell { isAscending = false }
      lastCell = path
    } else {
      if others.count == 16 || others.contains(element) { isAscending = false }
      others.append(element)
    }
  }
}
