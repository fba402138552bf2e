import BubbleCore
import Foundation

extension Date {
  /// Makes a date of an exporter's value: a date, or a number since 1970.
  ///
  /// The magnitude distinguishes seconds from thousandths, millionths and billionths: seconds have 10 digits up to the year 2286, the
  /// others 13, 16 and 19 from 2001 on. A number before 1973 is invalid, as no exported message is that old.
  init?(timestamp value: JSONValue?) {
    let text = value?.string.flatMap { $0.utf8.count < 40 ? $0 : nil }
    // Reading whole numbers as such takes less time.
    let written = text.flatMap { text in Int64(text).map { Double($0) } ?? Double(text) }
    guard let number = value?.double ?? written else {
      guard let date = text.flatMap({ DateReader.date($0) }) else { return nil }
      self = date
      return
    }
    guard number >= 1e8, number < 1e20 else { return nil }
    let unit = number < 1e11 ? 1 : number < 1e14 ? 1e3 : number < 1e17 ? 1e6 : 1e9
    self.init(timeIntervalSince1970: number / unit)
  }

  /// An unknown date, which the builder replaces by the dates of the neighbours.
  static let unknown = Date(timeIntervalSince1970: .nan)
}

extension JSONValue {
  /// The words of a value of any type: a string, a number, those within it on separate lines.
  var words: String {
    switch self {
    case .string(let text): text
    case .integer(let number): String(number)
    case .number(let number): number.description
    case .array(let elements): JSONValue.lines(elements.map(\.words))
    case .object(let object):
      JSONValue.lines(
        object.members.filter { !JSONValue.isTechnical($0.name) }.map(\.value.writtenWords))
    default: ""
    }
  }

  /// The words of a value that a user may have written, which excludes numbers.
  var writtenWords: String {
    switch self {
    case .integer, .number: ""
    case .array(let elements): JSONValue.lines(elements.map(\.writtenWords))
    default: words
    }
  }

  private static func lines(_ parts: [String]) -> String {
    parts.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  /// Whether a member has no words by its name: ids, addresses, times, kinds.
  static func isTechnical(_ name: String) -> Bool {
    technical.contains(name) || technicalEnds.contains { name.hasSuffix($0) }
  }

  private static let technical = Set(named: "words.technical")
  private static let technicalEnds = NameTable.names("words.technical-ends")
}

extension JSONObject {
  /// Returns the words of a member of any type.
  func words(_ name: String) -> String { self[name]?.words ?? "" }

  /// Returns the words of a member; nil if there are none.
  func said(_ name: String) -> String? {
    let words = words(name)
    return words.isEmpty ? nil : words
  }
}

extension ConversationBuilder {
  /// Returns the objects of a list; other elements, and those beyond a limit, are a finding.
  ///
  /// - Parameter known: The members that are read of each; others with words are findings. Nil: all are read.
  func objects(
    _ name: String, of object: JSONObject, atMost limit: Int = .max, known: KnownNames? = nil
  ) -> [JSONObject] {
    guard let value = object[name], value != .null else { return [] }
    let all = value.array ?? [value]
    let elements = all.compactMap(\.object)
    if elements.count < all.count { note("an entry is not an object; it is left out", in: name) }
    if elements.count > limit {
      note("there are more than \(limit) entries; the others are left out", in: name)
    }
    let found = Array(elements.prefix(limit))
    if let known {
      for element in found { known.check(element, field: name, in: self, ignoringWordless: true) }
    }
    return found
  }

  /// Returns the id of a sender if several names share an id, like those of a webhook: the first name has the id itself.
  func persona(_ id: String, name: String) -> String {
    let known = self.name(of: id)
    let persona = name.isEmpty || known == id || known == name ? id : "\(id)/\(name)"
    addPerson(persona, name: name)
    return persona
  }
}
