import CPictures
import Foundation

/// The properties of a picture file from its first bytes.
struct PictureHeader: Equatable {
  /// The supported formats, recognised by the start of the file.
  enum Format: String {
    /// PNG: ISO/IEC 15948.
    case png = "PNG"
    /// JPEG: ISO/IEC 10918-1.
    case jpeg = "JPEG"
    /// WebP: RFC 9649.
    case webP = "WebP"
    /// GIF87a and GIF89a: the first frame.
    case gif = "GIF"
    /// AV1 Image File Format 1.1: the primary item, or the first frame.
    case avif = "AVIF"
    /// ISO/IEC 23008-12 with HEVC, the format of phones' photos: the primary item.
    case heic = "HEIC"
    /// Scalable Vector Graphics 2, as far as librsvg supports it.
    case svg = "SVG"
  }

  let format: Format
  /// The width in the file, in pixels; of an SVG its intrinsic width.
  let width: Int
  /// The height in the file, in pixels; of an SVG its intrinsic height.
  let height: Int
  /// The orientation to apply before the picture is shown.
  var orientation = PictureOrientation.upright
  /// Whether decoding keeps the whole picture in memory.
  var isProgressive = false
  /// Whether it has several frames: it is then decoded at its own size only.
  var isMoving = false

  /// The number of colour components of a JPEG.
  var componentCount = 3

  /// Whether documents embed the file: a JPEG in grey or three colours without a rotation.
  var isDrawnAsFile: Bool {
    format == .jpeg && orientation == .upright && (componentCount == 1 || componentCount == 3)
  }

  /// The number of bytes that contain the header of nearly every file: a preview picture and a colour profile may precede a JPEG's
  /// size.
  static let usualLength = 1 << 18
  /// The number of bytes that contain the header of every format except JPEG.
  static let shortLength = 1 << 12

  /// The first bytes of every JPEG.
  static let jpegStart: [UInt8] = [0xFF, 0xD8, 0xFF]
}

extension PictureHeader {
  /// Reads a header.
  ///
  /// - Parameter bytes: A file, or its first bytes.
  /// - Returns: Nil if the format is unknown, or if the size is missing.
  /// - Complexity: O(*n*) in the length of the header.
  init?(_ bytes: UnsafeRawBufferPointer) {
    let reader = HeaderReader(bytes: bytes)
    if let size = PNGDecoder.size(of: Data(bytes.prefix(PNGDecoder.headerLength))) {
      self.init(
        format: .png, width: size.width, height: size.height, orientation: reader.orientationOfPNG)
    } else if reader.starts(with: PictureHeader.jpegStart) {
      self.init(jpeg: reader)
    } else if reader.starts(with: Array("RIFF".utf8)),
      reader.starts(with: Array("WEBP".utf8), at: 8)
    {
      self.init(webP: reader)
    } else if reader.starts(with: Array("GIF87a".utf8)) || reader.starts(with: Array("GIF89a".utf8))
    {
      guard let width = reader.littleEndian16(at: 6), let height = reader.littleEndian16(at: 8)
      else { return nil }
      self.init(format: .gif, width: width, height: height, isMoving: true)
    } else if PictureHeader.isAVIF(bytes) {
      self.init(.avif, bytes, picture_avif_info)
    } else if PictureHeader.isHEIC(bytes) {
      self.init(.heic, bytes, picture_heif_info)
    } else if let header = PictureHeader(svg: bytes) {
      self = header
    } else {
      return nil
    }
  }

  /// Whether bytes start like an AVIF.
  static func isAVIF(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let words = bytes.bindMemory(to: UInt8.self)
    // The buffer of an empty file has no address.
    return words.baseAddress.map { picture_is_avif($0, words.count) } ?? false
  }

  /// Whether bytes start like a HEIC.
  static func isHEIC(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let words = bytes.bindMemory(to: UInt8.self)
    // The buffer of an empty file has no address.
    return words.baseAddress.map { picture_is_heif($0, words.count) } ?? false
  }

  /// Reads the segments up to the first scan (ISO/IEC 10918-1, annex B).
  private init?(jpeg reader: HeaderReader) {
    var orientation = PictureOrientation.upright
    var frame: (width: Int, height: Int, componentCount: UInt8?, isProgressive: Bool)?
    var place = 2
    while let mark = reader.byte(at: place), let code = reader.byte(at: place + 1), mark == 0xFF {
      if code == 0xFF {
        place += 1
        continue
      }
      // Markers without a segment.
      if code == 0x01 || (0xD0...0xD8).contains(code) {
        place += 2
        continue
      }
      guard let length = reader.bigEndian16(at: place + 2), length >= 2, code != 0xD9 else { break }
      if code == 0xDA {
        // If the first scan lacks components, all pixels are kept until the others follow.
        if reader.byte(at: place + 4) != frame?.componentCount { frame?.isProgressive = true }
        break
      }
      if frame == nil, (0xC0...0xCF).contains(code), code != 0xC4, code != 0xC8, code != 0xCC {
        guard let height = reader.bigEndian16(at: place + 5),
          let width = reader.bigEndian16(at: place + 7)
        else { break }
        frame = (width, height, reader.byte(at: place + 9), code & 3 == 2)
      }
      if code == 0xE1, reader.starts(with: Array("Exif\0\0".utf8), at: place + 4) {
        orientation = reader.orientation(ofTIFFAt: place + 10, end: place + 2 + length)
      }
      place += 2 + length
    }
    guard let frame else { return nil }
    self.init(
      format: .jpeg, width: frame.width, height: frame.height, orientation: orientation,
      isProgressive: frame.isProgressive)
    componentCount = frame.componentCount.map(Int.init) ?? 0
  }

