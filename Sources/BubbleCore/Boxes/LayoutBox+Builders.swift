import Foundation

/// The kinds that hold other boxes, with their children in braces: see ``BoxBuilder``.
extension LayoutBox {
  /// Arranges children from the leading to the trailing edge.
  ///
  /// - Parameters:
  ///   - gap: The distance between two children, in points.
  ///   - align: The position of the children from top to bottom.
  ///   - justify: The position of the children along the row if space is left.
  ///   - wraps: Whether children that do not fit continue in a new line below.
  ///   - lineGap: The distance between two such lines, in points; nil: the gap.
  ///   - children: The children.
  /// - Throws: The error of `children`.
  public static func row(
    gap: CGFloat = 0, align: BoxAlignment = .stretch, justify: BoxJustification = .start,
    wraps: Bool = false, lineGap: CGFloat? = nil, @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    .row(
      gap: gap, align: align, justify: justify, wraps: wraps, lineGap: lineGap, try children())
  }

  /// Arranges children from top to bottom.
  ///
  /// - Parameters:
  ///   - gap: The distance between two children, in points.
  ///   - align: The position of the children from the leading to the trailing edge.
  ///   - justify: The position of the children along the column if space is left.
  ///   - wraps: Whether children that do not fit continue beside; only in a column that has a height or a maximum height.
  ///   - lineGap: The distance between two such lines, in points; nil: the gap.
  ///   - children: The children.
  /// - Throws: The error of `children`.
  public static func column(
    gap: CGFloat = 0, align: BoxAlignment = .stretch, justify: BoxJustification = .start,
    wraps: Bool = false, lineGap: CGFloat? = nil, @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    let stack = StackBox(
      gap: gap, align: align, justify: justify, wraps: wraps, lineGap: lineGap)
    return LayoutBox(.column(stack), children: try children())
  }

  /// Stacks children on top of each other, the first one at the back.
  ///
  /// The overlay is as large as the largest child.
  ///
  /// - Parameters:
  ///   - align: The position of the children from top to bottom.
  ///   - justify: The position of the children from the leading to the trailing edge.
  ///   - children: The children.
  /// - Throws: The error of `children`.
  public static func overlay(
    align: BoxAlignment = .stretch, justify: BoxAlignment = .stretch,
    @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    .overlay(align: align, justify: justify, try children())
  }

  /// Makes the rounded ground of a message; several children are arranged from top to bottom.
  public static func bubble(
    _ bubble: BubbleBox = BubbleBox(), gap: CGFloat = 0,
    @BoxBuilder _ children: () throws -> [LayoutBox]
  ) rethrows -> LayoutBox {
    .bubble(.joined(try children(), gap: gap), bubble)
  }
}

/// The kinds that hold one child, and those that hold none.
extension LayoutBox {
  /// Puts space around one child.
  package static func inset(_ insets: BoxInsets, _ child: consuming LayoutBox) -> LayoutBox {
    LayoutBox(.inset(insets), children: [child])
  }

  /// Makes empty space that gets a share of the remaining space in a row or column.
  public static func spacer(grow: CGFloat = 1) -> LayoutBox {
    LayoutBox(.spacer, sizing: BoxSizing(grow: grow))
  }

  /// Makes the rounded ground of a message.
  package static func bubble(_ child: consuming LayoutBox, _ bubble: BubbleBox = BubbleBox())
    -> LayoutBox
  {
    LayoutBox(.bubble(bubble), children: [child])
  }

  /// Makes a rectangle, ellipse or symbol in a colour.
  public static func shape(
    _ figure: ShapeFigure, color: BoxColor, sizing: BoxSizing = BoxSizing()
  ) -> LayoutBox {
    LayoutBox(.shape(ShapeBox(figure: figure, color: color)), sizing: sizing)
  }

  /// Makes a symbol in a colour, which missing space in a row does not squeeze.
  ///
  /// - Parameters:
  ///   - symbol: The symbol.
  ///   - size: The side of its square, in points.
  ///   - color: Its colour.
  public static func symbol(
    _ symbol: BoxSymbol, size: CGFloat = 24, color: BoxColor = .text
  ) -> LayoutBox {
    .shape(.symbol(symbol), color: color, sizing: BoxSizing(width: size, height: size, shrink: 0))
  }

