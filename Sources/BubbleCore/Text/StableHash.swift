import Foundation

/// A hash that is the same in every process, unlike `Hasher`: FNV-1a with 64 bits.
///
/// It is for names and versions that people and files see; it must not decide whether two values are equal.
package enum StableHash {
  /// Returns the digest of a text's UTF-8.
  ///
  /// - Complexity: O(*n*) in the number of bytes.
  package static func digest(of text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }

  /// Returns the digest of bytes.
  ///
  /// - Parameter start: The digest of the preceding bytes.
  /// - Complexity: O(*n*) in the number of bytes.
  package static func digest(of data: Data, from start: UInt64 = 0xcbf2_9ce4_8422_2325) -> UInt64 {
    let bytes = data.span
    var digest = start
    for index in bytes.indices { digest = (digest ^ UInt64(bytes[index])) &* 0x100_0000_01b3 }
    return digest
  }
}
