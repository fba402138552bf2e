import BubbleCore
import BubbleLayout
import BubbleLayouters
import Foundation
import Platform

/// A field of a message or its content, for the page's JSON completions and for random data.
struct DataField: Hashable, Sendable {
  /// The type of a field's values.
  indirect enum Kind: Hashable, Sendable {
    /// A string, with some known values.
    case string([String])
    case boolean
    /// A number; whole if all known values are.
    case number(ClosedRange<Double>, isWhole: Bool)
    case word([String])
    case list(Kind)
    case object([DataField])
    /// Unknown.
    case any
  }

  var name: String
  var kind: Kind
  /// Whether a message without it is incomplete.
  var isNeeded = false
  /// A value in JSON.
  var example: String

  /// The maximum number of strings kept for a field, and the maximum size of an example, in bytes.
  private static let exampleLimit = 16, exampleLength = 400
  /// The maximum number of fields kept for an object.
  private static let fieldLimit = 200

  /// Takes a field that a layouter declares.
  init(_ field: ContentField) {
    name = field.name
    example = field.example
    isNeeded = field.presence != .optional
    kind = Kind(field.kind, example: field.example)
  }

  init(_ name: String, _ kind: Kind, isNeeded: Bool = false, example: String) {
    (self.name, self.kind, self.isNeeded, self.example) = (name, kind, isNeeded, example)
  }

  /// Returns the common fields of objects, in order of first appearance.
  ///
  /// - Complexity: O(*n*) in the number of values.
  static func learned(from objects: [JSONObject]) -> [DataField] {
    var names: [String] = []
    var values: [String: [JSONValue]] = [:]
    for member in objects.lazy.flatMap(\.members) where member.value != .null {
      if values[member.name] == nil {
        guard names.count < fieldLimit else { continue }
        names.append(member.name)
      }
      values[member.name, default: []].append(member.value)
    }
    return names.map { name in
      let seen = values[name] ?? []
      // Samples also show messages with missing fields, so a share of 80 % is enough.
      return DataField(
        name, Kind.learned(from: seen), isNeeded: 10 * seen.count >= 8 * objects.count,
        example: example(of: seen))
    }
  }

  private static func example(of values: [JSONValue]) -> String {
    for value in values {
      let text = JSONWriter.text { $0.value(value) }
      if text.utf8.count <= exampleLength { return text }
    }
    return "null"
  }

  fileprivate static func strings(_ values: [JSONValue]) -> [String] {
    var strings: [String] = []
    for case .string(let text) in values where !strings.contains(text) {
      strings.append(text)
      if strings.count == exampleLimit { break }
    }
    return strings
  }
}

extension DataField.Kind {
  fileprivate init(_ kind: ContentField.Kind, example: String) {
    switch kind {
    case .string:
      var parser = JSONParser(Array(example.utf8))
      self = .string([(try? parser.value())?.string].compactMap(\.self))
    case .boolean: self = .boolean
    case .number(let range): self = .number(range, isWhole: !example.contains("."))
    case .word(let words): self = .word(words)
    case .list(let element): self = .list(DataField.Kind(element, example: "null"))
    case .object(let fields): self = .object(fields.map(DataField.init))
    }
  }

  fileprivate static func learned(from values: [JSONValue]) -> DataField.Kind {
    // Uses the most frequent kind, since samples also show mistakes.
    var counts: [String: Int] = [:]
    for value in values { counts[value.kindName, default: 0] += 1 }
    let most = counts.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    let alike = values.filter { $0.kindName == most }
    switch alike.first {
    case .string: return .string(DataField.strings(alike))
    case .bool: return .boolean
    case .integer, .number:
      let numbers = alike.compactMap(\.double)
      let isWhole = alike.allSatisfy { if case .integer = $0 { true } else { false } }
      return .number((numbers.min() ?? 0)...(numbers.max() ?? 0), isWhole: isWhole)
    case .array:
      return .list(learned(from: alike.flatMap { $0.array ?? [] }.filter { $0 != .null }))
    case .object: return .object(DataField.learned(from: alike.compactMap(\.object)))
    case .null, nil: return .any
    }
  }
}

extension JSONWriter {
  /// Writes the fields of something, by its name.
  mutating func fields(_ fields: [DataField], of name: String) {
    memberName(name)
    array { writer in
      for field in fields {
        writer.object { writer in
          writer.member("name", field.name)
          writer.member("example", field.example)
          if field.isNeeded { writer.member("needed", true) }
          writer.kind(field.kind)
        }
      }
    }
  }

  private mutating func kind(_ kind: DataField.Kind) {
    switch kind {
    case .string: member("kind", "string")
    case .boolean: member("kind", "boolean")
    case .number: member("kind", "number")
    case .any: member("kind", "any")
    case .word(let words):
      member("kind", "word")
      strings("words", words)
    case .list(let element):
      member("kind", "list")
      name("element")
      object { $0.kind(element) }
    case .object(let members):
      member("kind", "object")
      fields(members, of: "fields")
    }
  }
}
