import Foundation

extension LayoutBox {
  /// Arranges a message beside an accessory, at the side that the alignment gives: ChatLayout's `MessageContainerView`.
  ///
  /// The accessory is at the leading edge, as high as the container. The message is aligned in the remaining space. The alignment has an
  /// effect if the container is wider than both: if it has a width, or is in a column that stretches it.
  ///
  /// - Parameters:
  ///   - alignment: The position of the message; with ``BoxAlignment/stretch``, it fills the remaining width.
  ///   - accessory: The accessory before the message; nil: none.
  ///   - message: The message; several boxes are arranged from top to bottom.
  public static func messageContainer(
    alignment: BoxAlignment = .stretch, accessory: LayoutBox? = nil,
    @BoxBuilder _ message: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    try .cellLayoutContainer(leading: accessory, alignment: .stretch) {
      try LayoutBox.edgeAligning(flexibleEdges: BoxEdges(flexibleFor: alignment), message)
    }
  }
}
