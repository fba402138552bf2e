import BubbleCore
internal import CLuaHost
import Foundation

/// Reads the box tree that a script's `build_layout` returned.
///
/// Names, types and words were checked where the script wrote them; what can still be wrong here is
/// the number of children, or that the result is no element at all.
struct BoxDecoder {
  /// What a tree is made for: the call's message, and what the rest of the chain made of it.
  struct Scene {
    /// The message that is laid out.
    var message: Message
    /// Where.
    var context: LayoutContext
    /// What `ctx.next` handed to the script, each at the place that is its handle.
    var wrapped: [Box]
  }

  /// Why a result is no box tree.
  enum Failure: Error, Hashable, CustomStringConvertible {
    /// The bytes are no value: a fault of the C side.
    case malformed(FlatReader.Malformed)
    /// The script returned something else than an element or a string.
    case noElement(kind: String)
    /// An element has too few children.
    case missingChildren(constructor: String, expected: Int, actual: Int, mark: UInt32)
    /// A `ui.decorated` has not what it decorates, or more than one.
    case undecorated(count: Int, mark: UInt32)

    /// The mark of the line that made the element that is wrong, 0 where lines are not noted; nil: it is
    /// about no element.
    var mark: UInt32? {
      switch self {
      case .malformed, .noElement: nil
      case .missingChildren(_, _, _, let mark), .undecorated(_, let mark): mark
      }
    }

    /// Says the rule that was broken and the values.
    var description: String {
      switch self {
      case .malformed(let error): error.description
      case .noElement(let kind):
        "build_layout must return a ui element or a string, not \(kind)"
          + (kind == "nil" ? ": did it end without 'return'?" : "")
      case .missingChildren(let constructor, let expected, let actual, _):
        "ui.\(constructor) takes \(expected) \(expected == 1 ? "child" : "children"), not \(actual)"
      case .undecorated(let count, _):
        "ui.decorated takes ctx.next(message) once among its children, not \(count) times"
      }
    }
  }

  /// How deep elements may lie in each other: over what the C side lets out, and little for a stack.
  static let maximumDepth = 256

  /// What a box is before it is read: boxes are large, so each is filled where it lies.
  private static let blank = Box(.spacer)

  var reader: FlatReader
  private let scene: Scene?
  /// Whether the box read last is what `ctx.next` made.
  private var isWrapped = false
  private var depth = 0
  /// The line of the element read last, where lines are noted.
  private var lineMark: UInt32 = 0

  private init(_ reader: FlatReader, scene: Scene?) {
    self.reader = reader
    self.scene = scene
  }

