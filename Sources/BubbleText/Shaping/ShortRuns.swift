/// Runs of a few characters that a thread has shaped lately, each in the one place that its hash gives it.
///
/// Where scripts alternate, as between digits and ideographs or in a list of names, the same short runs come again and again,
/// and HarfBuzz takes longer to begin with one than to shape it.
final class ShortRuns {
  /// The longest run that is remembered, in characters.
  static let maximumLength = 16
  private static let count = 512

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
  }

  private let entries: UnsafeMutablePointer<Entry>

  init() {
    entries = .allocate(capacity: ShortRuns.count)
    entries.initialize(
      repeating: Entry(
        face: nil, run: Shaper.Run(script: .common, isRightToLeft: false), count: 0,
        scalars: .zero, advances: .zero, isUnsafeToBreak: .zero), count: ShortRuns.count)
  }

  deinit {
    entries.deinitialize(count: ShortRuns.count)
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
    let entry = entries + Int(truncatingIfNeeded: hash >> 55)
    if entry.pointee.count == UInt8(characters.count), entry.pointee.scalars == scalars,
      entry.pointee.face === face, entry.pointee.run == run
    {
      return UnsafePointer(entry)
    }
    var (advances, unsafe) = (SIMD16<Int32>.zero, SIMD16<UInt8>.one)
    shape { index, advance, isUnsafe in
      advances[index] &+= advance
      unsafe[index] = isUnsafe ? 1 : 0
    }
    entry.pointee = Entry(
      face: face, run: run, count: UInt8(characters.count), scalars: scalars,
      advances: advances, isUnsafeToBreak: unsafe)
    return UnsafePointer(entry)
  }
}
