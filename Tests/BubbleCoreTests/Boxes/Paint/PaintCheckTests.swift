import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// What of a decoration or path is refused, by name, and that it costs boxes without one nothing.
@Suite struct PaintCheckTests {
  private func error(_ box: LayoutBox) -> BoxError? {
    do {
      _ = try BoxSolver.solve(box, availableWidth: 100, context: .squares())
      return nil
    } catch { return error }
  }

  private static let numbers: [CGFloat] = [.nan, .infinity, -.infinity, 1e9, -1e9]

  @Test(arguments: numbers)
  func `numbers that are none are refused with their names`(number: CGFloat) {
    let box = LayoutBox.column([])
    let cases: [(String, LayoutBox)] = [
      ("border.width", box.border(BoxBorder.Line(width: number))),
      ("border.dash", box.border(BoxBorder.Line(dashes: [number]))),
      ("corners", box.corners(number)),
      ("notches.radius", box.notches(BoxNotches(radius: number))),
      ("notches.at", box.notches(BoxNotches(at: .points(number)))),
      ("shadow.blur", box.shadow(BoxShadow(blur: number))),
      ("shadow.x", box.shadow(BoxShadow(offset: CGSize(width: number, height: 0)))),
      ("shadow.y", box.shadow(BoxShadow(offset: CGSize(width: 0, height: number)))),
      ("shadow.spread", box.shadow(BoxShadow(spread: number))),
      (
        "background.offset",
        box.background(
          BoxGradient(stops: [BoxGradient.Stop(number, .black), BoxGradient.Stop(1, .white)]))
      ),
      ("background.angle", box.background(BoxGradient([.black, .white], .linear(angle: number)))),
      (
        "background.radius",
        box.background(BoxGradient([.black, .white], .radial(center: .zero, radius: number)))
      ),
      ("view_box", path { $0.viewBox.size.width = number }),
      ("view_box", path { $0.viewBox.origin.y = number }),
      ("stroke.width", path { $0.stroke = PathBox.Stroke(width: number) }),
      ("stroke.dash", path { $0.stroke = PathBox.Stroke(dashes: [number, 1]) }),
      ("stroke.miter_limit", path { $0.stroke = PathBox.Stroke(miterLimit: number) }),
      ("stroke.offset", path { $0.stroke = PathBox.Stroke(dashOffset: number) }),
      ("trim", path { $0.trimStart = number }),
      ("data", path { $0.data = PathData(steps: [.move(CGPoint(x: number, y: 0))]) }),
    ]
    for (name, box) in cases {
      guard case .invalidValue(_, let property, _, _) = error(box) else {
        // A coordinate may be as far away as a thousand times the bound of a length.
        expect(name == "data" && number.magnitude == 1e9, "\(name) \(number)")
        continue
      }
      expect(property, equals: name)
    }
  }

  private func path(_ change: (inout PathBox) -> Void) -> LayoutBox {
    var path = PathBox(PathData(steps: [.move(.zero), .line(CGPoint(x: 1, y: 1))]))
    change(&path)
    return .path(path)
  }

  @Test func `too many stops, dashes and steps are refused`() {
    let stops = (0..<17).map { BoxGradient.Stop(CGFloat($0) / 16, .black) }
    expect(
      error(.column([]).background(BoxGradient(stops: stops))),
      equals: .invalidCount(kind: "column", property: "background.stops", count: 17, range: 2...16))
    expect(
      error(.column([]).border(BoxBorder.Line(dashes: Array(repeating: 1, count: 17)))),
      equals: .invalidCount(kind: "column", property: "border.dash", count: 17, range: 0...16))
    let steps = Array(repeating: PathData.Step.line(.zero), count: 40_001)
    expect(
      error(path { $0.data = PathData(steps: steps) }),
      equals: .invalidCount(kind: "shape", property: "data", count: 40_001, range: 0...40_000))
  }

  @Test func `places that run backward are refused`() {
    let stops = [BoxGradient.Stop(0.5, .black), BoxGradient.Stop(0.4, .white)]
    expect(
      error(.column([]).background(BoxGradient(stops: stops))),
      equals: .notInOrder(kind: "column", property: "background.stops"))
    expect(
      error(path { ($0.trimStart, $0.trimEnd) = (0.6, 0.5) }),
      equals: .notInOrder(kind: "shape", property: "trim"))
  }

  @Test func `an error says what the value is and what it may be`() {
    expect(
      error(.row([]).shadow(BoxShadow(blur: 1e9)))?.description,
      equals: "shadow.blur of a row box is 1000000000.0: it must be from 0 to 100")
  }

  @Test func `a path has the size and the ratio of its view box`() throws {
    let path = PathBox(PathData(), viewBox: CGRect(x: 5, y: 5, width: 40, height: 20))
    func size(_ box: LayoutBox) throws -> CGSize {
      try BoxSolver.solve(box, availableWidth: 300, context: .squares()).size
    }
    try expect(size(.path(path)), equals: CGSize(width: 40, height: 20))
    try expect(size(LayoutBox.path(path).frame(width: 100)), equals: CGSize(width: 100, height: 50))
    try expect(
      size(LayoutBox.path(path).frame(height: 100)), equals: CGSize(width: 200, height: 100))
    var stretched = path
    stretched.scaling = .stretch
    try expect(
      size(LayoutBox.path(stretched).frame(width: 100)), equals: CGSize(width: 100, height: 20))
  }

  @Test(arguments: ["L100 3L0 5", "L100 3ZM0 0", "C100 3 0 5 100 7L0 0"])
  func `a path that goes to and fro without end is refused`(step: String) throws {
    func path(_ count: Int) throws -> LayoutBox {
      .path(
        PathBox(
          try PathData(svg: "M0 0" + String(repeating: step, count: count)),
          viewBox: CGRect(x: 0, y: 0, width: 100, height: 100)))
    }
    guard case .invalidValue(_, "data.length", _, _)? = error(try path(2_000)) else {
      Issue.record("it is taken")
      return
    }
    expect(error(try path(100)) == nil)
  }

  @Test func `boxes and elements are no larger than before`() {
    expect(MemoryLayout<LayoutBox>.size, equals: 8)
    expect(MemoryLayout<BoxColor>.size <= 11)
    expect(MemoryLayout<CellElement>.stride, equals: 56)
    expect(MemoryLayout<LayoutBox.Kind>.size <= 81)
  }

  @Test func `a decoration that says nothing is none`() {
    var box = LayoutBox.text("a")
    box.decoration = BoxDecoration()
    expect(box.decoration == nil)
    expect(box, equals: .text("a"))
    let decorated = LayoutBox.text("a").shadow()
    expect(decorated != .text("a"))
    expect(decorated.region("x").decoration, equals: decorated.decoration)
    expect(decorated.accessibilityHidden().decoration, equals: decorated.decoration)
  }
}
