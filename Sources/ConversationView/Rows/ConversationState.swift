import BubbleCore

/// A snapshot of a conversation: its rows, and the settings of their layout.
///
/// A value that shares unchanged parts with the previous state, and may be read on any thread.
struct ConversationState: Sendable {
  var rows: RowTree
  private(set) var settings: LayoutSettings
  /// Earlier settings in which some rows may have been measured, the latest last.
  private(set) var earlierSettings: [LayoutSettings] = []

  /// The number of earlier settings whose heights are kept; older measurements are repeated.
  private static let earlierLimit = 4

  init(rows: RowTree, settings: LayoutSettings) {
    self.rows = rows
    self.settings = settings
    self.rows.zone = settings.zone
  }

  /// Sets the settings for all later layouts; in another time zone, no message is resolved at first.
  ///
  /// - Complexity: O(1).
  mutating func change(_ settings: LayoutSettings) {
    earlierSettings.append(self.settings)
    if earlierSettings.count > ConversationState.earlierLimit { earlierSettings.removeFirst() }
    self.settings = settings
    rows.zone = settings.zone
  }
}
