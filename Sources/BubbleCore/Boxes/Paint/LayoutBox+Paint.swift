import Foundation

/// What is drawn of a box itself: each returns the changed copy, so that calls can follow each other.
///
/// ```swift
/// Box.column([…]).padding(12)
///   .background(BoxGradient([.hex(0x5B2A86), .hex(0xC2185B)]))
///   .corners(16).clipped().shadow()
/// ```
extension LayoutBox {
  /// A path: SVG's path data in a view box.
  public static func path(_ path: PathBox, sizing: BoxSizing = BoxSizing()) -> LayoutBox {
    LayoutBox(.shape(ShapeBox(figure: .path(path), color: .text)), sizing: sizing)
  }

  /// The box with something else drawn of itself.
  private func decorated(_ change: (inout BoxDecoration) -> Void) -> LayoutBox {
    changed { box in
      var decoration = box.decoration ?? BoxDecoration()
      change(&decoration)
      box.decoration = decoration
    }
  }

  /// The box on a gradient that is as large as itself.
  public func background(_ gradient: BoxGradient) -> LayoutBox { ground(.gradient(gradient)) }

  /// The box on a ground that has its form: the corners of ``corners(_:)-(BoxCorners)``, its notches, its shadow.
  ///
  /// It is a part of the box itself, where ``background(_:cornerRadius:)-(BoxColor,_)`` puts another one behind.
  public func ground(_ fill: BoxFill) -> LayoutBox { decorated { $0.fill = fill } }

  /// The box with a line at the inside of some of its edges, which takes no room.
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

  /// The box with other corners: what is drawn of it has them, and what is in it once it is ``clipped(_:)``.
  public func corners(_ corners: BoxCorners) -> LayoutBox { decorated { $0.corners = corners } }

  /// The box with corners of one radius, in points.
  public func corners(_ radius: CGFloat) -> LayoutBox { corners(BoxCorners(radius)) }

  /// The box with half circles cut out of two of its edges.
  public func notches(_ notches: BoxNotches) -> LayoutBox { decorated { $0.notches = notches } }

  /// The box with a shadow.
  public func shadow(_ shadow: BoxShadow = BoxShadow()) -> LayoutBox {
    decorated { $0.shadow = shadow }
  }

  /// The box, whose content is cut off at its form: frames and hit regions stay as they are.
  public func clipped(_ clips: Bool = true) -> LayoutBox { decorated { $0.clips = clips } }
}

/// The same with a token of the theme that is known as one.
extension LayoutBox {
  /// Text in a named style.
  @_disfavoredOverload
  public static func text(
    _ text: String, style: TextStyle = .body, color: ColorToken,
    alignment: ParagraphAlignment = .start, spans: [TextSpan] = [], maximumLines: Int? = nil,
    adjustment: TextAdjustment? = nil, sizing: BoxSizing = BoxSizing()
  ) -> LayoutBox {
    .text(
      text, style: style, color: BoxColor(color), alignment: alignment, spans: spans,
      maximumLines: maximumLines, adjustment: adjustment, sizing: sizing)
  }

  /// A rectangle, ellipse or symbol in a named colour.
  @_disfavoredOverload
  public static func shape(
    _ figure: ShapeBox.Figure, color: ColorToken, sizing: BoxSizing = BoxSizing()
  ) -> LayoutBox {
    .shape(figure, color: BoxColor(color), sizing: sizing)
  }

  /// The box on a coloured ground that is as large as the box.
  @_disfavoredOverload
  public func background(_ color: ColorToken, cornerRadius: CGFloat = 0) -> LayoutBox {
    background(BoxColor(color), cornerRadius: cornerRadius)
  }
}

extension ShapeBox {
  /// Makes a shape's properties, with a token of the theme.
  @_disfavoredOverload
  public init(figure: Figure, color: ColorToken) {
    self.init(figure: figure, color: BoxColor(color))
  }
}

extension TextBox {
  /// Makes a text box's properties, with a token of the theme.
  @_disfavoredOverload
  public init(
    text: String, style: TextStyle = .body, color: ColorToken,
    alignment: ParagraphAlignment = .start, spans: [TextSpan] = [], maximumLines: Int? = nil,
    adjustment: TextAdjustment? = nil
  ) {
    self.init(
      text: text, style: style, color: BoxColor(color), alignment: alignment, spans: spans,
      maximumLines: maximumLines, adjustment: adjustment)
  }
}
