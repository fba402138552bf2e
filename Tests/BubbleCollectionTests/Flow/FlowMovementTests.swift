import BubbleCollection
import Expectations
import Foundation
import Testing

/// Items with heights of their own, which their cells say; the data source moves what is moved by hand.
final class TallItems: CollectionViewDataSource {
  final class Cell: CollectionViewCell {
    var height: CGFloat = 0
    override func preferredLayoutAttributesFitting(
      _ layoutAttributes: CollectionViewLayoutAttributes
    ) -> CollectionViewLayoutAttributes {
      layoutAttributes.size.height = height
      return layoutAttributes
    }
  }

  var heights: [[CGFloat]]
  init(_ heights: [[CGFloat]]) { self.heights = heights }

  func numberOfSections(in collectionView: CollectionView) -> Int { heights.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { heights[section].count }
  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? Cell)?.height = heights[indexPath.section][indexPath.item]
    return cell
  }
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  { true }
  func collectionView(
    _ collectionView: CollectionView, moveItemAt source: IndexPath, to destination: IndexPath
  ) {
    let height = heights[source.section].remove(at: source.item)
    heights[destination.section].insert(height, at: destination.item)
  }
}

/// The same without cells.
final class BareItems: CollectionViewDataSource {
  private let source: TallItems
  init(_ source: TallItems) { self.source = source }
  func numberOfSections(in collectionView: CollectionView) -> Int { source.heights.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { source.heights[section].count }
  func collectionView(_ collectionView: CollectionView, canMoveItemAt indexPath: IndexPath) -> Bool
  { true }
}

/// A flow layout of rows that measure themselves, in a view of 100 by 200.
struct TallFlow {
  let layout = CollectionViewFlowLayout()
  let view: CollectionView
  let source: TallItems
  private let bare: BareItems

  /// - Parameter hasCells: Whether cells measure themselves; else the host does it for them.
  init(_ heights: [[CGFloat]], hasCells: Bool = true) {
    layout.estimatedItemSize = CGSize(width: 100, height: 19)
    layout.minimumLineSpacing = 0
    layout.minimumInteritemSpacing = 0
    source = TallItems(heights)
    bare = BareItems(source)
    view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    if hasCells {
      view.register(TallItems.Cell.self, forCellWithReuseIdentifier: "cell")
    } else {
      view.preferredAttributesProvider = { [unowned source] in
        $0.size.height = source.heights[$0.indexPath.section][$0.indexPath.item]
        return $0
      }
    }
    view.dataSource = hasCells ? source : bare
    view.layoutIfNeeded()
  }

  /// The items whose size in the layout is neither their own nor the estimate, or that are visible with
  /// another one than their own.
  func wrong() -> [IndexPath] {
    let visible = Set(view.indexPathsForVisibleItems)
    return source.heights.enumerated().flatMap { section, heights in
      heights.enumerated().compactMap { item, height in
        let data = IndexPath(item: item, section: section)
        let path = view.presentationIndexPath(forDataSourceIndexPath: data) ?? data
        let size = layout.layoutAttributesForItem(at: path)?.size.height
        return size == height || size == 19 && !visible.contains(path) ? nil : data
      }
    }
  }

  func lay(offset: CGFloat) {
    view.contentOffset.y = offset
    view.layoutIfNeeded()
  }
}

@Suite struct FlowMovementTests {
  static let heights: [CGFloat] = (0..<40).map { 20 + CGFloat($0 % 7) }

