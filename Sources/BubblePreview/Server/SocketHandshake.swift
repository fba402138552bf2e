import Foundation
import LoopbackServer

/// How a request becomes a socket (RFC 6455, section 4.2).
enum SocketHandshake {
  /// What is answered to the key of a request; nil: it does not ask for a socket in the one way that there is.
  static func answer(to head: RequestHead) -> String? {
    guard head.fields["upgrade"]?.lowercased() == "websocket",
      head.fields["connection"]?.lowercased().split(separator: ",")
        .contains(where: { $0.trimmingCharacters(in: .whitespaces) == "upgrade" }) == true,
      head.fields["sec-websocket-version"] == "13", let key = head.fields["sec-websocket-key"],
      Data(base64Encoded: key)?.count == 16
    else { return nil }
    let digest = SocketHandshake.sha1(Array((key + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11").utf8))
    return Data(digest).base64EncodedString()
  }

  /// What nobody can say of a number who does not know the token, which it does not give away (HMAC, RFC 2104), in hexadecimal digits.
  static func proof(of token: String, for number: String) -> String {
    let key = Array(token.utf8.prefix(64))
    let block = key + [UInt8](repeating: 0, count: 64 - key.count)
    let inner = sha1(block.map { $0 ^ 0x36 } + Array(number.utf8))
    return hexadecimal(sha1(block.map { $0 ^ 0x5C } + inner))
  }

  /// Two digits for each byte.
  static func hexadecimal(_ bytes: [UInt8]) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }

  /// The hash that the protocol asks for, which keeps nothing secret (FIPS 180-4).
  static func sha1(_ message: [UInt8]) -> [UInt8] {
    var state: [UInt32] = [0x6745_2301, 0xEFCD_AB89, 0x98BA_DCFE, 0x1032_5476, 0xC3D2_E1F0]
    var bytes = message + [0x80]
    bytes += [UInt8](repeating: 0, count: (120 - bytes.count % 64) % 64)
    let length = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * UInt64($0))) }
    var words = [UInt32](repeating: 0, count: 80)
    bytes.withUnsafeBytes { bytes in
      for start in stride(from: 0, to: bytes.count, by: 64) {
        for index in 0..<16 {
          words[index] = UInt32(
            bigEndian: bytes.loadUnaligned(fromByteOffset: start + 4 * index, as: UInt32.self))
        }
        add(&words, to: &state)
      }
    }
    return state.flatMap { word in
      [24, 16, 8, 0].map { (shift: UInt32) in UInt8(truncatingIfNeeded: word >> shift) }
    }
  }

  /// Adds a block, of which the first 16 words are its own.
  private static func add(_ words: inout [UInt32], to state: inout [UInt32]) {
    func turned(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 - count) }
    for index in 16..<80 {
      words[index] = turned(
        words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16], 1)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for index in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch index {
        case ..<20: (b & c | ~b & d, 0x5A82_7999)
        case ..<40: (b ^ c ^ d, 0x6ED9_EBA1)
        case ..<60: (b & c | b & d | c & d, 0x8F1B_BCDC)
        default: (b ^ c ^ d, 0xCA62_C1D6)
        }
      let next = turned(a, 5) &+ choice &+ e &+ constant &+ words[index]
      (e, d, c, b, a) = (d, c, turned(b, 30), a, next)
    }
    for (index, word) in [a, b, c, d, e].enumerated() { state[index] &+= word }
  }
}