  /// Returns a row whose children have the same width; it is a column if one of them needs more than its share.
  ///
  /// It is for buttons. Other boxes stay unchanged.
  public func stacking(_ stacks: Bool = true) -> LayoutBox {
    changed { box in
      guard case .row(var stack) = box.kind else { return }
      stack.stacks = stacks
      box.kind = .row(stack)
    }
  }

  /// Returns the path or symbol as in a mirror where reading starts at the right; other boxes stay unchanged.
  ///
  /// Symbols that point somewhere by themselves are mirrored there in any case.
  public func mirrored(_ mirrors: Bool = true) -> LayoutBox {
    changed { box in
      guard case .shape(var shape) = box.kind else { return }
      shape.mirrors = mirrors
      box.kind = .shape(shape)
    }
  }

  /// Places a label beside or below the last line of content: the five cases of Actor.
  ///
  /// - Parameters:
  ///   - content: The content to which the label belongs.
  ///   - label: Usually the time. If it is a spacer without a size, the result is the content alone.
  public static func time(_ content: consuming LayoutBox, label: consuming LayoutBox) -> LayoutBox {
    if label.isNothing { return content }
    return LayoutBox(.time, children: [content, label])
  }
}

/// Methods for changing a box: each returns the changed copy, so that calls can be chained.
extension LayoutBox {
  /// Returns a changed copy.
  @inline(__always)
  func changed(_ change: (inout LayoutBox) -> Void) -> LayoutBox {
    var box = self
    change(&box)
    return box
  }

  /// Returns the box with space around it.
  public func padding(_ insets: BoxInsets) -> LayoutBox { .inset(insets, self) }

  /// Returns the box with the same space at all sides.
  public func padding(_ all: CGFloat) -> LayoutBox { padding(BoxInsets(all)) }

  /// Returns the box on a coloured ground of the same size.
  public func background(_ color: BoxColor, cornerRadius: CGFloat = 0) -> LayoutBox {
    .overlay([.shape(.rectangle(radius: cornerRadius), color: color), self])
  }

  /// Returns the box with other lengths in points; omitted ones stay unchanged.
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

  /// Returns the box with other lengths in points or percent: `frame(width: .percent(50))`; omitted ones stay unchanged.
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

  /// Returns the box with a share of the space that is left in its row or column.
  public func grow(_ factor: CGFloat = 1) -> LayoutBox { changed { $0.sizing.grow = factor } }

  /// Returns the box with a share of the space that is missing in its row or column; 0: it does not shrink.
  public func shrink(_ factor: CGFloat) -> LayoutBox { changed { $0.sizing.shrink = factor } }

  /// Returns the box with its own alignment across its row or column, or in its overlay.
  public func align(_ alignment: BoxAlignment, justify: BoxAlignment? = nil) -> LayoutBox {
    changed {
      $0.sizing.alignSelf = alignment
      $0.sizing.justifySelf = justify ?? sizing.justifySelf
    }
  }

  /// Returns the box as a hit region: a touch on it sends the action to the host.
  ///
  /// - Parameters:
  ///   - id: The name of the region for hit testing.
  ///   - action: The action; nil keeps the box's action.
  public func region(_ id: String, action: HitAction? = nil) -> LayoutBox {
    changed {
      $0.id = id
      $0.action = action ?? self.action
    }
  }

  /// Returns the box with a role and a label for screen readers.
  ///
  /// Without them, a screen reader reads a text unchanged and skips an image, shape or bubble. It reads children in their order: leading
  /// before trailing, top before bottom, back before front.
  ///
  /// - Parameters:
  ///   - role: The role of the box.
  ///   - label: The text that is read instead of the box's content; nil: the content is read.
  ///   - value: The value, read after the label, such as the duration of a voice message.
  ///   - states: The states that are announced.
  ///   - order: The order among the boxes of the same row, column or overlay: lower ones are read first, equal ones in their order.
  public func accessibility(
    _ role: AccessibilityRole, label: String? = nil, value: String? = nil,
    states: Set<AccessibilityState> = [], order: Int = 0
  ) -> LayoutBox {
    changed {
      $0.accessibility = BoxAccessibility(
        role: role, label: label, value: value, states: states, order: order)
    }
  }

  /// Returns the box hidden from screen readers.
  public func accessibilityHidden() -> LayoutBox { changed { $0.accessibility = .hidden } }
}
