import BubbleCore
import CPictures
import Foundation

/// A picture of some messages for sharing: with padding, a title bar and a device frame, on a transparent ground or on the theme's.
///
/// It can be divided into parts between bubbles.
///
/// For drawing see ``ConversationPicture``.
public struct SharedPicture: Sendable {
  /// The ground behind the messages.
  public enum Ground: String, Hashable, Sendable, CaseIterable {
    /// The theme's background, and its wallpaper.
    case theme
    /// Transparent beside bubbles, if the format supports it.
    case transparent
  }

  /// The messages.
  public var picture: ConversationPicture
  /// The ground behind the messages.
  public var ground = Ground.theme
  /// The padding around the messages, in points, 0 or more.
  public var padding: CGFloat = 0
  /// The title in a bar above the messages; nil for no bar.
  public var title: MeasuredText?
  /// Whether the messages are shown on the screen of a device.
  public var hasDevice = false

  /// The height of the bar with the title, in points.
  static let titleHeight: CGFloat = 48
  /// The width of a device's frame around its screen, in points.
  static let bezel: CGFloat = 12
  private static let deviceRadius: CGFloat = 40

  /// Creates a picture with nothing around it.
  public init(_ picture: ConversationPicture) { self.picture = picture }

  /// The total size, in points.
  public var size: CGSize {
    let screen = screen
    let around = hasDevice ? 2 * SharedPicture.bezel : 0
    return CGSize(width: screen.width + around, height: screen.height + around)
  }

  /// The frame of the screen, from the upper left corner of the picture.
  private var screen: CGRect {
    let origin = hasDevice ? SharedPicture.bezel : 0
    return CGRect(
      x: origin, y: origin, width: picture.size.width + 2 * padding,
      height: picture.size.height + 2 * padding + barHeight)
  }

  private var barHeight: CGFloat { title == nil ? 0 : SharedPicture.titleHeight }

  /// Draws the whole picture.
  public func draw(on renderer: any Renderer) {
    let screen = screen
    renderer.saved {
      if hasDevice {
        renderer.fill(RGBAColor(0x15171A)) {
          $0.roundedRectangle(
            CGRect(origin: .zero, size: size), CornerRadii(SharedPicture.deviceRadius))
        }
        renderer.clip {
          $0.roundedRectangle(
            screen, CornerRadii(SharedPicture.deviceRadius - SharedPicture.bezel))
        }
      }
      renderer.translate(screen.minX, screen.minY)
      var whole = picture
      whole.size = screen.size
      if ground == .theme || hasDevice { whole.drawGround(on: renderer) }
      whole.parts = picture.parts.map { part in
        var part = part
        part.frame = part.frame.offsetBy(dx: padding, dy: padding + barHeight)
        return part
      }
      whole.draw(on: renderer)
      if let title { drawBar(title, width: screen.width, on: renderer) }
    }
  }

  private func drawBar(_ title: MeasuredText, width: CGFloat, on renderer: any Renderer) {
    let theme = picture.theme
    let bar = CGRect(x: 0, y: 0, width: width, height: SharedPicture.titleHeight)
    renderer.fill(theme.incoming) { $0.rectangle(bar) }
    renderer.fill(theme.color(.separator, on: .incoming)) {
      $0.rectangle(CGRect(x: 0, y: bar.maxY - 0.5, width: width, height: 0.5))
    }
    let color = theme.color(.text, on: .incoming)
    renderer.draw(
      title,
      in: CGRect(
        x: (width - title.width) / 2, y: (bar.height - title.height) / 2, width: title.width,
        height: title.height),
      paint: TextPaint(alignment: .left, color: color, link: color, partColor: { _ in color }))
  }

  // MARK: Parts

  /// Returns the number of pixel rows.
  ///
  /// - Parameter scale: The number of pixels per point.
  public func rowCount(scale: CGFloat) -> Int { Int(max(1, (size.height * scale).rounded(.up))) }

