import BubbleCore
import Foundation

/// Lays out several pictures in a mosaic, and a caption under it.
///
/// If there are more than ten pictures, ten are shown; the last one has the number of the rest.
public struct AlbumLayouter: BoxLayouter {
  /// `album`.
  public let id: LayouterID = "album"
  /// Only `album`.
  public let contentTypes: Set<String>? = ["album"]
  /// Numbers are written as the locale has them.
  public let dependencies: EnvironmentDependencies = [.boxes, .locale]

  /// The greatest number of pictures that are shown.
  static let maximumCount = 10
  /// The width of a mosaic without a caption that needs more, in points.
  static let standardWidth: CGFloat = 300
  /// Between two pictures, in points.
  static let gap: CGFloat = 2

  /// Makes the layouter.
  public init() {}

  /// Whether there is a picture.
  public func isSuitable(_ message: Message, in context: LayoutContext) -> Bool {
    message.content.payload["pictures"]?.array?.contains { $0.object != nil } ?? false
  }

  /// Returns the mosaic in its bubble.
  public func box(for message: Message, in context: LayoutContext) -> LayoutBox {
    let pictures = (message.content.payload["pictures"]?.array ?? []).lazy.compactMap(\.object)
    let tiles = pictures.prefix(AlbumLayouter.maximumCount).map { picture in
      let type = picture["type"]?.string.flatMap(PictureTile.Kind.init)
      return PictureTile(picture, kind: type ?? .photo)
    }
    guard tiles.count > 1 else {
      let only = tiles.first ?? PictureTile([:], kind: .photo)
      return MediaLayouter.box(of: only, message: message, context: context)
    }
    let bubble = MediaBubble(message, context: context)
    let width = min(
      max(AlbumLayouter.standardWidth, bubble.captionWidth), bubble.maximumWidth)
    let album = Album(
      tiles: Array(tiles), count: pictures.reduce(0) { count, _ in count + 1 }, context: context)
    return bubble.box(around: album.box(width: width))
  }
}

/// The pictures of an album in rows.
private struct Album {
  let tiles: [PictureTile]
  /// The number of all pictures.
  let count: Int
  let context: LayoutContext

  func box(width: CGFloat) -> LayoutBox {
    let ratios = tiles.map { tile in
      tile.naturalSize.map { $0.width / $0.height } ?? 1
    }
    var index = 0
    let rows = Mosaic(ratios: ratios, width: width, gap: AlbumLayouter.gap).rows.map { row in
      let boxes = row.widths.map { width in
        defer { index += 1 }
        return tile(index, size: CGSize(width: width, height: row.height))
      }
      return LayoutBox.row(gap: AlbumLayouter.gap, boxes)
    }
    return .column(gap: AlbumLayouter.gap, align: .center, rows)
      .described(role: .list)
  }

  private func tile(_ index: Int, size: CGSize) -> LayoutBox {
    let tile = tiles[index]
    let hidden = index == tiles.count - 1 ? count - tiles.count : 0
    var children = [
      tile.image(size, contentMode: .fill, cornerRadius: MediaBubble.cornerRadius)
    ]
    children += hidden > 0 ? rest(hidden, size) : tile.marks(in: context, room: size)
    let numbers = context.wordFormats
    var label = LocalizedStrings.fill(
      context.strings.spoken.pictureOf,
      with: [tile.label(in: context), numbers.number(index + 1), numbers.number(count)])
    if hidden > 0 {
      label += ", " + context.text(context.strings.spoken.more, count: hidden)
    }
    return LayoutBox.overlay(
      align: .center, justify: .center,
      sizing: BoxSizing(width: size.width, height: size.height, shrink: 0), children
    ).described(
      id: "picture:\(index)", action: tile.action(index: index), role: .image, label: label)
  }

  /// Returns a veil over the last picture with the number of those behind it.
  private func rest(_ hidden: Int, _ size: CGSize) -> [LayoutBox] {
    let veil = LayoutBox.shape(
      .rectangle(radius: MediaBubble.cornerRadius), color: .mediaOverlay,
      sizing: BoxSizing(alignSelf: .stretch, justifySelf: .stretch))
    let text = "+" + context.formats.number(hidden)
    let style = [TextStyle.title, .service, .time].first { style in
      let measured = context.measure(text, style: style)
      return measured.width <= size.width && measured.height <= size.height
    }
    // A text without room is still read aloud.
    return [veil] + (style.map { [.text(text, style: $0, color: .onMedia)] } ?? [])
  }
}

extension AlbumLayouter: ContentDescribing {
  package func contentFields(of type: String) -> [ContentField] {
    let kind = ContentField(
      "type", .word(["photo", "video", "animation"]), .optional, #""photo""#)
    return [
      ContentField(
        "pictures", .list(.object([kind] + ContentField.picture)), .required,
        #"[ { "source": "media/boat.png", "width": 640, "height": 360 } ]"#)
    ] + ContentField.caption
  }
}
