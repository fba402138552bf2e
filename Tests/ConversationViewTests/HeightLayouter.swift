import BubbleCore
import Foundation
import Platform

/// A layouter whose cells are as high as the message, its neighbours, the width and the version say: nothing is measured.
struct HeightLayouter: BubbleLayouter {
  /// A layout that is nothing but its members.
  struct Layout: CellLayout {
    var key: LayoutKey
    var height: CGFloat
    var date: String
    var cellKind: CellKind
  }

  let id: LayouterID = "height"
  let cellKind: CellKind = "height"
  let version: String

  func isSuitable(_ message: Message, in context: LayoutContext) -> Bool { true }

  func buildLayout(
    peer: Peer, message: Message, context: LayoutContext
  ) throws -> any CellLayout {
    let perLine = max(1, context.environment.width / 8)
    let lines = (CGFloat(message.content.text?.count ?? 0) / perLine).rounded(.up)
    let neighbours = context.neighbours
    let height =
      12.25 + 16 * lines + (neighbours.cluster.isTop ? 9 : 0)
      + (neighbours.cluster.isBottom ? 3.5 : 0) + CGFloat(Int(version) ?? 0)
    return Layout(
      key: layoutKey(for: message, in: context), height: height, date: context.time,
      cellKind: cellKind)
  }
}

/// A measurer whose lines are all alike: what it measures is the library's own, such as the headers of days.
struct FixedMeasurer: TextMeasuring {
  func measure(_ request: TextRequest) -> MeasuredText {
    let size = request.font.size
    let width = min(CGFloat(request.text.count) * size / 2, max(0, request.maximumWidth))
    return MeasuredText(
      request: request,
      lines: [
        MeasuredText.Line(
          range: 0..<request.text.utf8.count, width: width, isRightToLeft: false,
          endsInSoftBreak: false)
      ],
      lineHeight: size, ascent: size * 0.8)
  }

  func minimumContentWidth(of request: TextRequest) -> CGFloat { 0 }

  func widestCharacterWidth(of request: TextRequest) -> CGFloat { request.font.size / 2 }
}
