import Foundation

/// Makes chat messages like those that people write.
///
/// The length is log-normal with a mean of 8.9 words. 9 % are one word, 3.1 % carry emoji, 2.1 % an
/// address. 2.1 % are Arabic or Hebrew, 2.1 % Chinese or Japanese, 1 % Hindi or Thai.
public struct TextGenerator {
  private var random: SeededGenerator

  /// Makes a generator; the same seed gives the same texts.
  public init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Returns the next text.
  public mutating func text() -> String {
    let kind = random.unit()
    switch kind {
    case ..<0.0105: return words(from: Vocabulary.arabic, separator: " ")
    case ..<0.021: return words(from: Vocabulary.hebrew, separator: " ")
    case ..<0.0315: return words(from: Vocabulary.chinese, separator: "")
    case ..<0.042: return words(from: Vocabulary.japanese, separator: "")
    case ..<0.047: return words(from: Vocabulary.hindi, separator: " ")
    case ..<0.052: return words(from: Vocabulary.thai, separator: "")
    case ..<0.083: return sentence() + " " + random.pick(Vocabulary.emoji)
    case ..<0.104: return sentence() + " " + address()
    case ..<0.183: return accented()
    default: return sentence()
    }
  }

  /// Returns the number of words of the next message.
  private mutating func wordCount() -> Int {
    let count = exp(1.72 + 0.97 * random.normal()).rounded()
    return max(1, min(300, Int(count)))
  }

  private mutating func words(from vocabulary: [String], separator: String) -> String {
    (0..<wordCount()).map { _ in random.pick(vocabulary) }.joined(separator: separator)
  }

  private mutating func sentence() -> String {
    var text = words(from: Vocabulary.english, separator: " ")
    if random.chance(0.6) { text = text.prefix(1).uppercased() + text.dropFirst() }
    if random.chance(0.15), let space = text.firstIndex(of: " ") { text.insert(",", at: space) }
    return text + random.pick(["", "", ".", "!", "?", "..."])
  }

  private mutating func accented() -> String {
    words(from: Vocabulary.english + Vocabulary.accented + Vocabulary.accented, separator: " ")
      + " " + random.pick(Vocabulary.accented)
  }

  private mutating func address() -> String {
    let path = (0..<3).map { _ in random.pick(Vocabulary.english) }.joined(separator: "/")
    return "https://example.org/\(path)?id=\(random.next() % 100_000)"
  }
}
