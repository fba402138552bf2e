import BubbleCollection
import Expectations
import Foundation
import Testing

@Suite struct FlowPinningTests {
  /// Two sections, each of 30 header, 200 items and 20 footer.
  private func host(_ configure: (CollectionViewFlowLayout) -> Void) -> FlowHost {
    FlowHost([2, 2]) {
      $0.itemSize = CGSize(width: 100, height: 100)
      $0.minimumLineSpacing = 0
      $0.headerReferenceSize = CGSize(width: 0, height: 30)
      $0.footerReferenceSize = CGSize(width: 0, height: 20)
      configure($0)
    }
  }

  private func scroll(_ host: FlowHost, to offset: CGFloat) {
    host.view.contentOffset = CGPoint(x: 0, y: offset)
    host.view.layoutIfNeeded()
  }

  @Test func `R17: a pinned header stays at the top until the footer pushes it off`() {
    let host = host { $0.sectionHeadersPinToVisibleBounds = true }
    expect(host.header()?.frame.minY, equals: 0)
    scroll(host, to: 70)
    expect(host.header()?.frame.minY, equals: 70)
    // The footer starts at 230.
    scroll(host, to: 210)
    expect(host.header()?.frame.minY, equals: 200)
    expect(host.header(1)?.frame.minY, equals: 250)
    scroll(host, to: 260)
    expect(host.header()?.frame.minY, equals: 200)
    expect(host.header(1)?.frame.minY, equals: 260)
    expect(host.footer()?.frame.minY, equals: 230)
  }

  @Test func `R17: a pinned footer stays at the bottom until the header pushes it off`() {
    let host = host { $0.sectionFootersPinToVisibleBounds = true }
    expect(host.footer()?.frame.minY, equals: 80)
    scroll(host, to: 140)
    expect(host.footer()?.frame.minY, equals: 220)
    // Of the second section, whose header ends at 280, nothing but its header may be above the footer.
    expect(host.footer(1)?.frame.minY, equals: 280)
    scroll(host, to: 300)
    expect(host.footer()?.frame.minY, equals: 230)
    expect(host.footer(1)?.frame.minY, equals: 380)
  }

  @Test func `R17: what is pinned keeps clear of the content inset, and lies over cells`() {
    let host = host { $0.sectionHeadersPinToVisibleBounds = true }
    host.view.contentInset = ViewInsets(top: 15, left: 0, bottom: 0, right: 0)
    scroll(host, to: 70)
    expect(host.header()?.frame.minY, equals: 85)
    let shown = host.view.visibleLayoutAttributes
    let header = shown.first { $0.representedElementKind != nil }
    let cell = shown.first { $0.representedElementKind == nil }
    expect((header?.zIndex ?? 0) > (cell?.zIndex ?? 0))
  }

  @Test func `pinned headers are answered where they are, not where they would be`() {
    let host = host { $0.sectionHeadersPinToVisibleBounds = true }
    scroll(host, to: 100)
    let answer = host.layout.layoutAttributesForElements(in: CGRect(0, 100, 100, 100)) ?? []
    expect(answer.contains { $0.frame == CGRect(0, 100, 100, 30) })
    expect(
      host.layout.layoutAttributesForElements(in: CGRect(0, 0, 100, 100))?
        .allSatisfy { $0.representedElementCategory == .cell }, equals: true)
  }

  @Test func `pins to the sides in content that scrolls to the sides`() {
    let host = FlowHost([2]) {
      $0.scrollDirection = .horizontal
      $0.itemSize = CGSize(width: 100, height: 100)
      $0.minimumLineSpacing = 0
      $0.headerReferenceSize = CGSize(width: 30, height: 0)
      $0.sectionHeadersPinToVisibleBounds = true
    }
    host.view.contentOffset = CGPoint(x: 70, y: 0)
    host.view.layoutIfNeeded()
    expect(host.header()?.frame, equals: CGRect(70, 0, 30, 100))
  }

  @Test func `scrolling asks the delegate nothing and names only headers as stale`() throws {
    let sizes = FlowSizes([[CGSize]](repeating: [CGSize(width: 100, height: 100)], count: 50))
    let host = FlowHost(sizes: sizes) {
      $0.headerReferenceSize = CGSize(width: 0, height: 30)
      $0.sectionHeadersPinToVisibleBounds = true
    }
    let asked = sizes.questions
    let context = try #require(
      host.layout.invalidationContext(forBoundsChange: CGRect(0, 1000, 100, 100))
        as? CollectionViewFlowLayoutInvalidationContext)
    expect(!context.invalidateFlowLayoutDelegateMetrics)
    expect(context.invalidatedItemIndexPaths == nil)
    // Sections are 130 long: those at 0 and at 1000 to 1100.
    expect(
      context.invalidatedSupplementaryIndexPaths,
      equals: [
        CollectionView.elementKindSectionHeader: [0, 7, 8].map { IndexPath(item: 0, section: $0) }
      ])
    for offset in stride(from: CGFloat(0), to: 3000, by: 50) { scroll(host, to: offset) }
    expect(sizes.questions, equals: asked)
    expect(host.header(22)?.frame.minY, equals: 2950)
  }

  @Test func `a subclass may say that headers pin`() {
    final class Pinning: CollectionViewFlowLayout {
      override var sectionHeadersPinToVisibleBounds: Bool {
        get { true }
        set {}
      }
    }
    let host = FlowHost([5], layout: Pinning()) {
      $0.headerReferenceSize = CGSize(width: 0, height: 30)
    }
    scroll(host, to: 45)
    expect(host.header()?.frame.minY, equals: 45)
  }
}
