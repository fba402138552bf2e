import BubbleCore
import Foundation

@testable import BubbleText

extension ShapedLine {
  /// Which bytes of its text a line's glyphs stand for, those of an ellipsis left out; nil where some are
  /// missing in between.
  ///
  /// - Parameter cut: What the line's ellipsis stands for, if it has one.
  fileprivate func bytes(cut: Range<Int>?) -> Range<Int>? {
    var ranges = clusters.map(\.range).sorted {
      ($0.lowerBound, $0.upperBound) < ($1.lowerBound, $1.upperBound)
    }
    if let cut {
      guard let ellipsis = ranges.lastIndex(of: cut) else { return nil }
      ranges.remove(at: ellipsis)
    }
    guard let first = ranges.first else { return 0..<0 }
    let isGapless = zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound == $1.lowerBound }
    return isGapless ? first.lowerBound..<ranges[ranges.count - 1].upperBound : nil
  }
}

extension MeasuredText {
  /// Whether a shaped line has the text of one that was measured, and is as wide.
  func isDrawn(line index: Int, by shaped: ShapedLine) -> Bool {
    let line = lines[index]
    let isCut = isTruncated && index == lines.count - 1
    let bytes = shaped.bytes(cut: isCut ? line.range.upperBound..<request.text.utf8.count : nil)
    let hasText = bytes == line.range || bytes?.isEmpty == true && line.range.isEmpty
    return hasText && abs(shaped.naturalWidth * shaped.scale - line.width) < 1 / 64
  }
}
