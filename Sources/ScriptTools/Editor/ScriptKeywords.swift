import BubbleCore
import BubbleLua

/// A list of words, one of which a property or field has.
struct ScriptKeywords: Hashable, Sendable {
  var name: String
  var words: [String]

  /// All lists, those of the elements first, in the order of the properties.
  static let all: [ScriptKeywords] = {
    var lists: [ScriptKeywords] = []
    for property in BoxProperty.allCases {
      let words = property.words
      guard !words.isEmpty else { continue }
      let list = ScriptKeywords(name: property.keywordsName, words: words)
      if !lists.contains(where: { $0.name == list.name }) { lists.append(list) }
    }
    return lists + fields
  }()

  /// The lists that only fields of records have.
  private static let fields: [ScriptKeywords] = [
    ScriptKeywords(name: "Direction", words: WritingDirection.allCases.map(\.rawValue)),
    ScriptKeywords(name: "Cap", words: PathBox.Cap.allCases.map(\.rawValue)),
    ScriptKeywords(name: "Join", words: PathBox.Join.allCases.map(\.rawValue)),
    ScriptKeywords(name: "Axis", words: BoxNotches.Axis.allCases.map(\.rawValue)),
    ScriptKeywords(name: "PeerKind", words: Peer.Kind.allCases.map(\.rawValue)),
    ScriptKeywords(name: "Theme", words: ThemeName.allCases.map(\.rawValue)),
    ScriptKeywords(name: "Cluster", words: ClusterPosition.allCases.map(\.rawValue)),
  ]
}
