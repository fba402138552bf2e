/// Indic_Conjunct_Break, which ICU supports since Unicode 15.1.
///
/// The letters of scripts of India's north and south that form one cluster, and the signs that join them
/// (`DerivedCoreProperties.txt` of Unicode 15.1). Also letters of Burmese and Khmer that are written under each other, as in
/// browsers with a later version.
enum ConjunctBreaks {
  /// Returns whether it is a virama that joins the letters on both sides of it.
  static func isLinker(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x94D, 0x9CD, 0xACD, 0xB4D, 0xC4D, 0xD4D, 0x1039, 0x17D2: true
    default: false
    }
  }

  /// Returns whether it is a letter that may be joined.
  static func isConsonant(_ scalar: UInt32) -> Bool {
    switch scalar {
    // Devanagari.
    case 0x915...0x939, 0x958...0x95F, 0x978...0x97F: true
    // Bengali.
    case 0x995...0x9A8, 0x9AA...0x9B0, 0x9B2, 0x9B6...0x9B9, 0x9DC...0x9DD, 0x9DF, 0x9F0...0x9F1:
      true
    // Gujarati.
    case 0xA95...0xAA8, 0xAAA...0xAB0, 0xAB2...0xAB3, 0xAB5...0xAB9, 0xAF9: true
    // Oriya.
    case 0xB15...0xB28, 0xB2A...0xB30, 0xB32...0xB33, 0xB35...0xB39, 0xB5C...0xB5D, 0xB5F, 0xB71:
      true
    // Telugu.
    case 0xC15...0xC28, 0xC2A...0xC39, 0xC58...0xC5A: true
    // Malayalam.
    case 0xD15...0xD3A: true
    // Burmese.
    case 0x1000...0x1021, 0x103F, 0x1050...0x1051, 0x105A...0x105D, 0x1061, 0x1065...0x1066,
      0x106E...0x1070, 0x1075...0x1081, 0x108E:
      true
    // Khmer.
    case 0x1780...0x17A2: true
    default: false
    }
  }
}
