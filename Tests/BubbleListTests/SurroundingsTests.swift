import BubbleCollection
import BubbleList
import Expectations
import Foundation
import Testing

/// Items of 50 points, of which the eleventh stays at the top if it is to.
private final class Rows: CollectionViewDataSource, MessageListLayoutDelegate {
  let count: Int
  var pins = false
  init(_ count: Int) { self.count = count }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { count }
  func sizeForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> ItemSize {
    .exact(CGSize(width: 100, height: 50))
  }
  func pinningTypeForItem(
    _ layout: MessageListLayout, at indexPath: IndexPath
  ) -> ChatItemPinningType? { pins && indexPath.item == 0 ? .top : nil }
}

/// What lies over the edges of a list, and how high it is.
@Suite struct SurroundingsTests {
  private func list(_ rows: Rows) -> (CollectionView, MessageListLayout) {
    let layout = MessageListLayout()
    layout.delegate = rows
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: layout)
    view.dataSource = rows
    view.layoutIfNeeded()
    return (view, layout)
  }

  private func shownFrame(_ view: CollectionView, _ item: Int) -> CGRect? {
    view.presentationAttributes(for: .cell(IndexPath(item: item, section: 0)))?.frame
  }

  @Test func `insets at the sides make the list narrower at once`() {
    let rows = Rows(40)
    let (view, _) = list(rows)
    view.contentInset = ViewInsets(top: 0, left: 10, bottom: 0, right: 10)
    view.layoutIfNeeded()
    expect(view.contentSize.width, equals: 280)
    expect(shownFrame(view, 3)?.width, equals: 280)
  }

  @Test func `a pinned item follows a new inset at the top`() {
    let rows = Rows(40)
    rows.pins = true
    let (view, _) = list(rows)
    view.contentOffset.y = 500
    view.layoutIfNeeded()
    expect(shownFrame(view, 0)?.minY, equals: 500)
    view.contentInset = ViewInsets(top: 40, left: 0, bottom: 0, right: 0)
    view.layoutIfNeeded()
    expect(shownFrame(view, 0)?.minY, equals: 540)
    view.contentOffset.y = 510
    view.layoutIfNeeded()
    expect(shownFrame(view, 0)?.minY, equals: 550)
    expect(shownFrame(view, 12)?.width, equals: 300)
  }

  @Test func `short content at the bottom rises with a keyboard`() {
    let rows = Rows(2)
    let (view, layout) = list(rows)
    layout.keepContentAtBottomOfVisibleArea = true
    view.layoutIfNeeded()
    expect(shownFrame(view, 1)?.maxY, equals: 400)
    view.contentInset = ViewInsets(top: 0, left: 0, bottom: 100, right: 0)
    view.layoutIfNeeded()
    expect(shownFrame(view, 1)?.maxY, equals: 300)
  }

  @Test(arguments: [false, true])
  func `with the bottom kept, the last message stays in sight when less is left`(isInset: Bool) {
    let rows = Rows(40)
    let (view, layout) = list(rows)
    layout.keepContentOffsetAtBottomOnBatchUpdates = true
    view.contentOffset.y = 700
    view.layoutIfNeeded()
    func shrink(by height: CGFloat) {
      if isInset {
        view.contentInset.bottom = height
      } else {
        view.bounds.size.height = 400 - height
      }
      view.layoutIfNeeded()
    }
    for height: CGFloat in [150, 30, 0] {
      shrink(by: height)
      expect(view.contentOffset.y, equals: 700 + height, "\(height) points are covered")
    }
  }

  @Test func `where nothing is kept, the offset stays when less is left`() {
    let rows = Rows(40)
    let (view, _) = list(rows)
    view.contentOffset.y = 700
    view.contentInset.bottom = 150
    view.layoutIfNeeded()
    view.bounds.size.height = 300
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 700)
  }
}

/// What a list hears of late, or by other names.
@Suite struct AbsenceTests {
  private final class Names: CollectionViewDataSource, MessageListLayoutDelegate {
    var sections: [[CGFloat]]
    /// Whether the first item of all stays at the top, and sections have headers.
    var pins = false
    init(_ sections: [[CGFloat]]) { self.sections = sections }
    func messageListLayout(
      _ layout: MessageListLayout, heightForHeaderInSection section: Int
    ) -> CGFloat { pins ? 25 : 0 }
    func pinningTypeForItem(
      _ layout: MessageListLayout, at indexPath: IndexPath
    ) -> ChatItemPinningType? {
      pins && indexPath == IndexPath(item: 0, section: 0) ? .top : nil
    }
    func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
    func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { sections[section].count }
    func collectionView(
      _ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath
    ) -> Bool { true }
    func collectionView(
      _ collectionView: CollectionView, moveItemAt sourceIndexPath: IndexPath,
      to destinationIndexPath: IndexPath
    ) {
      let item = sections[sourceIndexPath.section].remove(at: sourceIndexPath.item)
      sections[destinationIndexPath.section].insert(item, at: destinationIndexPath.item)
    }
    func messageListLayout(
      _ layout: MessageListLayout, heightForItemAt indexPath: IndexPath
    ) -> CGFloat { sections[indexPath.section][indexPath.item] }
    func clusterForItem(_ layout: MessageListLayout, at indexPath: IndexPath) -> AnyHashable? {
      sections[indexPath.section][indexPath.item]
    }
  }

