/// A result builder for the children of a box, so that a tree in Swift code has the structure of its picture.
///
/// A string is a text in the standard style. `if`, `switch` and `for` choose and repeat children.
///
/// ```swift
/// LayoutBox.column(gap: 4) {
///   LayoutBox.text("Lunch?", style: .title)
///   if let place { place }
///   LayoutBox.row(gap: 6) {
///     "12:30"
///     LayoutBox.spacer()
///     LayoutBox.text("3 votes", style: .caption)
///   }
/// }
/// ```
@resultBuilder
public enum BoxBuilder {
  /// One child.
  public static func buildExpression(_ box: LayoutBox) -> [LayoutBox] { [box] }

  /// A text in the standard style.
  public static func buildExpression(_ text: String) -> [LayoutBox] { [.text(text)] }

  /// Several children.
  public static func buildExpression(_ boxes: [LayoutBox]) -> [LayoutBox] { boxes }

  /// A child, if there is one.
  public static func buildExpression(_ box: LayoutBox?) -> [LayoutBox] { box.map { [$0] } ?? [] }

  /// All children, in order.
  public static func buildBlock(_ parts: [LayoutBox]...) -> [LayoutBox] { parts.flatMap(\.self) }

  /// The children of an `if` without `else`.
  public static func buildOptional(_ part: [LayoutBox]?) -> [LayoutBox] { part ?? [] }

  /// The children of the chosen branch.
  public static func buildEither(first part: [LayoutBox]) -> [LayoutBox] { part }

  /// The children of the chosen branch.
  public static func buildEither(second part: [LayoutBox]) -> [LayoutBox] { part }

  /// The children of every iteration of a loop.
  public static func buildArray(_ parts: [[LayoutBox]]) -> [LayoutBox] { parts.flatMap(\.self) }

  /// The children of an `if #available`.
  public static func buildLimitedAvailability(_ part: [LayoutBox]) -> [LayoutBox] { part }
}
