import BubbleCollection
import CollectionTestSupport
import Expectations
import Foundation
import MessagesFlow
import Testing

@Suite struct BubbleArithmeticTests {
  /// 320 points of screen less section insets of 4 and 4.
  private let phone = BubbleMetrics(itemWidth: 312, leftRightMargin: 50)

  @Test func `insets are 36 and the text of a 320 point screen has 196`() {
    expect(phone.horizontalInsets, equals: 36)
    expect(phone.maximumTextWidth, equals: 196)
    expect(BubbleMetrics(itemWidth: 312).maximumTextWidth, equals: 206)
  }

  @Test func `a bubble is 38 wider and 16 higher than its text`() {
    expect(
      phone.bubbleSize(ofText: CGSize(width: 100, height: 20)),
      equals: CGSize(width: 138, height: 36))
  }

  @Test func `text is rounded up to whole points`() {
    expect(
      phone.bubbleSize(ofText: CGSize(width: 100.1, height: 20.01)),
      equals: CGSize(width: 139, height: 37))
  }

  @Test func `the least width is 48 and 2`() {
    expect(phone.bubbleSize(ofText: CGSize(width: 12, height: 20)).width, equals: 50)
    expect(phone.bubbleSize(ofText: CGSize(width: 13, height: 20)).width, equals: 51)
    expect(phone.bubbleSize(ofText: .zero), equals: CGSize(width: 50, height: 16))
  }

  @Test func `the exact arithmetic adds nothing and rounds nothing`() {
    var metrics = phone
    metrics.arithmetic = .exact
    expect(metrics.horizontalInsets, equals: 34)
    expect(metrics.maximumTextWidth, equals: 198)
    expect(
      metrics.bubbleSize(ofText: CGSize(width: 100.5, height: 20.25)),
      equals: CGSize(width: 134.5, height: 34.25))
    expect(metrics.bubbleSize(ofText: .zero).width, equals: 48)
  }

  @Test func `avatars, margins and insets narrow the text`() {
    var metrics = phone
    metrics.avatarWidth = 0
    expect(metrics.maximumTextWidth, equals: 226)
    metrics.leftRightMargin = 240
    expect(metrics.maximumTextWidth, equals: 36)
    metrics.textContainerInsets.left += 100
    expect(metrics.maximumTextWidth, equals: 0)
  }
}

/// Counts what it measures: squares.
final class CountingMeasurer: MessageTextMeasuring {
  var texts: [String] = []

  func size(ofText text: String, font: MessageBubbleFont, maximumWidth: CGFloat) -> CGSize {
    texts.append(text)
    return SquareGlyphs().size(ofText: text, font: font, maximumWidth: maximumWidth)
  }
}

@Suite struct BubbleSizeCalculatorTests {
  private let metrics = BubbleMetrics(
    itemWidth: 312, leftRightMargin: 50, font: MessageBubbleFont(name: "Sans", size: 10))

  @Test func `square glyphs fill lines`() {
    let glyphs = SquareGlyphs()
    let font = MessageBubbleFont(name: "Sans", size: 10)
    func size(_ text: String, _ width: CGFloat) -> CGSize {
      glyphs.size(ofText: text, font: font, maximumWidth: width)
    }
    expect(size("abcde", 50), equals: CGSize(width: 50, height: 10))
    expect(size("abcde", 49), equals: CGSize(width: 40, height: 20))
    expect(size("ab\n\nabc", 100), equals: CGSize(width: 30, height: 30))
    expect(size("ab", 0), equals: CGSize(width: 10, height: 20))
    expect(size("ab", .infinity), equals: CGSize(width: 20, height: 10))
    expect(size("", 100), equals: CGSize(width: 0, height: 10))
  }

  @Test func `a text is measured once for its font and line width`() {
    let measurer = CountingMeasurer()
    let calculator = BubbleSizeCalculator(measurer: measurer)
    // 19 squares fit into 196 points: 40 of them take three lines.
    let text = MessageBubbleContent.text(String(repeating: "x", count: 40))
    expect(calculator.bubbleSize(of: text, metrics), equals: CGSize(width: 228, height: 46))
    expect(calculator.bubbleSize(of: text, metrics), equals: CGSize(width: 228, height: 46))
    expect(measurer.texts.count, equals: 1)
    // The insets above and below leave the lines alone.
    var other = metrics
    other.textContainerInsets.top += 5
    expect(calculator.bubbleSize(of: text, other).height, equals: 51)
    expect(measurer.texts.count, equals: 1)
    expect(calculator.statistics.hits == 2 && calculator.statistics.misses == 1)
  }

