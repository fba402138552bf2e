import BubbleCore
import Foundation

extension LayoutBox {
  /// Returns the box on the ground of content on the conversation's background.
  func onServiceGround(cornerRadius: CGFloat = 10) -> LayoutBox {
    .overlay([
      .shape(.rectangle(radius: cornerRadius), color: .serviceBackground),
      .inset(BoxInsets(top: 4, leading: 8, bottom: 4, trailing: 8), self),
    ])
  }
}

extension LayoutContext {
  /// Returns the direction of the first letter in texts, if it is another than that of the surroundings.
  func direction(unlikeOf texts: [String?]) -> WritingDirection? {
    for case let text? in texts {
      guard let direction = WritingDirection(ofFirstLetterIn: text) else { continue }
      return direction == environment.direction ? nil : direction
    }
    return nil
  }

  /// Returns the rest of the chain's tree with a decoration; a service row stays unchanged.
  func decorating(
    _ message: Message, _ decorate: (inout DecoratedBubble) -> Void
  ) throws -> LayoutBox {
    var bubble = DecoratedBubble(try wrappedBox(for: message), message: message, context: self)
    if !bubble.isServiceRow { decorate(&bubble) }
    return bubble.box
  }
}

/// Why a message is shown without something that belongs to it.
public struct DecorationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The message's field: `reply`.
  public let field: String
  /// A text that names the mistake and its correction.
  public let reason: String

  /// Both in a line.
  public var description: String { "\(field): \(reason); the message is shown without it" }
}

extension Message {
  /// Returns a field beside the content; nil if it is missing, null or false.
  func decoration(_ name: String) -> JSONValue? { hasExtras ? extras.decoration(name) : nil }
}

extension JSONObject {
  /// Returns a field; nil if it is missing, null or false.
  func decoration(_ name: String) -> JSONValue? {
    guard let value = self[name], value != .null, value != .bool(false) else { return nil }
    return value
  }
}

extension JSONValue {
  /// Returns the object under a field.
  ///
  /// - Throws: ``DecorationError`` for anything else.
  func fields(of field: String, example: String) throws(DecorationError) -> JSONObject {
    guard let object else {
      throw DecorationError(field: field, reason: "it is \(kindName); write \(example)")
    }
    return object
  }
}
