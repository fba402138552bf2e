import Foundation

/// Writes down what a collection view asks its layout, and in what order: a line of text for each call.
///
/// Give one to ``CollectionView/recorder``, then read ``lines``. A line has the call as UIKit spells it, and
/// after `->` what came back, if anything does.
public final class LayoutRecorder {
  /// What was asked since the beginning, or since ``removeAll()``.
  public private(set) var lines: [String] = []
  /// Hears each line when its call begins, before the answer is known.
  public var onLine: ((String) -> Void)?

  /// Makes a recorder without lines.
  public init() {}

  /// Forgets all lines.
  public func removeAll() { lines = [] }

  /// Writes down that a call begins; gives back the place of its line.
  func begin(_ call: String) -> Int {
    lines.append(call)
    onLine?(call)
    return lines.count - 1
  }

  /// Adds what a call gave back.
  func end(_ line: Int, _ answer: String) {
    guard lines.indices.contains(line) else { return }
    lines[line] += " -> \(answer)"
  }
}
