/// The advance of each character, and the positions at which text may be cut without shaping it again.
struct ShapedCharacters {
  /// The advance of each character's glyphs in ems of the text's font; that of a cluster with one glyph is at its first
  /// character.
  private(set) var advances: [Double]
  /// For each character whether a cut before it changes the glyphs on either side.
  private var isUnsafeToBreak: [Bool]

  /// For each character whether glyphs begin with it; empty if not requested.
  private var startsGlyphs: [Bool] = []

  /// The width of a cluster in ems if there is no font.
  static let widthWithoutFont = 0.5

  /// Shapes characters.
  ///
  /// - Parameters:
  ///   - runs: All of them, for characters of `range`.
  ///   - clusters: For each character whether a cluster starts with it.
  init(
    _ characters: StyledCharacters, _ runs: [TextRun], in range: Range<Int>, clusters: [UInt8],
    with shaper: Shaper
  ) {
    self.init(of: range)
    for run in runs {
      let start = run.range.lowerBound - range.lowerBound
      guard let face = run.face else {
        addBlanks(run, clusters, in: range)
        continue
      }
      let scale = run.format.scale / Double(face.unitsPerEm)
      shaper.advances(
        of: characters.scalars.span.extracting(run.range), in: face, as: run.shaping
      ) { index, advance, isUnsafe in
        advances[start + index] += Double(advance) * scale
        isUnsafeToBreak[start + index] = isUnsafe
      }
      space(run, characters, clusters, in: range)
      startRun(at: start)
    }
  }

  /// Shapes characters as they are drawn, and passes the glyphs of each run with a font, and its index among the runs, to a
  /// closure.
  @inline(__always)
  init(
    _ characters: StyledCharacters, _ runs: [TextRun], in range: Range<Int>, clusters: [UInt8],
    with shaper: Shaper, body: (Int, Shaper.Glyphs) -> Void
  ) {
    self.init(of: range)
    startsGlyphs = [Bool](repeating: false, count: range.count)
    for (place, run) in runs.enumerated() {
      let start = run.range.lowerBound - range.lowerBound
      guard let face = run.face else {
        addBlanks(run, clusters, in: range)
        continue
      }
      let scale = run.format.scale / Double(face.unitsPerEm)
      let part = characters.scalars.span.extracting(run.range)
      shaper.shape(part, in: face.shapingFont, as: run.shaping, clusters: .graphemes) { glyphs in
        for index in 0..<glyphs.count {
          let glyph = glyphs[index]
          advances[start + glyph.cluster] += Double(glyph.advance) * scale
          isUnsafeToBreak[start + glyph.cluster] = glyph.isUnsafeToBreak
          startsGlyphs[start + glyph.cluster] = true
        }
        body(place, glyphs)
      }
      space(run, characters, clusters, in: range)
      startRun(at: start)
    }
  }

  private init(of range: Range<Int>) {
    advances = [Double](repeating: 0, count: range.count)
    isUnsafeToBreak = [Bool](repeating: true, count: range.count)
  }

  private mutating func addBlanks(_ run: TextRun, _ clusters: [UInt8], in range: Range<Int>) {
    for index in run.range where clusters[index] != 0 {
      advances[index - range.lowerBound] = run.widthWithoutFont
      isUnsafeToBreak[index - range.lowerBound] = false
      if !startsGlyphs.isEmpty { startsGlyphs[index - range.lowerBound] = true }
    }
  }

  /// Adds letter spacing behind the clusters of a run.
  private mutating func space(
    _ run: TextRun, _ characters: StyledCharacters, _ clusters: [UInt8], in range: Range<Int>
  ) {
    let spacing = run.spacing
    guard spacing != 0 else { return }
    for index in run.range where characters.isSpaced(index, in: run, clusters) {
      advances[index - range.lowerBound] += spacing
    }
  }

  /// Marks the edge of a run as safe: fonts have no effect across it.
  private mutating func startRun(at index: Int) { isUnsafeToBreak[index] = false }

  /// Returns whether glyphs begin with any of some drawn characters; else the characters belong to those before.
  func hasGlyphs(in range: Range<Int>) -> Bool { startsGlyphs[range].contains(true) }

  /// Returns whether a cut before a character leaves both sides unchanged, according to the rules that the font applied
  /// here.
  ///
  /// Some rules of fonts break that promise: those that did not apply because of the surrounding text.
  func isSafeToBreak(at index: Int) -> Bool {
    index == isUnsafeToBreak.count || !isUnsafeToBreak[index]
  }
}

extension StyledCharacters {
  /// Returns the width of characters shaped alone, in ems.
  ///
  /// - Parameter runs: The runs of these characters, and of others around them.
  func width(of range: Range<Int>, runs: [TextRun], clusters: [UInt8], with shaper: Shaper)
    -> Double
  {
    var width = 0.0
    runs.forEachPart(in: range) { run, part in
      guard let face = run.face else {
        for index in part where clusters[index] != 0 {
          width += run.widthWithoutFont
        }
        return
      }
      let units = shaper.width(of: scalars.span.extracting(part), in: face, as: run.shaping)
      width += Double(units) * (run.format.scale / Double(face.unitsPerEm))
      let spacing = run.spacing
      guard spacing != 0 else { return }
      for index in part where isSpaced(index, in: run, clusters) { width += spacing }
    }
    return width
  }

  /// Returns whether a cluster that starts with a character of a run has letter spacing behind it.
  ///
  /// Visible clusters and spaces have it, but no letter that is joined to the next one.
  func isSpaced(_ index: Int, in run: TextRun, _ clusters: [UInt8]) -> Bool {
    guard run.format.objectWidth == nil else { return clusters[index] != 0 }
    return clusters[index] != 0 && !scalars[index].isDefaultIgnorable
      && (scalars[index] == 0x20 || !run.script.isJoined)
  }
}

extension TextRun {
  /// The width of its clusters if there is no font, in ems of the text around it.
  fileprivate var widthWithoutFont: Double {
    format.objectWidth ?? ShapedCharacters.widthWithoutFont * format.scale
  }
}
