import BubbleCollection

extension HeightIndex {
  /// Changes the list to that after a batch: remaining sections and items keep their values, and the delegate provides
  /// those of new ones.
  ///
  /// - Parameters:
  ///   - counts: Returns the number of items in a section, by its number after the batch.
  ///   - reconfigured: Items to measure again, by their places before the batch.
  /// - Complexity: O(*u* log *n*) for *u* changes, and the items of new sections.
  mutating func apply(
    _ update: UpdateMapping, reconfigured: [Place], asking queries: DelegateQueries,
    counts: (Int) -> Int
  ) {
    let moved = update.operations.movedItems.map { item(at: $0.from)?.item }
    let moves = Dictionary(
      zip(update.operations.movedItems.map { $0.to }, moved), uniquingKeysWith: { $1 })
    removeItems(update)
    arrangeSections(update, queries, counts)
    insertItems(update, moves, queries)
    for section in update.reloadedSections {
      let new = queries.list(counts: [counts(section.after)], from: section.after)
      remove(sections: section.after..<section.after + 1)
      insert(new, at: section.after)
    }
    for reload in update.reloadedItems { ask(again: reload.to, queries) }
    for place in reconfigured {
      if let after = update.after(of: place) { ask(again: after, queries) }
    }
  }

  /// Returns an item with the delegate's size, or its old one, until it is measured again.
  func item(again place: Place, _ queries: DelegateQueries) -> HeightItem? {
    item(at: place).map { queries.item(at: place.indexPath, old: $0.item) }
  }

  private mutating func ask(again place: Place, _ queries: DelegateQueries) {
    guard let new = item(again: place, queries) else { return }
    setItem(place, to: new)
  }

  private mutating func removeItems(_ update: UpdateMapping) {
    let places = update.items.removed
    var start = 0
    while start < places.count {
      let section = places[start].section
      let end = places[start...].firstIndex { $0.section != section } ?? places.count
      remove(places[start..<end].map(\.item), inSection: section)
      start = end
    }
  }

  private mutating func insertItems(
    _ update: UpdateMapping, _ moves: [Place: HeightItem?], _ queries: DelegateQueries
  ) {
    let places = update.items.added
    var start = 0
    while start < places.count {
      let first = places[start]
      var row: [HeightEntry] = []
      while start < places.count, places[start] == Place(first.section, first.item + row.count) {
        let place = places[start]
        let known = moves.isEmpty ? nil : moves[place] ?? nil
        row.append(HeightEntry(item: known ?? queries.item(at: place.indexPath)))
        start += 1
      }
      insert(row, at: first)
    }
  }

  private mutating func arrangeSections(
    _ update: UpdateMapping, _ queries: DelegateQueries, _ counts: (Int) -> Int
  ) {
    guard !update.sections.isEmpty else { return }
    var targets: [Int: Int] = [:]
    for move in update.operations.movedSections { targets[move.from.item] = move.to.item }
    var moved: [Int: HeightIndex] = [:]
    for place in update.sections.removed.reversed() {
      let section = takeOut(place.item..<place.item + 1)
      if let target = targets[place.item] { moved[target] = section }
    }
    for place in update.sections.added {
      let number = place.item
      insert(moved[number] ?? queries.list(counts: [counts(number)], from: number), at: number)
    }
  }
}
