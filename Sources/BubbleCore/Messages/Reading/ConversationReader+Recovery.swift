import Foundation

/// Continuing after a message that is not JSON.
extension ConversationReader {
  /// The greatest number and distance of the places that are tried, before an element is skipped by its brackets.
  private static let maximumTries = 64
  private static let maximumDistance = 1 << 18

  /// Moves the parser after the broken element that starts at `start`; returns false if the element has no end.
  ///
  /// A missing quote or bracket makes nonsense of all bytes after it. So the parser first tries the likely next message: an object after a
  /// comma that has an id or a content. Only if there is none does it skip by counting quotes and brackets.
  ///
  /// If that needs more of the file in memory, the parser is moved to the end of the bytes in memory.
  func recover(_ parser: inout JSONParser, from start: Int, isWhole: Bool) -> Bool {
    switch nextMessage(in: parser.bytes, behind: start, isWhole: isWhole) {
    case .comma(let offset):
      parser.offset = offset
      return true
    case .unknown:
      parser.offset = parser.bytes.count
      return false
    case .none: return parser.skipBrokenValue(from: start) && parser.offset > start
    }
  }

  /// The place of the next message.
  private enum NextMessage {
    /// After this comma.
    case comma(Int)
    /// Not near.
    case none
    /// Unknown from the bytes in memory.
    case unknown
  }

  private func nextMessage(
    in bytes: [UInt8], behind start: Int, isWhole: Bool
  ) -> NextMessage {
    var comma: Int?
    var tries = 0
    let end = min(bytes.count, start + ConversationReader.maximumDistance)
    for offset in start + 1..<max(start + 1, end) {
      switch bytes[offset] {
      case UInt8(ascii: ","): comma = offset
      case 0x20, 0x0A, 0x0D, 0x09: break
      case UInt8(ascii: "{"):
        if let comma {
          var parser = JSONParser(bytes)
          parser.offset = offset
          if isMessage(&parser) { return .comma(comma) }
          if !isWhole, parser.isAtEnd { return .unknown }
        }
        comma = nil
        tries += 1
        if tries > ConversationReader.maximumTries { return .none }
      default: comma = nil
      }
    }
    return isWhole || end < bytes.count ? .none : .unknown
  }

  private func isMessage(_ parser: inout JSONParser) -> Bool {
    guard let object = (try? parser.value(depth: 2))?.object else { return false }
    parser.skipSpace()
    let isFollowed = parser.current == UInt8(ascii: ",") || parser.current == UInt8(ascii: "]")
    return isFollowed && (object["id"] != nil || object["content"] != nil)
  }
}
