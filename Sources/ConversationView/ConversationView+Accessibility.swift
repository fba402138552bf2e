import BubbleCore

/// Accessibility: a tree for screen readers.
extension ConversationView {
  /// The visible elements as an accessibility tree, in reading order and view coordinates.
  ///
  /// The children of the root are the visible rows from top to bottom:
  ///
  /// - messages, with their parts and their accessories,
  /// - headers of days, also a pinned one, each before the messages of its day,
  /// - the strip over the first unread message,
  /// - the typing indicator,
  /// - rows of the host that have a label, or accessible parts.
  ///
  /// Nodes keep their ids while messages come, go, move and change. A host can therefore report to its platform only the differences
  /// between two trees, from `AccessibilityChanges.init(from:to:)`:
  ///
  /// ```swift
  /// let old = tree
  /// tree = view.accessibility
  /// for id in AccessibilityChanges(from: old, to: tree).changed {
  ///   if let node = tree.node(id) { announce(node.label) }
  /// }
  /// ```
  ///
  /// A message has all actions of ``contextActions(for:at:)``, and its position among all messages. It is `unread` if it is an
  /// incoming message after ``readUpTo``, and `selected` if some of its text is. The message or its part is `focused` or `pressed`.
  ///
  /// - Complexity: Proportional to the visible elements, times a logarithm.
  public var accessibility: AccessibilityNode {
    AccessibilityReader(
      core, focused: focused, pressed: pressed, selection: selection
    ).tree
  }
}
