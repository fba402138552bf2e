import CDeflate
import CZlib
import Foundation

/// Bytes in zlib's format (RFC 1950), compressed at once.
///
/// - Throws: ``PictureFormatError/compression(status:)`` where there is no memory.
func zlibData(of bytes: UnsafeBufferPointer<UInt8>) throws(PictureFormatError) -> [UInt8] {
  // As small as with zlib's own standard for pictures of areas and letters, in two fifths of the time.
  let level: Int32 = 4
  guard let compressor = libdeflate_alloc_compressor(level) else {
    throw .compression(status: Z_MEM_ERROR)
  }
  defer { libdeflate_free_compressor(compressor) }
  let capacity = libdeflate_zlib_compress_bound(compressor, bytes.count)
  let compressed = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
    count = libdeflate_zlib_compress(
      compressor, bytes.baseAddress, bytes.count, buffer.baseAddress, buffer.count)
  }
  guard !compressed.isEmpty else { throw .compression(status: Z_BUF_ERROR) }
  return compressed
}

/// Bytes in zlib's format, compressed as they come, in little memory.
final class ZlibStream {
  // zlib keeps its address, so it must not move.
  private let stream: UnsafeMutablePointer<z_stream>
  /// What is compressed and not yet handed over.
  private let chunk: UnsafeMutableBufferPointer<UInt8>

  /// A third of the time of zlib's standard; the result is half as large again.
  private static let level: Int32 = 3

  init() throws(PictureFormatError) {
    chunk = .allocate(capacity: 1 << 16)
    chunk.initialize(repeating: 0)
    stream = .allocate(capacity: 1)
    stream.initialize(to: z_stream())
    let status = deflateInit_(
      stream, ZlibStream.level, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
    takeChunk()
    guard status == Z_OK else { throw .compression(status: status) }
  }

  deinit {
    deflateEnd(stream)
    stream.deinitialize(count: 1)
    stream.deallocate()
    chunk.deallocate()
  }

  /// Compresses bytes, and hands over what is ready.
  func compress(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: ([UInt8]) -> Void
  ) throws(PictureFormatError) {
    try deflate(bytes, flush: Z_NO_FLUSH, body)
  }

  /// Ends the stream, and hands over the rest.
  func finish(_ body: ([UInt8]) -> Void) throws(PictureFormatError) {
    try deflate(UnsafeBufferPointer(start: nil, count: 0), flush: Z_FINISH, body)
    handOver(body)
  }

  private func deflate(
    _ bytes: UnsafeBufferPointer<UInt8>, flush: Int32, _ body: ([UInt8]) -> Void
  ) throws(PictureFormatError) {
    stream.pointee.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.pointee.avail_in = UInt32(bytes.count)
    while true {
      let status = CZlib.deflate(stream, flush)
      // With nothing to do zlib says so; that is no error.
      guard status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR else {
        throw .compression(status: status)
      }
      guard stream.pointee.avail_out == 0 else { return }
      handOver(body)
    }
  }

  private func handOver(_ body: ([UInt8]) -> Void) {
    let used = chunk.count - Int(stream.pointee.avail_out)
    if used > 0 { body(Array(chunk[..<used])) }
    takeChunk()
  }

  private func takeChunk() {
    stream.pointee.next_out = chunk.baseAddress
    stream.pointee.avail_out = UInt32(chunk.count)
  }
}
