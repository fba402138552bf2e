import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

@testable import ScriptTools

/// What a check measures once, and tries once.
@Suite struct RememberingMeasurerTests {
  private func request(_ text: String, width: CGFloat = .infinity) -> TextRequest {
    TextRequest(text: text, font: TextFont(family: "Test", size: 16), maximumWidth: width)
  }

  @Test func `the same question is asked once, and has the same answer`() {
    let counting = SquareGlyphMeasurer()
    let measurer = RememberingMeasurer(counting)
    for _ in 0..<3 {
      for width in [40, 80, CGFloat.infinity] {
        let request = request("some words", width: width)
        expect(measurer.measure(request), equals: SquareGlyphMeasurer().measure(request))
        expect(measurer.minimumContentWidth(of: request), equals: 80)
        expect(measurer.widestCharacterWidth(of: request), equals: 16)
      }
    }
    expect(counting.count.measure, equals: 3)
    expect(counting.count.minimum, equals: 3)
    expect(counting.count.character, equals: 3)
  }

  @Test func `what is remembered does not grow without end`() {
    let counting = CountingMeasurer()
    let measurer = RememberingMeasurer(counting)
    // Each takes a third of what there is room for.
    let texts = ["a", "b", "c", "d"].map { String(repeating: $0, count: 6_000_000) }
    for text in texts { _ = measurer.minimumContentWidth(of: request(text)) }
    _ = measurer.minimumContentWidth(of: request(texts[3]))
    expect(counting.minimumCount, equals: 4)
    _ = measurer.minimumContentWidth(of: request(texts[0]))
    expect(counting.minimumCount, equals: 5)
  }

  /// How often a check has a script build a layout.
  private func callCount(_ body: String) throws -> Int {
    let folder = try ScriptFolder(building: "print 'called' \(body)")
    let lines = Lock(0)
    let report = PluginCheck.run(
      folder.url, CheckWork(time: .seconds(600)), print: { _ in lines.withLock { $0 += 1 } })
    expect(report.isClean, "\(report.problems)")
    return lines.withLock { $0 }
  }

  @Test func `settings between which a script sees no difference are tried once`() throws {
    let all = try callCount("local theme = ctx.theme return 'x'")
    let some = try callCount("local width = ctx.width return 'x'")
    // As often as the dark theme is tried.
    expect(all - some, equals: PluginSetting.all.count { $0.theme == .dark })
  }
}

/// Looks at no text, however long it is.
private final class CountingMeasurer: TextMeasuring {
  private let count = Lock(0)

  var minimumCount: Int { count.withLock { $0 } }

  func measure(_ request: TextRequest) -> MeasuredText {
    MeasuredText(request: request, lines: [], lineHeight: 16, ascent: 16)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat {
    count.withLock { $0 += 1 }
    return 16
  }
}
