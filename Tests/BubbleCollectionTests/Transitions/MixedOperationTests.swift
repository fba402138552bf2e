import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// A collection view, what it shows, and a random user of everything that takes time.
private final class MixedUser {
  let view: CollectionView
  let source: HandSource
  var random: SeededGenerator
  var layout: CollectionViewLayout
  var transition: CollectionViewTransitionLayout?
  var begun = 0
  let told = Told()

  final class Told { var completions = 0 }

  init(seed: UInt64, duration: TimeInterval) {
    random = SeededGenerator(seed: seed)
    layout = HandLayout()
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: layout)
    source = HandSource([(0..<12).map { "\($0) " }, ["x "], []])
    view.register(HandSource.Cell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    view.animationDuration = duration
  }

  private func number(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private func newLayout() -> CollectionViewLayout {
    guard Bool.random(using: &random) else { return HandLayout() }
    let flow = CollectionViewFlowLayout()
    flow.itemSize = CGSize(width: 30, height: 15)
    return flow
  }

  private func item() -> IndexPath? {
    let all = source.items.enumerated().flatMap { section, items in
      items.indices.map { IndexPath(item: $0, section: section) }
    }
    return all.randomElement(using: &random)
  }

  func act() throws {
    let told = told
    switch number(0...13) {
    case 0:
      let path = IndexPath(item: 0, section: number(0...2))
      begun += 1
      try view.performBatchUpdates { [source, view] in
        source.items[path.section].insert("n ", at: 0)
        try view.insertItems(at: [path])
      } completion: { _ in
        told.completions += 1
      }
    case 1:
      guard let path = item() else { return }
      try view.performBatchUpdates { [source, view] in
        source.items[path.section].remove(at: path.item)
        try view.deleteItems(at: [path])
      }
    case 2:
      layout = newLayout()
      transition = nil
      begun += 1
      view.setCollectionViewLayout(layout, animated: Bool.random(using: &random)) { _ in
        told.completions += 1
      }
    case 3:
      let next = newLayout()
      begun += 1
      transition = view.startInteractiveTransition(to: next) { _, _ in told.completions += 1 }
    case 4, 5: transition?.transitionProgress = CGFloat(number(-2...12)) / 10
    case 6:
      if let transition { layout = transition.nextLayout }
      transition = nil
      view.finishInteractiveTransition()
    case 7:
      transition = nil
      view.cancelInteractiveTransition()
    case 8:
      guard let path = item() else { return }
      _ = view.beginInteractiveMovementForItem(at: path)
    case 9:
      view.updateInteractiveMovementTargetPosition(
        CGPoint(x: number(0...100), y: number(0...150)))
    case 10:
      if Bool.random(using: &random) {
        view.endInteractiveMovement()
      } else {
        view.cancelInteractiveMovement()
      }
    case 11:
      guard let path = item() else { return }
      view.scrollToItem(at: path, at: .centeredVertically, animated: Bool.random(using: &random))
    case 12:
      let size = CGSize(width: 100, height: number(3...8) * 10)
      view.setBounds(CGRect(origin: view.contentOffset, size: size), animated: true)
    default: view.reloadData()
    }
    if Bool.random(using: &random) { view.layoutIfNeeded() }
    view.advanceAnimations(by: [0, 0.01, 0.1, 0.5, 1e9].randomElement(using: &random) ?? 0)
  }

  /// Lets everything end.
  func rest() {
    view.endInteractiveMovement()
    if let transition { layout = transition.nextLayout }
    transition = nil
    view.finishInteractiveTransition()
    view.layoutIfNeeded()
    view.advanceAnimations(by: 10)
    view.layoutIfNeeded()
  }
}

@Suite struct MixedOperationTests {
  @Test(arguments: [0, 0.3])
  func `after any mixture of operations all is as in a new view`(duration: TimeInterval) throws {
    let seed = testSeed()
    print("BUBBLE_SEED=\(seed)")
    for run in 0..<60 {
      let user = MixedUser(seed: seed &+ UInt64(run), duration: duration)
      for _ in 0..<25 { try user.act() }
      user.rest()
      let view = user.view
      expect(view.collectionViewLayout === user.layout)
      expect(user.layout.collectionView === view)
      expect(!view.isAnimating)
      expect(user.told.completions, equals: user.begun, "run \(run)")
      expect(view.diagnostics.map(\.description), equals: [], "run \(run)")
      expect(view.subviews.count, equals: view.indexPathsForVisibleItems.count, "run \(run)")

      let fresh = MixedUser(seed: 1, duration: 0)
      fresh.source.items = user.source.items
      fresh.view.frame = view.frame
      let before = view.visibleLayoutAttributes.map(\.description)
      let shown = view.subviews.compactMap { ($0 as? HandSource.Cell)?.shown }.sorted()
      fresh.view.setCollectionViewLayout(user.layout, animated: false)
      fresh.view.reloadData()
      fresh.view.layoutIfNeeded()
      fresh.view.contentOffset = view.contentOffset
      fresh.view.layoutIfNeeded()
      expect(fresh.view.visibleLayoutAttributes.map(\.description), equals: before, "run \(run)")
      expect(
        fresh.view.subviews.compactMap { ($0 as? HandSource.Cell)?.shown }.sorted(), equals: shown,
        "run \(run)")
    }
  }
}
