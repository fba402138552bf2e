import BubbleCollection
import BubbleList
import Foundation

/// What of a list was to be seen at a moment: its frames, and elements of an SVG.
struct Panel {
  let title: String
  let size: CGSize
  let frames: String
  let drawing: String
}

extension Chat {
  func panel(_ title: String, of list: CollectionView) -> Panel {
    let visible = list.visibleLayoutAttributes.sorted { $0.zIndex < $1.zIndex }
    let (offset, height) = (text(list.contentOffset.y), text(list.contentSize.height))
    return Panel(
      title: title, size: list.bounds.size,
      frames: "\(title), at \(offset) of \(height)\n" + visible.map(line).joined(),
      drawing: visible.map { element($0, top: list.bounds.minY) }.joined())
  }

  /// What an element is, and its frame in the content.
  private func line(_ attributes: CollectionViewLayoutAttributes) -> String {
    let name =
      attributes.representedElementKind ?? "message \(message(at: attributes.indexPath).id)"
    let frame = attributes.frame
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { text($0) }
    return "  \(name): \(numbers.joined(separator: " "))\n"
  }

  private func element(_ attributes: CollectionViewLayoutAttributes, top: CGFloat) -> String {
    let frame = attributes.frame.offsetBy(dx: 0, dy: -top)
    guard attributes.representedElementCategory == .cell else {
      return """
        <rect width="100%" y="\(text(frame.minY))" height="\(text(frame.height))" fill="#e3e6ee"/>
        <text x="\(text(frame.midX))" y="\(text(frame.midY + 4))" text-anchor="middle">\
        \(days[attributes.indexPath.section].name)</text>

        """
    }
    let texts = lines(at: attributes.indexPath, width: layoutWidth(attributes)).enumerated()
      .map { number, line in
        """
        <text x="\(text(frame.minX + 10))" y="\(text(frame.minY + 18 + CGFloat(number) * 16))">\
        \(line)</text>

        """
      }
    return """
      <rect x="\(text(frame.minX))" y="\(text(frame.minY))" width="\(text(frame.width))" \
      height="\(text(frame.height))" rx="10" \
      fill="\(message(at: attributes.indexPath).isOwn ? "#cfe6ff" : "#ffffff")"/>
      \(texts.joined())
      """
  }

  private func layoutWidth(_ attributes: CollectionViewLayoutAttributes) -> CGFloat {
    (attributes as? MessageListLayoutAttributes)?.layoutFrame.width ?? 0
  }
}

/// Panels side by side.
func svg(of panels: [Panel]) -> String {
  let parts = panels.enumerated().map { number, panel in
    """
    <text x="\(number * 280 + 10)" y="18">\(panel.title)</text>
    <svg x="\(number * 280 + 10)" y="28" width="\(text(panel.size.width))" \
    height="\(text(panel.size.height))">
    <rect width="100%" height="100%" fill="#f4f4f6"/>
    \(panel.drawing)</svg>

    """
  }
  return """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(panels.count * 280)" height="298" \
    font-family="DejaVu Sans Mono, monospace" font-size="11.6">
    <rect width="100%" height="100%" fill="#ffffff"/>
    \(parts.joined())</svg>

    """
}

/// A number with two places at most, the same on every machine.
private func text(_ value: CGFloat) -> String {
  let hundredths = Int((value * 100).rounded())
  return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
}
