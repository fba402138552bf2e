import BubbleCore

/// Which font of a family is taken where none has the weight that is wanted (CSS Fonts 4, section 5.2).
///
/// What is wanted up to 500 is looked for among lighter ones first, what is wanted above among heavier ones; between 400 and 500 those up to
/// 500 come before the lighter ones.
enum FontWeightRule {
  /// The place of the font to take; nil: there is none.
  ///
  /// - Parameter weights: The weight of each font, or those that a variable one goes from and to.
  static func best(for wanted: FontWeight, among weights: [ClosedRange<Double>]) -> Int? {
    let wanted = Double(wanted.value)
    let ranks = weights.map { rank(of: $0, for: wanted) }
    return ranks.indices.min { ranks[$0] < ranks[$1] }
  }

  /// Smaller is better: the part of the rule, and how far the weight is from what is wanted.
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
