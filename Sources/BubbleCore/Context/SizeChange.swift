/// What differs between two environments that are the same in all else of what a layout depends on.
enum SizeChange {
  /// The width of the list.
  case width
  /// The text scale, or how much of the width is left to bubbles.
  case sizes

  /// Nil: something else differs, or which boxes there are depends on sizes.
  init?(from earlier: EnvironmentFingerprint, to now: EnvironmentFingerprint) {
    guard earlier.differsInSizesAlone(from: now) else { return nil }
    self = earlier.differsInWidthAlone(from: now) ? .width : .sizes
  }
}
