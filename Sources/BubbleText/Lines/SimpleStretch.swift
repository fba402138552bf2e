/// A stretch of letters of the ``SimpleAlphabet``, which the table of pair advances splits: nothing is shaped.
struct SimpleStretch {
  private let letters: [UInt16]
  private let face: FontFace
  private let shaper: Shaper

  /// Nil for any other stretch, if its width depends on more than pairs, and if an amount may be in it.
  init?(_ text: TextSource, _ stretch: Range<Int>, shaper: Shaper) {
    guard !stretch.isEmpty, !text.isBidirectional, text.formats.overlapping(stretch).isEmpty,
      let face = text.fonts.primary
    else { return nil }
    let bytes = UnsafeBufferPointer(rebasing: text.bytes[stretch])
    guard !AmountRule.mayHaveGroups(bytes) else { return nil }
    let letters = [UInt16](unsafeUninitializedCapacity: bytes.count) { buffer, count in
      count = buffer.baseAddress.flatMap { SimpleText.decode(bytes, into: $0) } ?? 0
    }
    guard !letters.isEmpty else { return nil }
    for index in letters.indices {
      guard face.pairs.traits[Int(letters[index])] & LetterTraits.foreign == 0 else { return nil }
      guard index > 0 else { continue }
      let answer = face.pairs.answer(Int(letters[index - 1]), Int(letters[index]), with: shaper)
      guard case .advance = answer else { return nil }
    }
    self.letters = letters
    self.face = face
    self.shaper = shaper
  }

  /// Fills lines with as many letters as fit, at least one.
  ///
  /// - Parameters:
  ///   - limit: The width of a line.
  ///   - unitsPerEm: The number of units per em of `limit` and of the returned widths.
  /// - Complexity: O(*n*).
  func split(limit: Int, unitsPerEm: Int) -> SplitStretch {
    let scale = Double(unitsPerEm) / Double(face.unitsPerEm)
    var lines: [SplitStretch.Part] = []
    // The current line with its width if it ends here, and the pen's position if it continues.
    var line = SplitStretch.Part(length: 0, width: 0)
    var pen = 0
    for index in letters.indices {
      let letter = Int(letters[index])
      let alone = Int(face.pairs.lastAdvance(letter, with: shaper))
      let width = Int((Double(pen + alone) * scale).rounded())
      if line.length > 0, width > limit {
        lines.append(line)
        line = SplitStretch.Part(length: 0, width: Int((Double(alone) * scale).rounded()))
        pen = 0
      } else {
        line.width = width
      }
      line.length += SimpleAlphabet.byteCount(at: letter)
      if index + 1 < letters.count { pen += advance(from: letter, to: Int(letters[index + 1])) }
    }
    return SplitStretch(lines: lines, rest: line)
  }

  /// Every pair was tested before, so the advance is known.
  private func advance(from first: Int, to second: Int) -> Int {
    guard case .advance(let advance) = face.pairs.answer(first, second, with: shaper) else {
      return 0
    }
    return Int(advance)
  }
}
