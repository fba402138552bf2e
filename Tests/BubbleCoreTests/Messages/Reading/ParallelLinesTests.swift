import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

/// Lines are parsed on all cores; what comes of it is what one core makes of them, one after the other.
@Suite struct ParallelLinesTests {
  /// Lines of all sorts: good ones, broken ones, empty ones, ids that are there twice or not at all.
  private func lines(_ count: Int, _ random: inout SeededGenerator) -> [String] {
    (0..<count).map { index in
      switch random.next() % 12 {
      case 0:
        String(
          decoding: Damage.sample(&random, .jsonLines).prefix(300).filter { $0 != 0x0A },
          as: UTF8.self)
      case 1: random.pick(["", "  ", "\r", "{}", "[1]", "null", "{\"id\": \"7\"", "\u{FEFF}"])
      case 2: Sample.message("\(random.next() % 20)")
      case 3: Sample.message("\(index)", sender: random.pick(["nobody", "ana", "anna", ""]))
      case 4: Sample.message("#\(random.next() % 40)")
      case 5:
        Sample.message("\(index)").replacing("\"id\"", with: random.pick(["\"di\"", "\"x\""]))
      case 6: Sample.message("\(index)").replacing("09:00:00Z", with: "25:00")
      case 7: Sample.message("\(index)", text: String(repeating: "e\u{301}", count: 40))
      default: Sample.message("\(index)", text: random.pick(["Hi", "שלום 👩‍🚀", #"a\"b\n\u0001"#]))
      }
    }
  }

  private func reader(workers: Int, pieceSize: Int) -> ConversationReader {
    var reader = ConversationReader(file: "trip")
    reader.workerCount = workers
    reader.chunkSize = pieceSize
    return reader
  }

  @Test func `one core and many give the same, in pieces of any size`() throws {
    let seed = testSeed()
    for round in 0..<120 {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      let text = Sample.jsonLines(lines(Int(random.next() % 200), &random))
      let note = "seed \(seed), round \(round)"
      let one = try reader(workers: 1, pieceSize: 1 << 20).read(
        from: Data(text.utf8), format: .jsonLines)
      let many = try reader(workers: 3, pieceSize: 1 + Int(random.next() % 3_000))
        .read(from: Data(text.utf8), format: .jsonLines)
      expect(one.conversation, equals: many.conversation, "\(note)")
      expect(one.people, equals: many.people, "\(note)")
      expect(one.issues, equals: many.issues, "\(note)")
    }
  }

  @Test func `a limit is found in the same place of the file by many cores`() throws {
    let text = Sample.jsonLines((0..<500).map { Sample.message("\($0)") })
    for limit in [1_000, 100_000, 200_000] {
      for workers in [1, 4] {
        var reader = reader(workers: workers, pieceSize: 1_000)
        reader.maximumSize = limit
        #expect(throws: ConversationError.tooLarge(file: "trip", limit: limit)) {
          try reader.read(from: Data(text.utf8), format: .jsonLines)
        }
      }
    }
  }
}
