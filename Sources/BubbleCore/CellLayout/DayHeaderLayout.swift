import Foundation

/// The layout of the header over a day's messages: a centred pill with the date.
public struct DayHeaderLayout: Sendable {
  /// The day, formatted.
  public let text: String
  /// The height of the header in points: Actor's 30, more if the text takes several lines.
  package let height: CGFloat
  /// The drawn elements, in points from the header's top left, back to front.
  package let elements: [CellElement]

  /// The least height of a header.
  package static let minimumHeight: CGFloat = 30
  /// The space over and under the pill.
  private static let margin: CGFloat = 4

  /// Lays a day's header out.
  package init(text: String, context: LayoutContext) {
    self.text = text
    let width = context.environment.width
    let box = LayoutBox.bubble(
      .text(text, style: .service, color: .serviceText, alignment: .center),
      BubbleBox(ground: .pill))
    let solved: SolvedBoxes
    do {
      solved = try BoxSolver.solve(box, availableWidth: max(0, width - 40), context: context)
    } catch {
      preconditionFailure("a pill with a text can be solved: \(error)")
    }
    height = max(
      DayHeaderLayout.minimumHeight, solved.size.height + 2 * DayHeaderLayout.margin)
    let x = max(0, (width - solved.size.width) / 2)
    let y = (height - solved.size.height) / 2
    elements = solved.elements(in: context).map { element in
      CellElement(frame: element.frame.offsetBy(dx: x, dy: y), content: element.content)
    }
  }
}
