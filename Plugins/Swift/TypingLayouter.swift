import BubbleCore
import Foundation

/// Lays out a sign that someone is writing: a bubble with three dots, without a time, and with the names of several people.
///
/// `names` lists the people who are writing, in the order of their beginning. By default it is the sender.
///
/// The dots don't move; a host that animates them finds their frames in the layout.
public struct TypingLayouter: BoxLayouter {
  /// `typing`.
  public let id: LayouterID = "typing"
  /// Only `typing`.
  public let contentTypes: Set<String>? = ["typing"]
  /// The dependencies of boxes, and the locale: the text for screen readers is a list in a sentence.
  public let dependencies: EnvironmentDependencies = [.boxes, .locale]

  private static let dotSide: CGFloat = 8
  private static let gap: CGFloat = 5
  private static let height: CGFloat = 22

  /// Makes the layouter.
  public init() {}

  /// Returns the dots in their bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let scale = context.environment.iconScale
    let (side, gap) = (TypingLayouter.dotSide * scale, TypingLayouter.gap * scale)
    let dots = [ColorToken.textDim, .textDim, .accentFaint].map {
      LayoutBox.shape(.ellipse, color: $0, sizing: BoxSizing(width: side, height: side))
    }
    let names = names(of: message)
    let sentence = context.strings.spoken.typing(names, formats: context.wordFormats)
    var row = LayoutBox.row(
      gap: gap, align: .center, sizing: BoxSizing(height: TypingLayouter.height * scale), dots)
    // One person is known by the avatar, or is the only other one.
    if names.count > 1 {
      row = .row(
        gap: 2 * gap, align: .center,
        [row, .text(sentence, style: .caption, color: .textDim)])
    }
    return .bubble(
      row.described(role: .text, label: sentence), BubbleBox(showsTime: false, showsSender: false))
  }

  private func names(of message: Message) -> [String] {
    let names = (message.content.payload["names"]?.array ?? []).compactMap(\.line)
    return names.isEmpty ? [message.sender.name] : names
  }
}
