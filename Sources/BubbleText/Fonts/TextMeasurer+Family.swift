import BubbleCore
import CUnicode
import Foundation

extension TextMeasurer {
  /// The version of ICU, whose character properties apply.
  package static var icuVersion: String { String(cString: unicode_icu_version()) }

  /// Returns the name of the family that draws a character, or nil if no font has it.
  package static func family(of character: Unicode.Scalar, in fonts: FontTable) -> String? {
    let set = FontLibrary.shared.set(for: fonts.font(for: .body, textScale: 1))
    var finder = FontSet.Finder()
    let face = finder.face(
      for: [character.value].span, in: set, script: Script(of: character.value),
      isEmoji: character.properties.isEmojiPresentation)
    guard let face, face.covers(character.value) else { return nil }
    return face.familyNames.first
  }
}
