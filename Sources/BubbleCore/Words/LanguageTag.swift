import Foundation
internal import LocaleRules

/// Names of languages: tags of BCP 47 such as `pt-BR`, or names of locales such as `pt_BR`.
public enum LanguageTag {
  /// Returns the language that is nearest to a locale's.
  ///
  /// It has the locale's language. The same script counts more than the same region, and CLDR supplies the most likely value for omitted
  /// parts: `zh_TW` is near `zh-Hant`. If no language matches, the result is English; nil if English is not among the languages.
  ///
  /// - Complexity: O(*n*) in the number of languages, some microseconds each.
  public static func nearest(to locale: String, among languages: some Sequence<String>) -> String? {
    let wanted = Parts(locale)
    var best: (language: String, score: Int)?
    var english: String?
    for language in languages {
      let parts = Parts(language)
      if english == nil, parts.language == "en" { english = language }
      guard parts.language == wanted.language, !parts.language.isEmpty else { continue }
      let score =
        (parts.script == wanted.script ? 4 : 0) + (parts.region == wanted.region ? 2 : 0)
        + (parts.namesRegion ? 0 : 1)
      if score > best?.score ?? -1 { best = (language, score) }
    }
    return best?.language ?? english
  }

  /// Returns the BCP 47 tag of a locale, without extensions: `pt-BR` for `pt_BR.UTF-8`.
  public static func tag(of locale: String) -> String {
    let name = LocaleName(locale)?.name ?? "en"
    let parts = name.prefix { $0 != "@" }.split(separator: "_")
    return ([language(of: name)] + parts.dropFirst().map(String.init)).joined(separator: "-")
  }

  /// Returns the language of a locale alone: `pt` for `pt_BR`.
  package static func language(of locale: String) -> String {
    let first = locale.prefix { $0 != "-" && $0 != "_" && $0 != "@" && $0 != "." }.lowercased()
    return newNames[first] ?? first
  }

  /// Whether a locale names an existing language.
  package static func isKnown(locale: String) -> Bool {
    guard locale.utf8.count <= 40 else { return false }
    return languages.contains(Locale(identifier: locale).language.languageCode?.identifier ?? "")
  }

  private static let languages = Set(Locale.LanguageCode.isoLanguageCodes.map(\.identifier))

  /// The current code for each obsolete one.
  private static let newNames = ["iw": "he", "in": "id", "ji": "yi", "no": "nb", "mo": "ro"]

  /// The language, script and region of a locale; the most likely values for omitted parts.
  private struct Parts: Equatable {
    var language = ""
    var script = ""
    var region = ""
    /// Whether the name contains the region.
    var namesRegion = false

    init(_ name: String) {
      guard let canonical = LocaleName(name) else { return }
      let likely = canonical.likely.name
      let names = likely.prefix { $0 != "@" }.split(
        separator: "_", omittingEmptySubsequences: false)
      language = LanguageTag.language(of: likely)
      for part in names.dropFirst() {
        switch part.count {
        case 4 where script.isEmpty && part.allSatisfy(\.isLetter): script = String(part)
        case 2, 3: if region.isEmpty { region = String(part) }
        default: break
        }
      }
      namesRegion =
        !region.isEmpty
        && canonical.name.split(separator: "_").dropFirst().contains(Substring(region))
    }
  }
}
