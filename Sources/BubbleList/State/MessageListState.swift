import BubbleCollection
import Foundation

/// All that a message list knows between two questions.
///
/// An object whose parts are values: whoever is asked while one part changes may ask the layout for another.
final class MessageListState {
  /// The list, and what of it can be seen.
  var geometry = MessageListGeometry() { didSet { edition &+= 1 } }
  /// Another number after each change of the list or of what can be seen of it.
  private(set) var edition = 0
  /// What is held at the edges of the visible area.
  var pinned = PinnedElements()
  /// What will be held at the edges of the bounds that the layout was last asked about.
  var heldAhead: HeldAhead?
  /// What has to be brought up to date.
  var stale = StaleParts()
  /// What was measured at other widths.
  var listsByWidth = ListsByWidth()
  /// What stays where it is seen.
  var anchoring = AnchorState()
  /// Which messages are near the screen.
  var identities = MessageIdentities()
  /// The identifiers that stay here though positions mean them.
  var keptIdentifiers = KeptIdentifiers()
  /// The line over the unread messages.
  var separator = SeparatorState()
  /// The batch that the collection view tells of.
  var batch: ListBatch?
  /// Which data the last preparation was for.
  var prepared = PreparedData()
}

/// What will be held at the edges of what can be seen, as long as the list stays as it is.
struct HeldAhead {
  let edition: Int
  let viewport: MessageListViewport
  let elements: PinnedElements
}
