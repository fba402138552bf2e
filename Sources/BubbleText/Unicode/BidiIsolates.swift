import CFriBidi

/// Isolates whose direction depends on their content.
enum BidiIsolates {
  /// Returns the classes with LRI or RLI for each FSI, as rule X5c decides.
  ///
  /// FriBidi would read all the text after each FSI, which takes seconds for a text of only FSIs.
  ///
  /// - Complexity: O(n).
  static func resolved(_ classes: [FriBidiCharType]) -> [FriBidiCharType] {
    guard classes.contains(FRIBIDI_TYPE_FSI) else { return classes }
    var resolved = classes
    /// The initiators without their PDI so far, the innermost one last.
    var open: [(index: Int, isDecided: Bool)] = []
    for (index, value) in classes.enumerated() {
      switch value {
      case FRIBIDI_TYPE_FSI:
        // Without a strong character it is left-to-right (P3).
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
