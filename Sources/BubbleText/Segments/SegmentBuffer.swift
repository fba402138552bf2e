/// Segments of one text as they are found, in memory that is used again and again.
struct SegmentBuffer: ~Copyable {
  private(set) var segments: UnsafeMutablePointer<UInt32>
  private(set) var count = 0
  private var capacity: Int
  /// How many units an em of the text's font has.
  private(set) var unitsPerEm = 1
  /// The width of a space in units.
  private(set) var spaceWidth = 0
  /// Whether the first paragraph runs from right to left.
  var startsRightToLeft = false
  /// Whether anything runs from right to left.
  var isBidirectional = false
  /// Long stretches of the text that were shaped for it, in order and apart.
  private(set) var stretches: [ShapedStretch] = []

  /// How many units an em has in text in which fonts meet: those of the text's own font, halved until there are some 65,536.
  ///
  /// So what is all of fonts with as many units is exactly as wide as simple text. No width of a line is off by more than
  /// one of them, for each segment takes over what was lost by rounding the one before.
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

  /// Forgets what was found.
  @inline(__always)
  mutating func reset(unitsPerEm: Int, spaceWidth: Int) {
    count = 0
    self.unitsPerEm = unitsPerEm
    self.spaceWidth = spaceWidth
    startsRightToLeft = false
    isBidirectional = false
    forgetStretches()
  }

  /// How much there is.
  struct Mark {
    fileprivate var count: Int
    fileprivate var stretchCount: Int
  }

  var mark: Mark { Mark(count: count, stretchCount: stretches.count) }

  /// Forgets all that came behind a mark.
  mutating func truncate(to mark: Mark) {
    count = mark.count
    stretches.removeLast(stretches.count - mark.stretchCount)
  }

  /// Keeps a stretch, which is behind those that are kept.
  mutating func keep(_ stretch: ShapedStretch) { stretches.append(stretch) }

  /// Lets go of the stretches, which take far more room than the segments.
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

  /// Appends what may be longer or wider than one segment can be.
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

  /// Whether the last segment is of text, without a space behind it.
  @inline(__always)
  var endsInText: Bool {
    guard count > 0 else { return false }
    let last = Segment(rawValue: segments[count - 1])
    return last.kind == .text && !last.hasSpace
  }

  /// Puts one space behind the last segment, which is of text.
  @inline(__always)
  mutating func addSpace() { segments[count - 1] |= Segment.spaceBit }

  /// The segments; valid until the buffer is changed.
  var contents: UnsafeBufferPointer<UInt32> { UnsafeBufferPointer(start: segments, count: count) }
}

extension SegmentBuffer {
  /// Says that the paragraph behind a line feed runs from right to left.
  mutating func markRightToLeft(at index: Int) { segments[index] |= 1 }
}
