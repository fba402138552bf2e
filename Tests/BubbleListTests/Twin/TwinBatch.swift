import BubbleCollection
import BubbleList
import Foundation

/// A random batch: what is said of it, and the list after it.
struct TwinBatch {
  /// A section on its way through the batch.
  private struct Entry {
    /// Its number before the batch; nil: it is new.
    var origin: Int?
    var isReloaded = false
    var section: TwinSection
  }

  private var entries: [Entry] = []
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var reloadedSections = IndexSet()
  var movedSections: [(from: Int, to: Int)] = []
  var deleted: [IndexPath] = []
  var inserted: [IndexPath] = []
  var reloaded: [IndexPath] = []
  var moved: [(from: IndexPath, to: IndexPath)] = []
  /// The items, by id, that came into their order: inserted, moved, or in a section that was.
  var newIDs: Set<Int> = []
  /// The messages that the layout has asked for before the batch.
  var knownIDs: Set<Int> = []

  /// The list after the batch.
  var after: [TwinSection] { entries.map(\.section) }

  /// Whether nothing is said.
  private var isEmpty: Bool {
    deletedSections.isEmpty && insertedSections.isEmpty && reloadedSections.isEmpty
      && movedSections.isEmpty && deleted.isEmpty && inserted.isEmpty && reloaded.isEmpty
      && moved.isEmpty
  }

  /// Makes a batch for a list.
  init(_ before: [TwinSection], _ random: inout TwinRandom, pins: Bool) {
    let changesSections = random.chance(3)
    var paths: [Int: IndexPath] = [:]
    var moving: [Entry] = []
    for (number, section) in before.enumerated() {
      var entry = Entry(origin: number, section: section)
      if changesSections, random.chance(4) {
        deletedSections.insert(number)
        continue
      } else if changesSections, random.chance(5) {
        reloadedSections.insert(number)
        entry.isReloaded = true
        entry.section = random.section(pins: pins)
      } else {
        for (item, each) in section.items.enumerated() {
          paths[each.id] = IndexPath(item: item, section: number)
        }
        if changesSections, random.chance(5) {
          moving.append(entry)
          continue
        }
      }
      entries.append(entry)
    }
    if changesSections || before.isEmpty {
      for _ in 0..<random.number(0...2) {
        moving.append(Entry(section: random.section(pins: pins)))
      }
    }
    for entry in moving { entries.insert(entry, at: random.number(0...entries.count)) }
    let items = takeItems(paths, &random)
    put(items, &random, pins: pins)
    describe(paths, movedItems: Set(items.map(\.id)), movedSections: Set(moving.map(\.origin)))
  }

  /// Deletes, takes out and changes items of sections that stay.
  private mutating func takeItems(
    _ paths: [Int: IndexPath], _ random: inout TwinRandom
  ) -> [TwinItem] {
    let rate = [2, 4, 10, 1_000][random.number(0...3)]
    var moving: [TwinItem] = []
    for index in entries.indices {
      var kept: [TwinItem] = []
      for var item in entries[index].section.items {
        guard let path = paths[item.id], random.chance(rate) else {
          kept.append(item)
          continue
        }
        switch random.number(0...3) {
        case 0, 1: deleted.append(path)
        case 2: moving.append(item)
        default:
          item.size = random.item().size
          reloaded.append(path)
          kept.append(item)
        }
      }
      entries[index].section.items = kept
    }
    return moving
  }

  /// Puts new items, and those that were taken out, into sections that stay.
  ///
  /// If there is none, those that were taken out are deleted.
  private mutating func put(
    _ moving: [TwinItem], _ random: inout TwinRandom, pins: Bool
  ) {
    let places = entries.indices.filter { entries[$0].origin != nil && !entries[$0].isReloaded }
    guard let last = places.last else { return }
    var arriving = moving
    let often = random.chance(3)
    for _ in 0..<random.number(0...(often ? 8 : 2)) { arriving.append(random.item(pins: pins)) }
    let atEnd = random.chance(2)
    for item in arriving {
      let section = atEnd ? last : places[random.number(0...places.count - 1)]
      let count = entries[section].section.items.count
      entries[section].section.items.insert(item, at: atEnd ? count : random.number(0...count))
      newIDs.insert(item.id)
    }
  }

  /// Takes down what became of sections and items.
  private mutating func describe(
    _ paths: [Int: IndexPath], movedItems: Set<Int>, movedSections ofSections: Set<Int?>
  ) {
    for (number, entry) in entries.enumerated() {
      let isMoved = entry.origin.map { ofSections.contains($0) } ?? false
      if entry.origin == nil { insertedSections.insert(number) }
      if let origin = entry.origin, isMoved { movedSections.append((origin, number)) }
      let isNew = entry.origin == nil || entry.isReloaded
      for (item, each) in entry.section.items.enumerated() {
        let path = IndexPath(item: item, section: number)
        if movedItems.contains(each.id), let from = paths[each.id] {
          moved.append((from, path))
        } else if newIDs.contains(each.id), !isNew {
          inserted.append(path)
        }
        if isNew || isMoved { newIDs.insert(each.id) }
      }
    }
  }

  /// Tells a collection view of the batch, and gives its data source the list after it.
  mutating func run(on host: TwinHost) throws {
    host.view.layoutIfNeeded()
    knownIDs = host.identifiedIDs
    host.identifiedIDs = []
    try apply(to: host)
  }

  private func apply(to host: TwinHost) throws {
    try host.view.performBatchUpdates {
      for path in reloaded { host.forget(host.twin.sections[path.section].items[path.item].id) }
      host.twin.sections = after
      if !isEmpty { host.listDidChange() }
      try host.view.deleteItems(at: deleted)
      try host.view.insertItems(at: inserted)
      try host.view.reloadItems(at: reloaded)
      for move in moved { try host.view.moveItem(at: move.from, to: move.to) }
      try host.view.deleteSections(deletedSections)
      try host.view.insertSections(insertedSections)
      try host.view.reloadSections(reloadedSections)
      for move in movedSections { try host.view.moveSection(move.from, toSection: move.to) }
    }
  }

  /// Where a section of before is after the batch; nil if it is deleted.
  func after(ofSection section: Int) -> Int? { entries.firstIndex { $0.origin == section } }
}
