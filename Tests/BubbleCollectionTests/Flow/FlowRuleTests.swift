import BubbleCollection
import Expectations
import Foundation
import Testing

/// The rules of the contract, each by an example that was worked out by hand.
@Suite struct FlowRuleTests {
  @Test func `R1: a line takes items as long as they fit, and an exact fit fits`() {
    let exact = FlowHost(sizes: FlowSizes(widths: [30, 20, 30, 10])) {
      $0.minimumInteritemSpacing = 10
    }
    expect(exact.frames().map(\.minY), equals: [0, 0, 0, 30])
    let tight = FlowHost(sizes: FlowSizes(widths: [30, 20, 30.5, 10])) {
      $0.minimumInteritemSpacing = 10
    }
    expect(tight.frames().map(\.minY), equals: [0, 0, 30, 30])
  }

  @Test func `R1: three thirds of a line fit`() {
    let host = FlowHost([3], width: 100) {
      $0.itemSize = CGSize(width: 100.0 / 3, height: 10)
      $0.minimumInteritemSpacing = 0
    }
    expect(host.frames().map(\.minY), equals: [0, 0, 0])
  }

  @Test func `R2: a full line is spread from edge to edge`() {
    let host = FlowHost(sizes: FlowSizes(widths: [30, 20, 20, 90]))
    expect(host.frames().prefix(3).map(\.minX), equals: [0, 45, 80])
  }

  @Test func `R3: the last line of a section of one size has the gaps of the others`() {
    let host = FlowHost([5], width: 110) { $0.itemSize = CGSize(width: 30, height: 20) }
    expect(
      host.frames(),
      equals: [
        CGRect(0, 0, 30, 20), CGRect(40, 0, 30, 20), CGRect(80, 0, 30, 20),
        CGRect(0, 30, 30, 20), CGRect(40, 30, 30, 20),
      ])
    let wide = FlowHost([5], width: 120) { $0.itemSize = CGSize(width: 30, height: 20) }
    expect(wide.frames().map(\.minX), equals: [0, 45, 90, 0, 45])
    // Sizes that the delegate gives are the same if they are.
    let given = FlowHost(sizes: FlowSizes(widths: [25, 25, 25, 25, 25]))
    expect(given.frames().map(\.minX), equals: [0, 37.5, 75, 0, 37.5])
  }

  @Test func `R4: the last line of a section of several sizes is leading`() {
    let host = FlowHost(sizes: FlowSizes(widths: [40, 45, 20, 30]))
    expect(
      host.frames(),
      equals: [
        CGRect(0, 0, 40, 20), CGRect(55, 0, 45, 20), CGRect(0, 30, 20, 20),
        CGRect(30, 30, 30, 20),
      ])
  }

  @Test func `R5: an item alone on a line is centred, but not on the last one of several sizes`() {
    let varied = FlowHost(sizes: FlowSizes(widths: [60, 80, 40]))
    expect(varied.frames().map(\.minX), equals: [20, 10, 0])
    let uniform = FlowHost([2]) { $0.itemSize = CGSize(width: 60, height: 20) }
    expect(uniform.frames().map(\.minX), equals: [20, 20])
  }

  @Test func `R7: a line is as thick as its thickest item, and the others are centred in it`() {
    let sizes = FlowSizes([
      [CGSize(width: 30, height: 10), CGSize(width: 30, height: 40), CGSize(width: 80, height: 20)]
    ])
    let host = FlowHost(sizes: sizes)
    expect(host.frames().map(\.minY), equals: [15, 0, 50])
    expect(host.view.contentSize, equals: CGSize(width: 100, height: 70))
  }

