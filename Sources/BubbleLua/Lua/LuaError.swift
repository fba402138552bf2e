internal import CLuaHost

/// How a call of a script failed, as the Lua side says it.
struct LuaError: Error, Hashable, Sendable {
  /// What kind of failure it is.
  var kind: PluginError.Kind
  /// What is wrong, without the place.
  var message: String
  /// Where; nil if it is not known.
  var place: PluginError.Frame?
  /// Who called whom, innermost first.
  var traceback: [PluginError.Frame]
  /// Whether what the script returned is too large.
  var isTooLarge = false
  /// Whether it is about an element: a call that notes lines says of which line, and of several mistakes the
  /// same each time.
  var isOfElement = false

  /// Whether the state must be thrown away: its call was cut off somewhere.
  var isAbort: Bool {
    switch kind {
    case .memory, .fuel, .time, .cancelled: true
    default: false
    }
  }
}

extension LuaError {
  /// The error where there is no memory for an empty state.
  static func noState(within limits: LuaLimits) -> LuaError {
    let message =
      limits.memoryAccount.isFull
      ? "out of memory: all scripts together hold more than they may"
      : "no state can be made within \(limits.memory) bytes"
    return LuaError(kind: .memory, message: message, place: nil, traceback: [])
  }

  init(_ error: LuaHostError) {
    kind =
      switch error.status {
      case LUA_HOST_SYNTAX: .syntax
      case LUA_HOST_RESULT: .result
      case LUA_HOST_MEMORY: .memory
      case LUA_HOST_FUEL: .fuel
      case LUA_HOST_TIME: .time
      case LUA_HOST_CANCELLED: .cancelled
      default: .runtime
      }
    isTooLarge = error.is_too_large
    isOfElement = error.is_of_element
    message = error.message.map { String(cString: $0) } ?? ""
    let place = PluginError.Frame(error.place)
    self.place = place.file.isEmpty ? nil : place
    traceback = UnsafeBufferPointer(start: error.frames, count: error.frame_count)
      .map(PluginError.Frame.init)
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
