/// A named colour.
///
/// The theme resolves it at drawing time, so a change of theme measures nothing again.
public enum ColorToken: String, Hashable, Sendable, CaseIterable {
  /// The text of messages.
  case text
  /// Less important texts: times, captions.
  case textDim = "text_dim"
  /// A link.
  case link
  /// An emphasis: the user's own choice, a button.
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
  /// The first of the colours that distinguish people: sender names and avatars.
  case person1 = "person_1"
  /// The second.
  case person2 = "person_2"
  /// The third.
  case person3 = "person_3"
  /// The fourth.
  case person4 = "person_4"
  /// The fifth.
  case person5 = "person_5"
  /// The sixth.
  case person6 = "person_6"
  /// The seventh.
  case person7 = "person_7"
  /// Text and symbols on the accent colour and on a person's colour.
  case onAccent = "on_accent"
  /// Text and symbols over a picture, on ``mediaOverlay``.
  case onMedia = "on_media"
  /// The translucent ground of elements over a picture: its time, a play button.
  case mediaOverlay = "media_overlay"
  /// The area around a picture that does not fill its frame, and the placeholder of a missing one.
  case mediaGround = "media_ground"
  /// A map without its picture.
  case mapGround = "map_ground"
  /// The roads of a map without its picture.
  case mapRoad = "map_road"
  /// The text over the first unread message.
  case unreadText = "unread_text"
  /// The strip over the first unread message.
  case unreadBackground = "unread_background"
  /// Something that went well: paid, done, in time.
  case success
  /// Something to pay attention to: a delay, a deadline.
  case warning
  /// Something worth knowing.
  case info
}

extension ColorToken {
  /// The colours that distinguish people.
  package static let people: [ColorToken] = [
    .person1, .person2, .person3, .person4, .person5, .person6, .person7,
  ]
}
