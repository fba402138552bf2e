import Foundation

/// What of a text's lines decides on the size of a bubble, in points.
public struct TextExtent: Hashable, Sendable {
  /// How many lines there are.
  public var lineCount: Int
  /// The width of the widest one, without white space at its end.
  public var width: CGFloat
  /// The width of the last one.
  public var lastLineWidth: CGFloat
}
