import BubbleCore
import CFontconfig
import Foundation

/// A problem with the machine's fonts that makes text look other than requested.
///
/// Text is measured and drawn all the same.
public enum FontProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// There is no readable font: letters are blanks of half their height.
  case noFont
  /// None of the families is installed: another one is used.
  case missingFamily(_ families: String, taken: String)
  /// A family is installed, but only in a format that can't be read: another one is used, or none.
  case unusableFamily(_ family: String, format: String, taken: String?)
  /// The file of a font is damaged or unreadable.
  case unreadableFile(_ path: String)
  /// A fallback family, for characters that other families lack, is not installed.
  case missingFallback(_ family: String)
  /// A family has no font of a requested weight: another one is used.
  case missingWeight(_ family: String, wanted: Int, taken: Int)
  /// No font has these characters of a measured text: boxes are drawn for them.
  case missingCharacters([Unicode.Scalar])
  /// The coloured pictures of a family are SVG, or layers of COLR's version 1: their outlines are drawn.
  case outlinedPictures(_ family: String)
  /// A font of the host is invalid: it is ignored.
  case brokenFont(_ name: String, reason: String)

  /// The problem and its remedy, in a sentence.
  public var description: String {
    switch self {
    case .noFont:
      "there is no font on this machine, so no letter is drawn: install one, as in Debian's package fonts-noto-core"
    case .missingFamily(let families, let taken):
      "the font '\(families)' is not installed; '\(taken)' is used: install it\(FontProblem.package(of: families)), or name one that `fc-list : family` lists"
    case .unusableFamily(let family, let format, let taken):
      "the font family '\(family)' is installed only as \(format), and \(taken.map { "'\($0)' is used" } ?? "it is not used"): install it as TrueType or OpenType, or name another one"
    case .unreadableFile(let path):
      "\(path) is not a readable font, so another one is used: install its package again"
    case .missingFallback(let family):
      "the font '\(family)' is not installed: install it\(FontProblem.package(of: family)), or name one that `fc-list : family` lists"
    case .missingWeight(let family, let wanted, let taken):
      "the font family '\(family)' has no weight \(wanted), and \(taken) is used: install or give "
        + "a font with that weight, or a variable font, or choose an available weight (fc-list "
        + "'\(family)' style)"
    case .missingCharacters(let characters):
      "no font has \(FontProblem.names(of: characters)), so boxes are drawn: install a font that has \(characters.count == 1 ? "it" : "them"), as in Debian's package \(FontProblem.package(for: characters))"
    case .outlinedPictures(let family):
      "the coloured pictures of the font '\(family)' are SVG or layers of COLR version 1, and only their outlines are drawn: use a font with bitmaps, as in Debian's package fonts-noto-color-emoji"
    case .brokenFont(let name, let reason): "\(name) \(reason)"
    }
  }
}

extension FontProblem {
  /// Returns the part of a family's name that fontconfig compares.
  static func key(ofFamily name: String) -> String {
    name.lowercased().filter { $0 != " " }
  }

  /// Returns whether a requested family is among the names of the chosen one.
  static func isTaken(_ family: String, _ names: [String]) -> Bool {
    let wanted = key(ofFamily: family)
    return FontQuery.isGeneral(family) || names.contains { key(ofFamily: $0) == wanted }
  }

  /// Returns the names of the first of some characters, and the number of others.
  private static func names(of characters: [Unicode.Scalar]) -> String {
    let names = characters.prefix(3).map { character in
      let number = String(character.value, radix: 16, uppercase: true)
      let code = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
      let isShown =
        character.properties.generalCategory != .privateUse
        && character.properties.generalCategory != .unassigned
      return isShown ? "\(character) (\(code))" : code
    }
    let rest = characters.count - names.count
    return (characters.count == 1 ? "the character " : "the characters ")
      + names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  /// Returns the Debian package that has the first of some characters.
  private static func package(for characters: [Unicode.Scalar]) -> String {
    guard let first = characters.first else { return "fonts-noto-core" }
    if first.properties.isEmoji { return "fonts-noto-color-emoji" }
    switch first.value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFFEF, 0x20000...0x3FFFF:
      return "fonts-noto-cjk"
    default: return "fonts-noto-core"
    }
  }

  /// Returns a few words about the Debian package of a family, or an empty string if it is unknown.
  private static func package(of families: String) -> String {
    let name = key(ofFamily: FontQuery.families(families).first ?? "")
    let packages = [
      ("notosanscjk", "fonts-noto-cjk"), ("notoserifcjk", "fonts-noto-cjk"),
      ("notosansmono", "fonts-noto-mono"), ("notocoloremoji", "fonts-noto-color-emoji"),
      ("noto", "fonts-noto-core"), ("dejavu", "fonts-dejavu"), ("inter", "fonts-inter-variable"),
      ("roboto", "fonts-roboto"), ("opensans", "fonts-open-sans"), ("lato", "fonts-lato"),
      ("cantarell", "fonts-cantarell"), ("liberation", "fonts-liberation"),
      ("jetbrainsmono", "fonts-jetbrains-mono"), ("firacode", "fonts-firacode"),
    ]
    let package = packages.first { name.hasPrefix($0.0) }?.1
    return package.map { ", as with Debian's package \($0)" } ?? ""
  }
}

