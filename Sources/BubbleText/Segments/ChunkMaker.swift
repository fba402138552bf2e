/// Way (c): shapes a chunk as a whole and measures its parts.
struct ChunkMaker {
  let shaper: Shaper

  /// Returns a chunk of all characters.
  func chunk(of characters: StyledCharacters) -> Chunk {
    chunk(of: ShapedStretch(characters, with: shaper))
  }

  /// Returns a chunk of a whole stretch.
  func chunk(of stretch: ShapedStretch) -> Chunk {
    let (characters, clusters, runs) = (stretch.characters, stretch.clusters, stretch.runs)
    let count = stretch.count
    var breaks = [UInt8](repeating: 0, count: count)
    let (firstClass, lastState) = characters.scalars.withUnsafeBufferPointer { scalars in
      breaks.withUnsafeMutableBufferPointer { breaks in
        // A chunk has at least one character.
        lineBreaks(of: scalars, into: breaks.baseAddress.unsafelyUnwrapped)
      }
      return ChunkMaker.ends(of: scalars)
    }
    var maker = PieceMaker(
      characters: characters, clusters: clusters, runs: runs, shaped: stretch.shaped,
      shaper: shaper)
    for index in 1...count {
      let isEnd = index == count
      // A break that UAX #14 allows between a space and its mark is ignored.
      guard isEnd || clusters[index] != 0 else { continue }
      let isSpaceBefore = characters.isSpace(index - 1, clusters)
      let isSpace = !isEnd && characters.isSpace(index, clusters)
      let allowsBreak = !isEnd && breaks[index] == LineBreak.allowed.rawValue
      guard isEnd || allowsBreak || isSpace != isSpaceBefore else { continue }
      maker.addPiece(to: index, isSpace: isSpaceBefore, allowsBreak: allowsBreak)
    }
    return Chunk(
      pieces: maker.pieces, firstClass: firstClass, lastState: lastState,
      space: runs.last?.space ?? .own)
  }

  /// Returns the class of the first character, and the automaton's state behind the last one.
  private static func ends(of scalars: UnsafeBufferPointer<UInt32>) -> (LineBreakClass, UInt8) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: scalars.count) { classes in
      guard let start = classes.baseAddress else { return (.al, LineBreakAutomaton.start) }
      LineBreakClasses.resolve(scalars, into: start)
      var automaton = LineBreakAutomaton()
      for index in scalars.indices {
        _ = automaton.step(LineBreakClass(rawValue: start[index]) ?? .al)
      }
      // LB10: a mark at the start of a chunk belongs to no character before it.
      let first = LineBreakClass(rawValue: start[0]) ?? .al
      return ([.cm, .zwj, .saMark].contains(first) ? .al : first, automaton.state)
    }
  }
}

extension StyledCharacters {
  /// Whether a character is a space without a mark.
  fileprivate func isSpace(_ index: Int, _ clusters: [UInt8]) -> Bool {
    scalars[index] == 0x20 && (index + 1 == clusters.count || clusters[index + 1] != 0)
  }
}

/// Measures pieces one after the other.
private struct PieceMaker {
  let characters: StyledCharacters
  let clusters: [UInt8]
  let runs: [TextRun]
  let shaped: ShapedCharacters
  let shaper: Shaper
  private(set) var pieces: [Chunk.Piece] = []

  /// The start of the next piece.
  private var start = 0
  /// The pen's position at the start, in the whole chunk.
  private var pen = 0.0
  /// The last position up to here at which the chunk may be cut without reshaping, and the pen's position
  /// there.
  private var safeStart = 0
  private var safePen = 0.0
  /// The width of the line that ends behind the last piece.
  private var lineEnd = 0.0

  init(
    characters: StyledCharacters, clusters: [UInt8], runs: [TextRun], shaped: ShapedCharacters,
    shaper: Shaper
  ) {
    self.characters = characters
    self.clusters = clusters
    self.runs = runs
    self.shaped = shaped
    self.shaper = shaper
  }

