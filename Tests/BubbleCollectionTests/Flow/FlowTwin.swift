import BubbleCollection
import CollectionTestSupport
import Foundation

/// Numbers of a quarter of a point: sums of them are exact.
extension RandomBatches {
  mutating func quarter(_ range: Range<Int>) -> CGFloat {
    CGFloat(number(range.lowerBound * 4..<range.upperBound * 4)) / 4
  }

  mutating func size() -> CGSize {
    // Few widths and heights, so that sections of one size come up, and one that is too long.
    let widths: [CGFloat] = [20, 20.25, 33, 45.5, 50, chance(5) ? 500 : 60]
    let heights: [CGFloat] = [10, 10, 12.5, 20, 33.25]
    return CGSize(width: widths[number(0..<widths.count)], height: heights[number(0..<5)])
  }
}

/// The data of a flow layout by identities, and what each of them is laid out by.
///
/// Sizes are kept in vertical terms, and turned for content that scrolls to the sides.
final class FlowData: CollectionViewDataSource {
  var sections: [IdentifiedSection]
  var batches: RandomBatches
  var isVertical = true
  /// Whether all sections and items have the same metrics: those of the layout.
  var sectionMetrics: [Int: NaiveSection] = [:]
  var sizes: [Int: CGSize] = [:]
  /// The sizes that were measured and not forgotten.
  var measured: [Int: CGSize] = [:]
  var defaultSize = CGSize(width: 50, height: 50)
  var givesSizes = true
  var questions = 0

  init(_ sections: [IdentifiedSection], seed: UInt64) {
    self.sections = sections
    batches = RandomBatches(generator: SeededGenerator(seed: seed))
  }

  func size(of identity: Int) -> CGSize {
    guard givesSizes else { return defaultSize }
    if let size = sizes[identity] { return size }
    // Half of all are alike.
    let size = batches.chance(50) ? CGSize(width: 33, height: 20) : batches.size()
    sizes[identity] = size
    return size
  }

  func metrics(of identity: Int) -> NaiveSection {
    if let metrics = sectionMetrics[identity] { return metrics }
    var metrics = NaiveSection()
    metrics.top = batches.quarter(-3..<9)
    metrics.bottom = batches.quarter(-3..<9)
    metrics.left = batches.quarter(0..<9)
    metrics.right = batches.quarter(0..<9)
    metrics.lineSpacing = batches.quarter(batches.chance(20) ? -30..<0 : 0..<15)
    metrics.itemSpacing = batches.quarter(batches.chance(10) ? -5..<0 : 0..<15)
    metrics.header = batches.chance(60) ? batches.quarter(1..<30) : 0
    metrics.footer = batches.chance(40) ? batches.quarter(1..<20) : 0
    sectionMetrics[identity] = metrics
    return metrics
  }

  /// What the twin lays out.
  var naiveSections: [NaiveSection] {
    sections.map { section in
      var naive = metrics(of: section.identity)
      naive.sizes = section.items.map { measured[$0] ?? size(of: $0) }
      return naive
    }
  }

  func turned(_ size: CGSize) -> CGSize {
    isVertical ? size : CGSize(width: size.height, height: size.width)
  }

  func turned(_ rect: CGRect) -> CGRect {
    isVertical
      ? rect : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { sections.count }
  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { sections[section].items.count }
}

/// What both delegates have.
class FlowMetrics {
  let data: FlowData
  init(_ data: FlowData) { self.data = data }

  private func metrics(_ section: Int) -> NaiveSection {
    data.metrics(of: data.sections[section].identity)
  }

  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    insetForSectionAt section: Int
  ) -> ViewInsets {
    let metrics = metrics(section)
    return data.isVertical
      ? ViewInsets(
        top: metrics.top, left: metrics.left, bottom: metrics.bottom, right: metrics.right)
      : ViewInsets(
        top: metrics.left, left: metrics.top, bottom: metrics.right, right: metrics.bottom)
  }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumLineSpacingForSectionAt section: Int
  ) -> CGFloat { metrics(section).lineSpacing }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    minimumInteritemSpacingForSectionAt section: Int
  ) -> CGFloat { metrics(section).itemSpacing }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForHeaderInSection section: Int
  ) -> CGSize { data.turned(CGSize(width: 7, height: metrics(section).header)) }
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    referenceSizeForFooterInSection section: Int
  ) -> CGSize { data.turned(CGSize(width: 7, height: metrics(section).footer)) }
}

/// Gives a flow layout everything but sizes.
final class FlowMetricsDelegate: FlowMetrics, CollectionViewDelegateFlowLayout {}

/// Gives sizes, too.
///
/// No subclass of the other one: the default would stay what Swift calls through the protocol.
final class FlowSizesDelegate: FlowMetrics, CollectionViewDelegateFlowLayout {
  func collectionView(
    _ collectionView: CollectionView, layout collectionViewLayout: CollectionViewLayout,
    sizeForItemAt indexPath: IndexPath
  ) -> CGSize {
    data.questions += 1
    return data.turned(data.size(of: data.sections[indexPath.section].items[indexPath.item]))
  }
}
