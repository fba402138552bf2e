import Expectations
import Foundation
import Testing
import UIKitAliases

// What real layouts use of UIKit, name by name: each is there and means what it means there.

@Suite struct ViewSymbolTests {
  @Test func `a scroll view has UIKit's geometry`() {
    let view = UIScrollView(frame: CGRect(10, 20, 100, 200))
    view.contentOffset = CGPoint(x: 5, y: 6)
    expect(view.bounds, equals: CGRect(5, 6, 100, 200))
    expect(view.frame, equals: CGRect(10, 20, 100, 200))
    view.bounds.size.height = 150
    expect(view.frame.size, equals: CGSize(width: 100, height: 150))
    view.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    view.safeAreaInsets = UIEdgeInsets(top: 10, left: 0, bottom: 0, right: 0)
    expect(view.adjustedContentInset.top, equals: 11)
    expect(view.adjustedContentInset.left, equals: 2)
    expect(view.adjustedContentInset.bottom, equals: 3)
    expect(view.adjustedContentInset.right, equals: 4)
    view.contentInsetAdjustmentBehavior = .never
    expect(view.adjustedContentInset, equals: view.contentInset)
    expect(view.contentSize, equals: .zero)
    view.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    expect(view.contentOffset, equals: CGPoint(x: 0, y: 50))
    view.scrollIndicatorInsets = .zero
    view.decelerationRate = .fast
    expect(UIScrollView.DecelerationRate.fast.rawValue, equals: 0.99)
    expect(UIScrollView.DecelerationRate.normal.rawValue, equals: 0.998)
    expect(!view.isDecelerating && !view.isDragging && !view.isTracking)
    expect(!view.isPagingEnabled && view.isScrollEnabled && view.bounces)
  }

  @Test func `a view has a tree, margins and traits`() {
    let (outer, inner) = (UIView(frame: CGRect(0, 0, 10, 10)), UIView())
    outer.addSubview(inner)
    expect(inner.superview === outer && outer.subviews == [inner])
    inner.removeFromSuperview()
    expect(inner.superview == nil && outer.subviews.isEmpty)
    expect(outer.isUserInteractionEnabled && outer.alpha == 1 && !outer.isHidden)
    expect(outer.layoutMargins.left, equals: 8)
    expect(outer.safeAreaInsets, equals: .zero)
    expect(outer.transform, equals: .identity)
    outer.center = CGPoint(x: 50, y: 50)
    expect(outer.frame, equals: CGRect(45, 45, 10, 10))
    outer.traitCollection = UITraitCollection(displayScale: 3, layoutDirection: .rightToLeft)
    expect(outer.traitCollection.displayScale, equals: 3)
    expect(outer.traitCollection.horizontalSizeClass, equals: UIUserInterfaceSizeClass.unspecified)
    expect(outer.effectiveUserInterfaceLayoutDirection, equals: .rightToLeft)
    outer.semanticContentAttribute = UISemanticContentAttribute.forceLeftToRight
    expect(
      outer.effectiveUserInterfaceLayoutDirection,
      equals: UIUserInterfaceLayoutDirection.leftToRight)
    outer.setNeedsLayout()
    outer.layoutIfNeeded()
  }

  @Test func `index paths have sections, items and rows, and short ones trap nobody`() {
    var path = IndexPath(item: 3, section: 2)
    expect(path, equals: IndexPath(row: 3, section: 2))
    expect((path.section, path.item, path.row) == (2, 3, 3))
    path.item = 5
    path.section = 1
    expect(path, equals: [1, 5])
    expect(IndexPath().item == NSNotFound && IndexPath().section == NSNotFound)
    let global = IndexPath(index: 4)
    expect(global.section == 4 && global.item == NSNotFound)
    let old = NSIndexPath(item: 3, section: 2)
    expect((old.section, old.item, old.row) == (2, 3, 3))
  }

