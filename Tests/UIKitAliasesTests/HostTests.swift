import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

@Suite struct SnappingFlowLayoutTests {
  let layout = SnappingFlowLayout()
  let screen: Screen

  init() { screen = Screen(layout, width: 200, height: 100, counts: [4]) }

  @Test func `what the layout sets while it is prepared holds, and ends`() {
    // Pages of 160 by 100, 170 apart.
    expect(screen.view.contentInset.left, equals: 20)
    expect(screen.view.contentSize, equals: CGSize(width: 670, height: 100))
    expect(screen.frame(0), equals: CGRect(0, 0, 160, 100))
    expect(screen.view.diagnostics.isEmpty)
    screen.resize(300, 80)
    expect(screen.view.contentSize, equals: CGSize(width: 1070, height: 80))
    expect(screen.frame(0), equals: CGRect(0, 0, 260, 80))
    // While super prepared itself, the items were still 100 high: UIKit logs the same.
    expect(screen.view.diagnostics.count, equals: 1)
  }

  @Test(arguments: [(30, -20), (90, 150), (300, 320), (600, 490)] as [(CGFloat, CGFloat)])
  func `a drag ends with the nearest page in the middle`(proposed: CGFloat, expected: CGFloat) {
    screen.view.isDragging = true
    let target = screen.view.endDragging(
      withVelocity: .zero, targetContentOffset: CGPoint(x: proposed, y: 0))
    expect(target, equals: CGPoint(x: expected, y: 0))
    expect(!screen.view.isDragging)
  }
}

/// Names, as cells that measure themselves.
private final class TallCells {
  let view: UICollectionView
  let source: UICollectionViewDiffableDataSource<Int, String>

  init(_ layout: UICollectionViewLayout) {
    view = UICollectionView(frame: CGRect(0, 0, 100, 100), collectionViewLayout: layout)
    view.register(TallCell.self, forCellWithReuseIdentifier: "tall")
    source = UICollectionViewDiffableDataSource(collectionView: view) { view, path, name in
      let cell = view.dequeueReusableCell(withReuseIdentifier: "tall", for: path)
      (cell as? TallCell)?.wantedHeight = CGFloat(name.count) * 10
      return cell
    }
  }

  func show(_ names: [String]) throws {
    var snapshot = NSDiffableDataSourceSnapshot<Int, String>()
    snapshot.appendSections([0])
    snapshot.appendItems(names)
    try source.apply(snapshot, animatingDifferences: false)
    view.layoutIfNeeded()
  }

  var frames: [CGRect] {
    view.visibleLayoutAttributes.sorted { $0.indexPath < $1.indexPath }.map(\.frame)
  }
}

@Suite struct HostTests {
  @Test func `cells that measure themselves make the lines of a flow layout`() throws {
    let layout = UICollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    let cells = TallCells(layout)
    try cells.show(["Bo", "Ana", "Cleo"])
    expect(
      cells.frames, equals: [CGRect(0, 0, 100, 20), CGRect(0, 20, 100, 30), CGRect(0, 50, 100, 40)])
    let cleo = try #require(cells.view.cellForItem(at: IndexPath(item: 2, section: 0)))
    try cells.show(["Cleo", "Bo", "Diana"])
    expect(
      cells.frames, equals: [CGRect(0, 0, 100, 40), CGRect(0, 40, 100, 20), CGRect(0, 60, 100, 50)])
    expect(cells.view.cellForItem(at: IndexPath(item: 0, section: 0)) === cleo)
    expect(cells.source.itemIdentifier(for: IndexPath(item: 2, section: 0)), equals: "Diana")
    expect(cells.view.diagnostics.isEmpty)
  }

  @Test func `a layout that flips is mirrored where the view is read from the right`() {
    let layout = MirroredFlowLayout()
    layout.itemSize = CGSize(width: 30, height: 10)
    let screen = Screen(layout, width: 100, height: 50, counts: [2])
    // 30, a gap of 10, 30; uniform, so the gap is that of a full line.
    let left = (0..<2).compactMap { screen.frame($0)?.minX }
    screen.view.semanticContentAttribute = .forceRightToLeft
    screen.view.layoutIfNeeded()
    expect((0..<2).compactMap { screen.frame($0)?.minX }, equals: left.map { 70 - $0 })
  }

  @Test func `one layout gives way to another, with everything on its way in between`() {
    let masonry = MasonryLayout()
    let screen = Screen(masonry, width: 216, height: 300, counts: [4])
    screen.view.animationDuration = 1
    screen.view.animationCurve = .linear
    let carousel = CarouselLayout()
    screen.view.setCollectionViewLayout(carousel, animated: true)
    expect(screen.view.collectionViewLayout === carousel && masonry.collectionView == nil)
    screen.view.advanceAnimations(by: 0.5)
    // The first item is 96 by 96 at (8, 8), and becomes a card of 200 by 120 about (108, 150).
    let first = screen.view.presentationAttributes(for: .cell(IndexPath(item: 0, section: 0)))
    expect(first?.center, equals: CGPoint(x: (56 + 108) / 2, y: (56 + 150) / 2))
    expect(first?.size, equals: CGSize(width: 148, height: 108))
    screen.view.advanceAnimations(by: 0.5)
    expect(!screen.view.isAnimating)
    // What was in the middle is a card in the middle.
    let offset = screen.view.contentOffset.x
    expect(offset > 0)
    expect(screen.frame(Int(offset / 220)), equals: CGRect(8 + offset, 90, 200, 120))
    expect(screen.view.diagnostics.isEmpty)
  }

  @Test func `a change of size can be animated as in UIKit`() {
    let screen = Screen(MasonryLayout(), width: 216, height: 300, counts: [2])
    var finished: Bool?
    UIView.animate(withDuration: 0.2) {
      screen.view.frame.size.width = 316
      screen.view.layoutIfNeeded()
    } completion: {
      finished = $0
    }
    expect(finished == nil && screen.told.last?.cause == .animatedBoundsChange)
    screen.view.advanceAnimations(by: 0.2)
    expect(finished, equals: true)
    expect(screen.frame(1), equals: CGRect(162, 8, 146, 146))
  }
}
