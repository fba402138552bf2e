import Foundation

/// Puts pictures into rows of one to three that fill a width: all of them in their order, none cut or
/// shrunk more than need be.
///
/// Every way to part them into rows gets a weight. It depends on the part of its pictures that each row cuts off, its distance
/// from a good height, and the distance of the whole from a good shape. Up to ten pictures there are at most
/// 274 ways.
struct Mosaic {
  /// Pictures side by side.
  struct Row: Hashable {
    var height: CGFloat
    var widths: [CGFloat]
  }

  /// The rows from top to bottom.
  let rows: [Row]

  /// The narrowest and the widest picture that is shown whole; others are cut.
  private static let ratioLimits: ClosedRange<CGFloat> = 0.6...2.4
  private static let maximumRowCount = 3

  private let ratios: [CGFloat]
  private let width: CGFloat
  private let gap: CGFloat

  /// Arranges pictures.
  ///
  /// - Parameters:
  ///   - ratios: Their widths divided by their heights; finite and positive, at most ten.
  ///   - width: The width to fill, in points.
  ///   - gap: The distance between two pictures.
  init(ratios: [CGFloat], width: CGFloat, gap: CGFloat) {
    self.ratios = ratios.map {
      min(max($0, Mosaic.ratioLimits.lowerBound), Mosaic.ratioLimits.upperBound)
    }
    self.width = width
    self.gap = gap
    var search = Search(ratios: self.ratios, width: width, gap: gap)
    search.extend(from: 0, height: 0, cost: 0)
    var start = 0
    let (ratios, limits) = (self.ratios, search)
    rows = search.best.map { count in
      defer { start += count }
      return limits.row(ratios[start..<start + count])
    }
  }

  /// Tries all ways.
  private struct Search {
    let ratios: [CGFloat]
    let width: CGFloat
    let gap: CGFloat
    /// The number of pictures in each row.
    var best: [Int] = []
    /// The numbers of the current trial.
    private var counts: [Int] = []
    private var leastCost = CGFloat.infinity

    init(ratios: [CGFloat], width: CGFloat, gap: CGFloat) {
      (self.ratios, self.width, self.gap) = (ratios, width, gap)
    }

    /// The whole is about as high as wide, more for many pictures.
    private var goodHeight: CGFloat {
      width * min(1.35, 0.62 + 0.09 * CGFloat(ratios.count))
    }

    mutating func extend(from start: Int, height: CGFloat, cost: CGFloat) {
      guard cost < leastCost else { return }
      guard start < ratios.count else {
        let total = cost + 2 * abs(log(max(height, 1) / max(goodHeight, 1)))
        if total < leastCost {
          leastCost = total
          best = counts
        }
        return
      }
      for count in 1...min(Mosaic.maximumRowCount, ratios.count - start) {
        let part = ratios[start..<start + count]
        let row = naturalHeight(part)
        let shown = clamped(row)
        let isLonely = count == 1 && part[start] < 1.2 && ratios.count > 1
        let cut = 3 * abs(log(max(row, 1) / max(shown, 1)))
        let uneven = 0.35 * abs(log(max(shown, 1) / max(width * 0.42, 1)))
        counts.append(count)
        extend(
          from: start + count, height: height + shown + (start > 0 ? gap : 0),
          cost: cost + cut + uneven + (isLonely ? 0.5 : 0))
        counts.removeLast()
      }
    }

    /// Returns the height of a row that cuts nothing off.
    private func naturalHeight(_ ratios: ArraySlice<CGFloat>) -> CGFloat {
      max(0, width - gap * CGFloat(ratios.count - 1)) / ratios.reduce(0, +)
    }

    private func clamped(_ height: CGFloat) -> CGFloat {
      min(max(height, width * 0.22), width * 0.85)
    }

    /// Returns a row that fills the width.
    ///
    /// Its height, and all widths except the last, are whole points.
    func row(_ part: ArraySlice<CGFloat>) -> Row {
      let natural = naturalHeight(part)
      let room = max(0, width - gap * CGFloat(part.count - 1))
      var widths = part.map { (natural * $0).rounded() }
      // The last one takes the rounding error.
      widths[widths.count - 1] = max(0, room - widths.dropLast().reduce(0, +))
      return Row(height: clamped(natural).rounded(), widths: widths)
    }
  }
}
