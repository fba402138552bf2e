import BubbleCore

extension PluginError {
  /// What the C side said, with the source around the place.
  init(_ error: LuaError, sources: PluginSources) {
    let kind: Kind =
      switch error.kind {
      case .syntax: .syntax
      case .runtime, .misuse: .runtime
      case .result: .result
      case .memory: .memory
      case .fuel: .fuel
      case .time: .time
      case .cancelled: .cancelled
      case .switchedOff: .switchedOff
      }
    self.init(
      kind, plugin: sources.name, message: error.message, place: error.place,
      traceback: error.traceback)
    addExcerpt(of: sources)
    if kind == .syntax { self.message += SyntaxMessage(message).hint }
  }

  init(_ error: LuaError, sources: PluginSources, running function: String, message: Message) {
    self.init(error, sources: sources)
    messageID = message.id
    // Every later message of a script that is switched off says so: in one line.
    guard kind != .switchedOff else { return }
    activity = PluginError.activity(function, message)
  }

  init(_ failure: LuaManifest.Failure, sources: PluginSources) {
    let place = ManifestPlace(sources.text(of: PluginSources.main) ?? "")
    let line = failure.field.map(place.line) ?? place.returnLine
    self.init(
      .manifest, plugin: sources.name, message: failure.message,
      place: Frame(file: PluginSources.main, line: line))
    // What is missing has no place for the caret.
    addExcerpt(of: sources, marking: failure.field.map { "'\($0)'" } ?? "")
  }

  /// Adds the lines around the place, with the caret under what `marking` quotes.
  private mutating func addExcerpt(of sources: PluginSources, marking: String? = nil) {
    guard let place, let line = place.line, let text = sources.text(of: place.file) else { return }
    excerpt = SourceExcerpt.text(of: text, line: line, message: marking ?? message)
  }

  static func activity(_ function: String, _ message: Message) -> String {
    "\(function)(message \(message.id), content \(message.content.type))"
  }
}