  private func shown(_ view: CollectionView, _ names: Names) -> [CGFloat] {
    view.visibleLayoutAttributes.filter { $0.representedElementCategory == .cell }
      .sorted { $0.frame.minY < $1.frame.minY }.map(\.frame.height)
  }

  @Test func `a list that comes back knows what happened to the data meanwhile`() throws {
    let names = Names([[10, 20, 30, 40, 50, 60]])
    let list = MessageListLayout()
    list.delegate = names
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: list)
    view.dataSource = names
    view.layoutIfNeeded()
    view.setCollectionViewLayout(CollectionViewFlowLayout(), animated: false)
    view.layoutIfNeeded()
    try view.performBatchUpdates {
      names.sections[0].removeSubrange(1..<4)
      try view.deleteItems(at: (1..<4).map { IndexPath(item: $0, section: 0) })
    }
    view.setCollectionViewLayout(list, animated: false)
    view.layoutIfNeeded()
    expect(shown(view, names), equals: [10, 50, 60])
    expect(view.contentSize.height, equals: 120)
    expect(view.diagnostics.isEmpty)
  }

  @Test func `while an item is moved by hand the delegate is asked by the names that it knows`() {
    let names = Names([[10, 20], [30, 40]])
    let list = MessageListLayout()
    list.delegate = names
    list.clusterBackground = ClusterBackground()
    list.register(
      CollectionReusableView.self, forDecorationViewOfKind: MessageListLayout.clusterBackgroundKind)
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: list)
    view.dataSource = names
    view.layoutIfNeeded()
    expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 90))
    list.invalidateLayout()
    view.layoutIfNeeded()
    expect(
      list.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.frame.height, equals: 20)
    expect(
      list.layoutAttributesForItem(at: IndexPath(item: 1, section: 1))?.frame.height, equals: 10)
    view.endInteractiveMovement()
    expect(names.sections, equals: [[20], [30, 10, 40]])
    expect(shown(view, names), equals: [20, 30, 10, 40])
  }
}

extension AbsenceTests {
  @Test func `moves by hand reach a list whose contexts are of another class`() {
    final class PlainContexts: MessageListLayout {
      override class var invalidationContextClass: AnyClass {
        CollectionViewLayoutInvalidationContext.self
      }
    }
    let names = Names([[10, 20, 30]])
    let list = PlainContexts()
    list.delegate = names
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: list)
    view.dataSource = names
    view.layoutIfNeeded()
    expect(view.beginInteractiveMovementForItem(at: IndexPath(item: 0, section: 0)))
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 150, y: 50))
    let heights = (0..<3).map {
      list.layoutAttributesForItem(at: IndexPath(item: $0, section: 0))?.frame.height
    }
    expect(heights, equals: [20, 30, 10])
    view.endInteractiveMovement()
    expect(shown(view, names), equals: [20, 30, 10])
    expect(view.diagnostics.isEmpty)
  }

  @Test func `a header at the edge lies over an item at the same edge`() {
    let rows = Names([[10, 20], Array(repeating: 50, count: 40)])
    rows.pins = true
    let list = MessageListLayout()
    list.delegate = rows
    list.sectionHeadersPinToVisibleBounds = true
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: list)
    view.dataSource = rows
    view.contentOffset.y = 500
    view.layoutIfNeeded()
    let atEdge = view.visibleLayoutAttributes.filter { $0.frame.minY == 500 && $0.zIndex > 0 }
    let over = atEdge.max { $0.zIndex < $1.zIndex }
    expect(Set(atEdge.map(\.zIndex)).count, equals: 2)
    expect(over?.representedElementKind, equals: MessageListLayout.dayHeaderKind)
  }

  @Test func `a list that comes back from a cancelled transition is as it was`() {
    let names = Names([Array(repeating: 55, count: 60)])
    let list = MessageListLayout()
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 300, height: 400), collectionViewLayout: list)
    view.preferredAttributesProvider = { attributes in
      attributes.size.height = 55
      return attributes
    }
    view.dataSource = names
    for offset in stride(from: CGFloat(0), to: 1000, by: 100) {
      view.contentOffset.y = offset
      view.layoutIfNeeded()
    }
    let before = view.visibleLayoutAttributes.map(\.description)
    let height = view.contentSize.height
    let transition = view.startInteractiveTransition(to: CollectionViewFlowLayout())
    transition.transitionProgress = 0.3
    view.layoutIfNeeded()
    view.cancelInteractiveTransition()
    view.layoutIfNeeded()
    expect(view.visibleLayoutAttributes.map(\.description), equals: before)
    expect(view.contentSize.height, equals: height)
    expect(view.contentOffset.y, equals: 900)
  }
}
