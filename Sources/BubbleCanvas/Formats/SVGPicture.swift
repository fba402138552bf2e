import BubbleCore
import CPictures
import Foundation

/// Pictures in SVG, which a program of librsvg's draws as large as they are needed, in a process of its own.
enum SVGPicture {
  /// The greatest width and height in which one is drawn, in pixels.
  static let maximumSide = 2_048.0

  /// Whether bytes may start an SVG whose first element comes later.
  static func mayStart(_ bytes: UnsafeRawBufferPointer) -> Bool {
    do throws(SVGRoot.Failure) {
      _ = try SVGRoot(of: bytes)
      return true
    } catch {
      return error == .incomplete
    }
  }

  /// Draws one.
  ///
  /// - Parameter needed: How large it is drawn; nil: as large as it may be.
  static func decode(
    _ bytes: UnsafeRawBufferPointer, needed: NeededPixels?
  ) throws(PictureDecoder.Failure) -> PictureDecoder.Decoded {
    let drawn = try png(bytes, needed: needed)
    guard let image = PNGDecoder.image(of: drawn.png) else { throw .broken(.svg) }
    return PictureDecoder.Decoded(image: image, isWhole: drawn.isWhole, keepsFile: false)
  }

  /// Draws one as a PNG, and says whether it is as large as it may be.
  ///
  /// What takes too long is drawn once more, half as large.
  static func png(
    _ bytes: UnsafeRawBufferPointer, needed: NeededPixels?
  ) throws(PictureDecoder.Failure) -> (png: Data, isWhole: Bool) {
    let root: SVGRoot
    do throws(SVGRoot.Failure) {
      root = try SVGRoot(of: bytes)
    } catch {
      throw PictureDecoder.Failure(error)
    }
    guard root.width > 0, root.height > 0 else { throw .refused(.svg, "without a size") }
    let file = root.withViewBox(bytes)
    let largest = maximumSide / max(root.width, root.height)
    let wanted = needed.map { min(largest, $0.scale(of: root)) } ?? largest
    if let png = try draw(file, root, at: wanted) { return (png, wanted >= largest) }
    if let png = try draw(file, root, at: wanted / 2) { return (png, true) }
    throw .refused(.svg, "that takes too long, or too much memory, to draw: make it simpler")
  }

  /// Draws it at a scale; nil: that takes too much.
  private static func draw(
    _ file: Data, _ root: SVGRoot, at scale: Double
  ) throws(PictureDecoder.Failure) -> Data? {
    // Quotients differ in the last place.
    let width = max(1, (root.width * scale - 1e-6).rounded(.up))
    let height = max(1, (root.height * scale - 1e-6).rounded(.up))
    var drawn = picture_bytes()
    let result = file.withUnsafeBytes {
      let bytes = $0.bindMemory(to: UInt8.self)
      return picture_draw_svg(bytes.baseAddress, bytes.count, Int32(width), Int32(height), &drawn)
    }
    switch result {
    case PICTURE_SVG_DRAWN: break
    case PICTURE_SVG_TOO_COSTLY: return nil
    case PICTURE_SVG_NO_PROGRAM: throw .notInstalled
    case PICTURE_SVG_NOT_STARTED:
      throw .refused(.svg, "and rsvg-convert, which draws it, can't be started")
    default: throw .refused(.svg, "that rsvg-convert does not draw: run that to see why")
    }
    let png = Data(bytes: drawn.bytes, count: drawn.count)
    picture_bytes_free(drawn)
    guard let size = PNGDecoder.size(of: png), size == (Int(width), Int(height)) else {
      throw .broken(.svg)
    }
    return png
  }
}

extension NeededPixels {
  /// How many pixels are needed for a pixel of a picture's own size.
  fileprivate func scale(of root: SVGRoot) -> Double {
    let (x, y) = (Double(width) / root.width, Double(height) / root.height)
    let scale = contentMode == .fill ? max(x, y) : min(x, y)
    return scale.isFinite && scale > 0 ? scale : 1
  }
}

extension PictureDecoder.Failure {
  /// What is said of a file that starts like XML.
  init(_ failure: SVGRoot.Failure) {
    switch failure {
    case .noSVG, .incomplete: self = .unknownFormat
    case .entities: self = .refused(.svg, "with entities of its own")
    }
  }
}

extension PictureHeader {
  /// Reads an SVG's own size, in whole pixels, of which there are not too many.
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
