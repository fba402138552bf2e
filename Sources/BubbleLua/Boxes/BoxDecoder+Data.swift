import BubbleCore
import Foundation

/// The values of properties.
extension BoxDecoder {
  /// A number; the C side lets none out that is not finite.
  mutating func readLength() throws -> CGFloat {
    let number = try reader.readNumber()
    guard number.isFinite else { throw malformed }
    return CGFloat(number)
  }

  /// A length in points or percent.
  mutating func readBoxLength() throws -> BoxLength {
    try readFlag() ? .percent(try readLength()) : .points(try readLength())
  }

  mutating func readFlag() throws -> Bool { try reader.readUInt32() != 0 }

  /// The word at a place in its list.
  mutating func readWord<Word>(_ words: [Word]) throws -> Word {
    let place = Int(try reader.readUInt32())
    guard place < words.count else { throw malformed }
    return words[place]
  }

  mutating func readInsets() throws -> BoxInsets {
    let top = try readLength()
    let leading = try readLength()
    let bottom = try readLength()
    return BoxInsets(top: top, leading: leading, bottom: bottom, trailing: try readLength())
  }

  /// A string is an action without parameters; of a table `type` is the name, and the other members
  /// are the parameters.
  mutating func readAction() throws -> HitAction {
    switch try readData(depth: 0) {
    case .string(let name): return HitAction(name)
    case .object(let object):
      guard let name = object["type"]?.string else { throw malformed }
      return HitAction(name, JSONObject(object.members.filter { $0.name != "type" }))
    default: throw malformed
    }
  }

  /// Levels from 0 to 1, as they are stored: from 0 to 255.
  mutating func readLevels() throws -> [UInt8] {
    guard case .array(let levels)? = list(try readData(depth: 0)) else { throw malformed }
    return try levels.map { level in
      guard let level = level.double, level >= 0, level <= 1 else { throw malformed }
      return UInt8((level * 255).rounded())
    }
  }

  mutating func readSpans() throws -> [SpanMark] {
    guard case .array(let marks)? = list(try readData(depth: 0)) else { throw malformed }
    return try marks.map { mark in
      guard let object = mark.object, let mark = SpanMark(object) else { throw malformed }
      return mark
    }
  }

  /// A list; a table with nothing in it is one, too.
  private func list(_ value: JSONValue) -> JSONValue? {
    if case .object(let object) = value, object.members.isEmpty { return .array([]) }
    return value
  }

  /// Plain data, members in order of their names: tables have none that would be the same in two states.
  private mutating func readData(depth: Int) throws -> JSONValue {
    guard depth < BoxDecoder.maximumDepth else { throw malformed }
    switch try reader.readTag() {
    case .nil: return .null
    case .false: return .bool(false)
    case .true: return .bool(true)
    case .integer: return .integer(try reader.readInteger())
    case .number: return .number(Double(try readLength()))
    case .string: return .string(try reader.readText())
    case .list: return try readList(depth: depth)
    case .map: return try readMap(depth: depth)
    default: throw malformed
    }
  }

  private mutating func readList(depth: Int) throws -> JSONValue {
    let count = Int(try reader.readUInt32())
    try reader.skip(count: 4)
    try reader.skip(count: 4 * count)
    var items: [JSONValue] = []
    for _ in 0..<count { items.append(try readData(depth: depth + 1)) }
    return .array(items)
  }

  private mutating func readMap(depth: Int) throws -> JSONValue {
    let count = Int(try reader.readUInt32())
    try reader.skip(count: 4)
    _ = try reader.readText()
    var members: [JSONObject.Member] = []
    for _ in 0..<count {
      let name = try reader.readText()
      members.append(JSONObject.Member(name: name, value: try readData(depth: depth + 1)))
    }
    members.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    return .object(JSONObject(members))
  }
}

/// A formatted part of a text as a script gives it: bytes as `string.find` counts them, from 1, the
/// last one included.
struct SpanMark {
  private let range: Range<Int>
  private let format: TextFormat
  private let link: String?

  /// Nil if it has no bounds.
  init?(_ object: JSONObject) {
    guard let from = object["from"]?.double, let to = object["to"]?.double else { return nil }
    // What lies outside of any text is cut off; no text is so long.
    let bounds = (0.0)...Double(UInt32.max)
    let start = Int((from - 1).clamped(to: bounds))
    range = start..<max(start, Int(to.clamped(to: bounds)))
    let formats: [(String, TextFormat)] = [
      ("bold", .bold), ("italic", .italic), ("code", .code), ("strike", .strike),
    ]
    format = formats.reduce(into: []) { format, part in
      if object[part.0]?.bool == true { format.insert(part.1) }
    }
    link = object["link"]?.string
  }

  /// The spans of a text.
  ///
  /// An end inside of a character is moved to that character's end, a start to its start. What is empty
  /// then, or neither formatted nor a link, is left out.
  ///
  /// - Complexity: O(*n* + *m* log *m*) in the length of the text and the number of spans.
  static func spans(_ marks: [SpanMark], of text: String) -> [TextSpan] {
    let length = text.utf8.count
    let edges = Set(
      marks.flatMap { [min($0.range.lowerBound, length), min($0.range.upperBound, length)] }
    ).sorted()
    var snapped: [Int: (down: Int, up: Int)] = [:]
    var next = 0
    var start = 0
    for character in text {
      guard next < edges.count else { break }
      let end = start + character.utf8.count
      while next < edges.count, edges[next] < end {
        snapped[edges[next]] = (start, edges[next] == start ? start : end)
        next += 1
      }
      start = end
    }
    for edge in edges[next...] { snapped[edge] = (length, length) }
    return marks.compactMap { mark in
      guard let lower = snapped[min(mark.range.lowerBound, length)]?.down,
        let upper = snapped[min(mark.range.upperBound, length)]?.up, lower < upper,
        !mark.format.isEmpty || mark.link != nil
      else { return nil }
      return TextSpan(range: lower..<upper, format: mark.format, link: mark.link)
    }
  }
}

extension Double {
  fileprivate func clamped(to bounds: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, bounds.lowerBound), bounds.upperBound)
  }
}
