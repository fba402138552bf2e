import CFontconfig
import Foundation

/// The installed fonts that HarfBuzz can read: TrueType and CFF outlines and colour bitmaps, in SFNT files.
///
/// fontconfig also lists Type 1 fonts, bitmap fonts and fonts packed for web pages. A format in a pattern is only a preference:
/// such a font would win if it fits best. So they are left out before fontconfig matches.
///
/// `@unchecked Sendable`: nothing changes after `init`. fontconfig counts references to its patterns atomically.
package final class InstalledFonts: @unchecked Sendable {
  private let configuration: OpaquePointer?
  /// The sets of the configuration, as they were read.
  private let sources: [Source]
  private let usable: UnsafeMutablePointer<FcFontSet>?
  private let unusable: UnsafeMutablePointer<FcFontSet>?

  private struct Source: Equatable {
    let set: UnsafeMutablePointer<FcFontSet>?
    let count: Int32

    static func all(of configuration: OpaquePointer?) -> [Source] {
      [FcSetSystem, FcSetApplication].map { name in
        let set = FcConfigGetFonts(configuration, name)
        return Source(set: set, count: set?.pointee.nfont ?? 0)
      }
    }
  }

  /// Reads the current configuration.
  ///
  /// - Complexity: O(*n*) in the number of fonts. Only files without the usual suffix of an SFNT file are opened.
  init() {
    configuration = FcConfigReference(nil)
    sources = Source.all(of: configuration)
    usable = FcFontSetCreate()
    unusable = FcFontSetCreate()
    for source in sources {
      for font in InstalledFonts.fonts(of: source.set) {
        FcPatternReference(font)
        if FcFontSetAdd(InstalledFonts.isUsable(font) ? usable : unusable, font) == 0 {
          FcPatternDestroy(font)
        }
      }
    }
  }

  deinit {
    if let usable { FcFontSetDestroy(usable) }
    if let unusable { FcFontSetDestroy(unusable) }
    if let configuration { FcConfigDestroy(configuration) }
  }

  /// Whether fontconfig's current configuration still has the same fonts: a host may add some.
  var isCurrent: Bool {
    // The reference to the configuration keeps its address from being used again.
    FcConfigGetCurrent() == configuration && Source.all(of: configuration) == sources
  }

  /// The usable fonts.
  package var all: [OpaquePointer] { InstalledFonts.fonts(of: usable) }

  /// Returns the best font for a pattern, prepared for drawing; the caller destroys it.
  package func match(_ pattern: OpaquePointer?) -> OpaquePointer? {
    var sets = [usable]
    var result = FcResultNoMatch
    return FcFontSetMatch(configuration, &sets, 1, pattern, &result)
  }

  /// Returns all usable fonts, the best for a pattern first; the caller destroys the set.
  func sorted(for pattern: OpaquePointer?) -> UnsafeMutablePointer<FcFontSet>? {
    var sets = [usable]
    var result = FcResultNoMatch
    return FcFontSetSort(configuration, &sets, 1, pattern, 0, nil, &result)
  }

  /// Returns the format of a family that is installed only as unusable fonts, or nil if it is not installed at all.
  ///
  /// - Complexity: O(*n*) in the number of unusable fonts.
  func unusableFormat(ofFamily family: String) -> String? {
    let wanted = FontProblem.key(ofFamily: family)
    let font = InstalledFonts.fonts(of: unusable).first { font in
      FontLibrary.strings(FC_FAMILY, of: font).contains { FontProblem.key(ofFamily: $0) == wanted }
    }
    guard let font else { return nil }
    // fontconfig reports the format of the font inside a packed file.
    let isPacked = InstalledFonts.hasUsableFormat(font)
    return isPacked ? "WOFF" : FontLibrary.string(FC_FONTFORMAT, of: font) ?? "an unknown format"
  }

  private static func fonts(of set: UnsafeMutablePointer<FcFontSet>?) -> [OpaquePointer] {
    guard let set else { return [] }
    return (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0] }
  }

  /// Returns whether a font is usable; a file with the usual suffix counts until it is opened
  /// (``FontFile/state(of:)``).
  private static func isUsable(_ font: OpaquePointer) -> Bool {
    hasUsableFormat(font) && (hasUsualSuffix(font) || FontFile.state(of: font) != .otherFormat)
  }

  private static func hasUsableFormat(_ font: OpaquePointer) -> Bool {
    var format: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, FC_FONTFORMAT, 0, &format) == FcResultMatch else { return false }
    return FcStrCmp(format, "TrueType") == 0 || FcStrCmp(format, "CFF") == 0
  }

  private static let usualSuffixes = [".ttf", ".otf", ".ttc", ".otc"]

  private static func hasUsualSuffix(_ font: OpaquePointer) -> Bool {
    var file: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(font, FC_FILE, 0, &file) == FcResultMatch, let file else {
      return false
    }
    let length = strlen(UnsafeRawPointer(file).assumingMemoryBound(to: CChar.self))
    guard length >= 4 else { return false }
    let suffix = file + (length - 4)
    return InstalledFonts.usualSuffixes.contains { FcStrCmpIgnoreCase(suffix, $0) == 0 }
  }
}
