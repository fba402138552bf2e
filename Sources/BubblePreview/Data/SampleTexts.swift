import Platform

/// Texts in five languages for random data.
struct SampleTexts: Decodable {
  /// Names of people; the last one is long.
  let names: [String]
  /// Words for a button or a title.
  let words: [String]
  let sentences: [String]
  /// A word that is wider than most bubbles.
  let longWord: String

  /// English, German, Arabic, Hebrew and Japanese, from `samples.json`.
  static let languages: [SampleTexts] = bundledJSON(Array(EmbeddedFile.text("samples.json").utf8))
}
