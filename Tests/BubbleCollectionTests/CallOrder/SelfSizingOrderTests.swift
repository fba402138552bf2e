import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

@Suite struct SelfSizingOrderTests {
  private func view(
    _ layout: HookLayout, _ source: CellSource
  ) -> (CollectionView, LayoutRecorder) {
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    view.register(MeasuringCell.self, forCellWithReuseIdentifier: "cell")
    let recorder = LayoutRecorder()
    view.dataSource = source
    view.recorder = recorder
    return (view, recorder)
  }

  @Test func `a cell is asked, then the layout, which takes the size over and prepares again`() {
    let layout = HookLayout()
    layout.mindsPreferred = true
    let source = CellSource([2])
    source.height = { $0.item == 0 ? 25 : nil }
    let (view, recorder) = view(layout, source)
    view.layoutIfNeeded()
    expect(
      recorder.lines,
      equals: [
        "prepare()", "collectionViewContentSize -> (100, 20)",
        "layoutAttributesForElements(in: [0, 0, 100, 40]) -> 2",
        """
        shouldInvalidateLayout(forPreferredLayoutAttributes: cell [0, 0] frame [0, -7.5, 100, 25], \
        withOriginalAttributes: cell [0, 0] frame [0, 0, 100, 10]) -> true
        """,
        """
        invalidationContext(forPreferredLayoutAttributes: cell [0, 0] frame [0, -7.5, 100, 25], \
        withOriginalAttributes: cell [0, 0] frame [0, 0, 100, 10])
        """,
        "invalidateLayout(with: items [[0, 0]])",
        """
        shouldInvalidateLayout(forPreferredLayoutAttributes: cell [0, 1] frame [0, 10, 100, 10], \
        withOriginalAttributes: cell [0, 1] frame [0, 10, 100, 10]) -> false
        """,
        "prepare()", "collectionViewContentSize -> (100, 35)",
        "layoutAttributesForElements(in: [0, 0, 100, 40]) -> 2",
      ])
    expect(view.visibleLayoutAttributes.map(\.frame.minY), equals: [0, 25])
    expect(source.askedForCells.map(\.item), equals: [0, 1])
    recorder.removeAll()
    view.layoutIfNeeded()
    expect(recorder.lines, equals: [])
  }

  @Test func `a layout that does not mind is asked once and the size stays`() {
    let layout = HookLayout()
    let source = CellSource([3])
    source.height = { _ in 25 }
    let (view, recorder) = view(layout, source)
    view.layoutIfNeeded()
    expect(recorder.lines.filter { $0.contains("Preferred") }.count, equals: 3)
    expect(view.visibleLayoutAttributes.map(\.size.height), equals: [10, 10, 10])
    expect(view.visibleCells.map(\.frame.height), equals: [10, 10, 10])
  }

  @Test func `what becomes visible by shrinking neighbours is measured in the same pass`() {
    let layout = HookLayout()
    layout.mindsPreferred = true
    layout.rowHeight = 40
    let source = CellSource([50])
    source.height = { _ in 8 }
    let (view, _) = view(layout, source)
    view.layoutIfNeeded()
    expect(view.indexPathsForVisibleItems.map(\.item), equals: [0, 1, 2, 3, 4])
    expect(view.visibleLayoutAttributes.allSatisfy { $0.size.height == 8 })
    expect(view.diagnostics.isEmpty)
  }

  @Test func `adjustments of a measurement move offset and size`() {
    let layout = HookLayout()
    layout.mindsPreferred = true
    layout.preferredContext = { $0.contentOffsetAdjustment.y = 15 }
    let source = CellSource([100])
    let (view, _) = view(layout, source)
    view.layoutIfNeeded()
    view.contentOffset.y = 100
    view.layoutIfNeeded()
    source.height = { $0.item == 9 ? 25 : nil }
    view.contentOffset.y = 95
    view.layoutIfNeeded()
    expect(view.contentOffset.y, equals: 110)
    expect(view.contentSize.height, equals: 1015)
  }

  @Test func `a host without views measures by its own means`() {
    let layout = HookLayout()
    layout.mindsPreferred = true
    let scene = Scene([100], layout: layout)
    scene.view.preferredAttributesProvider = { attributes in
      attributes.size.height = 20
      return attributes
    }
    scene.view.layoutIfNeeded()
    expect(scene.visibleItems, equals: [0, 1])
    expect(scene.layout.heights.count, equals: 4)
    expect(scene.view.contentSize.height, equals: 1040)
    let lines = scene.lines { scene.view.contentOffset.y = 10 }
    expect(lines.filter { $0.contains("invalidationContext(forPreferred") }.count <= 1)
  }

  @Test func `a size that never settles is given up and reported`() {
    let layout = HookLayout()
    layout.mindsPreferred = true
    // Takes over another height than the element asks for.
    layout.preferredContext = { [unowned layout] _ in
      layout.heights = layout.heights.mapValues { $0 + 1 }
    }
    let scene = Scene([10], layout: layout)
    var measured = 0
    scene.view.preferredAttributesProvider = { attributes in
      measured += 1
      attributes.size.height += 1
      return attributes
    }
    scene.view.layoutIfNeeded()
    expect(measured < 60)
    expect(
      scene.view.diagnostics.map(\.description).contains { $0.contains("prefers another size") })
    expect(scene.visibleItems.first, equals: 0)
    expect(scene.lines {}, equals: [])
  }
}
