import BubbleCollection
import BubbleList
import CollectionTestSupport
import Expectations
import Foundation
import ListCore
import Testing

/// Elements that are placed one after the other stand where the list layout places them, to the bit.
@Suite struct MessageListRunTests {
  @Test func `a run has the frames of the list`() {
    let seed = testSeed()
    for round in 0..<testRounds(25) {
      var random = SeededGenerator(seed: seed &+ UInt64(round))
      let sectionCount = random.number(below: 8)
      var heights: [[CGFloat]] = []
      for _ in 0..<sectionCount {
        heights.append(
          (0..<1 + random.number(below: 30)).map { _ in 0.1 + random.length(below: 5_000_000) / 3 })
      }
      let headers: [CGFloat] = heights.map { _ in 10.3 + random.length(below: 30) }
      let list = TestList(headers: headers, heights: heights)
      var run = MessageListRun(width: 375)
      var frames: [CGRect] = []
      for (header, heights) in zip(headers, heights) {
        frames.append(run.beginSection(headerHeight: header))
        for height in heights { frames.append(run.place(itemOfHeight: height)) }
      }
      expect(frames, equals: list.everything().map(\.frame), "seed \(seed), round \(round)")
      expect(run.contentSize, equals: list.contentSize, "seed \(seed), round \(round)")
    }
  }
}
