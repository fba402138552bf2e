import BubbleCore
import Foundation

/// Properties that are plain data of a script or the message.
extension BoxDecoder {
  /// Reads an action: a string is an action without parameters; of a table `type` is the name, and the other members
  /// are the parameters.
  mutating func readAction(_ property: BoxProperty) throws -> HitAction {
    try BoxDecoder.action(try readData(property), "", of: property)
  }

  /// Reads the items of a box's context menu.
  mutating func readContextActions() throws -> [BoxContextAction] {
    let property = BoxProperty.contextActions
    let items = try readList(property)
    guard items.count <= BoxTouch.maximumContextActions else {
      throw BoxMistake(
        property, " has \(items.count) actions: at most \(BoxTouch.maximumContextActions)")
    }
    return try items.enumerated().map { index, item in
      let place = ": action \(index + 1)"
      guard case .object(let object) = item else {
        throw BoxMistake(
          property, "\(place) must be a table: { title = \"Copy\", action = \"copy\" }")
      }
      let table = try PaintTable(
        PaintReader(property), object, place, ["title", "action", "symbol", "destructive"])
      guard let title = table["title"]?.string, !title.isBlank else {
        throw BoxMistake(property, "\(place): title must be a string, the menu item's title")
      }
      guard let action = table["action"] else {
        throw BoxMistake(property, "\(place): action is missing: give the action to perform")
      }
      return BoxContextAction(
        title, try BoxDecoder.action(action, "\(place): action", of: property),
        symbol: try table.symbol("symbol"), isDestructive: try table.flag("destructive") ?? false)
    }
  }

  /// Makes an action of plain data.
  ///
  /// - Parameter place: The text before the error, if the data is a part of the property's value.
  private static func action(
    _ value: JSONValue, _ place: String, of property: BoxProperty
  ) throws(BoxMistake) -> HitAction {
    switch value {
    case .string(let name):
      guard !name.isEmpty else {
        throw BoxMistake(property, "\(place) is an empty string: name the action")
      }
      return HitAction(name)
    case .object(let object):
      guard let type = object["type"] else { break }
      guard let name = type.string, !name.isEmpty else {
        let kind = type == .string("") ? "an empty one" : BoxMistake.kind(of: type)
        throw BoxMistake(
          property, "\(place): 'type' must be a string that names the action, not \(kind)")
      }
      return HitAction(name, JSONObject(object.members.filter { $0.name != "type" }))
    default: break
    }
    throw BoxMistake(
      property, "\(place) must be a string, or a table with a 'type': { type = \"open\", … }")
  }

  /// Reads levels from 0 to 1, which are stored as 0 to 255.
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
    try readList(.spans).enumerated().map { try SpanMark($1, ": span \($0 + 1)") }
  }

  /// Reads a list; an empty table is one, too.
  private mutating func readList(_ property: BoxProperty) throws -> [JSONValue] {
    switch try readData(property) {
    case .array(let items): return items
    case .object(let object) where object.members.isEmpty: return []
    default: throw BoxMistake(property, " must be a list, not a table with names")
    }
  }

  /// Reads the property's value, which is a table, or for an action a string.
  private mutating func readData(_ property: BoxProperty) throws -> JSONValue {
    let (value, name) = try readAny()
    switch value {
    case .list, .map: break
    case .string where property == .action || property == .longPress: break
    default: throw BoxMistake(property, given: value, named: name)
    }
    return try BoxDecoder.data(value, of: property)
  }

  /// Plain data, with members in order of their names: the order in tables may differ between states.
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
