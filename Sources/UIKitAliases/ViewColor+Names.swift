import BubbleCollection

/// Colours that UIKit has names for.
extension ViewColor {
  /// Transparent black.
  public static let clear = ViewColor(white: 0, alpha: 0)
  /// Black.
  public static let black = ViewColor(white: 0, alpha: 1)
  /// A third of white.
  public static let darkGray = ViewColor(white: 1 / 3, alpha: 1)
  /// Half of white.
  public static let gray = ViewColor(white: 0.5, alpha: 1)
  /// Two thirds of white.
  public static let lightGray = ViewColor(white: 2 / 3, alpha: 1)
  /// White.
  public static let white = ViewColor(white: 1, alpha: 1)
  /// Full red.
  public static let red = ViewColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// Full green.
  public static let green = ViewColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// Full blue.
  public static let blue = ViewColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// Green and blue.
  public static let cyan = ViewColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// Red and green.
  public static let yellow = ViewColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// Red and blue.
  public static let magenta = ViewColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// Red and half of green.
  public static let orange = ViewColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// Half of red and of blue.
  public static let purple = ViewColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// Dark orange.
  public static let brown = ViewColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
}
