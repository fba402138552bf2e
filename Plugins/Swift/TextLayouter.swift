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
      return emoji(text, .jumbo)
    case 2, 3:
      return emoji(text, .large)
    default:
      let spans = FormattedText.spans(of: text, in: payload)
      return .bubble(.text(text, alignment: .natural, spans: spans))
    }
  }

  private func emoji(_ text: String, _ style: TextStyle) -> LayoutBox {
    let text = LayoutBox.text(EmojiText.shown(text), style: style, alignment: .natural)
    return .bubble(text, BubbleBox(ground: .none))
  }
}

extension TextLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [ContentField("text", .string, .required, #""Hello""#), .spans]
  }
}
