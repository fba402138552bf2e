/// A named colour. A theme says which colour that is when it is drawn, so a change of theme measures
/// nothing.
public enum ColorToken: String, Hashable, Sendable, CaseIterable {
  /// What people write.
  case text
  /// Times, captions, things of less weight.
  case textDim = "text_dim"
  /// A link.
  case link
  /// What calls for attention: the own choice, a button.
  case accent
  /// The accent, diluted.
  case accentFaint = "accent_faint"
  /// The empty part of a bar.
  case track
  /// The mark of a message that was read.
  case statusRead = "status_read"
  /// The mark of a message that failed.
  case failure
  /// A line between parts.
  case separator
  /// The text of a system row and of a day header.
  case serviceText = "service_text"
  /// The ground of a system row and of a day header.
  case serviceBackground = "service_background"
  /// Somebody's own colour: sender name and avatar, chosen from a palette by the person's id.
  case person
  /// White on a coloured ground.
  case onAccent = "on_accent"
}
