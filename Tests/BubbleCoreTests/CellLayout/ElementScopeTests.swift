import BubbleTestSupport
import Expectations
import Foundation
import Testing

@testable import BubbleCore

/// What is drawn over its siblings, turned or in another direction: elements, touches and what is read.
@Suite struct ElementScopeTests {
  private func bubble(_ content: LayoutBox) -> LayoutBox {
    .bubble(content, BubbleBox(showsTime: false, showsSender: false))
  }

  /// Shapes of which each is as wide as no other.
  private func widths(_ cell: BubbleCellLayout) -> [CGFloat] {
    cell.elements.compactMap { if case .shape = $0.content { $0.frame.width } else { nil } }
  }

  @Test func `a box with a higher number is drawn later, and all in it with it`() throws {
    let first = LayoutBox.row([.block(11), .block(12).zIndex(-9)]).zIndex(1)
    let cell = try cell(
      bubble(.row([.block(10), first, .block(13), .block(14).zIndex(-1), .block(15).zIndex(1)])))
    expect(widths(cell), equals: [14, 10, 13, 12, 11, 15])
  }

  @Test func `what is drawn over others is touched first, and read where it stands`() throws {
    let front = LayoutBox.text("front").region("front").zIndex(1)
    let back = LayoutBox.text("back").region("back").margin(BoxInsets(leading: -40))
    let cell = try cell(bubble(.row([front, back])), peer: .privateChat)
    let overlap = try #require(cell.regions.first { $0.id == "back" }).frame
    guard case .region(let region) = cell.hit(at: CGPoint(x: overlap.minX + 2, y: overlap.midY))
    else {
      Issue.record("nothing is hit")
      return
    }
    expect(region.id, equals: "front")
    expect(cell.texts, equals: ["back", "front"])
    expect(cell.accessibilityElements.map(\.label), equals: ["front", "back"])
    let layouts = cell.textLayouts(measurer: SquareGlyphMeasurer())
    expect(layouts.map(\.text.request.text), equals: ["front", "back"])
  }

  @Test func `random trees: the order of drawing is that of a naive sort`() throws {
    let seed =
      UInt64(ProcessInfo.processInfo.environment["BUBBLE_SEED"] ?? "") ?? .random(in: 1...9_999)
    var state = seed
    func next(_ bound: UInt64) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % bound)
    }
    var width: CGFloat = 1
    func tree(_ depth: Int) -> LayoutBox {
      if depth == 0 || next(4) == 0 {
        width += 1
        return .block(width, 1).zIndex(next(5) - 2)
      }
      let children = (0..<1 + next(4)).map { _ in
        next(4) == 0 ? tree(depth - 1).absolute(top: 0, leading: 0) : tree(depth - 1)
      }
      return LayoutBox.overlay(children).zIndex(next(5) - 2)
    }
    func drawn(_ box: LayoutBox) -> [CGFloat] {
      if box.children.isEmpty { return box.sizing.width.map { [$0] } ?? [] }
      let sorted = box.children.enumerated().sorted {
        ($0.element.placement.zIndex, $0.offset) < ($1.element.placement.zIndex, $1.offset)
      }
      return sorted.flatMap { drawn($0.element) }
    }
    for _ in 0..<50 {
      let root = tree(4)
      let context = LayoutContext.squares()
      let elements = try BoxSolver.solve(root, availableWidth: 5_000, context: context)
        .elements(in: context)
      expect(elements.map(\.frame.width), equals: drawn(root), "BUBBLE_SEED=\(seed)")
    }
  }

  @Test func `what is turned is touched where it is seen`() throws {
    // A bar of 80 x 8, upright.
    let bar = LayoutBox.block(80, 8).region("bar").rotation(90)
    let content = LayoutBox.overlay(
      align: .center, justify: .center, sizing: BoxSizing(width: 100, height: 100), [bar])
    let cell = try cell(bubble(content), peer: .privateChat)
    let region = try #require(cell.regions.first)
    expect(abs(region.frame.width - 8) < 1e-6 && abs(region.frame.height - 80) < 1e-6)
    expect(region.contains(CGPoint(x: region.frame.midX, y: region.frame.minY + 1)))
    expect(!region.contains(CGPoint(x: region.frame.midX + 20, y: region.frame.midY)))
    let slanted = try slantedCell(by: 45)
    let square = try #require(slanted.regions.first)
    // Near the corner of the rectangle around it is nothing of it.
    expect(square.frame.contains(CGPoint(x: square.frame.minX + 2, y: square.frame.minY + 2)))
    expect(!square.contains(CGPoint(x: square.frame.minX + 2, y: square.frame.minY + 2)))
    expect(square.contains(CGPoint(x: square.frame.midX, y: square.frame.midY)))
  }

  private func slantedCell(by degrees: CGFloat) throws -> BubbleCellLayout {
    try cell(
      bubble(
        .overlay(
          align: .center, justify: .center, sizing: BoxSizing(width: 100, height: 100),
          [.block(40, 40).region("square").rotation(degrees)])), peer: .privateChat)
  }

  @Test func `what is turned in something turned is where both put it`() throws {
    let inner = LayoutBox.block(40, 10).region("inner").rotation(90)
    let outer = LayoutBox.overlay(
      align: .center, justify: .center, sizing: BoxSizing(width: 60, height: 60), [inner]
    ).rotation(-90)
    let content = LayoutBox.overlay(sizing: BoxSizing(width: 80, height: 80), [outer])
    let cell = try cell(bubble(content), peer: .privateChat)
    let region = try #require(cell.regions.first)
    expect(abs(region.frame.width - 40) < 1e-6 && abs(region.frame.height - 10) < 1e-6)
  }

  @Test func `what is read is where it is seen`() throws {
    let text = LayoutBox.text("aaaa").rotation(90)
    let content = LayoutBox.overlay(
      align: .center, justify: .center, sizing: BoxSizing(width: 100, height: 100), [text])
    let element = try #require(cell(bubble(content)).accessibilityElements.first)
    expect(abs(element.frame.width - 16) < 1e-6 && abs(element.frame.height - 64) < 1e-6)
  }

  @Test func `what is drawn too large for the cell is refused, what fits is not`() throws {
    let small = LayoutBox.block(40, 40).scale(1.4)
    let content = { (box: LayoutBox) in
      self.bubble(
        .overlay(
          align: .center, justify: .center, sizing: BoxSizing(width: 100, height: 60), [box]))
    }
    _ = try cell(content(small))
    #expect(throws: CellLayoutError.self) { try cell(content(.block(40, 40).scale(20))) }
    // Its frame leaves the cell, what is drawn does not.
    _ = try cell(content(.block(40, 90).rotation(90)))
  }

  @Test func `a box with a direction says it to what is drawn of it`() throws {
    let cell = try cell(
      bubble(.column([.block(10).direction(.leftToRight), .block(20)])), direction: .rightToLeft)
    let scopes = cell.elements.compactMap { element -> (WritingDirection?, Int)? in
      guard case .scope(let scope, let count) = element.content else { return nil }
      return (scope.direction, count)
    }
    expect(scopes.count, equals: 1)
    expect(scopes.first?.0, equals: .leftToRight)
    expect(scopes.first?.1, equals: 1)
  }
}
