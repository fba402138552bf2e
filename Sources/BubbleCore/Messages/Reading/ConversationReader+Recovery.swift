import Foundation

/// Going on behind a message that is no JSON.
extension ConversationReader {
  /// How many places are tried, and how far away, before an element is skipped by its brackets.
  private static let maximumTries = 64
  private static let maximumDistance = 1 << 18

  /// Moves the parser behind the broken element that starts at `start`; false if it has no end.
  ///
  /// A missing quote or bracket makes nonsense of everything behind it, so what looks like the next
  /// message is tried first: an object behind a comma that has an id or a content. Only where there is
  /// none does the parser skip by counting quotes and brackets.
  func recover(_ parser: inout JSONParser, from start: Int) -> Bool {
    if let next = nextMessage(in: parser.bytes, behind: start) {
      // At the comma in front of it.
      parser.offset = next
      return true
    }
    return parser.skipBrokenValue(from: start) && parser.offset > start
  }

  /// The offset of the comma in front of the next message.
  private func nextMessage(in bytes: UnsafeBufferPointer<UInt8>, behind start: Int) -> Int? {
    var comma: Int?
    var tries = 0
    let end = min(bytes.count, start + ConversationReader.maximumDistance)
    for offset in start + 1..<max(start + 1, end) {
      switch bytes[offset] {
      case UInt8(ascii: ","): comma = offset
      case 0x20, 0x0A, 0x0D, 0x09: break
      case UInt8(ascii: "{"):
        if let comma, isMessage(at: offset, in: bytes) { return comma }
        comma = nil
        tries += 1
        if tries > ConversationReader.maximumTries { return nil }
      default: comma = nil
      }
    }
    return nil
  }

  private func isMessage(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var parser = JSONParser(bytes)
    parser.offset = offset
    guard let object = (try? parser.value(depth: 2))?.object else { return false }
    parser.skipSpace()
    let isFollowed = parser.current == UInt8(ascii: ",") || parser.current == UInt8(ascii: "]")
    return isFollowed && (object["id"] != nil || object["content"] != nil)
  }
}
