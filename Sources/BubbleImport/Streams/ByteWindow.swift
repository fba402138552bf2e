/// The part of a file in memory during reading.
///
/// It drops bytes that were taken, and reads as many again as are left, so that each byte is moved a bounded number of times.
struct ByteWindow {
  /// The name of the file in error texts.
  var file: String { source.name }
  private let source: ByteStream
  /// The bytes in memory.
  var bytes: [UInt8] = []
  /// The number of bytes that were taken.
  var offset = 0
  /// Whether the bytes in memory are the last ones.
  private(set) var isWhole = false

  /// Converts the text to UTF-8, if it is in UTF-16.
  private var utf16: UTF16Text?
  /// Whether lines end in carriage returns only, as in programs of the classic Mac OS.
  private var hasReturnsAlone = false

  private static let chunkSize = 1 << 18

  /// Begins a text, after its byte order mark.
  init(_ source: ByteStream) throws(ImportError) {
    self.source = source
    try grow()
    utf16 = UTF16Text(bytes[...])
    if utf16 != nil { convert(from: 0) }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    hasReturnsAlone = bytes.contains(0x0D) && !bytes.contains(0x0A)
    replaceReturns(from: 0)
  }

  private mutating func replaceReturns(from start: Int) {
    guard hasReturnsAlone else { return }
    for place in start..<bytes.count where bytes[place] == 0x0D { bytes[place] = 0x0A }
  }

  private mutating func convert(from start: Int) {
    guard let converted = utf16?.take(bytes[start...], isLast: isWhole) else { return }
    bytes.replaceSubrange(start..., with: converted)
  }

  /// The number of bytes in memory that were not taken.
  var restCount: Int { bytes.count - offset }

  /// Drops taken bytes, and reads more.
  mutating func grow() throws(ImportError) {
    bytes.removeFirst(offset)
    offset = 0
    let wanted = max(ByteWindow.chunkSize, bytes.count)
    let start = bytes.count
    defer {
      if utf16 != nil { convert(from: start) }
      replaceReturns(from: start)
    }
    while bytes.count - start < wanted {
      guard try source.read(into: &bytes, atMost: wanted - (bytes.count - start)) else {
        isWhole = true
        return
      }
    }
  }
}
