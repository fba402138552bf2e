import BubbleCore
import BubbleText
import Foundation

/// The surroundings of a sample in a trial: one combination of the settings that scripts must support.
package struct PluginSetting: Hashable, Sendable {
  /// The width of the list, in points.
  package var width: CGFloat = 375
  /// The direction of reading.
  package var direction: WritingDirection = .leftToRight
  /// The theme.
  package var theme: ThemeName = .light
  /// The factor of all text sizes.
  package var textScale: CGFloat = 1
  /// The language and region of the reader.
  package var locale = PluginSetting.usualLocale
  /// Whether the peer is one person or a group.
  package var peerKind: Peer.Kind = .group
  /// Whether the message is outgoing.
  package var isOutgoing = false

  /// The widths of a phone, of a narrower list, and of a tablet, in points.
  package static let widths: [CGFloat] = [375, 240, 600]
  /// The standard scale, a smaller one, and one for people with poor sight.
  package static let textScales: [CGFloat] = [1, 0.8, 2]

  /// Every combination, the usual ones first; and a small phone with the text that people with poor sight choose.
  package static let all: [PluginSetting] = {
    var settings: [PluginSetting] = []
    for width in widths {
      for textScale in textScales {
        for direction in WritingDirection.allCases {
          for theme in ThemeName.allCases {
            for peerKind in [Peer.Kind.group, .private] {
              for isOutgoing in [false, true] {
                settings.append(
                  PluginSetting(
                    width: width, direction: direction, theme: theme, textScale: textScale,
                    peerKind: peerKind, isOutgoing: isOutgoing))
              }
            }
          }
        }
      }
    }
    for direction in WritingDirection.allCases {
      settings.append(PluginSetting(width: 320, direction: direction, textScale: 2))
    }
    return settings
  }()

  /// Returns the settings for a script's languages: on a phone, and in a narrower list.
  ///
  /// - Parameter languages: Their tags; the usual language of all other settings is left out.
  package static func inLanguages(_ languages: [String]) -> [PluginSetting] {
    let usual = LanguageTag.language(of: usualLocale)
    return languages.filter { LanguageTag.language(of: $0) != usual }.flatMap { tag in
      [375, 240].map { (width: CGFloat) in
        PluginSetting(width: width, direction: LocaleFormats.of(tag).direction, locale: tag)
      }
    }
  }

  private static let usualLocale = "en_GB"

  /// Whether no other setting has the same frames: colours and the bubble's side do not change the frames in it.
  var decidesGeometry: Bool { theme == .light && peerKind == .group && !isOutgoing }

  /// The environment.
  package var environment: LayoutEnvironment {
    LayoutEnvironment(
      width: width, textScale: textScale, direction: direction, locale: locale, theme: theme)
  }

  /// Returns a sample in this setting.
  package func message(_ message: Message) -> Message {
    guard message.isOutgoing != isOutgoing else { return message }
    var message = message
    message.isOutgoing = isOutgoing
    return message
  }

  /// Returns a peer in this setting.
  package func peer(_ peer: Peer) -> Peer {
    var peer = peer
    peer.kind = peerKind
    return peer
  }
}

extension PluginSetting: CustomStringConvertible {
  /// The setting as `width 240, rtl, dark, text scale 2, group, outgoing`; with the language unless it is the usual
  /// one.
  package var description: String {
    let direction = direction.rawValue
    let side = isOutgoing ? "outgoing" : "incoming"
    return "width \(Int(width)), \(direction), \(theme.rawValue), text scale \(scaleText), "
      + "\(peerKind.rawValue), \(side)" + (locale == PluginSetting.usualLocale ? "" : ", \(locale)")
  }

  /// The text scale as `0.8` or `2`.
  package var scaleText: String {
    textScale == textScale.rounded() ? "\(Int(textScale))" : "\(textScale)"
  }
}

extension LayoutContext {
  /// The most usual surroundings, for a layouter whose suitability depends on the message alone.
  static let usual = LayoutContext(
    environment: PluginSetting().environment, measurer: TextMeasurer(),
    peer: Peer(id: "usual", kind: .group))
}
