import BubbleTestSupport
import Expectations
import Foundation
import Platform
import Testing

@testable import BubbleCore

/// Boxes that turn, fade, fill and count: what is drawn of them at a time, and that nothing else changes.
@Suite struct BoxMotionTests {
  /// The date of sample messages.
  private static let sent = 1_795_165_200.0

  private func cell(
    _ content: LayoutBox, now: Double? = nil, direction: WritingDirection = .leftToRight,
    locale: String = "en_GB"
  ) throws -> BubbleCellLayout {
    var environment = LayoutEnvironment(width: 375, direction: direction, locale: locale)
    environment.now = now.map { Date(timeIntervalSince1970: $0) }
    var context = LayoutContext(
      environment: environment, measurer: SquareGlyphMeasurer(), peer: .privateChat, time: "09:00")
    context.messageTime = Self.sent
    return try BubbleCellLayout(
      root: .bubble(content, BubbleBox(showsTime: false, showsSender: false)),
      message: .sample(.text("aaaa")), context: context, layouter: StubLayouter("stub"))
  }

  private func moment(
    _ now: Double, isReduced: Bool = false, limit: Int = BoxMotion.maximumCount
  ) -> MotionMoment {
    MotionMoment(
      Date(timeIntervalSince1970: now), isReduced: isReduced, locale: "en_GB",
      measurer: SquareGlyphMeasurer(), limit: limit)
  }

  private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

  private func scopes(_ elements: [CellElement]) -> [ElementScope] {
    elements.compactMap { if case .scope(let scope, _) = $0.content { scope } else { nil } }
  }

  private func texts(_ elements: [CellElement]) -> [String] {
    elements.compactMap {
      if case .text(let text, _, _) = $0.content { text.request.text } else { nil }
    }
  }

  // MARK: Values

  @Test(
    arguments: [
      (0, 0), (0.5, 90), (1, 180), (1.5, 270), (2, 0), (1_000_000_000.5, 90), (-0.5, 270),
    ] as [(Double, CGFloat)])
  func `a box turns once in its period, clockwise`(now: Double, angle: CGFloat) throws {
    let layout = try cell(LayoutBox.block(10, 10).spinning(every: 2).rotation(5))
    let moved = layout.elements.moved(at: moment(now))
    expect(scopes(moved).first?.transform.rotation, equals: 5 + angle)
    expect(moved.map(\.frame), equals: layout.elements.map(\.frame))
    expect(layout.movingCount, equals: 1)
  }

  @Test func `a box that pulses is opaque, faint in the middle of its period, and opaque again`()
    throws
  {
    let layout = try cell(LayoutBox.block(10, 10).pulsing(every: 4).opacity(0.5))
    let opacities = [0, 1, 2, 3, 4].map {
      scopes(layout.elements.moved(at: moment($0))).first?.opacity ?? 0
    }
    for (opacity, wanted) in zip(opacities, [0.5, 0.325, 0.15, 0.325, 0.5] as [CGFloat]) {
      expect(abs(opacity - wanted) < 1e-6, "\(opacities)")
    }
  }

  @Test(arguments: WritingDirection.allCases)
  func `a bar is drawn from where reading starts, as far as the time has passed`(
    direction: WritingDirection
  ) throws {
    let bar = LayoutBox.block(100, 4).filling(from: date(1_000), to: date(1_100))
    let layout = try cell(bar, direction: direction)
    let parts: [(now: Double, part: CGFloat)] = [
      (0, 0), (1_000, 0), (1_025, 0.25), (1_100, 1), (9_000, 1),
    ]
    for (now, part) in parts {
      let scope = try #require(scopes(layout.elements.moved(at: moment(now))).first)
      expect(scope.filled, equals: part)
      let frame = scope.filledPart(
        of: CGRect(x: 10, y: 0, width: 100, height: 4), isMirrored: direction == .rightToLeft)
      expect(frame.width, equals: 100 * part)
      expect(direction == .leftToRight ? frame.minX : frame.maxX - 100, equals: 10)
    }
  }

  @Test func `a text counts up, to its end if it has one, or down`() throws {
    let start = Self.sent
    let counters = [
      LayoutBox.counter(from: date(start)),
      LayoutBox.counter(from: date(start), to: date(start + 90)),
      LayoutBox.counter(from: nil, to: date(start + 90)),
    ]
    let layout = try cell(.column(counters))
    let shown: [(after: Double, texts: [String])] = [
      (-5, ["0:00", "0:00", "1:35"]), (0, ["0:00", "0:00", "1:30"]),
      (0.9, ["0:00", "0:00", "1:30"]), (42, ["0:42", "0:42", "0:48"]),
      (89.5, ["1:29", "1:29", "0:01"]), (90, ["1:30", "1:30", "0:00"]),
      (3_599, ["59:59", "1:30", "0:00"]), (36_061, ["10:01:01", "1:30", "0:00"]),
    ]
    for (after, wanted) in shown {
      let moved = layout.elements.moved(at: moment(start + after))
      expect(texts(moved), equals: wanted)
      expect(moved.map(\.frame), equals: layout.elements.map(\.frame))
      for case .text(let text, _, _) in moved.map(\.content) {
        expect(text.width <= (layout.frames(of: "0:00").first?.width ?? 0) + 1, "\(wanted)")
      }
    }
  }

