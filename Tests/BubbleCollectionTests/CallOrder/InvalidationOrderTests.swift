import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

final class CountingContext: CollectionViewLayoutInvalidationContext {
  var weight = 1
}

private final class OwnContextLayout: HookLayout {
  var received: [CollectionViewLayoutInvalidationContext] = []
  override class var invalidationContextClass: AnyClass { CountingContext.self }
  override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
    received.append(context)
    super.invalidateLayout(with: context)
  }
}

@Suite struct InvalidationOrderTests {
  @Test func `invalidateLayout is cheap, coalesced, and keeps the counts`() {
    let scene = Scene()
    let lines = scene.lines {
      for _ in 0..<3 { scene.layout.invalidateLayout() }
    }
    expect(
      lines,
      equals: Array(repeating: "invalidateLayout(with: everything)", count: 3) + [
        "prepare()", "collectionViewContentSize -> (100, 1000)",
        lines.last ?? "",
      ])
    expect(lines.last?.hasPrefix("layoutAttributesForElements"), equals: true)
  }

  @Test func `a context with nothing set still has the layout prepared`() {
    let scene = Scene()
    let lines = scene.lines {
      scene.layout.invalidateLayout(with: CollectionViewLayoutInvalidationContext())
    }
    expect(lines.dropFirst().first, equals: "prepare()")
  }

  @Test func `adjustments of several contexts add up and are applied once, before prepare`() {
    let scene = Scene()
    scene.view.layoutIfNeeded()
    scene.view.contentOffset.y = 100
    var atPrepare: (CGFloat, CGFloat)?
    scene.layout.onHook = { hook, layout in
      guard hook == .prepare, let view = layout.collectionView else { return }
      atPrepare = (view.contentOffset.y, view.contentSize.height)
    }
    let lines = scene.lines {
      for height in [30, 12] as [CGFloat] {
        let context = CollectionViewLayoutInvalidationContext()
        context.contentOffsetAdjustment.y = height
        context.contentSizeAdjustment.height = height
        scene.layout.invalidateLayout(with: context)
      }
    }
    expect(atPrepare?.0, equals: 142)
    expect(atPrepare?.1, equals: 1042)
    expect(scene.view.contentOffset.y, equals: 142)
    expect(scene.view.contentSize.height, equals: 1000)
    // The layout wanted it: it is not asked about it.
    expect(!lines.contains { $0.contains("forBoundsChange") })
    expect(scene.lines {}, equals: [])
    expect(scene.view.contentOffset.y, equals: 142)
  }

  @Test func `an adjustment beyond the content is put within its limits`() {
    let scene = Scene()
    _ = scene.lines {
      let context = CollectionViewLayoutInvalidationContext()
      context.contentOffsetAdjustment.y = 5000
      context.contentSizeAdjustment.height = 1
      scene.layout.invalidateLayout(with: context)
    }
    expect(scene.view.contentOffset.y, equals: 960)
  }

  @Test func `unusable adjustments are reported and ignored`() {
    let scene = Scene()
    _ = scene.lines {
      let context = CollectionViewLayoutInvalidationContext()
      context.contentOffsetAdjustment.y = .nan
      context.contentSizeAdjustment.height = .infinity
      scene.layout.invalidateLayout(with: context)
    }
    expect(scene.view.contentOffset.y, equals: 0)
    expect(scene.view.contentSize.height, equals: 1000)
    expect(!scene.view.diagnostics.isEmpty)
  }

  @Test func `contexts are of the layout's class, with the flags of their cause`() {
    let layout = OwnContextLayout()
    layout.mindsBounds = true
    let scene = Scene(layout: layout)
    _ = scene.lines {
      scene.view.reloadData()
      scene.layout.invalidateLayout()
      scene.view.contentOffset.y = 5
    }
    let flags = layout.received.suffix(3).map {
      [$0.invalidateEverything, $0.invalidateDataSourceCounts]
    }
    expect(flags, equals: [[true, true], [true, false], [false, false]])
    expect(layout.received.allSatisfy { $0 is CountingContext })
  }

