import BubbleCollection
import CollectionTestSupport
import Foundation

/// The operations of a batch, as a test says them.
struct SaidOperations {
  var deletedItems: [IndexPath] = []
  var insertedItems: [IndexPath] = []
  var reloadedItems: [IndexPath] = []
  var movedItems: [(from: IndexPath, to: IndexPath)] = []
  var deletedSections: [Int] = []
  var insertedSections: [Int] = []
  var reloadedSections: [Int] = []
  var movedSections: [(from: Int, to: Int)] = []

  /// Says them in an order that is of no importance.
  func perform(on collectionView: CollectionView, order: UInt64) throws {
    var generator = SeededGenerator(seed: order)
    var calls: [() throws -> Void] = []
    for path in deletedItems { calls.append { try collectionView.deleteItems(at: [path]) } }
    calls.append { try collectionView.insertItems(at: insertedItems) }
    calls.append { try collectionView.reloadItems(at: reloadedItems) }
    for move in movedItems {
      calls.append { try collectionView.moveItem(at: move.from, to: move.to) }
    }
    for section in deletedSections {
      calls.append { try collectionView.deleteSections([section]) }
    }
    calls.append { try collectionView.insertSections(IndexSet(insertedSections)) }
    calls.append { try collectionView.reloadSections(IndexSet(reloadedSections)) }
    for move in movedSections {
      calls.append { try collectionView.moveSection(move.from, toSection: move.to) }
    }
    for call in calls.shuffled(using: &generator) { try call() }
  }
}

/// Carries identities through a batch the naive way: whole arrays, place by place.
struct IdentityTwin {
  var sections: [IdentifiedSection]
  /// The next identity that nothing has had.
  private var fresh = 1_000_000

  init(_ sections: [IdentifiedSection]) { self.sections = sections }

  mutating func makeIdentity() -> Int {
    fresh += 1
    return fresh
  }

  /// What the data are after operations that are legal.
  ///
  /// - Parameters:
  ///   - counts: How many items each section of after has where the operations leave that free.
  ///   - renamed: Takes the new identity of each reloaded item, by its old one.
  mutating func apply(
    _ operations: SaidOperations, freeCounts counts: [Int: Int], renamed: inout [Int: Int]
  ) {
    // Sections: what has a fixed place, then the others in order.
    let old = sections
    let gone = Set(operations.deletedSections + operations.movedSections.map(\.from))
    let count = old.count - operations.deletedSections.count + operations.insertedSections.count
    var origins = [Int?](repeating: nil, count: count)
    var isFixed = [Bool](repeating: false, count: count)
    for section in operations.insertedSections { isFixed[section] = true }
    for move in operations.movedSections {
      isFixed[move.to] = true
      origins[move.to] = move.from
    }
    var rest = old.indices.filter { !gone.contains($0) }[...]
    for place in origins.indices where !isFixed[place] { origins[place] = rest.removeFirst() }

    let goneItems = Set(operations.deletedItems + operations.movedItems.map(\.from))
    let reloaded = Set(operations.reloadedItems)
    sections = origins.enumerated().map { place, origin in
      guard let origin, !operations.reloadedSections.contains(origin) else {
        return IdentifiedSection(
          identity: makeIdentity(), items: (0..<(counts[place] ?? 0)).map { _ in makeIdentity() })
      }
      return IdentifiedSection(
        identity: old[origin].identity,
        items: items(
          of: origin, at: place, old, operations, gone: goneItems, reloaded, &renamed))
    }
  }

  private mutating func items(
    of origin: Int, at place: Int, _ old: [IdentifiedSection], _ operations: SaidOperations,
    gone: Set<IndexPath>, _ reloaded: Set<IndexPath>, _ renamed: inout [Int: Int]
  ) -> [Int] {
    var rest: [Int] = []
    for (item, identity) in old[origin].items.enumerated() where !gone.contains(path(origin, item))
    {
      guard reloaded.contains(path(origin, item)) else {
        rest.append(identity)
        continue
      }
      let new = makeIdentity()
      renamed[identity] = new
      rest.append(new)
    }
    var fixed: [Int: Int] = [:]
    for path in operations.insertedItems where path.section == place {
      fixed[path.item] = makeIdentity()
    }
    for move in operations.movedItems where move.to.section == place {
      fixed[move.to.item] = old[move.from.section].items[move.from.item]
    }
    var result: [Int] = []
    var left = rest[...]
    for item in 0..<(rest.count + fixed.count) {
      result.append(fixed[item] ?? left.removeFirst())
    }
    return result
  }
}

/// Makes random batches.
struct RandomBatches {
  var generator: SeededGenerator

  mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &generator) }
  mutating func chance(_ percent: Int) -> Bool { number(0..<100) < percent }

  /// Some numbers of a range, in no order.
  private mutating func pick(_ count: Int, of end: Int) -> [Int] {
    Array((0..<end).shuffled(using: &generator).prefix(count))
  }

  /// A legal batch, and the counts that it leaves free, by section of after.
  mutating func make(for sections: [IdentifiedSection]) -> (SaidOperations, freeCounts: [Int: Int])
  {
    var operations = SaidOperations()
    var kept = Array(sections.indices)
    if chance(40) { changeSections(&operations, &kept, count: sections.count) }
    let surviving = kept.filter { !operations.reloadedSections.contains($0) }
    let places = self.places(of: sections.count, operations)
    var free: [Int: Int] = [:]
    for place in places.indices {
      if let origin = places[place], surviving.contains(origin) { continue }
      free[place] = number(0..<6)
    }
    if chance(80) { changeItems(&operations, surviving, places, sections) }
    dropSomethingWithin(&operations, sections, free)
    return (operations, free)
  }

  private mutating func changeSections(
    _ operations: inout SaidOperations, _ kept: inout [Int], count: Int
  ) {
    var shuffled = kept.shuffled(using: &generator)[...]
    for _ in 0..<number(0..<2) {
      operations.deletedSections += shuffled.popFirst().map { [$0] } ?? []
    }
    for _ in 0..<number(0..<2) {
      operations.reloadedSections += shuffled.popFirst().map { [$0] } ?? []
    }
    let moving = number(0..<3) == 0 ? shuffled.prefix(number(0..<3)) : []
    let inserted = number(0..<(count > 4 ? 1 : 3))
    let after = count - operations.deletedSections.count + inserted
    let targets = pick(inserted + moving.count, of: after)
    operations.insertedSections = Array(targets.prefix(inserted))
    operations.movedSections = zip(moving, targets.dropFirst(inserted)).map { ($0, $1) }
    kept.removeAll { operations.deletedSections.contains($0) }
  }

  /// Which section of before is at each place after; nil: a new one.
  private func places(of count: Int, _ operations: SaidOperations) -> [Int?] {
    var twin = IdentityTwin((0..<count).map { IdentifiedSection(identity: $0, items: []) })
    var none: [Int: Int] = [:]
    var sectionsOnly = operations
    sectionsOnly.reloadedSections = []
    twin.apply(sectionsOnly, freeCounts: [:], renamed: &none)
    return twin.sections.map { $0.identity < count ? $0.identity : nil }
  }

  private mutating func changeItems(
    _ operations: inout SaidOperations, _ surviving: [Int], _ places: [Int?],
    _ sections: [IdentifiedSection]
  ) {
    var moving: [IndexPath] = []
    var left: [Int: Int] = [:]
    for section in surviving {
      let count = sections[section].items.count
      var picked = pick(number(0..<4), of: count).map { path(section, $0) }[...]
      let deleted = picked.prefix(count > 8 ? 3 : number(0..<3))
      picked = picked.dropFirst(deleted.count)
      let moved = picked.prefix(number(0..<3))
      operations.deletedItems += deleted
      operations.reloadedItems += picked.dropFirst(moved.count)
      moving += moved
      left[section] = count - deleted.count - moved.count
    }
    let targets = places.indices.filter { places[$0].map(surviving.contains) ?? false }
    guard !targets.isEmpty else { return }
    var arriving: [Int: [IndexPath]] = [:]
    for from in moving { arriving[targets[number(0..<targets.count)], default: []].append(from) }
    for place in targets {
      let coming = arriving[place] ?? []
      let inserted = number(0..<3)
      let rest = places[place].flatMap { left[$0] } ?? 0
      let fixed = pick(inserted + coming.count, of: rest + inserted + coming.count)
      operations.insertedItems += fixed.prefix(inserted).map { path(place, $0) }
      operations.movedItems += zip(coming, fixed.dropFirst(inserted)).map { ($0, path(place, $1)) }
    }
  }

  /// Says something of items in sections that come or go, too, which is said already.
  private mutating func dropSomethingWithin(
    _ operations: inout SaidOperations, _ sections: [IdentifiedSection], _ free: [Int: Int]
  ) {
    for section in operations.deletedSections + operations.reloadedSections
    where !sections[section].items.isEmpty && chance(50) {
      operations.deletedItems.append(path(section, 0))
    }
    for (place, count) in free.sorted(by: { $0.key < $1.key }) where count > 0 && chance(50) {
      operations.insertedItems.append(path(place, count - 1))
    }
  }
}
