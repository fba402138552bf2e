import BubbleCore

/// The layouts of the rows around what is seen, up to a number of bytes.
struct LayoutStore {
  private struct Kept {
    var row: Row
    var layout: ElementLayout
    var byteCount: Int
  }

  private var layouts: [Int: Kept] = [:]
  private(set) var byteCount = 0
  private let byteLimit: Int

  /// An empty store.
  ///
  /// - Parameter byteLimit: How many bytes the layouts may take together, roughly; those that are seen stay anyway.
  init(byteLimit: Int) { self.byteLimit = max(0, byteLimit) }

  /// The row of which there is a layout at a place, as it was laid out; nil if there is none.
  func row(at place: Int) -> Row? { layouts[place]?.row }

  /// Keeps the layout of a row.
  mutating func insert(_ measured: RowMeasurer.Measured) {
    let order = measured.row.layoutPlace
    let bytes = max(0, min(measured.layout.estimatedByteCount, 1 << 40))
    byteCount += bytes - (layouts[order]?.byteCount ?? 0)
    layouts[order] = Kept(row: measured.row, layout: measured.layout, byteCount: bytes)
  }

  /// The layout of a row in the measurer's settings; nil if it has to be made.
  ///
  /// - Parameter measurer: Says whether what was made in earlier settings is as it was.
  mutating func layout(of row: Row, _ measurer: inout RowMeasurer) -> ElementLayout? {
    guard var kept = layouts[row.layoutPlace], kept.row.isMeasuredLike(row) else { return nil }
    if kept.row.settings == measurer.settings.number { return kept.layout }
    guard let current = measurer.kept(kept.row) else { return nil }
    kept.row = current
    layouts[row.layoutPlace] = kept
    return kept.layout
  }

  /// Lets layouts go until the bytes are within the limit, those furthest from what is seen first.
  mutating func trim(around seen: ClosedRange<Int>) {
    guard byteCount > byteLimit else { return }
    func distance(_ order: Int) -> Int {
      seen.contains(order)
        ? 0 : order < seen.lowerBound ? seen.lowerBound &- order : order &- seen.upperBound
    }
    // Some more, so that not every step of a scroll sorts them.
    let wanted = byteLimit / 4 * 3
    for order in layouts.keys.sorted(by: { distance($0) > distance($1) }) {
      guard byteCount > wanted, !seen.contains(order) else { return }
      byteCount -= layouts.removeValue(forKey: order)?.byteCount ?? 0
    }
  }
}
