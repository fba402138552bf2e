import BubbleCore
import Foundation

/// A thread's cache of answers to recurring requests for short texts, such as names and times of day.
///
/// An answer is the same as measuring would give: the whole request is compared.
struct RecentLabels {
  /// The longest label, in bytes.
  private static let maximumLength = 24
  /// Nearly three for each minute of a day, at the widths of outgoing and incoming messages.
  private static let count = 8_192

  private var answers = [MeasuredText?](repeating: nil, count: count)
  /// A tag of each answer's request, which tells most other requests apart without reading the answer.
  private var tags = [UInt32](repeating: 0, count: count)
  /// The tag of each entry's last request that was measured: a request must come twice in a row to replace an
  /// answer.
  private var candidates = [UInt32](repeating: 0, count: count)

  /// Returns whether answers to such a request are kept: to a short plain one for installed fonts.
  ///
  /// A host's fonts are freed when the host releases them, and an answer would retain them.
  @inline(__always)
  static func keeps(_ request: TextRequest, byteCount: Int) -> Bool {
    byteCount <= maximumLength && request.spans.isEmpty && request.font.collection == nil
  }

  /// Returns the answer to a request, from the cache or measured now.
  mutating func answer(
    _ request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>,
    measure: () -> MeasuredText
  ) -> MeasuredText {
    let hash = RecentLabels.hash(request, bytes)
    let place = Int(truncatingIfNeeded: hash >> 40) & (RecentLabels.count - 1)
    let tag = UInt32(truncatingIfNeeded: hash)
    if tags[place] == tag, let known = answers[place], known.answers(request) { return known }
    let answer = measure()
    if candidates[place] == tag || answers[place] == nil {
      answers[place] = answer
      tags[place] = tag
    }
    candidates[place] = tag
    return answer
  }

  private static func hash(_ request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
    let bytes = UnsafeRawBufferPointer(bytes)
    var hash = UInt64(request.maximumWidth.bitPattern) ^ UInt64(request.font.size.bitPattern)
    func add(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    let whole = bytes.count & ~7
    for index in stride(from: 0, to: whole, by: 8) {
      add(bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
    }
    var rest = UInt64(bytes.count)
    for byte in bytes[whole...] { rest = rest << 8 | UInt64(byte) }
    add(rest)
    return hash
  }
}
