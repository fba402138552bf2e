import BubbleCollection
import Expectations
import Foundation
import Testing

@Suite struct SelectionTests {
  let fixture = SelectionFixture()

  @Test func `a program selects one item in another's place, and the delegate hears nothing`() {
    expect(fixture.selected.isEmpty && fixture.view.indexPathsForSelectedItems != nil)
    fixture.select(0, 1)
    fixture.select(0, 3)
    expect(fixture.selected, equals: [path(0, 3)])
    expect(fixture.lookSelected, equals: [1003])
    fixture.view.deselectItem(at: path(0, 1), animated: false)
    expect(fixture.selected, equals: [path(0, 3)])
    fixture.view.deselectItem(at: path(0, 3), animated: true)
    expect(fixture.selected.isEmpty && fixture.lookSelected.isEmpty)
    expect(fixture.listener.calls.isEmpty)
  }

  @Test func `several are selected where that is allowed, in the order of the calls`() {
    fixture.view.allowsMultipleSelection = true
    for item in [4, 2, 3, 2] { fixture.select(0, item) }
    expect(fixture.selected, equals: [path(0, 4), path(0, 2), path(0, 3)])
    expect(fixture.lookSelected, equals: [1002, 1003, 1004])
    fixture.view.allowsMultipleSelection = false
    expect(fixture.selected, equals: [path(0, 3)])
    expect(fixture.lookSelected, equals: [1003])
    fixture.view.allowsMultipleSelection = true
    fixture.select(0, 0)
    fixture.view.selectItem(at: nil, animated: false, scrollPosition: [])
    expect(fixture.selected.isEmpty && fixture.lookSelected.isEmpty)
    expect(fixture.listener.calls.isEmpty)
  }

  @Test func `where nothing may be selected nothing changes`() {
    fixture.select(0, 2)
    fixture.view.allowsSelection = false
    fixture.select(0, 3)
    fixture.view.deselectItem(at: path(0, 2), animated: false)
    fixture.view.selectItem(at: nil, animated: false, scrollPosition: [])
    expect(fixture.selected, equals: [path(0, 2)])
    expect(fixture.view.touchBegan(at: fixture.point(1)) == nil)
    fixture.view.touchEnded()
    expect(fixture.listener.calls.isEmpty && fixture.lookTouched.isEmpty)
  }

  @Test func `while the content is edited the rules for that count`() {
    let view = fixture.view
    view.isEditing = true
    fixture.select(0, 1)
    expect(fixture.selected.isEmpty)
    view.allowsSelectionDuringEditing = true
    fixture.select(0, 1)
    fixture.select(0, 2)
    expect(fixture.selected, equals: [path(0, 2)])
    view.allowsMultipleSelectionDuringEditing = true
    fixture.select(0, 3)
    expect(fixture.selected, equals: [path(0, 2), path(0, 3)])
    view.isEditing = false
    expect(fixture.selected == [path(0, 3)] && fixture.lookSelected == [1003])
    view.allowsSelectionDuringEditing = false
    view.isEditing = true
    fixture.select(0, 4)
    expect(fixture.selected, equals: [path(0, 3), path(0, 4)])
  }

  @Test func `an item that does not exist is reported`() {
    for path in [path(0, 20), path(1, 0), path(-1, 0), IndexPath(), IndexPath(index: 0)] {
      fixture.view.selectItem(at: path, animated: false, scrollPosition: .top)
      fixture.view.deselectItem(at: path, animated: false)
    }
    expect(fixture.selected.isEmpty && fixture.view.contentOffset == .zero)
    expect(fixture.view.diagnostics.count, equals: 5)
    expect("\(fixture.view.diagnostics[0])".contains("attempted to select item [0, 20]"))
  }

  @Test(arguments: [false, true])
  func `an item may be scrolled to as it is selected`(animated: Bool) {
    fixture.view.animationDuration = 1
    fixture.view.selectItem(at: path(0, 12), animated: animated, scrollPosition: .top)
    expect(fixture.view.isAnimating, equals: animated)
    fixture.view.advanceAnimations(by: 1)
    fixture.view.layoutIfNeeded()
    expect(fixture.view.contentOffset.y, equals: 126)
    expect(fixture.lookSelected, equals: [1012])
  }

  @Test func `cells show it whenever they come to be seen, and not for the next item`() {
    fixture.view.allowsMultipleSelection = true
    fixture.select(0, 2)
    fixture.select(0, 11)
    expect(fixture.lookSelected, equals: [1002])
    fixture.scroll(to: 100)
    expect(fixture.lookSelected, equals: [1011])
    fixture.scroll(to: 40)
    expect(fixture.lookSelected.isEmpty)
    fixture.scroll(to: 0)
    expect(fixture.lookSelected, equals: [1002])
    let cells = fixture.view.visibleCells.compactMap { $0 as? LookingCell }
    expect(cells.map(\.log), equals: [[], [], ["selected"], [], []])
  }

  @Test func `an item is followed through a batch, and gone when it is deleted or reloaded`() throws
  {
    fixture.view.allowsMultipleSelection = true
    for item in [0, 1, 2, 3, 4] { fixture.select(0, item) }
    let cells = Dictionary(
      uniqueKeysWithValues: fixture.view.visibleCells.map { ($0.tag, ObjectIdentifier($0)) })
    try fixture.view.performBatchUpdates {
      // 1000 is deleted, 1001 reloaded, 1002 filled again, 1004 moved to the front, one is inserted after it.
      fixture.source.sections[0].items.removeSubrange(0..<5)
      fixture.source.sections[0].items.insert(contentsOf: [1004, 77, 1001, 1002, 1003], at: 0)
      try fixture.view.deleteItems(at: [path(0, 0)])
      try fixture.view.reloadItems(at: [path(0, 1)])
      try fixture.view.reconfigureItems(at: [path(0, 2)])
      try fixture.view.moveItem(at: path(0, 4), to: path(0, 0))
      try fixture.view.insertItems(at: [path(0, 1)])
    }
    expect(fixture.identities, equals: [1002, 1003, 1004])
    expect(fixture.selected, equals: [path(0, 3), path(0, 4), path(0, 0)])
    expect(fixture.lookSelected, equals: [1004, 1002, 1003])
    let kept = fixture.view.visibleCells.filter(\.isSelected)
    expect(kept.allSatisfy { cells[$0.tag] == ObjectIdentifier($0) })
    expect(fixture.listener.calls.isEmpty)
  }

