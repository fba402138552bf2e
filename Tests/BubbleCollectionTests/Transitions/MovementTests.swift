import BubbleCollection
import Expectations
import Foundation
import Testing

@Suite struct MovementTests {
  func made(
    _ items: [[String]]
  ) -> (view: CollectionView, layout: HandLayout, source: HandSource) {
    let layout = HandLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: layout)
    let source = HandSource(items)
    view.register(HandSource.Cell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    return (view, layout, source)
  }

  /// What the cells show from top to bottom.
  func shown(_ view: CollectionView) -> String {
    view.visibleCells.sorted { $0.frame.midY < $1.frame.midY }
      .map { ($0 as? HandSource.Cell)?.shown ?? "?" }.joined()
  }

  @Test func `others make room while an item is held, and the data source moves it at the end`() {
    let (view, layout, source) = made([["a", "b", "c", "d"]])
    layout.contexts = []
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 26))
    expect(shown(view), equals: "bcad")
    expect(source.items, equals: [["a", "b", "c", "d"]])
    let context = layout.contexts.first
    expect(context?.targetIndexPathsForInteractivelyMovingItems, equals: [RowFixture.path(2)])
    expect(context?.previousIndexPathsForInteractivelyMovingItems, equals: [RowFixture.path(0)])
    expect(context?.interactiveMovementTarget, equals: CGPoint(x: 50, y: 26))
    expect(context?.invalidateEverything, equals: false)
    expect(context?.invalidatedItemIndexPaths == nil)
    let held = view.visibleLayoutAttributes.first { $0.indexPath == RowFixture.path(2) }
    expect(held?.center, equals: CGPoint(x: 50, y: 26))
    expect(held?.zIndex, equals: Int.max)
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 31))
    expect(shown(view), equals: "bcda")
    view.endInteractiveMovement()
    expect(source.items, equals: [["b", "c", "d", "a"]])
    expect(shown(view), equals: "bcda")
    // Each place that it took; then back, and where it landed.
    expect(
      layout.updates,
      equals: [
        "move [0, 0] [0, 2]", "move [0, 2] [0, 3]", "move [0, 3] [0, 0]", "move [0, 0] [0, 3]",
      ])
    expect(view.visibleLayoutAttributes.map(\.zIndex), equals: [0, 0, 0, 0])
    expect(
      layout.contexts.contains {
        $0.targetIndexPathsForInteractivelyMovingItems == [RowFixture.path(3)]
          && $0.interactiveMovementTarget == .zero
      })
    expect(view.diagnostics.isEmpty)
  }

  @Test func `an item goes to another section, whose count the layout sees grow`() {
    let (view, layout, source) = made([["a", "b"], ["c"]])
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    layout.target = { _ in RowFixture.path(1, 1) }
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25))
    expect(layout.counts, equals: [1, 2])
    expect(shown(view), equals: "bca")
    view.cancelInteractiveMovement()
    expect(layout.counts, equals: [2, 1])
    expect(shown(view), equals: "abc")
    expect(source.items, equals: [["a", "b"], ["c"]])
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25))
    view.endInteractiveMovement()
    expect(source.items, equals: [["b"], ["c", "a"]])
    expect(layout.counts, equals: [1, 2])
    expect(shown(view), equals: "bca")
    expect(view.diagnostics.isEmpty)
  }

  @Test func `cells that come into view while an item is held show the right data`() {
    let names = (0..<40).map { String(UnicodeScalar(UInt8(65 + $0))) }
    let (view, _, source) = made([names])
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(1)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 45))
    view.contentOffset.y = 100
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 125))
    var moved = names
    moved.insert(moved.remove(at: 1), at: 12)
    let wanted = moved[10..<16].joined()
    expect(shown(view), equals: wanted)
    view.endInteractiveMovement()
    expect(shown(view), equals: wanted)
    expect(source.items, equals: [moved])
  }

  @Test func `what may not be moved is not, and places that do not exist are reported`() {
    let (view, layout, source) = made([["a", "b", "c"]])
    expect(!view.beginInteractiveMovementForItem(at: RowFixture.path(3)))
    expect(!view.beginInteractiveMovementForItem(at: IndexPath()))
    source.movable = false
    expect(!view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    source.movable = true
    view.updateInteractiveMovementTargetPosition(.zero)
    view.endInteractiveMovement()
    view.cancelInteractiveMovement()
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    expect(!view.beginInteractiveMovementForItem(at: RowFixture.path(1)))
    for path in [RowFixture.path(3), RowFixture.path(0, 1), IndexPath(), RowFixture.path(-1)] {
      layout.target = { _ in path }
      view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 15))
    }
    view.updateInteractiveMovementTargetPosition(CGPoint(x: CGFloat.nan, y: 15))
    expect(shown(view).count, equals: 3)
    expect(view.diagnostics.count >= 4)
    view.endInteractiveMovement()
    expect(source.items, equals: [["a", "b", "c"]])
    expect(shown(view), equals: "abc")
  }

  @Test func `the delegate has the last word on where an item lands`() {
    final class Holding: CollectionViewDelegate {
      func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
      ) -> IndexPath { min(proposedIndexPath, IndexPath(item: 1, section: 0)) }
    }
    let (view, _, source) = made([["a", "b", "c"]])
    let delegate = Holding()
    view.delegate = delegate
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25))
    view.endInteractiveMovement()
    expect(source.items, equals: [["b", "a", "c"]])
  }

  @Test func `the delegate is told where the item came from, where it is and where it would go`() {
    final class Asked: CollectionViewDelegate {
      var asked: [[Int]] = []
      func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveOfItemFromOriginalIndexPath originalIndexPath: IndexPath,
        atCurrentIndexPath currentIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
      ) -> IndexPath {
        asked.append([originalIndexPath.item, currentIndexPath.item, proposedIndexPath.item])
        return proposedIndexPath
      }
      func collectionView(
        _ collectionView: CollectionView,
        targetIndexPathForMoveFromItemAt originalIndexPath: IndexPath,
        toProposedIndexPath proposedIndexPath: IndexPath
      ) -> IndexPath {
        Issue.record("the older method was asked")
        return originalIndexPath
      }
    }
    let (view, _, source) = made([["a", "b", "c"]])
    let delegate = Asked()
    view.delegate = delegate
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 15))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25))
    view.endInteractiveMovement()
    expect(delegate.asked, equals: [[0, 0, 1], [0, 1, 2]])
    expect(source.items, equals: [["b", "c", "a"]])
  }

  @Test func `a batch, a reload or a data source that does nothing ends a movement without harm`()
    throws
  {
    let (view, layout, source) = made([["a", "b", "c"]])
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 25))
    try view.performBatchUpdates {
      source.items[0].remove(at: 0)
      try view.deleteItems(at: [RowFixture.path(0)])
    }
    expect(shown(view), equals: "bc")
    view.endInteractiveMovement()
    expect(source.items, equals: [["b", "c"]])

    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 15))
    source.items = [["x"]]
    view.reloadData()
    view.layoutIfNeeded()
    expect(shown(view), equals: "x")

    source.items = [["a", "b"], ["c"]]
    view.reloadData()
    view.layoutIfNeeded()
    source.moves = false
    layout.target = { _ in RowFixture.path(0, 1) }
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 15))
    view.endInteractiveMovement()
    view.layoutIfNeeded()
    expect(shown(view), equals: "abc")
    expect(view.diagnostics.count, equals: 1)
  }

  @Test func `a layout says how the held item looks; a size of zero means its own`() {
    let (view, layout, source) = made([["a", "b", "c"]])
    layout.held = { path, position in
      let attributes = CollectionViewLayoutAttributes(forCellWith: path)
      attributes.center = position
      attributes.alpha = 0.5
      return attributes
    }
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 8))
    let held = view.visibleLayoutAttributes.first { $0.indexPath == RowFixture.path(0) }
    expect(held?.frame, equals: CGRect(x: 0, y: 3, width: 100, height: 10))
    expect(held?.alpha, equals: 0.5)
    withExtendedLifetime(source) {}
  }

  @Test func `a flow layout makes room under the position`() {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 20)
    layout.minimumInteritemSpacing = 0
    layout.minimumLineSpacing = 0
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 60), collectionViewLayout: layout)
    let source = HandSource([["a", "b", "c", "d"]])
    view.register(HandSource.Cell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    view.layoutIfNeeded()
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 75, y: 35))
    let held = view.visibleLayoutAttributes.first { $0.indexPath == RowFixture.path(3) }
    expect(held?.frame, equals: CGRect(x: 50, y: 25, width: 50, height: 20))
    view.endInteractiveMovement()
    expect(source.items, equals: [["b", "c", "d", "a"]])
  }
}

