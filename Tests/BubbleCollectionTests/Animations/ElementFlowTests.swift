import Expectations
import Foundation
import Testing

@testable import BubbleCollection

/// Where elements come from and go to that are seen at one end only: rows of 50 points in a view of 200.
@Suite struct ElementFlowTests {
  private typealias Piece = ElementFlow.Piece

  private func row(_ place: CGFloat) -> CGRect { CGRect(x: 0, y: place, width: 100, height: 50) }

  private func state(_ item: Int, _ place: CGFloat?, isSeen: Bool) -> Piece.State {
    Piece.State(.cell([0, item]), place.map(row), isSeen: isSeen)
  }

  /// Rows that are seen at both ends, from one place to another.
  private func stays(_ item: (Int, Int), _ places: (CGFloat, CGFloat)) -> Piece {
    Piece(
      before: state(item.0, places.0, isSeen: true), after: state(item.1, places.1, isSeen: true))
  }

  private func flow(_ pieces: [Piece], to offset: CGFloat = 0) -> ElementFlow {
    func bounds(_ offset: CGFloat) -> CGRect {
      CGRect(x: 0, y: offset, width: 100, height: 200)
    }
    return ElementFlow(
      pieces, from: bounds(0), to: bounds(offset), axis: ScrollAxis(isVertical: true))
  }

  @Test func `what goes stays beside what is seen, and what comes is the same the other way`() {
    // The layout has it far away, for much comes in between.
    let goes = flow([
      stays((0, 0), (0, 0)), stays((1, 1), (50, 150)),
      Piece(
        before: state(2, 100, isSeen: true), after: state(9, 700, isSeen: false)),
    ])
    expect(goes.pieces[2].after.frame, equals: row(200))
    let comes = flow([
      stays((0, 0), (0, 0)), stays((1, 1), (150, 50)),
      Piece(before: state(9, nil, isSeen: false), after: state(2, 100, isSeen: true)),
    ])
    expect(comes.pieces[2].before.frame, equals: row(200))
    expect(goes.fades == [false, false, false] && comes.fades == goes.fades)
  }

  @Test func `what comes is beside what is next to it, however far what was leaving already is`() {
    // Row 20 is leaving by an earlier animation; row 2 is next to row 1, and both are in the data.
    var leaving = Piece(before: state(20, 900, isSeen: true), after: state(20, 1000, isSeen: false))
    leaving.before.isInSight = false
    let flow = flow([
      stays((0, 0), (0, 0)), stays((1, 1), (150, 50)), leaving,
      Piece(before: state(2, nil, isSeen: false), after: state(2, 100, isSeen: true)),
    ])
    expect(flow.pieces[3].before.frame, equals: row(200))
    expect(flow.fades, equals: [false, false, false, false])
    // It keeps the distance that it had to row 1, and not to row 2, which nobody saw beside it.
    expect(flow.pieces[2].after.frame, equals: row(150))
  }

  @Test func `what comes does not go along with what is not seen where it comes`() {
    // Row 0 leaves far upwards; row 8 belongs to row 9, which is seen beside it.
    let flow = flow([
      Piece(before: state(0, 0, isSeen: true), after: state(0, -500, isSeen: false)),
      Piece(after: state(8, 0, isSeen: true)), stays((8, 9), (100, 50)),
    ])
    expect(flow.pieces[1].before.frame, equals: row(50))
  }

  @Test func `what is gone, and what is new, stays where the gap closes over it`() {
    let gone = flow([
      stays((0, 0), (0, 0)), Piece(before: state(1, 50, isSeen: true)), stays((2, 1), (100, 50)),
    ])
    expect(gone.pieces[1].after.frame, equals: row(50))
    let new = flow([
      stays((0, 0), (0, 0)), Piece(after: state(1, 50, isSeen: true)), stays((1, 2), (50, 100)),
    ])
    expect(new.pieces[1].before.frame, equals: row(50))
    expect(gone.fades == [false, true, false] && new.fades == gone.fades)
  }

  @Test func `what is gone, and what is new, goes along where its gap goes far`() {
    let gone = flow([
      stays((0, 5), (0, 500)), Piece(before: state(1, 50, isSeen: true)),
      stays((2, 6), (100, 550)),
    ])
    expect(gone.pieces[1].after.frame, equals: row(550))
    let new = flow([
      stays((5, 0), (500, 0)), Piece(after: state(1, 50, isSeen: true)),
      stays((6, 2), (550, 100)),
    ])
    expect(new.pieces[1].before.frame, equals: row(550))
  }

  @Test func `where the content stays and the bounds move, all stays where it is`() {
    let flow = flow(
      [
        Piece(before: state(0, 0, isSeen: true), after: state(0, 0, isSeen: false)),
        stays((1, 1), (50, 50)),
        Piece(before: state(2, nil, isSeen: false), after: state(2, 100, isSeen: true)),
      ], to: 50)
    expect(flow.pieces.map(\.before.frame), equals: flow.pieces.map(\.after.frame))
  }

  @Test func `the nearest is the one in front of two that touch`() {
    let rows = [row(100), row(0), row(300)]
    expect(rows.nearest(to: row(50), by: \.self), equals: row(0))
    expect(rows.nearest(to: row(260), by: \.self), equals: row(300))
    expect([CGRect]().nearest(to: row(0), by: \.self) == nil)
  }
}
