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

/// The words of which generated messages are made.
enum Vocabulary {
  static let english = split(
    """
    the a I you to it is that of and in we so for on not but have be my at this me do just with was \
    are if can what no up out good like get know go one time will they see then how now when there \
    think about all your would some here don't it's I'm that's want back make really from right \
    come going had work day home thanks well something still did need tomorrow tonight today dinner \
    yes ok okay sure maybe later soon already always never morning weekend train ticket station \
    airport meeting coffee lunch house street picture music movie kids family friend friends people \
    happy sorry great nice funny strange beautiful tired hungry early late before after because \
    remember forgot forget send sent call called message phone number address question answer \
    problem idea plan trip week month year money price free cheap expensive weather rain snow sun \
    AVAILABLE VAT To Wave Tea office flight afternoon efficient different difficult
    """)

  static let accented = split(
    "café naïve über schön Straße même déjà où ça señor mañana año você não está pão até żółć "
      + "dzień řeka životě gömlek kız “quoted” don’t — … €20 20° ½")

  static let arabic = split(
    "مرحبا كيف الحال اليوم غدا الساعة في البيت شكرا جزيلا نعم لا أريد قهوة مع")
  static let hebrew = split("שלום מה נשמע היום מחר בבוקר תודה רבה כן לא אני רוצה קפה עם חלב בבית")
  static let chinese = split("你好 今天 我们 去 吃饭 吧 明天 见 谢谢 好的 没问题 下午 三点 在 火车站 等 你 ，")
  static let japanese = split("こんにちは 今日 は 何 を 食べ ます か ありがとう 駅 で 待って いる ね 、 わかった 明日")
  static let hindi = split("नमस्ते आप कैसे हैं आज शाम को मिलते हैं धन्यवाद ठीक है कल सुबह चाय")
  static let thai = split("สวัสดี วันนี้ กินข้าว หรือยัง พรุ่งนี้ เจอกัน ขอบคุณ มาก ครับ ไป เที่ยว ทะเล")
  static let emoji = ["😂", "❤️", "👍", "😍", "🙏🏽", "😭", "🎉", "👩‍🚀", "🇵🇹", "😅🔥", "🤷🏻‍♀️", "🥳🥳🥳"]

  private static func split(_ text: String) -> [String] {
    text.split(separator: " ").map(String.init)
  }
}
