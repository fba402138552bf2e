/// The cost of one `build_layout`.
package struct LuaCost: Hashable, Sendable {
  /// Units of fuel, as ``LuaLimits`` counts them: the same on every machine.
  package var fuel = 0
  /// The number of bytes that the script's state held after the call, including garbage.
  package var memoryBytes = 0
}
