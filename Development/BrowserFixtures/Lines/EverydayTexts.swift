import Platform

/// Sentences of chats in one script, and the font for it.
struct EverydayTexts: Decodable {
  var script: String
  /// The family that has its letters.
  var family: String
  /// What stands between sentences.
  var space: String
  /// `␣` is a space behind which browsers end lines, and this project does not: in amounts, and beside signs.
  var sentences: [String]

  /// The texts of all scripts in turn, and at the end what people write among the sentences of any script.
  private static let texts: [EverydayTexts] = bundledJSON(PackageResources.texts_json)

  static let all = Array(texts.dropLast())

  /// What people write among the sentences of any script.
  static let extras = texts.suffix(1).flatMap(\.sentences)
}