  @Test func `a layout that writes the offset while it prepares is not prepared twice`() {
    let scene = Scene()
    scene.view.layoutIfNeeded()
    scene.layout.onHook = { hook, layout in
      if hook == .prepare { layout.collectionView?.contentOffset.y = 55 }
    }
    let lines = scene.lines { scene.layout.invalidateLayout() }
    expect(lines.filter { $0 == "prepare()" }.count, equals: 1)
    expect(scene.visibleItems, equals: [5, 6, 7, 8, 9])
  }

  @Test
  func `a layout that writes offset, inset and more while it prepares settles even if it minds`() {
    let scene = Scene()
    scene.layout.mindsBounds = true
    scene.layout.onHook = { hook, layout in
      guard hook == .prepare else { return }
      layout.collectionView?.contentInset = ViewInsets(top: 10, left: 0, bottom: 30, right: 0)
      layout.collectionView?.contentOffset.y = 55
      layout.collectionView?.decelerationRate = .fast
    }
    scene.view.layoutIfNeeded()
    expect(scene.visibleItems, equals: [5, 6, 7, 8, 9])
    expect((scene.layout.calls[.prepare] ?? 0) <= 3)
    expect(scene.view.diagnostics.isEmpty)
    expect(scene.lines {}, equals: [])
  }

  @Test(arguments: [Hook.prepare, .contentSize, .elements])
  func `a layout that invalidates itself once is prepared once more`(hook: Hook) {
    let scene = Scene()
    scene.view.layoutIfNeeded()
    var isFirst = true
    scene.layout.onHook = { called, layout in
      guard called == hook, isFirst else { return }
      isFirst = false
      layout.invalidateLayout()
    }
    let prepared = scene.layout.calls[.prepare] ?? 0
    scene.layout.rowHeight = 20
    scene.layout.invalidateLayout()
    scene.view.layoutIfNeeded()
    expect((scene.layout.calls[.prepare] ?? 0) - prepared, equals: 2)
    expect(scene.visibleItems, equals: [0, 1])
    expect(scene.view.diagnostics.isEmpty)
  }

  @Test(arguments: [Hook.prepare, .contentSize, .elements, .invalidate])
  func `a layout that invalidates itself for ever is stopped and reported`(hook: Hook) {
    let scene = Scene()
    var depth = 0
    scene.layout.onHook = { called, layout in
      // From invalidateLayout(with:) it would call itself: there it is the layout's own recursion.
      guard called == hook, depth == 0 else { return }
      depth += 1
      layout.invalidateLayout()
      depth -= 1
    }
    scene.view.layoutIfNeeded()
    expect(scene.visibleItems, equals: [0, 1, 2, 3])
    expect((scene.layout.calls[.prepare] ?? 0) < 40)
    if hook != .invalidate {
      expect(
        scene.view.diagnostics.map(\.description).contains { $0.contains("invalidated again") })
    }
    scene.layout.onHook = nil
    scene.view.layoutIfNeeded()
    expect(scene.lines {}, equals: [])
  }

  @Test func `an offset that the layout and the limits pull apart is given up and reported`() {
    let scene = Scene([1])
    scene.layout.mindsBounds = true
    scene.layout.onHook = { hook, layout in
      guard hook == .prepare else { return }
      layout.collectionView?.contentOffset.y = 900
      layout.collectionView?.contentInset.top += 1
    }
    scene.view.layoutIfNeeded()
    // Up to 16 rounds for the limits in each of a few passes.
    expect((scene.layout.calls[.prepare] ?? 0) < 80)
    expect(!scene.view.diagnostics.isEmpty)
  }

  @Test func `old layouts are heard no more`() {
    let scene = Scene()
    scene.view.layoutIfNeeded()
    let other = HookLayout()
    scene.view.collectionViewLayout = other
    scene.view.layoutIfNeeded()
    expect(scene.lines { scene.layout.invalidateLayout() }, equals: [])
    expect(scene.layout.collectionView == nil)
    expect(other.collectionView === scene.view)
  }
}
