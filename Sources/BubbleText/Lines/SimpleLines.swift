import CByteMasks
import Synchronization

/// Lines of simple text of ASCII, without finding its segments: a line's end is found in the sums of advances.
///
/// It takes what most messages consist of: words with one space between them, and signs at their ends. Everything else is
/// left to the segments, which give the same lines.
struct SimpleLines {
  let font: SimpleFont
  let sums: UnsafeMutablePointer<Int32>
  /// A bit for each byte that is a space, 64 of them in each number.
  let spaces: UnsafeMutablePointer<UInt64>

  /// The longest text, in bytes.
  static let maximumLength = 1_024

  /// Finds the lines of a text and hands each over.
  ///
  /// - Parameters:
  ///   - bytes: At least one.
  ///   - limit: The width at which lines are broken, in units of the face.
  ///   - fill: Looks up what is not in the table of pairs yet, and says whether all of it is to be trusted.
  /// - Returns: False where this is no such text; then nothing was handed over.
  /// - Complexity: O(*n* + *l* log *n*) in the length of the text and the number of lines.
  @inline(__always)
  func breakLines(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, maximumCount: Int, fill: () -> Bool,
    _ body: (BrokenLine) -> Void
  ) -> Bool {
    let count = bytes.count
    guard count <= SimpleLines.maximumLength, let start = bytes.baseAddress, classify(start, count)
    else { return false }
    if !addUp(start, count) { guard fill(), addUp(start, count) else { return false } }
    let total = Int(sums[count])
    // Whether each word fits is known before a line is handed over.
    guard total <= limit || fitsWordByWord(count, limit: limit) else { return false }
    var line = 0
    var lineCount = 0
    while lineCount < maximumCount {
      let base = Int(sums[line])
      if total - base <= limit { break }
      let end = lastSpace(atMost: lastPlace(count, from: line, sum: base + limit))
      body(
        BrokenLine(
          range: line..<end + 1, width: Int(sums[end]) - base, endsInSoftBreak: true,
          isRightToLeft: false,
          isTooWide: false))
      line = end + 1
      lineCount += 1
    }
    if lineCount < maximumCount {
      body(
        BrokenLine(
          range: line..<count, width: total - Int(sums[line]), endsInSoftBreak: false,
          isRightToLeft: false,
          isTooWide: false))
    }
    return true
  }

  /// Finds the spaces, and whether a line may end behind each of them and nowhere else.
  @inline(__always)
  private func classify(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    guard bytes[0] != 0x20, bytes[count - 1] != 0x20 else { return false }
    let traits = font.traits
    var carry: UInt64 = 0
    var block = 0
    while block * 64 < count {
      let masks = byte_masks(bytes + block * 64, min(64, count - block * 64))
      spaces[block] = masks.spaces
      // Two spaces side by side.
      guard masks.spaces & (masks.spaces << 1 | carry) == 0 else { return false }
      carry = masks.spaces >> 63
      var others = masks.others
      while others != 0 {
        let index = block * 64 + others.trailingZeroBitCount
        guard isPlain(bytes, count, traits, signAt: index) else { return false }
        others &= others - 1
      }
      block += 1
    }
    return true
  }

  /// Whether a sign keeps lines from ending nowhere but behind spaces.
  @inline(__always)
  private func isPlain(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ traits: UnsafePointer<UInt8>, signAt index: Int
  ) -> Bool {
    let byte = Int(bytes[index])
    guard byte < 0x7F else { return false }
    let own = traits[byte]
    guard own & LetterTraits.foreign == 0 else { return false }
    let isFirst = index == 0 || bytes[index - 1] == 0x20
    if isFirst, own & LetterTraits.held != 0, index > 0 { return false }
    guard index + 1 < count else { return true }
    let next = bytes[index + 1]
    guard next != 0x20 else { return own & LetterTraits.holding == 0 }
    guard own & LetterTraits.special != 0 else { return true }
    // More signs at the end of a word, or a bracket at its start.
    return traits[Int(next)] & LetterTraits.closing != 0 && next < 0x7F
      || isFirst && own & LetterTraits.opening != 0
  }

  /// Adds up the advances: a sum for the place before each letter, and one for the end.
  ///
  /// - Returns: Whether all advances were known.
  @inline(__always)
  private func addUp(_ bytes: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    let table = font.table
    var sum: Int32 = 0
    var unknown: Int32 = 0
    var previous = Int(bytes[0])
    var index = 1
    sums[0] = 0
    while index < count {
      let next = Int(bytes[index])
      let value = table[previous &* PairAdvances.stride &+ next].load(ordering: .relaxed)
      unknown |= value &- 1
      sum &+= value &- PairAdvances.known
      sums[index] = sum
      previous = next
      index &+= 1
    }
    let last = table[previous &* PairAdvances.stride].load(ordering: .relaxed)
    unknown |= last &- 1
    sums[count] = sum &+ last &- PairAdvances.known
    return unknown >= 0
  }

  /// Whether no word is wider than a line.
  @inline(__always)
  private func fitsWordByWord(_ count: Int, limit: Int) -> Bool {
    var start = 0
    var block = 0
    while block * 64 < count {
      var left = spaces[block]
      while left != 0 {
        let end = block * 64 + left.trailingZeroBitCount
        if Int(sums[end] &- sums[start]) > limit { return false }
        start = end + 1
        left &= left - 1
      }
      block += 1
    }
    return Int(sums[count] &- sums[start]) <= limit
  }

  /// The last place whose sum is no greater.
  @inline(__always)
  private func lastPlace(_ count: Int, from start: Int, sum: Int) -> Int {
    var (low, length) = (start, count - start)
    // Without a branch that nothing can foresee.
    while length > 1 {
      let half = length / 2
      low = Int(sums[low + half]) <= sum ? low + half : low
      length -= half
    }
    return low
  }

  /// The last space at a place or before it.
  @inline(__always)
  private func lastSpace(atMost place: Int) -> Int {
    var block = place / 64
    var before = spaces[block] & (UInt64.max >> UInt64(63 - place % 64))
    while before == 0 {
      block -= 1
      before = spaces[block]
    }
    return block * 64 + 63 - before.leadingZeroBitCount
  }
}

/// What simple text needs of its font, at hand.
///
/// The memory belongs to the font's ``PairAdvances``.
struct SimpleFont {
  let table: UnsafeMutablePointer<Atomic<Int32>>
  let traits: UnsafePointer<UInt8>
  let unitsPerEm: Int

  /// Nil where more than pairs of letters decide, or where the font treats words of signs alone in another way.
  init?(_ face: FontFace?) {
    guard let face, face.probe.isSpaceInert, face.pairs.isSpaceCovered else { return nil }
    table = face.pairs.table
    traits = face.pairs.traits
    unitsPerEm = Int(face.unitsPerEm)
  }
}

extension PairAdvances {
  /// Looks up all pairs of a text of ASCII.
  ///
  /// - Returns: Whether all are to be trusted.
  @inline(never)
  func fill(_ bytes: UnsafeBufferPointer<UInt8>, with shaper: Shaper) -> Bool {
    for index in bytes.indices.dropFirst() {
      guard case .advance = answer(Int(bytes[index - 1]), Int(bytes[index]), with: shaper) else {
        return false
      }
    }
    if let last = bytes.last { _ = lastAdvance(Int(last), with: shaper) }
    return true
  }
}
