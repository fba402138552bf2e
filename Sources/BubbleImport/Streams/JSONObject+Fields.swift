import BubbleCore

extension JSONObject {
  /// Makes an object of the texts that are neither nil nor empty, by their names.
  init(texts: KeyValuePairs<String, String?>) {
    self.init()
    set(texts: texts)
  }

  mutating func set(texts: KeyValuePairs<String, String?>) {
    for case (let name, let text?) in texts where !text.isEmpty { self[name] = .string(text) }
  }

  /// Returns the object without some members.
  func without(_ names: [String]) -> JSONValue {
    .object(JSONObject(members.filter { !names.contains($0.name) }))
  }

  func string(_ name: String) -> String? { self[name]?.string }

  /// Returns a string that is not empty.
  func text(_ name: String) -> String? {
    guard let text = self[name]?.string, !text.isEmpty else { return nil }
    return text
  }

  /// Returns an object, or the only one of a list.
  func object(_ name: String) -> JSONObject? {
    switch self[name] {
    case .object(let object): object
    case .array(let list): list.count == 1 ? list[0].object : nil
    default: nil
    }
  }

  func array(_ name: String) -> [JSONValue]? { self[name]?.array }

  /// Returns the objects of an array.
  func objects(_ name: String) -> [JSONObject] { self[name]?.array?.compactMap(\.object) ?? [] }

  func bool(_ name: String) -> Bool { self[name]?.bool ?? false }

  /// Returns a whole number, also from a string or with a fraction of zero.
  func integer(_ name: String) -> Int64? { self[name]?.wholeNumber }

  /// Returns a number, also from a string.
  func number(_ name: String) -> Double? {
    guard let value = self[name] else { return nil }
    if let number = value.double { return number }
    guard let text = value.string, text.utf8.count < 40, let number = Double(text), number.isFinite
    else { return nil }
    return number
  }

  /// Returns a string, or a whole number as one.
  func identifier(_ name: String) -> String? {
    switch self[name] {
    case .string(let text): text.isEmpty ? nil : text
    case .integer(let number): String(number)
    default: nil
    }
  }
}

extension JSONValue {
  /// The whole number, also from a string.
  var wholeNumber: Int64? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int64(exactly: number)
    case .string(let text): text.utf8.count < 20 ? Int64(text) : nil
    default: nil
    }
  }
}

/// The readers' lists of names, from the table `names.txt`.
enum NameTable {
  private static let lists: [Substring: [String]] = {
    var (lists, key): ([Substring: [String]], Substring) = ([:], "")
    let table = EmbeddedFile.text("names.txt")
    for line in table.split(separator: "\n") {
      if line.hasPrefix(" ") {
        lists[key, default: []] += line.split(separator: " ").map(String.init)
      } else {
        key = line
      }
    }
    return lists
  }()

  /// Returns the names of a list.
  static func names(_ key: String) -> [String] {
    guard let names = lists[key[...]] else { preconditionFailure("there is no list \(key)") }
    return names
  }

  /// Returns the kind of each name in the lists of some kinds.
  static func kinds(_ group: String, _ kinds: [String]) -> [String: String] {
    let pairs = kinds.flatMap { kind in names("\(group).\(kind)").map { ($0, kind) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}

extension Set<String> { init(named key: String) { self.init(NameTable.names(key)) } }

/// The names of the members that a reader supports; others are findings.
struct KnownNames {
  /// What is read of a member, by the sign behind its name in the table.
  private enum Form: Character {
    case any = " "
    case text = "'"
    case object = "{"
    case objects = "["
    /// A number, an id or the like, which is not shown.
    case wordless = "-"
    /// A number, also as a string.
    case number = "#"
    /// A string or a whole number.
    case identifier = "@"
  }

  private struct Entry {
    var name: String
    var form: Form
    var isMarked: Bool
  }

  /// The names by their places.
  private var places = [[Entry]](repeating: [], count: 64)

  /// Makes a set of names.
  ///
  /// - Parameters:
  ///   - key: The key of the list in the table of names.
  ///   - marked: The key of further names, whose presence ``check(_:in:ignoringWordless:)`` returns.
  init(_ key: String, marked: String? = nil) {
    let marked = marked.map(NameTable.names) ?? []
    for (name, isMarked) in marked.map({ ($0, true) }) + NameTable.names(key).map({ ($0, false) }) {
      let form = name.last.flatMap(Form.init) ?? .any
      let plain = form == .any ? name : String(name.dropLast())
      places[JSONObject.place(ofName: plain)].append(
        Entry(name: plain, form: form, isMarked: isMarked))
    }
  }

  private func entry(_ name: String) -> Entry? {
    let known = places[JSONObject.place(ofName: name)]
    for index in known.indices where known[index].name == name { return known[index] }
    return nil
  }

  /// Notes a member of another type than the one that is read; returns whether the name is marked, or nil if the set lacks it.
  func mark(
    of member: JSONObject.Member, field: String? = nil, in builder: ConversationBuilder
  ) -> Bool? {
    guard let entry = entry(member.name) else { return nil }
    if entry.form != .any, let finding = KnownNames.finding(member.value, entry.form) {
      builder.note(finding, in: field.map { "\($0).\(member.name)" } ?? member.name)
    }
    return entry.isMarked
  }

  /// The finding about words where none are read.
  static let leftOut = "there are words in this field; they are left out"

  private static let names: [Form: String] = [
    .text: "a text", .object: "an object", .number: "a number", .identifier: "an id",
  ]

  private static func finding(_ value: JSONValue, _ form: Form) -> String? {
    switch (form, value) {
    case (_, .null), (.text, .string), (.object, .object): return nil
    case (.object, .array(let list)) where list.count == 1 && list[0].object != nil: return nil
    case (.objects, .array(let list)):
      return list.allSatisfy { $0.object != nil }
        ? nil : "an entry is not an object; it is left out"
    case (.number, _) where value.double != nil || value.wholeNumber != nil: return nil
    case (.identifier, .string), (.identifier, .integer): return nil
    case (.wordless, _):
      return value.hasWords && value.texts.contains { $0.contains(where: \.isLetter) }
        ? KnownNames.leftOut : nil
    default:
      return "it is \(value.kindName), not \(names[form] ?? "a list"); it is left out"
    }
  }

  /// Notes unknown members, and those of another type than the one that is read.
  ///
  /// - Parameters:
  ///   - field: The name of the object; nil: it is the message.
  ///   - ignoringWordless: Whether members that can't contain a user's words are ignored.
  /// - Returns: Whether there is any of the marked names.
  @discardableResult func check(
    _ object: JSONObject, field: String? = nil, in builder: ConversationBuilder,
    ignoringWordless: Bool = false
  ) -> Bool {
    var hasMarked = false
    for member in object.members {
      if let mark = mark(of: member, field: field, in: builder) {
        if mark { hasMarked = true }
      } else if !ignoringWordless
        || !JSONValue.isTechnical(member.name) && !member.value.writtenWords.isEmpty
      {
        let name = field.map { "\($0).\(member.name)" } ?? member.name
        builder.note("this field is unknown; it is left out", in: String(name.prefix(80)))
      }
    }
    return hasMarked
  }
}
