import BubbleCore

/// The optional dependencies of a layout that a script has read.
struct LuaNotes: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let theme = LuaNotes(place: Place.theme)
  /// The peer's id or title; every layout depends on its kind.
  static let peer = LuaNotes(place: Place.peer)
  static let extras = LuaNotes(place: Place.extras)
  /// The locale and the time zone: a formatted date, number or size, or a text of the script in the reader's language.
  static let formats = LuaNotes(place: Place.formats)
  /// The message's date: it is made only if a script reads it.
  static let date = LuaNotes(place: Place.date)
  /// The current day.
  static let today = LuaNotes(place: Place.today)
  /// The participants besides the sender, and which of them is the reader.
  static let people = LuaNotes(place: Place.people)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(place: Place) { rawValue = 1 << UInt32(place.rawValue) }

  /// The numbers of the noted flat values.
  enum Place: Int {
    case theme, peer, extras, formats, date, today, people
  }

  /// The parts of the environment.
  var dependencies: EnvironmentDependencies {
    var dependencies: EnvironmentDependencies = .boxes
    if contains(.theme) { dependencies.insert(.theme) }
    if contains(.peer) { dependencies.insert(.peer) }
    if contains(.extras) { dependencies.insert(.messageExtras) }
    if contains(.formats) || contains(.date) { dependencies.formUnion([.locale, .timeZone]) }
    if contains(.people) { dependencies.insert(.people) }
    if contains(.today) { dependencies.formUnion([.locale, .timeZone, .today]) }
    return dependencies
  }
}

extension PluginSources {
  /// The dependencies that the files name, which the script probably reads.
  ///
  /// A name is sufficient evidence if it is no word for anything else; a dependency that is missed here is noted when it
  /// is read.
  var namedNotes: LuaNotes {
    var notes: LuaNotes = []
    for (file, text) in files where file != LuaWords.file {
      for name in text.split(whereSeparator: { !$0.isNamePart }) {
        switch String(decoding: name, as: UTF8.self) {
        case "theme": notes.insert(.theme)
        case "extras": notes.insert(.extras)
        // A text that counts, or shows a distance, has the locale's digits or words.
        case "date", "bytes", "say", "percent", "money", "language", "first_weekday", "since",
          "till", "relative":
          notes.insert(.formats)
        default: break
        }
      }
      let text = String(decoding: text, as: UTF8.self)
      if text.contains("ctx.number") || text.contains("ctx.duration") || text.contains("ctx.list") {
        notes.insert(.formats)
      }
      if text.contains("ctx.person") || text.contains("ctx.me") { notes.insert(.people) }
      if text.contains("ctx.relative") { notes.insert(.today) }
      if text.contains("peer.id") || text.contains("peer.title") { notes.insert(.peer) }
    }
    return notes
  }
}
