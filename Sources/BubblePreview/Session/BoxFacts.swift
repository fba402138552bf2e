import BubbleCore
import Foundation

/// The properties of a box that are set, with the names that scripts use where there are any.
enum BoxFacts {
  /// The maximum length of a shown value.
  private static let maximumLength = 160

  /// Returns the set properties; values that are nil, false, zero or empty are left out.
  static func facts(of box: LayoutBox) -> [(name: String, value: String)] {
    var facts: [(String, String)] = []
    for child in Mirror(reflecting: box.kind).children {
      for part in Mirror(reflecting: child.value).children {
        guard let label = part.label, !label.hasPrefix("stored"), let value = text(of: part.value)
        else { continue }
        facts.append((snakeCase(label), value))
      }
    }
    for (name, text) in [
      ("size", box.sizing.description), ("placement", box.placement.description),
      ("decoration", box.decoration?.description ?? ""), ("action", box.action?.name ?? ""),
    ] where !text.isEmpty {
      facts.append((name, shown(text)))
    }
    return facts
  }

  private static func text(of value: Any) -> String? {
    switch value {
    case let flag as Bool: return flag ? "true" : nil
    case let number as CGFloat: return number == 0 ? nil : "\((number * 100).rounded() / 100)"
    case let insets as BoxInsets:
      guard insets != BoxInsets() else { return nil }
      return "\(insets.top), \(insets.leading), \(insets.bottom), \(insets.trailing)"
    case let text as String: return text.isEmpty ? nil : shown(text)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      return mirror.children.first.flatMap { text(of: $0.value) }
    }
    if mirror.displayStyle == .collection, mirror.children.isEmpty { return nil }
    return shown(String(describing: value))
  }

  private static func shown(_ text: String) -> String {
    let safe = TextRepair.shownSafely(text)
    return safe.count > maximumLength ? safe.prefix(maximumLength) + "…" : safe
  }

  private static func snakeCase(_ name: String) -> String {
    name.reduce(into: "") { $0 += $1.isUppercase ? "_\($1.lowercased())" : "\($1)" }
  }
}
