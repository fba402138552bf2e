import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Measuring on several threads at once, with more fonts than Cairo keeps open.
@Suite struct ManyThreadsTests {
  private static let workerCount = 3

  /// What several workers make of the same requests at the same time.
  ///
  /// Each starts at a place of its own, so that they meet in ever other fonts.
  private func measureTogether(_ requests: [TextRequest]) async -> [[MeasuredText]] {
    let count = ManyThreadsTests.workerCount
    return await withTaskGroup(of: [MeasuredText].self) { group in
      for worker in 0..<count {
        let start = worker * requests.count / count
        group.addTask {
          let measurer = TextMeasurer()
          let turned = (requests[start...] + requests[..<start]).map(measurer.measure)
          let first = requests.count - start
          return Array(turned[first...] + turned[..<first])
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test func `rare characters of forty scripts are measured alike by all workers, 300 times`()
    async
  {
    let seed = testSeed(41)
    var texts = ScriptTextGenerator(seed: seed)
    expect(ScriptTextGenerator.blockCount >= 40)
    for run in 0..<300 {
      // New sizes are new fonts for Cairo, so that the first run is not the only one that opens files.
      let font = TextFont(family: "Noto Sans", size: 14 + CGFloat(run / 60))
      let requests = (0..<4).map { _ in
        TextRequest(text: texts.rareText(12), font: font, maximumWidth: 120)
      }
      let answers = await measureTogether(requests)
      for answer in answers { expect(answer, equals: answers[0], "run \(run), seed \(seed)") }
    }
  }

  @Test func `greetings and whatever else is a string are measured as by one worker alone`()
    async
  {
    let seed = testSeed(42)
    var texts = ScriptTextGenerator(seed: seed)
    let font = TextFont(family: "Noto Sans", size: 16)
    let requests = (0..<200).map { index -> TextRequest in
      let text = index % 2 == 0 ? texts.greeting() : texts.anyText(1 + index % 40)
      return TextRequest(
        text: text, font: font, maximumWidth: CGFloat(30 * (index % 9)),
        maximumLines: index % 7 == 0 ? 2 : nil)
    }
    let expected = requests.map(TextMeasurer().measure)
    for answer in await measureTogether(requests) {
      expect(answer, equals: expected, "seed \(seed)")
    }
  }
}
