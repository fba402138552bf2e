import BubbleCollection
import Foundation

extension SectionIndex {
  /// Makes the list that of after a batch: sections and items that stay keep what is known of them, those that
  /// are new are asked for.
  ///
  /// - Parameters:
  ///   - counts: How many items a section has, by its number after the batch.
  ///   - reconfigured: Items, by their places before the batch, whose sizes are to be taken anew.
  /// - Complexity: O(*u* log *n*) for *u* changes, and what is in sections that come.
  mutating func apply(
    _ update: UpdateMapping, reconfigured: [Place], asking questions: DelegateQuestions,
    counts: (Int) -> Int
  ) {
    let moved = update.operations.movedItems.map { item(at: $0.from)?.item }
    let moves = Dictionary(
      zip(update.operations.movedItems.map { $0.to }, moved), uniquingKeysWith: { $1 })
    removeItems(update)
    arrangeSections(update, questions, counts)
    insertItems(update, moves, questions)
    for section in update.reloadedSections {
      let new = questions.section(section.after, count: counts(section.after))
      modify(section.after) { $0 = new }
    }
    for reload in update.reloadedItems { ask(anew: reload.to, questions) }
    for place in reconfigured {
      if let after = update.after(of: place) { ask(anew: after, questions) }
    }
  }

  /// An item anew: of the size that the delegate says, or as it was, until it is measured again.
  func item(anew place: Place, _ questions: DelegateQuestions) -> HeightItem? {
    item(at: place).map { questions.item(at: place.indexPath, old: $0.item) }
  }

  private mutating func ask(anew place: Place, _ questions: DelegateQuestions) {
    guard let new = item(anew: place, questions) else { return }
    modify(place.section) { $0.items.setItem(place.item, to: new) }
  }

  private mutating func removeItems(_ update: UpdateMapping) {
    let places = update.items.removed
    var start = 0
    while start < places.count {
      let section = places[start].section
      var batch = HeightBatch()
      while start < places.count, places[start].section == section {
        batch.deletions.append(places[start].item)
        start += 1
      }
      modify(section) { $0.items.apply(batch) }
    }
  }

  private mutating func insertItems(
    _ update: UpdateMapping, _ moves: [Place: HeightItem?], _ questions: DelegateQuestions
  ) {
    let places = update.items.added
    var start = 0
    while start < places.count {
      let section = places[start].section
      var batch = HeightBatch()
      while start < places.count, places[start].section == section {
        let place = places[start]
        let known = moves.isEmpty ? nil : moves[place] ?? nil
        let item = known ?? questions.item(at: place.indexPath)
        batch.insertions.append((index: place.item, item: item))
        start += 1
      }
      modify(section) { $0.items.apply(batch) }
    }
  }

  private mutating func arrangeSections(
    _ update: UpdateMapping, _ questions: DelegateQuestions, _ counts: (Int) -> Int
  ) {
    guard !update.sections.isEmpty else { return }
    var moved: [Int: ListSection] = [:]
    for move in update.operations.movedSections { moved[move.to.item] = self[move.from.item] }
    for place in update.sections.removed.reversed() { remove(place.item..<place.item + 1) }
    for place in update.sections.added {
      let number = place.item
      let section = moved[number] ?? questions.section(number, count: counts(number))
      insert(CollectionOfOne(section), at: number)
    }
  }
}
