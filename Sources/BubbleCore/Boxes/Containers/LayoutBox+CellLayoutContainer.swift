import Foundation

extension LayoutBox {
  /// Arranges content with an accessory before and one after it: ChatLayout's `CellLayoutContainerView`.
  ///
  /// A row in which accessories keep their widths and the content takes the rest. If space is missing, the content shrinks down to its
  /// minimum width. For text, that is its longest word; for a box around others, a width that one of them sets. In a container that is
  /// wider than the sum,
  /// the content grows. ``edgeAligning(flexibleEdges:_:)`` around the content keeps its natural width, at a side.
  ///
  /// ```swift
  /// let side = CGSize(width: 32, height: 32)
  /// let face = LayoutBox.image("bo.png", naturalSize: side, cornerRadius: 16)
  /// let row = LayoutBox.cellLayoutContainer(leading: face, alignment: .end, spacing: 6) {
  ///   LayoutBox.edgeAligning(flexibleEdges: .trailing) { LayoutBox.bubble { "Lunch?" } }
  /// }
  /// ```
  ///
  /// ## Differences from CellLayoutContainerView
  ///
  /// - **The alignments** `fill`, `top` and `bottom` are ``BoxAlignment/stretch``, ``BoxAlignment/start``
  ///   and ``BoxAlignment/end``. First lines of text may also share a baseline. A box that sets its own alignment keeps it.
  /// - **A missing accessory** takes no spacing.
  ///
  /// - Parameters:
  ///   - leading: The accessory at the edge where reading starts; nil: none.
  ///   - trailing: The accessory at the edge where reading ends; nil: none.
  ///   - alignment: The position, from top to bottom, of boxes that are lower than the highest.
  ///   - spacing: The distance between content and accessories, in points.
  ///   - customLeadingSpacing: The distance between the leading accessory and the content; nil: `spacing`.
  ///   - customTrailingSpacing: The distance between the content and the trailing accessory; nil: `spacing`.
  ///   - content: The boxes between them; several boxes are arranged from top to bottom.
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

  /// Returns a spacer for a distance that differs from the row's gap; nil if the length is 0.
  private static func gap(_ length: CGFloat) -> LayoutBox? {
    guard length != 0 else { return nil }
    return LayoutBox(.spacer, sizing: BoxSizing(width: length, shrink: 0, alignSelf: .start))
  }
}

extension LayoutBox {
  /// Joins boxes into one: a single box unchanged, several as a column.
  static func joined(_ boxes: [LayoutBox], gap: CGFloat = 0) -> LayoutBox {
    boxes.count == 1 ? boxes[0] : .column(gap: gap, boxes)
  }

  /// The box with all the remaining space, unless it has its own share.
  var filling: LayoutBox { sizing.grow == 0 ? grow() : self }
}
