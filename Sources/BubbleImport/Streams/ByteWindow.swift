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

  /// Turns the text into UTF-8, if it is in UTF-16.
  private var utf16: UTF16Text?
  /// Whether lines end in carriage returns alone, as programs of the classic Mac OS wrote them.
  private var hasReturnsAlone = false

  private static let chunkSize = 1 << 18

  /// Begins a text, past its byte order mark.
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

  /// How many bytes are in memory that were not passed.
  var restCount: Int { bytes.count - offset }

  /// Drops what was passed, and reads more.
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