  @Test func `what Foundation has elsewhere is there`() {
    expect(NSValue(cgPoint: CGPoint(x: 1, y: 2)).cgPointValue, equals: CGPoint(x: 1, y: 2))
    expect(NSValue(cgRect: CGRect(1, 2, 3, 4)).cgRectValue, equals: CGRect(1, 2, 3, 4))
    expect(NSValue(cgSize: CGSize(width: 1, height: 2)).cgSizeValue.height, equals: 2)
    expect(NSCoder.string(for: CGRect(1, 2, 3, 4)), equals: "{{1, 2}, {3, 4}}")
    expect(CACurrentMediaTime() > 0)
    expect(CFAbsoluteTimeGetCurrent() > 700_000_000)
    expect(autoreleasepool { 5 }, equals: 5)
    expect(CGVector(dx: 1, dy: 2).dy == 2 && CGVector.zero.dx == 0)
    expect(CGSize(width: 1, height: 2).equalTo(CGSize(width: 1, height: 2)))
    expect(CGPoint(x: 1, y: 2).equalTo(CGPoint(x: 1, y: 2)))
    expect(CATransform3DIdentity.m11 == 1 && CATransform3DIdentity.m34 == 0)
    expect(UIEdgeInsetsMake(1, 2, 3, 4), equals: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
  }
}

@Suite struct CarriedSymbolTests {
  @Test func `points and rects convert through the tree, bounds and transforms included`() {
    let (window, scroll, inner) = (
      UIView(frame: CGRect(0, 0, 500, 500)), UIScrollView(frame: CGRect(100, 200, 200, 200)),
      UIView(frame: CGRect(10, 20, 40, 40))
    )
    window.addSubview(scroll)
    scroll.addSubview(inner)
    scroll.contentOffset = CGPoint(x: 0, y: 5)
    expect(inner.convert(CGPoint(x: 1, y: 2), to: scroll), equals: CGPoint(x: 11, y: 22))
    expect(inner.convert(CGPoint(x: 1, y: 2), to: nil), equals: CGPoint(x: 111, y: 217))
    expect(inner.convert(CGPoint(x: 111, y: 217), from: nil), equals: CGPoint(x: 1, y: 2))
    expect(window.convert(CGRect(0, 0, 4, 4), from: inner), equals: CGRect(110, 215, 4, 4))
    expect(window.convert(CGRect(110, 215, 4, 4), to: inner), equals: CGRect(0, 0, 4, 4))
    inner.transform = CGAffineTransform(scaleX: 2, y: 2)
    expect(inner.convert(inner.bounds, to: scroll), equals: CGRect(-10, 0, 80, 80))
    expect(scroll.convert(CGPoint(x: -10, y: 0), to: inner), equals: .zero)
    expect(window.convert(CGPoint(x: 3, y: 4), to: nil), equals: CGPoint(x: 3, y: 4))
    expect(window.convert(CGPoint(x: 3, y: 4), from: nil), equals: CGPoint(x: 3, y: 4))
  }

  @Test func `what is only carried is there, with UIKit's defaults`() {
    let view = UICollectionView(
      frame: CGRect(0, 0, 100, 50), collectionViewLayout: UICollectionViewLayout())
    expect(view.backgroundColor == nil && view.window == nil && view.autoresizingMask == [])
    view.backgroundColor = UIColor.red.withAlphaComponent(0.5)
    expect(view.backgroundColor, equals: UIColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    expect(view.autoresizingMask.rawValue, equals: 18)
    expect(view.visibleSize, equals: CGSize(width: 100, height: 50))
    expect(view.zoomScale == 1 && !view.isZooming && !view.hasUncommittedUpdates)
    expect(view.isPrefetchingEnabled)
    expect(view.showsVerticalScrollIndicator && view.showsHorizontalScrollIndicator)
    expect(UICollectionElementKindSectionHeader, equals: UICollectionView.elementKindSectionHeader)
    expect(UICollectionElementKindSectionFooter, equals: UICollectionView.elementKindSectionFooter)
    expect(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4).leading, equals: 2)
    expect(NSDirectionalEdgeInsets.zero, equals: NSDirectionalEdgeInsets())
    expect(UIOffset(horizontal: 1, vertical: 2) != .zero)
    var ended: Bool?
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.7, initialSpringVelocity: 0,
      animations: {}, completion: { ended = $0 })
    expect(ended, equals: true)
  }
}

/// The global facts: serialised, for they are one for the process.
@Suite(.serialized) struct HostFactTests {
  @Test func `the host says what the application's direction is`() {
    expect(UIApplication.shared.userInterfaceLayoutDirection, equals: .leftToRight)
    UIApplication.shared.userInterfaceLayoutDirection = .rightToLeft
    defer { UIApplication.shared.userInterfaceLayoutDirection = .leftToRight }
    expect(UIView.userInterfaceLayoutDirection(for: .unspecified), equals: .rightToLeft)
    expect(UIView.userInterfaceLayoutDirection(for: .forceLeftToRight), equals: .leftToRight)
    expect(UITraitCollection.current.layoutDirection, equals: .rightToLeft)
  }

  @Test func `the host says what the screen and the device are`() {
    UIScreen.main.scale = 3
    UIDevice.current.userInterfaceIdiom = .pad
    defer {
      UIScreen.main.scale = 1
      UIDevice.current.userInterfaceIdiom = .unspecified
    }
    expect(UITraitCollection.current.displayScale == 3 && UIScreen.main.nativeScale == 3)
    expect(UITraitCollection.current.userInterfaceIdiom, equals: .pad)
    expect(UIScreen.main.bounds.width, equals: 375)
  }
}