  @Test func `the next count is the first moment at which another one shows, whatever the time`() {
    let seed =
      UInt64(ProcessInfo.processInfo.environment["BUBBLE_SEED"] ?? "") ?? .random(in: 1...9_999)
    var state = seed
    func next(_ bound: UInt64) -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double((state >> 33) % bound) / 8
    }
    for _ in 0..<300 {
      let since: Double? = next(4) < 0.25 ? nil : 1_700_000_000 + next(800)
      let till: Double? =
        since == nil || next(2) < 0.125 ? (since ?? 1_700_000_000) + next(800) : nil
      let time = TimeRange(since: since, till: till)
      let now = 1_700_000_000 - 20 + next(2_000)
      // A naive twin looks at each sixteenth of a second.
      let steps = (1...4_800).lazy.map { now + Double($0) / 16 }
      let wanted = steps.first { time.count(at: $0) != time.count(at: now) }
      guard let found = time.nextCount(after: now) else {
        expect(wanted == nil, "seed \(seed): \(time) at \(now)")
        continue
      }
      expect(found > now, "seed \(seed): \(time) at \(now)")
      expect(
        wanted.map { abs($0 - found) < 0.001 } ?? (found - now >= 299), equals: true,
        "seed \(seed): \(time) at \(now), found \(found), not \(wanted ?? .nan)")
    }
  }

  // MARK: Still

  @Test func `a picture shows the state of its time, or that of the message's date`() throws {
    let bar = LayoutBox.block(100, 4).filling(from: date(Self.sent - 10), to: date(Self.sent + 30))
    let box = LayoutBox.column([
      bar, .counter(from: date(Self.sent - 62)), LayoutBox.block(5, 5).spinning(every: 1.5),
    ])
    for (now, part, text) in [(nil, 0.25, "1:02"), (Self.sent + 10, 0.5, "1:12")]
      as [(Double?, CGFloat, String)]
    {
      let layout = try cell(box, now: now)
      expect(scopes(layout.elements).first?.filled, equals: part)
      expect(texts(layout.elements), equals: [text])
      expect(scopes(layout.elements).last?.transform.rotation, equals: 0)
      expect(layout.accessibilityElements.map(\.label), equals: [text])
    }
  }

  @Test func `the time of pictures is a part of the environment that layouts depend on`() {
    var later = LayoutEnvironment(width: 375)
    later.now = date(5)
    func print(_ environment: LayoutEnvironment, _ parts: EnvironmentDependencies)
      -> EnvironmentFingerprint
    {
      EnvironmentFingerprint(environment, peer: .group, dependencies: parts)
    }
    let base = LayoutEnvironment(width: 375)
    expect(print(base, .boxes) != print(later, .boxes))
    expect(print(base, .now).description != print(later, .now).description)
    expect(print(base, .width), equals: print(later, .width))
  }

  // MARK: Limits

  @Test func `with reduced motion nothing turns or fades, and bars move once a second`() throws {
    let bar = LayoutBox.block(100, 4).filling(from: date(1_000), to: date(1_010))
    let layout = try cell(
      .column([LayoutBox.block(9, 9).spinning(every: 2).pulsing(every: 2), bar]))
    let moved = scopes(layout.elements.moved(at: moment(1_001.7, isReduced: true)))
    expect(moved.first?.transform, equals: BoxTransform())
    expect(moved.first?.opacity, equals: 1)
    expect(moved.last?.filled, equals: 0.1)
  }

  @Test func `only so many boxes move, the first ones`() throws {
    let layout = try cell(
      .row((0..<9).map { LayoutBox.block(CGFloat($0) + 1, 5).spinning(every: 4) }))
    let moved = scopes(layout.elements.moved(at: moment(1, limit: 4)))
    expect(moved.map(\.transform.rotation), equals: [90, 90, 90, 90, 0, 0, 0, 0, 0])
  }

  @Test func `frames are wanted while something moves, and for the next second of a counter`() {
    let spin = BoxMotion(spin: 2)
    expect(spin.nextFrame(at: 7, isReduced: false), equals: 7)
    expect(spin.nextFrame(at: 7, isReduced: true) == nil)
    let bar = BoxMotion(filling: TimeRange(since: 10, till: 20))
    expect(bar.nextFrame(at: 3, isReduced: false), equals: 10)
    expect(bar.nextFrame(at: 12.5, isReduced: false), equals: 12.5)
    expect(bar.nextFrame(at: 12.5, isReduced: true), equals: 13)
    expect(bar.nextFrame(at: 20, isReduced: false) == nil)
    let counter = BoxMotion(counter: TimeRange(since: 10, till: 20))
    expect(counter.nextFrame(at: 12.5, isReduced: false), equals: 13)
    expect(counter.nextFrame(at: 20, isReduced: false) == nil)
    expect(BoxMotion(counter: TimeRange(till: 20)).nextFrame(at: 21, isReduced: false) == nil)
  }

  @Test(arguments: [
    (0, "now"), (59.9, "now"), (60, "1 minute ago"), (3_599, "59 minutes ago"),
    (3_600, "1 hour ago"), (86_399, "23 hours ago"), (86_400, "1 day ago"),
    (172_800, "2 days ago"), (604_800, "1 week ago"), (2_592_000, "1 month ago"),
    (31_536_000, "1 year ago"),
    (-59.9, "now"), (-60, "in 1 minute"), (-3_600, "in 1 hour"), (-3_599, "in 59 minutes"),
    (-86_400, "in 1 day"), (-1e9, "in 31 years"),
  ])
  func `a distance in words has its number, since yesterday may be another day`(
    passed: Double, words: String
  ) throws {
    let box = LayoutBox.relativeTime(to: Date(timeIntervalSince1970: 1e9))
    let layout = try cell(box)
    let texts = layout.elements.moved(at: moment(1e9 + passed)).compactMap { element in
      if case .text(let text, _, _) = element.content { text.request.text } else { nil }
    }
    expect(texts, equals: [words])
  }

  @Test(arguments: [
    "en_GB", "de_DE", "fr_FR", "es_ES", "pt_BR", "ru_RU", "ar_EG", "he_IL", "hi_IN",
  ])
  func `a distance in words has room for all of its words`(locale: String) throws {
    for size in TimeRange.units.dropFirst().map(\.size) {
      for count in [1, 2, 3, 5, 11, 59, 200] as [Double] {
        for distance in [size * count + 1, -size * count - 1] {
          let box = LayoutBox.relativeTime(to: date(Self.sent + distance))
          for element in try cell(box, locale: locale).elements {
            guard case .text(let text, _, _) = element.content else { continue }
            expect(text.width <= element.frame.width + 0.01, "\(text.request.text)")
          }
        }
      }
    }
  }

  @Test func `a distance in words is another one when the next frame is due, and not before`() {
    let seed = testSeed()
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let start = Double(Int.random(in: -2_000_000_000...2_000_000_000, using: &random))
      let reach = pow(10, Double.random(in: 0...8.5, using: &random))
      let now = start + Double.random(in: -reach...reach, using: &random)
      let time = TimeRange(wordsTo: start)
      let (count, unit, next) = time.distance(at: now)
      let (before, after) = (time.distance(at: next - 1e-4), time.distance(at: next + 1e-4))
      expect(next > now, "seed \(seed): \(start) \(now)")
      if next - now > 1e-3 {
        expect(before.count == count && before.unit == unit, "seed \(seed): \(start) \(now)")
      }
      expect(after.count != count || after.unit != unit, "seed \(seed): \(start) \(now)")
    }
  }

  @Test func `impossible periods and times are errors, and crash nothing`() {
    let box = LayoutBox.block(5, 5)
    let nowhere = Date(timeIntervalSince1970: .nan)
    let wrong: [(LayoutBox, String)] = [
      (box.spinning(every: 0.1), "spin"), (box.spinning(every: -1), "spin"),
      (box.spinning(every: .nan), "spin"), (box.pulsing(every: .infinity), "pulse"),
      (box.filling(from: date(2), to: date(1)), "since"),
      (box.filling(from: nowhere, to: date(1)), "since"),
      (.counter(from: date(1e300)), "since"), (.counter(from: nil, to: nowhere), "till"),
      (.counter(from: date(2), to: date(1)), "since"),
    ]
    for (box, property) in wrong {
      let error = #expect(throws: BoxError.self) {
        try BoxSolver.solve(.row([box]), availableWidth: 100, context: .squares())
      }
      expect(error?.description.contains(property) == true, "\(error?.description ?? "")")
    }
    // A host's clock may say anything.
    for now in [Double.nan, .infinity, -.infinity, 1e300] {
      expect(moment(now).now, equals: 0)
    }
  }

  // MARK: Drawing in parts

  @Test func `what moves is drawn after the rest, with what lies over it`() throws {
    let spinner = LayoutBox.block(10, 10).spinning(every: 2)
    let apart = try cell(.row(gap: 9, [.text("aa"), spinner, .text("bb")]))
    let parts = try #require(apart.elements.partedByMotion)
    expect(texts(parts.still), equals: ["aa", "bb"])
    expect(parts.moving.count, equals: 3)  // The ground, the scope and the block.
    expect(parts.still.count + parts.moving.count, equals: apart.elements.count + 1)

    let over = try cell(.overlay([.text("aa"), spinner, .text("b")]))
    let covered = try #require(over.elements.partedByMotion)
    expect(texts(covered.still), equals: ["aa"])
    expect(texts(covered.moving), equals: ["b"])

    let grounds = try cell(
      .overlay([spinner, .bubble(.text("b"), BubbleBox(showsTime: false))]))
    expect(grounds.elements.partedByMotion == nil)
  }
}
