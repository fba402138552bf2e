import Foundation

/// The head of an HTTP/1.1 request (RFC 9112), limited to the parts that our servers understand.
///
/// A body needs a content length; chunked bodies are refused.
package struct RequestHead: Equatable {
  /// The requests that a server accepts.
  package struct Taken: Sendable {
    /// The accepted methods.
    package var methods: Set<String>
    /// Whether a request may have a body.
    package var takesBodies: Bool

    /// The requests of a browser for a page and for a socket.
    package static let pages = Taken(methods: ["GET"], takesBodies: false)

    /// Makes a description of accepted requests.
    package init(methods: Set<String>, takesBodies: Bool) {
      self.methods = methods
      self.takesBodies = takesBodies
    }
  }

  /// The reason why a request is not read.
  package enum Refusal: Error {
    /// The head is malformed.
    case malformed
    /// The server does not accept the method.
    case method
    /// The server accepts no body, or the body's length is missing.
    case body
  }

  /// The method, such as `GET`.
  package private(set) var method: String
  /// The requested target, as sent: it is not decoded, so that it has one meaning only.
  package var target: String
  /// The fields, by their lowercase names.
  package private(set) var fields: [String: String] = [:]
  /// The size of the body that follows, in bytes.
  package private(set) var bodyLength = 0

  /// The maximum size of a head, in bytes.
  package static let limit = 8_192
  /// The maximum number of fields in a head.
  private static let fieldLimit = 100

  /// Returns the end of a head, after its empty line; nil if the head is incomplete.
  ///
  /// - Parameter start: The length of the input that is known to have no end.
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

  /// Reads a head, including its empty line.
  package init(
    _ bytes: some Sequence<UInt8>, taking taken: Taken = .pages
  ) throws(Refusal) {
    let text = String(decoding: Array(bytes), as: UTF8.self)
    // A line ends with CR and LF, which are one character of a string.
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
      // With two values, such as two hosts, the request would be ambiguous.
      guard fields.updateValue(value, forKey: name) == nil else { throw .malformed }
    }
    guard taken.methods.contains(method) else { throw .method }
    guard fields["transfer-encoding"] == nil else { throw .body }
    guard let length = fields["content-length"] else { return }
    // Eighteen digits fit into an integer; a sign is invalid.
    guard !length.isEmpty, length.utf8.count <= 18, length.utf8.allSatisfy({ 48...57 ~= $0 }),
      let count = Int(length)
    else { throw .malformed }
    guard count == 0 || taken.takesBodies else { throw .body }
    bodyLength = count
  }
}
