import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Springs of the message list while the list changes.
@Suite struct MessageListSpringUpdateTests {
  private func path(_ item: Int, _ section: Int = 0) -> IndexPath {
    IndexPath(item: item, section: section)
  }

  private func item(_ id: Int, height: CGFloat = 50) -> TwinItem {
    TwinItem(id: id, size: CGSize(width: 375, height: height))
  }

  private func near(_ value: CGFloat, _ expected: CGFloat) -> Bool { abs(value - expected) < 1e-9 }

  @Test func `springs go with their items through a batch`() throws {
    let host = TwinHost.springy()
    host.drag(by: 50, fingerAt: 0)
    let before = (0..<20).map { host.displacement($0) }
    try host.view.performBatchUpdates {
      let moved = host.twin.sections[0].items.remove(at: 8)
      host.twin.sections[0].items.remove(at: 5)
      host.twin.sections[0].items.insert(moved, at: 0)
      host.twin.sections[0].items.insert(item(500), at: 1)
      try host.view.moveItem(at: path(8), to: path(0))
      try host.view.deleteItems(at: [path(5)])
      try host.view.insertItems(at: [path(1)])
    }
    expect(before[8] > 20)
    expect(near(host.displacement(0), before[8]))
    expect(host.displacement(1), equals: 0)
    for (new, old) in [(2, 0), (6, 4), (7, 6), (8, 7), (9, 9), (10, 10), (11, 11)] {
      expect(near(host.displacement(new), before[old]))
    }
    // What is reloaded is another message, and begins at its place.
    try host.view.performBatchUpdates { try host.view.reloadItems(at: [path(9)]) }
    expect(host.displacement(9), equals: 0)
    expect(near(host.displacement(10), before[10]))
    host.layout.reconfigureItems(at: [path(10)])
    try host.view.reconfigureItems(at: [path(10)])
    expect(near(host.displacement(10), before[10]))
    host.layout.advanceSprings(by: 100)
    expect((0..<100).allSatisfy { host.displacement($0) == 0 })
  }

  @Test func `springs go with their sections, but for those that are reloaded`() throws {
    let host = TwinHost.springy(4)
    for section in 1...3 {
      host.twin.sections.append(TwinSection(items: (0..<4).map { item(section * 10 + $0) }))
    }
    host.view.reloadData()
    host.view.layoutIfNeeded()
    host.drag(by: 40, fingerAt: 0)
    let first = host.frame(1).minY - 50
    let second = host.frame(1, 1).minY - 250
    let last = host.frame(1, 3).minY - 650
    expect(first > 1 && second > first && last == 0)
    try host.view.performBatchUpdates {
      host.twin.sections.swapAt(0, 1)
      host.twin.sections.insert(TwinSection(items: [item(99)]), at: 0)
      try host.view.moveSection(0, toSection: 2)
      try host.view.insertSections(IndexSet(integer: 0))
      try host.view.reloadSections(IndexSet(integer: 2))
    }
    expect(near(host.frame(1, 1).minY - 100, second))
    expect(near(host.frame(1, 2).minY - 300, first))
    expect(host.frame(1, 3).minY, equals: 500)
    expect(host.frame(0, 0).minY, equals: 0)
  }

