import BubbleCore
import Foundation

/// Adds a quotation over an answer: the sender of the answered message and its first two lines, beside a bar in that
/// person's colour.
///
/// ```json
/// "reply": { "message": "41", "sender": "Bo", "person": "bo", "text": "Shall we?",
///            "image": { "source": "media/boat.png", "width": 320, "height": 240 } }
/// ```
///
/// All fields may be missing, but not all together. `person` is the id that the colour belongs to; without it the name decides. With
/// `message` a touch asks the host to `show` it. Without text, the content's `type`, such as `photo`, is named. Without text, type and
/// image, the quotation says that the message is not available. Bar and texts are at the side where the quoted text starts.
public struct ReplyLayouter: BoxLayouter {
  /// `reply`.
  public let id: LayouterID = "reply"
  /// True.
  public var wraps: Bool { true }
  /// The dependencies of boxes.
  public let dependencies: EnvironmentDependencies = .boxes

  /// The longest quotation, in characters.
  static let maximumLength = 1_000
  /// The greatest number of its lines.
  private static let maximumLines = 2
  private static let imageSide: CGFloat = 36

  /// Makes the layouter.
  public init() {}

  /// Whether the message has a `reply`.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    message.decoration("reply") != nil
  }

  /// Returns the rest of the chain's tree with the quotation over it.
  ///
  /// - Throws: ``DecorationError`` if there is nothing to quote.
  public func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    guard let value = message.decoration("reply") else {
      return try context.wrappedBox(for: message)
    }
    let example = "{ \"sender\": \"Bo\", \"text\": \"Shall we?\" }"
    let quotation = Quotation(try value.fields(of: "reply", example: example))
    guard quotation.isWorthShowing else {
      throw DecorationError(
        field: "reply",
        reason: "it has neither message, sender, text, type nor image; write \(example)")
    }
    return try context.decorating(message) { bubble in
      bubble.addHeader(header(quotation, isBare: bubble.isBare, context: context))
    }
  }

  /// The content of a `reply`.
  private struct Quotation {
    let message: String?
    let sender: String?
    let person: String?
    let text: String?
    let type: String?
    let image: JSONObject?

    init(_ fields: JSONObject) {
      type = fields.line("type")
      message = fields.text("message")
      sender = fields.line("sender")
      person = fields.text("person")
      text = fields.text("text").map { text in
        let start = text.prefix(ReplyLayouter.maximumLength)
        return start.endIndex == text.endIndex ? text : start + "…"
      }
      image = fields["image"]?.object
    }

    var isWorthShowing: Bool { message != nil || sender != nil || !isMissing }

    /// Whether nothing of the message is known.
    private var isMissing: Bool { text == nil && type == nil && image == nil }

    /// Returns the words in place of a text; nil if there is one, or an image or another type.
    func words(_ strings: LocalizedStrings) -> String? {
      guard text == nil else { return nil }
      let spoken = strings.spoken
      return switch type {
      case _ where isMissing: strings.missingMessage
      case "photo", "album": spoken.photo
      case "video": spoken.video
      case "animation": spoken.animation
      case "voice": spoken.voiceMessage
      case "sticker": spoken.sticker
      case "document": spoken.document
      case "location": spoken.location
      case "contact": spoken.contact
      default: nil
      }
    }

    var color: ColorToken {
      guard let id = person ?? sender else { return .accent }
      return .person(Person(id: id, name: ""))
    }

    /// Returns the text for screen readers.
    func label(_ strings: LocalizedStrings) -> String {
      let head = sender.map { LocalizedStrings.fill(strings.replyTo, $0) } ?? strings.reply
      return (text ?? words(strings)).map { "\(head): \($0)" } ?? head
    }
  }

  private func header(_ quotation: Quotation, isBare: Bool, context: LayoutContext) -> LayoutBox {
    let color = isBare ? .serviceText : quotation.color
    var lines: [LayoutBox] = []
    if let sender = quotation.sender {
      lines.append(.text(sender, style: .sender, color: color, maximumLines: 1))
    }
    if let text = quotation.text {
      lines.append(
        .text(
          text, style: .caption, color: isBare ? .serviceText : .text, alignment: .natural,
          maximumLines: ReplyLayouter.maximumLines))
    } else if let words = quotation.words(context.strings) {
      lines.append(
        .text(
          words, style: .caption, color: isBare ? .serviceText : .textDim,
          maximumLines: ReplyLayouter.maximumLines))
    }
    var parts: [LayoutBox] = []
    if let image = quotation.image { parts.append(thumbnail(image, context: context)) }
    if !lines.isEmpty {
      parts.append(.column(justify: .center, sizing: BoxSizing(grow: 1), lines))
    }
    let card = BarredCard.box(
      parts, color: color, direction: context.direction(unlikeOf: [quotation.text]))
    // Room between the bar and a name over it.
    let header = isBare ? card.onServiceGround() : .inset(BoxInsets(top: 2), card)
    let action = quotation.message.map { HitAction("show", ["message": .string($0)]) }
    return header.described(
      id: action == nil ? nil : "reply", action: action, role: action == nil ? .text : .button,
      label: quotation.label(context.strings))
  }

  private func thumbnail(_ image: JSONObject, context: LayoutContext) -> LayoutBox {
    let side = ReplyLayouter.imageSide * context.environment.effectiveTextScale
    return .image(
      image.text("source") ?? "", naturalSize: CGSize(width: side, height: side),
      cornerRadius: 4,
      sizing: BoxSizing(width: side, height: side, shrink: 0, alignSelf: .center))
  }
}

extension ReplyLayouter: DecorationDescribing {
  package var decoration: ContentField {
    ContentField(
      "reply",
      .object([
        ContentField("sender", .string, #""Bo""#), ContentField("text", .string, #""Shall we?""#),
        ContentField("type", .string, #""photo""#),
        ContentField("message", .string, #""3""#), ContentField("person", .string, #""bo""#),
        ContentField(
          "image", .object(ContentField.still),
          #"{ "source": "media/boat.png" }"#),
      ]), #"{ "sender": "Bo", "text": "Shall we?" }"#)
  }
}
