import CollectionTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCollection

/// Counts of sections, and which of them were asked for.
private final class CountedSections: CollectionViewDataSource {
  var counts: [Int]
  var asked: [Int] = []

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int {
    asked.append(section)
    return counts[section]
  }
}

/// Lists of more sections than a batch asks about.
@Suite struct ManySectionsTests {
  private let data: CountedSections
  private let view: CollectionView

  init() {
    data = CountedSections(Array(repeating: 20, count: 2_000))
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 100),
      collectionViewLayout: CollectionViewLayout())
    view.dataSource = data
    view.layoutIfNeeded()
    data.asked = []
  }

  @Test func `a batch asks about what it says something of and a bounded number of others`() throws
  {
    try view.performBatchUpdates {
      data.counts[1_500] += 1
      data.counts[1_700] -= 1
      try view.insertItems(at: [path(1_500, 3)])
      try view.deleteItems(at: [path(1_700, 3)])
    }
    expect(data.asked.count <= DataSourceCounts.askedInTurn + 2)
    expect(Set(data.asked).isSuperset(of: [1_500, 1_700]))
    expect(view.numberOfItems(inSection: 1_500), equals: 21)
    expect(view.numberOfItems(inSection: 1_700), equals: 19)
  }

  @Test func `in a list of no more sections a batch asks about each once, in order`() throws {
    data.counts = Array(repeating: 3, count: DataSourceCounts.askedInTurn)
    view.reloadData()
    view.layoutIfNeeded()
    data.asked = []
    try view.performBatchUpdates {
      data.counts[70] += 1
      try view.insertItems(at: [path(70, 0)])
    }
    expect(data.asked, equals: Array(data.counts.indices))
  }

  @Test
  func
    `a list that has become short enough is asked about all its sections, whoever's turn it was`()
    throws
  {
    try view.performBatchUpdates {
      data.counts[0] += 1
      try view.insertItems(at: [path(0, 0)])
    }
    let left = DataSourceCounts.askedInTurn
    for count in [left + 50, left] {
      data.asked = []
      try view.performBatchUpdates {
        try view.deleteSections(IndexSet(count..<data.counts.count))
        data.counts.removeSubrange(count...)
      }
    }
    expect(data.asked, equals: Array(0..<left))
  }

  @Test func `a count that changes without a word is found when its turn comes`() throws {
    data.counts[1_999] = 5
    var batches = 0
    var error: CollectionUpdateError?
    while error == nil, batches < 2_000 / DataSourceCounts.askedInTurn + 1 {
      batches += 1
      do {
        try view.performBatchUpdates {
          data.counts[0] += 1
          try view.insertItems(at: [path(0, 0)])
        }
      } catch let refused as CollectionUpdateError {
        error = refused
      }
    }
    guard case .invalidNumberOfItems(let section, let after, let before, _, _, _, _)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect((section, after, before) == (1_999, 5, 20))
    expect(view.numberOfItems(inSection: 1_999), equals: 20)
    expect(view.numberOfItems(inSection: 0), equals: 20 + batches - 1)
  }

  @Test func `a wrong count of what a batch says something of is refused at once`() throws {
    #expect(throws: CollectionUpdateError.self) {
      try view.performBatchUpdates { try view.insertItems(at: [path(1_800, 0)]) }
    }
    #expect(throws: CollectionUpdateError.self) {
      try view.performBatchUpdates { try view.insertSections([1_800]) }
    }
    #expect(throws: CollectionUpdateError.self) {
      try view.performBatchUpdates { try view.moveSection(1_800, toSection: 2_000) }
    }
    expect(view.numberOfSections, equals: 2_000)
    expect(view.numberOfItems(inSection: 1_800), equals: 20)
  }

  @Test func `after random batches the counts are those of the data`() throws {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for step in 0..<120 {
      var sections = Array(data.counts.enumerated())
      let deleted = Set((0..<3).map { _ in Int.random(in: 0..<sections.count, using: &random) })
      let moved = Int.random(in: 0..<sections.count, using: &random)
      let reloaded = Int.random(in: 0..<sections.count, using: &random)
      let filled = Int.random(in: 0..<sections.count, using: &random)
      guard deleted.isDisjoint(with: [moved, reloaded, filled]), moved != reloaded,
        ![moved, reloaded].contains(filled)
      else { continue }
      sections[reloaded].element = Int.random(in: 0..<40, using: &random)
      sections[filled].element += 1
      let mover = sections[moved]
      sections.removeAll { deleted.contains($0.offset) || $0.offset == moved }
      let new = Int.random(in: 0...sections.count, using: &random)
      sections.insert((offset: -1, element: step), at: new)
      let target = Int.random(in: 0...sections.count, using: &random)
      sections.insert(mover, at: target)
      try view.performBatchUpdates {
        data.counts = sections.map(\.element)
        try view.deleteSections(IndexSet(deleted))
        try view.reloadSections([reloaded])
        try view.moveSection(moved, toSection: target)
        try view.insertSections([sections.firstIndex { $0.offset == -1 } ?? 0])
        let place = sections.firstIndex { $0.offset == filled } ?? 0
        try view.insertItems(at: [path(place, 0)])
      }
      let counts = (0..<view.numberOfSections).map { view.numberOfItems(inSection: $0) }
      guard counts == data.counts else {
        Issue.record("BUBBLE_SEED=\(seed), step \(step)")
        return
      }
    }
  }
}
