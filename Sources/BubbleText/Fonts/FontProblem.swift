import BubbleCore
import CFontconfig

/// Why text does not look as was asked: something about the fonts of the machine.
///
/// Text is measured and drawn all the same.
public enum FontProblem: Hashable, Sendable, CustomStringConvertible {
  /// There is no font at all, or none that can be read: letters are blanks of half their height.
  case noFont
  /// None of the families is installed: another one is taken.
  case missingFamily(_ families: String, taken: String)
  /// The file of a font can't be read, or is none.
  case unreadableFile(_ path: String)

  /// What is wrong and what to do, in a sentence.
  public var description: String {
    switch self {
    case .noFont:
      "there is no font on this machine, so no letter is drawn: install one, as in Debian's package fonts-noto-core"
    case .missingFamily(let families, let taken):
      "the font family '\(families)' is not installed, and '\(taken)' is taken for it: install it\(FontProblem.package(of: families)), or name one that is (fc-list : family)"
    case .unreadableFile(let path):
      "\(path) is not a font that can be read, so another one is taken: install its package again"
    }
  }
}

extension FontProblem {
  /// What of a family's name fontconfig compares.
  fileprivate static func key(ofFamily name: String) -> String {
    name.lowercased().filter { $0 != " " }
  }

  /// Where Debian has a family, in a few words; empty: that is not known.
  private static func package(of families: String) -> String {
    let name = key(ofFamily: FontQuery.families(families).first ?? "")
    let packages = [
      ("notosanscjk", "fonts-noto-cjk"), ("notoserifcjk", "fonts-noto-cjk"),
      ("notosansmono", "fonts-noto-mono"), ("notocoloremoji", "fonts-noto-color-emoji"),
      ("noto", "fonts-noto-core"), ("dejavu", "fonts-dejavu"),
    ]
    let package = packages.first { name.hasPrefix($0.0) }?.1
    return package.map { ", as with Debian's package \($0)" } ?? ""
  }
}

extension TextMeasurer {
  /// What is wrong with the fonts of a table, as far as it is known: files are looked at when they are needed.
  ///
  /// - Complexity: As finding the fonts, the first time; then O(1).
  public func problems(in fonts: FontTable) -> [FontProblem] {
    let styles = [fonts.family, fonts.fixedPitchFamily].map {
      FontLibrary.Style(family: $0, isBold: false, isItalic: false)
    }
    var problems: [FontProblem] = []
    for style in styles {
      guard let taken = FontLibrary.shared.set(for: style).primary else {
        problems = [.noFont]
        break
      }
      let wanted = FontQuery.families(style.family).map(FontProblem.key(ofFamily:))
      // fontconfig's own names for what a system has of a kind are no families.
      let isGeneric = wanted.contains {
        ["sans-serif", "sans", "serif", "monospace", "system-ui"].contains($0)
      }
      let names = taken.pattern.map { FontLibrary.strings(FC_FAMILY, of: $0) } ?? []
      if !isGeneric, !names.contains(where: { wanted.contains(FontProblem.key(ofFamily: $0)) }) {
        problems.append(.missingFamily(style.family, taken: names.first ?? "another one"))
      }
    }
    return problems + FontLibrary.shared.unreadableFiles.map(FontProblem.unreadableFile)
  }
}
