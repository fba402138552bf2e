import Foundation

@testable import BubbleCore

/// Parses JSON, and again what stands between spaces: the value is the same.
///
/// What Foundation's parser takes, ours takes, too, unless it lies too deep or a comma has nothing behind it.
func readJSON(_ bytes: UnsafeRawBufferPointer) {
  let text = [UInt8](bytes)
  let value = parse(text)
  let spaced = parse([0x20, 0x0A] + text + [0x09, 0x20])
  precondition((value == nil) == (spaced == nil), "space around a value makes a difference")
  if let value, let spaced {
    precondition("\(value)" == "\(spaced)", "space around a value changes it")
  }
  if value == nil, isComparable(text), (try? foundationValue(text)) != nil {
    preconditionFailure("Foundation's parser takes what ours refuses")
  }
}

/// The value that all of the text is; nil if it is none.
private func parse(_ text: [UInt8]) -> JSONValue? {
  var parser = JSONParser(text)
  parser.skipSpace()
  guard let value = try? parser.value() else { return nil }
  parser.skipSpace()
  return parser.current == nil ? value : nil
}

/// Whether both parsers read the same of it: it is ASCII, not deep, no number is out of bounds, and there is
/// no comma before a closing bracket, which Foundation reads over.
private func isComparable(_ text: [UInt8]) -> Bool {
  let visible = text.filter { $0 != 0x20 }
  for (byte, next) in zip(visible, visible.dropFirst()) where byte == UInt8(ascii: ",") {
    if next == UInt8(ascii: "]") || next == UInt8(ascii: "}") { return false }
  }
  let brackets = text.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
  return brackets < JSONParser.maximumDepth
    && text.allSatisfy { (0x20..<0x7F).contains($0) && $0 != 0x45 && $0 != 0x65 }
}

private func foundationValue(_ text: [UInt8]) throws -> Any {
  try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
}
