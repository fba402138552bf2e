import CZlib
import Foundation

/// Some rows of a PNG, filtered and compressed separately, as a part of a stream (RFC 1951).
struct PNGBand: Sendable {
  private(set) var bytes: [UInt8] = []
  /// The checksum and the length of the uncompressed data.
  let checksum: uLong
  let length: Int

  /// The approximate size of the rows to compress together, in bytes.
  static let size = 1 << 19
  /// The greatest fraction of pixels that differ from their left neighbour in a row of plain areas and letters.
  ///
  /// Such a row compresses better unfiltered, a row of a photo with differences between pixels.
  private static let changesOfAreas = 0.5
  /// The common properties of a picture's rows.
  struct Form {
    let width: Int
    /// Whether a pixel has four channels.
    let hasAlpha: Bool
    let isSmall: Bool

    var channelCount: Int { hasAlpha ? 4 : 3 }
    /// The length of a row with its filter byte, in bytes.
    var rowLength: Int { 1 + channelCount * width }
    /// The zlib level: 3 takes 1.5 times as long for a 30th of the size, and 4 twice as long as 3.
    var level: Int32 { isSmall ? 9 : 2 }
  }

  /// - Parameter isLast: Whether the stream ends with this band.
  /// - Returns: Nil if there is not enough memory.
  init?(_ pixels: UnsafeRawPointer, bytesPerRow: Int, _ form: Form, height: Int, isLast: Bool) {
    let (width, rowLength) = (form.width, form.rowLength)
    length = rowLength * height
    let rows = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: length)
    defer { rows.deallocate() }
    guard let start = rows.baseAddress else { return nil }
    for row in 0..<height {
      let source = pixels + row * bytesPerRow
      let target = start + row * rowLength
      if row > 0, memcmp(source, source - bytesPerRow, 4 * width) == 0 {
        target.initialize(repeating: 0, count: rowLength)
        target[0] = 2  // Each byte minus the one above.
      } else if form.hasAlpha {
        PNGBand.separate(source.assumingMemoryBound(to: UInt32.self), width, into: target)
      } else {
        PNGBand.filter(source.assumingMemoryBound(to: UInt32.self), width, into: target)
      }
    }
    checksum = adler32(adler32(0, nil, 0), start, UInt32(length))
    guard let bytes = PNGBand.deflated(UnsafeBufferPointer(rows), form.level, isLast: isLast) else {
      return nil
    }
    self.bytes = bytes
  }

  /// Writes a row: its filter byte, and its data.
  private static func filter(
    _ pixels: UnsafePointer<UInt32>, _ width: Int, into row: UnsafeMutablePointer<UInt8>
  ) {
    var changes: UInt32 = 0
    // The loop has no early exit, so that it can be vectorised.
    for index in 1..<max(1, width) {
      changes &+= (pixels[index] ^ pixels[index - 1]) & 0xFFFFFF == 0 ? 0 : 1
    }
    let isOfAreas = Double(changes) <= changesOfAreas * Double(width)
    row[0] = isOfAreas ? 0 : 1
    // Filter 1: each channel minus that of the pixel to the left.
    let mask: UInt32 = isOfAreas ? 0 : .max
    var left: UInt32 = 0
    var target = row + 1
    for index in 0..<width {
      let pixel = pixels[index]
      let before = left & mask
      target[0] = UInt8(truncatingIfNeeded: pixel >> 16 &- before >> 16)
      target[1] = UInt8(truncatingIfNeeded: pixel >> 8 &- before >> 8)
      target[2] = UInt8(truncatingIfNeeded: pixel &- before)
      left = pixel
      target += 3
    }
  }

  /// Writes a row of pixels with transparency, unfiltered and not premultiplied.
  private static func separate(
    _ pixels: UnsafePointer<UInt32>, _ width: Int, into row: UnsafeMutablePointer<UInt8>
  ) {
    row[0] = 0
    for index in 0..<width {
      let pixel = pixels[index]
      let alpha = pixel >> 24
      let target = row + 1 + 4 * index
      // Nearly all pixels: no division is needed.
      if alpha == 255 || alpha == 0 {
        let word = alpha == 0 ? 0 : pixel << 8 | 255
        target[0] = UInt8(truncatingIfNeeded: word >> 24)
        target[1] = UInt8(truncatingIfNeeded: word >> 16)
        target[2] = UInt8(truncatingIfNeeded: word >> 8)
        target[3] = UInt8(truncatingIfNeeded: word)
        continue
      }
      func channel(_ value: UInt32) -> UInt8 {
        UInt8(truncatingIfNeeded: min(255, (value * 255 + alpha / 2) / alpha))
      }
      target[0] = channel(pixel >> 16 & 0xFF)
      target[1] = channel(pixel >> 8 & 0xFF)
      target[2] = channel(pixel & 0xFF)
      target[3] = UInt8(truncatingIfNeeded: alpha)
    }
  }

  private static func deflated(
    _ source: UnsafeBufferPointer<UInt8>, _ level: Int32, isLast: Bool
  ) -> [UInt8]? {
    var stream = z_stream()
    // A raw stream without a header, with the largest window.
    let status = deflateInit2_(
      &stream, level, Z_DEFLATED, -MAX_WBITS, MAX_MEM_LEVEL, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return nil }
    defer { deflateEnd(&stream) }
    // With space for the sync marker of a band that is not the last.
    let capacity = Int(deflateBound(&stream, uLong(source.count))) + 16
    var result = Z_OK
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
      stream.next_in = UnsafeMutablePointer(mutating: source.baseAddress)
      stream.avail_in = UInt32(source.count)
      stream.next_out = buffer.baseAddress
      stream.avail_out = UInt32(buffer.count)
      result = deflate(&stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
      count = buffer.count - Int(stream.avail_out)
    }
    return result == (isLast ? Z_STREAM_END : Z_OK) && stream.avail_in == 0 ? bytes : nil
  }
}
