import BubbleCore
import BubbleTestSupport
import Expectations
import Testing

/// Which plural form a number takes: what ICU says is held against CLDR's rules as they are written down.
@Suite struct PluralRulesTests {
  /// A number as CLDR's rules see it: `n` its value, `i` its whole part, `v` how many decimals are shown.
  private struct Operands: Sendable {
    var n: Double
    var i: Int { Int(n) }
    var v: Int { n == n.rounded() ? 0 : 1 }

    func ends(_ modulus: Int, _ range: ClosedRange<Int>) -> Bool {
      n == n.rounded() && range.contains(i % modulus)
    }

    var isMillions: Bool { i != 0 && i % 1_000_000 == 0 && v == 0 }
  }

  private typealias Rule = (PluralCategory, @Sendable (Operands) -> Bool)

  private static let english: [Rule] = [(.one, { $0.i == 1 && $0.v == 0 })]

  /// The rules of CLDR 42, in order.
  private static let rules: [String: [Rule]] = [
    "en": english, "de": english, "ja": [], "zh": [],
    "fr": [(.one, { $0.i < 2 }), (.many, { $0.isMillions })],
    "pt": [(.one, { $0.i < 2 }), (.many, { $0.isMillions })],
    "pt_PT": [(.one, { $0.i == 1 && $0.v == 0 }), (.many, { $0.isMillions })],
    "es": [(.one, { $0.n == 1 }), (.many, { $0.isMillions })],
    "hi": [(.one, { $0.i == 0 || $0.n == 1 })],
    "he": [
      (.one, { $0.i == 1 && $0.v == 0 || $0.i == 0 && $0.v != 0 }),
      (.two, { $0.i == 2 && $0.v == 0 }),
    ],
    "ru": [
      (.one, { $0.ends(10, 1...1) && !$0.ends(100, 11...11) }),
      (.few, { $0.ends(10, 2...4) && !$0.ends(100, 12...14) }), (.many, { $0.v == 0 }),
    ],
    "ar": [
      (.zero, { $0.n == 0 }), (.one, { $0.n == 1 }), (.two, { $0.n == 2 }),
      (.few, { $0.ends(100, 3...10) }), (.many, { $0.ends(100, 11...99) }),
    ],
  ]

  @Test(arguments: rules.keys.sorted())
  func `a number has the category that CLDR's rules give it`(language: String) throws {
    let expected = try #require(PluralRulesTests.rules[language])
    let rules = PluralRules(language: language)
    let numbers =
      (0...200).map(Double.init) + [1_000, 1_001, 1_000_000, 2_000_000, 1_000_001]
      + [0.5, 1.5, 2.5, 10.5, 21.5]
    for number in numbers {
      let operands = Operands(n: number)
      let category = expected.first { $0.1(operands) }?.0 ?? .other
      expect(rules.category(of: number), equals: category, "\(number)")
    }
    expect(Set(rules.categories), equals: Set(expected.map(\.0) + [.other]))
  }

  @Test func `a language that nobody knows has one form, and English beside it stays English`() {
    expect(PluralRules(language: "tlh").categories, equals: [.other])
    expect(PluralRules(language: "").category(of: 1), equals: .other)
    expect(PluralRules(language: "en-GB").category(of: 1), equals: .one)
  }

  @Test func `what is written decides, not what it was rounded from`() {
    let english = LocaleFormats.of("en_GB")
    expect(english.pluralCategory(of: 1.001), equals: .one)
    expect(english.number(1.001), equals: "1")
    expect(english.pluralCategory(of: 1.01), equals: .other)
  }

  @Test func `a count that is not whole has the form of its number`() {
    let context = LayoutContext.squares()
    let hours = PluralForms(one: "%@ hour", other: "%@ hours")
    expect(context.text(hours, count: 1.5), equals: "1.5 hours")
    expect(context.text(hours, count: 1.001), equals: "1 hour")
    expect(context.text(hours, count: 1), equals: "1 hour")
  }

  @Test func `a form that is not given is that of all others`() {
    let forms = PluralForms(one: "%@ vote", other: "%@ votes")
    expect(forms[.one], equals: "%@ vote")
    expect(forms[.few], equals: "%@ votes")
    expect(forms.categories, equals: [.one, .other])
    expect(("the same" as PluralForms)[.two], equals: "the same")
  }
}
