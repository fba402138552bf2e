import BubbleCore
internal import CLuaHost

extension PluginError {
  /// Makes an error of the C side's report on the last call; ``completed(by:declaration:)`` adds further data.
  init(_ error: LuaHostError) {
    let kind: Kind =
      switch error.status {
      case LUA_HOST_SYNTAX: .syntax
      case LUA_HOST_RESULT: .result
      case LUA_HOST_MEMORY: .memory
      case LUA_HOST_FUEL: .fuel
      case LUA_HOST_TIME: .time
      default: .runtime
      }
    let place = Frame(error.place)
    self.init(
      kind, plugin: "", message: error.message.map { String(cString: $0) } ?? "",
      place: place.file.isEmpty ? nil : place,
      traceback: UnsafeBufferPointer(start: error.frames, count: error.frame_count)
        .map(Frame.init))
    isTooLarge = error.is_too_large
    isOfElement = error.is_of_element
  }

  /// The error if there is no memory for an empty state.
  init(noStateWithin limits: LuaLimits) {
    self.init(
      .memory, plugin: "",
      message: limits.memoryQuota.isFull
        ? "out of memory: all scripts together exceed their memory limit"
        : "no state can be made within \(limits.memory) bytes")
  }

  /// Whether the state must be discarded: its call was stopped at any place.
  var isAbort: Bool { kind == .memory || kind == .fuel || kind == .time }

  /// Returns the error with its script, the source around the place, and advice.
  ///
  /// - Parameter declaration: The declaration of the function that ran; nil: none ran, or it is unknown.
  func completed(
    by sources: PluginSources, declaration: ScriptDeclaration? = nil
  ) -> PluginError {
    var error = self
    error.plugin = sources.name
    error.folder = sources.folder
    error.bundledFolder = sources.bundledFolder
    if kind == .result, declaration == nil, place?.line == nil {
      // If a file returns something else than a table: the place of its return, or its end.
      let text = sources.text(of: sources.main) ?? ""
      error.place = Frame(file: sources.main, line: ManifestPlace(text).endLine)
    }
    error.addExcerpt(of: sources)
    switch kind {
    case .syntax:
      guard let place, let line = place.line, let text = sources.text(of: place.file) else { break }
      error.message += SyntaxAdvice(message, source: text, line: line).hint
    case .runtime:
      error.message =
        (declaration?.withoutFieldAdvice(message) ?? message)
        + RuntimeAdvice.hint(for: message, declaration, line: sources.line(at: place))
    default: break
    }
    return error
  }

  /// Returns the error with the call in progress.
  func running(_ function: ScriptFunction, on message: Message) -> PluginError {
    let (id, type) = (message.id.rawValue, message.content.type)
    var error = self
    error.messageID = message.id
    error.activity =
      "\(function.rawValue)(message \(TextRepair.line(id)), content \(TextRepair.line(type)))"
    return error
  }

  /// Makes an error about the table that a script returns, or about one of its fields.
  init(_ message: String, ofField field: String?, in sources: PluginSources) {
    let place = ManifestPlace(sources.text(of: sources.main) ?? "")
    let line = field.map(place.line) ?? place.returnLine
    // A missing field has no place for the caret.
    self.init(
      .manifest, message, at: Frame(file: sources.main, line: line), in: sources,
      marking: field.map { "'\($0)'" } ?? "")
  }

  /// Makes an error about a place of a script, with the source around it.
  ///
  /// - Parameter marking: The text, in quotes, under which the caret is; nil: the text that the message quotes.
  init(
    _ kind: Kind, _ message: String, at place: Frame, in sources: PluginSources,
    marking: String? = nil
  ) {
    self.init(kind, plugin: sources.name, message: message, place: place)
    folder = sources.folder
    bundledFolder = sources.bundledFolder
    addExcerpt(of: sources, marking: marking)
  }

  /// Adds the lines around the place, with the caret under the text that `marking` quotes.
  private mutating func addExcerpt(of sources: PluginSources, marking: String? = nil) {
    guard let place, let line = place.line, let text = sources.text(of: place.file) else { return }
    excerpt = SourceExcerpt.text(of: text, line: line, message: marking ?? message)
  }
}

extension PluginError.Frame {
  init(_ frame: LuaHostFrame) {
    let function = withUnsafeBytes(of: frame.function) { String(terminated: $0) }
    self.init(
      file: withUnsafeBytes(of: frame.file) { String(terminated: $0) },
      line: frame.line > 0 ? Int(frame.line) : nil,
      function: function.isEmpty ? nil : function)
  }
}

extension String {
  /// The text before the first NUL.
  fileprivate init(terminated bytes: UnsafeRawBufferPointer) {
    self.init(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  }
}
