import BubbleCore
import Foundation

/// Adds a card about a link's target under a message: site, title, description and picture,
/// beside a bar.
///
/// ```json
/// "preview": { "url": "https://example.org/boat", "site": "Example", "title": "The blue boat",
///              "description": "How it came to be blue",
///              "image": { "source": "media/boat.png", "width": 640, "height": 360 } }
/// ```
///
/// The field is in the content or beside it. Each of its members may be missing, but not site, title,
/// description and image together. With `url` a touch asks the host to `open` it. A picture is never
/// enlarged. One that is less than half as wide as a text may be is beside the texts, at most 56 points wide and no higher than wide.
public struct LinkPreviewLayouter: BoxLayouter {
  /// `preview`.
  public let id: LayouterID = "preview"
  /// True.
  public var wraps: Bool { true }
  /// The dependencies of boxes.
  public let dependencies: EnvironmentDependencies = .boxes

  /// The longest text of each kind, in characters.
  private static let maximumLength = 1_000
  private static let titleLines = 2
  private static let descriptionLines = 3
  /// The largest picture, in points at the usual text size.
  static let maximumImageSize = CGSize(width: 320, height: 180)
  /// The greatest width of a picture beside the texts, in points at the usual text size.
  private static let emblemSide: CGFloat = 56
  /// The size of a picture without one in its payload: that of most.
  static let placeholderSize = CGSize(width: 240, height: 126)

  /// Makes the layouter.
  public init() {}

  /// Whether the message or its content has a `preview`.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    preview(of: message) != nil
  }

  private func preview(of message: Message) -> JSONValue? {
    message.content.payload.decoration("preview") ?? message.decoration("preview")
  }

  /// Returns the rest of the chain's tree with the card under it.
  ///
  /// - Throws: ``DecorationError`` if there is nothing to show.
  public func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    guard let value = preview(of: message) else { return try context.wrappedBox(for: message) }
    let example = "{ \"url\": \"https://…\", \"title\": \"The blue boat\" }"
    let fields = try value.fields(of: "preview", example: example)
    let card = Card(fields)
    guard card.isWorthShowing else {
      throw DecorationError(
        field: "preview",
        reason: "it has neither site nor title, description or image; write \(example)")
    }
    return try context.decorating(message) { bubble in
      bubble.addFooter(box(card, isBare: bubble.isBare, message: message, context: context))
    }
  }

  /// The content of a `preview`.
  private struct Card {
    let url: String?
    let site: String?
    let title: String?
    let text: String?
    let image: JSONObject?

    init(_ fields: JSONObject) {
      url = fields.text("url").flatMap { LinkAddress.mayBeOpened($0) ? $0 : nil }
      site = fields.line("site")
      title = fields.text("title").map { String($0.prefix(LinkPreviewLayouter.maximumLength)) }
      text = fields.text("description").map {
        String($0.prefix(LinkPreviewLayouter.maximumLength))
      }
      image = fields["image"]?.object
    }

    var isWorthShowing: Bool { site != nil || title != nil || text != nil || image != nil }

    /// The text for screen readers.
    var label: String? {
      let parts = [site, title, text].compactMap(\.self)
      return parts.isEmpty ? url : parts.joined(separator: ", ")
    }
  }

  private func box(
    _ card: Card, isBare: Bool, message: Message, context: LayoutContext
  ) -> LayoutBox {
    let ink: ColorToken = isBare ? .serviceText : .text
    let accent: ColorToken = isBare ? .serviceText : .accent
    var lines: [LayoutBox] = []
    if let site = card.site {
      lines.append(
        .text(
          site, style: .caption, color: accent,
          spans: [TextSpan(range: 0..<site.utf8.count, format: .bold)], maximumLines: 1))
    }
    if let title = card.title {
      lines.append(
        .text(
          title, style: .sender, color: ink, alignment: .natural,
          maximumLines: LinkPreviewLayouter.titleLines))
    }
    if let text = card.text {
      lines.append(
        .text(
          text, style: .caption, color: ink, alignment: .natural,
          maximumLines: LinkPreviewLayouter.descriptionLines))
    }
    var emblem: [LayoutBox] = []
    if let image = card.image {
      let picture = picture(image, message: message, context: context)
      if lines.isEmpty {
        lines = [picture.box]
      } else if picture.isSmall {
        emblem = [picture.box]
      } else {
        lines.append(.inset(BoxInsets(top: 4), picture.box))
      }
    }
    let row = BarredCard.box(
      [LayoutBox.column(gap: 1, sizing: BoxSizing(minWidth: 0, grow: 1), lines)] + emblem,
      color: accent,
      direction: context.direction(unlikeOf: [card.title, card.text, card.site]))
    let action = card.url.map(HitAction.open)
    return (isBare ? row.onServiceGround() : row).described(
      id: card.url.map { "link:\($0)" }, action: action, role: action == nil ? .group : .link,
      label: card.label)
  }

  /// Returns a picture, and whether it is so small that it is beside the texts.
  private func picture(
    _ image: JSONObject, message: Message, context: LayoutContext
  ) -> (box: LayoutBox, isSmall: Bool) {
    let room = max(1, context.maximumContentWidth(for: message) - BarredCard.indent)
    let scale = max(1, context.environment.effectiveTextScale)
    let natural = image.naturalSize ?? LinkPreviewLayouter.placeholderSize
    let bounds = LinkPreviewLayouter.maximumImageSize
    var size = MediaLayouter.fit(
      natural, in: CGSize(width: min(bounds.width * scale, room), height: bounds.height * scale))
    let isSmall = size.width < room / 2
    if isSmall {
      size.width = min(natural.width, LinkPreviewLayouter.emblemSide * scale, room / 2)
      size.height = min(natural.height, size.width)
    }
    let box = LayoutBox.image(
      image.text("source") ?? "", naturalSize: natural, cornerRadius: 6,
      sizing: BoxSizing(width: size.width, height: size.height, shrink: 0, alignSelf: .start))
    return (box, isSmall)
  }
}

extension LinkPreviewLayouter: DecorationDescribing {
  package var decoration: ContentField {
    ContentField(
      "preview",
      .object([
        ContentField("url", .string, #""https://example.org/boat""#),
        ContentField("site", .string, #""Example""#),
        ContentField("title", .string, #""The blue boat""#),
        ContentField("description", .string, #""A boat, and it is blue""#),
        ContentField(
          "image", .object(ContentField.still),
          #"{ "source": "media/boat.png", "width": 640, "height": 360 }"#),
      ]), #"{ "title": "The blue boat" }"#)
  }
}
