import Expectations
import Testing

@testable import BubbleText

/// Unicode's own test of the bidirectional algorithm with characters.
@Suite struct BidiConformanceTests {
  /// A line of BidiCharacterTest.txt.
  private struct Line {
    let number: Int
    let scalars: [UInt32]
    /// Nil: the first strong character decides.
    let direction: BidiDirection?
    let resolved: BidiDirection
    /// Nil for a character that X9 removes.
    let levels: [UInt8?]
    let order: [Int]

    init(number: Int, bytes: ArraySlice<UInt8>) {
      self.number = number
      let fields = bytes.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
        .map { $0.split(separator: UInt8(ascii: " ")) }
      scalars = fields[0].map { UnicodeDataFile.number(of: $0, radix: 16) }
      let given = UnicodeDataFile.number(of: fields[1][0], radix: 10)
      direction = given == 2 ? nil : given == 1 ? .rightToLeft : .leftToRight
      resolved = fields[2].first?.first == UInt8(ascii: "1") ? .rightToLeft : .leftToRight
      levels = fields[3].map {
        $0.first == UInt8(ascii: "x") ? nil : UInt8(UnicodeDataFile.number(of: $0, radix: 10))
      }
      order = fields[4].map { Int(UnicodeDataFile.number(of: $0, radix: 10)) }
    }
  }

  @Test func `levels and order are what BidiCharacterTest says`() throws {
    let lines = try UnicodeDataFile("BidiCharacterTest.txt").lines().map(Line.init)
    try #require(lines.count > 91_000)
    // A quarter of them, unless there are to be more rounds.
    let step = max(1, 4 / testRounds(1))
    for line in lines where (line.number + Int(truncatingIfNeeded: testSeed())) % step == 0 {
      let paragraph = line.scalars.withUnsafeBufferPointer {
        BidiParagraph($0, direction: line.direction)
      }
      var levels: [UInt8?] = line.levels.map { _ in nil }
      var order: [Int] = []
      for run in paragraph.visualRuns(of: line.scalars.indices, in: line.scalars) {
        let indices = run.direction == .leftToRight ? Array(run.range) : run.range.reversed()
        for index in indices where line.levels[index] != nil {
          levels[index] = run.level
          order.append(index)
        }
      }
      if paragraph.direction != line.resolved || levels != line.levels || order != line.order {
        Issue.record(
          "line \(line.number): \(spelling(line.scalars)): \(paragraph.direction), \(levels), \(order)"
        )
      }
    }
  }
}
