import Expectations
import Foundation
import Testing

@testable import BubbleCollection

/// What the work grows with: questions to the delegate and lines that are broken are counted.
@Suite struct FlowWorkTests {
  private func rows(_ count: Int) -> FlowSizes {
    let sizes = (0..<count).map { item -> CGSize in
      let (width, height): (Int, Int) = (item * 7 % 31, item * 5 % 13)
      return CGSize(width: 20 + CGFloat(width), height: 10 + CGFloat(height))
    }
    return FlowSizes([sizes])
  }

  @Test func `a billion items of one size take no work and no memory`() throws {
    let host = FlowHost([1_000_000_000, 1_000_000_000]) {
      $0.itemSize = CGSize(width: 30, height: 20)
      $0.minimumInteritemSpacing = 5
    }
    // A run of whole lines and a last line for each section.
    expect(host.layout.lineBreaks <= 4)
    let section: CGFloat = 333_333_333 * 30 + 20
    expect(host.view.contentSize.height, equals: 2 * section)
    expect(host.frame(999_999_999, 1)?.minX, equals: 0)
    host.view.contentOffset.y = 12_345_678_000
    host.view.layoutIfNeeded()
    expect(host.view.indexPathsForVisibleItems.count, equals: 12)
    try host.view.performBatchUpdates {
      host.counts.items[0] += 1
      try host.view.insertItems(at: [IndexPath(item: 5, section: 0)])
    }
    expect(host.layout.lineBreaks <= 8)
  }

  @Test func `a billion items without a size or with an estimate take no work either`() {
    let nothing = FlowHost([1_000_000_000]) {
      $0.itemSize = .zero
      $0.minimumInteritemSpacing = 0
      $0.minimumLineSpacing = 0
    }
    expect(nothing.view.visibleLayoutAttributes.isEmpty)
    let host = FlowHost([1_000_000_000]) {
      $0.estimatedItemSize = CGSize(width: 30, height: 20)
    }
    host.view.preferredAttributesProvider = {
      $0.size.height = 25
      return $0
    }
    host.view.reloadData()
    host.view.layoutIfNeeded()
    expect(host.frame(0)?.height, equals: 25)
    expect(host.layout.lineBreaks < 200)
  }

  @Test func `a change asks for the new items and breaks the lines about them`() throws {
    let sizes = rows(6_000)
    let host = FlowHost(sizes: sizes)
    expect(sizes.questions, equals: 6_000)
    let all = host.layout.lineBreaks
    expect(all > 1_500)
    let path = IndexPath(item: 3_000, section: 0)
    try host.view.performBatchUpdates {
      host.counts.items[0] += 1
      sizes.sizes[0].insert(CGSize(width: 33, height: 33), at: 3_000)
      try host.view.insertItems(at: [path])
    }
    expect(sizes.questions, equals: 6_001)
    try host.view.reloadItems(at: [path])
    expect(sizes.questions, equals: 6_002)
    try host.view.performBatchUpdates {
      host.counts.items[0] -= 1
      sizes.sizes[0].remove(at: 3_000)
      try host.view.deleteItems(at: [path])
    }
    try host.view.performBatchUpdates {
      sizes.sizes[0].insert(sizes.sizes[0].remove(at: 5_999), at: 0)
      try host.view.moveItem(
        at: IndexPath(item: 5_999, section: 0), to: IndexPath(item: 0, section: 0))
    }
    expect(sizes.questions, equals: 6_002)
    // Lines come back into step after some dozens: widths repeat every 31 items.
    expect(host.layout.lineBreaks - all < 600)
    let fresh = FlowHost(sizes: sizes)
    expect(fresh.frames(), equals: host.frames())
  }

  @Test func `scattered changes break the lines about each of them`() throws {
    let sizes = FlowSizes(widths: (0..<10_000).map { $0 % 3 == 0 ? 60 : 70 })
    let host = FlowHost(sizes: sizes)
    let all = host.layout.lineBreaks
    let items = stride(from: 0, to: 10_000, by: 1000).map { IndexPath(item: $0, section: 0) }
    for path in items { sizes.sizes[0][path.item].height = 25 }
    try host.view.reloadItems(at: items)
    expect(host.layout.lineBreaks - all <= 4 * items.count)
    expect(host.frame(5000)?.height, equals: 25)
    expect(FlowHost(sizes: sizes).frames(), equals: host.frames())
  }

  @Test func `scrolling under pinned headers breaks no line`() {
    let host = FlowHost(sizes: rows(1000)) {
      $0.headerReferenceSize = CGSize(width: 0, height: 20)
      $0.sectionHeadersPinToVisibleBounds = true
    }
    let all = host.layout.lineBreaks
    for offset in 1..<50 {
      host.view.contentOffset.y = CGFloat(offset) * 33
      host.view.layoutIfNeeded()
    }
    expect(host.layout.lineBreaks, equals: all)
    expect(host.header()?.frame.minY, equals: CGFloat(49 * 33))
  }

  @Test func `an empty batch asks for all sizes: that is how their change is animated`() throws {
    let sizes = FlowSizes(widths: [30, 30, 30])
    let host = FlowHost(sizes: sizes)
    sizes.sizes[0][1].height = 50
    try host.view.performBatchUpdates(nil)
    expect(host.frame(1)?.height, equals: 50)
  }

  @Test func `sizes of before stay if a context says that the delegate's metrics do`() throws {
    let sizes = FlowSizes(widths: [30, 30, 30])
    let host = FlowHost(sizes: sizes)
    let context = CollectionViewFlowLayoutInvalidationContext()
    expect(context.invalidateFlowLayoutDelegateMetrics)
    expect(context.invalidateFlowLayoutAttributes)
    context.invalidateFlowLayoutDelegateMetrics = false
    host.layout.invalidateLayout(with: context)
    host.view.layoutIfNeeded()
    expect(sizes.questions, equals: 3)
    host.layout.invalidateLayout(with: CollectionViewFlowLayoutInvalidationContext())
    host.view.layoutIfNeeded()
    expect(sizes.questions, equals: 6)
  }
}