@Suite struct LayoutSymbolTests {
  @Test func `attributes have UIKit's names and defaults`() throws {
    let plain = UICollectionViewLayoutAttributes()
    expect(plain.indexPath == IndexPath() && plain.representedElementCategory == .cell)
    let cell = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 1, section: 0))
    expect(cell.alpha == 1 && cell.zIndex == 0 && !cell.isHidden)
    expect(cell.representedElementKind == nil)
    cell.frame = CGRect(10, 20, 30, 40)
    expect(cell.center == CGPoint(x: 25, y: 40) && cell.bounds == CGRect(0, 0, 30, 40))
    cell.size = CGSize(width: 10, height: 10)
    expect(cell.frame, equals: CGRect(20, 35, 10, 10))
    cell.center.x = 0
    expect(cell.frame, equals: CGRect(-5, 35, 10, 10))
    cell.frame.origin.y += 5
    expect(cell.center.y, equals: 45)
    cell.transform = CGAffineTransform(scaleX: 2, y: 2)
    expect(cell.frame == CGRect(-10, 35, 20, 20) && cell.transform3D.m11 == 2)
    let header = UICollectionViewLayoutAttributes(
      forSupplementaryViewOfKind: UICollectionView.elementKindSectionHeader,
      with: IndexPath(index: 0))
    expect(
      header.representedElementCategory, equals: UICollectionView.ElementCategory.supplementaryView)
    expect(header.representedElementKind, equals: "UICollectionElementKindSectionHeader")
    expect(
      UICollectionView.elementKindSectionFooter, equals: "UICollectionElementKindSectionFooter")
    let line = UICollectionViewLayoutAttributes(
      forDecorationViewOfKind: "line", with: IndexPath(item: 0, section: 0))
    expect(line.representedElementCategory, equals: .decorationView)
    let copies = NSArray(array: [cell, header], copyItems: true)
    let copy = try #require(copies[0] as? UICollectionViewLayoutAttributes)
    expect(copy !== cell && copy.isEqual(cell))
    copy.isHidden = true
    expect(!copy.isEqual(cell))
  }

  @Test func `the base class of layouts answers as UIKit's does`() {
    let layout = UICollectionViewLayout()
    let path = IndexPath(item: 0, section: 0)
    expect(layout.collectionView == nil && layout.collectionViewContentSize == .zero)
    expect(layout.layoutAttributesForElements(in: CGRect(0, 0, 1, 1)) == nil)
    expect(layout.layoutAttributesForItem(at: path) == nil)
    expect(layout.layoutAttributesForSupplementaryView(ofKind: "a", at: path) == nil)
    expect(layout.layoutAttributesForDecorationView(ofKind: "a", at: path) == nil)
    expect(!layout.shouldInvalidateLayout(forBoundsChange: .zero))
    expect(layout.initialLayoutAttributesForAppearingItem(at: path) == nil)
    expect(layout.finalLayoutAttributesForDisappearingItem(at: path) == nil)
    expect(
      layout.initialLayoutAttributesForAppearingSupplementaryElement(ofKind: "a", at: path) == nil)
    expect(
      layout.finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: "a", at: path) == nil)
    expect(!layout.flipsHorizontallyInOppositeLayoutDirection)
    expect(layout.developmentLayoutDirection, equals: .leftToRight)
    let point = CGPoint(x: 3, y: 4)
    expect(layout.targetContentOffset(forProposedContentOffset: point), equals: point)
    expect(
      layout.targetContentOffset(forProposedContentOffset: point, withScrollingVelocity: point),
      equals: point)
    let context = layout.invalidationContext(forBoundsChange: .zero)
    expect(!context.invalidateEverything && !context.invalidateDataSourceCounts)
    expect(context.invalidatedItemIndexPaths == nil)
    context.invalidateItems(at: [path])
    context.invalidateSupplementaryElements(ofKind: "a", at: [path])
    expect(context.invalidatedItemIndexPaths, equals: [path])
    expect(context.invalidatedSupplementaryIndexPaths, equals: ["a": [path]])
    expect(context.contentOffsetAdjustment == .zero && context.contentSizeAdjustment == .zero)
  }

  @Test func `a collection view has UIKit's names`() throws {
    let layout = UICollectionViewLayout()
    let view = UICollectionView(frame: CGRect(0, 0, 50, 50), collectionViewLayout: layout)
    expect(view.collectionViewLayout === layout && layout.collectionView === view)
    expect(view.numberOfSections == 0 && view.numberOfItems(inSection: 0) == 0)
    expect(view.indexPathsForVisibleItems.isEmpty)
    expect(view.indexPathForItem(at: .zero) == nil)
    expect(view.cellForItem(at: IndexPath(item: 0, section: 0)) == nil)
    view.reloadData()
    try view.performBatchUpdates({}, completion: nil)
    view.layoutIfNeeded()
    view.collectionViewLayout = UICollectionViewFlowLayout()
    expect(layout.collectionView == nil)
    let directions: [UICollectionView.ScrollDirection] = [.vertical, .horizontal]
    expect(directions.count, equals: 2)
  }

  @Test func `update items can be stood in for`() {
    final class Stand: UICollectionViewUpdateItem {
      override var indexPathAfterUpdate: IndexPath? { IndexPath(item: NSNotFound, section: 3) }
      override var updateAction: UICollectionViewUpdateItem.Action { .insert }
    }
    let item: UICollectionViewUpdateItem = Stand()
    expect(item.updateAction == .insert && item.indexPathBeforeUpdate == nil)
    expect(item.indexPathAfterUpdate?.item, equals: Int.max)
    let actions: [UICollectionViewUpdateItem.Action] = [.insert, .delete, .reload, .move, .none]
    expect(actions.map(\.rawValue), equals: [0, 1, 2, 3, 4])
  }
}
