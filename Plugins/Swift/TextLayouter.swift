import BubbleCore

/// Lays out text: a bubble as wide as its widest line, the time beside or under the last one.
///
/// The geometry is Actor's: see ``CellMetrics`` and ``TimePlacement``. Web addresses become links. One
/// to three emoji alone are drawn large and without a ground, as messengers have come to do.
public struct TextLayouter: BubbleLayouter {
  /// `text`.
  public let id: LayouterID = "text"
  /// Only `text`.
  public let contentTypes: Set<String>? = ["text"]

  /// What boxes depend on: neither times nor numbers are formatted here.
  public let dependencies: EnvironmentDependencies = .boxes

  /// Makes the layouter.
  public init() {}

  /// Whether there is a text, even an empty one.
  public func isSuitable(_ message: Message) -> Bool { message.content.text != nil }

  /// Builds the bubble.
  public func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    let text = message.content.text ?? ""
    return try BubbleCellLayout(
      root: box(for: text), message: message, context: context, layouter: self)
  }

  private func box(for text: String) -> Box {
    switch EmojiText.count(in: text) {
    case 1: .bubble(.text(text, style: .jumbo, alignment: .natural), BubbleBox(ground: .none))
    case 2, 3: .bubble(.text(text, style: .large, alignment: .natural), BubbleBox(ground: .none))
    default: .bubble(.text(text, alignment: .natural, spans: LinkDetector.links(in: text)))
    }
  }
}
