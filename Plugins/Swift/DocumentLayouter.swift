import BubbleCore
import Foundation

/// Lays out a file: an icon that says what kind of file it is, its name and its size, or why the file is missing.
///
/// The geometry is Actor's: 200 x 66 points, an icon of 32 at 16, the name at 62; it ends 8 points from the
/// edge, where Actor leaves 2. A long name loses its middle rather than its suffix.
public struct DocumentLayouter: BoxLayouter {
  /// `document`.
  public let id: LayouterID = "document"
  /// Only `document`.
  public let contentTypes: Set<String>? = ["document"]
  /// The size is written as the locale has it.
  public let dependencies: EnvironmentDependencies = [.boxes, .locale]

  private static let width: CGFloat = 200
  private static let height: CGFloat = 66
  private static let iconSide: CGFloat = 32
  private static let gap: CGFloat = 14
  private static let padding = BoxInsets(top: 10, leading: 16, bottom: 10, trailing: 8)
  /// The longest suffix that is kept whole, its dot included.
  private static let maximumSuffixLength = 7
  /// How many characters in front of it are.
  private static let keptCharacterCount = 3

  /// Makes the layouter.
  public init() {}

  /// The file in its bubble.
  public func buildBox(peer: Peer, message: Message, context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let word = context.strings.spoken.document
    let name = payload.line("name") ?? word
    let size = payload["size"]?.double.flatMap(context.formats.byteCount)
    let missing = payload.line("missing")
    let width = message.fixedWidth(DocumentLayouter.width, in: context)
    let padding = DocumentLayouter.padding
    let room = max(
      0, width - padding.horizontal - DocumentLayouter.iconSide - DocumentLayouter.gap)
    let action = JSONObject.action(
      "open", [("source", payload["source"]), ("name", payload["name"])])
    // Of all the room there is, a character of large text may need more.
    let texts = LayoutBox.column(
      gap: 2, sizing: BoxSizing(minWidth: 0, grow: 1, basis: 0),
      [
        DocumentLayouter.title(name, room: room, context: context).hiddenFromAccessibility,
        .time(
          LayoutBox.text(
            missing ?? size ?? "", style: .caption, color: .textDim,
            maximumLines: missing == nil ? 1 : 3
          ).hiddenFromAccessibility,
          label: .timeLabel(for: message, in: context, maximumWidth: room)),
      ])
    let label = [word, payload.line("name"), missing ?? size].compactMap(\.self).joined(
      separator: ", ")
    let icon = FileKind(name: name).icon(side: DocumentLayouter.iconSide)
      .described(role: .button, label: label)
    let stack = StackBox(gap: DocumentLayouter.gap, padding: padding, align: .center)
    var row = LayoutBox(
      .row(stack), sizing: BoxSizing(width: width, minHeight: DocumentLayouter.height),
      children: [icon, texts], id: "document")
    row.action = action
    return .bubble(row, BubbleBox(padding: BoxInsets()))
  }

  /// The name, its middle left out where it has no room.
  private static func title(_ name: String, room: CGFloat, context: LayoutContext) -> LayoutBox {
    let width = { (text: String) in context.measure(text, style: .body).width }
    var shown = name
    if let dot = name.lastIndex(of: "."), dot > name.startIndex,
      // Parts of a name that runs the other way would change places.
      name[dot...].count <= maximumSuffixLength, !isRightToLeft(name), width(name) > room
    {
      // The last characters in front of the dot tell versions apart.
      let base = name[..<dot]
      let suffix = "…" + base.suffix(keptCharacterCount) + name[dot...]
      // As many characters as have room in front of the suffix, halving the doubt.
      var (fits, tooMany) = (0, max(1, base.count - keptCharacterCount))
      while fits + 1 < tooMany {
        let middle = (fits + tooMany) / 2
        if width(base.prefix(middle) + suffix) <= room { fits = middle } else { tooMany = middle }
      }
      if fits > 0 { shown = base.prefix(fits) + suffix }
    }
    return .text(shown, maximumLines: 1)
  }

  /// Whether there is a letter of Hebrew, Arabic or one of their neighbours.
  private static func isRightToLeft(_ text: String) -> Bool {
    text.unicodeScalars.contains {
      (0x590...0x8FF).contains($0.value) || (0xFB1D...0xFEFF).contains($0.value)
    }
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
