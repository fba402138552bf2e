import BubbleCore
import Foundation

/// Colours, and what is drawn of boxes: each reads one that is right, or throws what is wrong with it.
extension BoxDecoder {
  /// A colour: one that is a word is read without making a string of it.
  mutating func readColor(_ property: BoxProperty) throws -> BoxColor {
    guard reader.isNext(.string) else {
      return try PaintReader(property).color(try readPaint(property), "")
    }
    try reader.skip(count: 1)
    let name = try reader.readBytes(count: Int(try reader.readUInt32()))
    guard let color = PaintReader.color(named: name) else {
      throw BoxMistake(property, word: name)
    }
    return color
  }

  /// A colour or gradient.
  mutating func readFill(_ property: BoxProperty) throws -> BoxFill {
    guard !reader.isNext(.string) else { return .color(try readColor(property)) }
    return try PaintReader(property).fill(try readPaint(property))
  }

  mutating func readBorder() throws -> BoxBorder? {
    try PaintReader(.border).border(try readPaint(.border))
  }

  mutating func readCorners() throws -> BoxCorners {
    try PaintReader(.corners).corners(try readPaint(.corners))
  }

  mutating func readNotches() throws -> BoxNotches? {
    try PaintReader(.notches).notches(try readPaint(.notches))
  }

  mutating func readShadow() throws -> BoxShadow? {
    try PaintReader(.shadow).shadow(try readPaint(.shadow))
  }

  /// What a box looks like in a state.
  mutating func readLook(_ property: BoxProperty) throws -> StateLook {
    try PaintReader(property).look(try readPaint(property))
  }

  /// Reads a path.
  mutating func readPath(_ head: Head) throws -> LayoutBox {
    var path = PathBox(PathData())
    var viewBox: CGRect?
    var fill: BoxFill?
    var isFillGiven = false
    var parts = BoxParts()
    try readParts(.path, head, into: &parts) { property, decoder in
      let paint = PaintReader(property)
      switch property {
      case .data:
        let text = try decoder.readText(property)
        try decoder.countText(text)
        path.data = try paint.pathData(text)
      case .arc:
        path.data = try paint.arc(try decoder.readPaint(property))
        viewBox = viewBox ?? PaintReader.arcViewBox
      case .viewBox: viewBox = try paint.viewBox(try decoder.readPaint(property))
      case .fill:
        fill = try decoder.readFill(property)
        isFillGiven = true
      case .rule: path.rule = try decoder.readKeyword(BoxProperty.Keywords.rules, property)
      case .stroke: path.stroke = try paint.stroke(try decoder.readPaint(property))
      case .trim:
        (path.trimStart, path.trimEnd) = try paint.trim(try decoder.readPaint(property))
      case .scaling:
        path.scaling = try decoder.readKeyword(BoxProperty.Keywords.scalings, property)
      default: return false
      }
      return true
    }
    path.viewBox = viewBox ?? path.viewBox
    // What is stroked is filled where the script says so.
    path.fill = isFillGiven || path.stroke != nil ? fill : .color(.text)
    return parts.box(
      .shape(ShapeBox(figure: .path(path), color: .text)), role: .image)
  }

  /// A string, a number, or a table of such.
  private mutating func readPaint(_ property: BoxProperty) throws -> JSONValue {
    let (value, name) = try readAny()
    switch value {
    case .list, .map, .string, .integer: break
    case .number(let number) where number.isFinite: break
    default: throw BoxMistake(property, given: value, named: name)
    }
    return try BoxDecoder.data(value, of: property)
  }
}
