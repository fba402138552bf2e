import Foundation
import UIKitAliases

/// The cells as they are at this moment, as elements of an SVG.
func picture(of collectionView: UICollectionView) -> String {
  collectionView.subviews.compactMap { $0 as? PersonCell }.map { cell in
    let (center, radius, transform) = (cell.center, cell.bounds.width / 2, cell.transform)
    let hue = cell.name.unicodeScalars.reduce(0) { $0 + Int($1.value) } * 62 % 360
    return """
      <g opacity="\(text(cell.alpha))" transform="translate(\(text(center.x)) \(text(center.y))) \
      scale(\(text(transform.a)) \(text(transform.d)))">
        <circle r="\(text(radius))" fill="hsl(\(hue), 55%, 45%)"/>
        <text y="5" fill="white">\(cell.name)</text>
      </g>

      """
  }.joined()
}

/// Pictures side by side.
func svg(of pictures: [String], size: CGSize) -> String {
  let panels = pictures.enumerated().map { index, picture in
    """
    <g transform="translate(\(text(CGFloat(index) * size.width)) 0)">
    \(picture)</g>

    """
  }
  return """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(text(size.width * CGFloat(pictures.count)))" \
    height="\(text(size.height))" font-family="sans-serif" font-size="14" text-anchor="middle">
    <rect width="100%" height="100%" fill="#f4f4f6"/>
    \(panels.joined())</svg>

    """
}

/// A number with two places at most, the same on every machine.
private func text(_ value: CGFloat) -> String {
  let hundredths = Int((value * 100).rounded())
  return hundredths % 100 == 0 ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
}
