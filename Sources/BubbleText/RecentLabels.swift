import BubbleCore
import Foundation

/// The last answers to requests for short texts, such as names and times of day, which come again and again.
///
/// One thread has it. An answer is the same as measuring would give: the request is compared in full.
struct RecentLabels {
  /// The longest label, in bytes.
  private static let maximumLength = 24
  /// As many as a day has minutes, at the widths of one's own messages and of others', and the names.
  private static let count = 4_096

  private var answers = [MeasuredText?](repeating: nil, count: count)

  /// Whether answers to such a request are kept: to a short plain one for installed fonts.
  ///
  /// A host's own fonts go when the host lets them go, and an answer would hold them.
  @inline(__always)
  static func keeps(_ request: TextRequest, byteCount: Int) -> Bool {
    byteCount <= maximumLength && request.spans.isEmpty && request.font.collection == nil
  }

  /// The answer to a request, measured if it is none of the last ones.
  mutating func answer(
    _ request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>,
    measure: () -> MeasuredText
  ) -> MeasuredText {
    let place = RecentLabels.place(of: request, bytes)
    if let known = answers[place], known.answers(request) { return known }
    let answer = measure()
    answers[place] = answer
    return answer
  }

  private static func place(
    of request: TextRequest, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Int {
    var hash = request.maximumWidth.bitPattern ^ request.font.size.bitPattern
    for byte in bytes { hash = (hash ^ UInt(byte)) &* 0x9E37_79B9_7F4A_7C15 }
    return Int(truncatingIfNeeded: hash >> 52) & (count - 1)
  }
}
