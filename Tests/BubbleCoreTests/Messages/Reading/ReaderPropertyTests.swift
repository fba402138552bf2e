import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Laws of the reader on random conversations and random damage.
@Suite struct ReaderPropertyTests {
  @Test func `what was written is read back`() throws {
    let seed = testSeed()
    for round in 0..<30 {
      var generator = ConversationGenerator(seed: seed &+ UInt64(round))
      let written = generator.conversation(
        messageCount: round * 5, kind: round % 2 == 0 ? .group : .private,
        mix: ConversationGenerator.Mix(service: 10, unknown: 10))
      let reading = try read(try written.fileContents(), nil)
      var found = reading.conversation
      let note = "seed \(seed), round \(round)"
      let senders = Set(written.messages.map(\.sender))
      expect(senders.allSatisfy { found.peer.people[$0.id] == $0 }, "\(note)")
      found.peer.people = People()
      expect(found.peer, equals: written.peer, "\(note)")
      expect(found.messages.map(\.id), equals: written.messages.map(\.id), "\(note)")
      expect(found.messages.map(\.sender), equals: written.messages.map(\.sender), "\(note)")
      expect(
        found.messages.map(\.isOutgoing), equals: written.messages.map(\.isOutgoing), "\(note)")
      expect(found.messages.map(\.date), equals: written.messages.map(\.date), "\(note)")
      expect(found.messages.map(\.status), equals: written.messages.map(\.status), "\(note)")
      expect(
        found.messages.map(\.content.type), equals: written.messages.map(\.content.type), "\(note)")
      for (found, written) in zip(found.messages, written.messages) {
        expect(found.content.text, equals: written.content.text ?? "", "\(note)")
      }
      expect(reading.issues.isEmpty, "\(note): \(reading.issues)")
    }
  }

  @Test(arguments: bothFormats)
  func `damage never traps, and no message is there twice`(format: ConversationReader.Format) {
    let seed = testSeed()
    for round in 0..<600 {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      let bytes = Damage.file(&random, format)
      guard let reading = try? read(Data(bytes), random.chance(0.5) ? format : nil) else {
        continue
      }
      let note = "seed \(seed), round \(round): \(String(decoding: bytes, as: UTF8.self))"
      expect(Set(reading.ids).count, equals: reading.ids.count, "\(note)")
      let unreadable = reading.issues.filter { $0.outcome == .unreadable }
      expect(
        Set(unreadable.compactMap(\.message)).count, equals: reading.isReadable.count { !$0 },
        "\(note)")
      let lineCount = bytes.count { $0 == 0x0A } + 1
      expect(reading.issues.allSatisfy { ($0.line ?? 1) <= lineCount }, "\(note)")
    }
  }

  /// A wrong byte in a message touches that message alone, unless it is one that brackets, strings
  /// and lines are made of.
  @Test(arguments: bothFormats)
  func `a wrong byte touches its own message alone`(format: ConversationReader.Format) throws {
    let seed = testSeed()
    let structure = Set("\"\\{}[],\n".utf8)
    for round in 0..<600 {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      let bytes = Damage.sample(&random, format)
      let good = try read(Data(bytes), format)
      var damaged = bytes
      let place = Int(random.next() % UInt64(bytes.count))
      let byte = UInt8(truncatingIfNeeded: random.next())
      // The messages' lines are the six before the end; the last line of a .json file closes it.
      let line = bytes[..<place].count { $0 == 0x0A } + 1
      let index = line - (format == .json ? 3 : 2)
      guard (0..<6).contains(index), !structure.contains(byte),
        !structure.contains(bytes[place])
      else { continue }
      damaged[place] = byte
      let note = "seed \(seed), round \(round), byte \(byte) at \(place)"
      let reading = try read(Data(damaged), format)
      try #require(reading.ids.count == 6, "\(note)")
      for other in 0..<6 where other != index {
        expect(
          reading.conversation.messages[other], equals: good.conversation.messages[other], "\(note)"
        )
      }
      expect(reading.issues.allSatisfy { $0.line == line }, "\(note): \(reading.issues)")
    }
  }

  @Test func `random bytes never trap`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let alphabet =
      Array("{}[]\",:\\u0d8a1.eE+-truefalsn \n\r\t".utf8) + [0, 0x1F, 0x80, 0xC3, 0xFF]
    for _ in 0..<3_000 {
      let bytes = (0..<Int(random.next() % 60)).map { _ in random.pick(alphabet) }
      for format in [.json, .jsonLines, nil] as [ConversationReader.Format?] {
        _ = try? read(Data(bytes), format)
        _ = try? read(Data(Array("{\"messages\": [".utf8) + bytes), format)
      }
    }
  }
}