  @Test func `sections carry what is selected in them, and take it along when they go`() throws {
    let fixture = SelectionFixture(counts: [3, 3, 3])
    fixture.view.allowsMultipleSelection = true
    for section in 0..<3 { fixture.select(section, 1) }
    try fixture.view.performBatchUpdates {
      fixture.source.sections = [
        fixture.source.sections[2], IdentifiedSection(identity: 9, items: [5]),
        fixture.source.sections[0],
      ]
      try fixture.view.moveSection(2, toSection: 0)
      try fixture.view.deleteSections([1])
      try fixture.view.insertSections([1])
    }
    expect(fixture.identities, equals: [1001, 3001])
    try fixture.view.reloadSections([0])
    expect(fixture.identities, equals: [1001])
  }

  @Test func `a batch that is refused leaves the selection`() throws {
    fixture.select(0, 2)
    #expect(throws: CollectionUpdateError.self) {
      try fixture.view.deleteItems(at: [path(0, 2)])
    }
    expect(fixture.selected == [path(0, 2)] && fixture.lookSelected == [1002])
  }

  @Test func `a reload forgets the selection at once, whoever wants it`() throws {
    fixture.select(0, 2)
    fixture.view.reloadData()
    expect(fixture.selected.isEmpty && fixture.lookSelected.isEmpty)
    fixture.select(0, 3)
    fixture.view.layoutIfNeeded()
    expect(fixture.lookSelected, equals: [1003])
    try fixture.view.performBatchUpdates { fixture.view.reloadData() }
    expect(fixture.selected.isEmpty && fixture.lookSelected.isEmpty)
    fixture.select(0, 1)
    let other = ViewSource(counts: [5])
    fixture.view.dataSource = other
    expect(fixture.selected.isEmpty)
    expect(fixture.listener.calls.isEmpty)
  }

  @Test func `counts that no batch explains take along what they leave out`() {
    fixture.view.allowsMultipleSelection = true
    fixture.select(0, 2)
    fixture.select(0, 19)
    fixture.source.sections[0].items.removeLast(5)
    fixture.view.collectionViewLayout.invalidateLayout(with: CountsContext())
    fixture.view.layoutIfNeeded()
    expect(fixture.selected, equals: [path(0, 2)])
  }

  @Test func `a data source may select while it is asked for the cell`() {
    (fixture.source as? ViewSource)?.onCell = { [fixture] path in
      guard path.item == 13 else { return }
      fixture.view.selectItem(at: path, animated: false, scrollPosition: [])
    }
    fixture.scroll(to: 120)
    expect(fixture.selected == [path(0, 13)] && fixture.lookSelected == [1013])
    expect(fixture.view.diagnostics.isEmpty)
  }

  @Test func `an item that is moved by hand stays selected under its names`() throws {
    let fixture = SelectionFixture(counts: [4, 4])
    let mover = MovingSource(fixture.source.sections)
    mover.register(in: fixture.view)
    fixture.view.dataSource = mover
    fixture.view.layoutIfNeeded()
    fixture.view.allowsMultipleSelection = true
    fixture.select(0, 1)
    fixture.select(0, 2)
    expect(fixture.view.beginInteractiveMovementForItem(at: path(0, 1)))
    fixture.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 41))
    expect(fixture.selected, equals: [path(0, 3), path(0, 1)])
    fixture.view.cancelInteractiveMovement()
    expect(fixture.selected, equals: [path(0, 1), path(0, 2)])
    expect(fixture.view.beginInteractiveMovementForItem(at: path(0, 1)))
    fixture.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 41))
    fixture.view.endInteractiveMovement()
    expect(fixture.selected, equals: [path(0, 3), path(0, 1)])
    let tags = fixture.view.visibleCells.filter(\.isSelected).map(\.tag)
    expect(tags.sorted(), equals: [1001, 1002])
    expect(mover.sections[0].items, equals: [1000, 1002, 1003, 1001])
  }

  @Test func `another layout leaves the selection`() {
    fixture.select(0, 2)
    fixture.view.setCollectionViewLayout(SectionedRows(), animated: false)
    expect(fixture.selected == [path(0, 2)] && fixture.lookSelected == [1002])
  }
}

/// Says that the counts are others.
final class CountsContext: CollectionViewLayoutInvalidationContext {
  override var invalidateDataSourceCounts: Bool { true }
}

/// Identities that can be moved by hand.
final class MovingSource: IdentityData, CollectionViewDataSource {
  func register(in collectionView: CollectionView) {
    collectionView.register(LookingCell.self, forCellWithReuseIdentifier: "cell")
  }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.tag = sections[indexPath.section].items[indexPath.item]
    return cell
  }
  func collectionView(
    _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
  ) -> Bool { true }
  func collectionView(
    _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let item = sections[sourceIndexPath.section].items.remove(at: sourceIndexPath.item)
    sections[destinationIndexPath.section].items.insert(item, at: destinationIndexPath.item)
  }
}
