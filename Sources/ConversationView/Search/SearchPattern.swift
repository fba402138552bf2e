import BubbleCore
import SearchFolding

/// What is searched for: folded, and with what makes a search as long as the text, whatever is in both.
struct SearchPattern: Sendable {
  /// The members of a message's content that are searched, in the order in which their matches come.
  let fields: [String]
  /// What is searched for, folded.
  let bytes: [UInt8]
  /// Whether it can be in a text of ASCII.
  let isASCII: Bool
  /// Whether it begins with something that continues a character.
  let continues: Bool
  /// How many bytes still fit where the one behind so many of them does not: Knuth, Morris and Pratt's table.
  private let fallback: [Int]

  /// What is longer, folded, is found nowhere: no text is shown that is as long.
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

  /// Whether it is nowhere, as there is nothing in it.
  var isEmpty: Bool { bytes.isEmpty }

  /// How many of its first bytes it ends with as a whole, but for all.
  var longestBorder: Int { fallback.last ?? 0 }

  /// How many of its bytes a text ends with when one more comes.
  ///
  /// - Parameter fits: How many it ended with before: fewer than all.
  @inline(__always)
  func step(_ fits: Int, _ byte: UInt8) -> Int {
    var fits = fits
    while fits > 0, bytes[fits] != byte { fits = fallback[fits - 1] }
    return bytes[fits] == byte ? fits + 1 : 0
  }
}
