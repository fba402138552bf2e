import BubbleCore
import Foundation

/// The order of time of the lines of a conversation file.
///
/// Usually few or none are late.
///
/// Nothing is stored for a line in order.
struct LineOrder {
  private var latest = Int.min
  private var end = 0
  /// The lines with an earlier time than a line before them.
  private var late: [(time: Int, range: Range<Int>)] = []

  /// Adds the next line.
  mutating func add(_ time: Int, end: Int) {
    if time < latest { late.append((time, self.end..<end)) }
    latest = max(latest, time)
    self.end = end
  }

  /// Returns the parts of a file that are its lines in the order of time; those of one moment keep their order.
  ///
  /// - Complexity: O(1) if none came late, else O(*n* + *k* log *k*) in all lines and the late ones.
  func parts(of file: Int32, count: Int, name: String) throws(ImportError) -> [Range<Int>] {
    guard let last = late.last else { return [0..<count] }
    let waiting = late.sorted { ($0.time, $0.range.lowerBound) < ($1.time, $1.range.lowerBound) }
    var (parts, next): ([Range<Int>], Int) = ([], 0)
    func add(_ range: Range<Int>) {
      if let last = parts.last, last.upperBound == range.lowerBound {
        parts[parts.count - 1] = last.lowerBound..<range.upperBound
      } else {
        parts.append(range)
      }
    }
    var (start, latest) = (0, Int.min)
    var window = try ByteWindow(ByteStream(copying: file, name: name))
    while start < last.range.upperBound {
      var lineEnd = window.bytes.span.endOfLine(from: window.offset)
      while lineEnd >= window.bytes.count, !window.isWhole {
        let searched = window.restCount
        try window.grow()
        lineEnd = window.bytes.span.endOfLine(from: window.offset + searched)
      }
      let length = min(lineEnd + 1, window.bytes.count) - window.offset
      guard length > 0 else { break }
      let time = LineOrder.time(window.bytes[window.offset..<window.offset + length])
      if time >= latest {
        latest = time
        while next < waiting.count,
          (waiting[next].time, waiting[next].range.lowerBound) < (time, start)
        {
          add(waiting[next].range)
          next += 1
        }
        add(start..<start + length)
      }
      start += length
      window.offset += length
    }
    for line in waiting[next...] { add(line.range) }
    if start < count { add(start..<count) }
    return parts
  }

  /// Returns the time of a line that begins with id, sender and date.
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
