/// A thread's cache of recently shaped runs of a few characters, with two slots per hash.
///
/// Two slots keep two alternating runs with the same hash from evicting each other forever.
///
/// If scripts alternate, as between digits and ideographs or in a list of names, the same short runs recur, and HarfBuzz
/// takes longer to begin a run than to shape it. Without the cache the whole chain takes 8 % longer.
final class ShortRuns {
  /// The longest run that is cached, in characters.
  static let maximumLength = 16
  private static let pairCount = 256

  /// A run with its shaping result.
  struct Entry {
    fileprivate var face: FontFace?
    fileprivate var run: Shaper.Run
    fileprivate(set) var count: UInt8
    fileprivate var scalars: SIMD16<UInt32>
    /// The advances in units of the font, each at the first character of its glyph.
    fileprivate(set) var advances: SIMD16<Int32>
    /// 1 for each character before which it is unsafe to break.
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

  /// Returns the run of a few characters, from the cache or shaped by `shape`.
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
    // The highest eight bits select one of 256 pairs.
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
