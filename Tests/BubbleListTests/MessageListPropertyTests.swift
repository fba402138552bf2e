import BubbleCollection
import BubbleList
import CollectionTestSupport
import Expectations
import Foundation
import Testing

/// Laws of the list on random heights.
@Suite struct MessageListPropertyTests {
  /// Up to seven days of up to thirty messages; some days have no header or no messages.
  private func randomList(_ random: inout SeededGenerator) -> TestList {
    let sectionCount = random.number(below: 8)
    var headers: [CGFloat] = []
    var heights: [[CGFloat]] = []
    for _ in 0..<sectionCount {
      headers.append(random.number(below: 4) == 0 ? 0 : 10 + random.length(below: 30))
      let count = random.number(below: 5) == 0 ? 0 : random.number(below: 30)
      heights.append((0..<count).map { _ in 0.25 + random.length(below: 120) })
    }
    return TestList(headers: headers, heights: heights)
  }

  private func randomRect(_ random: inout SeededGenerator, height: CGFloat) -> CGRect {
    CGRect(
      x: random.length(below: 600) - 200, y: random.length(below: Int(height) + 400) - 200,
      width: 0.25 + random.length(below: 500), height: 0.25 + random.length(below: 700))
  }

  /// Whether two rects share an area: unlike Foundation's `intersects`, not those that only touch.
  private func overlap(_ left: CGRect, _ right: CGRect) -> Bool {
    left.minX < right.maxX && right.minX < left.maxX && left.minY < right.maxY
      && right.minY < left.maxY
  }

  @Test func `the elements in a rect are those of all that intersect it`() {
    for round in 0..<60 {
      var random = SeededGenerator(seed: testSeed() &+ UInt64(round))
      let list = randomList(&random)
      let all = list.everything().map(Appearance.init)
      for _ in 0..<40 {
        let rect = randomRect(&random, height: list.contentSize.height)
        let expected = all.filter { overlap($0.frame, rect) }
        let found = list.elements(in: rect).map(Appearance.init)
        expect(
          found.map(\.indexPath), equals: expected.map(\.indexPath),
          "seed \(testSeed()), round \(round), \(rect)")
        expect((found == expected) as Bool, "seed \(testSeed()), round \(round), \(rect)")
      }
    }
  }

  @Test func `rects on the edges of cells hold no neighbours`() {
    for round in 0..<30 {
      var random = SeededGenerator(seed: testSeed() &+ UInt64(round))
      let list = randomList(&random)
      for place in list.everything().map(Appearance.init) {
        let found = list.elements(in: place.frame).map(Appearance.init)
        expect(found, equals: [place], "seed \(testSeed()), round \(round)")
      }
    }
  }

  @Test func `elements fill the content from top to bottom without gaps`() {
    for round in 0..<60 {
      var random = SeededGenerator(seed: testSeed() &+ UInt64(round))
      let list = randomList(&random)
      var y: CGFloat = 0
      for attributes in list.everything() {
        expect(attributes.frame.minY, equals: y, "seed \(testSeed()), round \(round)")
        expect(attributes.frame.minX == 0 && attributes.frame.width == 375)
        y = attributes.frame.maxY
      }
      expect(list.contentSize, equals: CGSize(width: 375, height: y), "seed \(testSeed())")
      let sum =
        list.fixture.headers.reduce(0, +) + list.fixture.heights.joined().reduce(0, +)
      expect(y, equals: sum, "seed \(testSeed()), round \(round)")
    }
  }

  @Test func `questions after preparing ask for no heights`() {
    var random = SeededGenerator(seed: testSeed())
    let list = randomList(&random)
    let count = list.fixture.questionCount
    expect(count, equals: list.fixture.headers.count + list.fixture.heights.joined().count)
    for _ in 0..<50 {
      _ = list.elements(in: randomRect(&random, height: list.contentSize.height))
    }
    expect(list.fixture.questionCount, equals: count, "seed \(testSeed())")
  }

  @Test func `cells without height are part of nothing but the count`() {
    let list = TestList(headers: [10], heights: [[20, 0, 0, 30]])
    expect(list.contentSize.height, equals: 60)
    expect(list.everything().map(\.frame.height), equals: [10, 20, 0, 0, 30])
    let below = list.elements(in: CGRect(x: 0, y: 31, width: 375, height: 10))
    expect(below.map(\.frame.height), equals: [30])
  }

  @Test func `in a long list a rect shows what a look at everything finds`() {
    let list = TestList(
      headers: [CGFloat](repeating: 30, count: 1_000),
      heights: [[CGFloat]](repeating: [CGFloat](repeating: 40, count: 20), count: 1_000))
    let everything = list.everything().map(\.frame)
    for index in 0..<20 {
      let rect = CGRect(x: 0, y: CGFloat(index) * 41_007, width: 375, height: 600)
      let expected = everything.filter { $0.maxY > rect.minY && $0.minY < rect.maxY }
      expect(expected.count >= 14)
      expect(list.elements(in: rect).map(\.frame), equals: expected)
    }
    expect(list.contentSize.height, equals: 830_000)
  }
}
