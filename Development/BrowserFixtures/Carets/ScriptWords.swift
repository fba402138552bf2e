import Platform

/// Words of a script, and the font for it.
struct ScriptWords: Decodable {
  var script: String
  /// The family that has its letters.
  var family: String
  var isRightToLeft: Bool
  /// With the conjuncts, ligatures and marks of the script.
  var words: [String]

  /// The words of all scripts, from `words.json`, Latin first.
  static let all: [ScriptWords] = bundledJSON(PackageResources.words_json)

  static let latin = all[0]
}
