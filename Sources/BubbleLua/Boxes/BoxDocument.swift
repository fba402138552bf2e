import BubbleCore
internal import CLuaHost
import Foundation
import Platform

/// A tree of boxes as JSON: what a host without Swift and Lua describes bubbles by.
///
/// A box is a string, which is a text, or an object. Its `box` is the name of one of the elements that scripts have, its
/// `children` are the boxes in it, and its other members are properties by the names that they have there:
///
/// ```json
/// { "box": "column", "gap": 4, "children": [{ "box": "text", "text": "Lunch?", "style": "title" }, "at noon"] }
/// ```
///
/// `{ "box": "next" }` is what the rest of the chain made of the message. The tree is judged by the same rules as what a script returns.
public struct BoxDocument: Sendable {
  /// Why JSON is no tree of boxes.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The box, by the places that lead to it, and what is wrong.
    public var description: String
  }

  /// How deep boxes may lie in each other; JSON that is read is no deeper.
  private static let maximumDepth = 64
  /// How many boxes a tree may have.
  private static let maximumCount = 10_000
  /// How many bytes all texts of a tree may have together.
  private static let textLimit = 262_144

  private let root: JSONValue

  /// Takes a tree, and checks its form: what the properties of its boxes are is checked by ``box(of:context:wrapped:)``.
  ///
  /// - Throws: ``Failure``, which says where what is wrong stands.
  /// - Complexity: O(*n*) in its size.
  public init(_ root: JSONValue) throws(Failure) {
    self.root = root
    var count = 0
    try BoxDocument.check(root, at: "the root", depth: 0, &count)
  }

  /// Reads a tree.
  ///
  /// - Parameter json: UTF-8.
  public init(json: some Sequence<UInt8>) throws(Failure) {
    var parser = JSONParser(Array(json))
    let root: JSONValue
    do throws(JSONParser.SyntaxError) {
      root = try parser.value()
    } catch {
      throw Failure(description: "this is no JSON: \(error.text), at byte \(error.offset)")
    }
    parser.skipSpace()
    guard parser.current == nil else {
      throw Failure(description: "there is something behind the JSON, at byte \(parser.offset)")
    }
    try self.init(root)
  }

  /// Whether it asks for what the rest of the chain makes.
  public var wraps: Bool { BoxDocument.asksForNext(root) }

  /// The boxes.
  ///
  /// - Parameters:
  ///   - message: What is laid out.
  ///   - context: Where.
  ///   - wrapped: What the rest of the chain made; nil: there is no such thing.
  /// - Throws: ``Failure``: which property of which element is wrong, and what it may be.
  /// - Complexity: O(*n*) in its size.
  public func box(
    of message: Message, context: LayoutContext, wrapped: LayoutBox? = nil
  ) throws(Failure) -> LayoutBox {
    guard wrapped != nil || !wraps else {
      throw Failure(
        description: "{\"box\": \"next\"} is there only for layouters that say that they wrap")
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
        textLimit: BoxDocument.textLimit)
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
  /// Writes a box as a script returns it; its form was checked.
  fileprivate mutating func writeBox(_ value: JSONValue) {
    guard let object = value.object, let name = object["box"]?.string else {
      return writeResult(value)
    }
    guard let constructor = BoxDocument.constructor(name) else {
      return writeElement(LUA_HOST_NEXT_ELEMENT, properties: 0, items: 0) { _ in }
    }
    // Of several members of one name the last one counts.
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

  /// Writes a value as a script returns it.
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
