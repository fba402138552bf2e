extension JSONObject {
  /// Members with the names of files or with ids, which must stay unchanged to be found.
  fileprivate static let references: Set = ["source", "file", "id", "message", "person", "avatar"]
  private static let addresses: Set = ["url", "href", "link"]

  /// Makes each text in it self-contained, except references and the body, which is displayed separately.
  ///
  /// An address that is not self-contained is removed: it would look like another one.
  mutating func containTexts(hasBody: Bool) {
    guard members.contains(where: { $0.hasDirections(hasBody: hasBody) }) else { return }
    self = JSONObject(
      members.compactMap { member in
        guard member.hasDirections(hasBody: hasBody) else { return member }
        if member.value.string != nil, JSONObject.addresses.contains(member.name) { return nil }
        return Member(name: member.name, value: member.value.selfContained)
      })
  }
}

extension JSONObject.Member {
  /// Whether a text in it has to be made self-contained.
  fileprivate func hasDirections(hasBody: Bool) -> Bool {
    if hasBody, name == "text" || name == "caption" { return false }
    return value.hasDirections && !JSONObject.references.contains(name)
  }
}

extension JSONValue {
  fileprivate var hasDirections: Bool {
    switch self {
    case .string(let text): TextRepair.hasDirections(text)
    case .array(let elements): elements.contains { $0.hasDirections }
    case .object(let object): object.members.contains { $0.hasDirections(hasBody: false) }
    case .null, .bool, .integer, .number: false
    }
  }

  fileprivate var selfContained: JSONValue {
    switch self {
    case .string(let text): return .string(TextRepair.selfContained(text))
    case .array(let elements): return .array(elements.map(\.selfContained))
    case .object(var object):
      object.containTexts(hasBody: false)
      return .object(object)
    case .null, .bool, .integer, .number: return self
    }
  }
}
