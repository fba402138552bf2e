import BubbleCore
import Foundation

/// The order of time of the lines of a conversation file, of which as a rule few or none came late.
///
/// Nothing is kept of a line that comes in order.
struct LineOrder {
  private var latest = Int.min
  /// The earliest time of those that came late, and where the last one of them ends.
  private var earliest: Int?
  private var end = 0

  /// Adds the next line.
  mutating func add(_ time: Int, end: Int) {
    if time >= latest {
      latest = time
    } else {
      (earliest, self.end) = (min(time, earliest ?? time), end)
    }
  }

  private struct Line {
    var time: Int
    var start: Int
    var length: Int
  }

  /// The parts of a file that are its lines in the order of time; those of one moment keep their order.
  ///
  /// - Complexity: O(1) if none came late, else O(*n* log *n*) in the lines from the first one that another has to stand before.
  func parts(of file: Int32, count: Int, name: String) throws(ImportError) -> [Range<Int>] {
    guard let earliest else { return [0..<count] }
    var lines: [Line] = []
    var start = 0
    var window = try ByteWindow(ByteStream(copying: file, name: name))
    while start < end {
      var searched = window.offset
      var lineEnd = window.bytes.span.endOfLine(from: searched)
      while lineEnd >= window.bytes.count, !window.isWhole {
        searched = window.restCount
        try window.grow()
        lineEnd = window.bytes.span.endOfLine(from: window.offset + searched)
      }
      let length = min(lineEnd + 1, window.bytes.count) - window.offset
      guard length > 0 else { break }
      let time = LineOrder.time(window.bytes[window.offset..<window.offset + length])
      if !lines.isEmpty || time > earliest {
        lines.append(Line(time: time, start: start, length: length))
      }
      start += length
      window.offset += length
    }
    let first = lines.first?.start ?? count
    lines.sort { ($0.time, $0.start) < ($1.time, $1.start) }
    var parts = [0..<first]
    for line in lines {
      let range = line.start..<line.start + line.length
      if let last = parts.last, last.upperBound == range.lowerBound {
        parts[parts.count - 1] = last.lowerBound..<range.upperBound
      } else {
        parts.append(range)
      }
    }
    return parts + [start..<count]
  }

  /// The time of a line that begins with id, sender and date.
  private static func time(_ line: ArraySlice<UInt8>) -> Int {
    var place = line.startIndex
    // Six quotation marks are those of two names and two values, two more those of the date's name.
    for _ in 0..<11 {
      while place < line.endIndex, line[place] != UInt8(ascii: "\"") {
        place += line[place] == UInt8(ascii: "\\") ? 2 : 1
      }
      place += 1
    }
    guard place < line.endIndex else { return .min }
    let text = line[place...].prefix { $0 != UInt8(ascii: "\"") }
    return DateReader.date(String(decoding: text, as: UTF8.self)).map { Int($0.milliseconds) }
      ?? .min
  }
}
