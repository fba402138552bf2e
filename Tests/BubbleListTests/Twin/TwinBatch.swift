import BubbleCollection
import BubbleList
import Foundation

/// A random batch: what is said of it, and the list after it.
struct TwinBatch {
  var after: [TwinSection] = []
  var deletedSections = IndexSet()
  var insertedSections = IndexSet()
  var deleted: [IndexPath] = []
  var inserted: [IndexPath] = []
  var reloaded: [IndexPath] = []
  var moved: [(from: IndexPath, to: IndexPath)] = []
  /// The items, by id, that came into their order: inserted, alone or with a section, or moved.
  var newIDs: Set<Int> = []

  /// Makes a batch for a list.
  init(_ before: [TwinSection], _ random: inout TwinRandom, pins: Bool) {
    var surviving: [(number: Int, section: TwinSection)] = []
    let changesSections = random.chance(3)
    var paths: [Int: IndexPath] = [:]
    for (number, section) in before.enumerated() {
      if changesSections, random.chance(3) {
        deletedSections.insert(number)
      } else {
        for (item, each) in section.items.enumerated() {
          paths[each.id] = IndexPath(item: item, section: number)
        }
        surviving.append((number, section))
      }
    }
    let moving = takeItems(from: &surviving, paths, &random)
    after = surviving.map(\.section)
    put(moving, &random, pins: pins)
    if changesSections || before.isEmpty { insertSections(&random, pins: pins) }
    for (section, each) in after.enumerated() {
      for (item, each) in each.items.enumerated() where newIDs.contains(each.id) {
        let path = IndexPath(item: item, section: section)
        if let from = moving.first(where: { $0.id == each.id }).flatMap({ paths[$0.id] }) {
          moved.append((from, path))
        } else if !insertedSections.contains(section) {
          inserted.append(path)
        }
      }
    }
  }

  /// Deletes, takes out and changes items of sections that stay.
  private mutating func takeItems(
    from surviving: inout [(number: Int, section: TwinSection)], _ paths: [Int: IndexPath],
    _ random: inout TwinRandom
  ) -> [TwinItem] {
    let rate = [2, 4, 10, 1_000][random.number(0...3)]
    var moving: [TwinItem] = []
    for index in surviving.indices {
      var kept: [TwinItem] = []
      for var item in surviving[index].section.items {
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
      surviving[index].section.items = kept
    }
    return moving
  }

  /// Puts new items, and those that were taken out, into sections that stay.
  private mutating func put(
    _ moving: [TwinItem], _ random: inout TwinRandom, pins: Bool
  ) {
    guard !after.isEmpty else { return deleted += [] }
    var arriving = moving
    let often = random.chance(3)
    for _ in 0..<random.number(0...(often ? 8 : 2)) { arriving.append(random.item(pins: pins)) }
    let atEnd = random.chance(2)
    for item in arriving {
      let section = atEnd ? after.count - 1 : random.number(0...after.count - 1)
      let count = after[section].items.count
      after[section].items.insert(item, at: atEnd ? count : random.number(0...count))
      newIDs.insert(item.id)
    }
  }

  private mutating func insertSections(_ random: inout TwinRandom, pins: Bool) {
    for _ in 0..<random.number(0...2) {
      let section = random.section(pins: pins)
      let place = random.number(0...after.count)
      insertedSections = IndexSet(insertedSections.map { $0 >= place ? $0 + 1 : $0 })
      insertedSections.insert(place)
      after.insert(section, at: place)
      for item in section.items { newIDs.insert(item.id) }
    }
  }

  /// Tells a collection view of the batch, and gives its data source the list after it.
  func run(on host: TwinHost) throws {
    try host.view.performBatchUpdates {
      host.twin.sections = after
      try host.view.deleteItems(at: deleted)
      try host.view.insertItems(at: inserted)
      try host.view.reloadItems(at: reloaded)
      for move in moved { try host.view.moveItem(at: move.from, to: move.to) }
      try host.view.deleteSections(deletedSections)
      try host.view.insertSections(insertedSections)
    }
  }

  /// Rule 4, with its anchor found by identity: where the content offset should be after the batch.
  func offset(after new: ListTwin, before old: ListTwin, keeping policy: MessageListAnchorPolicy)
    -> CGFloat
  {
    let offset = old.bounds.minY
    let items = old.items
    let follows = policy == .bottom && old.greatestOffset - offset <= 1 + 1e-6
    guard policy != .none, new.itemsHeight.rounded() > new.visibleHeight.rounded(),
      let anchor = anchor(items, old, policy, follows: follows)
    else { return offset }
    let newItems = new.items
    let places = Dictionary(
      uniqueKeysWithValues: newItems.enumerated().map { ($0.element.id, $0.offset) })
    func survivor(_ index: Int) -> Int? {
      let isMoved = newIDs.contains(items[index].id)
      return policy == .bottom && isMoved ? nil : places[items[index].id]
    }
    let up = (0...anchor).reversed().lazy.compactMap(survivor).first
    let down = (anchor..<items.count).lazy.compactMap(survivor).first
    guard var place = policy == .bottom ? up ?? down : down ?? up ?? nil else {
      guard follows, let last = newItems.last else { return offset }
      return new.clamped(
        last.frame.maxY - (items[anchor].frame.maxY - old.visibleBottom) - old.bounds.height
          + old.insets.bottom)
    }
    if follows {
      while place + 1 < newItems.count, newIDs.contains(newItems[place + 1].id) { place += 1 }
    }
    let change =
      policy == .bottom
      ? newItems[place].frame.maxY - items[anchor].frame.maxY
      : newItems[place].frame.minY - items[anchor].frame.minY
    return new.clamped(offset + change)
  }

  private func anchor(
    _ items: [(id: Int, path: IndexPath, frame: CGRect)], _ old: ListTwin,
    _ policy: MessageListAnchorPolicy, follows: Bool
  ) -> Int? {
    guard !items.isEmpty else { return nil }
    if policy == .bottom {
      if follows { return items.count - 1 }
      return items.lastIndex { $0.frame.minY <= old.visibleBottom - 1e-6 } ?? 0
    }
    return items.firstIndex { $0.frame.maxY > old.visibleTop + 1e-6 } ?? items.count - 1
  }
}
