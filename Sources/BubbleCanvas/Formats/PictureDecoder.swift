import BubbleCore
import CPictures
import Foundation

/// Decodes pictures of all formats.
///
/// A JPEG or WebP is halved in size while it is still as large as needed; an SVG is drawn at the needed size.
enum PictureDecoder {
  /// The reason why a file can't be decoded.
  enum Failure: Error, Equatable, CustomStringConvertible {
    /// The format is unknown.
    case unknownFormat
    /// The file starts like a format but is invalid.
    case broken(PictureHeader.Format)
    /// It has no pixels, or too many.
    case impossibleSize(width: Int, height: Int, limit: String)
    /// Its kind is not supported, or drawing it would cost too much.
    case refused(PictureHeader.Format, String)
    /// It is an SVG, and the program that draws SVGs is not installed.
    case notInstalled
    /// It is a HEIC, and the library that decodes HEICs is not installed.
    case noDecoder

    /// The problem, to follow the file's name in a sentence.
    var description: String {
      switch self {
      case .unknownFormat: "is not a PNG, JPEG, WebP, AVIF, GIF or SVG"
      case .broken(let format): "is a broken \(format.rawValue)"
      case .impossibleSize(let width, let height, let limit):
        "has \(width) x \(height) pixels, \(limit)"
      case .refused(let format, let reason): "is an \(format.rawValue) \(reason)"
      case .noDecoder:
        "is a HEIC, and libheif (Debian's libheif1), which decodes it, \(DrawingVersions.problem(picture_heif_failure()))"
      case .notInstalled:
        "is an SVG, and rsvg-convert, which draws it, is not installed: install Debian's librsvg2-bin"
      }
    }
  }

  /// The greatest number of pixels of a file that is decoded row by row.
  static let maximumPixelCount = 1 << 26
  /// The greatest number of pixels of a file that is decoded completely before it is scaled down.
  static let maximumWholeCount = 1 << 25

  /// Checks the header of a picture, and throws if its size is not acceptable.
  ///
  /// - Parameter isPart: Whether the file has more bytes: the size of a JPEG may be in those.
  static func check(_ bytes: UnsafeRawBufferPointer, isPart: Bool) throws(Failure) {
    guard let header = PictureHeader(bytes) else {
      let failure = failure(of: bytes)
      let mayBegin: Bool = if case .broken = failure { true } else { false }
      if isPart, mayBegin || bytes.starts(with: PictureHeader.jpegStart) { return }
      throw failure
    }
    if header.format == .svg, !picture_has_svg() { throw .notInstalled }
    _ = try size(of: header, needed: nil)
  }

  /// Returns the problem of a file without a valid header.
  private static func failure(of bytes: UnsafeRawBufferPointer) -> Failure {
    if PictureHeader.isAVIF(bytes) { return .broken(.avif) }
    if PictureHeader.isHEIC(bytes) {
      return picture_has_heif() ? .broken(.heic) : .noDecoder
    }
    do throws(Failure) {
      _ = try SVGRoot(of: bytes)
      return .unknownFormat
    } catch {
      return error
    }
  }

  /// A decoded picture.
  struct Decoded {
    let image: RasterImage
    /// Whether it has its greatest possible size, regardless of the needed one.
    let isWhole: Bool
    /// Whether it has its file, if its format is drawn from the file.
    let keepsFile: Bool
  }

  /// Returns the picture with its orientation applied.
  ///
  /// - Parameters:
  ///   - needed: The size at which it is drawn; nil for the greatest possible one.
  ///   - keepsFile: Whether a JPEG is drawn from its file: it then has the file, and few pixels.
  /// - Complexity: O(*n*) in the number of pixels of the file.
  static func decode(
    _ file: Data, needed: NeededPixels? = nil, keepsFile: Bool = false
  ) throws(Failure) -> Decoded {
    let result = file.withUnsafeBytes { bytes in
      Result { () throws(Failure) in
        let header = keepsFile ? PictureHeader(bytes) : nil
        guard let header, header.isDrawnAsFile else {
          return try decode(bytes, file, needed, keepsFile)
        }
        let few = NeededPixels(
          width: CGFloat(fewPixels), height: CGFloat(fewPixels), contentMode: .fill)
        let small = try decode(bytes, file, few, true)
        return Decoded(
          image: small.image.with(file: file), isWhole: small.isWhole, keepsFile: true)
      }
    }
    return try result.get()
  }

  /// The least number of pixels per side of a picture drawn from its file: they give its proportions, and prove that it is valid.
  private static let fewPixels = 512

