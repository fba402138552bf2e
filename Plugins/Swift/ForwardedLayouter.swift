import BubbleCore
import Foundation

/// Adds the original sender's name over a forwarded message.
///
/// ```json
/// "forwarded": { "from": "Ana" }
/// ```
///
/// Without `from` the line only marks the message as forwarded.
public struct ForwardedLayouter: BoxLayouter {
  /// `forwarded`.
  public let id: LayouterID = "forwarded"
  /// True.
  public var wraps: Bool { true }
  /// The dependencies of boxes.
  public let dependencies: EnvironmentDependencies = .boxes

  /// Makes the layouter.
  public init() {}

  /// Whether the message has a `forwarded`.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    message.decoration("forwarded") != nil
  }

  /// Returns the rest of the chain's tree with a line over it.
  ///
  /// - Throws: ``DecorationError`` if the field is no object.
  public func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    guard let value = message.decoration("forwarded") else {
      return try context.wrappedBox(for: message)
    }
    let fields = try value.fields(of: "forwarded", example: "{ \"from\": \"Ana\" }")
    return try context.decorating(message) { bubble in
      let line = line(
        from: fields.line("from"), color: bubble.isBare ? .serviceText : .textDim, context: context)
      bubble.addHeader(bubble.isBare ? line.onServiceGround() : line)
    }
  }

  private func line(from name: String?, color: ColorToken, context: LayoutContext) -> LayoutBox {
    let (text, ranges) =
      name.map { LocalizedStrings.fillNoting(context.strings.forwardedFrom, with: [$0]) }
      ?? (context.strings.forwarded, [])
    let spans = ranges.map { TextSpan(range: $0, format: .bold) }
    let side = 12 * context.environment.effectiveTextScale
    return .row(
      gap: 4, align: .center,
      [
        .shape(
          .symbol(.forwarded), color: color,
          sizing: BoxSizing(width: side, height: side, shrink: 0)),
        .text(text, style: .caption, color: color, spans: spans, maximumLines: 1),
      ])
  }
}

extension ForwardedLayouter: DecorationDescribing {
  package var decoration: ContentField {
    ContentField(
      "forwarded", .object([ContentField("from", .string, .expected, #""Ana""#)]), .optional,
      #"{ "from": "Ana" }"#)
  }
}
