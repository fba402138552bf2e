import CHarfBuzz

/// The letters of simple text: each has one glyph, runs from left to right, and belongs to the Latin script or to none.
///
/// A letter's ``index(of:)`` is its index in tables: U+0000 to U+024F have their own numbers, U+2000 to U+203F follow
/// them.
enum SimpleAlphabet {
  /// The number of indices.
  static let count = 0x290
  /// The index of U+2000.
  static let punctuation = 0x250

  /// All letters, without spaces.
  static let scalars: [UInt32] = (UInt32(0)..<0x2040).filter(contains)

  /// Returns whether a character is one of the letters.
  static func contains(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x21...0x7E: true
    // Without the no-break space and the soft hyphen.
    case 0xA1...0xAC, 0xAE...0x24F: true
    // Without the no-break hyphen and the characters that may be emoji.
    case 0x2010, 0x2012...0x2027, 0x2030...0x203B, 0x203D...0x203F: true
    default: false
    }
  }

  /// Returns the index of a character that may be one of them, or nil for any other.
  @inline(__always)
  static func index(of scalar: UInt32) -> Int? {
    if scalar < UInt32(punctuation) { return Int(scalar) }
    if scalar >= 0x2000, scalar < 0x2040 { return Int(scalar) - 0x2000 + punctuation }
    return nil
  }

  /// Returns the number of UTF-8 bytes of the character at an index.
  static func byteCount(at index: Int) -> Int { index < 0x80 ? 1 : index < punctuation ? 2 : 3 }

  /// Returns the character at an index.
  @inline(__always)
  static func scalar(at index: Int) -> UInt32 {
    index < punctuation ? UInt32(index) : UInt32(index - punctuation + 0x2000)
  }

  /// Returns the letters that a font has, by their glyphs.
  static func glyphs(of font: OpaquePointer) -> [UInt32: UInt32] {
    var found: [UInt32: UInt32] = [:]
    for scalar in scalars {
      var glyph: hb_codepoint_t = 0
      if hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 { found[glyph] = scalar }
    }
    return found
  }

  /// Returns the class of UAX #14 of the character at an index.
  static func lineBreakClass(at index: Int) -> LineBreakClass { lineBreakClasses[index] }

  private static let lineBreakClasses = (0..<count).map {
    LineBreakClasses.value(of: scalar(at: $0))
  }
}
