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
  var locale: String { knownLocale ?? MachineSettings.fixed.locale }

  /// The variable that says the language, if one is set.
  private var localeVariable: (name: String, value: String)? {
    ["LC_ALL", "LC_TIME", "LANG"].lazy.map { ($0, variables[$0] ?? "") }.first { !$0.1.isEmpty }
  }

  /// What is said of a language that there is not: what is taken in its place.
  var localeProblem: String? {
    guard knownLocale == nil, let (name, value) = localeVariable,
      !["C", "POSIX"].contains(value.prefix { $0 != "." && $0 != "@" })
    else { return nil }
    return "\(name)=\(value) is not known: \(MachineSettings.fixed.locale) is used; give --locale"
  }

  /// The same of a time zone.
  var timeZoneProblem: String? {
    guard let name = variables["TZ"], !name.isEmpty, zone(name) == nil else { return nil }
    return "TZ=\(name) is not known\(MachineSettings.near(name)): "
      + "\(MachineSettings.fixed.timeZone) is used; give --time-zone"
  }

  /// The zone that somebody may mean: ` (did you mean 'Europe/Berlin'?)`.
  static func near(_ zone: String) -> String {
    NearestNames.suggestion(for: zone, among: TimeZone.knownTimeZoneIdentifiers)
  }

  private var knownLocale: String? {
    guard let value = localeVariable?.value else { return nil }
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
      return nil
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
