import BubbleCore

/// What a script was seen to read of what not every layout depends on.
struct LuaNotes: OptionSet, Hashable, Sendable {
  let rawValue: UInt32

  static let theme = LuaNotes(place: Place.theme)
  /// The peer's id or title; its kind counts for every layout.
  static let peer = LuaNotes(place: Place.peer)
  static let extras = LuaNotes(place: Place.extras)
  /// The locale, and the time zone: a formatted date or size.
  static let formats = LuaNotes(place: Place.formats)
  /// The message's date: where it is not read, it is not made.
  static let date = LuaNotes(place: Place.date)

  init(rawValue: UInt32) { self.rawValue = rawValue }

  private init(place: Place) { rawValue = 1 << UInt32(place.rawValue) }

  /// The numbers of the flat values that are noted.
  enum Place: Int {
    case theme, peer, extras, formats, date
  }

  /// The parts of the environment.
  var dependencies: EnvironmentDependencies {
    var dependencies: EnvironmentDependencies = .boxes
    if contains(.theme) { dependencies.insert(.theme) }
    if contains(.peer) { dependencies.insert(.peer) }
    if contains(.extras) { dependencies.insert(.messageExtras) }
    if contains(.formats) || contains(.date) { dependencies.formUnion([.locale, .timeZone]) }
    return dependencies
  }
}

extension PluginSources {
  /// What the files name: most likely the script reads it.
  ///
  /// A name says enough where it is no word for anything else; what is missed here is noted when it is
  /// read.
  var namedNotes: LuaNotes {
    var notes: LuaNotes = []
    for text in files.values {
      for name in text.split(whereSeparator: { !$0.isNamePart }) {
        switch String(decoding: name, as: UTF8.self) {
        case "theme": notes.insert(.theme)
        case "extras": notes.insert(.extras)
        case "date", "bytes": notes.insert(.formats)
        default: break
        }
      }
      let text = String(decoding: text, as: UTF8.self)
      if text.contains("peer.id") || text.contains("peer.title") { notes.insert(.peer) }
    }
    return notes
  }
}
