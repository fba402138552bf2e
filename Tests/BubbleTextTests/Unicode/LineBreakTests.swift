import BubbleGenerator
import BubbleTestSupport
import Expectations
import Testing

@testable import BubbleText

@Suite struct LineBreakTests {
  private func breaks(
    _ scalars: [UInt32], strictness: LineBreakStrictness = .normal
  ) -> [LineBreak] {
    bytes(for: scalars) { lineBreaks(of: $0, strictness: strictness, into: $1) }
      .compactMap(LineBreak.init)
  }

  /// Where lines may end, as a text with bars in it.
  private func marked(_ text: String, strictness: LineBreakStrictness = .normal) -> String {
    var result = String.UnicodeScalarView()
    let found = breaks(text.unicodeScalars.map(\.value), strictness: strictness)
    for (scalar, lineBreak) in zip(text.unicodeScalars, found) {
      if lineBreak != .prohibited { result.append("|") }
      result.append(scalar)
    }
    return String(result)
  }

  @Test func `random texts break where the rules say, taken word for word`() throws {
    let seed = testSeed(1)
    var random = SeededGenerator(seed: seed)
    let samples = try LineBreakSamples()
    for run in 0..<testRounds(1_250) {
      let (units, scalars) = samples.text(&random)
      let expected = NaiveLineBreaks(units).breaks()
      let found = breaks(scalars, strictness: .strict)
      if found != expected {
        Issue.record(
          """
          \(units.map(\.name)), \(spelling(scalars)), BUBBLE_SEED=\(seed), run \(run): \
          \(found), not \(expected)
          """)
        return
      }
    }
  }

  @Test func `classes are those of LineBreak`() throws {
    let names = [
      "wideOP": "OP", "wideCP": "CP", "unassignedPictograph": "ID", "saLetter": "SA",
      "saMark": "SA",
    ]
    for (range, value) in try LineBreakSamples.ranges(in: "LineBreak.txt") {
      // What LB1 does to a class, without dictionaries.
      let expected = ["AI": "AL", "SG": "AL", "XX": "AL", "CJ": "NS"][value] ?? value
      // The ends of long ranges are like the middle.
      for scalar in range.count > 2_000 ? [range.lowerBound, range.upperBound] : Array(range) {
        let found = "\(LineBreakClasses.value(of: scalar, strictness: .strict))"
        if (names[found] ?? found.uppercased()) != expected {
          Issue.record("\(spelling([scalar])) is \(found), not \(value)")
        }
      }
    }
  }

  @Test func `a piece breaks the same wherever the automaton comes to it in the same state`() throws
  {
    let seed = testSeed(2)
    var random = SeededGenerator(seed: seed)
    let samples = try LineBreakSamples()
    var pieces: [[UInt8]: [UInt8: [LineBreak]]] = [:]
    for _ in 0..<testRounds(1_250) {
      let classes = bytes(for: samples.text(&random).scalars) {
        LineBreakClasses.resolve($0, into: $1)
      }
      var automaton = LineBreakAutomaton()
      for value in classes.prefix(classes.count / 2) {
        _ = automaton.step(try #require(LineBreakClass(rawValue: value)))
      }
      let state = automaton.state
      let rest = classes.suffix(3)
      var found: [LineBreak] = []
      for value in rest {
        found.append(automaton.step(try #require(LineBreakClass(rawValue: value))))
      }
      let known = pieces[Array(rest)]?[state]
      expect(known == nil || known == found, "BUBBLE_SEED=\(seed)")
      pieces[Array(rest), default: [:]][state] = found
    }
  }

  @Test func `behind spaces there are six states, and a state is a byte`() {
    var states: Set<UInt8> = []
    for first in LineBreakClass.allCases {
      for second in LineBreakClass.allCases {
        var automaton = LineBreakAutomaton()
        _ = automaton.step(first)
        _ = automaton.step(second)
        _ = automaton.step(.sp)
        states.insert(automaton.state)
      }
    }
    expect(states.count, equals: 6)
    expect(LineBreakAutomaton.table.stateCount <= 256)
  }

  @Test func `numbers and what belongs to them stay together`() {
    expect(marked("pay $(12.50) or 30% off"), equals: "pay |$(12.50) |or |30% |off")
    expect(marked("a%(b c%(5 d"), equals: "a%|(b |c%(5 |d")
    expect(marked("https://x/6b OS/360"), equals: "https://|x/|6b |OS/|360")
  }

  @Test func `lines may end between words of scripts without spaces`() {
    expect(marked("สวัสดีครับ"), equals: "สวัสดี|ครับ")
    expect(marked("(ภาษาไทย) ok"), equals: "(ภาษา|ไทย) |ok")
    expect(marked("ພາສາລາວ").contains("|"))
    expect(marked("ចូលចិត្តភាសាខ្មែរ"), equals: "ចូលចិត្ត|ភាសាខ្មែរ")
    expect(marked("မြန်မာစကားပြောတယ်").contains("|"))
  }

  @Test func `small kana begin a line unless it is strict`() {
    expect(marked("きょう"), equals: "き|ょ|う")
    expect(marked("きょう", strictness: .strict), equals: "きょ|う")
    expect(marked("「東京」。"), equals: "「東|京」。")
  }

  @Test func `line separators are mandatory breaks`() {
    expect(breaks([0x61, 0x0A, 0x62]), equals: [.prohibited, .prohibited, .mandatory])
    expect(
      breaks([0x0D, 0x0A, 0x2028, 0x62]),
      equals: [.prohibited, .prohibited, .mandatory, .mandatory])
    expect(breaks([]), equals: [])
  }
}
