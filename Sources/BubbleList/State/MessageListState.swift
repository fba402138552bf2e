/// The state of a message list between two calls.
///
/// An object whose parts are values: while one part changes, the delegate may query the layout for another.
final class MessageListState {
  /// The list, and its visible part.
  var geometry = MessageListGeometry()
  /// The pinned elements.
  var pins = Pins()
  /// The stale parts.
  var stale = StaleParts()
  /// The lists of other widths.
  var listsByWidth = ListsByWidth()
  /// The anchor.
  var anchoring = AnchorState()
  /// The messages near the screen.
  var identities = MessageIdentities()
  /// The identifiers of position snapshots that stay with the layout.
  var keptIdentifiers = KeptIdentifiers()
  /// The unread separator.
  var separator = SeparatorState()
  /// The batch in progress.
  var batch: ListBatch?
  /// The data of the last preparation.
  var prepared = PreparedData()
}
