import BubbleCollection
import Expectations
import Foundation
import Testing

@testable import CollectionTestSupport

private final class Stripe: CollectionReusableView {
  var applied = 0
  override func apply(_ layoutAttributes: CollectionViewLayoutAttributes) { applied += 1 }
}

private final class StripedLayout: HookLayout {
  var paths = [IndexPath(index: 4), IndexPath(item: 900, section: 7)]
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let stripes = paths.map { path in
      let stripe = CollectionViewLayoutAttributes(forDecorationViewOfKind: "stripe", with: path)
      stripe.frame = CGRect(x: 0, y: 0, width: 5, height: 1000)
      stripe.zIndex = -1
      return stripe
    }
    return (super.layoutAttributesForElements(in: rect) ?? []) + stripes
  }
}

@Suite struct DecorationOrderTests {
  @Test func `a decoration view is made of the layout's class, for any index path`() {
    let layout = StripedLayout()
    layout.register(Stripe.self, forDecorationViewOfKind: "stripe")
    let scene = Scene(layout: layout)
    scene.view.layoutIfNeeded()
    let stripes = scene.view.subviews.compactMap { $0 as? Stripe }
    expect(stripes.count, equals: 2)
    expect(stripes.allSatisfy { $0.frame.width == 5 && $0.applied >= 1 })
    expect(scene.view.diagnostics.isEmpty)
    scene.view.contentOffset.y = 500
    scene.view.layoutIfNeeded()
    let later = scene.view.subviews.compactMap { $0 as? Stripe }
    expect(later.map(ObjectIdentifier.init), equals: stripes.map(ObjectIdentifier.init))
  }

  @Test func `a kind without a class is reported and has no view`() {
    let layout = StripedLayout()
    layout.register(Nib(viewClass: Stripe.self), forDecorationViewOfKind: "stripe")
    layout.register(nil as AnyClass?, forDecorationViewOfKind: "stripe")
    let scene = Scene(layout: layout)
    scene.view.layoutIfNeeded()
    expect(scene.view.subviews.isEmpty)
    expect(scene.view.diagnostics.count, equals: 2)
    expect(
      scene.view.diagnostics[0].description.contains("no class is registered for decoration stripe")
    )
    expect(scene.visibleItems, equals: [0, 1, 2, 3])
  }

  @Test func `a decoration view that is not answered any more is taken away and used again`() {
    let layout = StripedLayout()
    layout.register(Stripe.self, forDecorationViewOfKind: "stripe")
    let scene = Scene(layout: layout)
    scene.view.layoutIfNeeded()
    let first = scene.view.subviews.compactMap { $0 as? Stripe }
    layout.paths = []
    layout.invalidateLayout()
    scene.view.layoutIfNeeded()
    expect(scene.view.subviews.isEmpty)
    layout.paths = [IndexPath(index: 1)]
    layout.invalidateLayout()
    scene.view.layoutIfNeeded()
    let second = scene.view.subviews.compactMap { $0 as? Stripe }
    expect(second.count == 1 && first.contains { $0 === second[0] })
  }

  @Test func `the data source is not asked for decoration views`() {
    let layout = StripedLayout()
    layout.register(Stripe.self, forDecorationViewOfKind: "stripe")
    let view = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 40), collectionViewLayout: layout)
    view.register(MeasuringCell.self, forCellWithReuseIdentifier: "cell")
    let source = CellSource([2])
    view.dataSource = source
    view.layoutIfNeeded()
    expect(source.askedForCells.count, equals: 2)
    expect(view.subviews.count, equals: 4)
  }
}
