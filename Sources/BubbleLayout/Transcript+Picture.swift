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
  /// - Parameters:
  ///   - theme: Which colours are used.
  ///   - pictures: Where avatars and the pictures of messages come from.
  public func picture(theme: ThemeName, pictures: PictureFolder) -> Picture {
    let size = CGSize(
      width: environment.width,
      height: max(Transcript.minimumPictureHeight, contentSize.height + Transcript.pictureMargin))
    return picture(theme: theme, in: CGRect(origin: .zero, size: size), pictures: pictures)
  }

  /// A picture of a part of the list, such as what is visible, in a theme.
  ///
  /// - Parameters:
  ///   - theme: Which colours are used.
  ///   - rect: Which part, in content coordinates.
  ///   - pictures: Where avatars and the pictures of messages come from.
  /// - Complexity: As much as is in the part; what the snapshot does not hold is built.
  public func picture(theme: ThemeName, in rect: CGRect, pictures: PictureFolder) -> Picture {
    let parts = layoutAttributesForElements(in: rect).map { attributes in
      Picture.Part(
        frame: attributes.frame.offsetBy(dx: -rect.minX, dy: -rect.minY),
        elements: elements(of: attributes))
    }
    return Picture(
      size: rect.size, parts: parts, theme: .named(theme), pictures: pictures,
      direction: environment.direction)
  }

  /// Looks for the pictures of all messages whose layouts the snapshot holds; what is wrong with them is
  /// in the folder's `PictureFolder.diagnostics`.
  ///
  /// - Complexity: O(*n*) in the number of elements; each file is looked at once.
  public func checkPictures(in folder: PictureFolder) {
    for entry in snapshot.entries {
      if let layout = entry.layout { folder.check(layout, of: entry.message) }
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

extension PictureFolder {
  /// Looks for the pictures that a message's cell shows.
  ///
  /// A host's own kind of cell layout is not looked into.
  package func check(_ layout: any CellLayout, of message: MessageID) {
    guard let layout = layout as? BubbleCellLayout else { return }
    for element in layout.elements {
      switch element.content {
      case .image(let image, _): check(image, of: message)
      case .mask(let mask, _): check(mask, of: message)
      default: break
      }
    }
  }
}
