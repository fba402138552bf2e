import Foundation

/// The catalogue, which is the last object of Cairo's PDF before the table of objects.
enum PDFCatalogue {
  /// Adds the entries that Cairo omits to the catalogue, and updates the offset of the table behind it.
  ///
  /// Changes nothing if the file does not end like those of Cairo 1.16.
  ///
  /// - Parameters:
  ///   - end: The last bytes of the file, from before the catalogue on.
  ///   - language: Such as `en-GB`; empty for no language.
  static func complete(_ end: inout Data, language: String) {
    let start = Data("<< /Type /Catalog".utf8)
    guard let catalogue = end.range(of: start, options: .backwards),
      let table = end.range(of: Data("\nxref\n".utf8), in: catalogue.upperBound..<end.endIndex),
      let name = end.range(
        of: Data("startxref\n".utf8), in: table.upperBound..<end.endIndex)
    else { return }
    let digits = end[name.upperBound...].prefix { (0x30...0x39).contains($0) }
    guard let place = Int(String(decoding: digits, as: UTF8.self)) else { return }
    var words = " /ViewerPreferences << /DisplayDocTitle true >>"
    let isPlain = language.unicodeScalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-")
    }
    if !language.isEmpty, isPlain { words += " /Lang (\(language))" }
    // Edited from the end, so that earlier indices stay valid.
    end.replaceSubrange(
      digits.startIndex..<digits.endIndex, with: Data("\(place + words.utf8.count)".utf8))
    end.replaceSubrange(catalogue.upperBound..<catalogue.upperBound, with: Data(words.utf8))
  }
}

/// The resource dictionaries of pages (ISO 32000-1, 7.8.3).
enum PDFResources {
  private static let start = Array("/XObject << ".utf8)

  /// Blanks duplicate names: Cairo 1.16 names a picture again if it is drawn again after another one.
  ///
  /// - Parameter bytes: Complete objects, including streams; their length is unchanged.
  static func removeDuplicates(in bytes: inout Data) {
    bytes.withUnsafeMutableBytes { bytes in
      var place = 0
      while let found = find(in: bytes, from: place) {
        place = found + start.count
        var names: Set<Int> = []
        // Each entry is `/x12 12 0 R `.
        while let entry = Entry(bytes, at: place) {
          if !names.insert(entry.number).inserted {
            for index in entry.range { bytes[index] = UInt8(ascii: " ") }
          }
          place = entry.range.upperBound
        }
      }
    }
  }

  private static func find(in bytes: UnsafeMutableRawBufferPointer, from place: Int) -> Int? {
    guard let base = bytes.baseAddress else { return nil }
    var place = place
    while bytes.count - place >= start.count,
      let slash = memchr(base + place, Int32(start[0]), bytes.count - place)
    {
      let found = UnsafeRawPointer(slash) - UnsafeRawPointer(base)
      if bytes.count - found >= start.count, memcmp(slash, start, start.count) == 0 {
        return found
      }
      place = found + 1
    }
    return nil
  }

  private struct Entry {
    var number = 0
    let range: Range<Int>

    /// Returns nil if no entry begins here.
    init?(_ bytes: UnsafeMutableRawBufferPointer, at start: Int) {
      var place = start
      func take(_ text: StaticString) -> Bool {
        text.withUTF8Buffer { text in
          guard place + text.count <= bytes.count else { return false }
          for index in text.indices where bytes[place + index] != text[index] { return false }
          place += text.count
          return true
        }
      }
      func digits() -> Int? {
        var value: Int?
        while place < bytes.count, (0x30...0x39).contains(bytes[place]), (value ?? 0) < 1 << 40 {
          value = (value ?? 0) * 10 + Int(bytes[place] - 0x30)
          place += 1
        }
        return value
      }
      guard take("/x"), let name = digits(), take(" "), digits() == name, take(" 0 R ") else {
        return nil
      }
      number = name
      range = start..<place
    }
  }
}
