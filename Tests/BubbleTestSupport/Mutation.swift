import BubbleGenerator
import Foundation

/// Changes a text anywhere, as nobody would: pieces are cut out, turned round, written over.
public struct Mutation: Sendable {
  /// What may be put in.
  private let pieces: [String]

  /// Makes changes of which some put in pieces of a language, or bytes that belong nowhere.
  public init(pieces: [String]) { self.pieces = pieces + Mutation.strangers }

  private static let strangers = [
    "\u{0}", "\u{1B}[2J", "\u{202E}", "\u{FEFF}", "é", "\r", "\n", "~", "#",
  ]

  /// The pieces that JSON is made of.
  public static let ofJSON = [
    "{", "}", "[", "]", "\"", ",", ":", "\\u", "\\", "null", "true", "0", "-1", "1e308", "1e999",
    "{}", "[]", "\"\"", "\"id\": \"1\",", "{\"type\":",
  ]

  /// The bytes of a text that was changed at one to three places.
  public func callAsFunction(_ text: String, using random: inout SeededGenerator) -> Data {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let length = min(Int.random(in: 0...12, using: &random), bytes.count - place)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes.removeSubrange(place..<place + length)
      case 1:
        bytes.replaceSubrange(
          place..<place + length, with: bytes[place..<place + length].reversed())
      case 2 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      default:
        let piece = pieces.randomElement(using: &random) ?? ""
        bytes.replaceSubrange(place..<place + length, with: Array(piece.utf8))
      }
    }
    return Data(bytes)
  }
}
