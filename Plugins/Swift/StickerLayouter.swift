import BubbleCore
import Foundation

/// Lays out a sticker: a picture of 150 x 150 points without a ground, the time on it, as in Actor.
///
/// One without a picture is shown as its emoji.
public struct StickerLayouter: BoxLayouter {
  /// `sticker`.
  public let id: LayouterID = "sticker"
  /// Only `sticker`.
  public let contentTypes: Set<String>? = ["sticker"]
  /// The dependencies of boxes: neither times nor numbers are formatted here.
  public let dependencies: EnvironmentDependencies = .boxes

  private static let side: CGFloat = 150

  /// Makes the layouter.
  public init() {}

  /// Returns the sticker without a ground.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let side = min(
      StickerLayouter.side, context.maximumContentWidth(for: message, ground: .none))
    let square = CGSize(width: side, height: side)
    let emoji = payload.line("emoji")
    let word = context.strings.spoken.sticker
    let image = LayoutBox(
      .image(
        ImageBox(
          source: payload["source"]?.string ?? "", naturalSize: payload.naturalSize ?? square,
          contentMode: .fit, cornerRadius: 12, alternative: emoji)),
      sizing: BoxSizing(width: side, height: side, alignSelf: .center, justifySelf: .center)
    ).described(
      id: "sticker",
      action: JSONObject.action(
        "open", [("source", payload["source"]), ("emoji", payload["emoji"])]),
      role: .image, label: emoji.map { "\(word), \($0.prefix(8))" } ?? word)
    let pill = LayoutBox.timePill(for: message, in: context, maximumWidth: max(0, side - 16))
    let bubble = BubbleBox(
      ground: .none, padding: BoxInsets(top: 1, bottom: 1), showsTime: false)
    return .bubble(
      .overlay([image, .placed(pill, align: .end, justify: .end)]), bubble)
  }
}

extension StickerLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    ContentField.still
      + [ContentField("emoji", .string, .expected, #""🚀""#)]
  }
}
