import CollectionTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCollection

/// Where animated scrolls go when content and data change on the way.
@Suite struct ScrollTargetTests {
  /// A view of 100 by 40 points with rows of 10, whose scrolls take a second.
  private func made(
    _ counts: [Int]
  ) -> (view: CollectionView, layout: HandLayout, source: HandSource) {
    let layout = HandLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    let source = HandSource(
      counts.enumerated().map { section, count in (0..<count).map { "\(section).\($0)" } })
    view.register(HandSource.Cell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    view.animationDuration = 1
    view.animationCurve = .linear
    return (view, layout, source)
  }

  /// What the uppermost cell shows.
  private func first(_ view: CollectionView) -> String? {
    let cell = view.visibleCells.min { $0.frame.minY < $1.frame.minY }
    return (cell as? HandSource.Cell)?.shown
  }

  @Test func `a scroll ends within the content that is left by then`() {
    let (view, _, source) = made([100])
    view.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    view.advanceAnimations(by: 0.1)
    expect(view.contentOffset.y, equals: 90)
    source.items = [["a", "b"]]
    view.reloadData()
    for _ in 0..<10 {
      view.advanceAnimations(by: 0.1)
      expect(view.contentOffset.y, equals: 0)
      expect(view.indexPathsForVisibleItems.count, equals: 2)
    }
    expect(!view.isAnimating)
  }

  @Test func `content that shrinks for a moment does not change where a scroll goes`() throws {
    let (view, _, source) = made([100])
    view.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    view.advanceAnimations(by: 0.5)
    let items = source.items
    source.items = [["a"]]
    view.reloadData()
    view.advanceAnimations(by: 0.1)
    expect(view.contentOffset.y, equals: 0)
    source.items = items
    view.reloadData()
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 0)
    // The rest of the way, from where the content is.
    view.advanceAnimations(by: 0.2)
    expect(abs(view.contentOffset.y - 450) < 1e-9)
    view.advanceAnimations(by: 0.2)
    expect(view.contentOffset.y, equals: 900)
  }

  @Test func `on the way up content that shrinks is never left`() {
    let (view, _, source) = made([100])
    view.contentOffset.y = 900
    view.layoutIfNeeded()
    view.setContentOffset(.zero, animated: true)
    view.advanceAnimations(by: 0.25)
    source.items[0].removeLast(80)
    view.reloadData()
    var offsets: [CGFloat] = []
    for _ in 0..<3 {
      view.advanceAnimations(by: 0.25)
      offsets.append(view.contentOffset.y)
    }
    expect(offsets[0] < 160 && offsets[0] > 80)
    expect(offsets == offsets.sorted(by: >) && offsets.last == 0)
  }

  @Test func `an offset beyond the content is gone to until content or view have another size`() {
    let (view, _, source) = made([100])
    view.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
    view.advanceAnimations(by: 0.5)
    expect(view.contentOffset.y, equals: -30)
    view.advanceAnimations(by: 0.5)
    expect(view.contentOffset.y, equals: -60)
    view.contentOffset.y = 0
    view.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
    view.advanceAnimations(by: 0.5)
    view.frame.size.height = 50
    view.advanceAnimations(by: 0.5)
    expect(view.contentOffset.y, equals: 0)
    withExtendedLifetime(source) {}
  }

  @Test(arguments: [false, true])
  func `a scroll to an item follows it through batches`(isMoved: Bool) throws {
    let (view, _, source) = made([100])
    view.scrollToItem(at: [0, 60], at: .top, animated: true)
    view.advanceAnimations(by: 0.5)
    let offset = view.contentOffset.y
    try view.performBatchUpdates {
      if isMoved {
        source.items[0].insert(source.items[0].remove(at: 60), at: 5)
        try view.moveItem(at: [0, 60], to: [0, 5])
      } else {
        source.items[0].insert(contentsOf: ["x", "y"], at: 0)
        try view.insertItems(at: [[0, 0], [0, 1]])
        source.items[0].remove(at: 12)
        try view.deleteItems(at: [[0, 10]])
      }
    }
    view.advanceAnimations(by: 0)
    // Without a jump.
    expect(view.contentOffset.y, equals: offset)
    view.advanceAnimations(by: 0.5)
    expect(first(view), equals: "0.60")
    expect(view.contentOffset.y, equals: (isMoved ? 50 : 610))
    expect(view.diagnostics.isEmpty)
  }

