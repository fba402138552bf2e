/// The size of a picture in pixels, from its header.
///
/// The painter has another reader, which uses the decoding libraries; this one decodes nothing, and links none.
enum PixelSize {
  /// The number of bytes that is enough for nearly every picture.
  static let headerLength = 1 << 18

  /// Returns the width and height of the displayed picture; nil if the format is unknown.
  ///
  /// - Complexity: O(*n*) in the length of the header.
  static func size(of file: MediaBytes) -> (width: Int, height: Int)? {
    let size =
      if file.starts("PNG", at: 1), file.starts("IHDR", at: 12) {
        pair(file.big(16, 4), file.big(20, 4))
      } else if file.starts("GIF8") {
        pair(file.little(6, 2), file.little(8, 2))
      } else if file.big(0, 3) == 0xFFD8FF {
        jpeg(file)
      } else if file.starts("RIFF"), file.starts("WEBP", at: 8) {
        webP(file)
      } else if file.starts("ftyp", at: 4) { heif(file) } else { nil as (width: Int, height: Int)? }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    return size
  }

  private static func pair(_ width: Int?, _ height: Int?) -> (width: Int, height: Int)? {
    guard let width, let height else { return nil }
    return (width, height)
  }

  /// Reads segments up to the frame's (ISO/IEC 10918-1, annex B).
  private static func jpeg(_ file: MediaBytes) -> (width: Int, height: Int)? {
    var place = 2
    var isTurned = false
    while file.byte(place) == 0xFF, let code = file.byte(place + 1) {
      if code == 0xFF || code == 0x01 || (0xD0...0xD8).contains(code) {
        place += code == 0xFF ? 1 : 2
        continue
      }
      guard let length = file.big(place + 2, 2), length >= 2, code != 0xD9, code != 0xDA else {
        return nil
      }
      if (0xC0...0xCF).contains(code), code != 0xC4, code != 0xC8, code != 0xCC {
        guard let height = file.big(place + 5, 2), let width = file.big(place + 7, 2) else {
          return nil
        }
        return isTurned ? (height, width) : (width, height)
      }
      if code == 0xE1, file.starts("Exif\0\0", at: place + 4) {
        isTurned = isTurnedOnItsSide(file, tiff: place + 10)
      }
      place += 2 + length
    }
    return nil
  }

  /// Whether Exif's orientation (tag 0x0112 of the first directory) is one of those that swap the sides.
  private static func isTurnedOnItsSide(_ file: MediaBytes, tiff: Int) -> Bool {
    let isLittle = file.starts("II", at: tiff)
    func number(_ place: Int, _ length: Int) -> Int? {
      isLittle ? file.little(place, length) : file.big(place, length)
    }
    guard let directory = number(tiff + 4, 4), let count = number(tiff + directory, 2) else {
      return false
    }
    for index in 0..<min(count, 200) {
      let entry = tiff + directory + 2 + index * 12
      if number(entry, 2) == 0x0112 {
        return number(entry + 8, 2).map { (5...8).contains($0) } ?? false
      }
    }
    return false
  }

  /// Reads the largest size among the properties of a HEIC or AVIF (ISO/IEC 23008-12, section 6.5); those of its tiles are smaller.
  private static func heif(_ file: MediaBytes) -> (width: Int, height: Int)? {
    var (found, isTurned): ((width: Int, height: Int)?, Bool) = (nil, false)
    for place in 0..<min(file.count, 1 << 14) where file.byte(place) == 0x69 {
      if file.starts("ispe", at: place),
        let size = pair(file.big(place + 8, 4), file.big(place + 12, 4)),
        size.width > found?.width ?? 0
      {
        found = size
      } else if file.starts("irot", at: place) {
        isTurned = file.byte(place + 4).map { $0 & 1 == 1 } ?? false
      }
    }
    return found.map { isTurned ? ($0.height, $0.width) : $0 }
  }

  /// Reads the first chunk of a WebP (RFC 9649, section 2).
  private static func webP(_ file: MediaBytes) -> (width: Int, height: Int)? {
    if file.starts("VP8X", at: 12) {
      return pair(file.little(24, 3).map { $0 + 1 }, file.little(27, 3).map { $0 + 1 })
    }
    if file.starts("VP8L", at: 12), file.byte(20) == 0x2F, let bits = file.little(21, 4) {
      return (bits & 0x3FFF + 1, bits >> 14 & 0x3FFF + 1)
    }
    if file.starts("VP8 ", at: 12), file.big(23, 3) == 0x9D012A {
      return pair(file.little(26, 2).map { $0 & 0x3FFF }, file.little(28, 2).map { $0 & 0x3FFF })
    }
    return nil
  }
}
