import BubbleCore
import Foundation

/// The language and the time zone of the person at this machine.
struct MachineSettings {
  private let variables: [String: String]
  /// The folder that paths of the system begin in: `/`, but in tests.
  private let root: String

  /// Takes the variables of the process.
  init(
    _ variables: [String: String] = ProcessInfo.processInfo.environment, root: String = ""
  ) {
    (self.variables, self.root) = (variables, root)
  }

  /// What is taken where the machine says nothing, and for `--reproducible`.
  static let fixed = (locale: "en_GB", timeZone: "UTC")

  /// The language and region: of LC_ALL, LC_TIME and LANG the first that is set.
  var locale: String {
    let value = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { variables[$0] }
      .first { !$0.isEmpty }
    guard let value else { return MachineSettings.fixed.locale }
    let parts = value.split(separator: "@", maxSplits: 1)
    let name = parts.first.map { $0.prefix { $0 != "." } } ?? ""
    // Of what stands behind the @ only the script changes words: sr_RS@latin.
    let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]
    var words = name.split(separator: "_").map(String.init)
    if parts.count > 1, let script = scripts[parts[1].lowercased()], !words.isEmpty {
      words.insert(script, at: 1)
    }
    let locale = words.joined(separator: "_")
    guard !["", "C", "POSIX"].contains(locale), LanguageTag.isKnown(locale: locale) else {
      return MachineSettings.fixed.locale
    }
    return locale
  }

  /// The time zone: of TZ, where /etc/localtime leads to, and /etc/timezone the first that names one.
  var timeZone: String {
    if let name = variables["TZ"], !name.isEmpty {
      return zone(name) ?? MachineSettings.fixed.timeZone
    }
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: root + "/etc/localtime")
    let file = try? String(contentsOfFile: root + "/etc/timezone", encoding: .utf8)
    return link.flatMap(zone)
      ?? file?.split(whereSeparator: \.isWhitespace).first.flatMap { zone(String($0)) }
      ?? MachineSettings.fixed.timeZone
  }

  /// The name of a zone that is named by itself, behind a colon, or by the path of its file.
  private func zone(_ text: String) -> String? {
    let text = text.hasPrefix(":") ? String(text.dropFirst()) : text
    let name = text.components(separatedBy: "zoneinfo/").last ?? text
    guard !name.isEmpty, TimeZone(identifier: name) != nil else { return nil }
    return ["Etc/UTC", "UTC", "UCT", "Zulu", "Etc/UCT"].contains(name) ? "UTC" : name
  }
}
