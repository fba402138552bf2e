import BubbleCore
import CPictures
import Foundation

/// Pictures in SVG, which librsvg's program draws at the needed size, in a separate process.
enum SVGPicture {
  /// The greatest width and height of a drawn SVG, in pixels.
  private static let maximumSide = 2_048.0

  /// Draws an SVG.
  ///
  /// - Parameter needed: The size at which it is drawn; nil for the greatest possible one.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, needed: NeededPixels?
  ) throws(PictureDecoder.Failure) -> PictureDecoder.Decoded {
    let drawn = try png(bytes, needed: needed)
    guard let image = PNGDecoder.image(of: drawn.png) else { throw .broken(.svg) }
    return PictureDecoder.Decoded(image: image, isWhole: drawn.isWhole, keepsFile: false)
  }

  /// Draws an SVG as a PNG, and returns whether it has its greatest possible size.
  ///
  /// If drawing takes too much time or memory, it is repeated once at half the size.
  static func png(
    _ bytes: UnsafeRawBufferPointer, needed: NeededPixels?
  ) throws(PictureDecoder.Failure) -> (png: Data, isWhole: Bool) {
    let root = try SVGRoot(of: bytes)
    guard root.width > 0, root.height > 0 else { throw .refused(.svg, "without a size") }
    guard picture_has_svg() else { throw .notInstalled }
    let file = root.withViewBox(bytes)
    let largest = maximumSide / max(root.width, root.height)
    let wanted = needed.map { min(largest, $0.scale(of: root)) } ?? largest
    if let png = draw(file, root, at: wanted) { return (png, wanted >= largest) }
    if let png = draw(file, root, at: wanted / 2) { return (png, true) }
    throw .refused(
      .svg, "that rsvg-convert can't draw in 2 seconds and 512 MiB: run that to see why")
  }

  /// Draws it at a scale; nil if that fails or takes too much.
  private static func draw(_ file: Data, _ root: SVGRoot, at scale: Double) -> Data? {
    // With a tolerance for rounding errors of quotients.
    let width = max(1, (root.width * scale - 1e-6).rounded(.up))
    let height = max(1, (root.height * scale - 1e-6).rounded(.up))
    var drawn = picture_bytes()
    let isDrawn = file.withUnsafeBytes {
      let bytes = $0.bindMemory(to: UInt8.self)
      return picture_draw_svg(bytes.baseAddress, bytes.count, Int32(width), Int32(height), &drawn)
    }
    guard isDrawn else { return nil }
    defer { picture_bytes_free(drawn) }
    let png = Data(bytes: drawn.bytes, count: drawn.count)
    return PNGDecoder.size(of: png) ?? (0, 0) == (Int(width), Int(height)) ? png : nil
  }
}

extension NeededPixels {
  /// Returns the scale at which a picture is drawn.
  fileprivate func scale(of root: SVGRoot) -> Double {
    let (x, y) = (Double(width) / root.width, Double(height) / root.height)
    let scale = contentMode == .fill ? max(x, y) : min(x, y)
    return scale.isFinite && scale > 0 ? scale : 1
  }
}

extension PictureHeader {
  /// Reads an SVG's intrinsic size in whole pixels, limited to the greatest side.
  init?(svg bytes: UnsafeRawBufferPointer) {
    guard let root = try? SVGRoot(of: bytes) else { return nil }
    let scale = min(1, Double(PictureFolder.maximumSide) / max(root.width, root.height))
    func side(_ length: Double) -> Int {
      root.width > 0 && root.height > 0
        ? Int(max(1, (length * scale).rounded())) : Int(min(length, 1))
    }
    self.init(format: .svg, width: side(root.width), height: side(root.height))
  }
}
