/// The part of a file that is in memory while somebody goes through it: what was passed is dropped, and as much again is
/// read as there is left, so that each byte is moved a bounded number of times.
struct ByteWindow {
  /// What the file is called where something is wrong with it.
  var file: String { source.name }
  private let source: ByteStream
  /// What is in memory.
  var bytes: [UInt8] = []
  /// Up to where that was passed.
  var offset = 0
  /// Whether nothing follows what is in memory.
  private(set) var isWhole = false

  private static let chunkSize = 1 << 18

  /// Begins a text, past its byte order mark.
  init(_ source: ByteStream) throws(ImportError) {
    self.source = source
    try grow()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw .broken(
        file: source.name, line: 1, text: "this is UTF-16; an export is UTF-8: save it as that")
    }
  }

  /// How many bytes are in memory that were not passed.
  var restCount: Int { bytes.count - offset }

  /// Drops what was passed, and reads more.
  mutating func grow() throws(ImportError) {
    bytes.removeFirst(offset)
    offset = 0
    let wanted = max(ByteWindow.chunkSize, bytes.count)
    let start = bytes.count
    while bytes.count - start < wanted {
      guard try source.read(into: &bytes, atMost: wanted - (bytes.count - start)) else {
        isWhole = true
        return
      }
    }
  }
}
