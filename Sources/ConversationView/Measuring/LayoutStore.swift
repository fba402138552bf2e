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

  /// The layout that is kept at a place, whatever settings it is of; nil if there is none.
  func layout(at place: Int) -> ElementLayout? { layouts[place]?.layout }

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
  ///
  /// - Parameters:
  ///   - orders: The orders of what is seen.
  ///   - seen: Where those layouts are kept that stay.
  mutating func trim(around orders: ClosedRange<Int>, seen: Set<Int>) {
    guard byteCount > byteLimit else { return }
    // Orders of rows lie within half of what an integer holds of each other.
    func distance(_ order: Int) -> Int {
      orders.contains(order)
        ? 0
        : order < orders.lowerBound ? orders.lowerBound &- order : order &- orders.upperBound
    }
    // Some more, so that not every step of a scroll sorts them.
    let wanted = byteLimit / 4 * 3
    let places = layouts.map { (place: $0.key, distance: distance($0.value.row.order)) }
    for (place, _) in places.sorted(by: { $0.distance > $1.distance }) {
      guard byteCount > wanted else { return }
      guard !seen.contains(place) else { continue }
      byteCount -= layouts.removeValue(forKey: place)?.byteCount ?? 0
    }
  }
}
