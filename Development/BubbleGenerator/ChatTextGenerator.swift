import Foundation

/// Makes the chat messages that text is measured with: an open vocabulary of which few words are used again and again.
///
/// The length is log-normal with a mean of 8.9 words and about 50 characters. 8.9 % are one word, 3.1 % carry emoji, 2.1 % an
/// address. 2.1 % are Arabic or Hebrew, 2.1 % Chinese or Japanese, 1 % Hindi or Thai, 7.9 % other Latin, the rest ASCII.
public struct ChatTextGenerator {
  private var random: SeededGenerator

  /// The number of words of a language.
  private static let vocabularySize = 20_000.0
  private static let latinSyllables = [
    "ba", "con", "de", "er", "fi", "ght", "ing", "ion", "ka", "lo", "ment", "ne", "ous", "pre",
    "re", "st", "ter", "un", "ver", "wo",
  ]

  /// Makes a generator; the same seed gives the same texts.
  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns the next texts.
  public mutating func texts(_ count: Int) -> [String] { (0..<count).map { _ in text() } }

  /// Returns the next text.
  public mutating func text() -> String {
    switch random.unit() {
    case ..<0.0105: words(of: Vocabulary.arabic, "ابتثجحدرسعفقكلمنهوي", separator: " ")
    case ..<0.021: words(of: Vocabulary.hebrew, "אבגדהוזחטיכלמנסעפצקרשת", separator: " ")
    case ..<0.0315: words(of: Vocabulary.chinese, "的一是不了人我在有他这中大来上国", separator: "")
    case ..<0.042: words(of: Vocabulary.japanese, "あいうえおかきくけこさしたなにのはまや", separator: "")
    case ..<0.047: words(of: Vocabulary.hindi, "कखगचजटतदनपबमयरलवसह", separator: " ")
    case ..<0.052: words(of: Vocabulary.thai, "กขคงจชดตนบปพมยรลวสห", separator: "")
    case ..<0.083: sentence() + " " + random.pick(Vocabulary.emoji)
    case ..<0.104: sentence() + " " + address()
    case ..<0.183: accented()
    default: sentence()
    }
  }

  private mutating func wordCount() -> Int {
    max(1, min(300, Int(exp(1.72 + 0.97 * random.normal()).rounded())))
  }

  /// Returns the rank of a word by Zipf's law: the first is twice as frequent as the second.
  private mutating func rank() -> Int {
    Int(pow(ChatTextGenerator.vocabularySize, random.unit())) - 1
  }

  private mutating func words(of known: [String], _ letters: String, separator: String) -> String {
    let letters = letters.map(String.init)
    return (0..<wordCount()).map { _ in ChatTextGenerator.word(rank(), known, letters, 5) }.joined(
      separator: separator)
  }

  /// Returns the word of a rank: one that is known, or letters that are always the same.
  private static func word(_ rank: Int, _ known: [String], _ parts: [String], _ maximum: UInt64)
    -> String
  {
    if rank < known.count { return known[rank] }
    var random = SeededGenerator(seed: UInt64(rank))
    return (0..<2 + random.next() % (maximum - 1)).map { _ in random.pick(parts) }.joined()
  }

  private mutating func latinWord() -> String {
    ChatTextGenerator.word(rank(), Vocabulary.english, ChatTextGenerator.latinSyllables, 4)
  }

  private mutating func sentence() -> String {
    var words: [String] = []
    for _ in 0..<wordCount() {
      var word = random.chance(0.02) ? String(random.next() % 2_000) : latinWord()
      if random.chance(0.06) { word += random.pick([",", ",", ".", "!", "?", ":"]) }
      words.append(word)
    }
    let text = words.joined(separator: " ")
    let start = random.chance(0.6) ? text.prefix(1).uppercased() : String(text.prefix(1))
    return start + text.dropFirst() + random.pick(["", "", ".", "!", "?", "..."])
  }

  private mutating func accented() -> String {
    let words = (0..<wordCount()).map { _ in
      random.chance(0.4) ? random.pick(Vocabulary.accented) : latinWord()
    }
    return (words + [random.pick(Vocabulary.accented)]).joined(separator: " ")
  }

  private mutating func address() -> String {
    "https://example.org/\(latinWord())/\(latinWord())?id=\(random.next() % 100_000)"
  }
}
