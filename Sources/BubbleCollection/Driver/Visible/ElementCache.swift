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

    init(_ element: ElementIdentity, _ attributes: CollectionViewLayoutAttributes) {
      self.element = element
      self.attributes = attributes
      frame = attributes.frame
    }
  }

  /// The elements, in the order of the answers.
  private(set) var entries: [Entry] = []
  /// Which part of the content the answers are for; nil: they are worth nothing.
  private(set) var covered: CGRect?
  /// The elements that alone are to be asked for again.
  private(set) var staleElements: [ElementIdentity] = []
  /// Whether the layout is prepared in each pass: then it is asked for what is visible, and no more.
  private(set) var isShortLived = false
  /// Another number each time that all entries are new.
  private(set) var generation = 0
  /// Whether all was stale in the last pass.
  private var wasStale = false

  /// Whether the answers are worth nothing.
  var isStale: Bool { covered == nil }

  /// Has everything be asked for again.
  mutating func forget() { covered = nil }

  /// Notes that the layout was prepared.
  ///
  /// - Parameter named: The elements that alone are others by that; nil: all may be.
  mutating func layoutWasPrepared(staling named: [ElementIdentity]?) {
    if let named, !isStale {
      staleElements += named
    } else {
      isShortLived = wasStale
      forget()
    }
  }

  /// Ends a pass.
  ///
  /// - Parameter wasStale: Whether the layout was prepared in it for all elements.
  mutating func passIsOver(wasStale: Bool) { self.wasStale = wasStale }

  /// Takes an answer in place of all others.
  mutating func replace(by entries: [Entry], for covered: CGRect) {
    self.entries = entries
    self.covered = covered
    staleElements = []
    generation += 1
  }

  /// Takes the answers for what is above and below, and forgets what is beyond all of it.
  mutating func extend(_ above: [Entry], _ below: [Entry], to covered: CGRect) {
    entries = above + entries.filter { $0.frame.overlaps(covered) } + below
    self.covered = covered
  }

  /// The elements that are to be asked for again; none afterwards.
  mutating func takeStaleElements() -> [ElementIdentity] {
    defer { staleElements = [] }
    return staleElements
  }

  /// Takes the answer for one element; nil: there is no such element any more.
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

  /// Adds an element where an answer would have it: cells in the order of the data, others at the end.
  private mutating func insert(_ entry: Entry) {
    let isCell = entry.element.category == .cell
    let place = entries.firstIndex {
      isCell && $0.element.category == .cell && $0.element.indexPath > entry.element.indexPath
    }
    entries.insert(entry, at: place ?? entries.count)
  }
}

extension ElementCache {
  /// The kinds of the views that are no cells.
  var kinds: Set<ElementKind> {
    var kinds: Set<ElementKind> = []
    for index in entries.indices where entries[index].element.category != .cell {
      kinds.insert(ElementKind(entries[index].element))
    }
    return kinds
  }

  /// The elements within the bounds.
  func elements(within bounds: CGRect) -> Set<ElementIdentity> {
    Set(entries.lazy.filter { $0.frame.overlaps(bounds) }.map(\.element))
  }

  /// Makes what is within the bounds visible elements, each with what is known of it, and forgets those of
  /// other entries.
  ///
  /// - Parameters:
  ///   - known: What was visible in the last round.
  ///   - before: What was visible before the pass.
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
        // Of an earlier round that the cache outlived.
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

  /// The same in a scroll step: what was visible is known to the entries.
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
  /// Those that stay visible and are otherwise now, and how they were.
  var changed: [(element: VisibleElement, old: CollectionViewLayoutAttributes)] = []
  /// Those that were not visible.
  var appeared: [VisibleElement] = []
}
