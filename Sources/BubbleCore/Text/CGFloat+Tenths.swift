import Foundation

extension CGFloat {
  /// The number with one decimal digit.
  package var tenths: String {
    guard Swift.abs(self) < 1e9 else { return "\(self)" }  // False for NaN, too.
    let tenths = (self * 10).rounded() / 10
    return "\(tenths == 0 ? 0 : tenths)"  // Not -0.0.
  }
}
