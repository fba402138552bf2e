import Foundation
import SumTree

/// The number of items of each section.
///
/// It is a value whose copies share equal parts: the counts before and after a batch cost memory for the
/// changes only, regardless of the number of sections.
package struct SectionCounts: RandomAccessCollection, Equatable, ExpressibleByArrayLiteral {
  private var tree: SumTree<ArrayLeaf<Section>>

  package init(_ counts: some Sequence<Int>) {
    tree = SumTree(ArrayLeaf(counts.lazy.map(Section.init)))
  }

  package init(arrayLiteral counts: Int...) { self.init(counts) }

  package var startIndex: Int { 0 }
  package var endIndex: Int { tree.summary.sections }

  /// - Complexity: O(log *s*) for *s* sections.
  package subscript(section: Int) -> Int {
    get {
      tree.read(section, by: { $0.sections }) { $0.elements[section - $1.sections].items }
    }
    set { edit(section) { $0[$1].items = newValue } }
  }

  /// Whether there is an item at an index path.
  ///
  /// - Complexity: O(log *s*).
  func contains(_ indexPath: IndexPath) -> Bool {
    guard let (section, item) = indexPath.itemIndices else { return false }
    return section < count && item < self[section]
  }

  /// - Complexity: O(log *s*).
  mutating func insert(_ items: Int, at section: Int) {
    edit(section) { $0.insert(Section(items: items), at: $1) }
  }

  /// - Complexity: O(log *s*).
  mutating func remove(at section: Int) { edit(section) { $0.remove(at: $1) } }

  private mutating func edit(
    _ section: Int, _ body: (inout ContiguousArray<Section>, Int) -> Void
  ) {
    tree.edit(section, by: { $0.sections }) { body(&$0.elements, section - $1.sections) }
  }

  package static func == (left: SectionCounts, right: SectionCounts) -> Bool {
    left.count == right.count && left.elementsEqual(right)
  }

  private struct Section: TreeElement {
    var items: Int
    var summary: Sum { Sum(sections: 1) }
  }

  private struct Sum: TreeSummary {
    var sections = 0

    static func += (sum: inout Sum, following: Sum) { sum.sections += following.sections }
  }

  /// - Complexity: O(1) for each section.
  package func makeIterator() -> Iterator { items(from: 0) }

  /// Returns the counts from a section on.
  func items(from section: Int) -> Iterator { Iterator(of: self, from: section) }

  package struct Iterator: Sequence, IteratorProtocol {
    private let counts: SectionCounts
    private var block: ContiguousArray<Section> = []
    private var blockStart = 0
    private var section: Int

    fileprivate init(of counts: SectionCounts, from section: Int) {
      self.counts = counts
      self.section = section
    }

    package mutating func next() -> Int? {
      if !(blockStart..<blockStart + block.count).contains(section) {
        guard section < counts.count else { return nil }
        let found = counts.tree.find(section) { $0.sections }
        (block, blockStart) = (found.leaf.elements, found.before.sections)
      }
      defer { section += 1 }
      return block[section - blockStart].items
    }
  }

  /// Returns the batch's result for the counts, if it leaves the given number of sections, and the sections
  /// whose counts it changes, ascending.
  ///
  /// Nil if its changes of sections are impossible.
  ///
  /// - Complexity: O(*u* log *u* + *u* log *s*) for *u* operations and *s* sections.
  func after(
    _ updates: RecordedUpdates, sections: Int
  ) -> (counts: SectionCounts, changed: [Int])? {
    guard let deleted = places(updates.sections.deleted, below: count),
      let inserted = places(updates.sections.inserted, below: sections),
      let reloaded = places(updates.sections.reloaded, below: count),
      count - deleted.count + inserted.count == sections
    else { return nil }
    let mapping = PlaceMapping(
      deleted: deleted, inserted: inserted,
      moves: updates.sections.moved.map { Move(from: Place(0, $0.from), to: Place(0, $0.to)) })
    guard let result = rearranged(mapping, updates.sections.moved) else { return nil }
    var changed = inserted.map(\.item)
    func add(after path: IndexPath) {
      guard let section = Place(path)?.section, result.indices.contains(section) else { return }
      changed.append(section)
    }
    func add(before section: Int?) {
      guard let section, indices.contains(section) else { return }
      if let after = mapping.after(of: Place(0, section), section: 0) { changed.append(after.item) }
    }
    for path in updates.items.inserted { add(after: path) }
    for move in updates.items.moved { add(after: move.to) }
    for path in updates.items.deleted { add(before: Place(path)?.section) }
    for move in updates.items.moved { add(before: Place(move.from)?.section) }
    for place in reloaded { add(before: place.item) }
    changed.sort()
    return (
      result,
      changed.indices.filter { $0 == 0 || changed[$0] != changed[$0 - 1] }.map { changed[$0] }
    )
  }

  /// Returns the counts of sections in another order; nil if the sections do not exist.
  private func rearranged(
    _ mapping: PlaceMapping, _ moves: [(from: Int, to: Int)]
  ) -> SectionCounts? {
    guard mapping.namesEachOnce else { return nil }
    var result = self
    var moved: [Int: Int] = [:]
    for move in moves {
      guard indices.contains(move.from) else { return nil }
      moved[move.to] = self[move.from]
    }
    for place in mapping.removed.reversed() {
      guard result.indices.contains(place.item) else { return nil }
      result.remove(at: place.item)
    }
    for place in mapping.added {
      guard 0...result.count ~= place.item else { return nil }
      result.insert(moved[place.item] ?? 0, at: place.item)
    }
    return result
  }

  private func places(_ sets: [IndexSet], below end: Int) -> [Place]? {
    if sets.isEmpty { return [] }
    // Before a set is expanded: it may have more numbers than fit into memory.
    guard sets.allSatisfy({ $0.number(outside: 0..<end) == nil }) else { return nil }
    return sets.flatMap { $0.map { Place(0, $0) } }.sorted()
  }
}