  /// Divides the pixel rows into consecutive parts of a limited height.
  ///
  /// - Parameters:
  ///   - maximumHeight: In points. A part with a single higher bubble has that bubble's height.
  ///   - scale: The number of pixels per point.
  /// - Returns: The ranges of the parts, which cover all rows; a single one if there is a device frame.
  /// - Complexity: O(*n*) in the number of messages.
  public func parts(maximumHeight: CGFloat, scale: CGFloat) -> [Range<Int>] {
    let end = rowCount(scale: scale)
    guard !hasDevice, maximumHeight * scale >= 1 else { return [0..<end] }
    let most = maximumHeight * scale < CGFloat(end) ? Int(maximumHeight * scale) : end
    let top = padding + barHeight
    let cuts = picture.parts.map { Int(((top + $0.frame.minY) * scale).rounded(.down)) }
      .filter { $0 > 0 && $0 < end }
    var parts: [Range<Int>] = []
    var (start, last) = (0, 0)
    for cut in cuts + [end] where cut > start {
      if cut - start > most, last > start {
        parts.append(start..<last)
        start = last
      }
      last = cut
    }
    parts.append(start..<end)
    return parts
  }

  // MARK: Files

  /// Returns the picture, or some of its pixel rows, as a file.
  ///
  /// - Parameters:
  ///   - format: The format; without transparency, the ground is white.
  ///   - scale: The number of pixels per point, over 0.
  ///   - rows: The rows, such as a part of ``parts(maximumHeight:scale:)``; nil for all rows.
  /// - Throws: ``PictureFormatError`` if there are more pixels than the format supports, or if drawing or encoding fails.
  public func data(
    _ format: PictureFormat, scale: CGFloat, rows: Range<Int>? = nil
  ) throws(PictureFormatError) -> Data {
    let rows = rows ?? 0..<rowCount(scale: scale)
    let width = max(1, (size.width * scale).rounded(.up))
    guard width <= CGFloat(format.maximumSide), rows.count <= format.maximumHeight, !rows.isEmpty
    else {
      throw .tooLarge(width: size.width, height: CGFloat(rows.count) / scale, scale: scale)
    }
    let isTransparent = ground == .transparent && format.canBeTransparent
    let canvas = PixelStrips(
      width: Int(width), isTransparent: isTransparent, scale: scale
    ) { draw(on: $0) }
    switch format {
    case .png(let isSmall): return try canvas.png(rows, isSmall: isSmall)
    case .webP(let quality):
      return try canvas.encoded(rows) {
        picture_encode_webp(
          $0, !isTransparent, quality.map { Float(min(max(0, $0), 100)) } ?? -1, &$1)
      }
    case .avif(let quality):
      return try canvas.encoded(rows) {
        picture_encode_avif(
          $0, !isTransparent, quality.map { Int32(min(max(0, $0), 100)) } ?? -1, &$1)
      }
    case .jpeg(let quality):
      return try canvas.encoded(rows) {
        picture_encode_jpeg($0, Int32(min(max(1, quality), 100)), &$1)
      }
    }
  }
}

/// A raster image format.
public enum PictureFormat: Hashable, Sendable {
  /// PNG (ISO/IEC 15948); a small file takes several times as long.
  case png(isSmall: Bool)
  /// WebP (RFC 9649), with a quality from 0 to 100; nil for lossless.
  case webP(quality: Int?)
  /// AVIF (AV1 Image File Format 1.1), with a quality from 0 to 100; nil for lossless.
  ///
  /// It takes twice as long as a JPEG.
  case avif(quality: Int?)
  /// JPEG (ISO/IEC 10918-1), with a quality from 1 to 100.
  case jpeg(quality: Int)

  /// Whether the format supports transparency.
  var canBeTransparent: Bool { if case .jpeg = self { false } else { true } }

  /// The greatest number of pixels in a row.
  public var maximumSide: Int {
    switch self {
    case .webP: 16_383
    // The encoder needs many times the memory of the pixels.
    case .avif: 8_192
    case .png, .jpeg: ConversationPicture.maximumPixelWidth
    }
  }

  /// The greatest number of rows.
  public var maximumHeight: Int {
    if case .png = self { ConversationPicture.maximumPixelHeight } else { maximumSide }
  }
}
