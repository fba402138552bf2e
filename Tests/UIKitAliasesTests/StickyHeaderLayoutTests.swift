import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

@Suite struct StickyHeaderLayoutTests {
  let screen: Screen

  // Sections at 0–70, 70–160, 160–170 and 170–220.
  init() {
    screen = Screen(
      StickyHeaderLayout(rowHeight: 20, headerHeight: 10), width: 100, height: 60,
      counts: [3, 4, 0, 2])
  }

  private func header(_ section: Int) -> CGFloat? {
    screen.frame(UICollectionView.elementKindSectionHeader, 0, section)?.minY
  }

  @Test func `rows follow their headers`() {
    expect(screen.view.contentSize, equals: CGSize(width: 100, height: 220))
    expect(screen.visibleItems, equals: [[0, 0], [0, 1], [0, 2]])
    expect(screen.frame(2), equals: CGRect(0, 50, 100, 20))
    expect(header(0), equals: 0)
    expect(header(1) == nil)
  }

  @Test func `a header stays until the end of its section pushes it out`() {
    screen.scroll(to: 0, 45)
    expect(header(0), equals: 45)
    expect(header(1), equals: 70)
    screen.scroll(to: 0, 65)
    expect(header(0), equals: 60)
    expect(header(1), equals: 70)
    screen.scroll(to: 0, 100)
    expect(header(0) == nil)
    expect(header(1), equals: 100)
    expect(screen.visibleItems, equals: [[1, 1], [1, 2], [1, 3]])
    screen.scroll(to: 0, 155)
    expect([header(1), header(2), header(3)], equals: [150, 160, 170])
    expect(
      screen.visible.values.filter { $0.representedElementKind != nil }.allSatisfy {
        $0.zIndex == 1024
      })
    expect(screen.view.diagnostics.isEmpty)
  }

  @Test func `below an inset the header stays at the end of the inset`() {
    screen.view.contentInset = UIEdgeInsets(top: 5, left: 0, bottom: 0, right: 0)
    screen.scroll(to: 0, -5)
    expect(header(0), equals: 0)
    screen.scroll(to: 0, 20)
    expect(header(0), equals: 25)
  }

  @Test func `a section that goes takes its header with it`() throws {
    screen.scroll(to: 0, 30)
    screen.counts = [4, 0, 2]
    try screen.view.deleteSections(IndexSet(integer: 0))
    expect(screen.view.contentSize.height, equals: 150)
    expect(header(0), equals: 30)
    expect(screen.visibleItems, equals: [[0, 1], [0, 2], [0, 3]])
    expect(header(1) == nil)
    screen.counts = [4, 0, 2, 1]
    try screen.view.insertSections(IndexSet(integer: 3))
    expect(screen.view.contentSize.height, equals: 180)
  }
}
