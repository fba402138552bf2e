import BubbleCore
import BubbleLayouters
internal import CLuaHost
import Foundation

/// Reads and validates the box tree that a script's `build_layout` returned: the only code that checks elements
/// against ``BoxConstructor`` and ``BoxProperty``.
///
/// The C side passes any value that a script put into its tables, within limits of size and depth.
struct BoxDecoder {
  /// The inputs of a tree: the message, the context, and the boxes that the rest of the chain made.
  struct Scene {
    /// The message that is laid out.
    var message: Message
    /// The context of the layout.
    var context: LayoutContext
    /// The results of `ctx.next`, each at the index that is its handle.
    var wrapped: [LayoutBox]
  }

  /// The reason why a result is not a box tree.
  struct Failure: Error, Hashable, CustomStringConvertible {
    /// The broken rule and the values.
    var description: String
    /// The mark of the line that made the invalid element, 0 if lines are not noted; nil: it is not about an
    /// element.
    var mark: UInt32?
    /// Whether the tree is valid except for its size.
    var isTooLarge = false
  }

  var reader: FlatReader
  let scene: Scene?
  private let textLimit: Int
  /// The factor of symbols' sizes, which grow with the reader's text size.
  let textScale: CGFloat
  /// The size of all texts so far, in bytes: many texts within bounds may together take too long.
  private var textCount = 0
  /// Whether the last box is the result of `ctx.next`.
  private var isWrapped = false
  /// The indices of such boxes among the root's children.
  private var wrappedPlaces: [Int] = []
  private var depth = 0
  /// The line of the last element, if lines are noted.
  private var lineMark: UInt32 = 0
  /// The parts of Markdown so far that have ids.
  var markdownCounts = MarkdownCounts()

  private init(
    _ reader: FlatReader, scene: Scene? = nil, textLimit: Int = 0, textScale: CGFloat = 1
  ) {
    self.textScale = textScale
    self.reader = reader
    self.scene = scene
    self.textLimit = textLimit
  }