  @Test func `a scroll follows its item with its section, and through a move by hand`() throws {
    let (view, _, source) = made([30, 40, 50])
    view.scrollToItem(at: [1, 20], at: .top, animated: true)
    view.advanceAnimations(by: 0.1)
    try view.performBatchUpdates {
      source.items.insert(source.items.remove(at: 1), at: 2)
      try view.moveSection(1, toSection: 2)
      source.items[2].remove(at: 0)
      try view.deleteItems(at: [[1, 0]])
      try view.reloadItems(at: [[1, 20]])
    }
    view.advanceAnimations(by: 0.3)
    // Another item is taken past the target: it has another name meanwhile.
    let visible = try #require(view.indexPathsForVisibleItems.first)
    expect(view.beginInteractiveMovementForItem(at: visible))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 1195))
    expect(view.scrolling.animation != nil)
    view.advanceAnimations(by: 0.3)
    view.endInteractiveMovement()
    view.advanceAnimations(by: 0.3)
    expect(first(view), equals: "1.20")
    expect(view.diagnostics.isEmpty)
  }

  /// What is deleted while a scroll to item 5 of section 1 is on its way, and where it ends then.
  static let deletions: [([Int], String)] = [
    ([5], "1.6"), ([5, 6, 7], "1.8"), (Array(5..<40), "1.4"), (Array(3..<40), "1.2"),
    ([0, 1, 5], "1.6"), (Array(0..<40), "2.0"),
  ]

  @Test(arguments: deletions)
  func `a scroll to an item that is deleted goes to what is next to it`(
    deleted: [Int], end: String
  ) throws {
    let (view, _, source) = made([40, 40, 40])
    view.scrollToItem(at: [1, 5], at: .top, animated: true)
    view.advanceAnimations(by: 0.4)
    try view.performBatchUpdates {
      for item in deleted.reversed() { source.items[1].remove(at: item) }
      try view.deleteItems(at: deleted.map { [1, $0] })
    }
    view.advanceAnimations(by: 1)
    expect(first(view), equals: end)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `a scroll goes on beyond a section that is gone, and stays in one that is reloaded`()
    throws
  {
    let (view, _, source) = made([40, 40, 40])
    func scroll(_ section: Int, _ change: @escaping () throws -> Void) throws -> String? {
      view.contentOffset.y = 0
      view.scrollToItem(at: [section, 25], at: .top, animated: true)
      view.advanceAnimations(by: 0.4)
      try view.performBatchUpdates(change)
      view.advanceAnimations(by: 1)
      return first(view)
    }
    try expect(
      scroll(1) {
        source.items[1] = (0..<60).map { "new \($0)" }
        try view.reloadSections([1])
      }, equals: "new 25")
    try expect(
      scroll(1) {
        source.items.remove(at: 1)
        try view.deleteSections([1])
      }, equals: "2.0")
    // Nothing is behind it: as far down as the content reaches, where the last item is.
    try expect(
      scroll(1) {
        source.items.remove(at: 1)
        try view.deleteSections([1])
      }, equals: "0.36")
    try expect(
      scroll(0) {
        source.items = [[]]
        try view.deleteItems(at: (0..<40).map { [0, $0] })
      } == nil)
    expect(view.contentOffset.y, equals: 0)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `after a reload a scroll goes to what has the index path, or to where it was`() {
    let (view, _, source) = made([100])
    view.scrollToItem(at: [0, 50], at: .top, animated: true)
    view.advanceAnimations(by: 0.4)
    source.items = [(0..<70).map { "new \($0)" }]
    view.reloadData()
    view.advanceAnimations(by: 1)
    expect(first(view), equals: "new 50")
    view.contentOffset.y = 0
    view.scrollToItem(at: [0, 50], at: .top, animated: true)
    view.advanceAnimations(by: 0.4)
    source.items = [(0..<40).map { "newer \($0)" }]
    view.reloadData()
    view.advanceAnimations(by: 1)
    expect(view.contentOffset.y, equals: 360)
    expect(view.diagnostics.isEmpty)
  }

  /// The mapping's answer against a search that looks at each place.
  @Test func `what stands for an item that is gone is what a naive search finds`() throws {
    let seed = testSeed()
    print("BUBBLE_SEED=\(seed)")
    var batches = RandomBatches(generator: SeededGenerator(seed: seed))
    for _ in 0..<testRounds(300) {
      let sections = (0..<batches.number(1..<5)).map { section in
        IdentifiedSection(
          identity: section, items: (0..<batches.number(0..<9)).map { 100 * section + $0 })
      }
      let (operations, free) = batches.make(for: sections)
      var twin = IdentityTwin(sections)
      var renamed: [Int: Int] = [:]
      twin.apply(operations, freeCounts: free, renamed: &renamed)
      let mapping = try UpdateMapping(
        before: SectionCounts(sections.map(\.items.count)),
        after: SectionCounts(twin.sections.map(\.items.count)),
        updates: operations.recorded)
      let moved = Set(operations.movedItems.map(\.from))
      for (section, content) in sections.enumerated() {
        for item in content.items.indices {
          let found = mapping.successor(of: [section, item])
          let wanted = naiveSuccessor([section, item], sections, twin.sections, mapping, moved)
          expect(found, equals: wanted, "\(operations), of \([section, item])")
        }
      }
    }
  }

  private func naiveSuccessor(
    _ path: IndexPath, _ before: [IdentifiedSection], _ after: [IdentifiedSection],
    _ mapping: UpdateMapping, _ moved: Set<IndexPath>
  ) -> IndexPath? {
    if let same = mapping.after(of: path) { return same }
    let (section, item) = (path.section, path.item)
    if let place = mapping.after(ofSection: section), !after[place].items.isEmpty {
      guard after[place].identity == before[section].identity else {
        return [place, min(item, after[place].items.count - 1)]
      }
      let items = before[section].items.indices
      let candidates = Array(items.suffix(from: item)) + items.prefix(item).reversed()
      for other in candidates where !moved.contains([section, other]) {
        if let same = mapping.after(of: [section, other]) { return same }
      }
      return [place, min(item, after[place].items.count - 1)]
    }
    let isFilled = { (number: Int) -> Int? in
      mapping.after(ofSection: number).flatMap { after[$0].items.isEmpty ? nil : $0 }
    }
    if let next = (section..<before.count).lazy.compactMap(isFilled).first { return [next, 0] }
    if let previous = (0..<section).reversed().lazy.compactMap(isFilled).first {
      return [previous, after[previous].items.count - 1]
    }
    return after.firstIndex { !$0.items.isEmpty }.map { [$0, 0] }
  }
}

extension SaidOperations {
  /// The same as a collection view takes it down.
  var recorded: RecordedUpdates {
    var updates = RecordedUpdates()
    updates.items.deleted = deletedItems
    updates.items.inserted = insertedItems
    updates.items.reloaded = reloadedItems
    updates.items.moved = movedItems
    updates.sections.deleted = deletedSections.map { [$0] }
    updates.sections.inserted = insertedSections.map { [$0] }
    updates.sections.reloaded = reloadedSections.map { [$0] }
    updates.sections.moved = movedSections
    return updates
  }
}
