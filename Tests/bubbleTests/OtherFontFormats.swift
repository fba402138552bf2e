import BubbleTestSupport
import Foundation

/// Fonts of formats that fontconfig lists and HarfBuzz can't read, made for a test.
enum OtherFontFormat: String, CaseIterable {
  case type1, bitmap, packed

  /// The suffix of its files.
  var suffix: String {
    switch self {
    case .type1: "pfa"
    case .bitmap: "bdf"
    case .packed: "woff"
    }
  }

  /// Its name in messages.
  var name: String {
    switch self {
    case .type1: "Type 1"
    case .bitmap: "BDF"
    case .packed: "WOFF"
    }
  }

  /// A font with some letters.
  func data(family: String, letters: String) -> Data {
    switch self {
    case .type1: Type1Font.data(family: family, letters: letters)
    case .bitmap: Data(OtherFontFormat.bitmap(family: family, letters: letters).utf8)
    case .packed: OtherFontFormat.packed(TestFont(family: family, letters: letters).data)
    }
  }

  /// "Glyph Bitmap Distribution Format (BDF) Specification", version 2.1.
  private static func bitmap(family: String, letters: String) -> String {
    var lines = [
      "STARTFONT 2.1",
      "FONT -test-\(family)-Medium-R-Normal--16-160-75-75-C-80-ISO10646-1",
      "SIZE 16 75 75", "FONTBOUNDINGBOX 8 8 0 0", "STARTPROPERTIES 3", "FAMILY_NAME \"\(family)\"",
      "CHARSET_REGISTRY \"ISO10646\"", "CHARSET_ENCODING \"1\"", "ENDPROPERTIES",
      "CHARS \(letters.unicodeScalars.count)",
    ]
    for scalar in letters.unicodeScalars {
      lines += [
        "STARTCHAR u\(scalar.value)", "ENCODING \(scalar.value)", "SWIDTH 500 0", "DWIDTH 8 0",
        "BBX 8 8 0 0", "BITMAP",
      ]
      lines += Array(repeating: "FF", count: 8) + ["ENDCHAR"]
    }
    return (lines + ["ENDFONT", ""]).joined(separator: "\n")
  }

  /// "WOFF File Format 1.0": the tables of an SFNT file, stored without compression.
  private static func packed(_ file: Data) -> Data {
    let bytes = [UInt8](file)
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    func long(_ value: Int) -> [UInt8] {
      [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }
    let count = number(4, 2)
    var (directory, tables): ([UInt8], [UInt8]) = ([], [])
    let start = 44 + 20 * count
    for table in 0..<count {
      let entry = 12 + 16 * table
      let (offset, length) = (number(entry + 8, 4), number(entry + 12, 4))
      directory += bytes[entry..<entry + 4] + long(start + tables.count) + long(length)
      directory += long(length) + long(number(entry + 4, 4))
      tables += bytes[offset..<offset + length]
      while tables.count % 4 != 0 { tables.append(0) }
    }
    // No metadata and no private data.
    var header = Array("wOFF".utf8) + bytes[0..<4]
    header += long(start + tables.count)
    header += bytes[4..<6]
    header += [0, 0]
    header += long(bytes.count)
    header += long(1 << 16)
    header += [UInt8](repeating: 0, count: 20)
    return Data(header + directory + tables)
  }
}

/// "Adobe Type 1 Font Format", version 1.1.
private enum Type1Font {
  static func data(family: String, letters: String) -> Data {
    let start = """
      %!PS-AdobeFont-1.0: Test 1.0
      12 dict begin
      /FontInfo 4 dict dup begin
      /FullName (\(family)) def
      /FamilyName (\(family)) def
      /Weight (Regular) def
      end def
      /FontName /Test def
      /Encoding StandardEncoding def
      /PaintType 0 def
      /FontType 1 def
      /FontMatrix [0.001 0 0 0.001 0 0] def
      /FontBBox {0 0 500 700} def
      currentdict end
      currentfile eexec

      """
    // An empty glyph of 500 units: `0 500 hsbw endchar`.
    let glyph = encrypted([0, 0, 0, 0, 139, 248, 136, 13, 14], key: 4_330)
    let names = [".notdef"] + letters.unicodeScalars.map { "uni" + hexadecimal($0) }
    var part = Array(
      """
      dup /Private 4 dict dup begin
      /RD {string currentfile exch readstring pop} def
      /ND {def} def
      /BlueValues [] def
      /password 5839 def
      2 index
      /CharStrings \(names.count) dict dup begin

      """.utf8)
    for name in names {
      part += Array("/\(name) \(glyph.count) RD ".utf8) + glyph + Array(" ND\n".utf8)
    }
    part += Array("end\nend\nput\nput\nmark currentfile closefile\n".utf8)
    let digits = encrypted([0, 0, 0, 0] + part, key: 55_665).map { byte in
      String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    let end = String(repeating: "0", count: 512)
    return Data((start + digits.joined() + "\n\(end)\ncleartomark\n").utf8)
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: 4 - digits.count) + digits
  }

  private static func encrypted(_ bytes: [UInt8], key: UInt16) -> [UInt8] {
    var state = key
    return bytes.map { byte in
      let cipher = byte ^ UInt8(state >> 8)
      state = (UInt16(cipher) &+ state) &* 52_845 &+ 22_719
      return cipher
    }
  }
}
