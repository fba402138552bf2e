import CZlib
import Dispatch
import Foundation

/// Writes a PNG strip by strip (ISO/IEC 15948), eight bits a channel.
///
/// Rows are compressed in bands, all of a strip's at the same time on all cores; the same strips give the same bytes on every machine.
struct PNGEncoder: ~Copyable {
  private var data = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  private let form: PNGBand.Form
  /// How many rows are still to come.
  private var missingRows: Int
  /// The check sum of all that was compressed (RFC 1950).
  private var checksum = adler32(0, nil, 0)

  /// - Parameters:
  ///   - hasAlpha: Whether pixels are transparent in part: then they are `0xAARRGGBB`, premultiplied.
  ///   - isSmall: Whether it may take several times as long to be smaller.
  /// - Precondition: Width and height are over 0.
  init(width: Int, height: Int, hasAlpha: Bool = false, isSmall: Bool = false) {
    form = PNGBand.Form(width: width, hasAlpha: hasAlpha, isSmall: isSmall)
    missingRows = height
    let header =
      PNGEncoder.bigEndian(UInt32(width)) + PNGEncoder.bigEndian(UInt32(height))
      // Eight bits; red, green, blue, perhaps alpha; the only methods that there are.
      + [8, hasAlpha ? 6 : 2, 0, 0, 0]
    add("IHDR", header)
    // What follows is compressed in a window of 32 kB, fast.
    add("IDAT", [0x78, 0x01])
  }

  /// Adds rows of pixels, `0xRRGGBB` each.
  ///
  /// - Parameters:
  ///   - pixels: The first row.
  ///   - bytesPerRow: From one row to the next.
  ///   - onProgress: Called now and then with how many of them are done.
  /// - Precondition: No more rows are added than the picture is high.
  mutating func addRows(
    _ pixels: UnsafeRawPointer, bytesPerRow: Int, count: Int, onProgress: (Int) -> Void = { _ in }
  ) throws(PictureFormatError) {
    precondition(count <= missingRows, "there are more rows than the picture is high")
    missingRows -= count
    let bandHeight = max(1, PNGBand.size / form.rowLength)
    // Some bands at a time, so that what is compressed takes little memory.
    for start in stride(from: 0, to: count, by: bandHeight * PNGEncoder.bandLimit) {
      let end = min(count, start + bandHeight * PNGEncoder.bandLimit)
      let starts = Array(stride(from: start, to: end, by: bandHeight))
      var bands = [PNGBand?](repeating: nil, count: starts.count)
      bands.withUnsafeMutableBufferPointer { bands in
        // `nonisolated(unsafe)`: each of the iterations writes a place of its own, `concurrentPerform` returns when all have,
        // so the buffer outlives them, and pixels are read alone.
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

  /// How many bands are compressed at a time, at the most.
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

  /// Adds a chunk: length, type, contents, check sum.
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
