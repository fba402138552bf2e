import Expectations
import Foundation
import Testing
import UIKitAliases

@testable import UIKitLayouts

/// Sizes, and for one test shades and insets.
private final class Sizes: SectionBackgroundDelegate {
  var sizes: [[CGSize]]
  init(_ sizes: [[CGSize]]) { self.sizes = sizes }

  convenience init(widths: [CGFloat]) {
    self.init([widths.map { CGSize(width: $0, height: 10) }])
  }

  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize { sizes[indexPath.section][indexPath.item] }

  func collectionView(
    _ collectionView: UICollectionView, layout: UICollectionViewLayout,
    shadeOfSectionAt section: Int
  ) -> Int { 10 * (section + 1) }
}

/// Sizes, and an inset of each section of its own.
private final class Insets: UICollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
    insetForSectionAt section: Int
  ) -> UIEdgeInsets {
    UIEdgeInsets(top: 0, left: CGFloat(section), bottom: 0, right: 0)
  }
}

@Suite struct LeftAlignedFlowLayoutTests {
  private let delegate = Sizes(widths: [40, 30, 50, 20, 80])
  let layout = LeftAlignedFlowLayout()
  let screen: Screen

  init() {
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    layout.minimumInteritemSpacing = 5
    layout.minimumLineSpacing = 5
    screen = Screen(layout, width: 100, height: 60, counts: [5], delegate: delegate)
  }

  @Test func `lines are broken by the flow layout and not justified`() {
    // 80 wide: 40 + 5 + 30, 50 + 5 + 20, 80. Justified, the second of each line would be at 60 and 70.
    expect(
      (0..<5).map { screen.frame($0)?.origin },
      equals: [
        CGPoint(x: 10, y: 10), CGPoint(x: 55, y: 10), CGPoint(x: 10, y: 25), CGPoint(x: 65, y: 25),
        CGPoint(x: 10, y: 40),
      ])
    expect(screen.view.contentSize, equals: CGSize(width: 100, height: 60))
    expect(screen.view.diagnostics.isEmpty)
  }

  @Test func `what super handed out may be changed: the flow layout's own answer stays`() {
    let rect = CGRect(0, 0, 100, 60)
    let first = layout.layoutAttributesForElements(in: rect)?.map(\.frame)
    expect(layout.layoutAttributesForElements(in: rect)?.map(\.frame), equals: first)
    expect(
      layout.layoutAttributesForItem(at: IndexPath(item: 1, section: 0))?.frame.minX, equals: 60)
  }

  @Test func `an insertion breaks the lines again`() throws {
    delegate.sizes[0].insert(CGSize(width: 30, height: 10), at: 0)
    screen.counts = [6]
    try screen.view.insertItems(at: [IndexPath(item: 0, section: 0)])
    // 30 + 5 + 40, 30, 50 + 5 + 20, 80.
    screen.scroll(to: 0, 15)
    expect(screen.view.contentSize.height, equals: 75)
    expect(
      (0..<6).map { screen.frame($0)?.origin },
      equals: [
        CGPoint(x: 10, y: 10), CGPoint(x: 45, y: 10), CGPoint(x: 10, y: 25), CGPoint(x: 10, y: 40),
        CGPoint(x: 65, y: 40), CGPoint(x: 10, y: 55),
      ])
  }

  @Test func `a wider view has fewer lines`() {
    screen.resize(180, 60)
    // 160 wide: 40 + 30 + 50 + 20 and three gaps of 5 are 155.
    expect(
      (0..<5).map { screen.frame($0)?.origin },
      equals: [
        CGPoint(x: 10, y: 10), CGPoint(x: 55, y: 10), CGPoint(x: 90, y: 10), CGPoint(x: 145, y: 10),
        CGPoint(x: 10, y: 25),
      ])
  }
}

@Suite struct StretchyHeaderFlowLayoutTests {
  let layout = StretchyHeaderFlowLayout()
  let screen: Screen

  init() {
    layout.headerReferenceSize = CGSize(width: 0, height: 40)
    layout.itemSize = CGSize(width: 100, height: 20)
    layout.minimumLineSpacing = 0
    screen = Screen(layout, width: 100, height: 100, counts: [4, 4])
  }

  private func header(_ section: Int) -> CGRect? {
    screen.frame(UICollectionView.elementKindSectionHeader, 0, section)
  }

