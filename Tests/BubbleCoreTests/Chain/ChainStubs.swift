import BubbleCore
import BubbleTestSupport
import Foundation

/// A layouter that makes the box that a test tells it to make.
struct BoxStub: BoxLayouter {
  let id: LayouterID
  var version = "1"
  var contentTypes: Set<String>?
  var log: StubLayouter.Log?
  var suitable: @Sendable (Message) throws -> Bool = { _ in true }
  var box: @Sendable (Message) throws -> LayoutBox

  /// Makes a layouter whose box is a text: its own id, unless told otherwise.
  init(
    _ id: LayouterID, version: String = "1", contentTypes: Set<String>? = nil,
    log: StubLayouter.Log? = nil, box: (@Sendable (Message) throws -> LayoutBox)? = nil,
    suitable: (@Sendable (Message) throws -> Bool)? = nil
  ) {
    self.id = id
    self.version = version
    self.contentTypes = contentTypes
    self.log = log
    self.suitable = suitable ?? { _ in true }
    self.box = box ?? { _ in .text(id.rawValue) }
  }

  func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    log?.note("\(id)?")
    return try suitable(message)
  }

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    log?.note("\(id)!")
    return try box(message)
  }
}

/// A layouter that asks for what is behind it without being a wrapping layouter.
struct NosyStub: BoxLayouter {
  let id: LayouterID
  var contentTypes: Set<String>?

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    try context.wrappedBox(for: message)
  }
}

/// A layouter that puts its id over what the rest of the chain makes, unless told otherwise.
struct WrapStub: BoxLayouter {
  let id: LayouterID
  let wraps = true
  let version: String
  let contentTypes: Set<String>?
  private let log: StubLayouter.Log?
  private let suitable: @Sendable (Message) throws -> Bool
  private let wrap: @Sendable (Message, LayoutContext) throws -> LayoutBox

  init(
    _ id: LayouterID, version: String = "1", contentTypes: Set<String>? = nil,
    log: StubLayouter.Log? = nil,
    wrap: (@Sendable (Message, LayoutContext) throws -> LayoutBox)? = nil,
    suitable: (@Sendable (Message) throws -> Bool)? = nil
  ) {
    self.id = id
    self.version = version
    self.contentTypes = contentTypes
    self.log = log
    self.suitable = suitable ?? { _ in true }
    self.wrap =
      wrap ?? { message, context in
        .column([.text(id.rawValue), try context.wrappedBox(for: message)])
      }
  }

  func isSuitable(_ message: Message, in context: LayoutContext) throws -> Bool {
    log?.note("\(id)?")
    return try suitable(message)
  }

  func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    log?.note("\(id)!")
    return try wrap(message, context)
  }
}

extension LayouterChain.Result {
  /// The texts of the cell in the order of drawing, without the sender's name and the time.
  var texts: [String] {
    let elements = (layout as? BubbleCellLayout)?.elements ?? []
    return elements.compactMap {
      guard case .text(let text, _, _) = $0.content else { return nil }
      let isContent = text.request.text != "Bo" && text.request.text != "09:00"
      return isContent ? text.request.text : nil
    }
  }
}
