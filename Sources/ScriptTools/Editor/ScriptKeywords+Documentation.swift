import BubbleCore
import Foundation

/// The meanings of words that do not explain themselves.
extension ColorToken {
  var documentation: String {
    switch self {
    case .text: "what people write"
    case .textDim: "times, captions"
    case .link: "a link"
    case .accent: "what calls for attention"
    case .accentFaint: "the accent, diluted"
    case .track: "the empty part of a bar"
    case .statusRead: "the mark of a read message"
    case .failure: "a message that failed"
    case .separator: "a line between parts"
    case .serviceText: "text of a system row"
    case .serviceBackground: "ground of a system row"
    case .person1, .person2, .person3, .person4, .person5, .person6, .person7:
      "to tell people apart"
    case .onAccent: "what stands on the accent or on a person's colour"
    case .onMedia: "what stands on `media_overlay`"
    case .mediaOverlay: "a translucent ground over a picture"
    case .mediaGround: "around a picture"
    case .mapGround: "a map"
    case .mapRoad: "its roads"
    case .unreadText: "text of the strip over unread messages"
    case .unreadBackground: "ground of that strip"
    }
  }
}

extension TextStyle {
  /// The size and weight at text scale 1.
  var documentation: String {
    let font = FontTable().font(for: self, textScale: 1)
    let weight = font.isBold ? ", bold" : ""
    return "\(Int(font.size)) points\(weight)\(self == .code ? ", fixed pitch" : "")"
  }
}