  @Test func `whatever the width of lines depends on gives another size at once`() {
    let calculator = BubbleSizeCalculator(measurer: SquareGlyphs())
    let text = MessageBubbleContent.text(String(repeating: "x", count: 40))
    expect(calculator.bubbleSize(of: text, metrics).height, equals: 46)
    var changed = metrics
    changed.font.size = 20
    expect(calculator.bubbleSize(of: text, changed).height, equals: 116)
    changed = metrics
    changed.itemWidth = 552
    expect(calculator.bubbleSize(of: text, changed).height, equals: 26)
    changed = metrics
    changed.avatarWidth = 80
    expect(calculator.bubbleSize(of: text, changed).height, equals: 46)
    expect(calculator.bubbleSize(of: text, changed).width, equals: 178)
    changed = metrics
    changed.arithmetic = .exact
    expect(calculator.bubbleSize(of: text, changed), equals: CGSize(width: 224, height: 44))
  }

  @Test func `media have their own size`() {
    let calculator = BubbleSizeCalculator()
    let size = CGSize(width: 210.5, height: 150)
    expect(calculator.bubbleSize(of: .media(size), metrics), equals: size)
    expect(
      calculator.bubbleSize(of: .media(CGSize(width: CGFloat.nan, height: -1)), metrics),
      equals: .zero)
  }

  @Test func `the cache holds its limit and forgets what was used longest ago`() {
    let measurer = CountingMeasurer()
    let calculator = BubbleSizeCalculator(measurer: measurer, cacheLimit: 3)
    func ask(_ texts: String...) {
      for text in texts { _ = calculator.bubbleSize(of: .text(text), metrics) }
    }
    ask("a", "b", "c", "a", "d")
    expect(calculator.cachedCount, equals: 3)
    expect(calculator.statistics.evictions, equals: 1)
    measurer.texts = []
    ask("a", "c", "d")
    expect(measurer.texts, equals: [])
    ask("b")
    expect(measurer.texts, equals: ["b"])
    measurer.texts = []
    // a went: c and d were used after it.
    ask("c", "d", "a")
    expect(measurer.texts, equals: ["a"])
  }

  @Test func `a lower limit holds at once, and none keeps all`() {
    let calculator = BubbleSizeCalculator(cacheLimit: 0)
    func ask(_ numbers: Range<Int>) {
      for number in numbers { _ = calculator.bubbleSize(of: .text("\(number)"), metrics) }
    }
    ask(0..<1000)
    expect(calculator.cachedCount, equals: 1000)
    calculator.cacheLimit = 200
    expect(calculator.cachedCount, equals: 200)
    expect(calculator.statistics.evictions, equals: 800)
    ask(800..<1000)
    expect(calculator.statistics.hits, equals: 200)
    ask(0..<500)
    expect(calculator.cachedCount, equals: 200)
    calculator.removeAll()
    expect(calculator.cachedCount, equals: 0)
    calculator.cacheLimit = -5
    expect(calculator.cacheLimit, equals: 0)
  }

  @Test func `the cache agrees with a plain list through random use`() {
    var random = SeededGenerator(seed: testSeed())
    let measurer = CountingMeasurer()
    let calculator = BubbleSizeCalculator(measurer: measurer, cacheLimit: 8)
    var recent: [String] = []
    for _ in 0..<5000 {
      if random.number(below: 200) == 0 { calculator.cacheLimit = 1 + random.number(below: 12) }
      recent.removeFirst(max(0, recent.count - calculator.cacheLimit))
      let text = "\(random.number(below: 20))"
      let isKnown = recent.contains(text)
      recent.removeAll { $0 == text }
      recent.append(text)
      recent.removeFirst(max(0, recent.count - calculator.cacheLimit))
      measurer.texts = []
      _ = calculator.bubbleSize(of: .text(text), metrics)
      expect(measurer.texts.isEmpty, equals: isKnown, "seed \(testSeed())")
      expect(calculator.cachedCount, equals: recent.count, "seed \(testSeed())")
    }
  }
}
