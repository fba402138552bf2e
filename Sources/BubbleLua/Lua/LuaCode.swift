internal import CLuaHost

/// What the first state of a script parses, kept for the others.
///
/// Most of what a state costs is parsing; states of the same files load in a quarter of the time. It
/// belongs to one reading of a script's files: another reading has another one.
final class LuaCode: Sendable {
  /// The C side's list, which any thread may use; nil only if there was no memory for it.
  ///
  /// `nonisolated(unsafe)`: the pointer never changes, and what is behind it only grows, atomically.
  nonisolated(unsafe) let pointer: OpaquePointer?

  init() { pointer = lua_host_code_create() }

  deinit { lua_host_code_destroy(pointer) }
}