  /// Reads the box at the start of `bytes`.
  ///
  /// A string is a text in the standard style.
  ///
  /// - Parameter scene: Nil where nothing is wrapped.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, scene: Scene? = nil
  ) throws(Failure) -> Box {
    var decoder = BoxDecoder(FlatReader(bytes), scene: scene)
    do {
      var root = blank
      try decoder.readBox(into: &root)
      return root
    } catch let failure as Failure {
      throw failure
    } catch let error as FlatReader.Malformed {
      throw .malformed(error)
    } catch {
      throw .malformed(decoder.malformed)
    }
  }

  /// The error for bytes that the C side never writes.
  var malformed: FlatReader.Malformed { FlatReader.Malformed(offset: reader.offset) }

  /// Reads a box into a blank one.
  private mutating func readBox(into box: inout Box) throws {
    switch try reader.readTag() {
    case .string:
      box.kind = .text(TextBox(text: try reader.readText()))
      if lineMark != 0 { box.sourceMark = lineMark }
    case .element: try readElement(into: &box)
    case .nil: throw Failure.noElement(kind: "nil")
    case .true, .false: throw Failure.noElement(kind: "a boolean")
    case .integer, .number: throw Failure.noElement(kind: "a number")
    case .function: throw Failure.noElement(kind: "a function")
    default: throw Failure.noElement(kind: "a plain table")
    }
  }

  private mutating func readElement(into box: inout Box) throws {
    isWrapped = false
    let place = try reader.readUInt32()
    let propertyCount = try reader.readUInt32()
    let childCount = try reader.readUInt32()
    let mark = try reader.readUInt32()
    guard let constructor = BoxConstructor(rawValue: Int(place)) else {
      guard place == LUA_HOST_NEXT_ELEMENT else { throw malformed }
      box = try wrapped(Int(propertyCount))
      return
    }
    guard depth < BoxDecoder.maximumDepth else { throw malformed }
    depth += 1
    let counts = Counts(properties: propertyCount, children: childCount)
    // Before and after: what is put around a box is of the same line.
    if mark != 0 {
      box.sourceMark = mark
      lineMark = mark
    }
    switch constructor {
    case .text: try readText(counts, into: &box)
    case .row, .column: try readStack(constructor, counts, into: &box)
    case .overlay: try readOverlay(counts, into: &box)
    case .inset: try readInset(counts, into: &box)
    case .bubble: try readBubble(counts, into: &box)
    case .image: try readImage(counts, into: &box)
    case .shape: try readShape(counts, into: &box)
    case .spacer, .time: try readPlain(constructor, counts, into: &box)
    case .decorated: try readDecorated(counts, into: &box)
    }
    if mark != 0 { box.sourceMark = mark }
    depth -= 1
    isWrapped = false
  }

  /// How much an element has.
  struct Counts {
    var properties: UInt32
    var children: UInt32

    /// Both, as they are read one after the other.
    fileprivate var entries: UInt64 { UInt64(properties) + UInt64(children) }
  }

  /// Reads what an element has: `set` takes the properties that are its own and says which are not.
  @inline(__always)
  mutating func readParts(
    _ constructor: BoxConstructor, _ counts: Counts, into box: inout Box,
    _ extras: inout BoxExtras?, _ set: (BoxProperty, inout BoxDecoder) throws -> Bool
  ) throws {
    var children: [Box] = []
    var childCount = 0
    // However many the bytes say there are.
    if counts.children > 0 { children.reserveCapacity(Int(min(counts.children, 256))) }
    for _ in 0..<counts.entries {
      let place = try reader.readUInt32()
      if place == LUA_HOST_CHILD {
        children.append(BoxDecoder.blank)
        try readBox(into: &children[childCount])
        childCount += 1
      } else if let property = BoxProperty(rawValue: Int(place)) {
        if try !set(property, &self) { try readCommon(property, into: &box, &extras) }
      } else {
        throw malformed
      }
    }
    box.children = children
    guard childCount >= constructor.childCount.lowerBound else {
      throw Failure.missingChildren(
        constructor: constructor.name, expected: constructor.childCount.lowerBound,
        actual: childCount, mark: box.sourceMark)
    }
  }

  /// What `ctx.next` made.
  private mutating func wrapped(_ handle: Int) throws -> Box {
    guard let scene, scene.wrapped.indices.contains(handle) else { throw malformed }
    isWrapped = true
    return scene.wrapped[handle]
  }

  /// Reads the root that puts something over and under what the rest of the chain made.
  private mutating func readDecorated(_ counts: Counts, into box: inout Box) throws {
    let mark = box.sourceMark
    var extras: BoxExtras?
    var gap: CGFloat?
    var places: [Int] = []
    var children: [Box] = []
    for _ in 0..<counts.entries {
      let place = try reader.readUInt32()
      if place == LUA_HOST_CHILD {
        var child = BoxDecoder.blank
        isWrapped = false
        try readBox(into: &child)
        if isWrapped { places.append(children.count) }
        children.append(child)
      } else if let property = BoxProperty(rawValue: Int(place)) {
        if property == .gap {
          gap = try readLength()
        } else {
          try readCommon(property, into: &box, &extras)
        }
      } else {
        throw malformed
      }
    }
    guard let scene, let place = places.first, places.count == 1 else {
      throw Failure.undecorated(count: places.count, mark: mark)
    }
    var bubble = DecoratedBubble(
      children[place], message: scene.message, context: scene.context)
    box = children[place]
    guard !bubble.isServiceRow else { return }
    if let gap { bubble.gap = gap }
    if let over = bubble.stack(children[..<place]) { bubble.putOver(over) }
    if let under = bubble.stack(children[(place + 1)...]) { bubble.putUnder(under) }
    box = bubble.box
    extras?.apply(to: &box, role: .group)
  }
}

extension DecoratedBubble {
  /// Several decorations as one, so that they keep their distance from the ground's edge together.
  fileprivate func stack(_ boxes: ArraySlice<Box>) -> Box? {
    boxes.count > 1 ? stack(Array(boxes)) : boxes.first
  }
}
