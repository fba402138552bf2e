import Foundation

/// The layout's last answers to ``CollectionViewLayout/layoutAttributesForElements(in:)``.
///
/// The layout is asked for whole pages: tiles as large as the view. So most scroll steps ask it nothing.
struct ElementCache {
  /// One element of an answer.
  struct Entry: NamedElement {
    let element: ElementIdentity
    var attributes: CollectionViewLayoutAttributes
    var frame: CGRect
    /// What is kept of the element while it is visible.
    var visible: VisibleElement?
  }

  /// The elements, in the order of the answers.
  var entries: [Entry] = []
  /// Which part of the content the answers were for; nil: none yet.
  var covered: CGRect?
  /// Whether the layout was prepared since.
  var isStale = true
  /// The elements that alone are to be asked for again, if the rest is not stale.
  var staleElements: [ElementIdentity] = []
  /// Whether the layout was prepared in the pass before this one, too.
  var isShortLived = false
  /// Another number each time that all entries are new.
  var generation = 0
}

/// The entries of a cache that are within the bounds, as visible elements.
struct ShownEntries {
  /// An element that stays visible, and how it was.
  typealias Renewed = (element: VisibleElement, old: CollectionViewLayoutAttributes)

  /// All of them, in the order of the entries.
  var elements: [VisibleElement] = []
  /// Those whose attributes are others than before.
  var changed: [Renewed] = []
  /// Those that were not visible.
  var appeared: [VisibleElement] = []
}

extension ElementCache {
  /// Makes what is within the bounds visible elements, and forgets those of other entries.
  ///
  /// - Complexity: O(*n*) for *n* entries.
  mutating func show(within bounds: CGRect, inScroll scroll: Int) -> ShownEntries {
    var shown = ShownEntries()
    for index in entries.indices {
      guard entries[index].frame.overlaps(bounds) else {
        if entries[index].visible != nil { entries[index].visible = nil }
        continue
      }
      let element: VisibleElement
      if let known = entries[index].visible {
        element = known
        let attributes = entries[index].attributes
        if known.attributes !== attributes {
          if !known.attributes.isSame(as: attributes) {
            shown.changed.append((known, known.attributes))
          }
          known.attributes = attributes
        }
      } else {
        element = VisibleElement(entries[index].element, entries[index].attributes)
        entries[index].visible = element
        shown.appeared.append(element)
      }
      element.seenInScroll = scroll
      shown.elements.append(element)
    }
    return shown
  }

  /// Adds an element where an answer would have it: cells in the order of the data, others at the end.
  fileprivate mutating func insert(_ entry: Entry) {
    let isCell = entry.element.category == .cell
    let place = entries.firstIndex {
      isCell && $0.element.category == .cell && $0.element.indexPath > entry.element.indexPath
    }
    entries.insert(entry, at: place ?? entries.count)
  }
}

extension CollectionView {
  /// The tiles that the visible bounds touch: the smallest rect of whole pages around them.
  var pagesAroundBounds: CGRect {
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

  /// Asks the layout for what the cache lacks around the visible bounds.
  func fillCache() {
    guard !cache.isStale, let covered = cache.covered else {
      // A layout that is prepared in each pass is asked for what is visible, and no more.
      let wanted = cache.isShortLived ? storedBounds : pagesAroundBounds
      replaceCache(by: ask(for: wanted), for: wanted)
      return
    }
    if !cache.staleElements.isEmpty { renewStaleElements(within: covered) }
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
      let old = cache.entries
      replaceCache(by: ask(for: wanted), for: wanted)
      reportSilentChanges(of: cache.entries, since: old)
    }
  }

  /// Whether a part of the content is as high as the view at least, or nothing at all.
  ///
  /// Layouts that search their rows for one that a rect meets, as if each row's elements were equally high, miss
  /// some in a rect that is less than a row.
  private func isWholePages(from top: CGFloat, to bottom: CGFloat) -> Bool {
    bottom <= top || bottom - top >= storedBounds.height
  }

  private func replaceCache(by entries: [ElementCache.Entry], for covered: CGRect) {
    cache.entries = entries
    cache.covered = covered
    cache.isStale = false
    cache.staleElements = []
    cache.generation += 1
  }

  /// Asks for single elements, where a context said that all others stay as they are.
  private func renewStaleElements(within covered: CGRect) {
    let stale = cache.staleElements
    cache.staleElements = []
    for element in stale {
      let place = cache.entries.firstIndex { $0.element == element }
      let entry = entry(of: element).flatMap { $0.frame.overlaps(covered) ? $0 : nil }
      switch (place, entry) {
      case (let place?, let entry?):
        cache.entries[place].attributes = entry.attributes
        cache.entries[place].frame = entry.frame
      case (let place?, nil): cache.entries.remove(at: place)
      case (nil, let entry?): cache.insert(entry)
      case (nil, nil): break
      }
    }
  }

  /// What the layout answers about one element; nil if that cannot be used.
  private func entry(of element: ElementIdentity) -> ElementCache.Entry? {
    guard var attributes = asked.layoutAttributes(for: element) else { return nil }
    if !isKnownUniquelyReferenced(&attributes) { attributes = attributes.duplicate() }
    guard ElementIdentity(attributes) == element else { return nil }
    if let problem = problem(with: attributes, of: element) {
      report(problem)
      return nil
    }
    return ElementCache.Entry(element: element, attributes: attributes, frame: attributes.frame)
  }

  /// Asks only for the pages above and below those that the cache has.
  private func extendCache(to wanted: CGRect, from covered: CGRect) {
    let old = cache.entries.filter { $0.frame.overlaps(wanted) }
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
    cache.entries = above + old + below
    cache.covered = wanted
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

extension CollectionViewLayoutAttributes {
  /// A copy of the same class.
  func duplicate() -> CollectionViewLayoutAttributes {
    // A subclass that copies into something else is given up for the object itself.
    copy(with: nil) as? CollectionViewLayoutAttributes ?? self
  }
}
