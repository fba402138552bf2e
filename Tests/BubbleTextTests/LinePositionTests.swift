import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import BubbleText
import Expectations
import Foundation
import Testing

/// Where links lie that start and end between words is found without shaping; here it is compared with what shaping says.
@Suite struct LinePositionTests {
  private let measurer = TextMeasurer()

  /// Ranges of a text that start and end at spaces or its ends, and now and then somewhere else.
  private func spans(_ text: String, _ random: inout SeededGenerator) -> [TextSpan] {
    let bytes = Array(text.utf8)
    var starts = [0]
    var offset = 0
    for character in text {
      offset += character.utf8.count
      if Int.random(in: 0..<12, using: &random) == 0 || bytes[offset - 1] == 0x20 {
        starts.append(offset)
      }
    }
    starts.append(bytes.count)
    return (0..<3).compactMap { number -> TextSpan? in
      guard let start = starts.randomElement(using: &random),
        var end = starts.randomElement(using: &random), start < end
      else { return nil }
      if end < bytes.count, bytes[end - 1] == 0x20, Bool.random(using: &random) { end -= 1 }
      return start < end ? TextSpan(range: start..<end, regionID: "\(number)") : nil
    }
  }

  @Test func `fragments lie where the clusters of the shaped line do`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    var chat = ChatTextGenerator(seed: seed)
    var count = 0
    for step in 0..<testRounds(375) {
      var text = chat.text()
      if step % 3 == 0 { text += " https://example.org/a/b?c=d " + chat.text() }
      let request = TextRequest(
        text: text, font: TextFont(family: "Noto Sans", size: 16),
        maximumWidth: CGFloat.random(in: 60..<400, using: &random), spans: spans(text, &random))
      let measured = measurer.measure(request)
      for fragment in measured.spanFragments {
        let line = measured.lines[fragment.line]
        let part = request.spans[fragment.span].range.clamped(to: line.range)
        let clusters = measurer.clusters(of: measured, line: fragment.line).clusters
        // What reads from the right has a fragment for each stretch that lies together.
        guard clusters.allSatisfy({ !$0.isRightToLeft }) else { continue }
        let own = clusters.filter { $0.range.overlaps(part) && $0.width > 0 }
        let left = own.map(\.x).min() ?? 0
        let right = min(own.map { $0.x + $0.width }.max() ?? 0, line.width)
        expect(
          abs(fragment.x - left) < 1 / 64 && abs(fragment.x + fragment.width - right) < 1 / 64,
          "\(text.debugDescription) at \(request.maximumWidth), \(part), seed \(seed)")
        count += 1
      }
    }
    expect(count > 1_000)
  }

  @Test func `what was asked lately changes no answer`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    let texts = ["Bo", "10:24", "12:24", "", "Ana Lima", "👍 3", "שלום", "two words here", "fi"]
    let fonts = [
      TextFont(family: "Noto Sans", size: 16), TextFont(family: "Noto Sans", size: 11),
      TextFont(family: "Noto Sans", size: 16, isBold: true),
      TextFont(family: "Noto Sans Mono", size: 16),
    ]
    var known: [TextRequest: MeasuredText] = [:]
    for _ in 0..<testRounds(1_000) {
      let request = TextRequest(
        text: texts.randomElement(using: &random) ?? "",
        font: fonts.randomElement(using: &random) ?? fonts[0],
        maximumWidth: [10, 40, 200, .infinity].randomElement(using: &random) ?? 40,
        maximumLines: [nil, 1, 2].randomElement(using: &random) ?? nil)
      let answer = measurer.measure(request)
      expect(answer.request, equals: request)
      if let before = known[request] { expect(answer, equals: before, "seed \(seed)") }
      known[request] = answer
    }
    // A thread that has measured nothing yet says the same.
    let all = Array(known)
    DispatchQueue.concurrentPerform(iterations: 2) { half in
      for index in stride(from: half, to: all.count, by: 2) {
        expect(measurer.measure(all[index].key), equals: all[index].value)
      }
    }
  }
}
