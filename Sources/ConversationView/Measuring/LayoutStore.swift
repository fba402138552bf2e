import BubbleCore

/// A cache of the layouts around the visible part, up to a number of bytes.
struct LayoutStore {
  private struct Kept {
    var row: Row
    var layout: ElementLayout
    var byteCount: Int
  }

  private var layouts: [Int: Kept] = [:]
  private(set) var byteCount = 0
  private let byteLimit: Int

  /// Creates an empty store.
  ///
  /// - Parameter byteLimit: The approximate limit for all layouts, in bytes; visible layouts are kept regardless of it.
  init(byteLimit: Int) { self.byteLimit = max(0, byteLimit) }

  /// Returns the row whose layout is stored at a place, as it was laid out; nil if there is none.
  func row(at place: Int) -> Row? { layouts[place]?.row }

  /// Returns the layout stored at a place, regardless of its settings; nil if there is none.
  func layout(at place: Int) -> ElementLayout? { layouts[place]?.layout }

  /// Keeps the layout of a row for its message under another id.
  mutating func rename(_ row: Row, by message: Message) {
    guard layouts[row.layoutPlace]?.row.isMeasuredLike(row) == true else { return }
    layouts[row.layoutPlace]?.row.content = .message(message)
  }

  /// Stores the layout of a row.
  mutating func insert(_ measured: RowMeasurer.Measured) {
    let rank = measured.row.layoutPlace
    let bytes = max(0, min(measured.layout.estimatedByteCount, 1 << 40))
    byteCount += bytes - (layouts[rank]?.byteCount ?? 0)
    layouts[rank] = Kept(row: measured.row, layout: measured.layout, byteCount: bytes)
  }

  /// Returns the layout of a row in the measurer's settings; nil if it has to be made.
  ///
  /// - Parameter measurer: Checks whether a layout from earlier settings is still valid.
  mutating func layout(of row: Row, _ measurer: inout RowMeasurer) -> ElementLayout? {
    guard var kept = layouts[row.layoutPlace], kept.row.isMeasuredLike(row) else { return nil }
    if kept.row.settings == measurer.settings.number { return kept.layout }
    guard let current = measurer.kept(kept.row) else { return nil }
    kept.row = current
    layouts[row.layoutPlace] = kept
    return kept.layout
  }

  /// Removes layouts until the bytes are within the limit, those farthest from the visible part first.
  ///
  /// - Parameters:
  ///   - ranks: The ranks of the visible rows.
  ///   - seen: The places of the layouts to keep.
  mutating func trim(around ranks: ClosedRange<Int>, seen: Set<Int>) {
    guard byteCount > byteLimit else { return }
    // The distance between ranks is at most half the range of an integer.
    func distance(_ rank: Int) -> Int {
      ranks.contains(rank)
        ? 0
        : rank < ranks.lowerBound ? ranks.lowerBound &- rank : rank &- ranks.upperBound
    }
    // Trims below the limit, so that not every step of a scroll sorts the layouts.
    let wanted = byteLimit / 4 * 3
    let places = layouts.map { (place: $0.key, distance: distance($0.value.row.rank)) }
    for (place, _) in places.sorted(by: { $0.distance > $1.distance }) {
      guard byteCount > wanted else { return }
      guard !seen.contains(place) else { continue }
      byteCount -= layouts.removeValue(forKey: place)?.byteCount ?? 0
    }
  }
}
