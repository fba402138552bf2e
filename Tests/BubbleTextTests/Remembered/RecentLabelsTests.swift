import BubbleCore
import BubbleGenerator
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleText

/// What a thread remembers of times of day, names and other short texts.
@Suite struct RecentLabelsTests {
  /// Asks for a text, and counts where it has to be measured.
  private func ask(
    _ text: String, width: CGFloat = .infinity, size: CGFloat = 12, _ labels: inout RecentLabels,
    measured: inout Int
  ) -> MeasuredText {
    let request = TextRequest(
      text: text, font: TextFont(family: "Noto Sans", size: size), maximumWidth: width)
    var count = 0
    let answer = text.withBytes { bytes in
      labels.answer(request, bytes) {
        count += 1
        return TextMeasurer().measure(request)
      }
    }
    measured += count
    return answer
  }

  private static let times = (0..<1_440).map { minute in
    let (hour, rest) = minute.quotientAndRemainder(dividingBy: 60)
    return "\(hour):\(rest < 10 ? "0" : "")\(rest)"
  }

  @Test func `what is written between them does not drive out the times of a day`() {
    var labels = RecentLabels()
    var measured = 0
    // Each minute comes once for one's own messages and once for others', who write what nobody wrote before.
    func day(_ number: Int) {
      for (minute, time) in Self.times.enumerated() {
        for width in [CGFloat.infinity, 240] {
          _ = ask(time, width: width, &labels, measured: &measured)
          var written = 0
          _ = ask("\(number)/\(minute) \(width)", &labels, measured: &written)
        }
      }
    }
    for number in 0..<3 { day(number) }
    measured = 0
    day(3)
    // Those few that share a place with another one.
    expect(measured < 2 * Self.times.count / 2, "\(measured)")
    let before = measured
    for number in 4..<8 { day(number) }
    expect((measured - before) / 4 <= before * 5 / 4, "\(measured), \(before)")
  }

  @Test func `an answer is that of measuring, whatever was asked before`() {
    let seed = testSeed(77)
    var random = SeededGenerator(seed: seed)
    var labels = RecentLabels()
    var measured = 0
    let asked = 3_000
    let words = ["", "a", "9:41", "Ana", "Anna", "12:30", "مرحبا", "👍🏽", "eight888", "eight888x"]
    for round in 0..<asked {
      let text = random.pick(words) + random.pick(["", "", " \(round % 7)"])
      let (width, size) = (
        random.pick([CGFloat.infinity, 30, 60]), random.pick([CGFloat(12), 15])
      )
      let answer = ask(text, width: width, size: size, &labels, measured: &measured)
      let font = TextFont(family: "Noto Sans", size: size)
      let fresh = TextMeasurer().measure(TextRequest(text: text, font: font, maximumWidth: width))
      expect(answer, equals: fresh, "\(text) in \(width), seed \(seed)")
      expect(answer.request.maximumWidth, equals: width)
    }
    expect(measured < asked / 2, "\(measured)")
  }
}
