import Foundation

/// A range of messages, written as `12..40`, `12..`, `..40` or `12`.
package struct PlaceRange: Hashable, Sendable {
  /// The numbers of the messages, from 1.
  package let places: ClosedRange<Int>

  /// Reads a range; returns nil if the text is invalid.
  package init?(_ text: String) {
    let ends = text.components(separatedBy: "..")
    guard ends.count <= 2, ends.contains(where: { !$0.isEmpty }) else { return nil }
    let first = ends[0].isEmpty ? 1 : Int(ends[0])
    let last = ends.count == 1 ? first : ends[1].isEmpty ? Int.max : Int(ends[1])
    guard let first, let last, first >= 1, last >= first else { return nil }
    places = first...last
  }
}
