import Foundation

/// The kinds that hold other boxes, with their children in braces: see ``BoxBuilder``.
extension LayoutBox {
  /// Children from the leading to the trailing edge; with `wraps`, in as many lines as they need.
  public static func row(
    gap: CGFloat = 0, align: BoxAlignment = .stretch, justify: BoxJustification = .start,
    wraps: Bool = false, lineGap: CGFloat? = nil, @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    .row(
      gap: gap, align: align, justify: justify, wraps: wraps, lineGap: lineGap, try children())
  }

  /// Children from top to bottom.
  public static func column(
    gap: CGFloat = 0, align: BoxAlignment = .stretch, justify: BoxJustification = .start,
    @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    .column(gap: gap, align: align, justify: justify, try children())
  }

  /// Children on top of each other, the first one at the back.
  public static func overlay(
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch,
    @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    .overlay(align: align, justify: justify, try children())
  }

  /// The rounded ground of a message; several children stand from top to bottom.
  public static func bubble(
    _ bubble: BubbleBox = BubbleBox(), gap: CGFloat = 0,
    @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    .bubble(.joined(try children(), gap: gap), bubble)
  }
}

/// The kinds that hold one child, and those that hold none.
extension LayoutBox {
  /// One child with space around it.
  public static func inset(_ insets: BoxInsets, _ child: consuming LayoutBox) -> LayoutBox {
    LayoutBox(.inset(insets), children: [child])
  }

  /// Empty space that takes its share of what is left in a row or column.
  public static func spacer(grow: CGFloat = 1) -> LayoutBox {
    LayoutBox(.spacer, sizing: BoxSizing(grow: grow))
  }

  /// The rounded ground of a message.
  public static func bubble(_ child: consuming LayoutBox, _ bubble: BubbleBox = BubbleBox())
    -> LayoutBox
  {
    LayoutBox(.bubble(bubble), children: [child])
  }

  /// A rectangle, ellipse or symbol in a colour.
  public static func shape(
    _ figure: ShapeBox.Figure, color: BoxColor, sizing: BoxSizing = BoxSizing()
  ) -> LayoutBox {
    LayoutBox(.shape(ShapeBox(figure: figure, color: color)), sizing: sizing)
  }

  /// A symbol in a colour.
  ///
  /// - Parameters:
  ///   - symbol: Which one.
  ///   - size: How long a side of its square is, in points.
  ///   - color: Its colour.
  public static func symbol(
    _ symbol: BoxSymbol, size: CGFloat = 24, color: BoxColor = .text
  ) -> LayoutBox {
    .shape(.symbol(symbol), color: color, sizing: BoxSizing(width: size, height: size))
  }

  /// Content with a label beside or under its last line: the five cases of ``TimePlacement``.
  ///
  /// - Parameters:
  ///   - content: What the label belongs to.
  ///   - label: The time as a rule; a spacer without a size is none, and then it is the content alone.
  public static func time(_ content: consuming LayoutBox, label: consuming LayoutBox) -> LayoutBox {
    if label.isNothing { return content }
    return LayoutBox(.time, children: [content, label])
  }
}

/// Changing a box: each returns the changed copy, so that calls can follow each other.
extension LayoutBox {
  /// A copy that differs.
  @inline(__always)
  func changed(_ change: (inout LayoutBox) -> Void) -> LayoutBox {
    var box = self
    change(&box)
    return box
  }

  /// The box with space around it.
  public func padding(_ insets: BoxInsets) -> LayoutBox { .inset(insets, self) }

  /// The box with the same space at all sides.
  public func padding(_ all: CGFloat) -> LayoutBox { padding(BoxInsets(all)) }

  /// The box on a coloured ground that is as large as the box.
  public func background(_ color: BoxColor, cornerRadius: CGFloat = 0) -> LayoutBox {
    .overlay([.shape(.rectangle(radius: cornerRadius), color: color), self])
  }

  /// The box with other sizes in points; those left out stay as they are.
  public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, minWidth: CGFloat? = nil,
    maxWidth: CGFloat? = nil, minHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    aspectRatio: CGFloat? = nil
  ) -> LayoutBox {
    frame(
      width: width.map(BoxLength.points), height: height.map(BoxLength.points),
      minWidth: minWidth.map(BoxLength.points), maxWidth: maxWidth.map(BoxLength.points),
      minHeight: minHeight.map(BoxLength.points), maxHeight: maxHeight.map(BoxLength.points),
      aspectRatio: aspectRatio)
  }

  /// The box with other sizes in points or percent: `frame(width: .percent(50))`; those left out stay as
  /// they are.
  @_disfavoredOverload
  public func frame(
    width: BoxLength? = nil, height: BoxLength? = nil, minWidth: BoxLength? = nil,
    maxWidth: BoxLength? = nil, minHeight: BoxLength? = nil, maxHeight: BoxLength? = nil,
    aspectRatio: CGFloat? = nil
  ) -> LayoutBox {
    changed {
      $0.sizing[.width] = width ?? sizing[.width]
      $0.sizing[.height] = height ?? sizing[.height]
      $0.sizing[.minWidth] = minWidth ?? sizing[.minWidth]
      $0.sizing[.maxWidth] = maxWidth ?? sizing[.maxWidth]
      $0.sizing[.minHeight] = minHeight ?? sizing[.minHeight]
      $0.sizing[.maxHeight] = maxHeight ?? sizing[.maxHeight]
      $0.sizing.aspectRatio = aspectRatio ?? sizing.aspectRatio
    }
  }

  /// The box with a share of the space that is left in its row or column.
  public func grow(_ factor: CGFloat = 1) -> LayoutBox { changed { $0.sizing.grow = factor } }

  /// The box with a share of the space that is missing in its row or column; 0: it does not shrink.
  public func shrink(_ factor: CGFloat) -> LayoutBox { changed { $0.sizing.shrink = factor } }

  /// The box at another place across its row or column, or in its overlay.
  public func align(_ alignment: BoxAlignment, justify: BoxAlignment? = nil) -> LayoutBox {
    changed {
      $0.sizing.alignSelf = alignment
      $0.sizing.justifySelf = justify ?? sizing.justifySelf
    }
  }

  /// The box as a hit region of that name, which asks the host to do something.
  public func region(_ id: String, action: HitAction? = nil) -> LayoutBox {
    changed {
      $0.id = id
      $0.action = action ?? self.action
    }
  }

  /// The box with a role and a label for screen readers.
  public func accessibility(
    _ role: AccessibilityRole, label: String? = nil, value: String? = nil,
    states: Set<AccessibilityState> = [], order: Int = 0
  ) -> LayoutBox {
    changed {
      $0.accessibility = BoxAccessibility(
        role: role, label: label, value: value, states: states, order: order)
    }
  }

  /// The box, which screen readers pass over.
  public func accessibilityHidden() -> LayoutBox { changed { $0.accessibility = .hidden } }
}
