import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

@Suite struct LayoutRecorderTests {
  @Test func `calls within a call are indented`() {
    let scene = Scene()
    scene.view.layoutIfNeeded()
    var isFirst = true
    scene.layout.onHook = { hook, layout in
      guard hook == .prepare, isFirst else { return }
      isFirst = false
      layout.collectionView?.contentOffset.y = 10
      layout.invalidateLayout()
    }
    let lines = scene.lines { scene.layout.invalidateLayout() }
    expect(
      lines.prefix(5),
      equals: [
        "invalidateLayout(with: everything)",
        "prepare()",
        "  shouldInvalidateLayout(forBoundsChange: [0, 10, 100, 40]) -> false",
        "  invalidateLayout(with: everything)",
        "collectionViewContentSize -> (100, 1000)",
      ])
  }

  @Test
  func `an invalidation that the driver asks for is one line, with what the layout adds to it`() {
    final class Adding: HookLayout {
      override func invalidateLayout(with context: CollectionViewLayoutInvalidationContext) {
        context.contentOffsetAdjustment.y = 5
        super.invalidateLayout(with: context)
      }
    }
    let plain = Scene()
    plain.layout.mindsBounds = true
    let lines = plain.lines { plain.view.contentOffset.y = 1 }
    expect(
      lines.filter { $0.contains("invalidateLayout(with") },
      equals: ["invalidateLayout(with: nothing)"])
    let adding = Scene(layout: Adding())
    expect(
      adding.lines { adding.view.reloadData() }.prefix(2),
      equals: [
        "invalidateLayout(with: everything, counts)",
        "  invalidateLayout(with: everything, counts, offset (0, 5))",
      ])
  }

  @Test func `a context's contents are told`() {
    let scene = Scene()
    let lines = scene.lines {
      let context = CollectionViewLayoutInvalidationContext()
      context.invalidateItems(at: [IndexPath(item: 3, section: 0)])
      context.invalidateSupplementaryElements(ofKind: "b", at: [IndexPath(item: 0, section: 1)])
      context.invalidateSupplementaryElements(ofKind: "a", at: [])
      context.invalidateDecorationElements(ofKind: "d", at: [IndexPath(index: 7)])
      context.contentSizeAdjustment.height = -2.5
      scene.layout.invalidateLayout(with: context)
      let long = CollectionViewLayoutInvalidationContext()
      long.invalidateItems(at: (0..<1000).map { IndexPath(item: $0, section: 0) })
      scene.layout.invalidateLayout(with: long)
    }
    expect(
      lines.first,
      equals:
        "invalidateLayout(with: items [[0, 3]], supplementaries a [], supplementaries b [[1, 0]], "
        + "decorations d [[7]], size (0, -2.5))")
    expect(lines[1].contains("[0, 15], … 984 more]"))
    expect(lines[1].count < 300)
  }

  @Test func `lines can be followed, with the answers of their own`() {
    let scene = Scene()
    var heard: [String] = []
    scene.recorder.onLine = { heard.append($0) }
    scene.recorder.listsElements = true
    scene.layout.rowHeight = 30
    scene.view.layoutIfNeeded()
    scene.recorder.note("scrolls")
    expect(
      heard,
      equals: [
        "# sections", "# items 0", "prepare()", "collectionViewContentSize", "  -> (100, 3000)",
        "layoutAttributesForElements(in: [0, 0, 100, 40])",
        "  -> [cell [0, 0] frame [0, 0, 100, 30], cell [0, 1] frame [0, 30, 100, 30]]",
        "# scrolls",
      ])
    expect(scene.recorder.text.hasSuffix("\n# scrolls"))
  }

  @Test func `the oldest lines are dropped beyond the limit`() {
    let recorder = LayoutRecorder(limit: 100)
    for number in 0..<1000 { recorder.note("\(number)") }
    expect(recorder.lines, equals: (900..<1000).map { "# \($0)" })
    recorder.limit = 3
    expect(recorder.lines, equals: ["# 997", "# 998", "# 999"])
    recorder.limit = 0
    recorder.note("nothing")
    expect(recorder.lines, equals: [])
    let small = Scene()
    small.recorder.limit = 2
    small.view.layoutIfNeeded()
    expect(
      small.recorder.lines,
      equals: [
        "collectionViewContentSize -> (100, 1000)",
        "layoutAttributesForElements(in: [0, 0, 100, 40]) -> 4",
      ])
  }

  @Test func `a recorder that forgets within a call still ends it`() {
    let scene = Scene()
    scene.layout.onHook = { hook, layout in
      if hook == .contentSize { layout.collectionView?.recorder?.removeAll() }
    }
    scene.view.layoutIfNeeded()
    expect(scene.recorder.lines, equals: ["layoutAttributesForElements(in: [0, 0, 100, 40]) -> 4"])
  }
}
