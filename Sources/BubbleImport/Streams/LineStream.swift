import BubbleCore

/// Goes through a text file line by line with little of it in memory.
public struct LineStream {
  /// How many bytes of one line are taken; the rest of it is left out.
  public static let maximumLength = 1 << 20
  private static let chunkSize = 1 << 18

  /// What the file is called where something is wrong with it.
  public var file: String { source.name }
  private let source: ByteStream
  /// What is in memory; a line is a range of it, until the next one is taken.
  public private(set) var bytes: [UInt8] = []
  /// The line, from 1, that was taken last.
  public private(set) var number = 0
  private var offset = 0
  private var isWhole = false

  /// Makes a stream of bytes, past a byte order mark.
  public init(_ source: ByteStream) throws(ImportError) {
    self.source = source
    try grow()
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
      throw .broken(
        file: source.name, line: 1, text: "this is UTF-16; an export is UTF-8: save it as that")
    }
  }

  private mutating func grow() throws(ImportError) {
    bytes.removeFirst(offset)
    offset = 0
    let wanted = max(LineStream.chunkSize, bytes.count)
    let start = bytes.count
    while bytes.count - start < wanted {
      guard try source.read(into: &bytes, atMost: wanted - (bytes.count - start)) else {
        isWhole = true
        return
      }
    }
  }

  /// The next line without its end: a range of ``bytes``; nil at the end of the file.
  public mutating func next() throws(ImportError) -> Range<Int>? {
    var searched = offset
    while true {
      let end = bytes.span.endOfLine(from: searched)
      if end < bytes.count || isWhole {
        guard offset < bytes.count else { return nil }
        var range = offset..<end
        offset = min(bytes.count, end + 1)
        number += 1
        if let last = range.last, bytes[last] == 0x0D { range = range.lowerBound..<last }
        return range.prefix(LineStream.maximumLength)
      }
      guard bytes.count - offset <= LineStream.maximumLength else { return try takeLongLine() }
      let length = bytes.count - offset
      try grow()
      searched = offset + length
    }
  }

  /// The start of a line that is too long, the rest of which is passed over.
  private mutating func takeLongLine() throws(ImportError) -> Range<Int> {
    let kept = Array(bytes[offset..<offset + LineStream.maximumLength])
    while true {
      let end = bytes.span.endOfLine(from: offset)
      offset = min(bytes.count, end + 1)
      if end < bytes.count || isWhole { break }
      try grow()
    }
    bytes.replaceSubrange(0..<offset, with: kept)
    offset = kept.count
    number += 1
    return 0..<kept.count
  }
}
