import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

@Suite struct SpreadsheetLayoutTests {
  let layout = SpreadsheetLayout()
  let screen: Screen

  init() {
    layout.columnWidths = [30, 40, 50]
    screen = Screen(layout, width: 60, height: 50, counts: Array(repeating: 3, count: 10))
  }

  @Test func `cells stand in rows and columns`() {
    expect(screen.view.contentSize, equals: CGSize(width: 120, height: 200))
    expect(screen.visibleItems, equals: [[0, 0], [0, 1], [1, 0], [1, 1], [2, 0], [2, 1]])
    expect(screen.frame(1, 2), equals: CGRect(30, 40, 40, 20))
  }

  @Test func `scrolling moves what is pinned and places nothing else again`() {
    for step in 1...5 { screen.scroll(to: CGFloat(step) * 4, CGFloat(step) * 7) }
    expect(screen.frame(0, 0), equals: CGRect(20, 35, 30, 20))
    expect(screen.frame(1, 0), equals: CGRect(30, 35, 40, 20))
    expect(screen.frame(0, 3), equals: CGRect(20, 60, 30, 20))
    expect(screen.frame(2, 3), equals: CGRect(70, 60, 50, 20))
    expect(layout.numberOfFullPreparations, equals: 1)
    expect(screen.view.diagnostics.isEmpty)
  }

  @Test func `what is told is what was, though the layout changes its objects in place`() throws {
    screen.told = []
    screen.scroll(to: 0, 7)
    let change = try #require(
      screen.told.last?.changes.first { $0.element == .cell(IndexPath(item: 1, section: 0)) })
    expect(change.initialAttributes.frame.minY, equals: 0)
    expect(change.finalAttributes.frame.minY, equals: 7)
  }

  @Test func `another size, a reload and an update place everything`() throws {
    screen.resize(80, 50)
    expect(layout.numberOfFullPreparations, equals: 2)
    screen.view.reloadData()
    screen.view.layoutIfNeeded()
    expect(layout.numberOfFullPreparations, equals: 3)
    screen.counts.removeLast(4)
    try screen.view.deleteSections(IndexSet(integersIn: 6..<10))
    expect(layout.numberOfFullPreparations, equals: 4)
    expect(screen.view.contentSize.height, equals: 120)
  }
}
