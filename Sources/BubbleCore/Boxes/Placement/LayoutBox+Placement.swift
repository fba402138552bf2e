import Foundation

extension LayoutBox {
  /// Arranges children in columns and rows.
  package static func grid(
    columns: [GridTrack], rows: [GridTrack] = [], gap: CGFloat = 0, lineGap: CGFloat? = nil,
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch,
    sizing: BoxSizing = BoxSizing(), id: String? = nil, _ children: [LayoutBox]
  ) -> LayoutBox {
    let grid = GridBox(
      columns: columns, rows: rows, gap: gap, lineGap: lineGap, align: align, justify: justify)
    return LayoutBox(.grid(grid), sizing: sizing, children: children, id: id)
  }

  /// Arranges children in columns and rows: CSS's grid, filled row by row.
  ///
  /// - Parameters:
  ///   - columns: The columns, from the leading edge; without any there is one. At most 100.
  ///   - rows: The first rows, from the top; those after them are as high as their content. At most 1,000.
  ///   - gap: The distance between two columns, in points.
  ///   - lineGap: The distance between two rows, in points; nil: the gap.
  ///   - align: The position of children in their cells from top to bottom.
  ///   - justify: The position of children in their cells from the leading to the trailing edge.
  ///   - children: The children. ``cell(column:row:columnSpan:rowSpan:)`` gives one its cells; the others lie in the next free cells.
  /// - Throws: The error of `children`.
  public static func grid(
    columns: [GridTrack], rows: [GridTrack] = [], gap: CGFloat = 0, lineGap: CGFloat? = nil,
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch,
    @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    .grid(
      columns: columns, rows: rows, gap: gap, lineGap: lineGap, align: align, justify: justify,
      try children())
  }

  /// Returns the box with a reading direction for all its content; nil: that of the box around it.
  ///
  /// Rows and lines of text start at that side, and leading is that side, also for the box's own margin and distances. It is for content
  /// that is never mirrored: codes, boards, players.
  public func direction(_ direction: WritingDirection?) -> LayoutBox {
    changed { $0.placement.direction = direction }
  }

  /// Returns the box with the reading direction of the first letter in its texts; unchanged if none of the first texts has a letter.
  ///
  /// The letters of addresses, of mentions such as `@ana`, and of boxes with an explicit direction don't count. It is for containers:
  /// quotes, lists and tables, whose bar, marks and columns are at the side where their content starts.
  public func directionOfContent() -> LayoutBox {
    var left = 256
    return contentDirection(&left).map(direction) ?? self
  }

  /// The direction of the first letter; nil if there is none in as many boxes as are left.
  private func contentDirection(_ left: inout Int) -> WritingDirection? {
    left -= 1
    if case .text(let text) = kind {
      return WritingDirection(ofFirstLetterIn: text.text, spans: text.spans)
    }
    // The time does not count.
    let isTime = if case .time = kind { true } else { false }
    for child in children.prefix(isTime ? 1 : children.count) {
      guard left > 0 else { return nil }
      guard child.placement.direction == nil else { continue }
      if let direction = child.contentDirection(&left) { return direction }
    }
    return nil
  }

  /// Returns the box with space around it, in points.
  ///
  /// If it is negative, the neighbours of the box, or the edges of the box around it, come closer. Margins do not collapse. The root of a
  /// tree and the two children of a ``LayoutBox/time(_:label:)`` box have none.
  public func margin(_ margin: BoxInsets) -> LayoutBox { changed { $0.placement.margin = margin } }

  /// Returns the box at distances from the edges of its parent, which makes no room for it: CSS's `position: absolute`.
  ///
  /// A nil edge follows from the box's size. With both edges of a direction, the box fills the distance between them. If it has its own
  /// length or is a picture, the leading, or top, edge counts. With neither, it lies where it would as the only child. Percentages are of the
  /// width, or height, of the parent, including its padding. Distances may be negative. They are ignored at the root of a tree and in a
  /// ``LayoutBox/time(_:label:)`` box.
  public func absolute(
    top: BoxLength? = nil, leading: BoxLength? = nil, bottom: BoxLength? = nil,
    trailing: BoxLength? = nil
  ) -> LayoutBox {
    changed {
      $0.placement.absolute = BoxOffsets(
        top: top, leading: leading, bottom: bottom, trailing: trailing)
    }
  }

  /// Returns the box in these cells of its grid; other boxes ignore them.
  ///
  /// - Parameters:
  ///   - column: The first column, counted from 1; nil: the next free one.
  ///   - row: The first row, counted from 1; nil: the next one with enough free cells.
  ///   - columnSpan: The number of columns that the box spans, from 1.
  ///   - rowSpan: The number of rows that the box spans, from 1.
  public func cell(
    column: Int? = nil, row: Int? = nil, columnSpan: Int = 1, rowSpan: Int = 1
  ) -> LayoutBox {
    changed {
      $0.placement.cell = GridCell(
        column: column, row: row, columnSpan: columnSpan, rowSpan: rowSpan)
    }
  }

  /// Returns the box in front of siblings with a lower number, from -1,000,000 to 1,000,000.
  ///
  /// Equal numbers are drawn in the order of the boxes. The content of the box moves with it and never comes between the boxes of another
  /// one.
  public func zIndex(_ zIndex: Int) -> LayoutBox { changed { $0.placement.zIndex = zIndex } }

  /// Returns the box with its drawing rotated about its middle: clockwise, in both directions of reading.
  ///
  /// - Parameter degrees: The angle, from -360,000 to 360,000.
  public func rotation(_ degrees: CGFloat) -> LayoutBox {
    changed { $0.placement.transform.rotation = degrees }
  }

  /// Returns the box with its drawing scaled about its middle.
  ///
  /// - Parameter scale: The factor, greater than 0, at most 100.
  public func scale(_ scale: CGFloat) -> LayoutBox {
    changed { $0.placement.transform.scale = scale }
  }

  /// Returns the box drawn with an opacity, together with its content.
  ///
  /// Parts that overlap do not show through each other. It takes up the same room, responds to touches and is read as before.
  ///
  /// - Parameter opacity: From 0 to 1.
  public func opacity(_ opacity: CGFloat) -> LayoutBox {
    changed { $0.placement.opacity = opacity }
  }
}
