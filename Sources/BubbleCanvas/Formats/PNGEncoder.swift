import CZlib
import Foundation

/// Writes a PNG row by row (ISO/IEC 15948), eight bits a channel, without transparency.
struct PNGEncoder: ~Copyable {
  private var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  /// zlib keeps the stream's address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  /// The row that is compressed: its filter and its bytes.
  private let row: UnsafeMutableBufferPointer<UInt8>
  /// What is compressed and not yet written.
  private let chunk: UnsafeMutableBufferPointer<UInt8>

  /// From how many pixels on a picture is compressed in a third of the time, and becomes half as large again:
  /// to compress that of a long conversation would take longer than to draw it.
  static let largePixelCount = 1 << 23
  /// zlib's level for large pictures.
  private static let largeLevel: Int32 = 3

  init(width: Int, height: Int) throws(PictureFormatError) {
    let isLarge = width * height >= PNGEncoder.largePixelCount
    row = .allocate(capacity: 1 + width * 3)
    row.initialize(repeating: 0)
    chunk = .allocate(capacity: 1 << 16)
    chunk.initialize(repeating: 0)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit_(
      stream, isLarge ? PNGEncoder.largeLevel : Z_DEFAULT_COMPRESSION, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { throw .compression(status: status) }
    takeChunk()
    let header =
      PNGEncoder.bigEndian(UInt32(width)) + PNGEncoder.bigEndian(UInt32(height))
      + [8, 2, 0, 0, 0]  // Eight bits; red, green, blue; the only methods that there are.
    add("IHDR", header)
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    row.deallocate()
    chunk.deallocate()
  }

  /// Adds a row of pixels, `0xRRGGBB` each.
  mutating func addRow(_ pixels: UnsafeBufferPointer<UInt32>) throws(PictureFormatError) {
    // Byte 0 is the filter: each channel less that of the pixel to the left.
    row[0] = 1
    var left: UInt32 = 0
    var offset = 1
    for pixel in pixels {
      row[offset] = UInt8(truncatingIfNeeded: pixel >> 16 &- left >> 16)
      row[offset + 1] = UInt8(truncatingIfNeeded: pixel >> 8 &- left >> 8)
      row[offset + 2] = UInt8(truncatingIfNeeded: pixel &- left)
      left = pixel
      offset += 3
    }
    try compress(row, flush: Z_NO_FLUSH)
  }

  /// Adds a row that is like the one before.
  mutating func repeatRow() throws(PictureFormatError) {
    row.update(repeating: 0)
    row[0] = 2  // Each byte less the one above.
    try compress(row, flush: Z_NO_FLUSH)
  }

  /// Ends the picture and returns it.
  mutating func finish() throws(PictureFormatError) -> Data {
    try compress(UnsafeMutableBufferPointer(rebasing: row[..<0]), flush: Z_FINISH)
    addChunk()
    add("IEND", [])
    return data
  }

  private mutating func compress(
    _ bytes: UnsafeMutableBufferPointer<UInt8>, flush: Int32
  ) throws(PictureFormatError) {
    stream.pointee.next_in = bytes.baseAddress
    stream.pointee.avail_in = UInt32(bytes.count)
    while true {
      let status = deflate(stream, flush)
      // With nothing to do zlib says so; that is no error.
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
        throw .compression(status: status)
      }
      guard stream.pointee.avail_out == 0 else { return }
      addChunk()
    }
  }

  /// Writes what is compressed.
  private mutating func addChunk() {
    let used = chunk.count - Int(stream.pointee.avail_out)
    if used > 0 { add("IDAT", Array(chunk[..<used])) }
    takeChunk()
  }

  private func takeChunk() {
    stream.pointee.next_out = chunk.baseAddress
    stream.pointee.avail_out = UInt32(chunk.count)
  }

  /// Adds a chunk: length, type, contents, check sum.
  private mutating func add(_ type: String, _ contents: [UInt8]) {
    let body = Array(type.utf8) + contents
    data.append(contentsOf: PNGEncoder.bigEndian(UInt32(contents.count)))
    data.append(contentsOf: body)
    data.append(
      contentsOf: PNGEncoder.bigEndian(UInt32(crc32(0, body, UInt32(body.count)))))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
