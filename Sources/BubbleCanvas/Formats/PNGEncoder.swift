import CZlib
import Dispatch
import Foundation

/// Writes a PNG strip by strip (ISO/IEC 15948), with eight bits per channel.
///
/// Rows are compressed in bands, those of a strip concurrently on all cores. The same strips give the same bytes on every machine.
struct PNGEncoder: ~Copyable {
  private var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  private let form: PNGBand.Form
  /// The number of rows still to be added.
  private var missingRows: Int
  /// The checksum of the uncompressed data so far (RFC 1950).
  private var checksum = adler32(0, nil, 0)

  /// - Parameters:
  ///   - hasAlpha: Whether pixels may be transparent: they are then `0xAARRGGBB`, premultiplied.
  ///   - isSmall: Whether a smaller file may take several times as long.
  /// - Precondition: Width and height are over 0.
  init(width: Int, height: Int, hasAlpha: Bool = false, isSmall: Bool = false) {
    form = PNGBand.Form(width: width, hasAlpha: hasAlpha, isSmall: isSmall)
    missingRows = height
    let header =
      PNGEncoder.bigEndian(UInt32(width)) + PNGEncoder.bigEndian(UInt32(height))
      // Eight bits; red, green, blue and optionally alpha; the only existing methods.
      + [8, hasAlpha ? 6 : 2, 0, 0, 0]
    add("IHDR", header)
    // The header of a zlib stream: a window of 32 kB, fast compression.
    add("IDAT", [0x78, 0x01])
  }

  /// Adds rows of pixels, `0xRRGGBB` each.
  ///
  /// - Parameters:
  ///   - pixels: The first row.
  ///   - bytesPerRow: The distance between rows, in bytes.
  ///   - onProgress: Called occasionally with the number of completed rows.
  /// - Precondition: The rows do not exceed the height of the picture.
  mutating func addRows(
    _ pixels: UnsafeRawPointer, bytesPerRow: Int, count: Int, onProgress: (Int) -> Void = { _ in }
  ) throws(PictureFormatError) {
    precondition(count <= missingRows, "there are more rows than the picture is high")
    missingRows -= count
    let bandHeight = max(1, PNGBand.size / form.rowLength)
    // Some bands at a time, so that the compressed data takes little memory.
    for start in stride(from: 0, to: count, by: bandHeight * PNGEncoder.bandLimit) {
      let end = min(count, start + bandHeight * PNGEncoder.bandLimit)
      let starts = Array(stride(from: start, to: end, by: bandHeight))
      var bands = [PNGBand?](repeating: nil, count: starts.count)
      bands.withUnsafeMutableBufferPointer { bands in
        // `nonisolated(unsafe)`: each iteration writes its own element, and `concurrentPerform` returns after all iterations, so the
        // buffer outlives them; the pixels are only read.
        nonisolated(unsafe) let (bands, pixels) = (bands, pixels)
        let (form, isEnd) = (form, missingRows == 0 && end == count)
        DispatchQueue.concurrentPerform(iterations: starts.count) { place in
          bands[place] = PNGBand(
            pixels + starts[place] * bytesPerRow, bytesPerRow: bytesPerRow, form,
            height: min(bandHeight, end - starts[place]),
            isLast: isEnd && place == starts.count - 1)
        }
      }
      for band in bands {
        guard let band else { throw .compression(status: Z_MEM_ERROR) }
        checksum = adler32_combine(checksum, band.checksum, band.length)
        add("IDAT", band.bytes)
      }
      onProgress(end)
    }
  }

  /// The greatest number of bands to compress at a time.
  private static let bandLimit = 16

  /// Ends the picture and returns it.
  ///
  /// - Precondition: All rows were added.
  mutating func finish() -> Data {
    precondition(missingRows == 0, "there are fewer rows than the picture is high")
    add("IDAT", PNGEncoder.bigEndian(UInt32(truncatingIfNeeded: checksum)))
    add("IEND", [])
    return data
  }

  /// Adds a chunk: length, type, contents, checksum.
  private mutating func add(_ type: String, _ contents: [UInt8]) {
    let name = Array(type.utf8)
    data.append(contentsOf: PNGEncoder.bigEndian(UInt32(contents.count)))
    data.append(contentsOf: name)
    data.append(contentsOf: contents)
    let sum = crc32(crc32(0, name, UInt32(name.count)), contents, UInt32(contents.count))
    data.append(contentsOf: PNGEncoder.bigEndian(UInt32(truncatingIfNeeded: sum)))
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
