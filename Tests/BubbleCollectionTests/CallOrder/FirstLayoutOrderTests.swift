import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

@Suite struct FirstLayoutOrderTests {
  @Test func `counts come before prepare, prepare once, then the size, then the elements`() {
    let scene = Scene([3, 97])
    scene.view.layoutIfNeeded()
    expect(
      scene.recorder.lines,
      equals: [
        "invalidateLayout(with: everything, counts)",
        "# sections", "# items 0", "# items 1",
        "prepare()",
        "collectionViewContentSize -> (100, 1000)",
        "layoutAttributesForElements(in: [0, 0, 100, 40]) -> 4",
      ])
    expect(scene.layout.calls[.prepare], equals: 1)
  }

  @Test func `a second pass with nothing stale asks nothing`() {
    let scene = Scene()
    expect(scene.lines {}, equals: [])
    expect(scene.lines { scene.view.setNeedsLayout() }, equals: [])
  }

  @Test func `nothing is computed before the pass`() {
    let scene = Scene()
    expect(scene.layout.calls[.prepare] == nil)
    expect(scene.recorder.lines, equals: ["invalidateLayout(with: everything, counts)"])
  }

  @Test func `the rect holds the bounds, wherever they are`() {
    let scene = Scene()
    var rects: [CGRect] = []
    scene.view.layoutIfNeeded()
    scene.recorder.onLine = { line in
      guard line.contains("layoutAttributesForElements") else { return }
      let numbers = line.split(whereSeparator: { !"0123456789.-".contains($0) })
        .compactMap { Double($0) }
      rects.append(CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3]))
    }
    for y in [0, -25, 13, 500, 961, 2000, 1e6 + 0.25] as [CGFloat] {
      scene.view.contentOffset.y = y
      scene.view.invalidateEverythingForTest()
      rects = []
      scene.view.layoutIfNeeded()
      expect(rects.contains { $0.contains(scene.view.bounds) }, "\(y)")
    }
  }

  @Test func `content that shrinks puts the offset within its limits and is asked again`() {
    let scene = Scene()
    scene.view.layoutIfNeeded()
    scene.view.contentOffset.y = 900
    let lines = scene.lines {
      scene.source.counts = [10]
      scene.view.reloadData()
    }
    expect(scene.view.contentOffset.y, equals: 60)
    expect(
      lines,
      equals: [
        "invalidateLayout(with: everything, counts)", "# sections", "# items 0",
        "prepare()", "collectionViewContentSize -> (100, 100)",
        "layoutAttributesForElements(in: [0, 880, 100, 80]) -> 0",
        "shouldInvalidateLayout(forBoundsChange: [0, 60, 100, 40]) -> false",
        "layoutAttributesForElements(in: [0, 40, 100, 80]) -> 6",
      ])
    expect(scene.visibleItems, equals: [6, 7, 8, 9])
  }

  @Test
  func `without a data source there are no sections, without a count of sections there is one`() {
    final class OneSection: CollectionViewDataSource {
      func collectionView(
        _ collectionView: CollectionView, numberOfItemsInSection section: Int
      ) -> Int { 2 }
    }
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: HookLayout())
    view.layoutIfNeeded()
    expect(view.numberOfSections == 0 && view.indexPathsForVisibleItems.isEmpty)
    let source = OneSection()
    view.dataSource = source
    view.layoutIfNeeded()
    expect(view.numberOfSections == 1 && view.indexPathsForVisibleItems.count == 2)
  }

  @Test func `counts are asked once, until reloadData`() {
    let scene = Scene([5, 5])
    scene.view.layoutIfNeeded()
    scene.recorder.removeAll()
    expect(scene.view.numberOfSections, equals: 2)
    expect(scene.view.numberOfItems(inSection: 1), equals: 5)
    expect(scene.view.numberOfItems(inSection: 9), equals: 0)
    scene.layout.invalidateLayout()
    scene.view.layoutIfNeeded()
    expect(scene.recorder.lines.filter { $0.hasPrefix("#") }, equals: [])
    let lines = scene.lines { scene.view.reloadData() }
    expect(lines.filter { $0.hasPrefix("#") }, equals: ["# sections", "# items 0", "# items 1"])
  }

  @Test func `a layout that asks for counts before the first pass gets them`() {
    let scene = Scene([7])
    expect(scene.view.numberOfItems(inSection: 0), equals: 7)
    scene.view.layoutIfNeeded()
    expect(scene.recorder.lines.filter { $0.hasPrefix("# items") }.count, equals: 1)
  }
}

extension CollectionView {
  func invalidateEverythingForTest() { collectionViewLayout.invalidateLayout() }
}
