import BubbleCore
import Foundation

/// Lays out a file: an icon for its kind, its name and its size, or the reason why the file is missing.
///
/// The geometry is Actor's: at least 200 x 66 points, an icon of 32 and a name 14 behind it. It ends 8 points from the
/// edge, where Actor leaves 2. Unlike Actor's, the icon begins where texts and names do, and grows with the text. The bubble is as wide as
/// the name needs, and at most as wide as any text. A longer name keeps its suffix, which decides the icon.
public struct DocumentLayouter: BoxLayouter {
  /// `document`.
  public let id: LayouterID = "document"
  /// Only `document`.
  public let contentTypes: Set<String>? = ["document"]
  /// The size is written as the locale has it.
  public let dependencies: EnvironmentDependencies = [.boxes, .locale]

  private static let minimumWidth: CGFloat = 200
  private static let height: CGFloat = 66
  private static let iconSide: CGFloat = 32
  private static let gap: CGFloat = 14
  /// Makes the layouter.
  public init() {}

  /// Returns the file in its bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let word = context.strings.spoken.document
    let name = payload.text("name").map(FileName.init)
    let size = payload["size"]?.double.flatMap(context.formats.byteCount)
    let missing = payload.line("missing")
    let scale = context.environment.iconScale
    let (side, gap) = (DocumentLayouter.iconSide * scale, DocumentLayouter.gap * scale)
    let padding = BoxInsets(
      top: 10, leading: context.bubblePadding.leading, bottom: 10, trailing: 8)
    let around = padding.horizontal + side + gap
    let wanted = context.measure(name?.text ?? word, style: .body).width.rounded(.up)
    let width = min(
      message.fixedWidth(.greatestFiniteMagnitude, in: context),
      max(message.fixedWidth(DocumentLayouter.minimumWidth, in: context), around + wanted))
    let room = max(0, width - around)
    let action = JSONObject.action(
      "open", [("source", payload["source"]), ("name", payload["name"])])
    // A character of large text may need more than the available room.
    let texts = LayoutBox.column(
      gap: 2, sizing: BoxSizing(minWidth: 0, grow: 1, basis: 0),
      [
        LayoutBox.text(name?.fitting(room, context) ?? word, maximumLines: 1)
          .hiddenFromAccessibility,
        .time(
          LayoutBox.text(
            missing ?? size ?? "", style: .caption, color: .textDim,
            maximumLines: missing == nil ? 1 : 3
          ).hiddenFromAccessibility,
          label: .timeLabel(for: message, in: context, maximumWidth: room)),
      ])
    let label = [word, name?.text, missing ?? size].compactMap(\.self).joined(separator: ", ")
    let icon = FileKind(suffix: name?.suffix ?? "").icon(side: side)
      .described(role: .button, label: label)
    let stack = StackBox(gap: gap, padding: padding, align: .center)
    var row = LayoutBox(
      .row(stack), sizing: BoxSizing(width: width, minHeight: DocumentLayouter.height),
      children: [icon, texts], id: "document")
    row.action = action
    return .bubble(row, BubbleBox(padding: BoxInsets()))
  }
}

extension DocumentLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [
      ContentField("source", .string, .optional, #""media/plan.pdf""#),
      ContentField("name", .string, .expected, #""plan.pdf""#),
      ContentField("size", .number(0...(.greatestFiniteMagnitude)), .optional, "48000"),
      ContentField("missing", .string, .optional, #""not included in the export""#),
    ]
  }
}
