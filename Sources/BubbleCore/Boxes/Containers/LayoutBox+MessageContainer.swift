import Foundation

extension LayoutBox {
  /// A message beside an accessory, at the side where an item's alignment puts it: ChatLayout's
  /// `MessageContainerView`.
  ///
  /// The accessory stands at the leading edge, as high as the container; the message is aligned in what is
  /// left. It has an effect in a container that is wider than both: one with a width, or in a column that
  /// stretches it.
  ///
  /// - Parameters:
  ///   - alignment: Where the message lies; ``BoxAlignment/stretch``: it is as wide as what is left.
  ///   - accessory: What stands before the message; nil: nothing.
  ///   - message: The message; several boxes stand from top to bottom.
  public static func messageContainer(
    alignment: BoxAlignment = .stretch, accessory: LayoutBox? = nil,
    @BoxBuilder _ message: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    try .cellLayoutContainer(leading: accessory, alignment: .stretch) {
      try LayoutBox.edgeAligning(flexibleEdges: BoxEdges(flexibleFor: alignment), message)
    }
  }
}
