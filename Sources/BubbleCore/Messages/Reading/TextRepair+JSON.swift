extension TextRepair {
  /// Applies ``repair(_:findings:)`` to every string in a value.
  static func repair(_ value: JSONValue, findings: inout Findings) -> JSONValue {
    switch value {
    case .string(let text): .string(repair(text, findings: &findings))
    case .array(let elements): .array(elements.map { repair($0, findings: &findings) })
    case .object(let object): .object(repair(object, findings: &findings))
    case .null, .bool, .integer, .number: value
    }
  }

  /// Does the same for every string in an object.
  static func repair(_ object: JSONObject, findings: inout Findings) -> JSONObject {
    JSONObject(
      object.members.map {
        JSONObject.Member(name: $0.name, value: repair($0.value, findings: &findings))
      })
  }

  /// Does the same without reporting the repairs.
  package static func repair(_ object: JSONObject) -> JSONObject {
    var findings = Findings()
    return repair(object, findings: &findings)
  }
}
