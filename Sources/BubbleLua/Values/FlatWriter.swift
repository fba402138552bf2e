import BubbleCore

/// Writes values in the flat form that the Lua side reads; `CLuaShims.h` says what it looks like.
///
/// Scripts see maps and lists as read-only proxies over these bytes, so one writing serves a message
/// however little of it a script looks at.
struct FlatWriter {
  /// What was written.
  private(set) var bytes: [UInt8] = []

  init() { bytes.reserveCapacity(1024) }

  mutating func writeNil() { bytes.append(FlatTag.nil.rawValue) }

  mutating func write(_ value: Bool) {
    bytes.append(value ? FlatTag.true.rawValue : FlatTag.false.rawValue)
  }

  mutating func write(_ value: Int64) {
    bytes.append(FlatTag.integer.rawValue)
    append(UInt64(bitPattern: value))
  }

  mutating func write(_ value: Double) {
    bytes.append(FlatTag.number.rawValue)
    append(value.bitPattern)
  }

  mutating func write(_ value: String) {
    bytes.append(FlatTag.string.rawValue)
    append(text: value)
  }

  /// Writes a list; `body` writes one value for each item.
  mutating func writeList<Items: Collection>(
    _ items: Items, _ body: (inout FlatWriter, Items.Element) -> Void
  ) {
    bytes.append(FlatTag.list.rawValue)
    append(UInt32(items.count))
    append(UInt32(0))
    let start = bytes.count
    for _ in items { append(UInt32(0)) }
    for (position, item) in items.enumerated() {
      patch(UInt32(bytes.count - start), at: start + 4 * position)
      body(&self, item)
    }
    patch(UInt32(bytes.count - start), at: start - 4)
  }

  /// Writes a map of `count` members; `body` writes a key and a value for each.
  ///
  /// - Parameter name: What scripts' error messages call it. A map with a name is closed: to read a
  ///   field that it has not is an error.
  mutating func writeMap(name: String = "", count: Int, _ body: (inout FlatWriter) -> Void) {
    bytes.append(FlatTag.map.rawValue)
    append(UInt32(count))
    append(UInt32(0))
    let start = bytes.count
    append(text: name)
    body(&self)
    patch(UInt32(bytes.count - start), at: start - 4)
  }

  /// Writes the key of a map's next member.
  mutating func writeKey(_ key: String) { append(text: key) }

  private mutating func append(text: String) {
    var text = text
    text.withUTF8 { utf8 in
      append(UInt32(utf8.count))
      bytes.append(contentsOf: utf8)
    }
  }

  private mutating func append(_ value: some FixedWidthInteger) {
    withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
  }

  private mutating func patch(_ value: UInt32, at offset: Int) {
    for byte in 0..<4 { bytes[offset + byte] = UInt8(truncatingIfNeeded: value >> (8 * byte)) }
  }
}

extension FlatWriter {
  /// Writes a JSON value.
  ///
  /// Of members that share a name the last one counts, as for ``JSONObject``.
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

  /// Writes a JSON object as an open map.
  mutating func write(_ object: JSONObject) {
    let members = object.members.lastOfEachName
    writeMap(count: members.count) { writer in
      for member in members {
        writer.writeKey(member.name)
        writer.write(member.value)
      }
    }
  }
}

extension [JSONObject.Member] {
  /// The members without those that a later one of the same name hides.
  fileprivate var lastOfEachName: [JSONObject.Member] {
    // Payloads have a handful of members, for which comparing is faster than hashing.
    if count <= 8 {
      let hasDuplicates = indices.contains { index in
        self[..<index].contains { $0.name == self[index].name }
      }
      if !hasDuplicates { return self }
    }
    var last: [String: Int] = [:]
    for (index, member) in enumerated() { last[member.name] = index }
    return enumerated().filter { last[$0.element.name] == $0.offset }.map(\.element)
  }
}