  @Test(arguments: [false, true])
  func `measured sizes belong to their items through a move by hand and a scroll`(
    isCancelled: Bool
  ) {
    let flow = TallFlow([Self.heights])
    expect(flow.view.beginInteractiveMovementForItem(at: [0, 0]))
    flow.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 130))
    expect(flow.wrong(), equals: [])
    flow.lay(offset: 1000)
    expect(flow.wrong(), equals: [])
    if isCancelled {
      flow.view.cancelInteractiveMovement()
    } else {
      flow.view.endInteractiveMovement()
    }
    expect(flow.wrong(), equals: [])
    expect(flow.source.heights[0] == Self.heights, equals: isCancelled)
    flow.lay(offset: 0)
    expect(flow.wrong(), equals: [])
    // What was measured is not forgotten: the tenth item is beyond what is visible now.
    expect(
      flow.layout.layoutAttributesForItem(at: [0, 9])?.size.height,
      equals: flow.source.heights[0][9])
    expect(flow.view.diagnostics.isEmpty)
  }

  @Test func `sizes follow an item from section to section and back`() {
    let flow = TallFlow([[20, 21, 22], [30, 31], [], [40, 41, 42, 43, 44, 45]])
    expect(flow.view.beginInteractiveMovementForItem(at: [0, 1]))
    // Over the second section, then the last one, then back.
    for y in [70, 120, 65, 25, 190, 20] as [CGFloat] {
      flow.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: y))
      expect(flow.wrong(), equals: [], "at \(y)")
    }
    flow.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 130))
    flow.view.endInteractiveMovement()
    expect(flow.wrong(), equals: [])
    expect(flow.source.heights[0], equals: [20, 22])
    expect(flow.view.diagnostics.isEmpty)
  }

  @Test func `who measures without cells is asked by the names of the data`() {
    let flow = TallFlow([Self.heights], hasCells: false)
    expect(flow.view.beginInteractiveMovementForItem(at: [0, 2]))
    flow.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 150))
    expect(flow.view.dataSourceIndexPath(forPresentationIndexPath: [0, 2]), equals: [0, 3])
    expect(flow.view.presentationIndexPath(forDataSourceIndexPath: [0, 3]), equals: [0, 2])
    flow.lay(offset: 400)
    expect(flow.wrong(), equals: [])
    flow.view.cancelInteractiveMovement()
    flow.lay(offset: 0)
    expect(flow.wrong(), equals: [])
    expect(flow.view.dataSourceIndexPath(forPresentationIndexPath: nil) == nil)
  }

  @Test func `sizes that a delegate gives go along, too, by the names of the data`() {
    final class Sizes: CollectionViewDelegateFlowLayout {
      var asked: [IndexPath] = []
      func collectionView(
        _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
        sizeForItemAt indexPath: IndexPath
      ) -> CGSize {
        asked.append(indexPath)
        return CGSize(width: 100, height: 10 + indexPath.item)
      }
    }
    let sizes = Sizes()
    let source = TallItems([Array(repeating: 0, count: 10)])
    let layout = CollectionViewFlowLayout()
    layout.minimumLineSpacing = 0
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200), collectionViewLayout: layout)
    view.register(CollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    view.delegate = sizes
    view.dataSource = source
    view.layoutIfNeeded()
    expect(view.beginInteractiveMovementForItem(at: [0, 0]))
    func heights() -> [CGFloat] {
      (0..<10).compactMap { layout.layoutAttributesForItem(at: [0, $0])?.size.height }
    }
    sizes.asked = []
    view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 40))
    expect(heights(), equals: [11, 12, 13, 10, 14, 15, 16, 17, 18, 19])
    expect(sizes.asked.isEmpty)
    layout.invalidateLayout()
    view.layoutIfNeeded()
    expect(heights(), equals: [11, 12, 13, 10, 14, 15, 16, 17, 18, 19])
    expect(sizes.asked.first, equals: [0, 1])
    view.cancelInteractiveMovement()
    expect(heights(), equals: (10..<20).map { CGFloat($0) })
  }

  @Test func `a layout that was away while items changed forgets what it measured`() throws {
    let flow = TallFlow([Self.heights])
    let other = CollectionViewFlowLayout()
    flow.view.collectionViewLayout = other
    flow.view.layoutIfNeeded()
    try flow.view.performBatchUpdates {
      flow.source.heights[0].append(flow.source.heights[0].remove(at: 0))
      try flow.view.moveItem(at: [0, 0], to: [0, 39])
    }
    flow.view.collectionViewLayout = flow.layout
    flow.lay(offset: 500)
    expect(flow.wrong(), equals: [])
    // The same for a layout that goes away in the middle of a move by hand.
    flow.lay(offset: 0)
    expect(flow.view.beginInteractiveMovementForItem(at: [0, 0]))
    flow.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 130))
    flow.view.collectionViewLayout = other
    flow.view.layoutIfNeeded()
    flow.view.cancelInteractiveMovement()
    flow.view.collectionViewLayout = flow.layout
    flow.lay(offset: 500)
    expect(flow.wrong(), equals: [])
  }

  @Test func `both layouts of a transition follow a move by hand`() {
    let flow = TallFlow([Self.heights])
    let next = CollectionViewFlowLayout()
    next.estimatedItemSize = CGSize(width: 100, height: 19)
    next.minimumLineSpacing = 0
    flow.view.startInteractiveTransition(to: next)
    flow.view.layoutIfNeeded()
    expect(flow.view.beginInteractiveMovementForItem(at: [0, 0]))
    flow.view.updateInteractiveMovementTargetPosition(CGPoint(x: 50, y: 130))
    flow.view.endInteractiveMovement()
    expect(flow.source.heights[0] != Self.heights)
    flow.view.cancelInteractiveTransition()
    flow.lay(offset: 700)
    expect(flow.wrong(), equals: [])
  }
}
