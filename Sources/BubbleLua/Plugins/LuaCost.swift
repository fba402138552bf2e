import BubbleCore

/// What one `build_layout` cost: for those who write scripts.
public struct LuaCost: Hashable, Sendable {
  /// Units of fuel, as ``LuaLimits`` counts them: the same on every machine.
  public var fuel: Int
  /// The bytes that the script's state held when the call was over, garbage included.
  public var memoryBytes: Int
  /// The boxes of the tree, those of a wrapped tree included.
  public var boxes: Int

  /// Makes a cost.
  public init(fuel: Int, memoryBytes: Int, boxes: Int) {
    self.fuel = fuel
    self.memoryBytes = memoryBytes
    self.boxes = boxes
  }
}

extension Box {
  /// How many boxes the tree has.
  package var count: Int { children.reduce(1) { $0 + $1.count } }
}
