import BubbleCore
import Platform

/// Makes lines of text of a seed.
struct CaretFixtureGenerator {
  private var random: SeededGenerator

  private static let sizes = [11.0, 13, 16, 16, 16, 20, 44]
  private static let numbers = [
    "12", "2.5", "10:30", "-7", "1,000", "50%", "3/4", "€20", "#9", "٣٤", "۵۶", "१२",
  ]
  private static let signs = [".", ",", "!", "?", "…", ":", " –", ")", "”"]
  private static let emoji = [
    "😂", "❤️", "👍🏽", "👩‍🚀", "🇵🇹", "🇩🇪🇫🇷", "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}",
    "1️⃣", "👨‍👩‍👧‍👦", "🤷🏻‍♀️", "🥳🥳", "☺️", "🙏🏽🔥", "⌚", "🏳️‍🌈",
  ]
  private static let marked = [
    "e\u{301}", "a\u{323}\u{302}", "o\u{308}\u{304}", "n\u{303}", "x\u{338}", "i\u{307}\u{301}",
    "q\u{30C}\u{323}\u{331}", "ệ", "Å\u{301}", "s\u{323}\u{307}", "ї\u{301}", "ᾳ\u{301}",
    "u\u{35C}o", "t\u{361}s",
    "к\u{301}", "ω\u{313}\u{342}", "d\u{332}e\u{332}",
  ]
  private static let joined = [
    "ff", "fi", "fl", "ffi", "ffl", "fj", "ft", "AV", "To", "Ty", "We", "r.", "f’", "y,", "LT",
    "P.", "Va", "11", "T.", "YA",
    "“A”", "ij", "Th", "(f)", "f!", "fb", "fh", "fk",
  ]

  init(random: SeededGenerator) { self.random = random }

  /// Returns a line of a kind, of a script of ``ScriptWords/all``.
  mutating func fixture(_ kind: CaretFixture.Kind, of script: ScriptWords) -> CaretFixture {
    var script = script
    var others: [ScriptWords] = []
    let words: [String]
    switch kind {
    case .plain: words = self.words(of: script, 2...4)
    case .mixed: words = mixedWords(script)
    case .bidirectional:
      let rightToLeft =
        script.isRightToLeft ? script : random.pick(ScriptWords.all.filter(\.isRightToLeft))
      let other = script.isRightToLeft ? ScriptWords.latin : script
      others = [rightToLeft, other]
      words = bidirectionalWords(rightToLeft, other)
    case .emoji: words = shuffled(self.words(of: script, 1...2) + picks(Self.emoji, 1...3))
    case .marks:
      script = ScriptWords.latin
      words = shuffled(self.words(of: script, 1...1) + parts(Self.marked) + parts(Self.marked))
    case .ligatures:
      script = ScriptWords.latin
      words = shuffled(self.words(of: script, 1...1) + parts(Self.joined) + parts(Self.joined))
    case .formats: words = self.words(of: script, 3...5)
    }
    var fixture = CaretFixture(
      kind: kind, script: script.script, text: words.joined(separator: " "),
      family: family(of: [script] + others), size: random.pick(Self.sizes))
    if kind == .formats { fixture.spans = spans(of: words) }
    return fixture
  }

  /// Returns families of fonts: the script's first, so that its spaces are of one font, then those of all its possible neighbours.
  private mutating func family(of scripts: [ScriptWords]) -> String {
    var families =
      scripts.map(\.family) + ["Noto Sans", "Noto Sans Arabic", "Noto Sans Devanagari"]
    if families[0] == "Noto Sans", random.chance(0.3) { families.insert("Noto Serif", at: 0) }
    families.append("Noto Color Emoji")
    let distinct = families.enumerated().filter { place, name in
      families.firstIndex(of: name) == place
    }
    return distinct.map(\.element).joined(separator: ",")
  }

  private mutating func words(of script: ScriptWords, _ count: ClosedRange<Int>) -> [String] {
    picks(script.words, count)
  }

  private mutating func picks(_ choices: [String], _ count: ClosedRange<Int>) -> [String] {
    (0..<Int.random(in: count, using: &random)).map { _ in random.pick(choices) }
  }

  /// Words with a part each.
  private mutating func parts(_ parts: [String]) -> [String] {
    let count = Int.random(in: 1...3, using: &random)
    return [picks(parts, count...count).joined(separator: random.pick(["", "", "a", "o"]))]
  }

  private mutating func mixedWords(_ script: ScriptWords) -> [String] {
    var words = self.words(of: script, 1...3)
    words += picks(Self.numbers.prefix(9).map { $0 }, 1...1)
    if random.chance(0.6) { words += self.words(of: .latin, 1...1) }
    words = shuffled(words)
    return words.map { random.chance(0.3) ? $0 + random.pick(Self.signs) : $0 }
  }

  private mutating func bidirectionalWords(
    _ rightToLeft: ScriptWords, _ other: ScriptWords
  ) -> [String] {
    var words = self.words(of: rightToLeft, 1...3) + self.words(of: other, 1...2)
    if random.chance(0.6) { words.append(random.pick(Self.numbers)) }
    words = shuffled(words)
    switch random.next() % 5 {
    case 0: words[0] = "(" + words[0] + ")"
    case 1: words[0] += ":"
    case 2: words[words.count - 1] += "!"
    case 3: words[0] = "\u{2068}" + words[0] + "\u{2069}"
    default: break
    }
    return words
  }

  private mutating func spans(of words: [String]) -> [CaretFixture.Span] {
    var spans: [CaretFixture.Span] = []
    var start = 0
    for word in words {
      let end = start + word.utf8.count
      if random.chance(0.5) {
        let format = random.pick([1, 2, 4, 8, 3, 9] as [UInt8])
        spans.append(CaretFixture.Span(start: start, end: end, format: format))
      }
      start = end + 1
    }
    return spans
  }

  private mutating func shuffled(_ words: [String]) -> [String] { words.shuffled(using: &random) }
}

extension CaretFixture {
  /// The version of the generator; a change makes another recording necessary.
  public static let generatorVersion = 1

  /// Returns the fixtures of a seed without carets, the same ones everywhere: of all scripts in turn, and of those kinds more that are
  /// harder.
  public static func fixtures(seed: UInt64, count: Int) -> [CaretFixture] {
    let kinds: [Kind] = [
      .plain, .mixed, .bidirectional, .plain, .emoji, .bidirectional, .plain, .marks, .ligatures,
      .formats,
    ]
    var generator = CaretFixtureGenerator(random: SeededGenerator(seed: seed))
    return (0..<count).map { number in
      generator.fixture(
        kinds[number % kinds.count],
        of: ScriptWords.all[(number / kinds.count + number) % ScriptWords.all.count])
    }
  }
}
