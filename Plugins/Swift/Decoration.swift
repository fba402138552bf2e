import BubbleCore
import Foundation

extension LayoutBox {
  /// The box on the ground of what stands on the conversation's background.
  func onServiceGround(cornerRadius: CGFloat = 10) -> LayoutBox {
    .overlay([
      .shape(.rectangle(radius: cornerRadius), color: .serviceBackground),
      .inset(BoxInsets(top: 4, leading: 8, bottom: 4, trailing: 8), self),
    ])
  }
}

extension LayoutContext {
  /// The rest of the chain's tree with something put to it; a service row stays as it is.
  func decorating(
    _ message: Message, _ decorate: (inout DecoratedBubble) -> Void
  ) throws -> LayoutBox {
    var bubble = DecoratedBubble(try next(message), message: message, context: self)
    if !bubble.isServiceRow { decorate(&bubble) }
    return bubble.box
  }
}

/// Why a message is shown without something that belongs to it.
public struct DecorationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message's field: `reply`.
  public let field: String
  /// What is wrong with it and what to write.
  public let reason: String

  /// Both in a line.
  public var description: String { "\(field): \(reason); the message is shown without it" }
}

extension Message {
  /// A field beside the content that says something.
  func decoration(_ name: String) -> JSONValue? { hasExtras ? extras.decoration(name) : nil }
}

extension JSONObject {
  /// A field that says something: neither missing nor null nor false.
  func decoration(_ name: String) -> JSONValue? {
    guard let value = self[name], value != .null, value != .bool(false) else { return nil }
    return value
  }
}

extension JSONValue {
  /// The object under a field.
  ///
  /// - Throws: ``DecorationError`` for anything else.
  func fields(of field: String, example: String) throws(DecorationError) -> JSONObject {
    guard let object else {
      throw DecorationError(field: field, reason: "it is \(kindName); write \(example)")
    }
    return object
  }
}
