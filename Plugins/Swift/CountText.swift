/// Writes how many there are of something in little room.
enum CountText {
  /// `999`, `1.2K`, `34K`, `5.6M`, rounded down.
  ///
  /// - Parameter count: From 0; the fraction is left out.
  static func text(_ count: Double) -> String {
    guard count >= 1_000 else { return "\(Int(max(0, count)))" }
    for (unit, name) in [(1e9, "G"), (1e6, "M")] where count >= unit {
      return text(count, unit) + name
    }
    return text(count, 1e3) + "K"
  }

  private static func text(_ count: Double, _ unit: Double) -> String {
    let tenths = (min(count / unit, 9_999) * 10).rounded(.down) / 10
    return tenths >= 10 || tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}
