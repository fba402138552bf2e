import BubbleCore
import Foundation

/// The first difference between two box trees, for readers: `bubble/column/text 2: text "a" became "b"`.
package struct BoxDifference: CustomStringConvertible {
  /// The path of the box, and the difference.
  package let description: String

  /// Finds the first difference; returns nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of boxes.
  package init?(_ first: LayoutBox, _ second: LayoutBox) {
    guard first != second else { return nil }
    var (first, second) = (first, second)
    var path = [first.kind.name]
    // The search goes down to the innermost different box, without recursion, because trees may be deep.
    while true {
      if let text = BoxDifference.own(first, second) {
        description = "\(path.joined(separator: "/")): \(text)"
        return
      }
      let pairs = zip(first.children, second.children).enumerated()
      guard let (index, pair) = pairs.first(where: { $0.element.0 != $0.element.1 }) else {
        description = "\(path.joined(separator: "/")): something became something else"
        return
      }
      (first, second) = pair
      path.append("\(first.kind.name) \(index + 1)")
    }
  }

  /// Returns the difference of two boxes without that of their children.
  private static func own(_ first: LayoutBox, _ second: LayoutBox) -> String? {
    guard first.kind.name == second.kind.name else {
      return "it became a \(second.kind.name)"
    }
    if let text = member(of: first.kind, second.kind) { return text }
    for dimension in BoxSizing.Dimension.allCases {
      let (one, other) = (first.sizing[dimension], second.sizing[dimension])
      if one != other { return change(dimension.name, one as Any, other as Any) }
    }
    if let text = member(of: first.sizing, second.sizing) { return text }
    if first.placement != second.placement {
      return change(
        "placement", first.placement.description, second.placement.description)
    }
    if first.id != second.id { return change("id", first.id as Any, second.id as Any) }
    if first.action != second.action { return "another action" }
    if first.touch != second.touch { return "another menu, or another look in a state" }
    if first.decoration != second.decoration { return "another ground, border or shadow" }
    if first.accessibility != second.accessibility { return "another label or role" }
    guard first.children.count != second.children.count else { return nil }
    return "\(first.children.count) children became \(second.children.count)"
  }

  /// Returns the first different member of two values of one type.
  private static func member(of first: Any, _ second: Any) -> String? {
    let members = zip(Mirror(reflecting: first).children, Mirror(reflecting: second).children)
    for (one, other) in members where "\(one.value)" != "\(other.value)" {
      // The properties of a kind are a level deeper than those of the sizing.
      return member(of: one.value, other.value) ?? change(one.label ?? "", one.value, other.value)
    }
    return nil
  }

  private static func change(_ name: String, _ first: Any, _ second: Any) -> String {
    "\(name) \(shown(first)) became \(shown(second))"
  }

  private static func shown(_ value: Any) -> String {
    if let text = value as? String { return "\"\(text.prefix(60))\"" }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.map { shown($0.value) } ?? "nothing"
    }
    return String("\(value)".prefix(60))
  }
}
