import Foundation

/// The head of a request in HTTP/1.1 (RFC 9112): as much of it as the preview understands.
///
/// It reads requests without a body, as a browser makes them for a page and for a socket; all others are refused.
struct RequestHead: Equatable {
  /// Why a request is not read.
  enum Refusal: Error {
    /// It is not written as it must be.
    case malformed
    /// It asks for something else than to get a resource.
    case method
    /// It brings a body along.
    case body
  }

  /// What is asked for, as it was sent: nothing is decoded, so that nothing means two things.
  var target: String
  /// The fields, by their names in lower case.
  private(set) var fields: [String: String] = [:]

  /// How many bytes a head has at most.
  static let limit = 8_192
  /// How many fields a head has at most.
  private static let fieldLimit = 100

  /// Where a head ends in what has come: behind its empty line; nil: it has not come to an end.
  ///
  /// - Parameter start: Up to where there was no end before.
  static func end(in bytes: [UInt8], from start: Int = 0) -> Int? {
    var index = max(3, start)
    while index < bytes.count {
      if bytes[index] == 10, bytes[index - 1] == 13, bytes[index - 2] == 10, bytes[index - 3] == 13
      {
        return index + 1
      }
      index += 1
    }
    return nil
  }

  /// Reads a head with its empty line.
  init(_ bytes: some Sequence<UInt8>) throws(Refusal) {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    // A line ends with a pair that is one character of a string.
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, text.utf8.allSatisfy({ $0 == 13 || $0 == 10 || 32..<127 ~= $0 })
    else { throw .malformed }
    let parts = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "HTTP/1.1", parts[1].hasPrefix("/") else {
      throw .malformed
    }
    target = String(parts[1])
    for line in lines where !line.isEmpty {
      guard let colon = line.firstIndex(of: ":"), fields.count < RequestHead.fieldLimit else {
        throw .malformed
      }
      let name = line[..<colon].lowercased()
      guard !name.isEmpty, !name.contains(" "), !line.contains("\r"), !line.contains("\n") else {
        throw .malformed
      }
      let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
      // Which of two hosts would count?
      guard fields.updateValue(value, forKey: name) == nil else { throw .malformed }
    }
    guard parts[0] == "GET" else { throw .method }
    guard fields["transfer-encoding"] == nil, fields["content-length"].map({ $0 == "0" }) ?? true
    else { throw .body }
  }
}
