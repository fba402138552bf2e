import Foundation

/// A file of the Unicode Character Database, where Debian's package has it.
struct UnicodeDataFile {
  /// What a test says that can't find it.
  struct Missing: Error, CustomStringConvertible {
    let path: String
    var description: String { "\(path) is missing: apt-get install unicode-data" }
  }

  /// What stands between two characters of a test of breaks, and before and after all of them.
  struct BreakLine {
    let number: Int
    var scalars: [UInt32] = []
    /// One more than there are scalars.
    var breaks: [Bool] = []
  }

  private let bytes: [UInt8]

  init(_ name: String) throws {
    let path = "/usr/share/unicode/\(name)"
    guard let data = FileManager.default.contents(atPath: path) else { throw Missing(path: path) }
    bytes = [UInt8](data)
  }

  /// Lines without comments and without those that are empty then, with their numbers.
  func lines() -> [(number: Int, bytes: ArraySlice<UInt8>)] {
    var lines: [(number: Int, bytes: ArraySlice<UInt8>)] = []
    var number = 0
    for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
      number += 1
      let end = line.firstIndex(of: UInt8(ascii: "#")) ?? line.endIndex
      if line.startIndex < end { lines.append((number, line[line.startIndex..<end])) }
    }
    return lines
  }

  /// Lines of LineBreakTest.txt and its like: "÷ 0020 × 0308 ÷".
  func breakLines() -> [BreakLine] {
    lines().map { number, bytes in
      var line = BreakLine(number: number)
      for word in bytes.split(whereSeparator: {
        $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
      }) {
        switch Array(word) {
        case Array("÷".utf8): line.breaks.append(true)
        case Array("×".utf8): line.breaks.append(false)
        default: line.scalars.append(Self.number(of: word, radix: 16))
        }
      }
      return line
    }
  }

  /// What digits say.
  static func number(of digits: ArraySlice<UInt8>, radix: UInt32) -> UInt32 {
    digits.reduce(0) { value, digit in
      let isLetter = digit >= UInt8(ascii: "A")
      return value * radix + UInt32(digit) - (isLetter ? 55 : UInt32(UInt8(ascii: "0")))
    }
  }
}

/// Calls a function that writes a byte for each scalar.
func bytes(
  for scalars: [UInt32],
  _ body: (UnsafeBufferPointer<UInt32>, UnsafeMutablePointer<UInt8>) -> Void
) -> [UInt8] {
  // An empty array is one that all threads share; its count is not to be written.
  guard !scalars.isEmpty else { return [] }
  return [UInt8](unsafeUninitializedCapacity: scalars.count) { buffer, count in
    if let start = buffer.baseAddress { scalars.withUnsafeBufferPointer { body($0, start) } }
    count = scalars.count
  }
}

/// Scalars as people read them in a test that fails.
func spelling(_ scalars: some Sequence<UInt32>) -> String {
  scalars.map { String(format: "%04X", $0) }.joined(separator: " ")
}
