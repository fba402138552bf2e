import Synchronization

/// Way (a): text of the ``SimpleAlphabet``, measured by a table of pair advances.
///
/// Nothing is shaped and no cache is searched; a word costs one table look-up per letter. Without it texts of Latin
/// letters beyond ASCII take twice as long: 1.3 µs instead of 0.7.
struct SimpleText {
  let face: FontFace
  let shaper: Shaper

  /// Appends the segments of a text.
  ///
  /// - Returns: Whether the text is simple, and all of it was appended. Otherwise the buffer's contents are
  ///   undefined.
  func segment(_ bytes: UnsafeBufferPointer<UInt8>, into buffer: inout SegmentBuffer) -> Bool {
    buffer.reset(unitsPerEm: Int(face.unitsPerEm), spaceWidth: Int(face.pairs.space))
    guard let start = bytes.baseAddress, face.pairs.isSpaceCovered else { return bytes.isEmpty }
    if bytes.isASCII { return segment(start, bytes.count, into: &buffer) }
    return withUnsafeTemporaryAllocation(of: UInt16.self, capacity: bytes.count) { letters in
      guard let letters = letters.baseAddress, let count = SimpleText.decode(bytes, into: letters)
      else { return false }
      return segment(letters, count, into: &buffer)
    }
  }

  /// Converts UTF-8 to indices of the alphabet and returns their number, or nil if the text has other
  /// characters.
  static func decode(
    _ bytes: UnsafeBufferPointer<UInt8>, into letters: UnsafeMutablePointer<UInt16>
  ) -> Int? {
    var (index, count) = (0, 0)
    while index < bytes.count {
      let byte = bytes[index]
      if byte < 0x80 {
        letters[count] = UInt16(byte)
        index += 1
      } else if byte < 0xCA, index + 1 < bytes.count {
        // Up to U+027F; characters after U+024F have no index.
        let scalar = UInt16(byte & 0x1F) << 6 | UInt16(bytes[index + 1] & 0x3F)
        guard scalar < SimpleAlphabet.punctuation else { return nil }
        letters[count] = scalar
        index += 2
      } else if byte == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80 {
        letters[count] = UInt16(SimpleAlphabet.punctuation) + UInt16(bytes[index + 2] & 0x3F)
        index += 3
      } else {
        return nil
      }
      count += 1
    }
    return count
  }

  /// Returns the number of bytes that letters take in UTF-8.
  @inline(__always)
  private static func length<Letter: FixedWidthInteger & UnsignedInteger>(
    _ letters: UnsafePointer<Letter>, _ count: Int
  ) -> Int {
    guard Letter.self != UInt8.self else { return count }
    var length = count
    for index in 0..<count {
      length += letters[index] < 0x80 ? 0 : letters[index] < SimpleAlphabet.punctuation ? 1 : 2
    }
    return length
  }

  private func segment<Letter: FixedWidthInteger & UnsignedInteger>(
    _ letters: UnsafePointer<Letter>, _ count: Int, into buffer: inout SegmentBuffer
  ) -> Bool {
    let table = face.pairs.table
    let space = Int(face.pairs.space)
    let traits = face.pairs.traits
    let special = SimpleText.special(Letter.self)
    let isSpaceInert = face.probe.isSpaceInert
    var index = 0
    while index < count {
      let first = Int(letters[index])
      guard first > 0x20 else {
        guard addWhiteSpace(letters, count, &index, into: &buffer) else { return false }
        continue
      }
      // A word: the sum over its pairs, and the traits of its letters.
      let start = index
      var previous = first
      var seen = traits[first]
      var sum = 0
      // Negative if a value is unknown or unsafe.
      var unknown: Int32 = 0
      index += 1
      while index < count {
        let next = Int(letters[index])
        guard next > 0x20 else { break }
        seen |= traits[next]
        let value = table[previous &* PairAdvances.stride &+ next].load(ordering: .relaxed)
        unknown |= value &- 1
        sum &+= Int(value &- PairAdvances.known)
        previous = next
        index += 1
      }
      guard seen & LetterTraits.foreign == 0 else { return false }
      let last = table[previous &* PairAdvances.stride].load(ordering: .relaxed)
      var width: Int
      if unknown | (last &- 1) >= 0 {
        width = sum + Int(last - PairAdvances.known)
      } else {
        guard let found = findWidth(letters + start, index - start) else { return false }
        width = found
      }
      guard width >= 0 else { return false }
      if seen & special == 0 {
        buffer.append(
          .text, width: width, length: SimpleText.length(letters + start, index - start))
      } else if !addSpecialWord(letters + start, index - start, width, into: &buffer) {
        return false
      }
      // One space and a word behind it: nearly always the case.
      guard index + 1 < count, letters[index] == 0x20, letters[index + 1] > 0x20 else { continue }
      let next = Int(letters[index + 1])
      if isSpaceInert {
        buffer.addSpace()
      } else {
        guard let gap = gap(between: previous, and: next) else { return false }
        if gap == space {
          buffer.addSpace()
        } else {
          buffer.append(.space, width: max(0, gap), length: 1)
        }
      }
      index += 1
      if (traits[previous] & LetterTraits.holding) | (traits[next] & LetterTraits.held) == 0
        || allowsBreak(letters, count, before: index, behind: index - 1)
      {
        buffer.allowBreak()
      }
    }
    return true
  }

