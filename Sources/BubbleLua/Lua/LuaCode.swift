internal import CLuaHost

/// A cache of the code that the first state of a script parses, for further states.
///
/// Parsing is most of the cost of a state; further states of the same files load in a quarter of the time. The cache
/// belongs to one reading of a script's files: another reading has another cache.
final class LuaCode: Sendable {
  /// The C side's list, which any thread may use; nil only if there was no memory for it.
  ///
  /// `nonisolated(unsafe)`: the pointer never changes, and its target only grows, atomically.
  nonisolated(unsafe) let pointer: OpaquePointer?

  init() { pointer = lua_host_code_create() }

  deinit { lua_host_code_destroy(pointer) }
}
