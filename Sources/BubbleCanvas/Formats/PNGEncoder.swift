import CZlib
import Foundation

/// Writes a PNG row by row (ISO/IEC 15948), eight bits a channel, without transparency.
///
/// What fits into some memory is compressed at once, by libdeflate; what does not, as it comes, by zlib.
struct PNGEncoder: ~Copyable {
  private var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  /// Rows of which each begins with the number of its filter: all of them, or the one that is compressed.
  private let rows: UnsafeMutableBufferPointer<UInt8>
  private var usedBytes = 0
  private let bytesPerRow: Int
  /// Nil where all rows are compressed at once.
  private let stream: ZlibStream?

  /// From how many pixels on a picture is compressed as it comes: the rows of smaller ones take 24 MB at most.
  static let largePixelCount = 1 << 23

  init(width: Int, height: Int) throws(PictureFormatError) {
    let isLarge = width * height >= PNGEncoder.largePixelCount
    bytesPerRow = 1 + width * 3
    rows = .allocate(capacity: isLarge ? bytesPerRow : bytesPerRow * height)
    rows.initialize(repeating: 0)
    stream = isLarge ? try ZlibStream() : nil
    let header =
      PNGEncoder.bigEndian(UInt32(width)) + PNGEncoder.bigEndian(UInt32(height))
      + [8, 2, 0, 0, 0]  // Eight bits; red, green, blue; the only methods that there are.
    add("IHDR", header)
  }

  deinit { rows.deallocate() }

  /// How many of a row's pixels may differ from those on their left that it is one of areas and letters.
  ///
  /// Such a row gets shorter as it is; one of a photo by what is between its pixels.
  private static let changesOfAreas = 0.5

  /// Adds a row of pixels, `0xRRGGBB` each.
  ///
  /// - Precondition: No more rows are added than the picture is high.
  mutating func addRow(_ pixels: UnsafeBufferPointer<UInt32>) throws(PictureFormatError) {
    let row = nextRow()
    guard let source = pixels.baseAddress, let start = row.baseAddress else { return }
    var changes: UInt32 = 0
    // Without a way out of the loop, so that several pixels are looked at in one step.
    for index in 1..<max(1, pixels.count) {
      changes &+= (source[index] ^ source[index - 1]) & 0xFFFFFF == 0 ? 0 : 1
    }
    let isOfAreas = Double(changes) <= PNGEncoder.changesOfAreas * Double(pixels.count)
    start[0] = isOfAreas ? 0 : 1
    // Filter 1: each channel less that of the pixel to the left.
    let mask: UInt32 = isOfAreas ? 0 : .max
    var left: UInt32 = 0
    var target = start + 1
    for index in 0..<pixels.count {
      let pixel = source[index]
      let before = left & mask
      target[0] = UInt8(truncatingIfNeeded: pixel >> 16 &- before >> 16)
      target[1] = UInt8(truncatingIfNeeded: pixel >> 8 &- before >> 8)
      target[2] = UInt8(truncatingIfNeeded: pixel &- before)
      left = pixel
      target += 3
    }
    try endRow(row)
  }

  /// Adds a row that is like the one before.
  ///
  /// - Precondition: No more rows are added than the picture is high.
  mutating func repeatRow() throws(PictureFormatError) {
    let row = nextRow()
    row.update(repeating: 0)
    row[0] = 2  // Each byte less the one above.
    try endRow(row)
  }

  /// Ends the picture and returns it.
  mutating func finish() throws(PictureFormatError) -> Data {
    if let stream {
      try stream.finish { add("IDAT", $0) }
    } else {
      add("IDAT", try zlibData(of: UnsafeBufferPointer(rebasing: rows[..<usedBytes])))
    }
    add("IEND", [])
    return data
  }

  private func nextRow() -> UnsafeMutableBufferPointer<UInt8> {
    let start = stream == nil ? usedBytes : 0
    precondition(start + bytesPerRow <= rows.count, "there are more rows than the picture is high")
    return UnsafeMutableBufferPointer(rebasing: rows[start..<start + bytesPerRow])
  }

  private mutating func endRow(
    _ row: UnsafeMutableBufferPointer<UInt8>
  ) throws(PictureFormatError) {
    guard let stream else {
      usedBytes += bytesPerRow
      return
    }
    try stream.compress(UnsafeBufferPointer(row)) { add("IDAT", $0) }
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
