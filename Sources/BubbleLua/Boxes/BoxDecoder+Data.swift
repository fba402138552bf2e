import BubbleCore
import Foundation

/// Properties that are plain data, a script's own or the message's.
extension BoxDecoder {
  /// A string is an action without parameters; of a table `type` is the name, and the other members
  /// are the parameters.
  mutating func readAction() throws -> HitAction {
    switch try readData(.action) {
    case .string(let name):
      guard !name.isEmpty else {
        throw BoxMistake(.action, " is an empty string: say what to do")
      }
      return HitAction(name)
    case .object(let object):
      guard let type = object["type"] else { break }
      guard let name = type.string, !name.isEmpty else {
        let kind = type == .string("") ? "an empty one" : BoxMistake.kind(of: type)
        throw BoxMistake(.action, ": 'type' must be a string that says what to do, not \(kind)")
      }
      return HitAction(name, JSONObject(object.members.filter { $0.name != "type" }))
    default: break
    }
    throw BoxMistake(
      .action, " must be a string, or a table with a 'type': { type = \"open\", … }")
  }

  /// Levels from 0 to 1, as they are stored: from 0 to 255.
  mutating func readLevels() throws -> [UInt8] {
    try readList(.levels).enumerated().map { index, level in
      guard let number = level.double, number >= 0, number <= 1 else {
        throw BoxMistake(
          .levels,
          ": level \(index + 1) must be a number from 0 to 1, not "
            + (level.double.map(LuaNumber.short) ?? BoxMistake.kind(of: level)))
      }
      return UInt8((number * 255).rounded())
    }
  }

  mutating func readSpans() throws -> [SpanMark] {
    try readList(.spans).enumerated().map { index, span in
      do throws(BoxMistake) { return try SpanMark(span) } catch {
        throw BoxMistake(.spans, ": span \(index + 1)\(error.text)")
      }
    }
  }

  /// A list; a table with nothing in it is one, too.
  private mutating func readList(_ property: BoxProperty) throws -> [JSONValue] {
    switch try readData(property) {
    case .array(let items): return items
    case .object(let object) where object.members.isEmpty: return []
    default: throw BoxMistake(property, " must be a list, not a table with names")
    }
  }

  /// The property's value, which is a table, or for an action a string.
  private mutating func readData(_ property: BoxProperty) throws -> JSONValue {
    let (value, name) = try readAny()
    switch value {
    case .list, .map: break
    case .string where property == .action: break
    default: throw BoxMistake(property, given: value, named: name)
    }
    return try BoxDecoder.data(value, of: property)
  }

  /// Plain data, members in order of their names: tables have none that would be the same in two states.
  static func data(
    _ value: FlatValue, of property: BoxProperty
  ) throws(BoxMistake) -> JSONValue {
    if let plain = value.plain { return plain }
    switch value {
    case .list(let items):
      return .array(try items.map { item throws(BoxMistake) in try data(item, of: property) })
    case .map(let members):
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      return .object(
        JSONObject(
          try sorted.map { member throws(BoxMistake) in
            JSONObject.Member(name: member.key, value: try data(member.value, of: property))
          }))
    default:
      throw BoxMistake(
        property,
        " holds \(BoxMistake.kind(of: value)): texts, numbers, booleans and tables of them expected"
      )
    }
  }
}
