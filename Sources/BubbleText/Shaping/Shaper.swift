import CHarfBuzz

/// A HarfBuzz buffer that one thread at a time reuses.
final class Shaper {
  private let buffer: OpaquePointer
  private let shortRuns = ShortRuns()
  /// The number of characters shaped up to now.
  @exclusivity(unchecked) private(set) var characterCount = 0

  /// The width of shaped text in units, and its number of glyphs.
  struct Extent {
    var width: Int32 = 0
    var glyphCount = 0
  }

  init() {
    // Without memory this is HarfBuzz' empty buffer, which ignores all input and returns no glyphs.
    buffer = hb_buffer_create()
  }

  deinit { hb_buffer_destroy(buffer) }

  /// Returns the width of letters of the Latin script.
  func extent(of scalars: [UInt32], in font: ShapingFont) -> Extent {
    extents(of: [scalars], in: font)[0]
  }

  /// Returns the glyphs of letters of the Latin script, and their width in units.
  func glyphs(of scalars: [UInt32], in font: ShapingFont) -> (ids: [UInt32], width: Int32) {
    shape(scalars.span, in: font, as: Run(script: .latin, isRightToLeft: false)) { glyphs in
      (glyphs.map(\.id), glyphs.reduce(0) { $0 + $1.advance })
    }
  }

  /// Returns the widths of words of the Latin script, with inert spaces between them.
  func extents(of words: [[UInt32]], in font: ShapingFont) -> [Extent] {
    var scalars: [UInt32] = []
    // The index of the word of each character, and of the space behind it.
    var numbers: [Int] = []
    for (number, word) in words.enumerated() {
      if number > 0 { scalars.append(0x20) }
      scalars.append(contentsOf: word)
      numbers.append(contentsOf: repeatElement(number, count: word.count + 1))
    }
    var extents = [Extent](repeating: Extent(), count: words.count)
    shape(scalars.span, in: font, as: Run(script: .latin, isRightToLeft: false)) { glyphs in
      for glyph in glyphs where words.count == 1 || scalars[glyph.cluster] != 0x20 {
        extents[numbers[glyph.cluster]].width += glyph.advance
        extents[numbers[glyph.cluster]].glyphCount += 1
      }
    }
    return extents
  }

  /// The shaping properties other than the font.
  struct Run: Hashable {
    var script: Script
    var isRightToLeft: Bool
    var features = Features()
  }

  /// The font features that are turned on or off, in addition to the font's defaults.
  struct Features: Hashable {
    var hasTabularDigits = false
    var hasLigatures = true

    private static let all = hb_feature_t.global
    private static let tabularDigits = all("tnum", 1)
    private static let withoutLigatures = [all("liga", 0), all("clig", 0)]

    /// HarfBuzz' list of the features.
    fileprivate var list: [hb_feature_t] {
      (hasTabularDigits ? [Features.tabularDigits] : [])
        + (hasLigatures ? [] : Features.withoutLigatures)
    }
  }

  /// The characters that belong to each glyph.
  enum Clusters {
    /// Single characters, unless a font makes one glyph of several.
    case characters
    /// Marks with their letters, and reordered characters with those they were reordered with.
    case graphemes
  }

  /// A glyph as HarfBuzz placed it, in units of the font.
  struct Glyph {
    /// Its number in the font.
    var id: UInt32
    /// The first of its characters.
    var cluster: Int
    var advance: Int32
    var xOffset: Int32
    var yOffset: Int32
    /// Whether a cut before it would change the shaping on either side.
    var isUnsafeToBreak: Bool

    /// Dozens of ems: only a hostile font has more, and sums must not overflow.
    fileprivate static let maximumAdvance: Int32 = 1 << 19
  }

  /// The glyphs of shaped text, from left to right.
  struct Glyphs: Sequence, IteratorProtocol {
    fileprivate let infos: UnsafePointer<hb_glyph_info_t>?
    fileprivate let positions: UnsafePointer<hb_glyph_position_t>?
    let count: Int
    private var place = 0

