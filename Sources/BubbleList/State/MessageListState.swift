/// All that a message list knows between two questions.
///
/// An object whose parts are values: the delegate, asked while one part changes, may ask the layout for another.
final class MessageListState {
  /// The list, and what of it can be seen.
  var geometry = MessageListGeometry()
  /// What is held at the edges.
  var pins = Pins()
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
