import Foundation

extension LayoutBox {
  /// Arranges children in columns and rows.
  public static func grid(
    columns: [GridTrack], rows: [GridTrack] = [], gap: CGFloat = 0, lineGap: CGFloat? = nil,
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch,
    sizing: BoxSizing = BoxSizing(), id: String? = nil, _ children: [LayoutBox]
  ) -> LayoutBox {
    let grid = GridBox(
      columns: columns, rows: rows, gap: gap, lineGap: lineGap, align: align, justify: justify)
    return LayoutBox(.grid(grid), sizing: sizing, children: children, id: id)
  }

  /// Arranges children in columns and rows.
  public static func grid(
    columns: [GridTrack], rows: [GridTrack] = [], gap: CGFloat = 0, lineGap: CGFloat? = nil,
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch,
    @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    .grid(
      columns: columns, rows: rows, gap: gap, lineGap: lineGap, align: align, justify: justify,
      try children())
  }

  /// Returns the box with a reading direction for all its content: see ``BoxPlacement/direction``.
  public func direction(_ direction: WritingDirection?) -> LayoutBox {
    changed { $0.placement.direction = direction }
  }

  /// Returns the box with space around it, which may be negative: see ``BoxPlacement/margin``.
  public func margin(_ margin: BoxInsets) -> LayoutBox { changed { $0.placement.margin = margin } }

  /// Returns the box at distances from the edges of its parent, which makes no room for it: see ``BoxPlacement/absolute``.
  public func absolute(
    top: BoxLength? = nil, leading: BoxLength? = nil, bottom: BoxLength? = nil,
    trailing: BoxLength? = nil
  ) -> LayoutBox {
    changed {
      $0.placement.absolute = BoxOffsets(
        top: top, leading: leading, bottom: bottom, trailing: trailing)
    }
  }

  /// Returns the box in these cells of its grid: see ``GridCell``.
  public func cell(
    column: Int? = nil, row: Int? = nil, columnSpan: Int = 1, rowSpan: Int = 1
  ) -> LayoutBox {
    changed {
      $0.placement.cell = GridCell(
        column: column, row: row, columnSpan: columnSpan, rowSpan: rowSpan)
    }
  }

  /// Returns the box in front of siblings with a lower number: see ``BoxPlacement/zIndex``.
  public func zIndex(_ zIndex: Int) -> LayoutBox { changed { $0.placement.zIndex = zIndex } }

  /// Returns the box with its drawing rotated clockwise, in degrees: see ``BoxTransform/rotation``.
  public func rotation(_ degrees: CGFloat) -> LayoutBox {
    changed { $0.placement.transform.rotation = degrees }
  }

  /// Returns the box with its drawing scaled by a factor: see ``BoxTransform/scale``.
  public func scale(_ scale: CGFloat) -> LayoutBox {
    changed { $0.placement.transform.scale = scale }
  }
}