    fileprivate init(
      _ infos: UnsafePointer<hb_glyph_info_t>?, _ positions: UnsafePointer<hb_glyph_position_t>?,
      count: Int
    ) {
      self.infos = infos
      self.positions = positions
      self.count = infos == nil || positions == nil ? 0 : count
    }

    @inline(__always)
    subscript(index: Int) -> Glyph {
      // Both are non-nil if there is a glyph, and the index is below HarfBuzz' count.
      let info = infos.unsafelyUnwrapped[index]
      let position = positions.unsafelyUnwrapped[index]
      return Glyph(
        id: info.codepoint, cluster: Int(info.cluster),
        advance: Swift.min(
          Swift.max(-Glyph.maximumAdvance, position.x_advance), Glyph.maximumAdvance),
        xOffset: position.x_offset,
        yOffset: position.y_offset,
        isUnsafeToBreak: info.mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0)
    }

    mutating func next() -> Glyph? {
      guard place < count else { return nil }
      defer { place += 1 }
      return self[place]
    }
  }

  /// Shapes characters and passes the glyphs to a closure, which must not keep them.
  ///
  /// - Complexity: As HarfBuzz: linear in the number of characters.
  @inline(__always)
  func shape<Result>(
    _ scalars: Span<UInt32>, in font: ShapingFont, as run: Run, clusters: Clusters = .characters,
    _ body: (Glyphs) -> Result
  ) -> Result {
    characterCount += scalars.count
    fillBuffer(scalars, run, clusters)
    hb_buffer_set_language(buffer, font.language)
    if run.features == Features() {
      hb_shape(font.font, buffer, nil, 0)
    } else {
      let features = run.features.list
      features.withUnsafeBufferPointer {
        hb_shape(font.font, buffer, $0.baseAddress, UInt32($0.count))
      }
    }
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, nil)
    return body(Glyphs(infos, positions, count: Int(count)))
  }

  private func fillBuffer(_ scalars: Span<UInt32>, _ run: Run, _ clusters: Clusters) {
    hb_buffer_clear_contents(buffer)
    hb_buffer_set_cluster_level(
      buffer,
      clusters == .graphemes
        ? HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES : HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    scalars.withUnsafeBufferPointer {
      hb_buffer_add_codepoints(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
    }
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: run.script.tag))
  }

  /// Passes the advance of each glyph, in units, with the first of the glyph's characters to `body`.
  ///
  /// A character may come more than once, or not at all. Short texts may be cached.
  @inline(__always)
  func advances(
    of scalars: Span<UInt32>, in face: FontFace, as run: Run,
    _ body: (_ index: Int, _ advance: Int32, _ isUnsafeToBreak: Bool) -> Void
  ) {
    guard scalars.count <= ShortRuns.maximumLength else {
      shape(scalars, in: face.shapingFont, as: run) { glyphs in
        for index in 0..<glyphs.count {
          let glyph = glyphs[index]
          body(glyph.cluster, glyph.advance, glyph.isUnsafeToBreak)
        }
      }
      return
    }
    let entry = shortRuns.entry(of: scalars, in: face, as: run) { add in
      shape(scalars, in: face.shapingFont, as: run) { glyphs in
        for glyph in glyphs { add(glyph.cluster, glyph.advance, glyph.isUnsafeToBreak) }
      }
    }
    for index in scalars.indices {
      body(index, entry.pointee.advances[index], entry.pointee.isUnsafeToBreak[index] != 0)
    }
  }
}

extension Shaper {
  /// Returns the width of characters in units.
  func width(of scalars: Span<UInt32>, in face: FontFace, as run: Run) -> Int {
    var width = 0
    advances(of: scalars, in: face, as: run) { _, advance, _ in width += Int(advance) }
    return width
  }
}

extension Script {
  static let latin = Script(of: 0x61)
}

extension hb_feature_t {
  /// Returns a feature for a whole text, from the four letters of its tag.
  fileprivate static func global(_ tag: StaticString, _ value: UInt32) -> hb_feature_t {
    precondition(tag.utf8CodeUnitCount == 4, "a tag has four letters, not \(tag)")
    let letters = (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(tag.utf8Start[$1]) }
    return hb_feature_t(tag: letters, value: value, start: 0, end: UInt32.max)
  }
}
