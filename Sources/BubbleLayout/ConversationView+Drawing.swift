import BubbleCanvas
import BubbleCore
import ConversationView
import Foundation

extension ConversationView {
  /// Draws the visible elements at their current places, also during an animation; points are those of the view.
  ///
  /// Rows that the host draws itself are left out, except those with contents. Behind a message that `ConversationView.flash(_:)` marks,
  /// its row is tinted with the accent colour.
  ///
  /// - Parameters:
  ///   - renderer: The target; its clip limits the drawing.
  ///   - theme: The colours.
  ///   - pictures: The source of avatars and of the messages' pictures.
  ///   - cells: A cache of drawn cells; nil: each cell is drawn.
  ///   - scale: The number of pixels to a point; used for `cells` alone.
  /// - Complexity: O(*n*) in the number of visible elements, and the cost of drawing them.
  public func draw(
    on renderer: any Renderer, theme: Theme, pictures: any PictureSource,
    cells: DrawnCellCache? = nil, scale: CGFloat = 1
  ) {
    let painter = ElementPainter(
      renderer, theme: theme, pictures: pictures, direction: environment.direction,
      view: CGRect(origin: .zero, size: shownSize))
    for element in drawn {
      if element.highlight > 0 { drawHighlight(of: element, on: renderer, theme) }
      let part = ConversationPicture.Part(element)
      guard !part.elements.isEmpty else { continue }
      if let cells, element.isMoving {
        cells.drawMoving(part, key: element.lookAtRest, with: painter, scale: scale)
      } else if let cells {
        cells.draw(part, key: element.look, with: painter, scale: scale)
      } else {
        painter.paint(part)
      }
    }
  }

  /// Tints the row of a marked message.
  private func drawHighlight(
    of element: ConversationElement, on renderer: any Renderer, _ theme: Theme
  ) {
    var color = theme.color(.accent, on: .background)
    color.alpha *= 0.25 * element.highlight * element.alpha
    let row = CGRect(
      x: 0, y: element.frame.minY, width: shownSize.width, height: element.frame.height)
    renderer.fill(VectorPath(rectangle: row), with: color)
  }
}

extension ConversationPicture.Part {
  /// Makes the part of a picture that shows an element of a conversation, at its place.
  public init(_ element: ConversationElement) {
    self.init(frame: element.frame, elements: element.elements, alpha: element.alpha)
  }
}