  private static func decode(
    _ bytes: UnsafeRawBufferPointer, _ file: Data, _ needed: NeededPixels?, _ keepsFile: Bool
  ) throws(Failure) -> Decoded {
    guard let header = PictureHeader(bytes) else {
      throw failure(of: bytes)
    }
    let size = try size(of: header, needed: needed)
    if header.format == .svg { return try SVGPicture.decode(bytes, needed: needed) }
    let words = bytes.bindMemory(to: UInt8.self)
    let start = words.baseAddress
    let image =
      header.format == .png
      ? PNGDecoder.image(of: file)
      : RasterImage(width: size.width, height: size.height, isOpaque: header.format == .jpeg) {
        switch header.format {
        case .jpeg:
          picture_decode_jpeg(start, words.count, Int32(size.divisor), maximumWholeCount, $0)
        case .webP: picture_decode_webp(start, words.count, $0)
        case .avif: picture_decode_avif(start, words.count, maximumWholeCount, $0)
        case .heic: picture_decode_heif(start, words.count, maximumWholeCount, $0)
        case .gif: picture_decode_gif(start, words.count, $0)
        case .png, .svg: false
        }
      }
    guard let image, let turned = image.turned(header.orientation) else {
      throw .broken(header.format)
    }
    return Decoded(
      image: turned, isWhole: try size == self.size(of: header, needed: nil), keepsFile: keepsFile)
  }

  private typealias Size = (width: Int, height: Int, divisor: Int)

  /// Returns the size at which a file is decoded.
  private static func size(
    of header: PictureHeader, needed: NeededPixels?
  ) throws(Failure) -> Size {
    let (width, height) = (header.width, header.height)
    guard width > 0, height > 0 else { throw header.sizeFailure("which is empty") }
    let hasOneSize = [.png, .avif, .heic].contains(header.format) || header.isMoving
    guard !hasOneSize || max(width, height) <= PictureFolder.maximumSide else {
      throw header.sizeFailure("more than \(PictureFolder.maximumSide) a side")
    }
    let isWhole = header.isProgressive || [.webP, .avif, .heic].contains(header.format)
    let most = isWhole ? maximumWholeCount : maximumPixelCount
    guard width <= most / height else { throw header.sizeFailure("more than \(most) in all") }
    if hasOneSize { return (width, height, 1) }
    let sides =
      header.orientation.swapsSides
      ? (width: height, height: width) : (width: width, height: height)
    let scale = needed?.scale(ofPictureOfWidth: sides.width, height: sides.height) ?? 1
    let divisor = divisor(ofSide: max(width, height), scale: scale)
    let size = (width.divided(by: divisor), height.divided(by: divisor), divisor)
    guard max(size.0, size.1) <= PictureFolder.maximumSide else {
      throw header.sizeFailure("more than \(greatestDivisor * PictureFolder.maximumSide) a side")
    }
    return size
  }

  /// The greatest divisor of libjpeg.
  private static let greatestDivisor = 8

  /// Returns the divisor of a picture's sides: 1, 2, 4 or 8.
  ///
  /// Powers of two avoid decoding a picture again while it grows.
  ///
  /// - Parameters:
  ///   - side: The longer side in pixels.
  ///   - scale: The scale at which the picture is drawn.
  static func divisor(ofSide side: Int, scale: CGFloat) -> Int {
    var divisor = 1
    while divisor < greatestDivisor {
      let isTooLarge = side.divided(by: divisor) > PictureFolder.maximumSide
      guard isTooLarge || scale * CGFloat(2 * divisor) <= 1 else { break }
      divisor *= 2
    }
    return divisor
  }
}

extension PictureHeader {
  fileprivate func sizeFailure(_ limit: String) -> PictureDecoder.Failure {
    .impossibleSize(width: width, height: height, limit: limit)
  }
}

extension PictureDecoder.Decoded {
  /// Whether it has its file if that is drawn, or has enough pixels for the request.
  func isEnough(for request: PictureRequest) -> Bool {
    request.keepsFile ? keepsFile : isEnough(for: request.needed)
  }

  /// Whether it has its greatest possible size, or is large enough.
  func isEnough(for needed: NeededPixels?) -> Bool {
    guard !isWhole else { return true }
    // With a tolerance for rounding errors of quotients.
    return needed.map { $0.scale(ofPictureOfWidth: image.width, height: image.height) < 1 + 1e-6 }
      ?? false
  }
}

extension RasterImage {
  /// Creates a picture whose pixels a closure fills; nil if the closure fails, or if there is not enough memory.
  convenience init?(
    width: Int, height: Int, isOpaque: Bool = false, fill: (picture_rows) -> Bool
  ) {
    self.init(width: width, height: height, isOpaque: isOpaque) { pixels, bytesPerRow in
      fill(
        picture_rows(
          pixels: pixels, bytes_per_row: bytesPerRow, width: Int32(width), height: Int32(height)))
    }
  }

  /// Returns the picture with an orientation applied.
  fileprivate func turned(_ orientation: PictureOrientation) -> RasterImage? {
    guard orientation != .upright else { return self }
    let (wide, high) = orientation.swapsSides ? (height, width) : (width, height)
    return withPixels { bytes in
      RasterImage(width: wide, height: high, isOpaque: isOpaque) { pixels, bytesPerRow in
        for y in 0..<high {
          for x in 0..<wide {
            let place = orientation.stored(x: x, y: y, width: width, height: height)
            pixels[y * (bytesPerRow / 4) + x] = bytes.load(
              fromByteOffset: place.y * self.bytesPerRow + 4 * place.x, as: UInt32.self)
          }
        }
        return true
      }
    }
  }
}

extension Int {
  func divided(by divisor: Int) -> Int { (self + divisor - 1) / divisor }
}
