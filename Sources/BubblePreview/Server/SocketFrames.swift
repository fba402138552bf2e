import Foundation
import LoopbackServer
import Platform

/// Reads a page's socket, byte by byte as data arrives (RFC 6455, section 5).
///
/// It validates the header of a frame before it waits for the rest.
struct SocketFrames {
  /// A complete event.
  enum Event: Equatable {
    /// A message of text or bytes.
    case message([UInt8])
    /// A ping, which is answered with the same bytes.
    case ping([UInt8])
    /// The end of the connection.
    case close
  }

  /// The reason for closing a socket, with its status code in the protocol.
  enum Refusal: UInt16, Error {
    /// A frame is malformed.
    case malformed = 1_002
    /// A message is longer than the limit.
    case tooLong = 1_009
  }

  /// The maximum size of a message, in bytes.
  let limit: Int
  private var bytes: [UInt8] = []
  /// The parts of a message before its last.
  private var message: [UInt8]?

  /// - Parameter limit: The maximum size of a message, in bytes.
  init(limit: Int) { self.limit = limit }

  /// Takes the next bytes, and returns the events that are complete.
  mutating func take(_ new: some Sequence<UInt8>) throws(Refusal) -> [Event] {
    bytes += new
    var events: [Event] = []
    var start = 0
    while let frame = try frame(at: start) {
      start = frame.end
      switch (frame.code, message) {
      case (0, let begun?): message = begun + frame.payload
      case (1, nil), (2, nil): message = frame.payload
      case (8, _):
        bytes = []
        return events + [.close]
      case (9, _):
        events.append(.ping(frame.payload))
        continue
      case (10, _): continue
      default: throw .malformed
      }
      guard message?.count ?? 0 <= limit else { throw .tooLong }
      if frame.isLast, let whole = message {
        events.append(.message(whole))
        message = nil
      }
    }
    bytes.removeFirst(start)
    return events
  }

  /// Returns the frame at an offset; nil if it is incomplete.
  private func frame(
    at start: Int
  ) throws(Refusal) -> (code: UInt8, isLast: Bool, payload: [UInt8], end: Int)? {
    guard bytes.count >= start + 2 else { return nil }
    let (first, second) = (bytes[start], bytes[start + 1])
    let (code, isLast) = (first & 15, first & 0x80 != 0)
    // There are no negotiated extensions, and a page must mask everything it sends.
    guard first & 0x70 == 0, second & 0x80 != 0 else { throw .malformed }
    var (length, place) = (UInt64(second & 127), start + 2)
    if length >= 126 {
      let count = length == 126 ? 2 : 8
      guard bytes.count >= place + count else { return nil }
      length = bytes[place..<place + count].reduce(0) { $0 << 8 | UInt64($1) }
      place += count
    }
    if code >= 8, length > 125 || !isLast { throw .malformed }
    guard length <= UInt64(limit) else { throw .tooLong }
    let end = place + 4 + Int(length)
    guard bytes.count >= end else { return nil }
    let mask = bytes[place..<place + 4]
    let payload = bytes[(place + 4)..<end].enumerated().map { index, byte in
      byte ^ mask[mask.startIndex + index & 3]
    }
    return (code, isLast, payload, end)
  }

  /// Returns a frame from the server: unfragmented and unmasked.
  static func frame(_ code: UInt8, _ payload: [UInt8]) -> [UInt8] {
    var bytes = [0x80 | code]
    switch payload.count {
    case ..<126: bytes.append(UInt8(payload.count))
    case ..<65_536: bytes += [126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
    default:
      bytes.append(127)
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: payload.count >> shift))
      }
    }
    return bytes + payload
  }

  /// Returns the frame that closes a socket.
  static func closing(_ number: UInt16 = 1_000) -> [UInt8] {
    frame(8, [UInt8(number >> 8), UInt8(number & 255)])
  }
}

/// Turns a request into a socket (RFC 6455, section 4.2).
enum SocketHandshake {
  /// Returns the answer to a request's key; nil if it is not a valid request for a socket.
  static func answer(to head: RequestHead) -> String? {
    guard head.fields["upgrade"]?.lowercased() == "websocket",
      head.fields["connection"]?.lowercased().split(separator: ",")
        .contains(where: { $0.trimmingCharacters(in: .whitespaces) == "upgrade" }) == true,
      head.fields["sec-websocket-version"] == "13", let key = head.fields["sec-websocket-key"],
      Data(base64Encoded: key)?.count == 16
    else { return nil }
    let digest = SecureDigest.sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
    return Data(digest).base64EncodedString()
  }

  /// Returns the HMAC (RFC 2104) of a number, in hexadecimal.
  ///
  /// Computing it needs the token, which it does not reveal.
  static func proof(of token: String, for number: String) -> String {
    let key = Array(token.utf8.prefix(64))
    let block = key + [UInt8](repeating: 0, count: 64 - key.count)
    let inner = SecureDigest.sha1(block.map { $0 ^ 0x36 } + Array(number.utf8))
    return hexadecimal(SecureDigest.sha1(block.map { $0 ^ 0x5C } + inner))
  }

  /// Returns two digits for each byte.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
