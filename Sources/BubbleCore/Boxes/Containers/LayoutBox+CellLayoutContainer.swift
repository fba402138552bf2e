import Foundation

extension LayoutBox {
  /// Content with an accessory before and one after it: ChatLayout's `CellLayoutContainerView`.
  ///
  /// A row: accessories keep their widths, the content takes what is left and gives what is missing, down to its
  /// least width: of text, its longest word; of a box around others, a width that one of them has of its own. In
  /// a container that is wider than all of it the content grows; ``edgeAligning(flexibleEdges:_:)`` around it
  /// keeps its own width, at a side.
  ///
  /// ```swift
  /// Box.cellLayoutContainer(leading: avatar, alignment: .end, spacing: 6) {
  ///   Box.edgeAligning(flexibleEdges: .trailing) { Box.bubble { text } }
  /// }
  /// ```
  ///
  /// ## Differences from CellLayoutContainerView
  ///
  /// - **The alignments** `fill`, `top` and `bottom` are ``BoxAlignment/stretch``, ``BoxAlignment/start``
  ///   and ``BoxAlignment/end``; first lines of text may stand on one line, too. What says of itself where it
  ///   lies is there.
  /// - **An accessory that is not there** takes no spacing along.
  ///
  /// - Parameters:
  ///   - leading: What stands at the edge where reading starts; nil: nothing.
  ///   - trailing: What stands at the edge where reading ends; nil: nothing.
  ///   - alignment: Where what is lower than the highest lies, from top to bottom.
  ///   - spacing: The distance between content and accessories, in points.
  ///   - customLeadingSpacing: The distance between the leading accessory and the content; nil: `spacing`.
  ///   - customTrailingSpacing: The distance between the content and the trailing accessory; nil: `spacing`.
  ///   - content: What stands between them; several boxes stand from top to bottom.
  public static func cellLayoutContainer(
    leading: LayoutBox? = nil, trailing: LayoutBox? = nil, alignment: BoxAlignment = .center,
    spacing: CGFloat = 0, customLeadingSpacing: CGFloat? = nil,
    customTrailingSpacing: CGFloat? = nil, @BoxBuilder _ content: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    try .row(align: alignment) {
      if let leading {
        leading.shrink(0)
        LayoutBox.gap(customLeadingSpacing ?? spacing)
      }
      try LayoutBox.joined(content()).filling
      if let trailing {
        LayoutBox.gap(customTrailingSpacing ?? spacing)
        trailing.shrink(0)
      }
    }
  }

  /// A distance between two children of a row whose others are another distance apart; nil for none.
  private static func gap(_ length: CGFloat) -> LayoutBox? {
    guard length != 0 else { return nil }
    return LayoutBox(.spacer, sizing: BoxSizing(width: length, shrink: 0, alignSelf: .start))
  }
}

extension LayoutBox {
  /// Boxes as one: the only one itself, several from top to bottom.
  static func joined(_ boxes: [LayoutBox], gap: CGFloat = 0) -> LayoutBox {
    boxes.count == 1 ? boxes[0] : .column(gap: gap, boxes)
  }

  /// The box with all the space that is left, unless it has a share of its own.
  var filling: LayoutBox { sizing.grow == 0 ? grow() : self }
}
