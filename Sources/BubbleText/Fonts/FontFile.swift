import CFontconfig
import Foundation

/// Checks a font's bytes before HarfBuzz does, which treats a table that is cut off as missing.
enum FontFile {
  /// The state of a file.
  enum State {
    /// It has all tables of the font.
    case whole
    /// It is missing, unreadable, or lacks tables, like an interrupted copy.
    case damaged
    /// It is not an SFNT file: HarfBuzz can't read it.
    case otherFormat
  }

  /// Returns the state of the file of a fontconfig pattern.
  ///
  /// - Complexity: O(1): a few hundred bytes are read.
  static func state(of pattern: OpaquePointer) -> State {
    guard let path = FontLibrary.string(FC_FILE, of: pattern),
      let file = FileHandle(forReadingAtPath: path), let length = try? file.seekToEnd()
    else { return .damaged }
    defer { try? file.close() }
    var index: Int32 = 0
    FcPatternGetInteger(pattern, FC_INDEX, 0, &index)
    let reader = Reader(length: Int(clamping: length)) { offset, count in
      guard (try? file.seek(toOffset: UInt64(offset))) != nil,
        let data = try? file.read(upToCount: count)
      else { return [] }
      return Array(data)
    }
    if reader.hasOtherFormat { return .otherFormat }
    return reader.isWhole(font: Int(index & 0xFFFF)) ? .whole : .damaged
  }

  /// Returns whether a font's bytes contain all of its tables.
  ///
  /// - Parameter index: Its index in a collection.
  static func isWhole(_ memory: FontMemory, font index: Int) -> Bool {
    Reader(length: memory.count, read: memory.bytes).isWhole(font: index)
  }

  /// Reads big-endian numbers (OpenType 1.9, "Organization of an OpenType Font").
  private struct Reader {
    let length: Int
    /// Returns the available bytes at an offset (first argument), at most as many as the second argument.
    let read: (Int, Int) -> [UInt8]

    init(length: Int, read: @escaping (Int, Int) -> [UInt8]) {
      self.length = length
      self.read = read
    }

    /// Whether the first bytes are of a format other than SFNT.
    var hasOtherFormat: Bool {
      guard let start = bytes(at: 0, count: 4) else { return false }
      let versions = ["\u{0}\u{1}\u{0}\u{0}", "OTTO", "true", "ttcf"]
      return !versions.contains { start.elementsEqual($0.utf8) }
    }

    func isWhole(font index: Int) -> Bool {
      guard let start = start(ofFont: index),
        let count = number(at: start + 4, bytes: 2), count > 0,
        let directory = bytes(at: start + 12, count: 16 * count)
      else { return false }
      return stride(from: 0, to: directory.count, by: 16).allSatisfy { entry in
        let offset = Reader.number(directory[entry + 8..<entry + 12])
        let size = Reader.number(directory[entry + 12..<entry + 16])
        return offset + size <= length
      }
    }

    /// Returns the start of a font's table directory: each font of a collection has one.
    private func start(ofFont index: Int) -> Int? {
      guard let tag = bytes(at: 0, count: 4) else { return nil }
      return tag == Array("ttcf".utf8) ? number(at: 12 + 4 * index, bytes: 4) : 0
    }

    private func number(at offset: Int, bytes count: Int) -> Int? {
      bytes(at: offset, count: count).map { Reader.number($0[...]) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
      bytes.reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns some of the bytes, or nil if there are fewer.
    private func bytes(at offset: Int, count: Int) -> [UInt8]? {
      guard offset + count <= length else { return nil }
      let bytes = read(offset, count)
      return bytes.count == count ? bytes : nil
    }
  }
}

extension FontFace {
  /// Returns whether it has any of the first characters that fontconfig lists for its file.
  func hasCharacters(of pattern: OpaquePointer) -> Bool {
    var set: OpaquePointer?
    guard FcPatternGetCharSet(pattern, FC_CHARSET, 0, &set) == FcResultMatch, let set else {
      return true
    }
    // A page of 256 characters as bits.
    var page = [FcChar32](repeating: 0, count: 8)
    var next: FcChar32 = 0
    let base = page.withUnsafeMutableBufferPointer {
      FcCharSetFirstPage(set, $0.baseAddress, &next)
    }
    guard base != FcChar32.max else { return true }
    return (0..<FcChar32(256)).contains { place in
      let word = page[Int(place / 32)]
      return word >> (place % 32) & 1 != 0 && glyph(of: base + place) != nil
    }
  }
}