  /// Appends white space and advances past it.
  private func addWhiteSpace<Letter: FixedWidthInteger & UnsignedInteger>(
    _ letters: UnsafePointer<Letter>, _ count: Int, _ index: inout Int,
    into buffer: inout SegmentBuffer
  ) -> Bool {
    switch letters[index] {
    case 0x0A:
      buffer.append(.lineFeed, width: 0, length: 1)
      index += 1
    case 0x09:
      buffer.appendTab(space: Double(buffer.spaceWidth))
      index += 1
      if index < count, letters[index] != 0x0A, letters[index] != 0x20,
        allowsBreak(letters, count, before: index, behind: index - 1)
      {
        buffer.allowBreak()
      }
    case 0x20:
      let start = index
      while index < count, letters[index] == 0x20 { index += 1 }
      let touchesWord =
        start > 0 && letters[start - 1] > 0x20 || index < count && letters[index] > 0x20
      guard face.probe.isSpaceInert || !touchesWord else { return false }
      buffer.append(.space, width: (index - start) * buffer.spaceWidth, length: index - start)
      if index < count, letters[index] != 0x0A {
        if letters[index] == 0x09
          || allowsBreak(letters, count, before: index, behind: start)
        {
          buffer.allowBreak()
        }
      }
    default: return false
    }
    return true
  }

  /// Returns the width of a word with unknown pairs, or nil if a pair is unsafe.
  @inline(never)
  private func findWidth<Letter: FixedWidthInteger & UnsignedInteger>(
    _ letters: UnsafePointer<Letter>, _ count: Int
  ) -> Int? {
    var width = 0
    for index in 0..<count - 1 {
      guard
        case .advance(let advance) = face.pairs.answer(
          Int(letters[index]), Int(letters[index + 1]), with: shaper)
      else { return nil }
      width += Int(advance)
    }
    return width + Int(face.pairs.lastAdvance(Int(letters[count - 1]), with: shaper))
  }

  /// Returns the distance between two words with one space between them: the space, and its kerning on both sides.
  @inline(never)
  private func gap(between last: Int, and first: Int) -> Int? {
    guard case .advance(let before) = face.pairs.answer(last, 0x20, with: shaper),
      case .advance(let behind) = face.pairs.answer(0x20, first, with: shaper)
    else { return nil }
    return Int(before - face.pairs.lastAdvance(last, with: shaper) + behind)
  }
}

/// The allowed line ends.
extension SimpleText {
  /// The trait of letters next to which a line may end, in text of a type.
  @inline(__always)
  private static func special<Letter>(_: Letter.Type) -> UInt8 {
    Letter.self == UInt8.self ? LetterTraits.specialInASCII : LetterTraits.special
  }

