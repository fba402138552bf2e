/// The segments of one text, in memory that is reused.
struct SegmentBuffer: ~Copyable {
  private(set) var segments: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  private var capacity: Int
  /// The number of units per em of the text's font.
  private(set) var unitsPerEm = 1
  /// The width of a space in units.
  private(set) var spaceWidth = 0
  /// Whether the first paragraph runs from right to left.
  var startsRightToLeft = false
  /// Whether anything runs from right to left.
  var isBidirectional = false
  /// Long stretches of the text that are already shaped, in order, without overlaps.
  private(set) var stretches: [ShapedStretch] = []

  /// Returns the number of units per em for text with several fonts: that of the text's own font, doubled up to about
  /// 65,536.
  ///
  /// So text whose fonts all have as many units is exactly as wide as simple text. The width of a line is off by at most one
  /// unit, because each segment receives the rounding loss of the one before.
  static func sharedUnitsPerEm(around primary: FontFace?) -> Int {
    var units = primary.map { Int($0.unitsPerEm) } ?? 1
    while 2 * units <= 65_536 { units *= 2 }
    return units
  }

  init() {
    capacity = 256
    segments = .allocate(capacity: capacity)
  }

  deinit { segments.deallocate() }

  /// Discards all segments.
  @inline(__always)
  mutating func reset(unitsPerEm: Int, spaceWidth: Int) {
    count = 0
    self.unitsPerEm = unitsPerEm
    self.spaceWidth = spaceWidth
    startsRightToLeft = false
    isBidirectional = false
    forgetStretches()
  }

  /// The size of a buffer's contents.
  struct Mark {
    fileprivate var count: Int
    fileprivate var stretchCount: Int
  }

  var mark: Mark { Mark(count: count, stretchCount: stretches.count) }

  /// Discards everything behind a mark.
  mutating func truncate(to mark: Mark) {
    count = mark.count
    stretches.removeLast(stretches.count - mark.stretchCount)
  }

  /// Keeps a stretch, which must follow the kept ones in the text.
  mutating func keep(_ stretch: ShapedStretch) { stretches.append(stretch) }

  /// Releases the stretches, which need far more memory than the segments.
  @inline(__always)
  mutating func forgetStretches() { if !stretches.isEmpty { stretches = [] } }

  @inline(__always)
  mutating func append(_ rawValue: UInt32) {
    if count == capacity { grow() }
    segments[count] = rawValue
    count += 1
  }

  @inline(never)
  private mutating func grow() {
    let larger = UnsafeMutablePointer<UInt32>.allocate(capacity: 2 * capacity)
    larger.update(from: segments, count: count)
    segments.deallocate()
    segments = larger
    capacity *= 2
  }

  /// Appends a segment that may be longer or wider than one can be.
  @inline(__always)
  mutating func append(_ kind: Segment.Kind, width: Int, length: Int) {
    if width <= Segment.maximumWidth, length <= Segment.maximumLength {
      append(Segment(kind, width: width, length: length).rawValue)
    } else {
      appendPieces(kind, width: width, length: length)
    }
  }

  private mutating func appendPieces(_ kind: Segment.Kind, width: Int, length: Int) {
    var (width, length) = (width, length)
    while width > Segment.maximumWidth || length > Segment.maximumLength {
      let (partWidth, partLength) = (
        min(width, Segment.maximumWidth), min(length, Segment.maximumLength)
      )
      append(Segment(kind, width: partWidth, length: partLength).rawValue)
      width -= partWidth
      length -= partLength
    }
    append(Segment(kind, width: width, length: length).rawValue)
  }

  /// Appends a tab.
  ///
  /// - Parameter space: The width of a space in units.
  mutating func appendTab(space: Double) {
    let distance = (Double(LineBreaker.tabSpaces) * space).rounded()
    append(
      Segment(.tab, width: Int(min(max(1, distance), Double(Segment.maximumWidth))), length: 1)
        .rawValue)
  }

  /// Allows a break behind the last segment.
  @inline(__always)
  mutating func allowBreak() { if count > 0 { segments[count - 1] |= Segment.breakBit } }

  /// Whether the last segment is text, without a space behind it.
  @inline(__always)
  var endsInText: Bool {
    guard count > 0 else { return false }
    let last = Segment(rawValue: segments[count - 1])
    return last.kind == .text && !last.hasSpace
  }

  /// Adds one space behind the last segment, which must be text.
  @inline(__always)
  mutating func addSpace() { segments[count - 1] |= Segment.spaceBit }

  /// The segments; valid until the buffer is changed.
  var contents: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: segments, count: count) }
}

extension SegmentBuffer {
  /// Marks the paragraph behind a line feed as right-to-left.
  mutating func markRightToLeft(at index: Int) { segments[index] |= 1 }
}
