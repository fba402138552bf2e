import BubbleCore

/// Reads a text file line by line with little of it in memory.
public struct LineStream {
  /// The maximum size of a line, in bytes; the rest of it is skipped.
  public static let maximumLength = 1 << 20

  /// The name of the file in error texts.
  public var file: String { window.file }
  private var window: ByteWindow
  /// The bytes in memory; a line is a range of them until the next one is taken.
  public var bytes: [UInt8] { _read { yield window.bytes } }
  /// The number of the last line that was taken, from 1.
  public private(set) var number = 0

  /// Makes a stream of bytes, and skips a byte order mark.
  ///
  /// - Throws: The error of ``ByteStream/read(into:atMost:)``.
  public init(_ source: ByteStream) throws(ImportError) { window = try ByteWindow(source) }

  /// Takes the next line without its end: a range of ``bytes``; nil at the end of the file.
  ///
  /// - Throws: The error of ``ByteStream/read(into:atMost:)``.
  public mutating func next() throws(ImportError) -> Range<Int>? {
    var searched = window.offset
    while true {
      let end = window.bytes.span.endOfLine(from: searched)
      if end < window.bytes.count || window.isWhole {
        guard window.offset < window.bytes.count else { return nil }
        var range = window.offset..<end
        window.offset = min(window.bytes.count, end + 1)
        number += 1
        if let last = range.last, window.bytes[last] == 0x0D { range = range.lowerBound..<last }
        return range.prefix(LineStream.maximumLength)
      }
      guard window.restCount <= LineStream.maximumLength else { return try takeLongLine() }
      let length = window.restCount
      try window.grow()
      searched = window.offset + length
    }
  }

  /// Takes the start of a line that is too long, and skips the rest.
  private mutating func takeLongLine() throws(ImportError) -> Range<Int> {
    let kept = Array(window.bytes[window.offset..<window.offset + LineStream.maximumLength])
    while true {
      let end = window.bytes.span.endOfLine(from: window.offset)
      window.offset = min(window.bytes.count, end + 1)
      if end < window.bytes.count || window.isWhole { break }
      try window.grow()
    }
    window.bytes.replaceSubrange(0..<window.offset, with: kept)
    window.offset = kept.count
    number += 1
    return 0..<kept.count
  }
}
