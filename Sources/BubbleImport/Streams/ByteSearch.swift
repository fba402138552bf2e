import Foundation

/// Looks for words in the first bytes of a file.
struct ByteSearch {
  private let data: Data

  init(_ bytes: [UInt8]) { data = Data(bytes) }

  /// Whether a word stands in quotes, as the name of a member or as a value.
  ///
  /// What people wrote has backslashes in front of its quotes, and so is never taken for one.
  func hasName(_ name: String) -> Bool { contains("\"\(name)\"") }

  func contains(_ text: String) -> Bool { data.range(of: Data(text.utf8)) != nil }
}
