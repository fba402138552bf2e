/// A JSON value, as a message's payload keeps it.
///
/// Objects keep the order of their members. Numbers that are whole and fit are integers, so that an
/// id of 19 digits survives.
///
/// ```swift
/// var payload: JSONObject = ["title": "Boat trip", "seats": 4, "isFull": false]
/// payload["seats"] = 5
/// let seats = payload["seats"]?.integer ?? 0
/// ```
public enum JSONValue: Hashable, Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number within the range of `Int64`, written without fraction or exponent.
  case integer(Int64)
  /// Any other number. Always finite: the reader refuses numbers that overflow.
  case number(Double)
  /// A string of valid Unicode.
  case string(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

extension JSONValue {
  /// The string, if this is one.
  public var string: String? {
    if case .string(let value) = self { value } else { nil }
  }

  /// The object, if this is one.
  public var object: JSONObject? {
    if case .object(let value) = self { value } else { nil }
  }

  /// The elements, if this is an array.
  public var array: [JSONValue]? {
    if case .array(let value) = self { value } else { nil }
  }

  /// The truth value, if this is one.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// The whole number, if this is one that fits; 3.0 is one, too.
  public var integer: Int? {
    switch self {
    case .integer(let value): Int(exactly: value)
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The number, whole or not, if this is one.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The name of this kind of value in error messages.
  package var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .integer, .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}

/// A JSON object: members in file order.
///
/// Payloads have a handful of members, for which a scan is faster than hashing.
public struct JSONObject: Hashable, Sendable {
  /// One name and its value.
  public struct Member: Hashable, Sendable {
    /// The member's name.
    public let name: String
    /// The member's value.
    public let value: JSONValue

    /// Makes a member.
    public init(name: String, value: JSONValue) { (self.name, self.value) = (name, value) }
  }

  /// The members in file order.
  public private(set) var members: [Member]

  /// Makes an object from members in the given order.
  public init(_ members: [Member] = []) { self.members = members }

  /// The value of the last member of a name, as in most JSON readers; nil if there is none.
  ///
  /// Setting a value replaces that member's, or appends a member. Setting nil removes all members of the name.
  ///
  /// - Complexity: O(*n*) in the number of members.
  public subscript(name: String) -> JSONValue? {
    get { place(of: name).map { members[$0].value } }
    set {
      let place = place(of: name)
      guard let newValue else {
        if place != nil { members.removeAll { $0.name == name } }
        return
      }
      let member = Member(name: name, value: newValue)
      if let place { members[place] = member } else { members.append(member) }
    }
  }

  private func place(of name: String) -> Int? {
    // By index, so that comparing does not copy members; few names are of the same length.
    var index = members.count
    let length = name.utf8.count
    while index > 0 {
      index -= 1
      if members[index].name.utf8.count == length, members[index].name == name { return index }
    }
    return nil
  }

  /// Returns the place of a name in a table of 64, by its length and its first and last letters: without hashing.
  package static func place(ofName name: String) -> Int {
    let bytes = name.utf8.span
    guard bytes.count > 0 else { return 0 }
    return (bytes.count &* 19 &+ Int(bytes[0]) &+ Int(bytes[bytes.count &- 1]) &* 11) & 63
  }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
  /// Makes an object from a literal, for tests and examples.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self.init(elements.map { Member(name: $0.0, value: $0.1) })
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Makes a string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// Makes a whole number.
  public init(integerLiteral value: Int64) { self = .integer(value) }

  /// Makes a number.
  ///
  /// - Precondition: It is finite.
  public init(floatLiteral value: Double) {
    precondition(value.isFinite, "JSON has no number that is not finite")
    self = .number(value)
  }

  /// Makes `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// Makes an array.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

  /// Makes an object from members in the given order.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements.map { JSONObject.Member(name: $0.0, value: $0.1) }))
  }
}

extension JSONValue {
  /// The value in the form of error messages: a string in quotes, a number or Boolean, or the kind of value.
  package var report: String {
    switch self {
    case .string(let text): "'\(TextRepair.line(String(text.prefix(40))))'"
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let value): "\(value)"
    default: kindName
    }
  }
}