extension TextMeasurer {
  /// Returns the known problems of a table's fonts: files are checked when they are needed.
  ///
  /// - Complexity: As finding the fonts, the first time; then O(*n*) in the number of styles and fonts of the table.
  public func problems(in fonts: FontTable) -> [FontProblem] {
    let checker = FontTableChecker(fonts)
    let problems =
      checker.brokenFonts + checker.missingFamilies() + checker.missingWeights()
      + checker.damagedFiles().map(FontProblem.unreadableFile)
      + checker.outlinedFamilies().map(FontProblem.outlinedPictures)
    // Without any font, missing characters are not reported.
    let missing = problems.contains(.noFont) ? [] : checker.missingCharacters()
    return problems + (missing.isEmpty ? [] : [.missingCharacters(missing)])
  }

  /// Returns the names of the families of a host's font; a style names one of them.
  ///
  /// The first is the family's own name in the font's first language. They contain no commas.
  ///
  /// - Throws: ``FontProblem/brokenFont(_:reason:)`` if the font is invalid.
  /// - Complexity: As opening the font, the first time; then O(*n*) in the number of names.
  public func families(of font: FontData) throws(FontProblem) -> [String] {
    let file = HostFile.of(font)
    if let fault = file.fault { throw .brokenFont(font.name, reason: fault.text) }
    var names: [String] = []
    for name in file.faces.flatMap(\.families) where !names.contains(name) { names.append(name) }
    return names
  }
}

/// Compares a table's requests with the available fonts.
private struct FontTableChecker {
  let table: FontTable

  init(_ table: FontTable) { self.table = table }

  /// The invalid fonts of the host.
  var brokenFonts: [FontProblem] {
    (table.collection?.fonts ?? []).compactMap { font in
      HostFile.of(font).fault.map { .brokenFont(font.name, reason: $0.text) }
    }
  }

  /// Returns a problem for each requested family that is missing or unusable.
  func missingFamilies() -> [FontProblem] {
    var problems: [FontProblem] = []
    for list in lists {
      guard let names = names(takenFor: list) else { return [.noFont] }
      let families = FontQuery.families(list)
      if !families.contains(where: { FontProblem.isTaken($0, names) }) {
        let taken = names.first ?? "another one"
        problems.append(
          unusable(families, taken: taken) ?? .missingFamily(list, taken: taken))
      }
    }
    return problems
      + fallbacks.filter { family in
        !FontProblem.isTaken(family, names(takenFor: family) ?? [])
      }.map { unusable([$0], taken: nil) ?? .missingFallback($0) }
  }

  /// The family lists of the styles, without duplicates.
  private var lists: [String] {
    var lists = [table.family]
    let others = [table.fixedPitchFamily] + TextStyle.allCases.compactMap { table[$0].family }
    for list in others where !lists.contains(list) { lists.append(list) }
    return lists
  }

  private var fallbacks: [String] { table.fallbackFamilies.flatMap(FontQuery.families) }

  /// Returns the problem of the first family that is installed in an unreadable format.
  private func unusable(_ families: [String], taken: String?) -> FontProblem? {
    for family in families {
      if let format = FontLibrary.shared.fonts.unusableFormat(ofFamily: family) {
        return .unusableFamily(family, format: format, taken: taken)
      }
    }
    return nil
  }

  /// Returns the damaged files that text of this table needed.
  func damagedFiles() -> [String] { sets.damagedFiles(for: families) }

  /// Returns the families of this table's text with pictures that are drawn as outlines.
  func outlinedFamilies() -> [String] { sets.outlinedFamilies(for: families) }

  /// Returns the characters that text of this table needed and that no font has.
  func missingCharacters() -> [Unicode.Scalar] {
    sets.missingCharacters(for: families).compactMap(Unicode.Scalar.init).filter {
      // Nothing is drawn for these, even if a font has them.
      let properties = $0.properties
      return !properties.isWhitespace && !properties.isDefaultIgnorableCodePoint
        && properties.generalCategory != .control
    }
  }

  /// The families of this table's text.
  private var families: Set<String> {
    let styles = TextStyle.allCases.map { table.font(for: $0, textScale: 1).family }
    return Set(lists + fallbacks + styles + [table.fixedPitchFamilies])
  }

  private var sets: FontSetCache {
    table.collection.map { HostFonts.of($0).sets } ?? FontLibrary.shared.installed
  }

  /// Returns a problem for each weight that the host requests and that is missing.
  func missingWeights() -> [FontProblem] {
    var problems: [FontProblem] = []
    for style in TextStyle.allCases where table[style].weight != nil {
      let font = table.font(for: style, textScale: 1)
      guard let face = FontLibrary.shared.set(for: font).primary,
        abs(face.weight - Double(font.weight.value)) >= 1
      else { continue }
      let family = face.familyNames.first ?? FontQuery.families(font.family).first ?? ""
      let problem = FontProblem.missingWeight(
        family, wanted: font.weight.value, taken: Int(face.weight.rounded()))
      if !problems.contains(problem) { problems.append(problem) }
    }
    return problems
  }

  /// Returns the names of the family that is used for some families, or nil without any font.
  private func names(takenFor families: String) -> [String]? {
    let font = TextFont(
      family: families, size: 16, weight: .regular, collection: table.collection)
    return FontLibrary.shared.set(for: font).primary?.familyNames
  }
}
