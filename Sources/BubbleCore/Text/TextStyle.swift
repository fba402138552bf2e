import Foundation

/// A named text style.
///
/// Layouters and scripts name styles; the environment's ``FontTable`` defines their fonts.
public enum TextStyle: String, Hashable, Sendable, CaseIterable {
  /// The text of messages.
  case body
  /// A heading inside a bubble.
  case title
  /// Small text under or beside something.
  case caption
  /// The sender's name over an incoming bubble of a group.
  case sender
  /// The time in the corner of a bubble.
  case time
  /// A centred system row and a day header.
  case service
  /// Fixed pitch.
  case code
  /// The initials in an avatar.
  case initials
  /// A message of one emoji.
  case jumbo
  /// A message of two or three emoji.
  case large
}

extension TextStyle {
  /// The style's index.
  var index: Int {
    switch self {
    case .body: 0
    case .title: 1
    case .caption: 2
    case .sender: 3
    case .time: 4
    case .service: 5
    case .code: 6
    case .initials: 7
    case .jumbo: 8
    case .large: 9
    }
  }

  /// The size in points and the weight, unless the host sets others.
  ///
  /// They are those of Actor's iOS client (body 16, date 11, service bold 12). The sender is bold
  /// in 14, not in 15 as in Actor.
  var standard: (size: CGFloat, weight: FontWeight) {
    switch self {
    case .body: (16, .regular)
    case .title: (16, .bold)
    case .caption: (12, .regular)
    case .sender: (14, .bold)
    case .time: (11, .regular)
    case .service: (12, .bold)
    case .code: (14, .regular)
    case .initials: (14, .bold)
    case .jumbo: (44, .regular)
    case .large: (32, .regular)
    }
  }
}
