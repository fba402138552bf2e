import BubbleCore

extension JSONObject {
  /// The texts that are there and not empty, by their names.
  init(texts: KeyValuePairs<String, String?>) {
    self.init()
    set(texts: texts)
  }

  mutating func set(texts: KeyValuePairs<String, String?>) {
    for case (let name, let text?) in texts where !text.isEmpty { self[name] = .string(text) }
  }

  func string(_ name: String) -> String? { self[name]?.string }

  /// A string that is not empty.
  func text(_ name: String) -> String? {
    guard let text = self[name]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// An object, or the only one of a list.
  func object(_ name: String) -> JSONObject? {
    switch self[name] {
    case .object(let object): object
    case .array(let list): list.count == 1 ? list[0].object : nil
    default: nil
    }
  }

  func array(_ name: String) -> [JSONValue]? { self[name]?.array }

  /// The objects of an array.
  func objects(_ name: String) -> [JSONObject] { self[name]?.array?.compactMap(\.object) ?? [] }

  func bool(_ name: String) -> Bool { self[name]?.bool ?? false }

  /// A whole number, also one that is written as a string or with a fraction of zero.
  func integer(_ name: String) -> Int64? { self[name]?.wholeNumber }

  /// A number, also one that is written as a string.
  func number(_ name: String) -> Double? {
    guard let value = self[name] else { return nil }
    if let number = value.double { return number }
    guard let text = value.string, text.utf8.count < 40, let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// A string, or a whole number as one.
  func identifier(_ name: String) -> String? {
    switch self[name] {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let number): String(number)
    default: nil
    }
  }
}

extension JSONValue {
  /// A whole number, also one that is written as a string.
  var wholeNumber: Int64? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int64(exactly: number)
    case .string(let text): text.utf8.count < 20 ? Int64(text) : nil
    default: nil
    }
  }
}

/// The names of members that a reader knows; others are findings.
struct KnownNames {
  private let names: [String: Bool]

  /// Makes a set of names.
  ///
  /// - Parameters:
  ///   - names: The names, with spaces between them.
  ///   - marked: Those of them that ``check(_:in:ignoringWordless:)`` answers for.
  init(_ names: String, marked: String = "") {
    let marked = Set(marked.split(separator: " "))
    self.names = Dictionary(
      names.split(separator: " ").map { (String($0), marked.contains($0)) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether a name is known.
  func contains(_ name: String) -> Bool { names[name] != nil }

  /// Notes members that are not known.
  ///
  /// - Parameter ignoringWordless: Whether those in which nobody can have written something are passed over.
  /// - Returns: Whether there is any of the names that are marked.
  @discardableResult
  func check(
    _ object: JSONObject, in builder: ConversationBuilder, ignoringWordless: Bool = false
  ) -> Bool {
    var hasMarked = false
    for member in object.members {
      if let mark = names[member.name] {
        if mark { hasMarked = true }
      } else if !ignoringWordless
        || !JSONValue.isTechnical(member.name) && !member.value.writtenWords.isEmpty
      {
        builder.note(
          "this field is not known; it is left out", in: String(member.name.prefix(80)))
      }
    }
    return hasMarked
  }
}
