import CHarfBuzz

/// The letters of simple text: each is a glyph of its own, runs from left to right, and is of the Latin script or of none.
///
/// A letter's ``index(of:)`` is its place in tables: U+0000 to U+024F stand at their own numbers, U+2000 to U+203F behind
/// them.
enum SimpleAlphabet {
  /// How many places there are.
  static let count = 0x290
  /// Where U+2000 stands.
  static let punctuation = 0x250

  /// All letters, spaces not among them.
  static let scalars: [UInt32] = (UInt32(0)..<0x2040).filter(contains)

  /// Whether a character is one of them.
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21...0x7E: true
    // Not the no-break space and the soft hyphen.
    case 0xA1...0xAC, 0xAE...0x24F: true
    // Not the no-break hyphen, and of those that may be emoji none.
    case 0x2010, 0x2012...0x2027, 0x2030...0x203B, 0x203D...0x203F: true
    default: false
    }
  }

  /// The place of a character that may be one of them; nil: of no such.
  @inline(__always)
  static func index(of scalar: UInt32) -> Int? {
    if scalar < UInt32(punctuation) { return Int(scalar) }
    if scalar >= 0x2000, scalar < 0x2040 { return Int(scalar) - 0x2000 + punctuation }
    return nil
  }

  /// How many bytes the character of a place takes in UTF-8.
  static func byteCount(at index: Int) -> Int { index < 0x80 ? 1 : index < punctuation ? 2 : 3 }

  /// The character of a place.
  @inline(__always)
  static func scalar(at index: Int) -> UInt32 {
    index < punctuation ? UInt32(index) : UInt32(index - punctuation + 0x2000)
  }

  /// The letters by their glyphs in a font, as far as it has them.
  static func glyphs(of font: OpaquePointer) -> [UInt32: UInt32] {
    var found: [UInt32: UInt32] = [:]
    for scalar in scalars {
      var glyph: hb_codepoint_t = 0
      if hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 { found[glyph] = scalar }
    }
    return found
  }

  /// The class of UAX #14 of a place's character.
  static func lineBreakClass(at index: Int) -> LineBreakClass { lineBreakClasses[index] }

  private static let lineBreakClasses = (0..<count).map {
    LineBreakClasses.value(of: scalar(at: $0))
  }
}
