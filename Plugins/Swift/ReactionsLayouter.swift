import BubbleCore
import Foundation

/// Adds the reactions to a message under it: a pill for each, in as many lines as they need, and the time
/// at the end of the last line.
///
/// ```json
/// "reactions": [ { "emoji": "👍", "count": 3, "mine": true }, { "emoji": "🎉" } ]
/// ```
///
/// `count` is 1 if it is missing. A touch asks the host to `react` with the emoji. Invalid reactions, and those with
/// a count below 1, are ignored. A last pill has the number of those after the first ``maximumCount``.
public struct ReactionsLayouter: BoxLayouter {
  /// `reactions`.
  public let id: LayouterID = "reactions"
  /// True.
  public var wraps: Bool { true }
  /// Counts are written as the locale has them.
  public let dependencies: EnvironmentDependencies = [.boxes, .locale]

  /// The greatest number of reactions that are shown one by one.
  public static let maximumCount = 40
  /// The longest text instead of an emoji, in characters.
  private static let maximumLength = 12
  private static let gap: CGFloat = 4

  /// Makes the layouter.
  public init() {}

  /// Whether the message has `reactions`, not an empty list.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    guard let value = message.decoration("reactions") else { return false }
    return value != .array([])
  }

  /// Returns the rest of the chain's tree with the pills under it.
  ///
  /// - Throws: ``DecorationError`` if there is no reaction in the field.
  public func box(for message: Message, in context: LayoutContext) throws -> LayoutBox {
    guard let value = message.decoration("reactions") else {
      return try context.wrappedBox(for: message)
    }
    let list = value.array ?? []
    let reactions = list.prefix(ReactionsLayouter.maximumCount).compactMap(shown)
    guard !reactions.isEmpty else {
      throw DecorationError(
        field: "reactions",
        reason: "there is none in it; write [ { \"emoji\": \"👍\", \"count\": 3 } ]")
    }
    let more = list.count - ReactionsLayouter.maximumCount
    return try context.decorating(message) { bubble in
      var pills = reactions.map { pill($0, isBare: bubble.isBare, context) }
      if more > 0 { pills.append(morePill(more, isBare: bubble.isBare, context)) }
      if bubble.claimTime() { pills.append(time(of: message, context: context)) }
      bubble.addFooter(
        .row(
          gap: ReactionsLayouter.gap, align: .end, wraps: true, lineGap: ReactionsLayouter.gap,
          pills))
    }
  }

  /// Returns a reaction as it is shown: with an emoji, or the start of a text, on one line.
  private func shown(_ value: JSONValue) -> Reaction? {
    guard var reaction = Reaction(value), let emoji = value.object?.line("emoji") else {
      return nil
    }
    reaction.emoji = String(emoji.prefix(ReactionsLayouter.maximumLength))
    return reaction
  }

  private func pill(_ reaction: Reaction, isBare: Bool, _ context: LayoutContext) -> LayoutBox {
    let ink = ink(isMine: reaction.isMine, isBare: isBare)
    var parts = [LayoutBox.text(reaction.emoji, color: ink, maximumLines: 1)]
    let count = context.formats.compactNumber(Double(reaction.count))
    if reaction.count > 1 { parts.append(.text(count, style: .caption, color: ink)) }
    let label = reaction.count > 1 ? "\(reaction.emoji), \(count)" : reaction.emoji
    return ground(parts, isMine: reaction.isMine, isBare: isBare, context).described(
      id: "reaction:\(reaction.emoji)",
      action: HitAction("react", ["emoji": .string(reaction.emoji)]), role: .button,
      label: reaction.isMine
        ? LocalizedStrings.fill(context.strings.ownReaction, label) : label)
  }

  private func morePill(_ count: Int, isBare: Bool, _ context: LayoutContext) -> LayoutBox {
    let text = context.formats.compactNumber(Double(count))
    let ink = ink(isMine: false, isBare: isBare)
    return ground(
      [.text("+\(text)", style: .caption, color: ink)], isMine: false, isBare: isBare, context
    ).described(role: .text, label: context.text(context.strings.moreReactions, count: count))
  }

  private func ink(isMine: Bool, isBare: Bool) -> ColorToken {
    isMine ? .onAccent : isBare ? .serviceText : .text
  }

  private func ground(
    _ parts: [LayoutBox], isMine: Bool, isBare: Bool, _ context: LayoutContext
  ) -> LayoutBox {
    let side = 8 * context.environment.iconScale
    return .overlay(
      align: .center,
      [
        .shape(
          .rectangle(radius: 100), color: isMine ? .accent : isBare ? .serviceBackground : .track,
          sizing: BoxSizing(alignSelf: .stretch)),
        .inset(
          BoxInsets(top: 2, leading: side, bottom: 2, trailing: side),
          .row(gap: 4, align: .center, parts)),
      ])
  }

  /// Returns the time, at the end of its line.
  private func time(of message: Message, context: LayoutContext) -> LayoutBox {
    let width = context.maximumContentWidth(for: message)
    let label = LayoutBox.timeLabel(for: message, in: context, maximumWidth: width)
    let distance = TimePlacement.gap - ReactionsLayouter.gap
    return .row(
      justify: .end, sizing: BoxSizing(grow: 1),
      [.inset(BoxInsets(leading: distance), label)])
  }
}

extension ReactionsLayouter: DecorationDescribing {
  package var decoration: ContentField {
    ContentField(
      "reactions",
      .list(
        .object([
          ContentField("emoji", .string, .required, #""👍""#),
          ContentField("count", .number(0...(.greatestFiniteMagnitude)), "3"),
          ContentField("mine", .boolean, "true"),
        ])), #"[ { "emoji": "👍", "count": 3 } ]"#)
  }
}
