import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

/// Who measures for a host without views, set or replaced after the first pass.
@Suite struct LateProviderTests {
  private func scene(_ count: Int = 100) -> Scene {
    let layout = HookLayout()
    layout.mindsPreferred = true
    let scene = Scene([count], layout: layout)
    scene.view.layoutIfNeeded()
    return scene
  }

  private func provider(
    _ height: CGFloat, _ asked: ((Int) -> Void)? = nil
  ) -> (CollectionViewLayoutAttributes) -> CollectionViewLayoutAttributes {
    { attributes in
      asked?(attributes.indexPath.item)
      attributes.size.height = height
      return attributes
    }
  }

  @Test func `a provider that is set after the first pass is asked in the next one, once`() {
    let scene = scene()
    expect(scene.visibleItems, equals: [0, 1, 2, 3])
    var asked: [Int] = []
    scene.view.preferredAttributesProvider = provider(20) { asked.append($0) }
    expect(asked, equals: [])
    scene.view.layoutIfNeeded()
    expect(asked, equals: [0, 1, 2, 3])
    expect(scene.visibleItems, equals: [0, 1])
    expect(scene.view.contentSize.height, equals: 1040)
    scene.view.layoutIfNeeded()
    scene.view.setNeedsLayout()
    scene.view.layoutIfNeeded()
    expect(asked, equals: [0, 1, 2, 3])
  }

  @Test func `one that replaces another is asked about what that has not measured, or is stale`() {
    let scene = scene()
    var asked: [Int] = []
    scene.view.preferredAttributesProvider = provider(30) { asked.append($0) }
    scene.view.preferredAttributesProvider = provider(20)
    scene.view.layoutIfNeeded()
    expect(asked == [] && scene.visibleItems == [0, 1])
    scene.view.preferredAttributesProvider = provider(40) { asked.append($0) }
    scene.view.layoutIfNeeded()
    expect(asked, equals: [])
    scene.layout.invalidateLayout()
    scene.view.layoutIfNeeded()
    expect(asked, equals: [0, 1])
    expect(scene.view.visibleLayoutAttributes.map(\.frame.height), equals: [40])
    // What it does not see has the size of before, until it is seen.
    expect(scene.layout.heights[IndexPath(item: 3, section: 0)], equals: 20)
    scene.view.contentOffset.y = 90
    scene.view.layoutIfNeeded()
    expect(scene.view.visibleLayoutAttributes.allSatisfy { $0.frame.height == 40 })
    expect(scene.view.diagnostics.isEmpty)
  }

  @Test func `one that is set where there was none again is asked about all that is visible`() {
    let scene = scene()
    scene.view.preferredAttributesProvider = provider(20)
    scene.view.layoutIfNeeded()
    scene.view.preferredAttributesProvider = nil
    scene.view.layoutIfNeeded()
    scene.view.preferredAttributesProvider = provider(15)
    scene.view.layoutIfNeeded()
    expect(scene.view.visibleLayoutAttributes.map(\.frame.height), equals: [15, 15, 15])
  }

  @Test func `without one again what was measured stays, and nothing is asked`() {
    let scene = scene()
    scene.view.preferredAttributesProvider = provider(20)
    scene.view.layoutIfNeeded()
    let lines = scene.lines { scene.view.preferredAttributesProvider = nil }
    expect(lines, equals: [])
    expect(scene.view.visibleLayoutAttributes.map(\.frame.height), equals: [20, 20])
    scene.view.contentOffset.y = 200
    scene.view.layoutIfNeeded()
    expect(scene.view.visibleLayoutAttributes.allSatisfy { $0.frame.height == 10 })
  }

  @Test func `one that is set together with a scroll sees what is scrolled to`() {
    let scene = scene()
    var asked: [Int] = []
    scene.view.preferredAttributesProvider = provider(10) { asked.append($0) }
    scene.view.contentOffset.y = 20
    scene.view.layoutIfNeeded()
    expect(asked, equals: [2, 3, 4, 5])
    scene.view.contentOffset.y = 30
    scene.view.layoutIfNeeded()
    expect(asked, equals: [2, 3, 4, 5, 6])
  }

  @Test(arguments: [Hook.prepare, .elements, .contextForPreferred])
  func `one that is set from a hook is asked in the pass that runs`(hook: Hook) {
    let scene = scene()
    if hook == .contextForPreferred { scene.view.preferredAttributesProvider = provider(11) }
    scene.layout.onHook = { called, layout in
      guard called == hook else { return }
      layout.onHook = nil
      layout.collectionView?.preferredAttributesProvider = nil
      layout.collectionView?.preferredAttributesProvider = provider(20)
    }
    scene.layout.invalidateLayout()
    scene.view.layoutIfNeeded()
    expect(scene.view.visibleLayoutAttributes.map(\.frame.height), equals: [20, 20])
    expect(scene.view.diagnostics.isEmpty)
    expect(scene.lines {}, equals: [])
  }

  @Test func `one that sets itself again whenever it is asked comes to an end`() {
    let scene = scene()
    var asked = 0
    func set() {
      scene.view.preferredAttributesProvider = { attributes in
        asked += 1
        scene.view.preferredAttributesProvider = nil
        if asked < 10_000 { set() }
        return attributes
      }
    }
    set()
    scene.view.layoutIfNeeded()
    expect(asked < 500)
    expect(scene.visibleItems, equals: [0, 1, 2, 3])
  }

  @Test func `a flow layout takes over what a late one says`() {
    let host = FlowHost([100]) {
      $0.estimatedItemSize = CGSize(width: 100, height: 20)
      $0.minimumLineSpacing = 0
    }
    for height in [40, 25] as [CGFloat] {
      host.view.preferredAttributesProvider = nil
      host.view.preferredAttributesProvider = provider(height)
      host.view.layoutIfNeeded()
      expect(host.view.visibleLayoutAttributes.allSatisfy { $0.frame.height == height })
    }
    expect(host.view.diagnostics.isEmpty)
  }
}
