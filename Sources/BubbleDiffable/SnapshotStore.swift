import BubbleCollection

/// The sections and items of a snapshot in order, and an index of their places.
///
/// Callers ensure that identifiers are unique. An item's entry in the index has its position at the time of
/// writing. A section counts the maximum shift of its items since, its drift. When the drift makes a search
/// too long, the section's entries are written again.
@usableFromInline
struct SnapshotStore<Section: Hashable, Item: Hashable> {
  @usableFromInline
  struct SectionRecord {
    @usableFromInline let identifier: Section
    /// The identity of the section in the entries of items; it stays when sections move.
    @usableFromInline let token: Int
    @usableFromInline var items: [Item] = []
    /// The maximum distance of an item from its indexed position.
    @usableFromInline var drift = 0
  }

  @usableFromInline var sections: [SectionRecord] = []
  @usableFromInline var tokens: [Section: Int] = [:]
  @usableFromInline var positionOfToken: [Int] = []
  @usableFromInline var freeTokens: [Int] = []
  /// For each item the token of its section, and its position when the entry was written.
  @usableFromInline var index: [Item: (token: Int, position: Int)] = [:]

  @inlinable
  var numberOfItems: Int { index.count }

  @inlinable
  func contains(_ item: Item) -> Bool { index[item] != nil }

  @inlinable
  func position(of section: Section) -> Int? { tokens[section].map { positionOfToken[$0] } }

  @inlinable
  func sectionPosition(of item: Item) -> Int? { index[item].map { positionOfToken[$0.token] } }

  /// Returns the place of an item; nil if it does not exist.
  ///
  /// - Complexity: O(1), after insertions and removals in the middle O(√*n*) for *n* items of the section.
  @inlinable
  func place(of item: Item) -> Place? {
    guard let entry = index[item] else { return nil }
    let position = positionOfToken[entry.token]
    let items = sections[position].items
    let hint = entry.position
    if items.indices.contains(hint), items[hint] == item {
      return Place(position, hint)
    }
    for distance in 0..<sections[position].drift {
      for candidate in [hint - distance - 1, hint + distance + 1]
      where items.indices.contains(candidate) && items[candidate] == item {
        return Place(position, candidate)
      }
    }
    return nil
  }

  @inlinable
  subscript(place: Place) -> Item { sections[place.section].items[place.item] }
}

// MARK: Items

extension SnapshotStore {
  /// Inserts new items into a section.
  ///
  /// - Returns: The duplicate items; the first of each is inserted.
  @inlinable
  mutating func insert(_ items: [Item], at place: Place) -> [Item] {
    let token = sections[place.section].token
    var duplicates: [Item] = []
    index.reserveCapacity(index.count + items.count)
    var position = place.item
    for item in items {
      if index.updateValue((token, position), forKey: item) == nil {
        position += 1
      } else {
        duplicates.append(item)
      }
    }
    let unique = duplicates.isEmpty ? items : items.uniqued()
    let isAtEnd = place.item == sections[place.section].items.count
    sections[place.section].items.insert(contentsOf: unique, at: place.item)
    if duplicates.isEmpty {
      if !isAtEnd { addDrift(unique.count, to: place.section) }
    } else {
      writeIndex(of: place.section)
    }
    return duplicates
  }

  /// Removes items; unknown ones are ignored.
  @inlinable
  mutating func remove(_ items: [Item]) {
    if items.count == 1, let place = place(of: items[0]) {
      index[items[0]] = nil
      sections[place.section].items.remove(at: place.item)
      if place.item < sections[place.section].items.count { addDrift(1, to: place.section) }
      return
    }
    var positions: [Int: [Int]] = [:]
    for item in items {
      guard let place = place(of: item) else { continue }
      positions[place.section, default: []].append(place.item)
    }
    for item in items { index[item] = nil }
    for (section, removed) in positions {
      let end = sections[section].items.count
      sections[section].items.remove(atPositions: removed)
      let removesEnd = (removed.min() ?? 0) == end - Set(removed).count
      if !removesEnd { addDrift(removed.count, to: section) }
    }
  }

  mutating func removeAll() { self = SnapshotStore() }

  @inlinable
  mutating func addDrift(_ distance: Int, to section: Int) {
    sections[section].drift += distance
    let limit = max(32, Int(Double(sections[section].items.count).squareRoot()))
    if sections[section].drift > limit { writeIndex(of: section) }
  }

  @inlinable
  mutating func writeIndex(of section: Int) {
    let token = sections[section].token
    for (position, item) in sections[section].items.enumerated() {
      index[item] = (token, position)
    }
    sections[section].drift = 0
  }

  /// Writes all exact positions if the given number of look-ups would cost more than that.
  @inlinable
  mutating func settle(forLookups lookups: Int) {
    for section in sections.indices where sections[section].drift > 0 {
      let cost = lookups.multipliedReportingOverflow(by: sections[section].drift)
      if cost.overflow || cost.partialValue > sections[section].items.count {
        writeIndex(of: section)
      }
    }
  }

  // MARK: Sections

  /// Inserts new sections before another one.
  mutating func insertSections(_ identifiers: [Section], at position: Int) {
    let records = identifiers.map { identifier in
      let token = freeTokens.popLast() ?? positionOfToken.count
      if token == positionOfToken.count { positionOfToken.append(0) }
      tokens[identifier] = token
      return SectionRecord(identifier: identifier, token: token)
    }
    sections.insert(contentsOf: records, at: position)
    writePositions(from: position)
  }

  /// Removes sections and their items.
  mutating func removeSections(at positions: [Int]) {
    guard let first = positions.min() else { return }
    for position in Set(positions) {
      let record = sections[position]
      tokens[record.identifier] = nil
      freeTokens.append(record.token)
      for item in record.items { index[item] = nil }
    }
    sections.remove(atPositions: positions)
    writePositions(from: first)
  }

  /// Moves a section; `end` counts without it.
  mutating func moveSection(from start: Int, to end: Int) {
    sections.insert(sections.remove(at: start), at: end)
    writePositions(from: min(start, end))
  }

  mutating func writePositions(from position: Int) {
    for position in position..<sections.count {
      positionOfToken[sections[position].token] = position
    }
  }
}

extension Array {
  /// Removes the elements at some positions.
  @inlinable
  mutating func remove(atPositions positions: [Int]) {
    let removed = Set(positions)
    guard removed.count > 1 else {
      if let position = removed.first { remove(at: position) }
      return
    }
    var position = -1
    removeAll { _ in
      position += 1
      return removed.contains(position)
    }
  }
}

extension Array where Element: Hashable {
  /// Returns the elements, with only the first of equal ones.
  @inlinable
  func uniqued() -> [Element] {
    var seen = Set<Element>(minimumCapacity: count)
    return filter { seen.insert($0).inserted }
  }
}

extension SnapshotStore: Sendable where Section: Sendable, Item: Sendable {}
extension SnapshotStore.SectionRecord: Sendable where Section: Sendable, Item: Sendable {}
