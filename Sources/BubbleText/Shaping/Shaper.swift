import CHarfBuzz

/// HarfBuzz' buffer, used again and again by one thread at a time.
final class Shaper {
  private let buffer: OpaquePointer
  /// How many characters were shaped up to now.
  private(set) var characterCount = 0

  /// What was shaped: its width in units, and its glyphs.
  struct Extent {
    var width: Int32
    var glyphs: [UInt32]
  }

  init() {
    // Where memory is out this is HarfBuzz' empty buffer, which takes everything and gives nothing.
    buffer = hb_buffer_create()
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
  }

  deinit { hb_buffer_destroy(buffer) }

  /// The width of letters of the Latin script.
  func width(of scalars: [UInt32], in font: OpaquePointer) -> Extent {
    shape(scalars.span, in: font, as: Run(script: .latin, isRightToLeft: false)) { glyphs in
      var extent = Extent(width: 0, glyphs: [])
      for glyph in glyphs {
        extent.width += glyph.advance
        extent.glyphs.append(glyph.id)
      }
      return extent
    }
  }

  /// How text is shaped, beside its font.
  struct Run: Hashable {
    var script: Script
    var isRightToLeft: Bool
  }

  /// A glyph as HarfBuzz placed it, in units of the font.
  struct Glyph {
    /// Its number in the font.
    var id: UInt32
    /// The first character of those that it stands for.
    var cluster: Int
    var advance: Int32
    var xOffset: Int32
    var yOffset: Int32
    /// Whether text before it and from it on would be shaped otherwise each alone.
    var isUnsafeToBreak: Bool
  }

  /// The glyphs of what was shaped, from left to right.
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
      // Both are there where there is a glyph, and the index is below the count that HarfBuzz gave with them.
      let info = infos.unsafelyUnwrapped[index]
      let position = positions.unsafelyUnwrapped[index]
      return Glyph(
        id: info.codepoint, cluster: Int(info.cluster), advance: position.x_advance,
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

  /// Shapes characters and hands the glyphs to a closure, which must not keep them.
  ///
  /// - Complexity: As HarfBuzz: linear in the number of characters.
  func shape<Result>(
    _ scalars: Span<UInt32>, in font: OpaquePointer, as run: Run, _ body: (Glyphs) -> Result
  ) -> Result {
    characterCount += scalars.count
    hb_buffer_reset(buffer)
    hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_CHARACTERS)
    scalars.withUnsafeBufferPointer {
      hb_buffer_add_codepoints(buffer, $0.baseAddress, Int32($0.count), 0, Int32($0.count))
    }
    hb_buffer_set_direction(buffer, run.isRightToLeft ? HB_DIRECTION_RTL : HB_DIRECTION_LTR)
    hb_buffer_set_script(buffer, hb_script_t(rawValue: run.script.tag))
    // No language: what a font does for one alone is not done, on any machine.
    hb_buffer_set_language(buffer, hb_language_from_string("und", -1))
    hb_shape(font, buffer, nil, 0)
    var count: UInt32 = 0
    let infos = hb_buffer_get_glyph_infos(buffer, &count)
    let positions = hb_buffer_get_glyph_positions(buffer, nil)
    return body(Glyphs(infos, positions, count: Int(count)))
  }
}

extension Script {
  static let latin = Script(of: 0x61)
}
