import BubbleCanvas
import BubbleCore
import ConversationView
import Foundation

extension ConversationSnapshot {
  /// The space under the last cell of a picture, in points.
  private static let pictureMargin: CGFloat = 8
  /// The least height of a picture, in points.
  private static let minimumPictureHeight: CGFloat = 40

  /// Returns a picture of the whole conversation in a theme.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - pictures: The source of avatars and of the messages' pictures.
  public func picture(theme: Theme, pictures: any PictureSource) -> ConversationPicture {
    let size = CGSize(
      width: environment.width,
      height: max(
        ConversationSnapshot.minimumPictureHeight,
        contentSize.height + ConversationSnapshot.pictureMargin))
    return picture(of: elements, theme, CGRect(origin: .zero, size: size), pictures)
  }

  /// Returns a picture of a part of the conversation in a theme.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - rect: The part, in content coordinates.
  ///   - pictures: The source of avatars and of the messages' pictures.
  /// - Complexity: O(*n*) in the number of elements in the part; missing layouts are built.
  public func picture(theme: Theme, in rect: CGRect, pictures: any PictureSource)
    -> ConversationPicture
  {
    picture(of: elements(in: rect), theme, rect, pictures)
  }

  private func picture(
    of elements: [ConversationElement], _ theme: Theme, _ rect: CGRect,
    _ pictures: any PictureSource
  ) -> ConversationPicture {
    let parts = elements.map { element in
      ConversationPicture.Part(
        frame: element.frame.offsetBy(dx: -rect.minX, dy: -rect.minY),
        elements: element.elements)
    }
    return ConversationPicture(
      size: rect.size, parts: parts, theme: theme, pictures: pictures,
      direction: environment.direction)
  }
}

extension Transcript {
  /// Returns a picture of the whole list in a theme.
  ///
  /// - Parameters:
  ///   - theme: The colours.
  ///   - pictures: The source of avatars and of the messages' pictures.
  public func picture(theme: Theme, pictures: any PictureSource) -> ConversationPicture {
    list.picture(theme: theme, pictures: pictures)
  }

  /// Checks the pictures of all messages whose layouts the snapshot holds.
  ///
  /// The problems are in the folder's `PictureFolder.diagnostics`.
  ///
  /// - Complexity: O(*n*) in the number of elements; each file is checked once.
  public func checkPictures(in folder: PictureFolder) {
    for entry in snapshot.entries {
      if let layout = entry.layout { folder.check(layout, of: entry.message) }
    }
  }
}

extension PictureFolder {
  /// Checks the pictures that a message's cell shows.
  ///
  /// A cell layout of another type, such as a host's, is ignored.
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
