import BubbleCore
import Foundation

/// Lays out a sign that someone is writing: a bubble with three dots, without a time.
///
/// The dots stand still; a host that wants them to move finds their frames in the layout.
public struct TypingLayouter: BoxLayouter {
  /// `typing`.
  public let id: LayouterID = "typing"
  /// Only `typing`.
  public let contentTypes: Set<String>? = ["typing"]
  /// What boxes depend on: neither times nor numbers are formatted here.
  public let dependencies: EnvironmentDependencies = .boxes

  private static let dotSide: CGFloat = 8
  private static let gap: CGFloat = 5
  private static let height: CGFloat = 22

  /// Makes the layouter.
  public init() {}

  /// The dots in their bubble.
  public func buildBox(peer: Peer, message: Message, context: LayoutContext) -> LayoutBox {
    let dots = [ColorToken.textDim, .textDim, .accentFaint].map {
      LayoutBox.shape(
        .ellipse, color: $0,
        sizing: BoxSizing(width: TypingLayouter.dotSide, height: TypingLayouter.dotSide))
    }
    let row = LayoutBox.row(
      gap: TypingLayouter.gap, align: .center,
      sizing: BoxSizing(height: TypingLayouter.height), dots
    ).described(
      role: .text,
      label: LocalizedStrings.fill(context.strings.spoken.isTyping, message.sender.name))
    return .bubble(row, BubbleBox(showsTime: false, showsSender: false))
  }
}