  /// Whether a line may end before a letter, behind the white space from `start`.
  ///
  /// Two letters before the white space, its last character, and two letters decide.
  @inline(never)
  private func allowsBreak<Letter: FixedWidthInteger & UnsignedInteger>(
    _ letters: UnsafePointer<Letter>, _ count: Int, before index: Int, behind start: Int
  ) -> Bool {
    let first = max(start - 2, 0)
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 5) { scalars in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 5) { breaks in
        guard let breaks = breaks.baseAddress else { return false }
        var size = 0
        for place in [first..<start, index - 1..<min(index + 2, count)].joined() {
          scalars.initializeElement(
            at: size, to: SimpleAlphabet.scalar(at: Int(letters[place])))
          size += 1
        }
        lineBreaks(of: UnsafeBufferPointer(rebasing: scalars[..<size]), into: breaks)
        return breaks[start - first + 1] == LineBreak.allowed.rawValue
      }
    }
  }

  /// Appends a word with signs at which lines may end.
  ///
  /// - Returns: False if a pair at a break is unsafe.
  @inline(never)
  private func addSpecialWord<Letter: FixedWidthInteger & UnsignedInteger>(
    _ letters: UnsafePointer<Letter>, _ count: Int, _ width: Int, into buffer: inout SegmentBuffer
  ) -> Bool {
    // Signs at the end of a word stay there.
    var end = count
    while end > 0, face.pairs.traits[Int(letters[end - 1])] & LetterTraits.closing != 0 { end -= 1 }
    var isPlain = true
    let special = SimpleText.special(Letter.self)
    for index in 0..<end where face.pairs.traits[Int(letters[index])] & special != 0 {
      // A bracket or quotation mark at the start does as well.
      if index > 0 || face.pairs.traits[Int(letters[index])] & LetterTraits.opening == 0 {
        isPlain = false
      }
    }
    guard !isPlain else {
      buffer.append(.text, width: width, length: SimpleText.length(letters, count))
      return true
    }
    return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: count) { scalars in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { breaks in
        guard let breaks = breaks.baseAddress else { return false }
        for index in 0..<count {
          scalars.initializeElement(at: index, to: SimpleAlphabet.scalar(at: Int(letters[index])))
        }
        lineBreaks(of: UnsafeBufferPointer(scalars), into: breaks)
        return addParts(letters, count, breaks, into: &buffer)
      }
    }
  }

  private func addParts<Letter: FixedWidthInteger & UnsignedInteger>(
    _ letters: UnsafePointer<Letter>, _ count: Int, _ breaks: UnsafePointer<UInt8>,
    into buffer: inout SegmentBuffer
  ) -> Bool {
    var start = 0
    var width = 0
    for index in 1...count {
      let last = Int(letters[index - 1])
      let alone = Int(face.pairs.lastAdvance(last, with: shaper))
      guard index < count else {
        buffer.append(
          .text, width: max(0, width + alone),
          length: SimpleText.length(letters + start, index - start))
        break
      }
      guard case .advance(let advance) = face.pairs.answer(last, Int(letters[index]), with: shaper)
      else { return false }
      guard breaks[index] == LineBreak.allowed.rawValue else {
        width += Int(advance)
        continue
      }
      buffer.append(
        .text, width: max(0, width + alone),
        length: SimpleText.length(letters + start, index - start))
      buffer.allowBreak()
      if Int(advance) != alone {
        buffer.append(Segment(.joint, width: Int(advance) - alone, length: 0).rawValue)
      }
      (start, width) = (index, 0)
    }
    return true
  }
}

/// The special traits of a letter, as bits.
enum LetterTraits {
  /// It is not in the alphabet, or the font lacks it.
  static let foreign: UInt8 = 1
  /// A line may end next to it.
  static let special: UInt8 = 2
  /// At the end of a word, it may prevent a break behind the space that follows.
  static let holding: UInt8 = 4
  /// At the start of a word, it may prevent a break behind the space before it.
  static let held: UInt8 = 64
  /// No line ends before it, so that it stays at the end of a word.
  static let closing: UInt8 = 16
  /// No line ends behind it, so that it stays at the start of a word.
  static let opening: UInt8 = 32

  /// In a word of ASCII, a line may end next to it.
  static let specialInASCII: UInt8 = 8

  /// The traits of a character of the alphabet.
  static func traits(of scalar: UInt32) -> UInt8 {
    var traits: UInt8 =
      switch LineBreakClasses.value(of: scalar) {
      case .al, .nu, .qu: 0
      // Within a word no line ends at it.
      case .initialQU: holding
      case .finalQU: held
      case .op: special | holding | opening
      case .cl, .cp: special | held | closing
      case .ex, .is, .sy: special | held | closing
      case .hh, .ba, .in: special | closing
      case .hy, .po: special
      default: special | holding | held
      }
    if ASCIILineBreaks.isSpecial(scalar) { traits |= special | specialInASCII }
    if scalar == 0x3C { traits |= opening }
    // The only sign that UAX #14 keeps at the end of a word and browsers do not: `?|`.
    if scalar == 0x7C { traits &= ~closing }
    return traits
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are ASCII.
  @inline(__always)
  var isASCII: Bool {
    guard let start = baseAddress else { return true }
    let raw = UnsafeRawPointer(start)
    var seen: UInt64 = 0
    var index = 0
    while index + 8 <= count {
      seen |= raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      index += 8
    }
    while index < count {
      seen |= UInt64(start[index])
      index += 1
    }
    return seen & 0x8080_8080_8080_8080 == 0
  }
}
