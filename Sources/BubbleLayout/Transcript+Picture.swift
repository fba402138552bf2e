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
  /// - Parameter pictures: Where avatars and the pictures of messages come from.
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

  /// Looks for the pictures of all messages whose layouts the snapshot holds; what is wrong with them is
  /// in the folder's ``PictureFolder/diagnostics``.
  ///
  /// - Complexity: O(*n*) in the number of elements; each file is looked at once.
  public func checkPictures(in folder: PictureFolder) {
    for entry in snapshot.entries {
      guard let layout = entry.layout as? BubbleCellLayout else { continue }
      for element in layout.elements {
        if case .image(let image, _) = element.content { folder.check(image, of: entry.message) }
      }
    }
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
