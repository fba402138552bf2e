import CPictures
import Foundation

/// What a picture file says of itself in its first bytes.
struct PictureHeader: Equatable {
  /// The formats that are read, by what their files start with.
  enum Format: String {
    /// ISO/IEC 15948.
    case png = "PNG"
    /// ISO/IEC 10918-1.
    case jpeg = "JPEG"
    /// RFC 9649.
    case webP = "WebP"
    /// GIF87a and GIF89a: the first frame.
    case gif = "GIF"
    /// AV1 Image File Format 1.1: the primary item, or the first frame.
    case avif = "AVIF"
    /// ISO/IEC 23008-12 with HEVC, as phones take photos: the primary item.
    case heic = "HEIC"
    /// Scalable Vector Graphics 2, as far as librsvg draws it.
    case svg = "SVG"
  }

  let format: Format
  /// How many pixels a row has in the file; of an SVG, how many it has at its own size.
  let width: Int
  /// How many rows there are in the file.
  let height: Int
  /// How the picture is turned before it is shown.
  var orientation = PictureOrientation.upright
  /// Whether decoding takes all of it into memory first.
  var isProgressive = false
  /// Whether there is more than one frame: then it is decoded at its own size alone.
  var isMoving = false

  /// How many colours a JPEG has.
  var componentCount = 3

  /// Whether documents draw it of its file: a JPEG in grey or three colours that is not turned.
  var isDrawnAsFile: Bool {
    format == .jpeg && orientation == .upright && (componentCount == 1 || componentCount == 3)
  }

  /// How many bytes are enough for nearly every file to say all this: in front of a JPEG's size there may be a picture for
  /// previews and a colour profile.
  static let usualLength = 1 << 18
  /// How many bytes say it of all but a JPEG.
  static let shortLength = 1 << 12

  /// What every JPEG starts with.
  static let jpegStart: [UInt8] = [0xFF, 0xD8, 0xFF]

  /// Reads a header.
  ///
  /// - Parameter bytes: A file, or its first bytes.
  /// - Returns: Nil if it is of no known format, or does not say its size.
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

  /// Whether bytes start an AVIF.
  static func isAVIF(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let words = bytes.bindMemory(to: UInt8.self)
    // An empty file has no address.
    return words.baseAddress.map { picture_is_avif($0, words.count) } ?? false
  }

  /// Whether bytes start a HEIC.
  static func isHEIC(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let words = bytes.bindMemory(to: UInt8.self)
    // An empty file has no address.
    return words.baseAddress.map { picture_is_heif($0, words.count) } ?? false
  }

  init(
    format: Format, width: Int, height: Int, orientation: PictureOrientation = .upright,
    isProgressive: Bool = false, isMoving: Bool = false
  ) {
    self.format = format
    self.width = width
    self.height = height
    self.orientation = orientation
    self.isProgressive = isProgressive
    self.isMoving = isMoving
  }

  /// Looks at the segments up to the first scan's (ISO/IEC 10918-1, annex B).
  private init?(jpeg reader: HeaderReader) {
    var orientation = PictureOrientation.upright
    var frame: (width: Int, height: Int, componentCount: UInt8?, isProgressive: Bool)?
    var place = 2
    while let mark = reader.byte(at: place), let code = reader.byte(at: place + 1), mark == 0xFF {
      if code == 0xFF {
        place += 1
        continue
      }
      // Marks that stand alone.
      if code == 0x01 || (0xD0...0xD8).contains(code) {
        place += 2
        continue
      }
      guard let length = reader.bigEndian16(at: place + 2), length >= 2, code != 0xD9 else { break }
      if code == 0xDA {
        // Of a scan that has not all components the others wait, and all pixels with them.
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

  /// Looks for the chunk of metadata (RFC 9649, section 2.7); the size is the library's to find.
  private init?(webP reader: HeaderReader) {
    var info = picture_info()
    let bytes = reader.bytes.bindMemory(to: UInt8.self)
    guard picture_webp_info(bytes.baseAddress, bytes.count, &info) else { return nil }
    var orientation = PictureOrientation.upright
    var isMoving = false
    var place = 12
    while let length = reader.littleEndian32(at: place + 4) {
      if reader.starts(with: Array("EXIF".utf8), at: place) {
        // Some writers put JPEG's introduction in front.
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
  /// All of it is the library's to find.
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

/// Bytes of which each may be missing.
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

  /// The orientation in the chunk of metadata, if that stands before the pixels (PNG, third edition, section 11.3.4.6).
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

  /// The orientation that the first directory of a TIFF names (Exif 2.32, section 4.6.4).
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
      // Whole numbers of two bytes, one of them.
      if tag == 0x0112, word(entry + 2) == 3, long(entry + 4) == 1, let value = word(entry + 8) {
        return PictureOrientation(rawValue: value) ?? .upright
      }
    }
    return .upright
  }
}

/// How a stored picture is turned to be seen, as Exif numbers it: what its first row and first column are.
enum PictureOrientation: Int {
  case upright = 1
  case flippedAcross, turnedAround, flippedDown, transposed, turnedRight, transposedAround,
    turnedLeft

  /// Whether rows become columns.
  var swapsSides: Bool { rawValue >= 5 }

  /// The place in the stored picture of a pixel of the one that is seen.
  ///
  /// - Parameters:
  ///   - width: Of the stored picture.
  ///   - height: The same.
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
