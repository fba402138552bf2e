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
/// enlarged. The text beside a narrow picture is as wide as without it.
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
  /// The largest picture, in points.
  static let maximumImageSize = CGSize(width: 320, height: 180)
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
    if let image = card.image {
      lines.append(picture(image, isFirst: lines.isEmpty, message: message, context: context))
    }
    let row = BarredCard.box(
      [.column(gap: 1, sizing: BoxSizing(grow: 1), lines)], color: accent,
      direction: context.direction(unlikeOf: [card.title, card.text, card.site]))
    let action = card.url.map(HitAction.open)
    return (isBare ? row.onServiceGround() : row).described(
      id: card.url.map { "link:\($0)" }, action: action, role: action == nil ? .group : .link,
      label: card.label)
  }

  private func picture(
    _ image: JSONObject, isFirst: Bool, message: Message, context: LayoutContext
  ) -> LayoutBox {
    var bounds = LinkPreviewLayouter.maximumImageSize
    let room = context.maximumContentWidth(for: message) - BarredCard.indent
    bounds.width = min(bounds.width, max(1, room))
    let natural = image.naturalSize ?? LinkPreviewLayouter.placeholderSize
    let size = MediaLayouter.fit(natural, in: bounds)
    let picture = LayoutBox.image(
      image.text("source") ?? "", naturalSize: natural, cornerRadius: 6,
      sizing: BoxSizing(width: size.width, height: size.height, alignSelf: .start))
    return isFirst ? picture : .inset(BoxInsets(top: 4), picture.align(.start))
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
