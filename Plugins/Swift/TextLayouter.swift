import BubbleCore

/// Lays out text: a bubble as wide as its widest line, the time beside or under the last one.
///
/// The geometry is Actor's: see `CellMetrics` and `TimePlacement`. The payload's `spans` format
/// parts of the text, and web addresses become links: see ``FormattedText``. One to three emoji alone
/// are drawn large and without a ground, as in other messengers.
public struct TextLayouter: BoxLayouter {
  /// `text`.
  public var id: LayouterID { "text" }
  /// Only `text`.
  public var contentTypes: Set<String>? { ["text"] }

  /// The dependencies of boxes: neither times nor numbers are formatted here.
  public let dependencies: EnvironmentDependencies = .boxes

  /// Makes the layouter.
  public init() {}

  /// Whether there is a text, even an empty one.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { message.hasText }

  /// Returns the text in its bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let text = payload["text"]?.string ?? ""
    switch EmojiText.count(in: text) {
    case 1:
      return emoji(text, .jumbo, in: payload)
    case 2, 3:
      return emoji(text, .large, in: payload)
    default:
      return .bubble(FormattedText.box(of: text, in: payload).box)
    }
  }

  private func emoji(_ text: String, _ style: TextStyle, in payload: JSONObject) -> LayoutBox {
    let hidden =
      payload["spans"] == nil
      ? [] : FormattedText.spans(of: text, in: payload).filter { $0.format.contains(.spoiler) }
    // The spans count the white space.
    let shown = hidden.isEmpty ? EmojiText.shown(text) : text
    return .bubble(
      .text(shown, style: style, alignment: .natural, spans: hidden), BubbleBox(ground: .none))
  }
}

extension TextLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [ContentField("text", .string, .required, #""Hello""#)] + ContentField.spans
  }
}
