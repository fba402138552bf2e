import BubbleCore
internal import CLuaHost
import Foundation
import Platform

/// A tree of boxes as JSON, for hosts that use neither Swift nor Lua.
///
/// A box is a string, which is a text, or an object. Its `box` is the name of an element of scripts, its
/// `children` are the boxes in it, and its other members are the properties that the element has in scripts:
///
/// ```json
/// { "box": "column", "gap": 4, "children": [{ "box": "text", "text": "Lunch?", "style": "title" }, "at noon"] }
/// ```
///
/// `{ "box": "next" }` is the box of the rest of the chain. The same rules apply to the tree as to the result of a script.
public struct BoxDocument: Sendable {
  /// The reason why JSON is not a tree of boxes.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The box, by its path from the root, and the error.
    public var description: String
  }

  /// The maximum depth of boxes, which is also that of JSON.
  private static let maximumDepth = 64
  /// The maximum number of boxes in a tree.
  private static let maximumCount = 10_000
  /// The maximum size of all texts of a tree together, in bytes.
  private static let textLimit = 262_144

  private let root: JSONValue

  /// Makes a document of a tree, and checks its form; ``box(of:context:wrapped:)`` checks the properties of its boxes.
  ///
  /// - Throws: ``Failure`` with the box and the error.
  /// - Complexity: O(*n*) in its size.
  public init(_ root: JSONValue) throws(Failure) {
    self.root = root
    var count = 0
    try BoxDocument.check(root, at: "the root", depth: 0, &count)
  }

  /// Reads a tree.
  ///
  /// - Parameter json: UTF-8.
  /// - Throws: ``Failure`` if it is not JSON, or as ``init(_:)`` does.
  public init(json: some Sequence<UInt8>) throws(Failure) {
    var parser = JSONParser(Array(json))
    let root: JSONValue
    do throws(JSONParser.SyntaxError) {
      root = try parser.value()
    } catch {
      throw Failure(description: "this is not JSON: \(error.text), at byte \(error.offset)")
    }
    parser.skipSpace()
    guard parser.current == nil else {
      throw Failure(description: "there is text after the JSON, at byte \(parser.offset)")
    }
    try self.init(root)
  }

  /// Whether it contains `{ "box": "next" }`.
  public var wraps: Bool { BoxDocument.asksForNext(root) }

  /// Makes the boxes.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - context: The context of its layout.
  ///   - wrapped: The box of the rest of the chain; nil if it made none.
  /// - Throws: ``Failure`` with the element, the invalid property and the valid values.
  /// - Complexity: O(*n*) in its size.
  public func box(
    of message: Message, context: LayoutContext, wrapped: LayoutBox? = nil
  ) throws(Failure) -> LayoutBox {
    guard wrapped != nil || !wraps else {
      throw Failure(
        description: "{\"box\": \"next\"} is valid only for layouters with wraps set")
    }
    var writer = FlatWriter()
    writer.writeBox(root)
    let (start, count) = writer.finish()
    defer { start.deallocate() }
    do throws(BoxDecoder.Failure) {
      return try BoxDecoder.decode(
        UnsafeRawBufferPointer(start: start, count: count),
        scene: BoxDecoder.Scene(
          message: message, context: context, wrapped: wrapped.map { [$0] } ?? []),
        textLimit: BoxDocument.textLimit, textScale: context.environment.effectiveTextScale)
    } catch {
      throw Failure(description: error.description)
    }
  }

  fileprivate static let next = "next"
  private static let names = BoxConstructor.allCases.map(\.name) + [next]

  fileprivate static func constructor(_ name: String) -> BoxConstructor? {
    names.firstIndex(of: name).flatMap(BoxConstructor.init(rawValue:))
  }

  private static func check(
    _ value: JSONValue, at place: String, depth: Int, _ count: inout Int
  ) throws(Failure) {
    func failure(_ text: String) -> Failure { Failure(description: "\(place): \(text)") }
    count += 1
    guard count <= maximumCount else { throw failure("there are more than \(maximumCount) boxes") }
    guard depth < maximumDepth else {
      throw failure("boxes lie more than \(maximumDepth) deep in each other")
    }
    if value.string != nil { return }
    guard let object = value.object else {
      throw failure("a string or an object with \"box\" is expected, not \(value.kindName)")
    }
    guard let name = object["box"]?.string else {
      throw failure("an object needs \"box\", the name of an element: \"text\", \"column\" …")
    }
    guard constructor(name) != nil || name == next else {
      let near = NearestNames.nearest(to: name, among: names).map { "did you mean \"\($0)\"?" }
      throw failure(
        "there is no element \"\(TextRepair.name(name))\"; "
          + (near ?? "there are \(names.joined(separator: ", "))"))
    }
    // More than there are properties.
    guard object.members.count <= 256 else { throw failure("it has more than 256 properties") }
    guard let children = object["children"] else { return }
    guard let children = children.array else {
      throw failure("\"children\" is \(children.kindName), not an array of boxes")
    }
    for (index, child) in children.enumerated() where child != .bool(false) && child != .null {
      try check(child, at: "\(place), child \(index + 1)", depth: depth + 1, &count)
    }
  }

  private static func asksForNext(_ value: JSONValue) -> Bool {
    guard let object = value.object else { return false }
    return object["box"]?.string == next
      || object["children"]?.array?.contains(where: asksForNext) == true
  }
}

extension FlatWriter {
  /// Writes a box in the format of a script's result; its form is checked already.
  fileprivate mutating func writeBox(_ value: JSONValue) {
    guard let object = value.object, let name = object["box"]?.string else {
      return writeResult(value)
    }
    guard let constructor = BoxDocument.constructor(name) else {
      return writeElement(LUA_HOST_NEXT_ELEMENT, properties: 0, items: 0) { _ in }
    }
    // If several members have the same name, the last one counts.
    var properties: [JSONObject.Member] = []
    for member in object.members where member.name != "box" && member.name != "children" {
      guard member.value != .null else { continue }
      properties.removeAll { $0.name == member.name }
      properties.append(member)
    }
    let children = (object["children"]?.array ?? []).filter { $0 != .bool(false) && $0 != .null }
    writeElement(
      UInt32(constructor.rawValue), properties: properties.count, items: children.count
    ) { writer in
      for member in properties {
        writer.writePropertyName(member.name)
        writer.writeResult(member.value)
      }
      for (index, child) in children.enumerated() {
        writer.writeItemPlace(index + 1)
        writer.writeBox(child)
      }
    }
  }

  /// Writes a value in the format of a script's result.
  private mutating func writeResult(_ value: JSONValue) {
    switch value {
    case .null: writeNil()
    case .bool(let value): write(value)
    case .integer(let value): write(value)
    case .number(let value): write(value)
    case .string(let value): write(value)
    case .array(let items): writeList(items) { $0.writeResult($1) }
    case .object(let object): writeMap(object.members) { $0.writeResult($1) }
    }
  }
}
