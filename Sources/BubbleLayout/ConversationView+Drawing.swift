import BubbleCanvas
import BubbleCore
import ConversationView
import Foundation

extension ConversationView {
  /// Draws what is shown now, at any moment of an animation, on whatever is there; points are those of the view.
  ///
  /// Rows that the host draws itself are left out, but for those with contents.
  ///
  /// - Parameters:
  ///   - renderer: Where to; its clip says of which part it is of use.
  ///   - theme: Which colours are used.
  ///   - pictures: Where avatars and the pictures of messages come from.
  ///   - cells: What the cells looked like that were drawn before; nil: each is drawn.
  ///   - scale: How many pixels there are to a point; of use for `cells` alone.
  /// - Complexity: O(*n*) in the number of elements that are shown, and what drawing them takes.
  public func draw(
    on renderer: any Renderer, theme: Theme, pictures: any PictureSource,
    cells: DrawnCellCache? = nil, scale: CGFloat = 1
  ) {
    let painter = ElementPainter(
      renderer, theme: theme, pictures: pictures, direction: environment.direction,
      view: CGRect(origin: .zero, size: shownSize))
    for element in drawn {
      let part = ConversationPicture.Part(element)
      guard !part.elements.isEmpty else { continue }
      if let cells {
        cells.draw(part, key: element.look, with: painter, scale: scale)
      } else {
        painter.paint(part)
      }
    }
  }
}

extension ConversationPicture.Part {
  /// What an element of a conversation looks like, where it is.
  public init(_ element: ConversationElement) {
    self.init(frame: element.frame, elements: element.elements, alpha: element.alpha)
  }
}
