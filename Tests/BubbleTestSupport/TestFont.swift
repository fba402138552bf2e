import Foundation

/// A TrueType font that is made for a test: each letter is a box, as wide as the test says.
///
/// OpenType 1.9, "The OpenType Font File" and the tables' own chapters.
public struct TestFont {
  /// The family's name.
  public var family: String
  /// How thick letters are, as CSS counts it.
  public var weight = 400
  /// Whether it says that it is italic.
  public var isItalic = false
  /// How wide each letter is, in thousandths of an em; a space is one of them if it is to have one.
  public var advances: [Character: Int]
  /// How far lines reach above and below the baseline, in thousandths of an em.
  public var lineExtents = (ascent: 800, descent: 200)
  /// How many thousandths of an em a box is wider or narrower than its advance less a tenth.
  public var boxHeight = 700
  /// How many units an em has.
  public var unitsPerEm = 1_000
  /// By how much letters become wider from the usual weight to the thickest, 900, and narrower to the thinnest, 100, if the font
  /// is variable; nil: it is not.
  public var variation: Int?
  /// Which letter another one looks like in a language, by OpenType's tag of four letters.
  public var formsOfLanguages: [(language: String, letter: Character, form: Character)] = []

  /// Makes a font of letters that are equally wide.
  public init(family: String, letters: String = "abcdefgh ", advance: Int = 500) {
    self.family = family
    advances = Dictionary(uniqueKeysWithValues: letters.map { ($0, advance) })
  }

  /// The letters in the order of their glyphs, of which the first is another one.
  private var letters: [(scalar: UInt32, advance: Int)] {
    advances.compactMap { letter, advance in
      letter.unicodeScalars.first.map { ($0.value, advance) }
    }
    .sorted { $0.scalar < $1.scalar }
  }

  /// The file.
  public var data: Data {
    var tables = [
      ("OS/2", windowsMetrics), ("cmap", characterMap), ("glyf", outlines.bytes), ("head", head),
      ("hhea", lineMetrics), ("hmtx", advanceTable), ("loca", outlines.places), ("maxp", maxima),
      ("name", names), ("post", [0, 3, 0, 0] + [UInt8](repeating: 0, count: 28)),
    ]
    if !formsOfLanguages.isEmpty { tables.append(("GSUB", substitutions)) }
    if variation != nil { tables += [("fvar", axes), ("gvar", variations)] }
    return TestFont.file(of: tables)
  }

  /// A collection of several fonts in one file.
  public static func collection(_ fonts: [TestFont]) -> Data {
    let files = fonts.map(\.data)
    var bytes: [UInt8] = Array("ttcf".utf8) + [0, 1, 0, 0] + long(fonts.count)
    var place = bytes.count + 4 * fonts.count
    for file in files {
      bytes += long(place)
      place += file.count
    }
    for file in files {
      let start = bytes.count
      var own = [UInt8](file)
      // A table's place is counted from the file's start.
      for table in 0..<(Int(own[4]) << 8 | Int(own[5])) {
        let entry = 12 + 16 * table + 8
        let offset = own[entry..<entry + 4].reduce(0) { $0 << 8 | Int($1) }
        own.replaceSubrange(entry..<entry + 4, with: long(offset + start))
      }
      bytes += own
    }
    return Data(bytes)
  }

  private static func file(of tables: [(tag: String, bytes: [UInt8])]) -> Data {
    let tables = tables.sorted { $0.tag < $1.tag }
    var bytes: [UInt8] = [0, 1, 0, 0] + short(tables.count) + [0, 0, 0, 0, 0, 0]
    var place = bytes.count + 16 * tables.count
    for table in tables {
      bytes += Array(table.tag.utf8) + long(0) + long(place) + long(table.bytes.count)
      place += (table.bytes.count + 3) / 4 * 4
    }
    for table in tables {
      bytes += table.bytes
      while bytes.count % 4 != 0 { bytes.append(0) }
    }
    return Data(bytes)
  }

