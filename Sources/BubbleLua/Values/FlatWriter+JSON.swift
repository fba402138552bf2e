import BubbleCore

extension FlatWriter {
  /// Writes a JSON value.
  ///
  /// If members share a name, the last one counts, as for ``JSONObject``.
  mutating func write(_ value: JSONValue) {
    switch value {
    case .null: writeNil()
    case .bool(let value): write(value)
    case .integer(let value): write(value)
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .array(let items): writeList(items) { $0.write($1) }
    case .object(let object): write(object)
    }
  }

  /// Writes a JSON object: an open record, or a closed one with a name.
  mutating func write(_ object: JSONObject, name: StaticString = "") {
    let start = count
    let members = object.members
    var record = beginRecord(name: name, count: members.count)
    for place in members.indices {
      write(members[place].name, in: &record) { $0.write(members[place].value) }
    }
    guard end(record) else {
      truncate(to: start)
      return write(JSONObject(object.members.lastOfEachName), name: name)
    }
  }
}

extension [JSONObject.Member] {
  /// The members without those that a later one with the same name hides.
  fileprivate var lastOfEachName: [JSONObject.Member] {
    var last: [[UInt8]: Int] = [:]
    for (index, member) in enumerated() { last[[UInt8](member.name.utf8)] = index }
    return enumerated().filter { last[[UInt8]($0.element.name.utf8)] == $0.offset }.map(\.element)
  }
}
