import BubbleCore

extension Script {
  /// Returns a language of the script, as fontconfig writes it, so that fonts made for the script come first; nil if several or
  /// none match.
  ///
  /// Chinese, Japanese and Korean share Han, whose language is that of the text. Without one of them it is simplified Chinese, as in
  /// CLDR's likely languages of scripts.
  func sampleLanguage(in language: TextLanguage?) -> String? {
    guard self == .han else { return Script.sampleLanguages[tag] }
    switch language {
    case .japanese?: return "ja"
    case .korean?: return "ko"
    case .traditional?: return "zh-tw"
    case .chineseOfHongKong?: return "zh-hk"
    default: return "zh-cn"
    }
  }

  private static let sampleLanguages: [UInt32: String] = Dictionary(
    uniqueKeysWithValues: [
      ("Arab", "ar"), ("Armn", "hy"), ("Beng", "bn"), ("Bopo", "zh-tw"), ("Cans", "iu"),
      ("Cher", "chr"),
      ("Cyrl", "ru"), ("Deva", "hi"), ("Ethi", "am"), ("Geor", "ka"), ("Grek", "el"),
      ("Gujr", "gu"), ("Guru", "pa"),
      ("Hang", "ko"), ("Hebr", "he"), ("Hira", "ja"), ("Kana", "ja"), ("Khmr", "km"),
      ("Knda", "kn"), ("Laoo", "lo"),
      ("Mlym", "ml"), ("Mong", "mn-cn"), ("Mymr", "my"), ("Nkoo", "nqo"), ("Orya", "or"),
      ("Sinh", "si"),
      ("Syrc", "syr"), ("Taml", "ta"), ("Telu", "te"), ("Tfng", "ber-dz"), ("Thaa", "dv"),
      ("Thai", "th"),
      ("Tibt", "bo"), ("Vaii", "vai"), ("Yiii", "ii"),
    ].map { (openTypeTag($0.0), $0.1) })
}
