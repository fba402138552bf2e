import BubbleCore
import BubbleLua

/// A list of words of which a property or field has one.
struct ScriptWords: Hashable, Sendable {
  var name: String
  var words: [String]

  /// All lists, those of the elements first, in the order of the properties.
  static let all: [ScriptWords] = {
    var lists: [ScriptWords] = []
    for property in BoxProperty.allCases {
      guard case .word(let words) = property.valueType else { continue }
      let list = ScriptWords(name: property.wordListName, words: words)
      if !lists.contains(where: { $0.name == list.name }) { lists.append(list) }
    }
    return lists + fields
  }()

  /// Those that only fields of the message, the peer and the context have.
  private static let fields: [ScriptWords] = [
    ScriptWords(name: "PeerKind", words: Peer.Kind.allCases.map(\.rawValue)),
    ScriptWords(name: "Theme", words: ThemeName.allCases.map(\.rawValue)),
    ScriptWords(name: "Direction", words: WritingDirection.allCases.map(\.rawValue)),
    ScriptWords(name: "Cluster", words: ClusterPosition.allCases.map(\.rawValue)),
  ]
}
