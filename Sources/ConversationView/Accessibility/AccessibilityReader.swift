import BubbleCore
import Foundation

/// Builds the accessibility tree of the visible elements.
struct AccessibilityReader {
  private let core: ConversationCore
  private let focused: ConversationHit?
  private let pressed: ConversationHit?
  /// The ranks at which the selection begins and ends.
  private let selected: ClosedRange<Int>?
  private let strings: LocalizedStrings

  init(
    _ core: ConversationCore, focused: ConversationHit?, pressed: ConversationHit?,
    selection: ConversationTextRange?
  ) {
    self.core = core
    self.focused = focused
    self.pressed = pressed
    strings = core.settings.environment.strings
    if let selection, let first = core.rank(of: selection.start.message),
      let last = core.rank(of: selection.end.message), first <= last
    {
      selected = first...last
    } else {
      selected = nil
    }
  }

  /// The node of the conversation with the visible rows.
  var tree: AccessibilityNode {
    let list = core.screen.list
    var beside: [MessageID: [ConversationElement]] = [:]
    for element in list.elements {
      if case .accessory(let id, _) = element.id { beside[id, default: []].append(element) }
    }
    let rows = list.readingOrder.compactMap { element -> AccessibilityNode? in
      guard case .message(let id) = element.id else { return row(element) }
      return message(id, element, beside: beside[id] ?? [])
    }
    return AccessibilityNode(
      id: "conversation", role: .conversation, label: core.settings.peer.title,
      frame: CGRect(origin: .zero, size: list.viewport.size), children: rows)
  }

  // MARK: - Messages

  private func message(
    _ id: MessageID, _ element: ConversationElement, beside: [ConversationElement]
  ) -> AccessibilityNode? {
    guard let found = core.shownRow(of: element.id), let message = found.row.message else {
      return nil
    }
    var node: AccessibilityNode
    if let layout = element.messageLayout {
      node = AccessibilityNode(message, layout: layout, origin: element.frame.origin)
    } else {
      // A custom layout has no accessible parts.
      let parts = [message.sender.name, core.time(of: message), message.content.coveredText ?? ""]
      node = AccessibilityNode(
        id: AccessibilityNode.id(of: id), role: .message,
        label: parts.filter { !$0.isEmpty }.map(TextRepair.selfContained).joined(separator: ", "),
        frame: element.frame)
    }
    node.position = AccessibilityNode.Position(
      number: found.before.messages + 1, count: core.screen.list.state.rows.summary.messages)
    node.actions = ContextAction.all(nil, message, element.messageLayout, core.accessories(of: id))
      .map { AccessibilityNode.Action($0.action, regionID: $0.region) }
    for box in element.messageLayout?.wideBoxes ?? [] {
      for by in [-0.8, 0.8].map({ box.limited($0 * box.frame.width) }) where by != 0 {
        node.actions.append(.init(HitAction("pan", ["by": .number(Double(by))]), regionID: box.id))
      }
    }
    if let rank = core.rank(of: id) {
      if selected?.contains(rank) == true { node.states.insert(.selected) }
      if let read = core.shownReadRank, rank > read, !message.isOutgoing {
        node.states.insert(.unread)
      }
    }
    for place in node.children.indices {
      for action in node.children[place].actions {
        mark(&node.children[place], element.id, region: action.regionID)
      }
    }
    if !node.children.contains(where: { !$0.states.isDisjoint(with: [.focused, .pressed]) }) {
      mark(&node, element.id, region: nil)
    }
    let sides = beside.compactMap { accessory($0, in: node.id) }
    // Accessories at the leading side come first.
    let leading = sides.filter { $0.side == .leading }.map(\.node)
    node.children = leading + node.children + sides.filter { $0.side == .trailing }.map(\.node)
    return node
  }

  /// Returns the node of an accessory.
  private func accessory(
    _ element: ConversationElement, in parent: String
  ) -> (node: AccessibilityNode, side: MessageAccessory.Side)? {
    guard let accessory = element.accessory, !accessory.label.isEmpty || accessory.action != nil
    else { return nil }
    // The ids of other nodes never have a tilde followed by a letter, since `escaped` prevents that.
    var node = AccessibilityNode(
      id: "\(parent)/~beside/\(AccessibilityNode.escaped(accessory.id))",
      role: .part(accessory.action == nil ? .image : .button),
      label: accessory.label.isEmpty ? accessory.id : accessory.label,
      actions: accessory.action.map { [AccessibilityNode.Action($0)] } ?? [], frame: element.frame)
    mark(&node, element.id, region: nil)
    return (node, accessory.side)
  }

  /// Marks a node as focused or pressed.
  private func mark(
    _ node: inout AccessibilityNode, _ element: ConversationElement.ID, region: String?
  ) {
    func isAt(_ hit: ConversationHit?) -> Bool {
      guard let hit, hit.element == element else { return false }
      return hit.region?.id == region
    }
    if isAt(focused) { node.states.insert(.focused) }
    if isAt(pressed) { node.states.insert(.pressed) }
  }

  // MARK: - Between messages

  private func row(_ element: ConversationElement) -> AccessibilityNode? {
    switch (element.id, element.layout) {
    case (.day(let day), .day(let layout)):
      heading("day/\(day.day)/\(day.occurrence)", layout.text, element)
    case (.unread, .unread): heading("unread", strings.unreadMessages, element)
    case (.typing, let layout):
      status(layout.bubbles?.accessibilityElements ?? [], element)
    case (.row(let id), .hosted(let row, _)): hosted(id, row, element)
    default: nil
    }
  }

  private func heading(
    _ id: String, _ label: String, _ element: ConversationElement
  ) -> AccessibilityNode {
    AccessibilityNode(id: id, role: .part(.heading), label: label, frame: element.frame)
  }

  /// Returns the node of the typing indicator.
  private func status(
    _ elements: [AccessibilityElement], _ element: ConversationElement
  ) -> AccessibilityNode? {
    let label = elements.map(\.label).joined(separator: ", ")
    guard !label.isEmpty else { return nil }
    return AccessibilityNode(id: "typing", role: .status, label: label, frame: element.frame)
  }

  /// Returns the node of a row of the host.
  private func hosted(
    _ name: String, _ row: HostedRow, _ element: ConversationElement
  ) -> AccessibilityNode? {
    let id = "row/\(AccessibilityNode.escaped(name))"
    let elements = element.layout.bubbles?.accessibilityElements ?? []
    guard !elements.isEmpty else {
      guard !row.label.isEmpty else { return nil }
      return AccessibilityNode(
        id: id, role: .part(.group), label: row.label, frame: element.frame)
    }
    var node = AccessibilityNode(
      id: id, role: .message,
      label: elements.map(\.label).joined(separator: ", "),
      actions: elements.compactMap { element in
        element.action.map { AccessibilityNode.Action($0, regionID: element.regionID) }
      }, frame: element.frame,
      children: AccessibilityNode.nodes(of: elements, in: id, origin: element.frame.origin))
    for place in node.children.indices {
      for action in node.children[place].actions {
        mark(&node.children[place], element.id, region: action.regionID)
      }
    }
    return node
  }
}
