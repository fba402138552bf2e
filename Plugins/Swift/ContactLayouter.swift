import BubbleCore
import Foundation

/// Lays out a contact: name, telephone numbers, e-mail addresses.
///
/// The geometry is Actor's: at least 200 points wide, a line of 18 for each number and address. The height
/// follows from the content.
public struct ContactLayouter: BoxLayouter {
  /// `contact`.
  public let id: LayouterID = "contact"
  /// Only `contact`.
  public let contentTypes: Set<String>? = ["contact"]
  /// The dependencies of boxes: neither times nor numbers are formatted here.
  public let dependencies: EnvironmentDependencies = .boxes

  private static let width: CGFloat = 200
  private static let avatarSide: CGFloat = 44
  private static let lineHeight: CGFloat = 18
  /// The greatest number of telephone numbers, and that of addresses.
  private static let maximumCount = 8

  /// Makes the layouter.
  public init() {}

  /// Whether there is a name, a number or an address.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    let payload = message.content.payload
    return payload.line("name") != nil || !ContactLayouter.lines("phones", in: payload).isEmpty
      || !ContactLayouter.lines("emails", in: payload).isEmpty
  }

  /// Returns the contact in its bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let payload = message.content.payload
    let phones = ContactLayouter.lines("phones", in: payload)
    let emails = ContactLayouter.lines("emails", in: payload)
    let name = payload.line("name") ?? phones.first ?? emails.first ?? ""
    let available = context.maximumContentWidth(for: message)
    let strings = context.strings
    var lines = [
      LayoutBox.text(name, style: .title, maximumLines: 1).described(
        id: "contact", action: JSONObject.action("open", [("name", .string(name))]),
        role: .button, label: "\(strings.spoken.contact), \(name)")
    ]
    lines += phones.map {
      ContactLayouter.line($0, .phone, "call", "number", spoken: strings.spoken.call, context)
    }
    lines += emails.map {
      ContactLayouter.line($0, .mail, "mail", "address", spoken: strings.spoken.writeTo, context)
    }
    // In all the room there is, a character of large text may have none.
    let column = LayoutBox.column(gap: 2, sizing: BoxSizing(minWidth: 0, grow: 1), lines)
    let avatar = ContactLayouter.avatar(of: name, available: available, context: context)
    let row = LayoutBox.row(
      gap: 10, sizing: BoxSizing(minWidth: min(ContactLayouter.width, available)),
      [avatar, column])
    return .bubble(row, BubbleBox(padding: context.bubblePadding))
  }

  /// Returns the first strings under a name.
  private static func lines(_ name: String, in payload: JSONObject) -> [String] {
    (payload[name]?.array ?? []).prefix(maximumCount).compactMap(\.line)
  }

  private static func line(
    _ text: String, _ symbol: BoxSymbol, _ action: String, _ parameter: String,
    spoken: String, _ context: LayoutContext
  ) -> LayoutBox {
    let scale = max(1, context.environment.effectiveTextScale)
    let side = 13 * context.environment.iconScale
    return LayoutBox.row(
      gap: 6, align: .center, sizing: BoxSizing(minHeight: lineHeight * scale),
      [
        .shape(
          .symbol(symbol), color: .textDim,
          sizing: BoxSizing(width: side, height: side, shrink: 0)),
        .text(
          text, style: .caption, color: .link, maximumLines: 1, sizing: BoxSizing(minWidth: 0)),
      ]
    ).described(
      id: "\(action):\(text)", action: JSONObject.action(action, [(parameter, .string(text))]),
      role: .button, label: LocalizedStrings.fill(spoken, text))
  }

  /// Returns a circle with the initials, or a symbol if they have no room.
  private static func avatar(of name: String, available: CGFloat, context: LayoutContext)
    -> LayoutBox
  {
    let side = min(avatarSide * context.environment.iconScale, available / 3)
    let person = Person(id: name, name: name)
    let initials = context.measure(person.initials, style: .initials)
    let fits = initials.width <= side * 0.8 && initials.height <= side
    return LayoutBox.overlay(
      align: .center, justify: .center,
      sizing: BoxSizing(width: side, height: side, shrink: 0, alignSelf: .start),
      [
        .shape(
          .ellipse, color: .person(person), sizing: BoxSizing(width: side, height: side)),
        fits
          ? .text(person.initials, style: .initials, color: .onAccent)
          : .shape(
            .symbol(.person), color: .onAccent,
            sizing: BoxSizing(width: side * 0.6, height: side * 0.6)),
      ]
    ).hiddenFromAccessibility
  }
}

extension ContactLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    [
      ContentField("name", .string, .alternative, #""Bo""#),
      ContentField("phones", .list(.string), .alternative, #"["+351 912 345 678"]"#),
      ContentField("emails", .list(.string), .alternative, #"["bo@example.org"]"#),
    ]
  }
}