  @Test func `a resize above takes anchors along without a kick`() throws {
    let host = TwinHost.springy()
    host.layout.anchorPolicy = .top
    host.scroll(to: 1_000)
    host.drag(by: 30, fingerAt: 0)
    let seen = (20..<30).map { host.frame($0).minY - host.view.contentOffset.y }
    host.twin.sections[0].items[3].size.height = 170
    let context = MessageListInvalidationContext()
    context.invalidateItems(at: [path(3)])
    host.layout.invalidateLayout(with: context)
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 1_150)
    for index in 0..<10 {
      expect(near(host.frame(20 + index).minY - host.view.contentOffset.y, seen[index]))
    }
    // The finger's rule counts from the new places.
    host.layout.advanceSprings(by: 100)
    host.drag(by: 20, fingerAt: 0)
    expect(near(host.displacement(25) - 120, 20 * 245 / 1_000))
  }

  @Test func `measurements under a finger correct places and pull at nothing`() {
    let host = TwinHost.springy(measures: true)
    host.layout.settings.estimatedItemSize = CGSize(width: 375, height: 30)
    host.layout.anchorPolicy = .bottom
    host.view.layoutIfNeeded()
    host.layout.scrollToItem(at: path(40), edge: .top)
    let offset = host.view.contentOffset.y
    // Item 39 comes into sight, 20 points higher than it was estimated.
    host.drag(by: -20, fingerAt: 100)
    expect(host.view.contentOffset.y, equals: offset)
    let swinging = (38..<48).map { host.frame($0).minY }
    host.layout.isReduceMotionEnabled = true
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: offset)
    for item in 40..<48 {
      // The finger was 100 points below the upper edge of item 40.
      let distance = abs(CGFloat(item - 40) * 50 + 25 - 100)
      expect(near(swinging[item - 38] - host.frame(item).minY, -20 * distance / 1_000))
    }
  }

  @Test func `displacements outlive a new width and new settings; a reload of all ends them`() {
    let host = TwinHost.springy()
    host.drag(by: 50, fingerAt: 0)
    let before = host.displacement(7)
    host.view.bounds.size.width = 500
    host.view.layoutIfNeeded()
    expect(near(host.displacement(7), before))
    host.layout.anchorPolicy = MessageListAnchorPolicy.none
    host.layout.settings.interItemSpacing = 4
    host.view.layoutIfNeeded()
    expect(near(host.frame(7).minY - 7 * 54, before))
    host.view.reloadData()
    host.view.layoutIfNeeded()
    expect(!host.layout.springsAreMoving)
    expect(host.frame(7).minY, equals: 378)
  }

  @Test func `an item that a spring holds in sight is neither hidden nor jumps in a batch`() throws
  {
    let layout = NotedLayout()
    let host = TwinHost.springy(layout: layout)
    host.layout.springResistanceFactor = 1
    host.layout.anchorPolicy = .top
    host.scroll(to: 1_000)
    for _ in 0..<3 { host.drag(by: 60, fingerAt: 0) }
    expect(host.seenItems, equals: Array(20...27))
    var changes: [ElementChange] = []
    host.view.changesHandler = { changes += $0.changes }
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.insert(item(500), at: 0)
      try host.view.insertItems(at: [path(0)])
    }
    expect(host.seenItems, equals: Array(21...28))
    expect(changes.allSatisfy { $0.kind == .moved } && changes.count >= 8)
    for change in changes where change.element.indexPath.item == 21 {
      expect(change.initialAttributes.frame.minY, equals: 1_180)
      expect(change.finalAttributes.frame.minY, equals: 1_230)
    }
    // Places above come into sight where others go; the items that belong there were seen all the time, so
    // none waits for the end of the batch.
    layout.contexts = []
    host.layout.anchorPolicyForNextUpdate = .bottom
    try host.view.performBatchUpdates {
      host.twin.sections[0].items.removeSubrange(24...27)
      try host.view.deleteItems(at: (24...27).map { path($0) })
    }
    expect(host.view.contentOffset.y, equals: 1_030)
    expect(layout.contexts.count, equals: 1)
    expect(Set(host.seenItems).isSuperset(of: [21, 22, 23]))
  }

  @Test func `items that pin have no springs, and what is held stays at its edge`() {
    let host = TwinHost.springy()
    for item in [10, 22, 26] { host.twin.sections[0].items[item].pinning = .top }
    host.twin.sections[0].items[60].pinning = .bottom
    host.view.reloadData()
    host.view.layoutIfNeeded()
    host.scroll(to: 1_000)
    host.drag(by: 20, fingerAt: 0)
    expect(host.frame(10).minY, equals: 1_020)
    expect(host.frame(60).maxY, equals: 1_420)
    expect(host.displacement(22) == 0 && host.displacement(26) == 0)
    expect(near(host.displacement(23), 20 * 175 / 1_000))
    host.layout.advanceSprings(by: 0.01)
    host.view.layoutIfNeeded()
    expect(host.frame(10).minY, equals: 1_020)
    expect(host.displacement(23) > 0)
    // It takes over the edge without a jump.
    host.drag(by: 80, fingerAt: 0)
    expect(host.layout.indexPathForItemPinnedAt(.top), equals: path(22))
    expect(host.frame(22).minY, equals: 1_100)
  }

  /// Lets items be moved by hand.
  private final class Mover: CollectionViewDataSource {
    let host: TwinHost
    init(_ host: TwinHost) { self.host = host }
    func collectionView(_ view: CollectionView, numberOfItemsInSection section: Int) -> Int {
      host.collectionView(view, numberOfItemsInSection: section)
    }
    func collectionView(_ view: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool { true }
  }

  @Test func `springs go with items that make room for one that is moved by hand`() {
    let host = TwinHost.springy()
    let mover = Mover(host)
    host.view.dataSource = mover
    host.view.layoutIfNeeded()
    host.drag(by: 40, fingerAt: 0)
    let before = (0..<12).map { host.displacement($0) }
    expect(host.view.beginInteractiveMovementForItem(at: path(2)))
    let target = CGPoint(x: 100, y: host.frame(6).midY)
    host.view.updateInteractiveMovementTargetPosition(target)
    for item in 3...6 { expect(near(host.displacement(item - 1), before[item])) }
    expect(near(host.displacement(8), before[8]))
    host.view.cancelInteractiveMovement()
    for item in 0..<12 { expect(near(host.displacement(item), before[item])) }
  }
}
