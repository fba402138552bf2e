import CFriBidi

/// Isolates that go by what is in them.
enum BidiIsolates {
  /// The same classes, with LRI or RLI for each FSI, as rule X5c decides.
  ///
  /// FriBidi would look at all that comes after each FSI: a text of nothing else would take it seconds.
  ///
  /// - Complexity: O(n).
  static func resolved(_ classes: [FriBidiCharType]) -> [FriBidiCharType] {
    guard classes.contains(FRIBIDI_TYPE_FSI) else { return classes }
    var resolved = classes
    /// Initiators whose PDI has not come, the innermost one last.
    var open: [(index: Int, isDecided: Bool)] = []
    for (index, value) in classes.enumerated() {
      switch value {
      case FRIBIDI_TYPE_FSI:
        // Without a strong character it goes from left to right (P3).
        resolved[index] = FRIBIDI_TYPE_LRI
        open.append((index, false))
      case FRIBIDI_TYPE_LRI, FRIBIDI_TYPE_RLI: open.append((index, true))
      case FRIBIDI_TYPE_PDI: _ = open.popLast()
      case FRIBIDI_TYPE_LTR, FRIBIDI_TYPE_RTL, FRIBIDI_TYPE_AL:
        guard let innermost = open.last, !innermost.isDecided else { break }
        if value != FRIBIDI_TYPE_LTR { resolved[innermost.index] = FRIBIDI_TYPE_RLI }
        open[open.count - 1].isDecided = true
      default: break
      }
    }
    return resolved
  }
}
