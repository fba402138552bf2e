import Foundation

extension LayoutBox {
  /// Aligns content to all edges of its container except the flexible ones: ChatLayout's `EdgeAligningView`.
  ///
  /// - If it touches both edges of a direction, the content is as wide, or high, as the container. If it sets its width or height, it lies
  ///   at the leading or top edge instead.
  /// - If one edge is flexible, the content has its natural size, at most the container's, and lies at the other edge.
  /// - If both edges are flexible, it lies in the middle.
  ///
  /// The container is as large as the content unless something makes it larger. That may be a column or row that stretches it, a share of
  /// the remaining space, or its own size.
  ///
  /// - Parameters:
  ///   - flexibleEdges: The edges that the content need not touch.
  ///   - content: The aligned content; several boxes are arranged from top to bottom. Its own alignment is ignored.
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