  private static func short(_ value: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value)]
  }

  private static func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value) }

  private func short(_ values: Int...) -> [UInt8] { values.flatMap(TestFont.short) }

  private var head: [UInt8] {
    short(1, 0, 1, 0, 0, 0, 0x5F0F, 0x3CF5, 0, unitsPerEm) + [UInt8](repeating: 0, count: 16)
      + short(0, -200, 2_000, 1_000, (weight >= 600 ? 1 : 0) | (isItalic ? 2 : 0), 8, 2, 1, 0)
  }

  private var lineMetrics: [UInt8] {
    let (ascent, descent) = lineExtents
    return short(1, 0, ascent, -descent, 0, 2_000, 0, 0, 2_000, 1, 0, 0, 0, 0, 0, 0, 0)
      + short(letters.count + 1)
  }

  private var maxima: [UInt8] {
    short(1, 0, letters.count + 1, 4, 1) + [UInt8](repeating: 0, count: 4) + short(2)
      + [UInt8](repeating: 0, count: 16)
  }

  private var advanceTable: [UInt8] {
    short(500, 50) + letters.flatMap { short($0.advance, $0.scalar == 0x20 ? 0 : 50) }
  }

  private var windowsMetrics: [UInt8] {
    let (ascent, descent) = lineExtents
    return short(4, 500, weight, 5, 0) + [UInt8](repeating: 0, count: 52)
      + short(isItalic ? 0x81 : weight >= 600 ? 0xA0 : 0xC0, 0x20, 0xFFFF)
      + short(ascent, -descent, 0, ascent, descent, 0, 0, 0, 0, 500, 700, 0, 0x20, 0)
  }

  private var names: [UInt8] {
    let texts = [(1, family), (2, "Regular"), (4, family), (6, "TestFont"), (256, "Weight")]
    var (records, storage): ([UInt8], [UInt8]) = ([], [])
    for (id, text) in texts {
      let units = text.utf16.flatMap { TestFont.short(Int($0)) }
      records += short(3, 1, 0x409, id, units.count, storage.count)
      storage += units
    }
    return short(0, texts.count, 6 + records.count) + records + storage
  }

  private var characterMap: [UInt8] {
    let groups = letters.enumerated().flatMap { place, letter in
      TestFont.long(Int(letter.scalar)) + TestFont.long(Int(letter.scalar))
        + TestFont.long(place + 1)
    }
    return short(0, 1, 3, 10) + TestFont.long(12) + short(12, 0) + TestFont.long(16 + groups.count)
      + TestFont.long(0) + TestFont.long(letters.count) + groups
  }

  private var outlines: (bytes: [UInt8], places: [UInt8]) {
    var bytes: [UInt8] = []
    var places = TestFont.long(0)
    for letter in [(scalar: UInt32(0), advance: 500)] + letters {
      if letter.scalar != 0x20 { bytes += box(from: 50, to: letter.advance - 50) }
      places += TestFont.long(bytes.count)
    }
    return (bytes, places)
  }

  private func box(from left: Int, to right: Int) -> [UInt8] {
    let corners = [(left, 0), (left, boxHeight), (right, boxHeight), (right, 0)]
    var (last, xs, ys): ((Int, Int), [Int], [Int]) = ((0, 0), [], [])
    for corner in corners {
      xs.append(corner.0 - last.0)
      ys.append(corner.1 - last.1)
      last = corner
    }
    return short(1, left, 0, right, boxHeight, 3, 0) + [1, 1, 1, 1]
      + (xs + ys).flatMap(TestFont.short)
  }

  /// One script for all text, with a feature `locl` for each language.
  private var substitutions: [UInt8] {
    let forms = formsOfLanguages.sorted { $0.language < $1.language }
    let glyphs = Dictionary(
      uniqueKeysWithValues: letters.enumerated().map { ($1.scalar, $0 + 1) })
    func glyph(_ letter: Character) -> Int { glyphs[letter.unicodeScalars.first?.value ?? 0] ?? 0 }
    let count = forms.count
    var script = short(4 + 6 * count, count)
    var (features, lookups) = (short(count), short(count))
    var (ownFeatures, ownLookups, languages) = ([UInt8](), [UInt8](), short(0, 0xFFFF, 0))
    for (place, form) in forms.enumerated() {
      script += Array(form.language.utf8) + short(4 + 6 * count + languages.count)
      languages += short(0, 0xFFFF, 1, place)
      features += Array("locl".utf8) + short(2 + 6 * count + ownFeatures.count)
      ownFeatures += short(0, 1, place)
      lookups += short(2 + 2 * count + ownLookups.count)
      ownLookups += short(1, 0, 1, 8, 2, 8, 1, glyph(form.form), 1, 1, glyph(form.letter))
    }
    let scripts = short(1) + Array("DFLT".utf8) + short(8) + script + languages
    features += ownFeatures
    return short(1, 0, 10, 10 + scripts.count, 10 + scripts.count + features.count) + scripts
      + features + lookups + ownLookups
  }

  private var axes: [UInt8] {
    short(1, 0, 16, 2, 1, 20, 0, 8) + Array("wght".utf8) + short(100, 0, 400, 0, 900, 0, 0, 256)
  }

  /// For each letter: its right edge and its advance move, with the axis and against it.
  private var variations: [UInt8] {
    let change = variation ?? 0
    var (bytes, places): ([UInt8], [UInt8]) = ([], TestFont.long(0))
    for letter in [UInt32(0)] + letters.map(\.scalar) {
      let corners = letter == 0x20 ? 0 : 4
      let tuples = [(peak: 0x4000, change: change), (peak: -0x4000, change: -change)].map { tuple in
        // All points, those of the outline and four for its place, whose second is the advance.
        let moves =
          (corners == 0 ? [] : [0, 0, tuple.change, tuple.change]) + [0, tuple.change, 0, 0]
        let data =
          [0, 0x40 | UInt8(moves.count - 1)] + moves.flatMap(TestFont.short)
          + [0x80 | UInt8(moves.count - 1)]
        return (header: short(data.count, 0xA000, tuple.peak), data: data)
      }
      let headers = tuples.flatMap(\.header)
      bytes += short(tuples.count, 4 + headers.count) + headers + tuples.flatMap(\.data)
      if bytes.count % 2 != 0 { bytes.append(0) }
      places += TestFont.long(bytes.count)
    }
    return short(1, 0, 1, 0) + TestFont.long(0) + short(letters.count + 1, 1)
      + TestFont.long(20 + places.count) + places + bytes
  }
}
