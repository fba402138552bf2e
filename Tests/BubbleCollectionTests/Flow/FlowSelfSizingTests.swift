import BubbleCollection
import Expectations
import Foundation
import Testing

@Suite struct FlowSelfSizingTests {
  /// Rows of 100 by 20 until they are measured.
  private func host(
    _ count: Int, delegate: (any CollectionViewDelegate)? = nil,
    heights: @escaping (Int) -> CGFloat
  ) -> FlowHost {
    let host = FlowHost([count], delegate: delegate) {
      $0.estimatedItemSize = CGSize(width: 100, height: 20)
      $0.minimumLineSpacing = 0
    }
    host.view.preferredAttributesProvider = {
      $0.size.height = heights($0.indexPath.item)
      return $0
    }
    host.view.reloadData()
    host.view.layoutIfNeeded()
    return host
  }

  @Test func `what is visible is measured, and the rest keeps the estimate`() {
    let host = host(100) { _ in 40 }
    expect(host.view.indexPathsForVisibleItems.count, equals: 3)
    expect(host.frames().prefix(4).map(\.minY), equals: [0, 40, 80, 120])
    // Of the five that were visible by their estimates, all were measured.
    let height: CGFloat = 5 * 40 + 95 * 20
    expect(host.view.contentSize.height, equals: height)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `a size of the delegate is what is measured instead of the estimate`() {
    let sizes = FlowSizes(widths: [100, 100, 100], height: 30)
    var originals: [CGFloat] = []
    let host = FlowHost([3], delegate: sizes) {
      $0.estimatedItemSize = CGSize(width: 100, height: 20)
      $0.minimumLineSpacing = 0
    }
    host.view.preferredAttributesProvider = {
      originals.append($0.size.height)
      $0.size.height = 35
      return $0
    }
    host.view.reloadData()
    host.view.layoutIfNeeded()
    expect(originals, equals: [30, 30, 30])
    expect(host.frames().map(\.height), equals: [35, 35, 35])
  }

  @Test func `without an estimate nothing is measured`() {
    let host = FlowHost([3])
    host.view.preferredAttributesProvider = {
      $0.size.height = 35
      return $0
    }
    host.view.reloadData()
    host.view.layoutIfNeeded()
    expect(host.frames().map(\.height), equals: [50, 50, 50])
  }

  @Test func `the automatic size takes the item size as the estimate`() {
    let host = FlowHost([3]) {
      $0.estimatedItemSize = CollectionViewFlowLayout.automaticSize
      $0.itemSize = CGSize(width: 100, height: 15)
    }
    expect(host.frames().map(\.height), equals: [15, 15, 15])
    host.view.preferredAttributesProvider = {
      $0.size.height = 35
      return $0
    }
    host.view.reloadData()
    host.view.layoutIfNeeded()
    expect(host.frames().map(\.height), equals: [35, 35, 35])
  }

  @Test func `measured sizes go with their items through updates, and a reload forgets them`()
    throws
  {
    let host = host(3) { CGFloat(30 + $0) }
    host.view.preferredAttributesProvider = nil
    try host.view.performBatchUpdates {
      host.counts.items = [4]
      try host.view.insertItems(at: [IndexPath(item: 0, section: 0)])
      try host.view.moveItem(
        at: IndexPath(item: 2, section: 0), to: IndexPath(item: 1, section: 0))
    }
    expect(host.frames().map(\.height), equals: [20, 32, 30, 31])
    try host.view.reloadItems(at: [IndexPath(item: 1, section: 0)])
    expect(host.frames().map(\.height), equals: [20, 20, 30, 31])
    host.layout.invalidateLayout()
    host.view.layoutIfNeeded()
    expect(host.frames().map(\.height), equals: [20, 20, 30, 31])
    host.view.reloadData()
    host.view.layoutIfNeeded()
    expect(host.frames().map(\.height), equals: [20, 20, 20, 20])
  }

  @Test func `another width forgets measured sizes`() {
    let host = host(3) { CGFloat(30 + $0) }
    host.view.preferredAttributesProvider = nil
    host.view.bounds.size.width = 120
    host.view.layoutIfNeeded()
    expect(host.frames().map(\.height), equals: [20, 20, 20])
  }

  @Test func `an item that is measured above what is visible does not move it`() throws {
    let host = host(100) { _ in 20 }
    host.view.contentOffset = CGPoint(x: 0, y: 1000)
    host.view.layoutIfNeeded()
    func measure(_ item: Int, _ height: CGFloat) throws -> CollectionViewLayoutInvalidationContext {
      let path = IndexPath(item: item, section: 0)
      let original = try #require(host.layout.layoutAttributesForItem(at: path))
      let preferred = try #require(original.copy() as? CollectionViewLayoutAttributes)
      preferred.size.height = height
      let context = host.layout.invalidationContext(
        forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      host.layout.invalidateLayout(with: context)
      return context
    }
    host.view.preferredAttributesProvider = nil
    let first = try measure(5, 80)
    expect(first.contentOffsetAdjustment, equals: CGPoint(x: 0, y: 60))
    expect(first.contentSizeAdjustment, equals: CGSize(width: 0, height: 60))
    expect(first.invalidatedItemIndexPaths, equals: [IndexPath(item: 5, section: 0)])
    // One after the other before the next pass.
    try expect(measure(6, 30).contentOffsetAdjustment, equals: CGPoint(x: 0, y: 10))
    host.view.layoutIfNeeded()
    expect(host.view.contentOffset.y, equals: 1070)
    // The first one that is visible, and one below, move nothing that is seen.
    try expect(measure(50, 90).contentOffsetAdjustment, equals: .zero)
    try expect(measure(60, 90).contentOffsetAdjustment, equals: .zero)
  }

  @Test(arguments: [7, 20, 90] as [CGFloat])
  func `what was seen does not jump while items above come in and are measured`(step: CGFloat) {
    let host = host(200) { CGFloat([10, 20, 40, 70][$0 % 4]) }
    host.view.contentOffset.y = 3000
    host.view.layoutIfNeeded()
    func places() -> [IndexPath: CGFloat] {
      let offset = host.view.contentOffset.y
      return Dictionary(
        uniqueKeysWithValues: host.view.visibleLayoutAttributes.map {
          ($0.indexPath, $0.frame.minY - offset)
        })
    }
    var compared = 0
    while host.view.contentOffset.y >= step {
      let before = places()
      host.view.contentOffset.y -= step
      host.view.layoutIfNeeded()
      for (path, place) in places() {
        guard let last = before[path] else { continue }
        compared += 1
        expect(
          place, equals: last + step, "item \(path.item) at offset \(host.view.contentOffset.y)")
      }
    }
    expect(compared > 50)
    expect(host.view.diagnostics.isEmpty)
  }

  @Test func `after a jump the first visible item keeps its start`() {
    let host = host(200) { $0 == 50 ? 90 : 20 }
    host.view.contentOffset.y += 1010
    host.view.layoutIfNeeded()
    let place = (host.frame(50)?.minY ?? 0) - host.view.contentOffset.y
    expect(place, equals: -10)
  }

  @Test func `a measured item of a grid breaks the lines from its own on`() {
    let host = FlowHost([9], height: 400) {
      $0.estimatedItemSize = CGSize(width: 30, height: 20)
      $0.minimumInteritemSpacing = 5
      $0.minimumLineSpacing = 0
    }
    expect(host.frames().map(\.minY), equals: [0, 0, 0, 20, 20, 20, 40, 40, 40])
    host.view.preferredAttributesProvider = {
      if $0.indexPath.item == 4 { $0.size = CGSize(width: 60, height: 30) }
      return $0
    }
    host.view.reloadData()
    host.view.layoutIfNeeded()
    expect(host.frames().map(\.minY), equals: [0, 0, 0, 25, 20, 50, 50, 50, 70])
  }
}
