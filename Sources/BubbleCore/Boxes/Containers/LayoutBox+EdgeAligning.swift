import Foundation

extension LayoutBox {
  /// Content that touches all edges of its container but the flexible ones: ChatLayout's
  /// `EdgeAligningView`.
  ///
  /// Between two edges that it touches the content is as wide, or high, as the container, unless it has a
  /// width or height of its own: then it lies at the leading or top edge. Where an edge is flexible, it is as
  /// large as its content, at most as large as the container, and lies at the other edge; where both are,
  /// in the middle.
  ///
  /// The container is as large as the content unless something makes it larger: a column or row that
  /// stretches it, a share of the space that is left, a size of its own.
  ///
  /// - Parameters:
  ///   - flexibleEdges: The edges that the content need not touch.
  ///   - content: What is aligned; several boxes stand from top to bottom. A place that it has of its own
  ///     does not count.
  public static func edgeAligning(
    flexibleEdges: BoxEdges = [], @BoxBuilder _ content: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    let alignment = place(
      isStartFlexible: flexibleEdges.contains(.top),
      isEndFlexible: flexibleEdges.contains(.bottom))
    let justification = place(
      isStartFlexible: flexibleEdges.contains(.leading),
      isEndFlexible: flexibleEdges.contains(.trailing))
    return .overlay([
      .joined(try content()).align(alignment, justify: justification)
    ])
  }

  private static func place(isStartFlexible: Bool, isEndFlexible: Bool) -> BoxAlignment {
    switch (isStartFlexible, isEndFlexible) {
    case (false, false): .stretch
    case (false, true): .start
    case (true, false): .end
    case (true, true): .center
    }
  }
}
