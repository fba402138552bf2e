import Foundation

/// Searches the first bytes of a file for words.
struct ByteSearch {
  private let data: Data

  init(_ bytes: [UInt8]) { data = Data(bytes) }

  /// Whether a word occurs in quotes, as the name of a member or as a value.
  ///
  /// Quotes in text of people have backslashes before them, and so never match.
  func hasName(_ name: String) -> Bool { contains("\"\(name)\"") }

  func contains(_ text: String) -> Bool { data.range(of: Data(text.utf8)) != nil }
}
