import BubbleCore

/// A conversation as it is at one moment: its rows, and what they are laid out with.
///
/// A value that shares what it can with the state before, and may be read on any thread.
struct ConversationState: Sendable {
  var rows: RowTree
  private(set) var settings: LayoutSettings
  /// Settings in which some heights may have been measured, the latest last.
  private(set) var earlierSettings: [LayoutSettings] = []

  /// In how many earlier settings heights are kept: what was measured before those is measured again.
  private static let earlierLimit = 4

  init(rows: RowTree, settings: LayoutSettings) {
    self.rows = rows
    self.settings = settings
  }

  /// Lays everything out with other settings from now on.
  mutating func change(_ settings: LayoutSettings) {
    earlierSettings.append(self.settings)
    if earlierSettings.count > ConversationState.earlierLimit { earlierSettings.removeFirst() }
    self.settings = settings
  }
}
