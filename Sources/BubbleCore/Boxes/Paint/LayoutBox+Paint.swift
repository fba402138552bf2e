import Foundation

/// Methods for the paint of a box itself: each returns the changed copy, so that calls can be chained.
///
/// ```swift
/// LayoutBox.text("Lunch?").padding(12)
///   .background(BoxGradient([.hex(0x5B2A86), .hex(0xC2185B)]))
///   .corners(16).clipped().shadow()
/// ```
extension LayoutBox {
  /// Makes a path: SVG's path data in a view box.
  public static func path(_ path: PathBox, sizing: BoxSizing = BoxSizing()) -> LayoutBox {
    LayoutBox(.shape(ShapeBox(figure: .path(path), color: .text)), sizing: sizing)
  }

  /// Returns the box with a changed decoration.
  private func decorated(_ change: (inout BoxDecoration) -> Void) -> LayoutBox {
    changed { box in
      var decoration = box.decoration ?? BoxDecoration()
      change(&decoration)
      box.decoration = decoration
    }
  }

  /// Returns the box on a gradient of the same size.
  public func background(_ gradient: BoxGradient) -> LayoutBox { ground(.gradient(gradient)) }

  /// Returns the box on a ground that has its form: its corners, its notches, its shadow.
  ///
  /// The ground is a part of the box itself, which the fill of a ``StateLook`` replaces. `background(_:cornerRadius:)` instead puts another box
  /// behind.
  public func ground(_ fill: BoxFill) -> LayoutBox { decorated { $0.fill = fill } }

  /// Returns the box with a line along the inside of some edges, which takes up no space.
  public func border(
    _ line: BoxBorder.Line, edges: BoxEdges = [.top, .leading, .bottom, .trailing]
  ) -> LayoutBox {
    decorated { decoration in
      let border = BoxBorder(line, edges: edges)
      decoration.border.top = border.top ?? decoration.border.top
      decoration.border.leading = border.leading ?? decoration.border.leading
      decoration.border.bottom = border.bottom ?? decoration.border.bottom
      decoration.border.trailing = border.trailing ?? decoration.border.trailing
    }
  }

  /// Returns the box with other corners: they shape its paint, and its content if it is ``clipped(_:)``.
  public func corners(_ corners: BoxCorners) -> LayoutBox { decorated { $0.corners = corners } }

  /// Returns the box with corners of one radius, in points.
  public func corners(_ radius: CGFloat) -> LayoutBox { corners(BoxCorners(radius)) }

  /// Returns the box with half circles cut out of two of its edges.
  public func notches(_ notches: BoxNotches) -> LayoutBox { decorated { $0.notches = notches } }

  /// Returns the box with a shadow.
  public func shadow(_ shadow: BoxShadow = BoxShadow()) -> LayoutBox {
    decorated { $0.shadow = shadow }
  }

  /// Returns the box with its content clipped to its form.
  ///
  /// Frames and hit regions stay unchanged.
  public func clipped(_ clips: Bool = true) -> LayoutBox { decorated { $0.clips = clips } }
}

/// The same methods with a token of the theme.
extension LayoutBox {
  /// Makes text in a named style.
  @_disfavoredOverload
  package static func text(
    _ text: String, style: TextStyle = .body, color: ColorToken,
    alignment: ParagraphAlignment = .start, spans: [TextSpan] = [], maximumLines: Int? = nil,
    adjustment: TextAdjustment? = nil, sizing: BoxSizing = BoxSizing()
  ) -> LayoutBox {
    .text(
      text, style: style, color: BoxColor(color), alignment: alignment, spans: spans,
      maximumLines: maximumLines, adjustment: adjustment, sizing: sizing)
  }

  /// Makes a rectangle, ellipse or symbol in a named colour.
  @_disfavoredOverload
  package static func shape(
    _ figure: ShapeFigure, color: ColorToken, sizing: BoxSizing = BoxSizing()
  ) -> LayoutBox {
    .shape(figure, color: BoxColor(color), sizing: sizing)
  }
}
