import BubbleCore
import Foundation

/// Reading aloud: a tree for screen readers.
extension ConversationView {
  /// What is shown, as a screen reader walks through it, in view coordinates.
  ///
  /// Under the conversation stand the rows that are seen, from top to bottom: messages with what is in them and beside them, headers of days,
  /// the strip over the first unread message, who is typing, and rows of the host's own with a label. Nodes keep their names while messages
  /// come, go, move and change, so that a host tells its platform what `AccessibilityChanges.init(from:to:)` finds between two trees:
  ///
  /// ```swift
  /// let old = tree
  /// tree = view.accessibility
  /// for id in AccessibilityChanges(from: old, to: tree).changed { announce(tree.node(id)) }
  /// ```
  ///
  /// A message has all actions of ``contextActions(for:at:)``, and says which it is of all messages. It is `unread` where others wrote
  /// it behind ``readUpTo``, `selected` where some of its text is, and it or the part of it is `focused` or `pressed`.
  ///
  /// - Complexity: As much as is seen, times a logarithm.
  public var accessibility: AccessibilityNode {
    AccessibilityReader(
      core, focused: focused, pressed: pressed, selection: selection
    ).tree
  }
}
