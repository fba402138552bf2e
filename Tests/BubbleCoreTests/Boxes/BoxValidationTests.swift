import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct BoxValidationTests {
  private func error(of box: LayoutBox) -> BoxError? {
    do {
      _ = try box.frames(in: 300)
      return nil
    } catch {
      return error
    }
  }

  private func nested(_ depth: Int) -> LayoutBox {
    (1..<depth).reduce(LayoutBox.block(10)) { inner, _ in .inset(BoxInsets(), inner) }
  }

  @Test func `boxes may lie 256 deep in each other`() {
    expect(error(of: nested(256)) == nil)
    expect(error(of: nested(257)), equals: .tooDeep(maximum: 256))
    expect(error(of: nested(5_000)), equals: .tooDeep(maximum: 256))
  }

  @Test func `a tree may have twenty thousand boxes`() {
    let many = [LayoutBox](repeating: .block(1), count: 19_999)
    expect(error(of: .column(many)) == nil)
    expect(error(of: .column(many + [.block(1)])), equals: .tooMany(maximum: 20_000))
  }

  static let wrongCounts: [(kind: LayoutBox.Kind, counts: [Int], expected: Int)] = [
    (.text(TextBox(text: "")), [1, 2], 0), (.spacer, [1], 0),
    (.shape(ShapeBox(figure: .ellipse, color: .text)), [1], 0),
    (.inset(BoxInsets()), [0, 2], 1), (.bubble(BubbleBox()), [0, 2], 1), (.time, [0, 1, 3], 2),
  ]

  @Test(arguments: wrongCounts)
  func `a box takes just so many children`(kind: LayoutBox.Kind, counts: [Int], expected: Int) {
    for count in counts {
      let children = [LayoutBox](repeating: .block(1), count: count)
      expect(
        error(of: LayoutBox(kind, children: children)),
        equals: .wrongChildCount(kind: kind.name, expected: expected, actual: count))
    }
    let right = [LayoutBox](repeating: .block(1), count: expected)
    expect(error(of: LayoutBox(kind, children: right)) == nil)
  }

  private static let impossible: [CGFloat] = [
    .nan, .infinity, -.infinity, -1, 1_000_001, -.ulpOfOne,
  ]

  /// Sizings with one length each.
  private func sizings(_ value: CGFloat) -> [(property: String, sizing: BoxSizing)] {
    [
      ("width", BoxSizing(width: value)), ("height", BoxSizing(height: value)),
      ("minWidth", BoxSizing(minWidth: value)), ("maxWidth", BoxSizing(maxWidth: value)),
      ("minHeight", BoxSizing(minHeight: value)), ("maxHeight", BoxSizing(maxHeight: value)),
      ("basis", BoxSizing(basis: value)), ("grow", BoxSizing(grow: value)),
      ("shrink", BoxSizing(shrink: value)),
    ]
  }

  @Test(arguments: [0, 0.1, 1_000_000] as [CGFloat])
  func `a length is from nothing to a million points`(value: CGFloat) {
    for (property, sizing) in sizings(value) {
      expect(error(of: LayoutBox(.spacer, sizing: sizing)) == nil, "\(property)")
    }
  }

  @Test(arguments: impossible)
  func `an impossible length is refused wherever it stands`(value: CGFloat) {
    let edges = [
      BoxInsets(top: value), BoxInsets(leading: value), BoxInsets(bottom: value),
      BoxInsets(trailing: value),
    ]
    for (property, sizing) in sizings(value) {
      let spacer = LayoutBox(.spacer, sizing: sizing)
      expectInvalid(spacer, "spacer", property, value)
      expectInvalid(.row([.column([.block(1), spacer])]), "spacer", property, value)
    }
    for edge in edges {
      expectInvalid(.inset(edge, .block(1)), "inset", "inset", value)
      expectInvalid(LayoutBox(.row(StackBox(padding: edge))), "row", "padding", value)
      expectInvalid(LayoutBox(.column(StackBox(padding: edge))), "column", "padding", value)
      expectInvalid(.bubble(.block(1), BubbleBox(padding: edge)), "bubble", "padding", value)
    }
    expectInvalid(.row(gap: value, []), "row", "gap", value)
    expectInvalid(.column(gap: value, []), "column", "gap", value)
    let figure = ShapeFigure.rectangle(radius: value)
    expectInvalid(.shape(figure, color: .text, sizing: BoxSizing()), "shape", "radius", value)
  }

  private func expectInvalid(
    _ box: LayoutBox, _ kind: String, _ property: String, _ value: CGFloat,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // NaN is not equal to itself, so the parts are compared.
    guard case .invalidLength(kind, property, let found) = error(of: box) else {
      Issue.record(
        "\(property) \(value): \(String(describing: error(of: box)))",
        sourceLocation: sourceLocation)
      return
    }
    #expect(found == value || (found.isNaN && value.isNaN), sourceLocation: sourceLocation)
  }

  @Test func `an error says the rule and the value`() {
    expect(
      "\(BoxError.invalidLength(kind: "row", property: "gap", value: -1))",
      equals: "gap of a row box is -1.0: a length must be from 0 to 1000000 points")
    expect(
      "\(BoxError.wrongChildCount(kind: "time", expected: 2, actual: 1))",
      equals: "a time box takes 2 children, not 1")
  }
}
