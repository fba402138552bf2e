import Foundation

extension CollectionView {
  /// Asks the layout for what the cache lacks around the visible bounds.
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

  /// The tiles that the visible bounds touch: the smallest rect of whole pages around them.
  private var pagesAroundBounds: CGRect {
    let bounds = storedBounds
    func pages(_ start: CGFloat, _ length: CGFloat) -> (CGFloat, CGFloat) {
      guard length > 0 else { return (start, 0) }
      let first = (start / length).rounded(.down) * length
      let end = ((start + length) / length).rounded(.up) * length
      // Beyond 2^53 pages the arithmetic gives out: the bounds themselves will do.
      return first <= start && end >= start + length ? (first, end - first) : (start, length)
    }
    let (x, width) = pages(bounds.minX, bounds.width)
    let (y, height) = pages(bounds.minY, bounds.height)
    return CGRect(x: x, y: y, width: width, height: height)
  }

  /// Whether a part of the content is as high as the view at least, or nothing at all.
  ///
  /// Layouts that search their rows for one that a rect meets, as if each row's elements were equally high, miss
  /// some in a rect that is less than a row.
  private func isWholePages(from top: CGFloat, to bottom: CGFloat) -> Bool {
    bottom <= top || bottom - top >= storedBounds.height
  }

  /// What the layout answers about one element; nil if that cannot be used.
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

  /// Asks only for the pages above and below those that the cache has.
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
