import BubbleCanvas
import BubbleCore
import BubbleLayout
import BubbleText
import Foundation

/// One picture of all samples of some scripts: themes and directions beside each other, text scales below
/// each other, a script below the other.
package struct PluginGallery {
  /// What went wrong while it was laid out and drawn, each problem once.
  ///
  /// Pictures that are broken further on than at their start are known when they are drawn.
  package var problems: [String] {
    layoutProblems
      + folders.flatMap { folder in folder.pictures.diagnostics.map { "\(folder.script): \($0)" } }
  }
  private var layoutProblems: [String] = []

  private let width: CGFloat
  private let scale: CGFloat
  private let measurer = TextMeasurer()
  private var rows: [Row] = []
  /// The scripts' folders of pictures, which know what could not be shown.
  private var folders: [(script: String, pictures: PictureFolder)] = []

  /// Pictures beside each other, and their distance to the row above.
  ///
  /// They are drawn when the whole picture is: pixels take much memory.
  private struct Row {
    var tiles: [ConversationPicture]
    var distance: CGFloat
  }

  /// Between two columns, and around all, in points.
  private static let gap: CGFloat = 16
  /// Over the name of a script, in points.
  private static let scriptGap: CGFloat = 28
  /// Over and under a cell, in points.
  private static let margin: CGFloat = 4
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
  package mutating func add(
    _ script: ScriptUnderDevelopment
  ) {
    rows.append(
      Row(
        tiles: [label(script.name, style: .title)],
        distance: rows.isEmpty ? 0 : PluginGallery.scriptGap))
    let heads = PluginGallery.columns.map { label($0.label, style: .caption) }
    rows.append(Row(tiles: heads, distance: 0))
    let pictures = script.pictures
    folders.append((script.name, pictures))
    for sample in script.drawnMessages {
      pictures.check([sample.sender])
      for textScale in PluginSetting.textScales.sorted() {
        add(sample, of: script, textScale: textScale, pictures)
      }
    }
  }

  private mutating func add(
    _ sample: Message, of script: ScriptUnderDevelopment, textScale: CGFloat,
    _ pictures: PictureFolder
  ) {
    var setting = PluginSetting()
    setting.width = width
    setting.textScale = textScale
    setting.peerKind = script.samples.peer.kind
    setting.isOutgoing = sample.isOutgoing
    let title = "\(sample.id.rawValue.onOneLine), text scale \(setting.scaleText)"
    rows.append(
      Row(tiles: [label(title, style: .caption)], distance: PluginGallery.gap / 2))
    var tiles: [ConversationPicture] = []
    for column in PluginGallery.columns {
      setting.theme = column.theme
      setting.direction = column.direction
      tiles.append(tile(sample, of: script, in: setting, pictures))
    }
    rows.append(Row(tiles: tiles, distance: 2))
  }

  private mutating func tile(
    _ sample: Message, of script: ScriptUnderDevelopment, in setting: PluginSetting,
    _ pictures: PictureFolder
  ) -> ConversationPicture {
    let context = script.context(script.fact(of: sample), in: setting, measurer: measurer)
    let result = script.chain.cellLayout(for: sample, context: context)
    for diagnostic in result.diagnostics where !layoutProblems.contains("\(diagnostic)") {
      layoutProblems.append("\(diagnostic)")
    }
    pictures.check(result.layout, of: sample.id)
    let frame = CGRect(
      x: 0, y: PluginGallery.margin, width: setting.width, height: result.layout.height)
    return ConversationPicture(
      size: CGSize(width: setting.width, height: frame.maxY + PluginGallery.margin),
      parts: [
        ConversationPicture.Part(
          frame: frame, elements: (result.layout as? BubbleCellLayout)?.elements ?? [])
      ], theme: .named(setting.theme), pictures: pictures, direction: setting.direction)
  }

  /// One line of text on the gallery's ground.
  private func label(_ text: String, style: TextStyle) -> ConversationPicture {
    let context = LayoutContext(
      environment: LayoutEnvironment(width: width), measurer: measurer,
      peer: Peer(id: "", kind: .group))
    let measured = context.measure(text, style: style)
    var theme = Theme.light
    theme.background = RGBAColor(PluginGallery.ground)
    let frame = CGRect(x: 0, y: 2, width: measured.width, height: measured.height)
    return ConversationPicture(
      size: CGSize(width: max(1, frame.width), height: frame.maxY + 2),
      parts: [
        ConversationPicture.Part(
          frame: frame,
          elements: [
            CellElement(
              frame: CGRect(origin: .zero, size: frame.size),
              content: .text(measured, color: .text, alignment: .left))
          ])
      ], theme: theme, pictures: PictureFolder(path: nil))
  }

  private func pixels(of picture: ConversationPicture) throws(PictureFormatError) -> PixelImage {
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

  /// The height of a row with its distance to the one above, in pixels.
  private func pixelHeight(of row: Row) -> Int {
    let heights = row.tiles.map { Int(($0.size.height * scale).rounded(.up)) }
    return pixels(row.distance) + (heights.max() ?? 0)
  }

  /// The whole picture.
  ///
  /// - Parameter onRow: Called after each row with the number of those drawn and of all.
  /// - Throws: ``PictureFormatError``.
  package func png(
    onRow: (_ done: Int, _ all: Int) -> Void = { _, _ in }
  ) throws(PictureFormatError) -> Data {
    let edge = max(1, pixels(PluginGallery.gap))
    let height = rows.reduce(2 * edge) { $0 + pixelHeight(of: $1) }
    guard height <= ConversationPicture.maximumPixelHeight else {
      throw .tooLarge(
        width: CGFloat(pixelWidth) / scale, height: CGFloat(height) / scale, scale: scale)
    }
    var encoder = PixelStripEncoder(width: pixelWidth, height: height)
    let margin = PixelImage(width: pixelWidth, height: edge, color: PluginGallery.ground)
    try encoder.add(margin)
    for (index, row) in rows.enumerated() {
      var strip = PixelImage(
        width: pixelWidth, height: pixelHeight(of: row), color: PluginGallery.ground)
      for (column, tile) in row.tiles.enumerated() {
        strip.draw(
          try pixels(of: tile), x: edge + column * columnPixels, y: pixels(row.distance))
      }
      try encoder.add(strip)
      onRow(index + 1, rows.count)
    }
    try encoder.add(margin)
    return encoder.finish()
  }
}
