import Foundation
import LoopbackServer
import Platform

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
