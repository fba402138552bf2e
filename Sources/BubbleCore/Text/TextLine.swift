import Foundation

/// One line with its clusters in visual order, in points from its left edge.
///
/// Between *n* clusters and beside them are *n* + 1 slots, counted from the left.
struct TextLine {
  /// The part of the text that the line represents.
  let range: Range<Int>
  private let clusters: [LineClusters.Cluster]
  private let width: CGFloat
  private let isRightToLeft: Bool

  /// The distance below which two places count as one, in points.
  private static let tolerance: CGFloat = 1 / 64

  init(_ text: MeasuredText, line index: Int, measurer: any TextMeasuring) {
    let line = text.lines[index]
    range = text.range(ofLine: index)
    clusters = range.isEmpty ? [] : measurer.clusters(of: text, line: index).clusters
    width = line.width
    isRightToLeft = line.isRightToLeft
  }

  /// The position at the line's start.
  var start: TextPosition { TextPosition(offset: range.lowerBound, affinity: .downstream) }
  /// The position at the line's end.
  var end: TextPosition {
    range.isEmpty ? start : TextPosition(offset: range.upperBound, affinity: .upstream)
  }
}

/// Clusters.
extension TextLine {
  /// Returns the start of the cluster at an offset; for an offset outside of the line, the line's start or end.
  func clusterStart(_ offset: Int) -> Int {
    cluster(at: offset)?.lowerBound ?? min(max(range.lowerBound, offset), range.upperBound)
  }

  /// Returns the cluster that contains an offset, or starts there.
  func cluster(at offset: Int) -> Range<Int>? {
    clusters.first { $0.range.contains(offset) }?.range
  }

  /// Returns the cluster that ends at an offset.
  func cluster(before offset: Int) -> Range<Int>? {
    index(before: offset).map { clusters[$0].range }
  }

  /// Returns the index of the cluster that ends at an offset.
  private func index(before offset: Int) -> Int? {
    clusters.firstIndex { $0.range.upperBound == offset }
  }

  /// Returns the index of the cluster that starts at an offset.
  private func index(behind offset: Int) -> Int? {
    clusters.firstIndex { $0.range.lowerBound == offset }
  }
}

/// Points.
extension TextLine {
  /// Returns the position nearest to a distance from the line's left edge.
  ///
  /// It belongs to the cluster there. Beside the line it is the line's start or end.
  func position(at x: CGFloat) -> TextPosition {
    if x < 0 { return isRightToLeft ? end : start }
    if x > width { return isRightToLeft ? start : end }
    let hit = clusters.indices.first { x < extent(of: $0).upperBound }
    guard let index = hit ?? clusters.indices.last(where: { !extent(of: $0).isEmpty })
    else { return start }
    let hitExtent = extent(of: index)
    let isLeftHalf = x < (hitExtent.lowerBound + hitExtent.upperBound) / 2
    return isLeftHalf ? leftEdge(of: index) : rightEdge(of: index)
  }

  /// Returns the carets of an offset: at the trailing edge of the preceding cluster, and at the leading
  /// edge of the following one.
  ///
  /// The line's start and end have the paragraph's level.
  func carets(at offset: Int) -> (primary: CGFloat, secondary: CGFloat?) {
    let before = index(before: offset)
    let behind = index(behind: offset)
    let trailing = before.map(trailingEdge) ?? (isRightToLeft ? width : 0)
    let leading = behind.map(leadingEdge) ?? (isRightToLeft ? 0 : width)
    let levelBefore = before.map { clusters[$0].level } ?? paragraphLevel
    let levelBehind = behind.map { clusters[$0].level } ?? paragraphLevel
    // If both run in the paragraph's direction, the one of the lower level is primary.
    let takesTrailing =
      isOfParagraph(levelBefore) && (!isOfParagraph(levelBehind) || levelBefore < levelBehind)
    let (primary, secondary) = takesTrailing ? (trailing, leading) : (leading, trailing)
    return (primary, abs(primary - secondary) < TextLine.tolerance ? nil : secondary)
  }

  private var paragraphLevel: Int { isRightToLeft ? 1 : 0 }

  /// Whether a level has the paragraph's direction.
  private func isOfParagraph(_ level: Int) -> Bool { (level - paragraphLevel) % 2 == 0 }

