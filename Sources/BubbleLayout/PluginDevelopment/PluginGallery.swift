import BubbleCanvas
import BubbleCore
import BubbleText
import Foundation

/// One picture of all samples of some scripts: themes and directions beside each other, text scales below
/// each other, a script below the other.
package struct PluginGallery {
  /// What went wrong while it was drawn, each problem once.
  package private(set) var problems: [String] = []

  private let width: CGFloat
  private let scale: CGFloat
  private let measurer = PangoTextMeasurer()
  private var rows: [Row] = []

  /// Pictures beside each other, and their distance to the row above.
  private struct Row {
    var tiles: [PixelImage]
    var distance: CGFloat
  }

  /// Between two columns, and around all, in points.
  private static let gap: CGFloat = 16
  /// Over the name of a script, in points.
  private static let scriptGap: CGFloat = 28
  /// Over and under a cell, in points.
  private static let margin: CGFloat = 4
  /// The most pixels of a picture.
  private static let maximumPixelCount = 1 << 26
  /// What is between the tiles: the light theme's background, darker.
  private static let ground: UInt32 = 0xD5DCE4

  /// The columns, from left to right.
  private static let columns: [(theme: ThemeName, direction: WritingDirection, label: String)] = [
    (.light, .leftToRight, "light, left to right"),
    (.light, .rightToLeft, "light, right to left"),
    (.dark, .leftToRight, "dark, left to right"),
    (.dark, .rightToLeft, "dark, right to left"),
  ]

  /// Makes an empty gallery.
  ///
  /// - Parameters:
  ///   - width: The width of the list in points, of each column.
  ///   - scale: How many pixels one point is.
  package init(width: CGFloat, scale: CGFloat) {
    self.width = width
    self.scale = scale
  }

  /// Draws all samples of a script.
  ///
  /// - Parameter onSample: Called after each sample with the number of those done.
  /// - Throws: ``PictureFormatError``.
  package mutating func add(
    _ script: ScriptUnderDevelopment, onSample: (_ done: Int) -> Void = { _ in }
  ) throws(PictureFormatError) {
    rows.append(
      Row(
        tiles: [try label(script.name, style: .title)],
        distance: rows.isEmpty ? 0 : PluginGallery.scriptGap))
    var heads: [PixelImage] = []
    for column in PluginGallery.columns { heads.append(try label(column.label, style: .caption)) }
    rows.append(Row(tiles: heads, distance: 0))
    for (index, sample) in script.drawnMessages.enumerated() {
      for textScale in PluginSetting.textScales.sorted() {
        try add(sample, of: script, textScale: textScale)
      }
      onSample(index + 1)
    }
  }

  private mutating func add(
    _ sample: Message, of script: ScriptUnderDevelopment, textScale: CGFloat
  ) throws(PictureFormatError) {
    var setting = PluginSetting()
    setting.width = width
    setting.textScale = textScale
    setting.peerKind = script.samples.peer.kind
    setting.isOutgoing = sample.isOutgoing
    let title = "\(sample.id.rawValue.onOneLine), text scale \(setting.scaleText)"
    rows.append(
      Row(tiles: [try label(title, style: .caption)], distance: PluginGallery.gap / 2))
    var tiles: [PixelImage] = []
    for column in PluginGallery.columns {
      setting.theme = column.theme
      setting.direction = column.direction
      tiles.append(try tile(sample, of: script, in: setting))
    }
    rows.append(Row(tiles: tiles, distance: 2))
    guard pixelHeight * pixelWidth <= PluginGallery.maximumPixelCount else {
      throw .tooLarge(
        width: CGFloat(pixelWidth) / scale, height: CGFloat(pixelHeight) / scale, scale: scale)
    }
  }

  private mutating func tile(
    _ sample: Message, of script: ScriptUnderDevelopment, in setting: PluginSetting
  ) throws(PictureFormatError) -> PixelImage {
    let context = script.context(of: sample, in: setting, measurer: measurer)
    let result = script.chain.cellLayout(for: sample, context: context)
    for diagnostic in result.diagnostics where !problems.contains("\(diagnostic)") {
      problems.append("\(diagnostic)")
    }
    let frame = CGRect(
      x: 0, y: PluginGallery.margin, width: setting.width, height: result.layout.height)
    let picture = Picture(
      size: CGSize(width: setting.width, height: frame.maxY + PluginGallery.margin),
      parts: [
        Picture.Part(
          frame: frame, elements: (result.layout as? BubbleCellLayout)?.elements ?? [])
      ], theme: .named(setting.theme), pictures: script.pictures, direction: setting.direction)
    return try pixels(of: picture)
  }

  /// One line of text on the gallery's ground.
  private func label(_ text: String, style: TextStyle) throws(PictureFormatError) -> PixelImage {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: width), measurer: measurer,
      peer: Peer(id: "", kind: .group))
    let measured = context.measure(text, style: style)
    var theme = Theme.light
    theme.background = Color(PluginGallery.ground)
    let frame = CGRect(x: 0, y: 2, width: measured.width, height: measured.height)
    let picture = Picture(
      size: CGSize(width: max(1, frame.width), height: frame.maxY + 2),
      parts: [
        Picture.Part(
          frame: frame,
          elements: [
            CellElement(
              frame: CGRect(origin: .zero, size: frame.size),
              content: .text(measured, color: .text, alignment: .left))
          ])
      ], theme: theme, pictures: PictureFolder(path: nil))
    return try pixels(of: picture)
  }

  private func pixels(of picture: Picture) throws(PictureFormatError) -> PixelImage {
    guard let image = PixelImage(png: try picture.png(scale: scale)) else {
      throw .tooLarge(width: picture.size.width, height: picture.size.height, scale: scale)
    }
    return image
  }

  private func pixels(_ points: CGFloat) -> Int { Int((points * scale).rounded()) }

  private var columnPixels: Int { Int((width * scale).rounded(.up)) + pixels(PluginGallery.gap) }
  private var pixelWidth: Int {
    PluginGallery.columns.count * columnPixels + pixels(PluginGallery.gap)
  }
  private var pixelHeight: Int {
    rows.reduce(2 * pixels(PluginGallery.gap)) { height, row in
      height + pixels(row.distance) + (row.tiles.map(\.height).max() ?? 0)
    }
  }

  /// The whole picture.
  ///
  /// - Throws: ``PictureFormatError``.
  package func png() throws(PictureFormatError) -> Data {
    var picture = PixelImage(
      width: pixelWidth, height: pixelHeight, color: PluginGallery.ground)
    var y = pixels(PluginGallery.gap)
    for row in rows {
      y += pixels(row.distance)
      for (column, tile) in row.tiles.enumerated() {
        picture.draw(tile, x: pixels(PluginGallery.gap) + column * columnPixels, y: y)
      }
      y += row.tiles.map(\.height).max() ?? 0
    }
    return try picture.png()
  }
}
