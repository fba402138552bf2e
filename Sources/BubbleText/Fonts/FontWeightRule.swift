import BubbleCore

/// The choice of a font in a family without the requested weight (CSS Fonts 4, section 5.2).
///
/// For a weight up to 500, lighter fonts are preferred; for one above, heavier fonts. Between 400 and 500, fonts up to 500 come before
/// the lighter ones.
enum FontWeightRule {
  /// Returns the index of the font to take, or nil if there is none.
  ///
  /// - Parameter weights: The weight of each font, or the range of a variable one.
  static func best(for wanted: FontWeight, among weights: [ClosedRange<Double>]) -> Int? {
    let wanted = Double(wanted.value)
    let ranks = weights.map { rank(of: $0, for: wanted) }
    return ranks.indices.min { ranks[$0] < ranks[$1] }
  }

  /// Returns the part of the rule, and the distance from the requested weight; smaller is better.
  private static func rank(of weights: ClosedRange<Double>, for wanted: Double) -> (Int, Double) {
    if weights.contains(wanted) { return (0, 0) }
    let isHeavier = weights.lowerBound > wanted
    let distance = isHeavier ? weights.lowerBound - wanted : wanted - weights.upperBound
    let isPreferred: Bool
    switch wanted {
    case 400...500:
      if isHeavier, weights.lowerBound <= 500 { return (1, distance) }
      isPreferred = !isHeavier
    case ..<400: isPreferred = !isHeavier
    default: isPreferred = isHeavier
    }
    return (isPreferred ? 2 : 3, distance)
  }
}