  /// Returns the edge of the cluster to which a position belongs.
  func edge(at position: TextPosition) -> CGFloat {
    let slot = slot(at: position)
    guard slot < clusters.count else { return clusters.last.map { clamped($0.x + $0.width) } ?? 0 }
    return clamped(clusters[slot].x)
  }

  /// Returns the parts of the line that a range covers, from left to right; adjacent clusters are merged.
  ///
  /// A cluster belongs to the range that holds its end.
  func extents(of wanted: Range<Int>) -> [Range<CGFloat>] {
    var extents: [Range<CGFloat>] = []
    for (index, cluster) in clusters.enumerated()
    where wanted.lowerBound < cluster.range.upperBound
      && cluster.range.upperBound <= wanted.upperBound
    {
      let extent = extent(of: index)
      guard !extent.isEmpty else { continue }
      if let last = extents.last, extent.lowerBound - last.upperBound < TextLine.tolerance {
        extents[extents.count - 1] =
          last.lowerBound..<max(last.upperBound, extent.upperBound)
      } else {
        extents.append(extent)
      }
    }
    return extents
  }

  /// Returns the extent of a cluster, clipped to the line.
  private func extent(of index: Int) -> Range<CGFloat> {
    let left = clamped(clusters[index].x)
    return left..<max(left, clamped(clusters[index].x + clusters[index].width))
  }

  private func leadingEdge(of index: Int) -> CGFloat {
    let cluster = clusters[index]
    return clamped(cluster.isRightToLeft ? cluster.x + cluster.width : cluster.x)
  }

  private func trailingEdge(of index: Int) -> CGFloat {
    let cluster = clusters[index]
    return clamped(cluster.isRightToLeft ? cluster.x : cluster.x + cluster.width)
  }

  /// Parts that hang outside of the line are at its edge.
  private func clamped(_ x: CGFloat) -> CGFloat { min(max(0, x), width) }
}

/// Slots.
extension TextLine {
  /// The slot at which movement from the preceding line enters.
  var startSlot: Int { isRightToLeft ? clusters.count : 0 }
  /// The slot at which movement to the following line leaves.
  var endSlot: Int { isRightToLeft ? 0 : clusters.count }

  /// Returns the slot of a position.
  func slot(at position: TextPosition) -> Int {
    let before = index(before: position.offset).map { clusters[$0].isRightToLeft ? $0 : $0 + 1 }
    let behind = index(behind: position.offset).map { clusters[$0].isRightToLeft ? $0 + 1 : $0 }
    switch position.affinity {
    case .upstream: return before ?? behind ?? startSlot
    case .downstream: return behind ?? before ?? startSlot
    }
  }

  /// Returns the position of a slot.
  ///
  /// It belongs to the adjacent cluster that runs in the paragraph's direction; if both or neither
  /// do, to the later one.
  func position(atSlot slot: Int) -> TextPosition {
    let left = slot > 0 ? slot - 1 : nil
    let right = slot < clusters.count ? slot : nil
    guard let left else { return right.map(leftEdge) ?? start }
    guard let right else { return rightEdge(of: left) }
    let takesRight =
      clusters[left].isRightToLeft == clusters[right].isRightToLeft
      ? !clusters[left].isRightToLeft : clusters[right].isRightToLeft == isRightToLeft
    return takesRight ? leftEdge(of: right) : rightEdge(of: left)
  }

  /// Returns the next slot at the right or at the left; nil at the line's edge.
  func slot(nextTo slot: Int, atRight: Bool) -> Int? {
    let next = atRight ? slot + 1 : slot - 1
    return (0...clusters.count).contains(next) ? next : nil
  }

  /// Whether a movement to that side leads forward through the text.
  func isForward(toRight: Bool) -> Bool { toRight != isRightToLeft }

  private func leftEdge(of index: Int) -> TextPosition {
    let cluster = clusters[index]
    return cluster.isRightToLeft
      ? TextPosition(offset: cluster.range.upperBound, affinity: .upstream)
      : TextPosition(offset: cluster.range.lowerBound, affinity: .downstream)
  }

  private func rightEdge(of index: Int) -> TextPosition {
    let cluster = clusters[index]
    return cluster.isRightToLeft
      ? TextPosition(offset: cluster.range.lowerBound, affinity: .downstream)
      : TextPosition(offset: cluster.range.upperBound, affinity: .upstream)
  }
}
