import BubbleCanvas
import BubbleCore
import BubbleText
import Foundation

/// A picture of the colours, text styles and symbols that scripts can name, and of some distances, in the light and the
/// dark theme.
package enum PaletteSheet {
  private static let width: CGFloat = 460
  private static let margin: CGFloat = 14
  private static let gap: CGFloat = 10
  /// The distances that the bundled scripts use between and around boxes, in points.
  private static let distances = [2, 4, 6, 8, 10, 12, 16]

  /// The sheet: the light theme on the left, the dark one on the right.
  ///
  /// - Parameter scale: The number of pixels to a point.
  /// - Throws: `PictureFormatError` for a scale that makes too many pixels.
  package static func png(scale: CGFloat) throws -> Data {
    let images = try [Theme.light, .dark].map { try image(of: $0, scale: scale) }
    var sheet = PixelImage(
      width: images.reduce(0) { $0 + $1.width }, height: images.map(\.height).max() ?? 1, color: 0)
    var x = 0
    for image in images {
      sheet.draw(image, x: x, y: 0)
      x += image.width
    }
    return try sheet.png()
  }

  private static func image(of theme: Theme, scale: CGFloat) throws -> PixelImage {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: width), measurer: TextMeasurer(),
      peer: Peer(id: "", kind: .private))
    let solved = try BoxSolver.solve(
      box.padding(margin).frame(width: width), availableWidth: width, context: context)
    var theme = theme
    // In a conversation, most boxes are on an incoming bubble.
    theme.background = theme.incoming
    theme.wallpaper = nil
    let picture = ConversationPicture(
      size: solved.size,
      parts: [
        ConversationPicture.Part(
          frame: CGRect(origin: .zero, size: solved.size), elements: solved.elements(in: context))
      ], theme: theme, pictures: PictureFolder(at: nil))
    guard let image = PixelImage(png: try picture.png(scale: scale)) else {
      throw PictureFormatError.tooLarge(
        width: picture.size.width, height: picture.size.height, scale: scale)
    }
    return image
  }

  // MARK: The parts

  private static var box: LayoutBox {
    .column(
      gap: 16,
      [
        part("Colours", grid(columns: 3, ColorToken.allCases.map(swatch))),
        part("Text styles", .column(gap: 4, TextStyle.allCases.map(sample))),
        part("Some of the symbols", grid(columns: 5, symbols.map(symbol))),
        part("Distances", .row(gap: gap, align: .end, distances.map(distance))),
      ])
  }

  /// The most useful symbols for messages; `SymbolSheet` draws all.
  private static let symbols: [BoxSymbol] = [
    "play", "pause", "skip_next", "music_note", "mic", "photo", "video", "document", "attach_file",
    "download", "phone", "mail", "person", "group", "pin", "home", "search", "settings", "schedule",
    "calendar_today", "add", "remove", "check", "cross", "edit", "delete", "reply", "forward",
    "share", "open_in_new", "favorite", "star", "thumb_up", "lock", "visibility", "warning", "info",
    "help", "error", "check_circle", "flight_takeoff", "directions_car", "directions_bus",
    "local_shipping", "shopping_cart", "restaurant", "payments", "credit_card", "wb_sunny", "cloud",
  ].compactMap { BoxSymbol(rawValue: $0) }

  private static func part(_ title: String, _ content: LayoutBox) -> LayoutBox {
    .column(gap: 6, [.text(title, style: .title), content])
  }

  private static func grid(columns: Int, _ cells: [LayoutBox]) -> LayoutBox {
    .grid(columns: GridTrack.equal(count: columns), gap: gap, lineGap: 6, cells)
  }

  private static func swatch(_ token: ColorToken) -> LayoutBox {
    LayoutBox.row(
      gap: 6, align: .center,
      [
        LayoutBox(.overlay(OverlayBox()), sizing: BoxSizing(width: 22, height: 22, shrink: 0))
          .ground(.color(BoxColor(token))).corners(5).border(BoxBorder.Line(width: 1)),
        .text(token.rawValue, style: .time, sizing: BoxSizing(minWidth: 0)),
      ])
  }

  private static func sample(_ style: TextStyle) -> LayoutBox {
    LayoutBox.row(
      gap: gap, align: .baseline,
      [
        .text(
          style.rawValue, style: .time, color: .textDim, sizing: BoxSizing(width: 60, shrink: 0)),
        .text("Harbour 17:40", style: style),
      ])
  }

  private static func symbol(_ name: BoxSymbol) -> LayoutBox {
    LayoutBox.column(
      gap: 3, align: .center,
      [
        .shape(.symbol(name), color: .text, sizing: BoxSizing(width: 22, height: 22)),
        .text(name.rawValue, style: .time, color: .textDim),
      ])
  }

  private static func distance(_ points: Int) -> LayoutBox {
    let side = CGFloat(points)
    return LayoutBox.column(
      gap: 3, align: .center,
      [
        .shape(.rectangle(radius: 0), color: .accent, sizing: BoxSizing(width: side, height: 16)),
        .text("\(points)", style: .time, color: .textDim),
      ])
  }
}
