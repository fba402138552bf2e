import BubbleGenerator
import BubbleTestSupport
import Expectations
import Testing

@testable import BubbleText

@Suite struct LineBreakTests {
  private func breaks(
    _ scalars: [UInt32], strictness: LineBreakStrictness = .normal, isTailored: Bool = true
  ) -> [LineBreak] {
    bytes(for: scalars) {
      lineBreaks(of: $0, strictness: strictness, isTailored: isTailored, into: $1)
    }
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
    let samples = LineBreakSamples()
    for run in 0..<testRounds(2_500) {
      let (units, scalars) = samples.text(&random)
      let expected = NaiveLineBreaks(units).breaks()
      let found = breaks(scalars, strictness: .strict, isTailored: false)
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

  @Test func `each class has as many characters as Unicode says`() {
    // DerivedLineBreak.txt of Unicode 17.0.
    let expected = [
      "ak": 329, "al": 924_370, "ap": 6, "as": 214, "b2": 3, "ba": 263, "bb": 55, "bk": 4,
      "cb": 1, "cl": 94, "cm": 2_512, "cp": 6, "cr": 1, "eb": 134, "em": 5, "ex": 40, "gl": 41,
      "h2": 399, "h3": 10_773, "hh": 11, "hl": 75, "hy": 1, "id": 172_561, "in": 6, "is": 10,
      "jl": 125, "jt": 137, "jv": 95, "lf": 1, "nl": 1, "ns": 97, "nu": 705, "op": 95, "po": 38,
      "pr": 67, "qu": 39, "ri": 26, "sa": 757, "sp": 1, "sy": 1, "vf": 2, "vi": 7, "wj": 2,
      "zw": 1, "zwj": 1,
    ]
    var found: [String: Int] = [:]
    for scalar: UInt32 in 0..<0x110000 {
      let value = LineBreakClasses.value(of: scalar, strictness: .strict)
      let name =
        switch value {
        case .wideOP: "op"
        case .initialQU, .finalQU: "qu"
        case .saLetter, .saMark: "sa"
        case .dottedCircle, .unassignedSymbol: "al"
        case .unassignedPictograph: "id"
        default: "\(value)"
        }
      found[name, default: 0] += 1
    }
    expect(found, equals: expected)
  }

  @Test func `a piece breaks the same wherever the automaton comes to it in the same state`() throws
  {
    let seed = testSeed(2)
    var random = SeededGenerator(seed: seed)
    let samples = LineBreakSamples()
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

  @Test func `behind spaces there are five states, and a state is a byte`() {
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
    expect(states.count, equals: 5)
    expect(LineBreakAutomaton.table.stateCount <= 256)
  }

  @Test func `numbers and what belongs to them stay together`() {
    expect(marked("pay $(12.50) or 30% off"), equals: "pay |$(12.50) |or |30% |off")
    expect(marked("€(12,50) ₹(5), №(3"), equals: "€(12,50) |₹(5), |№(3")
    expect(marked("from .5 to −3,5"), equals: "from |.5 |to |−3,5")
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

  @Test(arguments: [
    "C |and |C++, |C++20, |g++, |C#, |F#", "5 |m/s², |100 |km/h, |a/b/c",
    "see |invoice.2026.pdf, |backup.2025.tar.gz, |log.1, |v3.2.1",
    "$5, |US$5, |-$5, |5%, |#9, |@ana",
    "https://example.org/a/b.html?|q=1&r=2#c", "ana.b@example.org, |~/.config/a_b, |C:\\dir\\file",
    "+49-|151-|2345, |(0)30/1234567, |2026-|11-|30, |-5, |x=-5",
    "well-|known, |co-|op, |-|-|all, |a-|>b",
    "f(x), |item(s), |[a]|(b), |(a)|(b), |{a}", "what?|(this), |\"what?\", |who?!",
    "don't |\"quote\" |'so' |(well)",
  ])
  func `ASCII breaks as in browsers`(expected: String) {
    expect(marked(expected.replacing("|", with: "")), equals: expected)
  }

  @Test(arguments: [
    // A word that begins with a sign begins a line.
    "open |/etc/hosts |or |.env |now |:) |ok |:-|( |run |!help |then |...", "a |/é |.é",
    // A sign alone belongs to the text before it, as in French.
    "Bonjour ! |Ça |va ? |Oui : |non ; |a / |b, |hm !! |eh ?!", "so |( /a ) |b",
    // A bracket at the end of a word opens nothing behind the space.
    "so |:|( |then |:'( |and |f( |x ) |but |(( a )) |(b",
  ])
  func `signs behind a space`(expected: String) {
    expect(marked(expected.replacing("|", with: "")), equals: expected)
  }

  @Test(arguments: [
    "\"The |Long |Goodbye\" |(Altman)", "„Auf |Wiedersehen“ |„Guten |Morgen“ |„Gute |Nacht“ |und",
    "dit |« bonjour » |(„hallo“) |\"ciao\" |[it.] |\"hola\" |(es)", "“a” |(b) |‘c’ |[d]",
    "他|说：|“你|好”。|我|说",
    "»a« |»b«", "(« a »)",
  ])
  func `quotation marks beside spaces and brackets`(expected: String) {
    expect(marked(expected.replacing("|", with: "")), equals: expected)
  }

  @Test func `syllables of Brahmic scripts stay together`() {
    // Balinese and Javanese.
    expect(
      marked("\u{1B05}\u{1B13}\u{1B44}\u{1B13}\u{1B05}"),
      equals: "\u{1B05}|\u{1B13}\u{1B44}\u{1B13}|\u{1B05}")
    expect(
      marked("\u{A98F}\u{A9C0}\u{A98F}\u{A9B6}\u{A9A4}"),
      equals: "\u{A98F}\u{A9C0}\u{A98F}\u{A9B6}|\u{A9A4}")
  }

  @Test func `the tailoring changes nothing but ASCII, and what is beside a space`() {
    let seed = testSeed(3)
    var random = SeededGenerator(seed: seed)
    let samples = LineBreakSamples()
    let signs = Set("!,./:;?".unicodeScalars.map(\.value))
    let brackets = Set("([{".unicodeScalars.map(\.value))
    for _ in 0..<testRounds(1_250) {
      let scalars = samples.text(&random).scalars
      let (tailored, pure) = (breaks(scalars), breaks(scalars, isTailored: false))
      for index in scalars.indices where tailored[index] != pure[index] {
        let isASCII = scalars[max(0, index - 1)...index].allSatisfy { (0x21...0x7E).contains($0) }
        // The start is like a space.
        let isBehindSign = zip([0x20] + scalars, scalars[...index]).contains {
          $0 == 0x20 && signs.contains($1)
        }
        let next = scalars[(index + 1)...].first {
          ![.cm, .zwj, .saMark].contains(LineBreakClasses.value(of: $0))
        }
        let isBesideTab = scalars[..<index].contains(0x09) || next == 0x09
        let isBehindBracket = zip(scalars[..<index], scalars[1..<max(1, index)]).contains {
          (0x21...0x7E).contains($0) && brackets.contains($1)
        }
        expect(
          isASCII || isBehindSign || isBesideTab || isBehindBracket,
          "\(spelling(scalars)), at \(index), BUBBLE_SEED=\(seed)")
      }
    }
  }

  @Test func `a word of ASCII without a special sign has no line end`() {
    let printable: [UInt32] = Array(0x21...0x7E)
    let plain = printable.filter { !ASCIILineBreaks.isSpecial($0) }
    for first in plain {
      for second in plain {
        expect(breaks([first, second]), equals: [.prohibited, .prohibited])
      }
    }
    // What stands at the end of a word, or at its start, has a break on the other side only.
    let (space, word): (UInt32, UInt32) = (0x20, 0x61)
    for scalar in printable {
      let traits = LetterTraits.traits(of: scalar)
      for other in printable {
        let found = (breaks([other, scalar, space]), breaks([space, scalar, other, word]))
        if traits & LetterTraits.closing != 0 { expect(found.0[1], equals: .prohibited) }
        if traits & LetterTraits.opening != 0 { expect(found.1[2], equals: .prohibited) }
      }
    }
  }

  @Test func `line separators are mandatory breaks`() {
    expect(breaks([0x61, 0x0A, 0x62]), equals: [.prohibited, .prohibited, .mandatory])
    expect(
      breaks([0x0D, 0x0A, 0x2028, 0x62]),
      equals: [.prohibited, .prohibited, .mandatory, .mandatory])
    expect(breaks([]), equals: [])
  }
}