  @Test func `pulled down, the first header grows, and only the first`() {
    expect(screen.view.contentSize.height, equals: 240)
    expect(header(0), equals: CGRect(0, 0, 100, 40))
    expect(screen.frame(0), equals: CGRect(0, 40, 100, 20))
    screen.scroll(to: 0, -30)
    expect(header(0), equals: CGRect(0, -30, 100, 70))
    expect(screen.frame(0), equals: CGRect(0, 40, 100, 20))
    screen.scroll(to: 0, 60)
    expect(header(0) == nil)
    expect(header(1), equals: CGRect(0, 120, 100, 40))
    expect(screen.visibleItems.first, equals: [0, 1])
    expect(screen.view.diagnostics.isEmpty)
  }
}

@Suite struct SectionBackgroundFlowLayoutTests {
  let layout = SectionBackgroundFlowLayout()

  init() {
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    layout.minimumLineSpacing = 5
    layout.minimumInteritemSpacing = 5
  }

  @Test func `each section has a card behind its items`() throws {
    let size = CGSize(width: 80, height: 10)
    let sizes = Sizes([[size, size, size], [], [size]])
    let screen = Screen(layout, width: 100, height: 200, counts: [3, 0, 1], delegate: sizes)
    // Three lines from 10 to 50; then 10 and the empty section's 20, and 10 before the last line at 90.
    let cards = screen.view.subviews.compactMap { $0 as? SectionBackgroundView }
    expect(cards.map(\.frame), equals: [CGRect(6, 6, 88, 48), CGRect(6, 86, 88, 18)])
    expect(cards.map(\.shade), equals: [10, 30])
    expect(screen.frame(0, 2), equals: CGRect(10, 90, 80, 10))
    expect(screen.view.visibleLayoutAttributes.allSatisfy { $0 is SectionBackgroundAttributes })
    sizes.sizes[0].removeLast()
    screen.counts[0] = 2
    try screen.view.deleteItems(at: [IndexPath(item: 2, section: 0)])
    expect(cards[0].frame, equals: CGRect(6, 6, 88, 33))
    expect(cards[1].frame.minY, equals: 71)
    expect(screen.view.diagnostics.isEmpty)
  }

  @Test func `optional methods of the flow delegate are called, and may be missing`() throws {
    let view = UICollectionView(
      frame: CGRect(0, 0, 100, 100), collectionViewLayout: UICollectionViewFlowLayout())
    let (insets, sizes) = (Insets(), Sizes([]))
    view.delegate = insets
    let flow = try #require(view.delegate as? any UICollectionViewDelegateFlowLayout)
    let path = IndexPath(item: 0, section: 3)
    let layout = view.collectionViewLayout
    expect(flow.collectionView?(view, layout: layout, insetForSectionAt: 3).left, equals: 3)
    let given: CGSize = flow.collectionView!(view, layout: layout, sizeForItemAt: path)
    expect(given, equals: CGSize(width: 50, height: 50))
    // Missing, and so the fallback counts.
    expect(flow.collectionView?(view, layout: layout, sizeForItemAt: path) ?? .zero, equals: .zero)
    view.delegate = sizes
    expect(
      (view.delegate as? any UICollectionViewDelegateFlowLayout)?.collectionView?(
        view, layout: layout, insetForSectionAt: 3) == nil)
  }
}

@Suite struct FlowSymbolTests {
  @Test func `a flow layout has UIKit's defaults`() {
    let flow = UICollectionViewFlowLayout()
    expect(flow.minimumLineSpacing == 10 && flow.minimumInteritemSpacing == 10)
    expect(flow.itemSize == CGSize(width: 50, height: 50) && flow.estimatedItemSize == .zero)
    expect(flow.headerReferenceSize == .zero && flow.footerReferenceSize == .zero)
    expect(flow.sectionInset == .zero && flow.scrollDirection == .vertical)
    expect(!flow.sectionHeadersPinToVisibleBounds && !flow.sectionFootersPinToVisibleBounds)
    expect(flow.sectionInsetReference, equals: .fromContentInset)
    expect(UICollectionViewFlowLayout.automaticSize != .zero)
    let context = UICollectionViewFlowLayoutInvalidationContext()
    expect(context.invalidateFlowLayoutDelegateMetrics && context.invalidateFlowLayoutAttributes)
    expect(
      UICollectionViewFlowLayout.invalidationContextClass
        is UICollectionViewFlowLayoutInvalidationContext.Type)
  }
}
