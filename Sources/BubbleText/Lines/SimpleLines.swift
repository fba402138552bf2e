import CByteMasks
import Synchronization

/// Lines of simple text of ASCII, without finding its segments: how wide words are is found in the sums of advances.
///
/// It takes what most messages consist of: words with one space between them, and signs at their ends. Everything else is
/// left to the segments, which give the same lines.
struct SimpleLines {
  let font: SimpleFont

  /// The longest text, in bytes.
  static let maximumLength = 1_024

  /// What became of a text.
  enum Outcome {
    /// Its lines were appended.
    case broken
    /// Advances are missing in the font's table.
    case unknown
    /// It is no such text. What was appended is to be forgotten.
    case other
  }

  /// Finds the lines of a text and appends each.
  ///
  /// - Parameters:
  ///   - bytes: At least one.
  ///   - limit: The width at which lines are broken, in units of the face.
  ///   - lines: Where the lines go; it has memory for the sums, too.
  /// - Complexity: O(*n*) in the length of the text.
  @inline(__always)
  func breakLines(
    _ bytes: UnsafeBufferPointer<UInt8>, limit: Int, maximumCount: Int, into lines: LineBuffer
  ) -> Outcome {
    let count = bytes.count
    guard count <= SimpleLines.maximumLength, let start = bytes.baseAddress,
      classify(start, count, lines)
    else { return .other }
    guard addUp(start, count, lines.sums) else { return .unknown }
    return appendLines(count, limit: limit, maximumCount: maximumCount, to: lines)
  }

  /// Appends the lines by the sums and the ends of words.
  @inline(__always)
  private func appendLines(
    _ count: Int, limit: Int, maximumCount: Int, to lines: LineBuffer
  ) -> Outcome {
    let sums = lines.sums
    let total = Int(sums[count])
    // Where the line starts, its sum there, and where the last word ends that fits.
    var (start, base, fitting) = (0, 0, 0)
    var lineCount = 0
    var block = total > limit ? 0 : count + 1
    while block * 64 <= count {
      var left = lines.wordEnds[block]
      while left != 0 {
        let end = block &* 64 &+ left.trailingZeroBitCount
        left &= left &- 1
        if Int(sums[end]) &- base > limit {
          guard fitting > start else { return .other }
          lines.append(line(start..<fitting + 1, Int(sums[fitting]) - base, endsInSoftBreak: true))
          lineCount += 1
          guard lineCount < maximumCount else { return .broken }
          start = fitting + 1
          base = Int(sums[start])
          // A word that is wider than a line.
          guard Int(sums[end]) - base <= limit else { return .other }
        }
        fitting = end
      }
      block += 1
    }
    lines.append(line(start..<count, total - base, endsInSoftBreak: false))
    return .broken
  }

  @inline(__always)
  private func line(_ range: Range<Int>, _ width: Int, endsInSoftBreak: Bool) -> BrokenLine {
    BrokenLine(
      range: range, width: width, endsInSoftBreak: endsInSoftBreak, isRightToLeft: false,
      isTooWide: false)
  }

  /// Finds the ends of words, and whether a line may end at each of them and nowhere else.
  @inline(__always)
  private func classify(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ lines: LineBuffer
  ) -> Bool {
    guard bytes[count - 1] != 0x20 else { return false }
    // What stands at the start of a word: the lowest bit is the first byte of a block.
    var carry: UInt64 = 1
    var start = 0
    while start < count {
      let length = min(64, count - start)
      let masks = byte_masks(bytes + start, length)
      let isEnd = start + 64 >= count || bytes[start + 64] == 0x20
      let firsts = masks.spaces << 1 | carry
      let lasts = masks.spaces >> 1 | (isEnd ? 1 << UInt64(length - 1) : 0)
      // Two spaces side by side, or one at the start.
      guard masks.spaces & firsts == 0 else { return false }
      // A stop at the end of a word keeps no line from ending behind it.
      var signs = masks.others | masks.stops & (firsts | ~lasts)
      while signs != 0 {
        guard isPlain(bytes, count, signAt: start + signs.trailingZeroBitCount) else {
          return false
        }
        signs &= signs - 1
      }
      lines.wordEnds[start / 64] = masks.spaces
      carry = masks.spaces >> 63
      start += 64
    }
    if count % 64 == 0 { lines.wordEnds[count / 64] = 0 }
    lines.wordEnds[count / 64] |= 1 << UInt64(count % 64)
    return true
  }

  /// Whether a sign keeps lines from ending nowhere but behind spaces.
  private func isPlain(_ bytes: UnsafePointer<UInt8>, _ count: Int, signAt index: Int) -> Bool {
    let byte = Int(bytes[index])
    guard byte < 0x7F else { return false }
    let traits = font.traits
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
  private func addUp(
    _ bytes: UnsafePointer<UInt8>, _ count: Int, _ sums: UnsafeMutablePointer<Int32>
  ) -> Bool {
    let advances = font.advances
    var sum: Int32 = 0
    // Negative where an advance is.
    var unknown: Int32 = 0
    sums[0] = 0
    @inline(__always)
    func add(_ index: Int) {
      let advance = advances.advance(behind: bytes + (index &- 1))
      unknown |= advance
      sum &+= advance
      sums[index] = sum
    }
    var index = 1
    while index &+ 4 <= count {
      for step in 0..<4 { add(index &+ step) }
      index &+= 4
    }
    while index < count {
      add(index)
      index &+= 1
    }
    let advance = advances.advance(from: Int(bytes[count - 1]), to: ASCIIAdvances.end)
    sums[count] = sum &+ advance
    return unknown | advance >= 0
  }
}

/// What simple text needs of its font, at hand.
///
/// The memory belongs to the font's ``PairAdvances``.
struct SimpleFont {
  let advances: ASCIIAdvances
  let traits: UnsafePointer<UInt8>
  let unitsPerEm: Int

  /// Nil where more than pairs of letters decide, or where the font treats words of signs alone in another way.
  init?(_ face: FontFace?) {
    guard let face, face.probe.isSpaceInert, face.pairs.isSpaceCovered else { return nil }
    advances = face.pairs.ascii
    traits = face.pairs.traits
    unitsPerEm = Int(face.unitsPerEm)
  }
}
