import BubbleCanvas
import BubbleCollection
import BubbleCore
import Foundation

extension Transcript {
  /// The space under the last cell of a picture, in points.
  private static let pictureMargin: CGFloat = 8
  /// The least height of a picture, in points.
  private static let minimumPictureHeight: CGFloat = 40

  /// A picture of the whole list in a theme.
  ///
  /// - Parameter pictures: Where avatars come from.
  public func picture(theme: ThemeName, pictures: PictureFolder) -> Picture {
    let content = CGRect(origin: .zero, size: contentSize)
    let parts = layoutAttributesForElements(in: content).map { attributes in
      Picture.Part(frame: attributes.frame, elements: elements(of: attributes))
    }
    return Picture(
      size: CGSize(
        width: environment.width,
        height: max(
          Transcript.minimumPictureHeight, content.height + Transcript.pictureMargin)),
      parts: parts, theme: .named(theme), pictures: pictures, direction: environment.direction)
  }

  /// What is drawn of an element.
  ///
  /// A host's own kind of cell layout draws itself.
  private func elements(of attributes: CollectionViewLayoutAttributes) -> [CellElement] {
    guard attributes.representedElementCategory == .cell else {
      return dayHeaders[attributes.indexPath.section].elements
    }
    return (cellLayout(at: attributes.indexPath) as? BubbleCellLayout)?.elements ?? []
  }
}
