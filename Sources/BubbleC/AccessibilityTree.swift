import BubbleCore
import BubbleLayout
import CBubble
import ConversationView
import Foundation
import Platform

extension LentTexts {
  /// Returns a node for a screen reader, with the nodes in it.
  fileprivate func lend(_ node: AccessibilityNode) -> UnsafePointer<bubble_node> {
    let states = node.states.map(\.rawValue).sorted().map { Optional(lend($0)) }
    let actions = node.actions.map { Optional(lend(bubble_action($0, self))) }
    let children = node.children.map { Optional(lend($0)) }
    return lend(
      bubble_node(
        struct_size: MemoryLayout<bubble_node>.size, id: lend(node.id),
        role: lend(node.role.ariaRole), label: lend(node.label), value: lend(node.value ?? ""),
        frame: bubble_rect(node.frame), states: lend(states), state_count: states.count,
        actions: lend(actions), action_count: actions.count, number: node.position?.number ?? 0,
        set_size: node.position?.count ?? 0, children: lend(children),
        child_count: children.count))
  }
}

extension bubble_action {
  fileprivate init(_ action: AccessibilityNode.Action, _ texts: LentTexts) {
    let parameters = action.action.parameters
    self.init(
      struct_size: MemoryLayout<bubble_action>.size, name: texts.lend(action.action.name),
      parameters: texts.lend(JSONWriter.text { $0.object(parameters) }),
      region: texts.lend(action.regionID ?? ""))
  }
}

@c @implementation
public func bubble_view_accessibility_tree(
  _ view: OpaquePointer?, _ root: UnsafeMutablePointer<UnsafePointer<bubble_node>?>?
) -> bubble_status {
  callView(view) { object throws(CallError) in
    let out = try Argument.out(root, "root")
    let texts = LentTexts()
    out.pointee = texts.lend(object.view.accessibility)
    object.lent.tree = texts
  }
}
