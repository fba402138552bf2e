import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import Testing

@Suite struct BatchAnimationTests {
  func made(
    _ items: [[String]], duration: TimeInterval
  ) -> (view: CollectionView, source: HandSource) {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: HandLayout())
    let source = HandSource(items)
    view.register(HandSource.Cell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    view.animationDuration = duration
    view.animationCurve = .linear
    return (view, source)
  }

  func name(_ view: HeadlessView) -> String { (view as? HandSource.Cell)?.shown ?? "?" }

  @Test func `a view of an item that is gone stays and fades until the end of its animation`()
    throws
  {
    let (view, source) = made([["a", "b", "c"]], duration: 1)
    var told: [Bool] = []
    try view.performBatchUpdates {
      source.items[0].remove(at: 0)
      try view.deleteItems(at: [RowFixture.path(0)])
    } completion: {
      told.append($0)
    }
    expect(view.indexPathsForVisibleItems.count, equals: 2)
    expect(view.subviews.map(name).sorted(), equals: ["a", "b", "c"])
    view.advanceAnimations(by: 0.25)
    let gone = try #require(view.subviews.first { name($0) == "a" })
    expect(gone.alpha, equals: 0.75)
    let staying = try #require(view.subviews.first { name($0) == "b" })
    expect(staying.frame.minY, equals: 7.5)
    expect(view.presentationLayoutAttributes.map(\.alpha), equals: [0.75, 1, 1])
    expect(told.isEmpty)
    view.advanceAnimations(by: 0.75)
    expect(view.subviews.map(name).sorted(), equals: ["b", "c"])
    expect(staying.frame.minY, equals: 0)
    expect(told, equals: [true])
    // The view is free to be used again, opaque.
    try view.performBatchUpdates {
      source.items[0].append("d")
      try view.insertItems(at: [RowFixture.path(2)])
    }
    let new = try #require(view.subviews.first { name($0) == "d" })
    expect(new === gone)
    expect(new.alpha, equals: 0)
    view.advanceAnimations(by: 2)
    expect(new.alpha, equals: 1)
  }

  @Test func `completions come in the order of the ends, and never within the call`() throws {
    let (view, source) = made([["a", "b", "c"]], duration: 1)
    var told: [String] = []
    func insert(_ name: String, at place: Int) throws {
      try view.performBatchUpdates {
        source.items[0].insert(name, at: place)
        try view.insertItems(at: [RowFixture.path(place)])
      } completion: {
        told.append("\(name) \($0)")
      }
    }
    try insert("x", at: 3)
    view.animationDuration = 0.25
    try insert("y", at: 4)
    expect(told.isEmpty)
    view.advanceAnimations(by: 5)
    expect(told, equals: ["y true", "x true"])
    view.animationDuration = 1
    try insert("z", at: 0)
    view.advanceAnimations(by: 0.5)
    try insert("w", at: 0)
    view.advanceAnimations(by: 5)
    expect(told.suffix(2), equals: ["z false", "w true"])
    try HeadlessView.performWithoutAnimation { try insert("v", at: 0) }
    expect(told.last, equals: "v true")
    expect(!view.isAnimating)
  }

  @Test func `a completion may begin the next animation, advance the clock and reload`() throws {
    let (view, source) = made([["a"]], duration: 1)
    var told = 0
    func insert() throws {
      try view.performBatchUpdates {
        source.items[0].insert("x", at: 0)
        try view.insertItems(at: [RowFixture.path(0)])
      } completion: { _ in
        told += 1
        guard told < 3 else { return view.reloadData() }
        do { try insert() } catch { Issue.record(error) }
        view.advanceAnimations(by: 0.5)
      }
    }
    try insert()
    for _ in 0..<6 { view.advanceAnimations(by: 0.5) }
    expect(told, equals: 3)
    view.layoutIfNeeded()
    expect(!view.isAnimating)
    expect(view.subviews.count, equals: 4)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `scrolling during an animation moves nothing twice and leaves no views`() throws {
    let items = (0..<40).map { "\($0) " }
    let (view, source) = made([items], duration: 1)
    try view.performBatchUpdates {
      source.items[0].insert("x", at: 0)
      try view.insertItems(at: [RowFixture.path(0)])
    }
    view.advanceAnimations(by: 0.5)
    expect(view.presentationAttributes(for: .cell(RowFixture.path(1)))?.frame.minY, equals: 5)
    view.contentOffset.y = 10
    view.layoutIfNeeded()
    expect(view.presentationAttributes(for: .cell(RowFixture.path(1)))?.frame.minY, equals: 5)
    view.contentOffset.y = 300
    view.layoutIfNeeded()
    view.advanceAnimations(by: 1)
    expect(view.subviews.count, equals: 6)
    expect(view.presentationLayoutAttributes.count, equals: 6)
  }

  /// Random batches, steps and scrolls; one view with animations, one without.
  @Test func `after any mixture of batches, scrolls and steps the end is that without animations`()
    throws
  {
    let seed = testSeed()
    print("BUBBLE_SEED=\(seed)")
    var random = SeededGenerator(seed: seed)
    for _ in 0..<testRounds(25) {
      let names = (0..<Int.random(in: 0...20, using: &random)).map { "\($0) " }
      let pair = [made([names], duration: 0.3), made([names], duration: 0)]
      for step in 0..<12 {
        let count = pair[0].source.items[0].count
        let (kind, place) = (
          Int.random(in: 0..<5, using: &random), Int.random(in: 0...max(0, count), using: &random)
        )
        let other = Int.random(in: 0...max(0, count - 1), using: &random)
        let time = Double.random(in: 0...0.4, using: &random)
        for (view, source) in pair {
          switch kind {
          case 0:
            try view.performBatchUpdates {
              source.items[0].insert("n\(step) ", at: place)
              try view.insertItems(at: [RowFixture.path(place)])
            }
          case 1 where place < count:
            try view.performBatchUpdates {
              source.items[0].remove(at: place)
              try view.deleteItems(at: [RowFixture.path(place)])
            }
          case 2 where place < count:
            try view.performBatchUpdates {
              source.items[0].insert(source.items[0].remove(at: place), at: other)
              try view.moveItem(at: RowFixture.path(place), to: RowFixture.path(other))
            }
          case 3:
            view.contentOffset = view.clampedContentOffset(CGPoint(x: 0, y: CGFloat(place * 7)))
            view.layoutIfNeeded()
          default:
            guard place < count else { break }
            try view.reloadItems(at: [RowFixture.path(place)])
          }
          view.advanceAnimations(by: time)
        }
      }
      for (view, _) in pair { view.advanceAnimations(by: 1) }
      let ends = pair.map { view, _ in view.presentationLayoutAttributes.map(\.description) }
      expect(ends[0], equals: ends[1])
      for (view, _) in pair {
        expect(!view.isAnimating)
        expect(view.subviews.count, equals: view.indexPathsForVisibleItems.count)
        expect(view.diagnostics.isEmpty)
      }
      let shown = pair.map { view, _ in view.subviews.map(frameAndName).sorted() }
      expect(shown[0], equals: shown[1])
    }
  }

  private func frameAndName(_ view: HeadlessView) -> String {
    "\(name(view)) \(view.frame) \(view.alpha)"
  }
}
