import Foundation

/// The layout's last answers to ``CollectionViewLayout/layoutAttributesForElements(in:)``.
///
/// The layout is queried for whole pages: tiles as large as the view. So most scroll steps make no query.
struct ElementCache {
  /// One element of an answer.
  struct Entry: NamedElement {
    let element: ElementIdentity
    var attributes: CollectionViewLayoutAttributes
    var frame: CGRect
    /// The visible element of the entry, while it is visible.
    var visible: VisibleElement?

    init(_ element: ElementIdentity, _ attributes: CollectionViewLayoutAttributes) {
      self.element = element
      self.attributes = attributes
      frame = attributes.frame
    }
  }

  /// The elements, in the order of the answers.
  private(set) var entries: [Entry] = []
  /// The part of the content that the answers cover; nil if they are stale.
  private(set) var covered: CGRect?
  /// The elements that alone must be queried again.
  private(set) var staleElements: [ElementIdentity] = []
  /// Whether the layout is prepared in each pass, so that only the visible part is queried.
  private(set) var isShortLived = false
  /// A number that changes whenever all entries are new.
  private(set) var generation = 0
  /// Whether everything was stale in the last pass.
  private var wasStale = false

  /// Whether the answers are stale.
  var isStale: Bool { covered == nil }

  /// Marks all answers as stale.
  mutating func invalidate() { covered = nil }

  /// Notes that the layout was prepared.
  ///
  /// - Parameter named: The elements that alone have changed; nil: all may have.
  mutating func layoutWasPrepared(staling named: [ElementIdentity]?) {
    if let named, !isStale {
      staleElements += named
    } else {
      isShortLived = wasStale
      invalidate()
    }
  }

  /// Ends a pass.
  ///
  /// - Parameter wasStale: Whether the layout was prepared in it for all elements.
  mutating func passIsOver(wasStale: Bool) { self.wasStale = wasStale }

  /// Replaces all answers by a new one.
  mutating func replace(by entries: [Entry], for covered: CGRect) {
    self.entries = entries
    self.covered = covered
    staleElements = []
    generation += 1
  }

  /// Adds the answers for the parts above and below, and removes entries outside the covered part.
  mutating func extend(_ above: [Entry], _ below: [Entry], to covered: CGRect) {
    entries = above + entries.filter { $0.frame.overlaps(covered) } + below
    self.covered = covered
  }

  /// Returns the elements to query again, and clears them.
  mutating func takeStaleElements() -> [ElementIdentity] {
    defer { staleElements = [] }
    return staleElements
  }

  /// Stores the answer for one element; nil removes the element.
  mutating func renew(_ element: ElementIdentity, by answer: Entry?) {
    let place = entries.firstIndex { $0.element == element }
    let entry = answer.flatMap { $0.frame.overlaps(covered ?? .null) ? $0 : nil }
    switch (place, entry) {
    case (let place?, let entry?):
      entries[place].attributes = entry.attributes
      entries[place].frame = entry.frame
    case (let place?, nil): entries.remove(at: place)
    case (nil, let entry?): insert(entry)
    case (nil, nil): break
    }
  }

  /// Inserts an element at its place in an answer: cells in the order of the data, others at the end.
  private mutating func insert(_ entry: Entry) {
    let isCell = entry.element.category == .cell
    let place = entries.firstIndex {
      isCell && $0.element.category == .cell && $0.element.indexPath > entry.element.indexPath
    }
    entries.insert(entry, at: place ?? entries.count)
  }

  /// The kinds of the supplementary and decoration views.
  var kinds: Set<ElementKind> {
    var kinds: Set<ElementKind> = []
    for index in entries.indices where entries[index].element.category != .cell {
      kinds.insert(ElementKind(entries[index].element))
    }
    return kinds
  }

  /// Returns the elements within the bounds.
  func elements(within bounds: CGRect) -> Set<ElementIdentity> {
    Set(entries.lazy.filter { $0.frame.overlaps(bounds) }.map(\.element))
  }

  /// Makes the entries within the bounds visible elements with their known state, and clears those of other
  /// entries.
  ///
  /// - Parameters:
  ///   - known: The elements visible in the last round.
  ///   - before: The elements visible before the pass.
  mutating func show(
    within bounds: CGRect, following known: [VisibleElement], orElse before: [VisibleElement]
  ) -> [VisibleElement] {
    var matcher = ElementMatcher(known)
    var older = ElementMatcher(before)
    var result: [VisibleElement] = []
    result.reserveCapacity(entries.count)
    for index in entries.indices {
      guard entries[index].frame.overlaps(bounds) else {
        if entries[index].visible != nil { entries[index].visible = nil }
        continue
      }
      if let element = entries[index].visible, element.attributes === entries[index].attributes {
        // From an earlier round; the cache stayed valid.
        result.append(element)
        continue
      }
      let element: VisibleElement
      if let place = matcher.match(entries[index].element) {
        element = known[place]
        element.attributes = entries[index].attributes
      } else if !before.isEmpty, let place = older.match(entries[index].element) {
        element = before[place]
        element.attributes = entries[index].attributes
      } else {
        element = VisibleElement(entries[index].element, entries[index].attributes)
      }
      entries[index].visible = element
      result.append(element)
    }
    return result
  }

  /// The same in a scroll step: the entries have their visible elements.
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
}

/// The entries of a cache that are within the bounds, as visible elements.
struct ShownEntries {
  /// All of them, in the order of the entries.
  var elements: [VisibleElement] = []
  /// The elements that stay visible but have changed, with their old attributes.
  var changed: [(element: VisibleElement, old: CollectionViewLayoutAttributes)] = []
  /// The elements that were not visible.
  var appeared: [VisibleElement] = []
}

/// A value that belongs to an element.
protocol NamedElement {
  var element: ElementIdentity { get }
}

/// Finds elements of one ordered list in another with mostly the same order.
///
/// It searches first at the last match, then a few places further, and only then everywhere: lists of visible
/// elements rarely change their order.
struct ElementMatcher<Named: NamedElement> {
  /// The number of elements up to which a linear search is cheaper than a dictionary.
  private static var dictionaryThreshold: Int { 48 }

  private let elements: [Named]
  private var cursor = 0
  private var indices: [ElementIdentity: Int]?

  init(_ elements: [Named]) { self.elements = elements }

  /// Returns the place of an element; nil if it is missing.
  ///
  /// - Complexity: O(1) on average; the first that is not found nearby costs O(*n*).
  mutating func match(_ element: ElementIdentity) -> Int? {
    let end = min(elements.count, cursor + 4)
    for index in cursor..<max(cursor, end) where elements[index].element == element {
      cursor = index + 1
      return index
    }
    guard elements.count > ElementMatcher.dictionaryThreshold else {
      // By index: the element of a loop is a copy that retains all its references.
      guard let index = elements.indices.first(where: { elements[$0].element == element })
      else { return nil }
      cursor = index + 1
      return index
    }
    if indices == nil {
      indices = Dictionary(
        elements.indices.map { (elements[$0].element, $0) }, uniquingKeysWith: { $1 })
    }
    guard let index = indices?[element] else { return nil }
    cursor = index + 1
    return index
  }
}
