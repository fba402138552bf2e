import Foundation

/// A named text style.
///
/// Layouters and scripts name styles; the environment's ``FontTable`` says which font that is.
public enum TextStyle: String, Hashable, Sendable, CaseIterable {
  /// What people write.
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
  /// The style's place among all of them.
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

  /// The size in points and the weight, where the host says nothing else.
  ///
  /// Actor's (its client for iOS: body 16, sender bold 15, date 11, service bold 12).
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
