import BubbleCore
import SearchFolding

/// A folded text to search for, with the tables for a search in linear time.
struct SearchPattern: Sendable {
  /// The members of a message's content to search, in order of their matches.
  let fields: [String]
  /// The text to search for, folded.
  let bytes: [UInt8]
  /// Whether a text in ASCII can contain it.
  let isASCII: Bool
  /// Whether it begins with a scalar that continues a character.
  let continues: Bool
  /// The failure table of Knuth, Morris and Pratt: the number of bytes that still match after a mismatch.
  private let fallback: [Int]

  /// The greatest length of a folded pattern, in bytes; a longer one has no matches, since no visible text is as long.
  private static let maximumLength = 65_536

  init(_ text: String, fields: [String]) {
    self.fields = fields
    var folding = TextFolding.shared
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let range = folding.range(of: scalar)
      bytes += folding.bytes[range]
      guard bytes.count <= SearchPattern.maximumLength else {
        bytes = []
        break
      }
    }
    self.bytes = bytes
    isASCII = bytes.allSatisfy { $0 < 0x80 }
    let first = String(decoding: bytes, as: UTF8.self).unicodeScalars.first
    continues = first.map(TextFolding.continues) ?? false
    var fallback = [Int](repeating: 0, count: bytes.count)
    var fits = 0
    for index in bytes.indices.dropFirst() {
      while fits > 0, bytes[fits] != bytes[index] { fits = fallback[fits - 1] }
      if bytes[fits] == bytes[index] { fits += 1 }
      fallback[index] = fits
    }
    self.fallback = fallback
  }

  /// Whether it is empty, and so has no matches.
  var isEmpty: Bool { bytes.isEmpty }

  /// The length of its longest proper prefix that is also a suffix.
  var longestBorder: Int { fallback.last ?? 0 }

  /// Returns the number of matching bytes after the next byte of a text.
  ///
  /// - Parameter fits: The number of matching bytes before, less than all.
  @inline(__always)
  func step(_ fits: Int, _ byte: UInt8) -> Int {
    var fits = fits
    while fits > 0, bytes[fits] != byte { fits = fallback[fits - 1] }
    return bytes[fits] == byte ? fits + 1 : 0
  }
}
