/// Finds the allowed line ends of a paragraph.
///
/// Thai, Lao, Khmer and Burmese, which have no spaces between words, are broken with ICU's dictionaries.
///
/// - Parameters:
///   - scalars: Any numbers; invalid ones count as letters.
///   - isTailored: Whether lines of ASCII break as in browsers, not by UAX #14 alone.
///   - breaks: Room for as many: the raw value of the `LineBreak` before each of them. The first one is
///     prohibited.
/// - Complexity: O(n).
func lineBreaks(
  of scalars: UnsafeBufferPointer<UInt32>, strictness: LineBreakStrictness = .normal,
  isTailored: Bool = true, into breaks: UnsafeMutablePointer<UInt8>
) {
  // Each class is read before the break overwrites it.
  LineBreakClasses.resolve(scalars, strictness: strictness, isTailored: isTailored, into: breaks)
  let entries = LineBreakAutomaton.entries
  var state = LineBreakAutomaton.start
  var complexStart: Int?
  var isBehindASCII = false
  for index in scalars.indices {
    let value = breaks[index]
    let entry = entries[Int(state) << LineBreakAutomaton.rowShift | Int(value)]
    state = UInt8(truncatingIfNeeded: entry)
    breaks[index] = UInt8(truncatingIfNeeded: entry >> 8)
    let isASCII = isTailored && ASCIILineBreaks.isPrintable(scalars[index])
    if isASCII, isBehindASCII {
      let isAllowed = ASCIILineBreaks.allowsBreak(
        between: scalars[index - 1], and: scalars[index],
        behind: index > 1 ? scalars[index - 2] : nil)
      breaks[index] = (isAllowed ? LineBreak.allowed : .prohibited).rawValue
    }
    isBehindASCII = isASCII
    if LineBreakClass.isComplex(value) {
      complexStart = complexStart ?? index
    } else if let start = complexStart {
      addDictionaryBreaks(in: start..<index, of: scalars, to: breaks)
      complexStart = nil
    }
  }
  if let start = complexStart {
    addDictionaryBreaks(in: start..<scalars.count, of: scalars, to: breaks)
  }
}

/// Allows breaks between words of a run of complex letters and marks, none of them before a mark.
private func addDictionaryBreaks(
  in run: Range<Int>, of scalars: UnsafeBufferPointer<UInt32>,
  to breaks: UnsafeMutablePointer<UInt8>
) {
  guard run.count > 1 else { return }
  // All are one unit long, except letters of a few scripts such as Ahom and New Tai Lue.
  var text: [UInt16] = []
  var scalarIndices: [Int] = []
  text.reserveCapacity(run.count)
  scalarIndices.reserveCapacity(run.count)
  for index in run {
    appendUTF16(of: scalars[index], to: &text)
    while scalarIndices.count < text.count { scalarIndices.append(index) }
  }
  text.withUnsafeBufferPointer { text in
    BreakIteratorPool.lines.forEachBreak(in: text) { offset, _ in
      guard offset < text.count else { return }
      let index = scalarIndices[offset]
      if LineBreakClasses.value(of: scalars[index]) == .saLetter {
        breaks[index] = LineBreak.allowed.rawValue
      }
    }
  }
}

/// Appends a character as UTF-16; an invalid one becomes U+FFFD.
private func appendUTF16(of scalar: UInt32, to text: inout [UInt16]) {
  if scalar < 0x10000 {
    text.append(UInt16(scalar))
  } else if scalar < 0x110000 {
    text.append(UInt16(0xD7C0 + scalar >> 10))
    text.append(UInt16(0xDC00 | scalar & 0x3FF))
  } else {
    text.append(0xFFFD)
  }
}
