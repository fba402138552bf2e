import BubbleCollection
import Expectations
import Foundation
import Testing

/// Moves items of a line to its start, by changing what super answers in place.
private final class LeadingFlow: CollectionViewFlowLayout {
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let attributes = super.layoutAttributesForElements(in: rect)
    var left = sectionInset.left
    var lineEnd: CGFloat = -1
    attributes?.forEach { element in
      guard element.representedElementCategory == .cell else { return }
      if element.frame.origin.y >= lineEnd { left = sectionInset.left }
      element.frame.origin.x = left
      left += element.frame.width + minimumInteritemSpacing
      lineEnd = max(element.frame.maxY, lineEnd)
    }
    return attributes
  }
}

private final class TintedAttributes: CollectionViewLayoutAttributes {
  var tint = 0
  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? TintedAttributes)?.tint = tint
    return copy
  }
  override func isEqual(_ object: Any?) -> Bool {
    (object as? TintedAttributes)?.tint == tint && super.isEqual(object)
  }
}

private final class TintingContext: CollectionViewFlowLayoutInvalidationContext {
  var isTinting = false
}

/// Has classes of its own for attributes and contexts.
private final class TintingFlow: CollectionViewFlowLayout {
  override class var layoutAttributesClass: AnyClass { TintedAttributes.self }
  override class var invalidationContextClass: AnyClass { TintingContext.self }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let answer = super.layoutAttributesForElements(in: rect) as? [TintedAttributes]
    answer?.forEach { $0.tint = $0.indexPath.item + 1 }
    return answer
  }
}

/// Makes pages as large as the view, and grows what is in the middle of it.
private final class Carousel: CollectionViewFlowLayout {
  var preparations = 0
  override func prepare() {
    preparations += 1
    scrollDirection = .horizontal
    itemSize = collectionView?.bounds.insetBy(dx: 20, dy: 0).size ?? .zero
    minimumLineSpacing = 0
    super.prepare()
    sectionInset = ViewInsets(top: 0, left: 20, bottom: 0, right: 20)
  }
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let middle = collectionView?.bounds.midX ?? 0
    return super.layoutAttributesForElements(in: rect)?.map { attributes in
      let distance = min(1, abs(attributes.center.x - middle) / 100)
      attributes.transform = CGAffineTransform(scaleX: 1 - distance / 2, y: 1 - distance / 2)
      return attributes
    }
  }
}

/// Changes a property in each preparation.
private final class Restless: CollectionViewFlowLayout {
  var preparations = 0
  override func prepare() {
    super.prepare()
    preparations += 1
    minimumLineSpacing = preparations.isMultiple(of: 2) ? 5 : 15
  }
}

/// Makes its header grow when the content is pulled down.
private final class Stretching: CollectionViewFlowLayout {
  override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { true }
  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    let answer = super.layoutAttributesForElements(in: rect)
    let pull = -(collectionView?.contentOffset.y ?? 0)
    for element in answer ?? []
    where element.representedElementKind == CollectionView.elementKindSectionHeader && pull > 0 {
      element.frame = CGRect(
        x: 0, y: -pull, width: element.frame.width, height: headerReferenceSize.height + pull)
    }
    return answer
  }
}

@Suite struct FlowSubclassTests {
  @Test func `a subclass may change what super answers, and super does not`() {
    let host = FlowHost([3], layout: LeadingFlow()) {
      $0.itemSize = CGSize(width: 30, height: 20)
      $0.minimumInteritemSpacing = 2
    }
    expect(host.view.visibleLayoutAttributes.map(\.frame.minX), equals: [0, 32, 64])
    expect(host.frames().map(\.minX), equals: [0, 35, 70])
    host.layout.invalidateLayout()
    host.view.layoutIfNeeded()
    expect(host.view.visibleLayoutAttributes.map(\.frame.minX), equals: [0, 32, 64])
    let path = IndexPath(item: 0, section: 0)
    expect(
      host.layout.layoutAttributesForItem(at: path)
        !== host.layout.layoutAttributesForItem(at: path))
  }

  @Test func `attributes and contexts are of the classes that a subclass names`() {
    let host = FlowHost([3], layout: TintingFlow()) {
      $0.headerReferenceSize = CGSize(width: 0, height: 10)
    }
    let tints = host.view.visibleLayoutAttributes.map { ($0 as? TintedAttributes)?.tint }
    expect(tints, equals: [1, 1, 2])
    expect(host.header() is TintedAttributes)
    expect(host.layout.invalidationContext(forBoundsChange: .zero) is TintingContext)
    expect(
      CollectionViewFlowLayout().invalidationContext(forBoundsChange: .zero)
        is CollectionViewFlowLayoutInvalidationContext)
  }

  @Test func `what is set within prepare takes effect in the same pass, in one preparation`() {
    let carousel = Carousel()
    let host = FlowHost([5], layout: carousel)
    expect(carousel.preparations, equals: 1)
    expect(host.frames().map(\.minX), equals: [20, 80, 140, 200, 260])
    expect(host.view.contentSize, equals: CGSize(width: 340, height: 100))
    host.view.contentOffset.x = 60
    host.view.layoutIfNeeded()
    expect(carousel.preparations, equals: 2)
    expect(host.frame(1)?.minX, equals: 80)
    let restless = Restless()
    let other = FlowHost([5], layout: restless)
    expect(restless.preparations, equals: 1)
    expect(other.frames().last?.minY, equals: CGFloat(260))
    expect(other.view.diagnostics.isEmpty)
  }

