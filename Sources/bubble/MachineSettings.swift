import BubbleCore
import Foundation

/// The language and the time zone of this machine's user.
struct MachineSettings {
  private let variables: [String: String]
  /// The root folder of system paths: `/`, except in tests.
  private let root: String

  /// Takes the variables of the process.
  init(
    _ variables: [String: String] = ProcessInfo.processInfo.environment, root: String = ""
  ) {
    (self.variables, self.root) = (variables, root)
  }

  /// The default if the machine has no setting, and for `--reproducible`.
  static let fixed = (locale: "en_GB", timeZone: "UTC")

  /// The language and region, from the first of LC_ALL, LC_TIME and LANG that is set.
  var locale: String { knownLocale ?? MachineSettings.fixed.locale }

  /// The variable that sets the language, if any.
  private var localeVariable: (name: String, value: String)? {
    ["LC_ALL", "LC_TIME", "LANG"].lazy.map { ($0, variables[$0] ?? "") }.first { !$0.1.isEmpty }
  }

  /// A text about an unknown language, with the one that is used instead; nil if the language is known, or not set.
  var localeProblem: String? {
    guard knownLocale == nil, let (name, value) = localeVariable,
      !["C", "POSIX"].contains(value.prefix { $0 != "." && $0 != "@" })
    else { return nil }
    return "\(name)=\(value) is not known: \(MachineSettings.fixed.locale) is used; give --locale"
  }

  /// A text about an unknown time zone, with the one that is used instead; nil if the zone is known, or not set.
  var timeZoneProblem: String? {
    guard let name = variables["TZ"], !name.isEmpty, zone(name) == nil else { return nil }
    return "TZ=\(name) is not known\(MachineSettings.near(name)): "
      + "\(MachineSettings.fixed.timeZone) is used; give --time-zone"
  }

  /// A suggestion for an unknown time zone: ` (did you mean 'Europe/Berlin'?)`.
  static func near(_ zone: String) -> String {
    NearestNames.suggestion(for: zone, among: TimeZone.knownTimeZoneIdentifiers)
  }

  private var knownLocale: String? {
    guard let value = localeVariable?.value else { return nil }
    let parts = value.split(separator: "@", maxSplits: 1)
    let name = parts.first.map { $0.prefix { $0 != "." } } ?? ""
    // After the @, only a script changes words: sr_RS@latin.
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

  /// The time zone, from the first of TZ, the target of /etc/localtime and /etc/timezone that names one.
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

  /// Returns the name of a zone that is given by its name, after a colon, or by the path of its file.
  private func zone(_ text: String) -> String? {
    let text = text.hasPrefix(":") ? String(text.dropFirst()) : text
    let name = text.components(separatedBy: "zoneinfo/").last ?? text
    guard !name.isEmpty, TimeZone(identifier: name) != nil else { return nil }
    return ["Etc/UTC", "UTC", "UCT", "Zulu", "Etc/UCT"].contains(name) ? "UTC" : name
  }
}
