import BubbleCore
import Foundation
import Markdown

/// Lays out Markdown, as assistants answer in it: headings, lists, tasks, quotes, tables, code, rules, emphasis, links.
///
/// The text is CommonMark 0.31.2 with GitHub's tables, tasks, strikethrough, addresses and footnotes. HTML is shown as it was
/// written, and formulas, too. A message that `continues` is repaired at its end, so that a growing text looks right at every
/// word. ``MarkdownStream`` divides a growing text into pieces, so that only the last of them is laid out again. A piece has no ground. It shows
/// the time only at the end of the answer. Screen readers read the pieces of an answer as one.
public struct MarkdownLayouter: BoxLayouter {
  /// `markdown`.
  public var id: LayouterID { "markdown" }
  /// Only `markdown`.
  public var contentTypes: Set<String>? { ["markdown"] }

  /// The dependencies of boxes.
  public let dependencies: EnvironmentDependencies = .boxes

  /// Makes the layouter.
  public init() {}

  /// Whether there is a text, even an empty one.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { message.hasText }

  /// Returns the blocks below each other in a bubble; a single paragraph is a text in a bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let continues = payload["continues"]?.bool == true
    let isGrowing = continues && payload["finished"]?.bool != true
    let blocks = MarkdownDocument(
      payload["text"]?.string ?? "", isGrowing: isGrowing,
      references: MarkdownReferences(payload["references"])
    ).blocks
    let part = payload["part"]?.double
    let isPiece = part != nil
    let bubble = BubbleBox(
      ground: isPiece ? .none : .standard,
      padding: isPiece ? MarkdownBoxes.piecePadding(context.environment.density) : nil,
      showsTime: !continues,
      showsSender: !isPiece || part == 1)
    let room = context.maximumContentWidth(for: message)
    var boxes = MarkdownBoxes(
      context, room: room, isGrowing: isGrowing, isFirst: !isPiece || part == 1)
    if !isPiece, case .paragraph(let inlines)? = blocks.first, blocks.count == 1 {
      return .bubble(boxes.paragraph(boxes.text(inlines)), bubble)
    }
    // All pieces are equally wide: what is shown does not move when wider blocks follow.
    let sizing = isPiece ? BoxSizing(minWidth: room) : BoxSizing()
    return .bubble(.column(gap: MarkdownBoxes.gap, sizing: sizing, boxes.boxes(blocks)), bubble)
  }
}

extension MarkdownLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [
      ContentField("text", .string, .required, ##""# Hello""##),
      ContentField("part", .number(1...1_000_000), "1"),
      ContentField("continues", .boolean, "true"), ContentField("finished", .boolean, "true"),
      ContentField(
        "references",
        .list(
          .object([
            ContentField("label", .string, .required, #""1""#),
            ContentField("url", .string, #""https://example.org""#),
            ContentField("number", .number(1...1_000_000), "1"),
            ContentField("late", .boolean, "true"),
          ])), #"[ { "label": "1", "url": "https://example.org" } ]"#),
    ]
  }
}
