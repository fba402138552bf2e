/// What one `build_layout` cost.
package struct LuaCost: Hashable, Sendable {
  /// Units of fuel, as ``LuaLimits`` counts them: the same on every machine.
  package var fuel = 0
  /// The bytes that the script's state held when the call was over, garbage included.
  package var memoryBytes = 0
}
