import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

@Suite struct ScrollOrderTests {
  @Test func `a layout that does not mind is asked for new pages only`() {
    let scene = Scene()
    scene.view.layoutIfNeeded()
    expect(
      scene.lines { scene.view.contentOffset.y = 25 },
      equals: [
        "shouldInvalidateLayout(forBoundsChange: [0, 25, 100, 40]) -> false",
        "layoutAttributesForElements(in: [0, 40, 100, 40]) -> 4",
      ])
    // Within the pages that are known.
    expect(
      scene.lines { scene.view.contentOffset.y = 39 },
      equals: [
        "shouldInvalidateLayout(forBoundsChange: [0, 39, 100, 40]) -> false"
      ])
    expect(
      scene.lines { scene.view.contentOffset.y = 90 },
      equals: [
        "shouldInvalidateLayout(forBoundsChange: [0, 90, 100, 40]) -> false",
        "layoutAttributesForElements(in: [0, 80, 100, 80]) -> 8",
      ])
    expect(scene.visibleItems, equals: [9, 10, 11, 12])
    expect(scene.layout.calls[.prepare], equals: 1)
  }

  // A layout that searches its rows misses some in a rect that is less than a row: MagazineLayout had blank places.
  @Test func `a layout is never asked for less than a page`() {
    let scene = Scene()
    scene.view.contentOffset.y = 27
    // Prepared in each pass, it is asked for the bounds alone, which are no whole pages.
    for _ in 1...3 {
      scene.layout.invalidateLayout()
      scene.view.layoutIfNeeded()
    }
    expect(
      scene.lines { scene.view.contentOffset.y = 25 },
      equals: [
        "shouldInvalidateLayout(forBoundsChange: [0, 25, 100, 40]) -> false",
        "layoutAttributesForElements(in: [0, 0, 100, 80]) -> 8",
      ])
    expect(scene.visibleItems, equals: [2, 3, 4, 5, 6])
  }

  @Test func `a layout that minds is asked with the old bounds and invalidated with the new ones`()
  {
    let scene = Scene()
    scene.layout.mindsBounds = true
    scene.view.layoutIfNeeded()
    var boundsThen: [Hook: CGFloat] = [:]
    scene.layout.onHook = { hook, layout in
      boundsThen[hook] = layout.collectionView?.bounds.minY
    }
    let lines = scene.lines { scene.view.contentOffset.y = 25 }
    expect(
      lines,
      equals: [
        "shouldInvalidateLayout(forBoundsChange: [0, 25, 100, 40]) -> true",
        "invalidationContext(forBoundsChange: [0, 25, 100, 40])",
        "invalidateLayout(with: nothing)",
        "prepare()",
        "collectionViewContentSize -> (100, 1000)",
        lines.last ?? "",
      ])
    expect(lines.last?.hasPrefix("layoutAttributesForElements(in:"), equals: true)
    expect(
      boundsThen,
      equals: [
        .shouldInvalidateForBounds: 0, .contextForBounds: 0, .invalidate: 25, .prepare: 25,
        .contentSize: 25, .elements: 25,
      ])
  }

  @Test func `every change of the bounds is asked about, passes or not`() {
    let scene = Scene()
    let lines = scene.lines {
      scene.view.contentOffset.y = 1
      scene.view.contentOffset.y = 2
      scene.view.bounds.size.height = 50
      scene.view.frame.size.width = 90
      scene.view.contentOffset.y = 2
      scene.view.frame.origin.x = 500
    }
    expect(
      lines.prefix(4),
      equals: [
        "shouldInvalidateLayout(forBoundsChange: [0, 1, 100, 40]) -> false",
        "shouldInvalidateLayout(forBoundsChange: [0, 2, 100, 40]) -> false",
        "shouldInvalidateLayout(forBoundsChange: [0, 2, 100, 50]) -> false",
        "shouldInvalidateLayout(forBoundsChange: [0, 2, 90, 50]) -> false",
      ])
    expect(lines.dropFirst(4).allSatisfy { $0.hasPrefix("layoutAttributesForElements") })
  }

  @Test func `several changes that the layout minds are prepared once`() {
    let scene = Scene()
    scene.layout.mindsBounds = true
    scene.view.layoutIfNeeded()
    let prepared = scene.layout.calls[.prepare] ?? 0
    for y in 1...5 { scene.view.contentOffset.y = CGFloat(y) }
    scene.view.layoutIfNeeded()
    expect(scene.layout.calls[.prepare], equals: prepared + 1)
  }

  @Test func `a layout that scrolls back when it is asked about scrolling is not asked for ever`() {
    let scene = Scene()
    scene.view.layoutIfNeeded()
    scene.layout.onHook = { hook, layout in
      if hook == .shouldInvalidateForBounds { layout.collectionView?.contentOffset.y = 7 }
    }
    let lines = scene.lines { scene.view.contentOffset.y = 25 }
    expect(lines.filter { $0.contains("shouldInvalidate") }.count <= 2)
    expect(scene.view.contentOffset.y, equals: 25)
  }

  @Test func `an unusable offset is reported and not taken`() {
    let scene = Scene()
    scene.view.layoutIfNeeded()
    scene.view.contentOffset = CGPoint(x: 0, y: CGFloat.nan)
    scene.view.contentOffset = CGPoint(x: -CGFloat.infinity, y: 0)
    scene.view.bounds = CGRect(x: 0, y: 0, width: -4, height: 40)
    scene.view.layoutIfNeeded()
    expect(scene.view.bounds, equals: CGRect(x: 0, y: 0, width: 100, height: 40))
    expect(scene.view.diagnostics.count, equals: 3)
  }

  @Test func `scrolling is told once for each change`() {
    final class Counter: CollectionViewDelegate {
      var offsets: [CGFloat] = []
      func scrollViewDidScroll(_ scrollView: HeadlessScrollView) {
        offsets.append(scrollView.contentOffset.y)
      }
    }
    let scene = Scene()
    let counter = Counter()
    scene.view.delegate = counter
    scene.view.layoutIfNeeded()
    scene.view.contentOffset.y = 3
    scene.view.contentOffset.y = 3
    scene.view.bounds.size.height = 41
    scene.view.contentOffset.y = 4
    expect(counter.offsets, equals: [3, 4])
  }
}
