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

extension ElementCache {
  /// Adds an element where an answer would have it: cells in the order of the data, others at the end.
  fileprivate mutating func insert(_ entry: Entry) {
    let isCell = entry.element.category == .cell
    let place = entries.firstIndex {
      isCell && $0.element.category == .cell && $0.element.indexPath > entry.element.indexPath
    }
    entries.insert(entry, at: place ?? entries.count)
  }
}

/// One element that is visible: the same object as long as it has the same name.
final class VisibleElement: NamedElement {
  /// What becomes of a cell that stays.
  enum Reconfiguration {
    case none, due, done
  }

  let element: ElementIdentity
  var attributes: CollectionViewLayoutAttributes
  var view: CollectionReusableView?
  /// How it was at the end of the last pass.
  private(set) var shownAttributes: CollectionViewLayoutAttributes
  private(set) var shownView: CollectionReusableView?
  /// Which of the elements that were visible before it is; nil: none of them.
  var previous: Int?
  /// The size that the element was last measured at, and how often in this pass.
  var measuredSize: CGSize?
  /// The layout's ``CollectionViewLayout/itemMeasurerVersion`` at that time.
  var itemMeasurerVersion = 0
  var measurements = 0
  /// What its view was given to be measured by; nil: nothing in this pass.
  var proposedAttributes: CollectionViewLayoutAttributes?
  /// Where its animation starts, if the layout says so.
  var initial: CollectionViewLayoutAttributes?
  /// Whether its cell is filled anew in this pass.
  var reconfiguration = Reconfiguration.none
  /// The last scroll that saw it.
  var seenInScroll = 0

  init(
    _ element: ElementIdentity, _ attributes: CollectionViewLayoutAttributes,
    view: CollectionReusableView? = nil, previous: Int? = nil
  ) {
    self.element = element
    self.attributes = attributes
    self.view = view
    self.previous = previous
    shownAttributes = attributes
    shownView = view
  }

  /// Begins a pass: the element is one of those that were visible before.
  func restart(as index: Int) {
    if shownAttributes !== attributes { shownAttributes = attributes }
    if shownView !== view { shownView = view }
    previous = index
    measurements = 0
    proposedAttributes = nil
    initial = nil
    reconfiguration = .none
  }

  /// Ends a pass after which the element is not visible any more: it goes as it was before.
  func revert() {
    attributes = shownAttributes
    view = shownView
  }

  /// Takes over what is known of the same element from an earlier round.
  func takeOver(_ known: VisibleElement) {
    view = known.view
    previous = known.previous
    measuredSize = known.measuredSize
    itemMeasurerVersion = known.itemMeasurerVersion
    measurements = known.measurements
    proposedAttributes = known.proposedAttributes
    initial = known.initial
    reconfiguration = known.reconfiguration
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
      covered.minY < wanted.minY || wanted.maxY < covered.maxY || covered.height < wanted.height
    {
      extendCache(to: wanted, from: covered)
    } else {
      let old = cache.entries
      replaceCache(by: ask(for: wanted), for: wanted)
      reportSilentChanges(of: cache.entries, since: old)
    }
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

  /// What the layout answers, without what cannot be used.
  ///
  /// An object that the layout keeps is copied: it may change it at its next preparation, and the
  /// collection view has to know what was shown before.
  func ask(for rect: CGRect) -> [ElementCache.Entry] {
    guard var answer = asked.layoutAttributesForElements(in: rect) else { return [] }
    var entries: [ElementCache.Entry] = []
    entries.reserveCapacity(answer.count)
    var order = ElementOrder()
    for index in answer.indices {
      if !isKnownUniquelyReferenced(&answer[index]) { answer[index] = answer[index].duplicate() }
      let attributes = answer[index]
      let element = ElementIdentity(attributes)
      if let problem = problem(with: attributes, of: element) {
        report(problem)
        continue
      }
      order.append(element)
      entries.append(
        ElementCache.Entry(element: element, attributes: attributes, frame: attributes.frame))
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

  /// What is wrong with attributes; nil if they can be used.
  func problem(
    with attributes: CollectionViewLayoutAttributes, of element: ElementIdentity
  ) -> CollectionViewDiagnostic.Problem? {
    switch element.category {
    case .cell where !counts.contains(element.indexPath): return .missingItem(element)
    case .supplementaryView where !isSupplementaryPath(element.indexPath):
      return .missingItem(element)
    default: break
    }
    let frame = attributes.values.frame
    guard frame.isUsable, attributes.frame.isUsable else {
      return .unusableFrame(element, frame: frame.shortDescription)
    }
    return nil
  }

  /// Whether an index path can be that of a supplementary view: one in a section that exists, or a global
  /// one of a single index.
  private func isSupplementaryPath(_ indexPath: IndexPath) -> Bool {
    indexPath.count == 1 || counts.items.indices.contains(indexPath.section)
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

/// Whether the elements of an answer come in an order in which none can come twice.
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

extension CollectionViewLayoutAttributes {
  /// A copy of the same class.
  func duplicate() -> CollectionViewLayoutAttributes {
    // A subclass that copies into something else is given up for the object itself.
    copy(with: nil) as? CollectionViewLayoutAttributes ?? self
  }
}
