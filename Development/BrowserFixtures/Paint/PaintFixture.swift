import BubbleCore
import Foundation
import Platform

/// A drawing for a browser and for the renderers here: a box of a fixed size in the middle of a square.
public struct PaintFixture: Sendable {
  /// The feature that a fixture is about.
  public enum Category: String, Sendable, CaseIterable {
    /// Grounds in colours: hexadecimal, translucent, mixed.
    case color
    /// Borders of one width or of several, of one colour or of four.
    case border
    /// Corners with different radii.
    case corners
    /// Gradients along a line.
    case linear
    /// Gradients from a point outward.
    case radial
    /// Shadows.
    case shadow
    /// Content that is cut off.
    case clip
    /// Paths that are filled.
    case path
    /// Paths that are stroked.
    case stroke
  }

  /// The feature that the fixture is about.
  public var category: Category
  /// The box; its frame is ``frame``.
  public var box: LayoutBox
  /// The size of the box, in points.
  public var size: CGSize
  /// The same box as HTML, in an element of the same size.
  public var html: String

  /// The side of the square around it, in points.
  public static let side: CGFloat = 100
  /// The number of squares in a row of a page.
  public static let columns = 10
  /// The number of pixels to a point.
  public static let scale: CGFloat = 2

  /// The frame of the box in its square, in points.
  public var frame: CGRect {
    CGRect(
      x: ((PaintFixture.side - size.width) / 2).rounded(),
      y: ((PaintFixture.side - size.height) / 2).rounded(), width: size.width, height: size.height)
  }

  /// The version of the generator.
  public static let generatorVersion = 1

  /// Returns fixtures of all categories in turn.
  public static func fixtures(seed: UInt64, count: Int) -> [PaintFixture] {
    var random = SeededGenerator(seed: seed)
    return (0..<count).map { index in
      let categories = Category.allCases
      return PaintFixture(categories[index % categories.count], &random)
    }
  }

  private init(_ category: Category, _ random: inout SeededGenerator) {
    self.category = category
    size = CGSize(
      width: CGFloat(Int.random(in: 36...64, using: &random)),
      height: CGFloat(Int.random(in: 28...60, using: &random)))
    var decoration = BoxDecoration()
    switch category {
    case .color: decoration.fill = .color(random.color())
    case .border:
      decoration.fill = .color(.hex(0xEEF2F6))
      decoration.border = random.border()
      if Bool.random(using: &random) { decoration.corners = random.corners(equal: true) }
    case .corners:
      decoration.fill = .color(random.opaqueColor())
      decoration.corners = random.corners(equal: false)
    case .linear: decoration.fill = .gradient(random.gradient(isRadial: false))
    case .radial: decoration.fill = .gradient(random.gradient(isRadial: true))
    case .shadow:
      decoration.fill = .color(random.color())
      decoration.corners = random.corners(equal: true)
      decoration.shadow = random.shadow()
    case .clip:
      decoration.fill = .color(.hex(0xDDE6EE))
      decoration.corners = random.corners(equal: false)
      decoration.border = BoxBorder(BoxBorder.Line(width: 3, color: .hex(0x334455)))
      decoration.clips = true
    case .path, .stroke:
      let path = random.path(isStroked: category == .stroke)
      box = .path(path.box, sizing: BoxSizing(width: size.width, height: size.height))
      html = path.svg(size: size)
      return
    }
    let content: [LayoutBox] =
      category == .clip ? [.shape(.rectangle(radius: 0), color: .hex(0xC0392B))] : []
    box = LayoutBox(
      .overlay(OverlayBox()), sizing: BoxSizing(width: size.width, height: size.height),
      children: content)
    box.decoration = decoration
    html = decoration.html(size: size, content: category == .clip ? "#c0392b" : nil)
  }

  /// Returns a page of all of them.
  public static func page(_ fixtures: [PaintFixture]) -> String {
    let squares = fixtures.enumerated().map { index, fixture in
      let (x, y) = (index % columns, index / columns)
      let (left, top) = (CGFloat(x) * side, CGFloat(y) * side)
      return
        "<div class=\"square\" style=\"left:\(left.css)px;top:\(top.css)px\"><div style=\"left:\(fixture.frame.minX.css)px;"
        + "top:\(fixture.frame.minY.css)px\">\(fixture.html)</div></div>"
    }
    return """
      <!DOCTYPE html><meta charset="utf-8"><style>
      body { margin: 0; background: white }
      div, svg { position: absolute; box-sizing: border-box; display: block; left: 0; top: 0 }
      .square { width: \(side.css)px; height: \(side.css)px; overflow: hidden }
      </style>
      \(squares.joined(separator: "\n"))
      """
  }

