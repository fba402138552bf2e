import Expectations
import LoopbackServer
import Testing

@testable import BubblePreview

@Suite struct SocketFramesTests {
  /// A frame as a page sends it.
  private func frame(_ first: UInt8, _ text: String) -> [UInt8] {
    let mask: [UInt8] = [1, 2, 3, 4]
    let payload = Array(text.utf8).enumerated().map { $1 ^ mask[$0 % 4] }
    return [first, 0x80 | UInt8(payload.count)] + mask + payload
  }

  @Test func `a message may come in parts, and each part byte by byte`() throws {
    var frames = SocketFrames(limit: 100)
    let bytes = frame(0x01, "Hel") + frame(0x89, "ping") + frame(0x80, "lo") + frame(0x88, "")
    var events: [SocketFrames.Event] = []
    for byte in bytes { events += try frames.take([byte]) }
    expect(events, equals: [.ping(Array("ping".utf8)), .message(Array("Hello".utf8)), .close])
  }

  @Test func `what is not as it must be is refused`() {
    let wrong: [[UInt8]] = [
      [0x81, 0x05],  // Not masked.
      [0xC1, 0x80],  // An extension.
      [0x83, 0x80, 0, 0, 0, 0],  // No kind of frame.
      [0x09, 0x80],  // A question in parts.
      [0x89, 0xFE, 0, 126],  // A long question.
      [0x80, 0x80, 0, 0, 0, 0],  // The rest of nothing.
    ]
    for bytes in wrong {
      var frames = SocketFrames(limit: 100)
      #expect(throws: SocketFrames.Refusal.malformed, "\(bytes)") { try frames.take(bytes) }
    }
  }

  @Test func `a message is no longer than it may be, in one part or in many`() {
    var frames = SocketFrames(limit: 100)
    #expect(throws: SocketFrames.Refusal.tooLong) { try frames.take([0x82, 0xFE, 0, 101]) }
    var parts = SocketFrames(limit: 5)
    #expect(throws: SocketFrames.Refusal.tooLong) {
      try parts.take(frame(0x01, "Hel") + frame(0x80, "lo!"))
    }
  }

  @Test func `a socket is opened as the protocol has it`() throws {
    // RFC 6455, section 1.3.
    let head = try RequestHead(
      Array(
        """
        GET /socket HTTP/1.1\r\nHost: h\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n
        """.utf8))
    expect(SocketHandshake.answer(to: head), equals: "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=")
  }

  @Test func `frames are as long as they say`() {
    expect(SocketFrames.frame(2, [UInt8](repeating: 1, count: 125)).count, equals: 127)
    expect(
      SocketFrames.frame(2, [UInt8](repeating: 1, count: 126)).prefix(4),
      equals: [0x82, 126, 0, 126])
    expect(
      SocketFrames.frame(2, [UInt8](repeating: 1, count: 65_536)).prefix(10),
      equals: [0x82, 127, 0, 0, 0, 0, 0, 1, 0, 0])
  }
}
