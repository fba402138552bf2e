import BubbleCore
import Foundation

extension AccessibilityNode {
  /// The tree as text with a line for each node, indented by depth: role, label, value, states, frame, then name and actions.
  package var report: String { lines(indent: "") }

  private func lines(indent: String) -> String {
    var parts = [role.ariaRole, "\"\(TextRepair.line(label))\""]
    if let value { parts.append("value \"\(TextRepair.line(value))\"") }
    let named = AccessibilityState.allCases.filter(states.contains).map(\.rawValue)
    if !named.isEmpty { parts.append(named.joined(separator: " ")) }
    if let position { parts.append("\(position.number) of \(position.count)") }
    parts.append(frame.report)
    var text = indent + parts.joined(separator: "  ") + "\n"
    text += "\(indent)    \(TextRepair.line(id))\n"
    for action in actions { text += "\(indent)    can \(action.report)\n" }
    return text + children.map { $0.lines(indent: indent + "  ") }.joined()
  }
}

extension AccessibilityNode.Action {
  /// The action as `react (emoji: "👍")`.
  fileprivate var report: String {
    let parameters = action.parameters.members.map { member in
      "\(TextRepair.line(member.name)): \(member.value.excerpt)"
    }
    let name = TextRepair.line(action.name)
    return parameters.isEmpty ? name : "\(name) (\(parameters.joined(separator: ", ")))"
  }
}

extension JSONValue {
  /// The value, or its kind if it has parts.
  fileprivate var excerpt: String {
    switch self {
    case .string(let text): "\"\(text.excerpt)\""
    case .integer(let number): "\(number)"
    case .number(let number): "\(number)"
    case .bool(let truth): "\(truth)"
    case .null, .array, .object: kindName
    }
  }
}