  /// Reads the metadata chunks (RFC 9649, section 2.7); the library finds the size.
  private init?(webP reader: HeaderReader) {
    var info = picture_info()
    let bytes = reader.bytes.bindMemory(to: UInt8.self)
    guard picture_webp_info(bytes.baseAddress, bytes.count, &info) else { return nil }
    var orientation = PictureOrientation.upright
    var isMoving = false
    var place = 12
    while let length = reader.littleEndian32(at: place + 4) {
      if reader.starts(with: Array("EXIF".utf8), at: place) {
        // Some writers prepend the Exif header of JPEG.
        let start =
          place + 8 + (reader.starts(with: Array("Exif\0\0".utf8), at: place + 8) ? 6 : 0)
        orientation = reader.orientation(ofTIFFAt: start, end: place + 8 + length)
      }
      if reader.starts(with: Array("ANIM".utf8), at: place) { isMoving = true }
      place += 8 + length + length & 1
    }
    self.init(
      format: .webP, width: Int(info.width), height: Int(info.height), orientation: orientation,
      isMoving: isMoving)
  }
}

extension PictureHeader {
  /// Reads a header with the library.
  private init?(
    _ format: Format, _ bytes: UnsafeRawBufferPointer,
    _ read: (UnsafePointer<UInt8>?, Int, Int, UnsafeMutablePointer<picture_info>?) -> Bool
  ) {
    var info = picture_info()
    let words = bytes.bindMemory(to: UInt8.self)
    guard read(words.baseAddress, words.count, PictureDecoder.maximumWholeCount, &info)
    else { return nil }
    self.init(
      format: format, width: Int(info.width), height: Int(info.height),
      orientation: PictureOrientation(rawValue: Int(info.orientation)) ?? .upright)
  }
}

/// Bounds-checked access to bytes: nil for a missing byte.
private struct HeaderReader {
  let bytes: UnsafeRawBufferPointer

  func byte(at place: Int) -> UInt8? {
    bytes.indices.contains(place) ? bytes[place] : nil
  }

  func starts(with other: [UInt8], at place: Int = 0) -> Bool {
    place >= 0 && place <= bytes.count - other.count
      && bytes[place..<place + other.count].elementsEqual(other)
  }

  func bigEndian16(at place: Int) -> Int? {
    guard let high = byte(at: place), let low = byte(at: place + 1) else { return nil }
    return Int(high) << 8 | Int(low)
  }

  func littleEndian16(at place: Int) -> Int? {
    guard let low = byte(at: place), let high = byte(at: place + 1) else { return nil }
    return Int(high) << 8 | Int(low)
  }

  func littleEndian32(at place: Int) -> Int? {
    guard let low = littleEndian16(at: place), let high = littleEndian16(at: place + 2) else {
      return nil
    }
    return high << 16 | low
  }

  /// The orientation in the metadata chunk if it precedes the pixels (PNG, third edition, section 11.3.4.6).
  var orientationOfPNG: PictureOrientation {
    var place = 8
    while let high = bigEndian16(at: place), let low = bigEndian16(at: place + 2) {
      if starts(with: Array("IDAT".utf8), at: place + 4) { break }
      let length = high << 16 | low
      if starts(with: Array("eXIf".utf8), at: place + 4) {
        return orientation(ofTIFFAt: place + 8, end: place + 8 + length)
      }
      place += 12 + length
    }
    return .upright
  }

  /// Returns the orientation in the first directory of a TIFF (Exif 2.32, section 4.6.4).
  func orientation(ofTIFFAt start: Int, end: Int) -> PictureOrientation {
    let isLittle = starts(with: Array("II*\0".utf8), at: start)
    guard isLittle || starts(with: [0x4D, 0x4D, 0x00, 0x2A], at: start) else { return .upright }
    func word(_ place: Int) -> Int? {
      guard place + 2 <= end else { return nil }
      return isLittle ? littleEndian16(at: place) : bigEndian16(at: place)
    }
    func long(_ place: Int) -> Int? {
      guard let first = word(place), let second = word(place + 2) else { return nil }
      return isLittle ? second << 16 | first : first << 16 | second
    }
    guard let offset = long(start + 4), let count = word(start + offset) else { return .upright }
    for number in 0..<count {
      let entry = start + offset + 2 + 12 * number
      guard let tag = word(entry) else { break }
      // A single 16-bit integer.
      if tag == 0x0112, word(entry + 2) == 3, long(entry + 4) == 1, let value = word(entry + 8) {
        return PictureOrientation(rawValue: value) ?? .upright
      }
    }
    return .upright
  }
}

/// The orientation of a stored picture with Exif's numbers: the meaning of its first row and first column.
enum PictureOrientation: Int {
  case upright = 1
  case flippedAcross, turnedAround, flippedDown, transposed, turnedRight, transposedAround,
    turnedLeft

  /// Whether rows become columns.
  var swapsSides: Bool { rawValue >= 5 }

  /// Returns the place in the stored picture of a pixel in the shown one.
  ///
  /// - Parameters:
  ///   - width: The width of the stored picture.
  ///   - height: The height of the stored picture.
  func stored(x: Int, y: Int, width: Int, height: Int) -> (x: Int, y: Int) {
    switch self {
    case .upright: (x, y)
    case .flippedAcross: (width - 1 - x, y)
    case .turnedAround: (width - 1 - x, height - 1 - y)
    case .flippedDown: (x, height - 1 - y)
    case .transposed: (y, x)
    case .turnedRight: (y, height - 1 - x)
    case .transposedAround: (width - 1 - y, height - 1 - x)
    case .turnedLeft: (width - 1 - y, x)
    }
  }
}
