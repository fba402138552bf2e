import BubbleCore
import Foundation

/// The meanings of words that do not explain themselves.
extension ColorToken {
  var documentation: String {
    switch self {
    case .text: "the text of messages"
    case .textDim: "times, captions"
    case .link: "a link"
    case .accent: "emphasised parts"
    case .accentFaint: "the accent, diluted"
    case .track: "the empty part of a bar"
    case .statusRead: "the mark of a read message"
    case .failure: "a message that failed, and what went wrong"
    case .success: "what went well"
    case .warning: "what needs attention"
    case .info: "what is worth knowing"
    case .separator: "a line between parts"
    case .serviceText: "text of a system row"
    case .serviceBackground: "background of a system row"
    case .person1, .person2, .person3, .person4, .person5, .person6, .person7:
      "the colour of a person"
    case .onAccent: "content on the accent or on a person's colour"
    case .onMedia: "content on `media_overlay`"
    case .mediaOverlay: "a translucent background over a picture"
    case .mediaGround: "the area around a picture"
    case .mapGround: "the area of a map"
    case .mapRoad: "the roads of a map"
    case .unreadText: "text of the strip over unread messages"
    case .unreadBackground: "background of that strip"
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
