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
        writer.name("states")
        writer.array { writer in
          for state in node.states.map(\.rawValue).sorted() { writer.string(state) }
        }
      }
      if !node.actions.isEmpty {
        writer.name("actions")
        writer.array { writer in
          for action in node.actions { writer.action(action.action, region: action.regionID) }
        }
      }
      if let position = node.position {
        writer.name("position")
        writer.array { writer in
          writer.number(position.number)
          writer.number(position.count)
        }
      }
      guard !node.children.isEmpty else { return }
      writer.name("children")
      writer.array { writer in
        for child in node.children { writer.node(child) }
      }
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