  /// Reads the box at the start of `bytes`.
  ///
  /// A string is a text in the standard style.
  ///
  /// - Parameters:
  ///   - scene: Nil for trees without wrapped boxes and Markdown.
  ///   - textLimit: The maximum size of all visible texts together, in bytes.
  ///   - textScale: The factor of symbols' sizes.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, scene: Scene? = nil, textLimit: Int = .max,
    textScale: CGFloat = 1
  ) throws(Failure) -> LayoutBox {
    var decoder = BoxDecoder(
      FlatReader(bytes), scene: scene, textLimit: textLimit, textScale: textScale)
    return try decoder.failing { (decoder) throws in try decoder.readRoot() }
  }

  /// Reads the options of `ctx.measure`, which are validated like the properties of an element.
  static func measureOptions(
    _ bytes: UnsafeRawBufferPointer
  ) throws(Failure) -> MeasureOptions {
    var decoder = BoxDecoder(FlatReader(bytes))
    return try decoder.failing { (decoder) throws in try decoder.readMeasureOptions() }
  }

  private mutating func failing<Value>(
    _ body: (inout BoxDecoder) throws -> Value
  ) throws(Failure) -> Value {
    do {
      return try body(&self)
    } catch let failure as Failure {
      throw failure
    } catch let mistake as BoxMistake {
      // The text follows the name of a function.
      throw Failure(description: String(mistake.text.trimmingPrefix(": ")))
    } catch {
      throw Failure(description: "\(error)")
    }
  }

  /// The error for bytes that the C side never writes.
  var malformed: FlatReader.Malformed { FlatReader.Malformed(offset: reader.offset) }

  // MARK: Elements

  private mutating func readRoot() throws -> LayoutBox {
    if reader.isNext(.string) || reader.isNext(.element) { return try readBox() }
    let (value, name) = try readAny()
    let kind =
      switch value {
      case .map, .list: name == "" ? "a plain table" : name
      default: value.kindName
      }
    throw Failure(
      description: "build_layout must return a ui element or a string, not \(kind)"
        + (value == .nil ? ": did it end without 'return'?" : ""))
  }

  /// Reads a text or an element.
  private mutating func readBox() throws -> LayoutBox {
    let isText = reader.isNext(.string)
    try reader.skip(count: 1)
    guard isText else { return try readElement() }
    let text = try reader.readText()
    try countText(text)
    var box = LayoutBox(.text(TextBox(text: text)))
    if lineMark != 0 { box.sourceMark = lineMark }
    return box
  }

  private mutating func readElement() throws -> LayoutBox {
    isWrapped = false
    let place = try reader.readUInt32()
    let mark = try reader.readUInt32()
    let head = Head(
      mark: mark, properties: try reader.readUInt32(), items: try reader.readUInt32())
    try reader.skip(count: 4)
    guard let constructor = BoxConstructor(rawValue: Int(place)) else {
      guard place == LUA_HOST_NEXT_ELEMENT else { throw malformed }
      return try wrapped(Int(mark))
    }
    guard depth < FlatValue.maximumDepth else { throw malformed }
    depth += 1
    if mark != 0 { lineMark = mark }
    var box: LayoutBox
    do {
      box = try read(constructor, head)
    } catch let mistake as BoxMistake {
      throw Failure(description: "ui.\(constructor.name)\(mistake.text)", mark: mark)
    }
    // Boxes around the box have the same line.
    if mark != 0 { box.sourceMark = mark }
    depth -= 1
    isWrapped = false
    return box
  }

  private mutating func read(_ constructor: BoxConstructor, _ head: Head) throws -> LayoutBox {
    if constructor == .decorated, depth > 1 { throw BoxMistake(text: " is valid at the root only") }
    return switch constructor {
    case .text: try readText(head)
    case .row, .column, .overlay, .grid, .inset, .spacer, .time:
      try readContainer(constructor, head)
    case .bubble: try readBubble(head)
    case .image: try readImage(head)
    case .shape, .symbol: try readShape(constructor, head)
    case .path: try readPath(head)
    case .markdown: try readMarkdown(head)
    case .qr: try readQR(head)
    case .decorated: try readDecorated(head)
    }
  }

  /// The line of an element, and the number of its parts.
  struct Head {
    /// 0 if lines are not noted.
    let mark: UInt32
    let items: UInt32
    /// The number of properties and items that are not read yet.
    fileprivate var left: UInt64

    fileprivate init(mark: UInt32, properties: UInt32, items: UInt32) {
      self.mark = mark
      self.items = items
      left = UInt64(properties) + UInt64(items)
    }
  }

  /// Takes the next property of an element, whose value must be read next; nil after the last property and child.
  @inline(__always)
  mutating func nextProperty(of parts: inout BoxParts) throws -> BoxProperty? {
    let constructor = parts.constructor
    while parts.head.left > 0 {
      parts.head.left -= 1
      let key = try reader.readUInt32()
      let property: BoxProperty
      if key & LUA_HOST_ITEM == 0 {
        let name = try reader.readBytes(count: Int(key))
        guard let named = BoxProperty.named(name), parts.taken.contains(named) else {
          throw BoxMistake(unknown: name, in: constructor.properties, of: constructor)
        }
        property = named
      } else if let positional = constructor.positional {
        if key != LUA_HOST_ITEM + 1, try readIfFalse() { continue }
        guard key == LUA_HOST_ITEM + 1 else {
          throw BoxMistake(text: " takes one \(positional.name), not several")
        }
        property = positional
      } else {
        try readChild(key - LUA_HOST_ITEM, of: constructor, into: &parts.children)
        continue
      }
      parts.present.insert(property)
      // `style = strong and "title"` may be false, which counts as absent.
      if reader.isNext(.false), !PropertySet.booleans.contains(property) {
        try reader.skip(count: 1)
        continue
      }
      // A table has no order, so neither of two values could count.
      guard parts.given.insert(property) else {
        throw BoxMistake(property, " is there twice, as the first item and by its name")
      }
      return property
    }
    try constructor.checkWhole(
      present: parts.present, given: parts.given, children: parts.children.count)
    if parts.extras != nil { try parts.takeTime() }
    return nil
  }

  private mutating func readChild(
    _ position: UInt32, of constructor: BoxConstructor, into children: inout [LayoutBox]
  ) throws {
    if try readIfFalse() { return }
    guard constructor.childCount.upperBound > 0 else {
      throw BoxMistake(childIn: constructor, is: try readAny().value)
    }
    guard reader.isNext(.string) || reader.isNext(.element) else {
      let (value, name) = try readAny()
      throw BoxMistake(
        text:
          ": child \(position) is \(BoxMistake.kind(of: value, named: name)): a ui element or a "
          + "string expected")
    }
    isWrapped = false
    children.append(try readBox())
    if isWrapped, depth == 1 { wrappedPlaces.append(children.count - 1) }
  }

  /// Skips a value if it is false.
  @inline(__always)
  private mutating func readIfFalse() throws -> Bool {
    guard reader.isNext(.false) else { return false }
    try reader.skip(count: 1)
    return true
  }

  /// Counts a visible text.
  ///
  /// - Parameter more: The cost of another drawing of it, in bytes.
  mutating func countText(_ text: String, more: Int = 0) throws {
    textCount += text.utf8.count + more
    guard textCount > textLimit else { return }
    throw Failure(
      description: "the texts of the result have more than \(textLimit) bytes together"
        + (more > 0 ? " (a module of a QR code counts as one)" : ""),
      mark: lineMark, isTooLarge: true)
  }

  // MARK: ctx.next

  /// Returns a result of `ctx.next`.
  private mutating func wrapped(_ handle: Int) throws -> LayoutBox {
    guard let scene, scene.wrapped.indices.contains(handle) else { throw malformed }
    isWrapped = true
    return scene.wrapped[handle]
  }

  /// Reads the root that puts boxes above and below the box of the rest of the chain.
  private mutating func readDecorated(_ head: Head) throws -> LayoutBox {
    var gap: CGFloat?
    var parts = BoxParts(.decorated, head)
    while let property = try nextProperty(of: &parts) {
      if property == .gap {
        gap = try readNumber(property)
      } else {
        try readCommon(property, into: &parts)
      }
    }
    guard let scene, let place = wrappedPlaces.first, wrappedPlaces.count == 1 else {
      throw BoxMistake(
        text: " takes ctx.next(message) once among its children, not \(wrappedPlaces.count) times")
    }
    let children = parts.children
    var bubble = DecoratedBubble(
      children[place], message: scene.message, context: scene.context)
    guard !bubble.isServiceRow else { return children[place] }
    if let gap { bubble.gap = gap }
    if let over = bubble.stack(children[..<place]) { bubble.addHeader(over) }
    if let under = bubble.stack(children[(place + 1)...]) { bubble.addFooter(under) }
    var box = bubble.box
    parts.put(on: &box)
    return box
  }
}

extension DecoratedBubble {
  /// Several decorations as one box, so that together they keep their distance from the background's edge.
  fileprivate func stack(_ boxes: ArraySlice<LayoutBox>) -> LayoutBox? {
    boxes.count > 1 ? stack(Array(boxes)) : boxes.first
  }
}
