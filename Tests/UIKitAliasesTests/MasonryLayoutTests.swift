import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

private final class Heights: MasonryLayoutDelegate {
  var heights: [CGFloat]
  var asked = 0
  init(_ heights: [CGFloat]) { self.heights = heights }
  func collectionView(
    _ collectionView: UICollectionView, heightForItemAt indexPath: IndexPath,
    withWidth width: CGFloat
  ) -> CGFloat {
    asked += 1
    return heights[indexPath.item]
  }
}

@Suite struct MasonryLayoutTests {
  let layout = MasonryLayout()
  private let heights = Heights([50, 70, 30, 60, 20])
  let screen: Screen

  init() {
    layout.delegate = heights
    screen = Screen(layout, width: 216, height: 100, counts: [5])
  }

  @Test func `each item goes under the shortest of two columns`() {
    // (216 − 2·8 − 8) / 2 = 96 wide, the second column at 8 + 96 + 8.
    expect(screen.view.contentSize, equals: CGSize(width: 216, height: 154))
    expect(screen.frame(0), equals: CGRect(8, 8, 96, 50))
    expect(screen.frame(1), equals: CGRect(112, 8, 96, 70))
    expect(screen.frame(2), equals: CGRect(8, 66, 96, 30))
    expect(screen.frame(3), equals: CGRect(112, 86, 96, 60))
    expect(screen.visibleItems, equals: [[0, 0], [0, 1], [0, 2], [0, 3]])
    expect(screen.view.diagnostics.isEmpty)
  }

  @Test func `scrolling asks for nothing again, another width for everything`() {
    screen.scroll(to: 0, 54)
    expect(screen.frame(4), equals: CGRect(8, 104, 96, 20))
    expect(heights.asked, equals: 5)
    screen.resize(316, 100)
    expect(heights.asked, equals: 10)
    expect(screen.frame(1), equals: CGRect(162, 8, 146, 70))
  }

  @Test func `a third column is a change of a property away`() {
    layout.numberOfColumns = 3
    screen.view.layoutIfNeeded()
    // (216 − 16 − 16) / 3 = 61.333; 50, 70 and 30 stand beside each other, 60 goes under 30.
    expect(screen.frame(2), equals: CGRect(146.666667, 8, 61.333333, 30))
    expect(screen.frame(3), equals: CGRect(146.666667, 46, 61.333333, 60))
    expect(screen.frame(4), equals: CGRect(8, 66, 61.333333, 20))
    expect(screen.view.contentSize.height, equals: 114)
  }

  @Test func `items that come in push the others to other columns`() throws {
    screen.scroll(to: 0, 54)
    screen.told = []
    heights.heights.insert(40, at: 0)
    screen.counts = [6]
    try screen.view.performBatchUpdates {
      try screen.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    }
    expect(screen.view.contentSize.height, equals: 172)
    expect(screen.view.contentOffset.y, equals: 54)
    expect(screen.frame(0) == nil)
    expect(layout.cache.first?.frame, equals: CGRect(8, 8, 96, 40))
    expect(screen.frame(1), equals: CGRect(112, 8, 96, 50))
    expect(screen.frame(2), equals: CGRect(8, 56, 96, 70))
    expect(screen.frame(3), equals: CGRect(112, 66, 96, 30))
    expect(screen.frame(4), equals: CGRect(112, 104, 96, 60))
    expect(screen.frame(5), equals: CGRect(8, 134, 96, 20))
    let moved = try #require(
      screen.told.last?.changes.first { $0.element == .cell(IndexPath(item: 1, section: 0)) })
    expect(moved.previousElement, equals: .cell(IndexPath(item: 0, section: 0)))
    expect(moved.initialAttributes.frame, equals: CGRect(8, 8, 96, 50))
    expect(screen.told.map(\.cause), equals: [.updates])
  }

  @Test func `a reload starts over with other data`() {
    heights.heights = [10]
    screen.counts = [1]
    screen.view.reloadData()
    screen.view.layoutIfNeeded()
    expect(screen.visibleItems, equals: [[0, 0]])
    expect(screen.view.contentSize.height, equals: 26)
    screen.counts = []
    screen.view.reloadData()
    screen.view.layoutIfNeeded()
    expect(screen.view.contentSize.height, equals: 0)
  }
}
