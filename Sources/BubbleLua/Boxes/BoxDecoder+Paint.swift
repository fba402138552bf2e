import BubbleCore
import Foundation

/// Colours and decorations of boxes: each function reads a valid value or throws its error.
extension BoxDecoder {
  /// Reads a colour; a word is read without making a string of it.
  mutating func readColor(_ property: BoxProperty) throws -> BoxColor {
    guard reader.isNext(.string) else { return try readPaint(property) { try $0.color($1, "") } }
    try reader.skip(count: 1)
    let name = try reader.readBytes(count: Int(try reader.readUInt32()))
    guard let color = PaintReader.color(named: name) else {
      throw BoxMistake(property, word: name)
    }
    return color
  }

  /// Reads a colour or gradient.
  mutating func readFill(_ property: BoxProperty) throws -> BoxFill {
    guard !reader.isNext(.string) else { return .color(try readColor(property)) }
    return try readPaint(property) { try $0.fill($1) }
  }

  /// Reads a value that is made of a string, a number, or a table of these.
  mutating func readPaint<Value>(
    _ property: BoxProperty, _ read: (PaintReader, JSONValue) throws -> Value
  ) throws -> Value {
    let (value, name) = try readAny()
    switch value {
    case .list, .map, .string, .integer: break
    case .number(let number) where number.isFinite: break
    default: throw BoxMistake(property, given: value, named: name)
    }
    return try read(PaintReader(property), try BoxDecoder.data(value, of: property))
  }
}
