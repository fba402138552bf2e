import BubbleCore
import Foundation

/// What surrounds a sample when it is tried out: one point of the matrix of all that scripts must cope with.
package struct PluginSetting: Hashable, Sendable {
  /// The width of the list, in points.
  package var width: CGFloat = 375
  /// At which side reading starts.
  package var direction: WritingDirection = .leftToRight
  /// The theme.
  package var theme: ThemeName = .light
  /// What all text sizes are multiplied with.
  package var textScale: CGFloat = 1
  /// The language and region of the reader.
  package var locale = PluginSetting.usualLocale
  /// Whether one person or several are at the other end.
  package var peerKind: Peer.Kind = .group
  /// Whether the message is an own one.
  package var isOutgoing = false

  /// Makes the most usual setting: an incoming message in a group on a phone.
  package init() {}

  /// The widths of a phone, of something narrower, and of a tablet.
  package static let widths: [CGFloat] = [375, 240, 600]
  /// Standard, smaller, and what people choose who see badly.
  package static let textScales: [CGFloat] = [1, 0.8, 2]

  /// Every combination, the usual ones first.
  package static let all: [PluginSetting] = {
    var settings: [PluginSetting] = []
    for width in widths {
      for textScale in textScales {
        for direction in WritingDirection.allCases {
          for theme in ThemeName.allCases {
            for peerKind in [Peer.Kind.group, .private] {
              for isOutgoing in [false, true] {
                var setting = PluginSetting()
                setting.width = width
                setting.direction = direction
                setting.theme = theme
                setting.textScale = textScale
                setting.peerKind = peerKind
                setting.isOutgoing = isOutgoing
                settings.append(setting)
              }
            }
          }
        }
      }
    }
    return settings
  }()

  /// What a script's languages are tried out in: on a phone, and on something narrower.
  ///
  /// - Parameter languages: Their tags; the one that all other settings have is left out.
  package static func inLanguages(_ languages: [String]) -> [PluginSetting] {
    let usual = LanguageTag.language(of: usualLocale)
    return languages.filter { LanguageTag.language(of: $0) != usual }.flatMap { tag in
      [375, 240].map { (width: CGFloat) in
        var setting = PluginSetting()
        setting.width = width
        setting.locale = tag
        setting.direction = LocaleFormats.of(tag).direction
        return setting
      }
    }
  }

  private static let usualLocale = "en_GB"

  /// Whether no other setting has the same frames: colours, and at which side the bubble stands, change
  /// none within it.
  var decidesGeometry: Bool { theme == .light && peerKind == .group && !isOutgoing }

  /// The environment.
  package var environment: LayoutEnvironment {
    LayoutEnvironment(
      width: width, textScale: textScale, direction: direction, locale: locale, theme: theme)
  }

  /// A sample as it is in this setting.
  package func message(_ message: Message) -> Message {
    guard message.isOutgoing != isOutgoing else { return message }
    var message = message
    message.isOutgoing = isOutgoing
    return message
  }

  /// A peer as it is in this setting.
  package func peer(_ peer: Peer) -> Peer {
    Peer(id: peer.id, kind: peerKind, title: peer.title)
  }
}

extension PluginSetting: CustomStringConvertible {
  /// `width 240, rtl, dark, text scale 2, group, outgoing`; with the language unless it is the usual one.
  package var description: String {
    let direction = direction.rawValue
    let side = isOutgoing ? "outgoing" : "incoming"
    return "width \(Int(width)), \(direction), \(theme.rawValue), text scale \(scaleText), "
      + "\(peerKind.rawValue), \(side)" + (locale == PluginSetting.usualLocale ? "" : ", \(locale)")
  }

  /// `0.8`, `2`.
  package var scaleText: String {
    textScale == textScale.rounded() ? "\(Int(textScale))" : "\(textScale)"
  }
}
