import BubbleCore
import Foundation

extension Date {
  /// The moment that an exporter wrote: a date, or a number since 1970.
  ///
  /// Its size tells seconds from thousandths, millionths and billionths: seconds have 10 digits up to the year 2286, the others 13, 16
  /// and 19 from 2001 on. A number before 1973 is none: nobody wrote what is exported then.
  init?(timestamp value: JSONValue?) {
    guard let value else { return nil }
    var number = value.double
    if number == nil, let text = value.string, text.utf8.count < 40 {
      number = Double(text)
      if number == nil {
        guard let date = DateReader.date(text) else { return nil }
        self = date
        return
      }
    }
    guard let number, number >= 1e8, number < 1e20 else { return nil }
    let unit = number < 1e11 ? 1 : number < 1e14 ? 1e3 : number < 1e17 ? 1e6 : 1e9
    self.init(timeIntervalSince1970: number / unit)
  }

  /// What the builder mends by the dates of the neighbours.
  static let unknown = Date(timeIntervalSince1970: .nan)
}

extension JSONValue {
  /// The words of a value, whatever its type: a string, a number, those within it on lines of their own.
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

  /// The words of a value that somebody may have written: numbers are none.
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
    technical.contains(name)
      || [
        "_id", "Id", "ID", "_ids", "Ids", "url", "Url", "URL", "uri", "_ts", "_type", "olor",
        "date",
      ]
      .contains { name.hasSuffix($0) }
  }

  private static let technical = Set(
    words: "id type style mode ts icon lang version format mimetype hash key")
}

extension JSONObject {
  /// The words of a member, whatever its type.
  func words(_ name: String) -> String { self[name]?.words ?? "" }

  /// The same; nil if there are none.
  func said(_ name: String) -> String? {
    let words = words(name)
    return words.isEmpty ? nil : words
  }
}

extension ConversationBuilder {
  /// The objects of a list; what else it has, and those beyond a number of them, is a finding.
  func objects(
    _ name: String, of object: JSONObject, atMost limit: Int = .max
  ) -> [JSONObject] {
    var elements: [JSONValue]
    switch object[name] {
    case nil, .null: return []
    case .array(let list): elements = list
    case .some(let value): elements = [value]
    }
    let count = elements.count
    elements = elements.filter { $0.object != nil }
    if elements.count < count {
      note("an entry is no object; it is left out", in: name)
    }
    if elements.count > limit {
      note("there are more than \(limit) entries; the others are left out", in: name)
    }
    return elements.prefix(limit).compactMap(\.object)
  }

  /// The id of a sender whose id several names share, as those of a webhook do: the first name has the id itself.
  func persona(_ id: String, name: String) -> String {
    let known = self.name(of: id)
    let persona = name.isEmpty || known == id || known == name ? id : "\(id)/\(name)"
    addPerson(persona, name: name)
    return persona
  }
}

extension Set<String> {
  /// The words of a text, which has white space between them.
  init(words: String) { self.init(words.split(separator: " ").map(String.init)) }
}