extension MovementTests {
  @Test func `what is told of a movement leads from name to name to its end`() {
    let (view, _, source) = made([["a", "b", "c", "d"]])
    var told = Dictionary(
      uniqueKeysWithValues: source.items[0].enumerated().map {
        (ElementIdentity.cell(RowFixture.path($0.offset)), $0.element)
      })
    var kinds: [[ElementChange.Kind]] = []
    view.changesHandler = { changes in
      kinds.append(changes.changes.map(\.kind))
      var next = told
      for change in changes.changes { change.previousElement.map { next[$0] = nil } }
      for change in changes.changes {
        next[change.element] = change.previousElement.flatMap { told[$0] }
      }
      told = next
    }
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 31))
    view.endInteractiveMovement()
    expect(source.items, equals: [["b", "c", "d", "a"]])
    expect((0..<4).map { told[.cell(RowFixture.path($0))] }, equals: ["b", "c", "d", "a"])
    // Only the held one goes to its place: the others made room long ago.
    expect(kinds.last, equals: [.moved])
  }

  @Test func `a batch begun by who hears of a landing is told by the names of its own`() throws {
    let (view, _, source) = made([["a", "b", "c", "d"]])
    var told: [[String]] = []
    view.changesHandler = { [unowned view] changes in
      told.append(
        changes.changes.map {
          "\($0.previousElement?.indexPath.item ?? -1)-\($0.element.indexPath.item)"
        })
      guard changes.cause == .updates, source.items[0].count == 4 else { return }
      try? view.performBatchUpdates {
        source.items[0].insert("n", at: 0)
        try view.insertItems(at: [RowFixture.path(0)])
      }
    }
    expect(view.beginInteractiveMovementForItem(at: RowFixture.path(0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 31))
    view.endInteractiveMovement()
    expect(told.last, equals: ["0-1", "1-2", "2-3", "3-4", "-1-0"])
  }

  @Test func `attributes that a context does not name are told and applied, too`() {
    final class Fading: RowLayout {
      var alpha: CGFloat = 1
      override func layoutAttributesForItem(
        at indexPath: IndexPath
      ) -> CollectionViewLayoutAttributes? {
        let attributes = super.layoutAttributesForItem(at: indexPath)
        attributes?.alpha = alpha
        return attributes
      }
    }
    let layout = Fading()
    let counts = Counts([4])
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    view.dataSource = counts
    view.layoutIfNeeded()
    var told = 0
    view.changesHandler = { told += $0.changes.count }
    layout.alpha = 0.5
    let context = CollectionViewLayoutInvalidationContext()
    context.invalidateItems(at: [RowFixture.path(0)])
    layout.invalidateLayout(with: context)
    view.layoutIfNeeded()
    expect(told, equals: 4)
  }
}
