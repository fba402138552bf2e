import BubbleCore
import Foundation

/// The host's additions to the texts of a script: further languages, and texts that replace the script's.
///
/// The format is that of `words.json`. A text that the script lacks, and one with a value that the script does not pass, is
/// left out and reported; an unreadable file is left out as a whole.
struct HostWords: Sendable {
  /// The script's texts with the host's; nil: the script has none.
  let words: LuaWords?
  /// The texts of the host that are left out, and the reasons.
  let diagnostics: [Diagnostic]
  /// A hash of the host's texts; empty: there are none.
  let digest: String

  /// Combines the texts.
  ///
  /// - Parameters:
  ///   - words: The script's own texts; nil: it has none.
  ///   - data: The host's texts, in the format of `words.json`; nil: none.
  ///   - layouter: The script's name, for reports.
  init(_ words: LuaWords?, adding data: Data?, layouter: LayouterID) {
    guard let data else {
      self.words = words
      (diagnostics, digest) = ([], "")
      return
    }
    digest = String(StableHash.digest(of: String(decoding: data, as: UTF8.self)), radix: 16)
    func diagnostic(_ text: String) -> Diagnostic {
      Diagnostic(layouter: layouter, text: "the host's words: \(text)")
    }
    guard let words, let reference = words.reference else {
      self.words = words
      diagnostics = [diagnostic("the script has no \(LuaWords.file), so it uses none of them")]
      return
    }
    do throws(ConfigurationFileError) {
      let given = try LuaWords(ConfigurationFile([UInt8](data), name: LuaWords.file))
      var reports: [Diagnostic] = []
      let languages = given.languages.map { language in
        language.filtered { name, entry in
          let fault = HostWords.fault(in: entry, name, of: reference)
          if let fault { reports.append(diagnostic("\(language.tag).\(name): \(fault)")) }
          return fault == nil
        }
      }
      self.words = words.adding(languages)
      diagnostics = reports
    } catch {
      self.words = words
      diagnostics = [diagnostic("\(error)")]
    }
  }

  /// Returns the reason why a text can't be used; nil if it can.
  private static func fault(
    in entry: LuaWords.Entry, _ name: String, of reference: LuaWords.Language
  ) -> String? {
    guard let model = reference.entries[name] else {
      return "the script has no such text"
        + NearestNames.suggestion(for: name, among: reference.names)
    }
    if entry.isPlural, !model.isPlural {
      return "it has plural forms, and the script gives no number; write one text"
    }
    let known = model.placeholders.union(model.isPlural ? [LuaWords.count] : []).sorted()
    guard let unknown = entry.placeholders.subtracting(known).sorted().first else { return nil }
    return "there is no value {\(unknown)}" + NearestNames.suggestion(for: unknown, among: known)
  }
}

extension LuaWords {
  /// Returns the texts with those of other languages, and of the same ones, which win.
  fileprivate func adding(_ others: [Language]) -> LuaWords {
    var languages = languages
    for other in others {
      if let place = languages.firstIndex(where: { $0.tag == other.tag }) {
        languages[place] = languages[place].adding(other)
      } else {
        languages.append(other)
      }
    }
    return LuaWords(languages: languages)
  }
}

extension LuaWords.Language {
  fileprivate func adding(_ other: LuaWords.Language) -> LuaWords.Language {
    LuaWords.Language(
      tag: tag, entries: entries.merging(other.entries) { $1 },
      names: names + other.names.filter { entries[$0] == nil })
  }

  fileprivate func filtered(_ isKept: (String, LuaWords.Entry) -> Bool) -> LuaWords.Language {
    let kept = names.filter { name in entries[name].map { isKept(name, $0) } ?? false }
    return LuaWords.Language(
      tag: tag, entries: entries.filter { kept.contains($0.key) }, names: kept)
  }
}
