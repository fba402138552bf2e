import Foundation

/// The layout of the row that says who is typing: a bubble at the side of incoming messages, under all of them.
public struct TypingLayout: Sendable {
  /// Who is typing, in words.
  public let text: String
  /// The height of the row in points, margins included.
  public let height: CGFloat
  /// The bubble, in points from the row's top left.
  public let bubbleFrame: CGRect
  /// What is drawn, in points from the row's top left, back to front.
  public let elements: [CellElement]

  /// Lays the row out.
  ///
  /// - Parameters:
  ///   - people: Who is typing; names are shown in this order.
  ///   - context: Says the width, the fonts and the language.
  public init(people: [Person], context: LayoutContext) {
    let names = people.map(\.name).joined(separator: ", ")
    let words = context.strings.spoken.isTyping.replacing("%@", with: names)
    text = TextRepair.repairIfNeeded(words)
    let width = context.environment.width
    let indent = CellMetrics.edge + (context.peer.kind == .group ? CellMetrics.avatarIndent : 0)
    let solved: SolvedBoxes
    do {
      solved = try BoxSolver.solve(
        .bubble(.text(text, style: .caption, color: .textDim, maximumLines: 1), BubbleBox()),
        availableWidth: max(0, width - 2 * indent), context: context)
    } catch {
      preconditionFailure("a bubble with a text can be solved: \(error)")
    }
    let isLeft = context.side(isOutgoing: false) == .left
    let frame = CGRect(
      x: max(0, isLeft ? indent : width - indent - solved.size.width),
      y: CellMetrics.clusterMargin, width: solved.size.width, height: solved.size.height)
    bubbleFrame = frame
    height = solved.size.height + 2 * CellMetrics.clusterMargin
    elements = solved.elements(in: context).map { element in
      CellElement(
        frame: element.frame.offsetBy(dx: frame.minX, dy: frame.minY), content: element.content)
    }
  }

  /// What a screen reader reads.
  public var accessibilityElements: [AccessibilityElement] {
    [AccessibilityElement(role: .text, label: text, frame: bubbleFrame)]
  }
}
