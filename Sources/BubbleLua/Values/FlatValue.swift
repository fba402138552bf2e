import BubbleCore

/// A value that a script returned, as a tree, from which a manifest is read.
enum FlatValue: Hashable, Sendable {
  case `nil`
  case bool(Bool)
  case integer(Int64)
  case number(Double)
  case string(String)
  case list([FlatValue])
  case map([String: FlatValue])
  /// A function, which can't leave the Lua side.
  case function
  /// A `ui` element, without its contents.
  case element
  /// The kind of a value that a result can't contain.
  case other(String)

  /// The maximum depth of values: above the C side's limit, and small enough for the stack.
  static let maximumDepth = 256

  /// Reads the value at the start of `bytes`.
  init(_ bytes: UnsafeRawBufferPointer) throws(FlatReader.Malformed) {
    var reader = FlatReader(bytes)
    self = try FlatValue(&reader)
  }

  /// Reads the next value.
  ///
  /// - Parameter depth: The depth of the value in others.
  init(_ reader: inout FlatReader, depth: Int = 0) throws(FlatReader.Malformed) {
    guard depth < FlatValue.maximumDepth else { throw FlatReader.Malformed(offset: reader.offset) }
    let tag = try reader.readTag()
    switch tag {
    // The values of other arguments are unknown outside the call.
    case .argument:
      _ = try reader.readUInt32()
      self = .nil
    case .noted:
      try reader.skip(count: 1)
      self = try FlatValue(&reader, depth: depth + 1)
    case .nil: self = .nil
    case .false: self = .bool(false)
    case .true: self = .bool(true)
    case .integer: self = .integer(try reader.readInteger())
    case .number: self = .number(try reader.readNumber())
    case .string: self = .string(try reader.readText())
    case .function: self = .function
    case .list:
      let count = Int(try reader.readUInt32())
      _ = try reader.readUInt32()
      try reader.skip(count: 4 * count)
      var items: [FlatValue] = []
      for _ in 0..<count { items.append(try FlatValue(&reader, depth: depth + 1)) }
      self = .list(items)
    case .map, .record:
      let count = Int(try reader.readUInt32())
      _ = try reader.readUInt32()
      _ = try reader.readText()
      if tag == .record { try reader.skip(count: 4 * (count > 8 ? 2 : 1) * count) }
      var members: [String: FlatValue] = [:]
      for _ in 0..<count {
        let key = try reader.readText()
        members[key] = try FlatValue(&reader, depth: depth + 1)
      }
      self = .map(members)
    case .element:
      try reader.skip(count: 16)
      try reader.skip(count: Int(try reader.readUInt32()))
      self = .element
    case .other: self = .other(try reader.readText())
    }
  }

  /// The string, if the value is one.
  var string: String? { if case .string(let value) = self { value } else { nil } }

  /// The value as JSON; nil for a value with parts, and for values that JSON lacks.
  var plain: JSONValue? {
    switch self {
    case .nil: .null
    case .bool(let value): .bool(value)
    case .integer(let value): .integer(value)
    case .number(let value) where value.isFinite: .number(value)
    case .string(let value): .string(value)
    default: nil
    }
  }

  /// The boolean, if the value is one.
  var bool: Bool? { if case .bool(let value) = self { value } else { nil } }

  /// The kind of the value in error messages.
  var kindName: String {
    switch self {
    case .nil: "nil"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .list, .map: "a table"
    case .function: "a function"
    case .element: "a ui element"
    case .other(let text): text
    }
  }
}
