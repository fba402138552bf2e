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

  /// Asks the layout for the parts of the visible bounds that the cache lacks.
  func fillCache() {
    guard let covered = visible.cache.covered else {
      let wanted = visible.cache.isShortLived ? storedBounds : pagesAroundBounds
      return visible.cache.replace(by: ask(for: wanted), for: wanted)
    }
    if !visible.cache.staleElements.isEmpty {
      for element in visible.cache.takeStaleElements() {
        let answer = entry(of: element)
        visible.cache.renew(element, by: answer)
      }
    }
    guard !covered.contains(storedBounds) else { return }
    let wanted = pagesAroundBounds
    if covered.minX == wanted.minX, covered.width == wanted.width,
      covered.minY <= wanted.maxY, wanted.minY <= covered.maxY,
      covered.minY < wanted.minY || wanted.maxY < covered.maxY || covered.height < wanted.height,
      isWholePages(from: wanted.minY, to: covered.minY),
      isWholePages(from: covered.maxY, to: wanted.maxY)
    {
      extendCache(to: wanted, from: covered)
    } else {
      let old = visible.cache.entries
      let answer = ask(for: wanted)
      visible.cache.replace(by: answer, for: wanted)
      reportSilentChanges(of: answer, since: old)
    }
  }

  /// The smallest rect of whole pages that contains the visible bounds.
  private var pagesAroundBounds: CGRect {
    let bounds = storedBounds
    func pages(_ start: CGFloat, _ length: CGFloat) -> (CGFloat, CGFloat) {
      guard length > 0 else { return (start, 0) }
      let first = (start / length).rounded(.down) * length
      let end = ((start + length) / length).rounded(.up) * length
      // Beyond 2^53 pages the arithmetic is too coarse: the bounds themselves are used.
      return first <= start && end >= start + length ? (first, end - first) : (start, length)
    }
    let (x, width) = pages(bounds.minX, bounds.width)
    let (y, height) = pages(bounds.minY, bounds.height)
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// Whether a part of the content is empty, or at least as high as the view.
  ///
  /// Some layouts search their rows for one that a rect meets, as if the elements of a row were equally high.
  /// They miss some elements in a rect that is lower than a row.
  private func isWholePages(from top: CGFloat, to bottom: CGFloat) -> Bool {
    bottom <= top || bottom - top >= storedBounds.height
  }

  /// Returns the layout's answer for one element; nil if it is unusable.
  private func entry(of element: ElementIdentity) -> ElementCache.Entry? {
    guard var attributes = queries.layoutAttributes(for: element) else { return nil }
    if !isKnownUniquelyReferenced(&attributes) { attributes = attributes.duplicate() }
    guard ElementIdentity(attributes) == element else { return nil }
    if let problem = problem(with: attributes, of: element) {
      report(problem)
      return nil
    }
    return ElementCache.Entry(element, attributes)
  }

  /// Asks only for the pages above and below the cached ones.
  private func extendCache(to wanted: CGRect, from covered: CGRect) {
    let old = visible.cache.entries.filter { $0.frame.overlaps(wanted) }
    func band(from top: CGFloat, to bottom: CGFloat) -> [ElementCache.Entry] {
      guard top < bottom else { return [] }
      let answer = ask(
        for: CGRect(x: wanted.minX, y: top, width: wanted.width, height: bottom - top))
      reportSilentChanges(of: answer, since: old)
      var matcher = ElementMatcher(old)
      return answer.filter { matcher.match($0.element) == nil }
    }
    let above = band(from: wanted.minY, to: covered.minY)
    let below = band(from: covered.maxY, to: wanted.maxY)
    visible.cache.extend(above, below, to: wanted)
  }

  private func reportSilentChanges(
    of entries: [ElementCache.Entry], since old: [ElementCache.Entry]
  ) {
    var matcher = ElementMatcher(old)
    for entry in entries {
      guard let index = matcher.match(entry.element) else { continue }
      if old[index].frame != entry.frame { report(.changedWithoutInvalidation(entry.element)) }
    }
  }
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
