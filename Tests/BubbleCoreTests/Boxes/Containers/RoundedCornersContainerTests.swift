import BubbleCore
import BubbleTestSupport
import Expectations
import Foundation
import Testing

@Suite struct RoundedCornersContainerTests {
  /// The clips among elements: place, radius, how many elements are cut off.
  private func clips(
    _ box: LayoutBox
  ) throws -> [(place: Int, frame: CGRect, radius: CGFloat, count: Int)] {
    let context = LayoutContext.squares()
    let solved = try BoxSolver.solve(box, availableWidth: 300, context: context)
    return solved.elements(in: context).enumerated().compactMap { place, element in
      guard case .clip(let radius, let count) = element.content else { return nil }
      return (place, element.frame, radius, count)
    }
  }

  @Test func `what is drawn in it is cut off, and nothing else`() throws {
    let clips = try clips(
      .column {
        LayoutBox.text("before")
        LayoutBox.roundedCornersContainer(cornerRadius: 6) {
          LayoutBox.block(40, 20)
          "in it"
        }
        LayoutBox.text("after")
      })
    expect(clips.count, equals: 1)
    expect(clips.first?.place, equals: 1)
    expect(clips.first?.frame, equals: CGRect(x: 0, y: 16, width: 96, height: 36))
    expect(clips.first?.radius, equals: 6)
    expect(clips.first?.count, equals: 2)
  }

  @Test func `without a radius it is as round as it gets`() throws {
    let clips = try clips(.roundedCornersContainer { LayoutBox.block(40, 20) })
    expect(clips.map(\.radius), equals: [BoxSolver.maximumLength])
  }

  @Test func `one in another one, and one that is empty, end where their boxes end`() throws {
    let clips = try clips(
      .row {
        LayoutBox.roundedCornersContainer(cornerRadius: 9) {
          LayoutBox.roundedCornersContainer(cornerRadius: 1) { LayoutBox.block(10) }
          LayoutBox.roundedCornersContainer(cornerRadius: 2) {}
          LayoutBox.block(10)
        }
        LayoutBox.roundedCornersContainer(cornerRadius: 3) { LayoutBox.block(10) }
      })
    expect(clips.map(\.radius), equals: [9, 1, 2, 3])
    expect(clips.map(\.count), equals: [4, 1, 0, 1])
    expect(clips.map(\.place), equals: [0, 1, 3, 5])
  }

  @Test func `it is as large as its content, which fills it`() throws {
    let container = LayoutBox.roundedCornersContainer(cornerRadius: 4) {
      LayoutBox.overlay([.block(40, 20)])
    }
    try expect(container.frames(in: 300)[0], equals: CGRect(x: 0, y: 0, width: 40, height: 20))
    try expect(
      container.frame(width: 90, height: 50).frames(in: 300)[1],
      equals: CGRect(x: 0, y: 0, width: 90, height: 50))
  }

  @Test(arguments: [-1, CGFloat.nan, .infinity])
  func `an impossible radius is told`(radius: CGFloat) throws {
    #expect(throws: BoxError.self) {
      try LayoutBox.roundedCornersContainer(cornerRadius: radius) { "a" }.frames(in: 300)
    }
  }

  @Test func `in a message's cell it cuts off as much`() throws {
    let message = Message.sample(MessageContent(type: "x", payload: [:]))
    let context = LayoutContext.squares()
    let layout = try BubbleCellLayout(
      root: .bubble(.roundedCornersContainer(cornerRadius: 5) { LayoutBox.block(40, 20) }),
      message: message, context: context, layouter: StubLayouter("x"))
    let counts = layout.elements.compactMap { element in
      if case .clip(_, let count) = element.content { count } else { nil }
    }
    expect(counts, equals: [1])
  }
}