  @Test func `a header may stretch while the content is pulled down`() {
    let host = FlowHost([3], layout: Stretching()) {
      $0.headerReferenceSize = CGSize(width: 0, height: 40)
    }
    host.view.isDragging = true
    host.view.contentOffset.y = -25
    host.view.layoutIfNeeded()
    let header = host.view.visibleLayoutAttributes.first { $0.representedElementKind != nil }
    expect(header?.frame, equals: CGRect(0, -25, 100, 65))
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `a property that changes invalidates, one that stays does not`() {
    let host = FlowHost([3])
    host.view.recorder = LayoutRecorder()
    host.layout.minimumLineSpacing = 10
    host.layout.itemSize = CGSize(width: 50, height: 50)
    host.view.layoutIfNeeded()
    expect(host.view.recorder?.lines, equals: [])
    host.layout.minimumLineSpacing = 11
    host.view.layoutIfNeeded()
    expect(host.view.recorder?.lines.contains { $0.hasPrefix("prepare()") }, equals: true)
    expect(host.frame(2)?.minY, equals: 122)
  }

  @Test func `the defaults are UIKit's`() {
    let layout = CollectionViewFlowLayout()
    expect(layout.minimumLineSpacing == 10 && layout.minimumInteritemSpacing == 10)
    expect(layout.itemSize, equals: CGSize(width: 50, height: 50))
    expect(layout.estimatedItemSize == .zero && layout.sectionInset == .zero)
    expect(layout.headerReferenceSize == .zero && layout.footerReferenceSize == .zero)
    expect(layout.scrollDirection, equals: .vertical)
    expect(layout.sectionInsetReference, equals: .fromContentInset)
    expect(!layout.sectionHeadersPinToVisibleBounds && !layout.sectionFootersPinToVisibleBounds)
    expect(!layout.flipsHorizontallyInOppositeLayoutDirection)
    expect(layout.collectionViewContentSize, equals: .zero)
    expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0)) == nil)
    expect(layout.layoutAttributesForElements(in: .infinite)?.isEmpty, equals: true)
  }

  @Test func `index paths that lead nowhere have no attributes`() {
    let host = FlowHost([3]) { $0.headerReferenceSize = CGSize(width: 0, height: 10) }
    for path in [
      IndexPath(), IndexPath(index: 0), IndexPath(item: 3, section: 0),
      IndexPath(item: -1, section: 0), IndexPath(item: 0, section: 1),
      IndexPath(item: NSNotFound, section: 0),
    ] {
      expect(host.layout.layoutAttributesForItem(at: path) == nil)
    }
    let kind = CollectionView.elementKindSectionHeader
    for path in [IndexPath(), IndexPath(item: 1, section: 0), IndexPath(item: 0, section: 1)] {
      expect(host.layout.layoutAttributesForSupplementaryView(ofKind: kind, at: path) == nil)
    }
    expect(
      host.layout.layoutAttributesForSupplementaryView(
        ofKind: "other", at: IndexPath(item: 0, section: 0)) == nil)
    expect(host.footer() == nil)
  }

  @Test func `bounds make the layout stale if the width across changes, or something pins`() {
    let host = FlowHost([3])
    expect(!host.layout.shouldInvalidateLayout(forBoundsChange: CGRect(0, 30, 100, 50)))
    expect(host.layout.shouldInvalidateLayout(forBoundsChange: CGRect(0, 0, 101, 100)))
    host.layout.sectionFootersPinToVisibleBounds = true
    expect(host.layout.shouldInvalidateLayout(forBoundsChange: CGRect(0, 30, 100, 100)))
    let sides = FlowHost([3]) { $0.scrollDirection = .horizontal }
    expect(!sides.layout.shouldInvalidateLayout(forBoundsChange: CGRect(9, 0, 50, 100)))
    expect(sides.layout.shouldInvalidateLayout(forBoundsChange: CGRect(0, 0, 100, 101)))
  }

  @Test func `content insets and safe areas narrow the lines`() {
    let host = FlowHost([4]) {
      $0.itemSize = CGSize(width: 30, height: 20)
      $0.minimumInteritemSpacing = 5
    }
    expect(host.frames().map(\.minX), equals: [0, 35, 70, 0])
    host.view.contentInset = ViewInsets(top: 0, left: 10, bottom: 0, right: 15)
    host.view.layoutIfNeeded()
    expect(host.frames().map(\.minX), equals: [0, 45, 0, 45])
    expect(host.view.contentSize.width, equals: 75)
    host.view.contentInset = .zero
    host.view.contentInsetAdjustmentBehavior = .never
    host.view.safeAreaInsets = ViewInsets(top: 0, left: 10, bottom: 0, right: 15)
    host.layout.sectionInsetReference = .fromSafeArea
    host.view.layoutIfNeeded()
    expect(host.frames().map(\.minX), equals: [10, 55, 10, 55])
    host.view.layoutMargins = ViewInsets(top: 0, left: 4, bottom: 0, right: 2)
    host.layout.sectionInsetReference = .fromLayoutMargins
    host.view.layoutIfNeeded()
    expect(host.frames().map(\.minX), equals: [4, 68, 4, 68])
  }

  @Test func `an item that is held is above all others, about the point where it is held`() {
    let host = FlowHost([3])
    let held = host.layout.layoutAttributesForInteractivelyMovingItem(
      at: IndexPath(item: 1, section: 0), withTargetPosition: CGPoint(x: 40, y: 70))
    expect(held?.center, equals: CGPoint(x: 40, y: 70))
    expect(held?.size, equals: CGSize(width: 50, height: 50))
    expect(held?.zIndex, equals: Int.max)
  }
}
