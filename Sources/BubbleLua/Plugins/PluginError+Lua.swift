import BubbleCore

extension PluginError {
  /// What the C side said, with the source around the place.
  ///
  /// - Parameter declaration: Of the function that ran; nil: none did, or it is not known.
  init(_ error: LuaError, sources: PluginSources, declaration: ScriptDeclaration? = nil) {
    self.init(
      error.kind, plugin: sources.name, message: error.message, place: error.place,
      traceback: error.traceback)
    folder = sources.folder
    if kind == .result, declaration == nil, place?.line == nil {
      // What a file returned that returns no table: where it returns, or ends.
      let text = sources.text(of: PluginSources.main) ?? ""
      place = Frame(file: PluginSources.main, line: ManifestPlace(text).endLine)
    }
    isTooLarge = error.isTooLarge
    addExcerpt(of: sources)
    switch kind {
    case .syntax:
      guard let place, let line = place.line, let text = sources.text(of: place.file) else { break }
      message += SyntaxAdvice(message, source: text, line: line).hint
    case .runtime: message += RuntimeAdvice.hint(for: message, declaration)
    default: break
    }
  }

  init(
    _ error: LuaError, sources: PluginSources, running function: ScriptFunction, message: Message,
    declaration: ScriptDeclaration?
  ) {
    self.init(error, sources: sources, declaration: declaration)
    messageID = message.id
    activity = PluginError.activity(function, message)
  }

  init(_ failure: LuaManifest.Failure, sources: PluginSources) {
    self.init(failure.message, ofField: failure.field, in: sources)
  }

  /// What is wrong with the table that a script returns, or with one of its fields.
  init(_ message: String, ofField field: String?, in sources: PluginSources) {
    let place = ManifestPlace(sources.text(of: PluginSources.main) ?? "")
    let line = field.map(place.line) ?? place.returnLine
    // What is missing has no place for the caret.
    self.init(
      .manifest, message, at: Frame(file: PluginSources.main, line: line), in: sources,
      marking: field.map { "'\($0)'" } ?? "")
  }

  /// What is wrong at a place of a script, with the source around it.
  ///
  /// - Parameter marking: What the caret goes under, in quotes; nil: what the message quotes.
  init(
    _ kind: Kind, _ message: String, at place: Frame, in sources: PluginSources,
    marking: String? = nil
  ) {
    self.init(kind, plugin: sources.name, message: message, place: place)
    folder = sources.folder
    addExcerpt(of: sources, marking: marking)
  }

  /// Adds the lines around the place, with the caret under what `marking` quotes.
  private mutating func addExcerpt(of sources: PluginSources, marking: String? = nil) {
    guard let place, let line = place.line, let text = sources.text(of: place.file) else { return }
    excerpt = SourceExcerpt.text(of: text, line: line, message: marking ?? message)
  }

  static func activity(_ function: ScriptFunction, _ message: Message) -> String {
    let (id, type) = (message.id.rawValue, message.content.type)
    return "\(function.rawValue)(message \(TextRepair.line(id)), content \(TextRepair.line(type)))"
  }
}