  @Test func `R8 and R9: line spacing is between lines only, insets are around them`() {
    let host = FlowHost([3]) {
      $0.itemSize = CGSize(width: 40, height: 20)
      $0.minimumLineSpacing = 7
      $0.sectionInset = ViewInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    expect(
      host.frames(), equals: [CGRect(2, 1, 40, 20), CGRect(56, 1, 40, 20), CGRect(2, 28, 40, 20)])
    expect(host.view.contentSize, equals: CGSize(width: 100, height: 51))
  }

  @Test func `R10 and R11: headers and footers are as wide as the view, and sections abut`() {
    let host = FlowHost([1, 1], height: 400) {
      $0.itemSize = CGSize(width: 40, height: 20)
      $0.headerReferenceSize = CGSize(width: 5, height: 12)
      $0.footerReferenceSize = CGSize(width: 0, height: 8)
      $0.sectionInset = ViewInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    expect(host.header()?.frame, equals: CGRect(0, 0, 100, 12))
    expect(host.frame(0), equals: CGRect(2, 13, 40, 20))
    expect(host.footer()?.frame, equals: CGRect(0, 36, 100, 8))
    expect(host.header(1)?.frame, equals: CGRect(0, 44, 100, 12))
    expect(host.frame(0, 1), equals: CGRect(2, 57, 40, 20))
    expect(host.view.contentSize, equals: CGSize(width: 100, height: 88))
    let shown = host.view.visibleLayoutAttributes.map(\.representedElementKind)
    expect(
      shown,
      equals: [
        CollectionView.elementKindSectionHeader, nil, CollectionView.elementKindSectionFooter,
        CollectionView.elementKindSectionHeader, nil, CollectionView.elementKindSectionFooter,
      ])
  }

  @Test func `R10: without a length along the axis that scrolls there is no header`() {
    let host = FlowHost([1]) { $0.headerReferenceSize = CGSize(width: 50, height: 0) }
    expect(host.header() == nil)
    expect(host.layout.layoutAttributesForElements(in: CGRect(0, 0, 100, 100))?.count, equals: 1)
  }

  @Test func `R12 and R14: an empty section keeps its insets, header and footer`() {
    let nothing = FlowHost([])
    expect(nothing.view.contentSize, equals: CGSize(width: 100, height: 0))
    let host = FlowHost([0, 1]) {
      $0.headerReferenceSize = CGSize(width: 0, height: 12)
      $0.footerReferenceSize = CGSize(width: 0, height: 8)
      $0.sectionInset = ViewInsets(top: 1, left: 0, bottom: 3, right: 0)
    }
    expect(host.footer()?.frame, equals: CGRect(0, 16, 100, 8))
    expect(host.header(1)?.frame, equals: CGRect(0, 24, 100, 12))
  }

  @Test func `R13: content that scrolls to the sides is transposed`() {
    let sizes = FlowSizes([
      [CGSize(width: 10, height: 30), CGSize(width: 40, height: 30), CGSize(width: 20, height: 80)]
    ])
    let host = FlowHost(sizes: sizes) {
      $0.scrollDirection = .horizontal
      $0.headerReferenceSize = CGSize(width: 12, height: 99)
      $0.sectionInset = ViewInsets(top: 1, left: 2, bottom: 3, right: 4)
    }
    expect(host.header()?.frame, equals: CGRect(0, 0, 12, 100))
    expect(
      host.frames(),
      equals: [
        CGRect(29, 1, 10, 30), CGRect(14, 67, 40, 30), CGRect(64, 1, 20, 80),
      ])
    expect(host.view.contentSize, equals: CGSize(width: 88, height: 100))
  }

  @Test func `R16: only what intersects a rect is answered, whatever the rect`() {
    let host = FlowHost([100]) { $0.itemSize = CGSize(width: 40, height: 20) }
    func items(_ rect: CGRect) -> [Int]? {
      host.layout.layoutAttributesForElements(in: rect)?.map(\.indexPath.item)
    }
    expect(items(CGRect(0, 30, 100, 20)), equals: [2, 3])
    expect(items(CGRect(0, 20, 100, 10)), equals: [])
    expect(items(CGRect(45, 15, 20, 20)), equals: [1, 3])
    expect(items(CGRect(-500, -500, 1000, 520)), equals: [0, 1])
    expect(items(CGRect(0, 1e9, 10, 10)), equals: [])
    expect(items(.infinite)?.count, equals: 100)
    expect(items(.null), equals: [])
    expect(items(CGRect(.nan, 0, 10, 10)), equals: [])
  }
}
