/// Runs of a few characters that a thread has shaped lately, each in one of the two places that its hash gives it.
///
/// Of two places, so that two runs that come in turn and have the same hash don't drive each other out for ever.
///
/// Where scripts alternate, as between digits and ideographs or in a list of names, the same short runs come again and again,
/// and HarfBuzz takes longer to begin with one than to shape it. Without it the whole chain takes 8 % longer.
final class ShortRuns {
  /// The longest run that is remembered, in characters.
  static let maximumLength = 16
  private static let pairCount = 256

  /// A run and what became of it.
  struct Entry {
    fileprivate var face: FontFace?
    fileprivate var run: Shaper.Run
    fileprivate(set) var count: UInt8
    fileprivate var scalars: SIMD16<UInt32>
    /// In units of the font, those of a glyph at the first of its characters.
    fileprivate(set) var advances: SIMD16<Int32>
    /// Whether it is unsafe to break before a character: 1 where it is.
    fileprivate(set) var isUnsafeToBreak: SIMD16<UInt8>

    @inline(__always)
    fileprivate func isOf(
      _ otherCount: Int, _ otherScalars: SIMD16<UInt32>, _ otherFace: FontFace,
      _ otherRun: Shaper.Run
    ) -> Bool {
      count == UInt8(otherCount) && scalars == otherScalars && face === otherFace
        && run == otherRun
    }
  }

  private let entries: UnsafeMutablePointer<Entry>

  init() {
    entries = .allocate(capacity: 2 * ShortRuns.pairCount)
    entries.initialize(
      repeating: Entry(
        face: nil, run: Shaper.Run(script: .common, isRightToLeft: false), count: 0,
        scalars: .zero, advances: .zero, isUnsafeToBreak: .zero), count: 2 * ShortRuns.pairCount)
  }

  deinit {
    entries.deinitialize(count: 2 * ShortRuns.pairCount)
    entries.deallocate()
  }

  /// The run of some characters, of a few, which `shape` shapes where it is not remembered.
  @inline(__always)
  func entry(
    of characters: Span<UInt32>, in face: FontFace, as run: Shaper.Run,
    shape: ((Int, Int32, Bool) -> Void) -> Void
  ) -> UnsafePointer<Entry> {
    var scalars = SIMD16<UInt32>.zero
    var hash = UInt64(run.script.tag) << 1 | (run.isRightToLeft ? 1 : 0)
    for index in characters.indices {
      scalars[index] = characters[index]
      hash = (hash ^ UInt64(characters[index])) &* 0xD6E8_FEB8_6659_FD93
    }
    hash = (hash ^ UInt64(face.id)) &* 0xD6E8_FEB8_6659_FD93
    // The highest eight bits: one of as many pairs.
    let first = entries + 2 * Int(truncatingIfNeeded: hash >> 56)
    if first.pointee.isOf(characters.count, scalars, face, run) { return UnsafePointer(first) }
    let second = first + 1
    if second.pointee.isOf(characters.count, scalars, face, run) { return UnsafePointer(second) }
    var (advances, unsafe) = (SIMD16<Int32>.zero, SIMD16<UInt8>.one)
    shape { index, advance, isUnsafe in
      advances[index] &+= advance
      unsafe[index] = isUnsafe ? 1 : 0
    }
    second.pointee = first.pointee
    first.pointee = Entry(
      face: face, run: run, count: UInt8(characters.count), scalars: scalars,
      advances: advances, isUnsafeToBreak: unsafe)
    return UnsafePointer(first)
  }
}
