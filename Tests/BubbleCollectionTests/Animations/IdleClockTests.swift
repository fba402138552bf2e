import Expectations
import Foundation
import Testing

@testable import BubbleCollection

/// A cell that counts how often it is told where it is.
private final class CountingCell: CollectionViewCell {
  var framesSet = 0
  override var frame: CGRect { didSet { framesSet += 1 } }
}

private final class CellRows: CollectionViewDataSource {
  var count = 40
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
  }
}

/// What a host costs that begins animations and lets no time pass: a hidden window, a server.
@Suite struct IdleClockTests {
  private let source = CellRows()
  private let view: CollectionView

  init() {
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: RowLayout())
    view.register(CountingCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    view.animationDuration = 0.3
  }

  private func insertAndDelete(_ completion: ((Bool) -> Void)? = nil) throws {
    let path = [RowFixture.path(0)]
    try view.performBatchUpdates(
      {
        source.count += 1
        try view.insertItems(at: path)
      }, completion: completion)
    try view.performBatchUpdates(
      {
        source.count -= 1
        try view.deleteItems(at: path)
      }, completion: completion)
  }

  @Test func `an animation that all was taken over from is forgotten`() throws {
    for _ in 0..<100 {
      try insertAndDelete()
      expect(view.animations.running.count <= 5)
      expect(view.animations.tracks.count <= 8)
    }
    view.advanceAnimations(by: 0.3)
    expect(!view.isAnimating)
    expect(view.subviews.count, equals: 4)
  }

  @Test func `the completion of an animation that all was taken over from comes in its time`()
    throws
  {
    var told: [Bool] = []
    for _ in 0..<100 { try insertAndDelete { told.append($0) } }
    expect(told.isEmpty)
    view.advanceAnimations(by: 0.2)
    expect(told.isEmpty && view.isAnimating)
    view.advanceAnimations(by: 0.1)
    expect(told.count, equals: 200)
    expect(told.first == false && told.last == true)
    expect(!view.isAnimating)
  }

  @Test func `what is disappearing is left alone by later batches until time passes`() throws {
    try view.performBatchUpdates {
      source.count -= 1
      try view.deleteItems(at: [RowFixture.path(0)])
    }
    let gone = try #require(
      view.animations.departing.first?.element.view as? CountingCell)
    let before = gone.framesSet
    for _ in 0..<50 { try insertAndDelete() }
    expect(gone.framesSet, equals: before)
    expect(gone.superview === view)
    view.advanceAnimations(by: 1)
    expect(gone.superview == nil)
  }
}
