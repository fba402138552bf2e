import Foundation

/// The layouts of a whole conversation at one moment: what a background pass yields.
///
/// A snapshot is immutable; using it measures nothing. Heights and keys are there for every message,
/// layouts for as many as the pass was told to keep.
public struct CellLayoutSnapshot: Sendable {
  /// What is known of one message.
  public struct Entry: Sendable {
    /// Which message.
    public var message: MessageID
    /// The key of the layouter that was suitable first: when it changes, the message is laid out anew.
    public var requestedKey: LayoutKey
    /// The key of the layout.
    public var key: LayoutKey
    /// The height of the cell in points.
    public var height: CGFloat
    /// Which kind of cell presents it.
    public var cellKind: CellKind
    /// What its place among the others means for it.
    public var fact: ConversationFacts.Fact
    /// The layout, unless it was left out.
    public var layout: (any CellLayout)?
    /// What went wrong.
    public var diagnostics: [Diagnostic]
  }

  /// The conversation's peer: a layout may depend on whether it is a group, and on its title.
  public var peer: Peer
  /// An entry for each message, in the conversation's order.
  public var entries: [Entry]
  /// The days of the conversation.
  public var days: [ConversationFacts.Day]

  /// What went wrong, in the messages' order.
  public var diagnostics: [Diagnostic] { entries.flatMap(\.diagnostics) }
}
