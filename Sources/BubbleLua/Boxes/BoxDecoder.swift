import BubbleCore
import Foundation

/// Reads the box tree that a script's `build_layout` returned.
///
/// Names, types and words were checked where the script wrote them; what can still be wrong here is
/// the number of children, or that the result is no element at all.
struct BoxDecoder {
  /// Why a result is no box tree.
  enum Failure: Error, Hashable, CustomStringConvertible {
    /// The bytes are no value: a fault of the C side.
    case malformed(FlatReader.Malformed)
    /// The script returned something else than an element or a string.
    case noElement(kind: String)
    /// An element has too few children.
    case missingChildren(constructor: String, expected: Int, actual: Int)

    /// Says the rule that was broken and the values.
    var description: String {
      switch self {
      case .malformed(let error): error.description
      case .noElement(let kind):
        "build_layout must return a ui element, not \(kind): did it end without 'return'?"
      case .missingChildren(let constructor, let expected, let actual):
        "ui.\(constructor) takes \(expected) \(expected == 1 ? "child" : "children"), not \(actual)"
      }
    }
  }

  private var reader: FlatReader

  private init(_ reader: FlatReader) { self.reader = reader }

  /// Reads the box at the start of `bytes`.
  ///
  /// A string is a text in the standard style.
  static func decode(_ bytes: UnsafeRawBufferPointer) throws(Failure) -> Box {
    var decoder = BoxDecoder(FlatReader(bytes))
    do {
      return try decoder.readBox()
    } catch let failure as Failure {
      throw failure
    } catch let error as FlatReader.Malformed {
      throw .malformed(error)
    } catch {
      throw .malformed(FlatReader.Malformed(offset: decoder.reader.offset))
    }
  }

  private mutating func readBox() throws -> Box {
    switch try reader.readTag() {
    case .string: return .text(try reader.readText())
    case .element: return try readElement()
    case .nil: throw Failure.noElement(kind: "nil")
    case .true, .false: throw Failure.noElement(kind: "a boolean")
    case .integer, .number: throw Failure.noElement(kind: "a number")
    case .list, .map: throw Failure.noElement(kind: "a plain table")
    case .function: throw Failure.noElement(kind: "a function")
    }
  }

  private mutating func readElement() throws -> Box {
    guard let constructor = BoxConstructor(rawValue: Int(try reader.readUInt32())) else {
      throw FlatReader.Malformed(offset: reader.offset)
    }
    let propertyCount = try reader.readUInt32()
    let childCount = Int(try reader.readUInt32())
    _ = try reader.readUInt32()
    var properties = BoxPropertyValues()
    for _ in 0..<propertyCount { try readProperty(into: &properties) }
    guard childCount >= constructor.childCount.lowerBound else {
      throw Failure.missingChildren(
        constructor: constructor.name, expected: constructor.childCount.lowerBound,
        actual: childCount)
    }
    var children: [Box] = []
    children.reserveCapacity(min(childCount, 256))
    for _ in 0..<childCount { children.append(try readBox()) }
    return properties.box(constructor, children: children)
  }

  private mutating func readProperty(into properties: inout BoxPropertyValues) throws {
    let property = BoxProperty(rawValue: Int(try reader.readUInt32()))
    switch (property, try reader.readTag()) {
    case (let property?, .number):
      properties.set(property, CGFloat(try reader.readNumber()))
    case (let property?, .string):
      properties.set(property, try reader.readText())
    case (let property?, .integer):
      properties.set(property, word: Int(clamping: try reader.readInteger()))
    case (let property?, .true):
      properties.set(property, true)
    case (let property?, .false):
      properties.set(property, false)
    case (.padding?, .list):
      properties.padding = try readInsets()
    default: throw FlatReader.Malformed(offset: reader.offset)
    }
  }

  private mutating func readInsets() throws -> BoxInsets {
    try reader.skip(count: 4 + 4 + 4 * 4)
    var edges: [CGFloat] = []
    for _ in 0..<4 {
      guard try reader.readTag() == .number else {
        throw FlatReader.Malformed(offset: reader.offset)
      }
      edges.append(CGFloat(try reader.readNumber()))
    }
    return BoxInsets(top: edges[0], leading: edges[1], bottom: edges[2], trailing: edges[3])
  }
}