  /// Returns the size of a page of fixtures, in points.
  public static func pageSize(count: Int) -> CGSize {
    CGSize(
      width: side * CGFloat(columns), height: side * CGFloat((count + columns - 1) / columns))
  }
}

extension CGFloat {
  /// The number in CSS.
  var css: String { String(format: "%.4f", Double(self)) }
}

extension SeededGenerator {
  fileprivate mutating func opaqueColor() -> BoxColor {
    .hex(UInt32.random(in: 0...0xFFFFFF, using: &self))
  }

  fileprivate mutating func color() -> BoxColor {
    switch Int.random(in: 0...2, using: &self) {
    case 0: opaqueColor()
    case 1: opaqueColor().opacity(CGFloat(Int.random(in: 1...20, using: &self)) / 20)
    default:
      BoxColor(
        mixing: .hex(UInt32.random(in: 0...0xFFFFFF, using: &self)),
        with: .hex(UInt32.random(in: 0...0xFFFFFF, using: &self)),
        share: CGFloat(Int.random(in: 0...10, using: &self)) / 10)
    }
  }

  fileprivate mutating func border() -> BoxBorder {
    if Bool.random(using: &self) {
      return BoxBorder(
        BoxBorder.Line(
          width: CGFloat(Int.random(in: 1...8, using: &self)), color: opaqueColor()))
    }
    var border = BoxBorder()
    let color = opaqueColor()
    let isOneColor = Bool.random(using: &self)
    for edge in [\BoxBorder.top, \.leading, \.bottom, \.trailing]
    where Int.random(in: 0...3, using: &self) > 0 {
      border[keyPath: edge] = BoxBorder.Line(
        width: CGFloat(Int.random(in: 1...9, using: &self)),
        color: isOneColor ? color : opaqueColor())
    }
    return border
  }

  fileprivate mutating func corners(equal: Bool) -> BoxCorners {
    let first = CGFloat(Int.random(in: 0...30, using: &self))
    func next(_ random: inout SeededGenerator) -> CGFloat {
      equal ? first : CGFloat(Int.random(in: 0...40, using: &random))
    }
    return BoxCorners(
      topLeading: first, topTrailing: next(&self), bottomTrailing: next(&self),
      bottomLeading: next(&self))
  }

  fileprivate mutating func gradient(isRadial: Bool) -> BoxGradient {
    let count = Int.random(in: 2...5, using: &self)
    let isTranslucent = Int.random(in: 0...2, using: &self) == 0
    var offsets = (0..<count).map { _ in CGFloat(Int.random(in: 0...20, using: &self)) / 20 }
    offsets.sort()
    let stops = offsets.map { offset in
      BoxGradient.Stop(offset, isTranslucent ? color() : opaqueColor())
    }
    guard isRadial else {
      return BoxGradient(
        .linear(angle: CGFloat(Int.random(in: 0...359, using: &self)) * .pi / 180), stops: stops)
    }
    return BoxGradient(
      .radial(
        center: CGPoint(
          x: CGFloat(Int.random(in: 0...10, using: &self)) / 10,
          y: CGFloat(Int.random(in: 0...10, using: &self)) / 10),
        radius: CGFloat(Int.random(in: 5...10, using: &self)) / 10), stops: stops)
  }

  fileprivate mutating func shadow() -> BoxShadow {
    BoxShadow(
      color: opaqueColor().opacity(CGFloat(Int.random(in: 4...20, using: &self)) / 20),
      blur: CGFloat(Int.random(in: 0...16, using: &self)),
      offset: CGSize(
        width: CGFloat(Int.random(in: -6...6, using: &self)),
        height: CGFloat(Int.random(in: -6...6, using: &self))),
      spread: CGFloat(Int.random(in: -4...6, using: &self)))
  }
}
