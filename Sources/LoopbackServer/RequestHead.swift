import Foundation

/// The head of a request in HTTP/1.1 (RFC 9112): as much of it as our servers understand.
///
/// A body has its length in front; one that comes in pieces of which nobody knows how many there are is refused.
package struct RequestHead: Equatable {
  /// What a server takes.
  package struct Taken: Sendable {
    /// The methods.
    package var methods: Set<String>
    /// Whether a request may bring a body along.
    package var takesBodies: Bool

    /// What a browser sends for a page and for a socket.
    package static let pages = Taken(methods: ["GET"], takesBodies: false)

    /// Makes what is taken.
    package init(methods: Set<String>, takesBodies: Bool) {
      self.methods = methods
      self.takesBodies = takesBodies
    }
  }

  /// Why a request is not read.
  package enum Refusal: Error {
    /// It is not written as it must be.
    case malformed
    /// It asks for something that is not done here.
    case method
    /// It brings a body along, or one whose length it does not say.
    case body
  }

  /// What is to be done, such as `GET`.
  package private(set) var method: String
  /// What is asked for, as it was sent: nothing is decoded, so that nothing means two things.
  package var target: String
  /// The fields, by their names in lower case.
  package private(set) var fields: [String: String] = [:]
  /// How many bytes the body has that follows.
  package private(set) var bodyLength = 0

  /// How many bytes a head has at most.
  package static let limit = 8_192
  /// How many fields a head has at most.
  private static let fieldLimit = 100

  /// Where a head ends in what has come: behind its empty line; nil: it has not come to an end.
  ///
  /// - Parameter start: Up to where there was no end before.
  package static func end(in bytes: [UInt8], from start: Int = 0) -> Int? {
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
  package init(
    _ bytes: some Sequence<UInt8>, taking taken: Taken = .pages
  ) throws(Refusal) {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    // A line ends with a pair that is one character of a string.
    var lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.count >= 3, text.utf8.allSatisfy({ $0 == 13 || $0 == 10 || 32..<127 ~= $0 })
    else { throw .malformed }
    let parts = lines.removeFirst().split(separator: " ", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[2] == "HTTP/1.1", parts[1].hasPrefix("/") else {
      throw .malformed
    }
    method = String(parts[0])
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
    guard taken.methods.contains(method) else { throw .method }
    guard fields["transfer-encoding"] == nil else { throw .body }
    guard let length = fields["content-length"] else { return }
    // Eighteen digits fit, and signs are none.
    guard !length.isEmpty, length.utf8.count <= 18, length.utf8.allSatisfy({ 48...57 ~= $0 }),
      let count = Int(length)
    else { throw .malformed }
    guard count == 0 || taken.takesBodies else { throw .body }
    bodyLength = count
  }
}
