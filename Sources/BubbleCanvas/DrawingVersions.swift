import BubbleText
import CCairo
import CFontconfig
import CHarfBuzz
import CPictures
import Foundation

/// The libraries and fonts that draw pictures on this machine.
///
/// Only the same libraries and fonts draw pictures that are equal pixel by pixel.
package enum DrawingVersions {
  /// The versions of the libraries and of the fonts, one per line.
  package static let text: String = {
    var lines = [
      "cairo \(String(cString: cairo_version_string()))",
      "harfbuzz \(String(cString: hb_version_string()))",
      "fontconfig \(FcGetVersion())",
    ]
    let families = [
      "Noto Sans", "Noto Sans:bold", "Noto Sans Arabic", "Noto Sans Hebrew",
      "Noto Sans Devanagari", "Noto Sans Thai", "Noto Sans CJK JP", "Noto Color Emoji",
      "Noto Sans Mono,monospace",
    ]
    for family in families { lines.append("\(family) \(fontVersion(family))") }
    return lines.joined(separator: "\n") + "\n"
  }()

  /// The drawing libraries and their versions.
  package static var libraries: [(name: String, version: String)] {
    [
      ("Cairo", String(cString: cairo_version_string())),
      ("HarfBuzz", String(cString: hb_version_string())),
      (
        "fontconfig",
        "\(FcGetVersion() / 10_000).\(FcGetVersion() / 100 % 100).\(FcGetVersion() % 100)"
      ),
    ]
  }

  /// The optional libraries, which are loaded on demand, or whose program is started on demand.
  ///
  /// The problem of a library is nil if it is available.
  package static var loadedLibraries: [(name: String, purpose: String, problem: String?)] {
    let heif = picture_has_heif() ? nil : problem(picture_heif_failure())
    let svg = picture_has_svg() ? nil : problem(nil)
    return [
      ("libheif", "HEIC pictures, Debian's libheif1", heif),
      ("librsvg", "SVG pictures, rsvg-convert of Debian's librsvg2-bin", svg),
    ]
  }

  /// Returns the problem of a library that is not loaded, from the loader's error.
  static func problem(_ failure: UnsafePointer<CChar>?) -> String {
    failure.map { "can't be loaded: \(String(cString: $0))" } ?? "is not installed"
  }

  /// Returns the differences between this machine's libraries and fonts and a recorded ``text``; nil if there are none.
  package static func difference(from recorded: String) -> String? {
    guard recorded != text else { return nil }
    func lines(_ text: String) -> [Substring] { text.split(separator: "\n") }
    let (here, there) = (lines(text), lines(recorded))
    guard here.count == there.count else { return "other libraries and fonts are recorded" }
    return zip(here, there).filter { $0 != $1 }.map { "\($0) is not the recorded \($1)" }
      .joined(separator: ", ")
  }

  /// Returns the full name and the version of the font that a family name resolves to.
  private static func fontVersion(_ family: String) -> String {
    guard let pattern = FcNameParse(family) else { return "?" }
    defer { FcPatternDestroy(pattern) }
    FcConfigSubstitute(nil, pattern, FcMatchPattern)
    FcDefaultSubstitute(pattern)
    guard let match = FontLibrary.shared.fonts.match(pattern) else { return "?" }
    defer { FcPatternDestroy(match) }
    var version: Int32 = 0
    FcPatternGetInteger(match, FC_FONTVERSION, 0, &version)
    var name: UnsafeMutablePointer<FcChar8>?
    FcPatternGetString(match, FC_FULLNAME, 0, &name)
    return "\(name.map { String(cString: $0) } ?? "?") \(version)"
  }
}