  mutating func addPiece(to end: Int, isSpace: Bool, allowsBreak: Bool) {
    let inner = shaped.advances[start..<end].reduce(0, +)
    let isStartSafe = shaped.isSafeToBreak(at: start)
    let isEndSafe = shaped.isSafeToBreak(at: end)
    if isStartSafe { (safeStart, safePen) = (start, pen) }
    let alone = isStartSafe && isEndSafe || isSpace ? inner : width(start..<end)
    let newEnd =
      isEndSafe || isSpace
      ? pen + inner : safeStart == start ? safePen + alone : penIfCut(at: end, uncut: pen + inner)
    let isHyphen = characters.scalars[end - 1] == 0xAD && allowsBreak
    let length = characters.offsets[end] - characters.offsets[start]
    pieces.append(
      Chunk.Piece(
        kind: isSpace ? .space : .text, width: alone,
        joint: pieces.isEmpty ? 0 : joint(newEnd - lineEnd - alone),
        length: isHyphen ? length - 2 : length, allowsBreak: allowsBreak && !isHyphen))
    if isHyphen {
      pieces.append(
        Chunk.Piece(
          kind: .softHyphen, width: hyphenWidth(start..<end, alone: alone), joint: 0, length: 2,
          allowsBreak: true))
    }
    lineEnd = newEnd
    pen += inner
    start = end
  }

  private func width(_ range: Range<Int>) -> Double {
    characters.width(of: range, runs: runs, clusters: clusters, with: shaper)
  }

  /// The distance in characters within which a cut still changes something, where a long run of characters has no safe
  /// cut.
  private static let reach = 16

  /// Returns the pen's position behind characters if the text ends there.
  ///
  /// - Parameter uncut: Its position if the text continues.
  /// - Complexity: O(1) except for long clusters.
  private func penIfCut(at end: Int, uncut: Double) -> Double {
    guard end - safeStart > PieceMaker.reach else { return safePen + width(safeStart..<end) }
    var (lower, upper) = (end - PieceMaker.reach, min(end + PieceMaker.reach, clusters.count))
    while lower > safeStart, clusters[lower] == 0 { lower -= 1 }
    while upper < clusters.count, clusters[upper] == 0 { upper += 1 }
    let around = lower..<upper
    let shaped = ShapedCharacters(
      characters, runs.clamped(to: around), in: around, clusters: clusters, with: shaper)
    return uncut + width(lower..<end) - shaped.advances[..<(end - lower)].reduce(0, +)
  }

  /// Returns a joint's width without the rounding error of sums in another order.
  private func joint(_ width: Double) -> Double { abs(width) < 1e-9 ? 0 : width }

  /// Returns the additional width of a piece if a line ends with its soft hyphen.
  private func hyphenWidth(_ piece: Range<Int>, alone: Double) -> Double {
    let last = piece.upperBound - 1
    guard let run = runs.run(at: last), let face = run.face else { return 0 }
    let hyphen = SoftHyphen.scalar(in: face)
    var finder = FontSet.Finder()
    let hyphenFace = finder.face(
      for: [hyphen].span, in: run.format.fonts, script: run.script, isEmoji: false)
    // It is shaped with the characters before it, if they have the same font.
    let start = hyphenFace === face ? tailStart(of: piece, in: run, face, before: hyphen) : last
    var tail = Array(characters.scalars[start..<last])
    tail.append(hyphen)
    let hyphenated =
      (hyphenFace.map { tail.width(in: $0, as: run, with: shaper) } ?? 0)
      + run.spacing
      * Double((start..<last).count { characters.isSpaced($0, in: run, clusters) } + 1)
    return hyphenated - (start == piece.lowerBound ? alone : width(start..<piece.upperBound))
  }

  /// Returns the start of the part of a piece that is shaped with a hyphen: for simple text, the last letter is enough.
  private func tailStart(
    of piece: Range<Int>, in run: TextRun, _ face: FontFace, before hyphen: UInt32
  ) -> Int {
    let (start, last) = (max(piece.lowerBound, run.range.lowerBound), piece.upperBound - 1)
    guard last - 2 >= start, run.script == .latin, !run.isRightToLeft else { return start }
    let letters = [characters.scalars[last - 2], characters.scalars[last - 1], hyphen]
    let places = letters.compactMap(SimpleAlphabet.index)
    guard places.count == letters.count,
      places.allSatisfy({ face.pairs.traits[$0] & LetterTraits.foreign == 0 }),
      case .advance = face.pairs.answer(places[0], places[1], with: shaper),
      case .advance = face.pairs.answer(places[1], places[2], with: shaper)
    else { return start }
    return last - 1
  }
}

extension [UInt32] {
  /// Returns the width of characters in ems, shaped like those of a run.
  fileprivate func width(in face: FontFace, as run: TextRun, with shaper: Shaper) -> Double {
    Double(shaper.width(of: span, in: face, as: run.shaping))
      * (run.format.scale / Double(face.unitsPerEm))
  }
}

/// The visible form of a soft hyphen at the end of a line.
enum SoftHyphen {
  /// A hyphen, or its replacement in a font without one.
  static func scalar(in face: FontFace) -> UInt32 { face.glyph(of: 0x2010) != nil ? 0x2010 : 0x2D }
}
