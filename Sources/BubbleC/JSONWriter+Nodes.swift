import BubbleCore
import BubbleLayout
import ConversationView
import Platform

/// The JSON of accessibility nodes and actions.
extension JSONWriter {
  /// Writes a node for a screen reader, with its children.
  mutating func node(_ node: AccessibilityNode) {
    object { writer in
      writer.member("id", node.id)
      writer.member("role", node.role.ariaRole)
      writer.member("label", node.label)
      writer.member("value", node.value)
      writer.member("frame", node.frame)
      if !node.states.isEmpty {
        writer.strings("states", node.states.map(\.rawValue).sorted())
      }
      if !node.actions.isEmpty {
        writer.list("actions", node.actions) { $0.action($1.action, region: $1.regionID) }
      }
      if let position = node.position {
        writer.list("position", [position.number, position.count]) { $0.number($1) }
      }
      if !node.children.isEmpty { writer.list("children", node.children) { $0.node($1) } }
    }
  }

  /// Writes an action with its parameters.
  mutating func action(_ action: HitAction, region: String?, item: BoxContextAction? = nil) {
    object { writer in
      writer.member("name", action.name)
      writer.name("parameters")
      writer.object(action.parameters)
      writer.member("region", region)
      guard let item else { return }
      writer.member("title", item.title)
      writer.member("symbol", item.symbol?.rawValue)
      if item.isDestructive { writer.member("destructive", true) }
    }
  }
}
