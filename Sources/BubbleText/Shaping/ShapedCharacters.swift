/// How far each character moves the pen, and where text may be cut without shaping it anew.
struct ShapedCharacters {
  /// For each character the advance of its glyphs in ems of the text's font; those of a cluster that has one glyph stand at
  /// its first character.
  private(set) var advances: [Double]
  /// For each character whether what is before it and what begins with it look otherwise each alone.
  private(set) var isUnsafeToBreak: [Bool]

  /// How wide a cluster is in ems where there is no font at all.
  static let widthWithoutFont = 0.5

  /// Shapes characters.
  ///
  /// - Parameters:
  ///   - runs: All of them, for characters of `range`.
  ///   - clusters: For each character whether a cluster starts with it.
  ///   - body: Gets the glyphs of each run that has a font, with its place among the runs.
  @inline(__always)
  init(
    _ characters: StyledCharacters, _ runs: [TextRun], in range: Range<Int>, clusters: [UInt8],
    with shaper: Shaper, body: (Int, Shaper.Glyphs) -> Void = { _, _ in }
  ) {
    advances = [Double](repeating: 0, count: range.count)
    isUnsafeToBreak = [Bool](repeating: true, count: range.count)
    for (place, run) in runs.enumerated() {
      let start = run.range.lowerBound - range.lowerBound
      guard let face = run.face else {
        for index in run.range where clusters[index] != 0 {
          advances[index - range.lowerBound] = ShapedCharacters.widthWithoutFont * run.format.scale
          isUnsafeToBreak[index - range.lowerBound] = false
        }
        continue
      }
      let scale = run.format.scale / Double(face.unitsPerEm)
      let part = characters.scalars.span.extracting(run.range)
      shaper.shape(
        part, in: face.font, as: Shaper.Run(script: run.script, isRightToLeft: run.isRightToLeft)
      ) { glyphs in
        for index in 0..<glyphs.count {
          let glyph = glyphs[index]
          advances[start + glyph.cluster] += Double(glyph.advance) * scale
          isUnsafeToBreak[start + glyph.cluster] = glyph.isUnsafeToBreak
        }
        body(place, glyphs)
      }
      // Fonts do nothing across the edge of a run.
      isUnsafeToBreak[start] = false
    }
  }

  /// The width of all of them.
  var width: Double { advances.reduce(0, +) }
}

extension StyledCharacters {
  /// The width of characters shaped alone, in ems.
  ///
  /// - Parameter runs: Of these characters, and of others around them.
  func width(of range: Range<Int>, runs: [TextRun], clusters: [UInt8], with shaper: Shaper)
    -> Double
  {
    guard !range.isEmpty else { return 0 }
    return ShapedCharacters(
      self, runs.clamped(to: range), in: range, clusters: clusters, with: shaper
    ).width
  }
}
