import Foundation

extension AccessibilityNode {
  /// A message as a whole, with what is in it: "Bo, 09:12, Photo, The landing place, 3 reactions".
  ///
  /// The label says who wrote it and when, then what is read of it, how far an own message has come, and how many reactions it has.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - layout: Its layout.
  ///   - origin: Where its cell is: frames are those of the layout, moved by this.
  /// - Complexity: O(*n*) in what is read.
  public init(_ message: Message, layout: BubbleCellLayout, origin: CGPoint = .zero) {
    let id = AccessibilityNode.id(of: message.id)
    let elements = layout.accessibilityElements
    let actions = elements.compactMap { element in
      element.action.map { Action($0, regionID: element.regionID) }
    }
    // The name comes and goes with the message before, so it has no number among the texts.
    var isNamed = false
    let children = AccessibilityNode.nodes(of: elements, in: id, origin: origin) { element in
      if MessageSummary.status(in: element, date: layout.date) != nil { return "time" }
      guard !isNamed, element.role == .text, element.label == message.sender.name else {
        return nil
      }
      isNamed = true
      return "sender"
    }
    self.init(
      id: id, role: .message,
      label: MessageSummary(message, layout: layout, elements: elements).text,
      actions: actions.uniqued(),
      frame: layout.readFrame(elements).offsetBy(dx: origin.x, dy: origin.y), children: children)
  }

  /// The name of a message's node.
  public static func id(of message: MessageID) -> String {
    "message/" + escaped(message.rawValue)
  }
}

extension BubbleCellLayout {
  /// Where what is read lies: the bubble with what is around it.
  fileprivate func readFrame(_ elements: [AccessibilityElement]) -> CGRect {
    elements.reduce(bubbleFrame) { $0.union($1.frame) }
  }
}

extension Array where Element: Hashable {
  /// Each once, where it is first.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// What is read of a message in one sentence.
private struct MessageSummary {
  private var parts: [String]

  var text: String { parts.joined(separator: ", ") }

  init(_ message: Message, layout: BubbleCellLayout, elements: [AccessibilityElement]) {
    let strings = layout.key.environment.strings
    let sender = message.sender.name
    parts = [message.isOutgoing ? strings.spoken.you : sender, layout.date]
    var rest = elements[...]
    // The strip over the first unread message is no part of it.
    if let first = rest.first, first.role == .heading, first.label == strings.unreadMessages {
      rest.removeFirst()
    }
    // The name over a bubble is said already.
    if rest.count > 1, rest.first?.label == sender { rest.removeFirst() }
    var status: String?
    var content: [String] = []
    for element in rest {
      if let own = MessageSummary.status(in: element, date: layout.date) {
        if !own.isEmpty { status = own }
      } else if element.action?.name != "react",
        element.role != .link || element.value != nil
          || !content.contains(where: { $0.contains(element.label) })
      {
        // A link is in the text that was read before it.
        content.append([element.label, element.value].compactMap(\.self).joined(separator: ", "))
      }
    }
    parts += content
    if let status { parts.append(status) }
    let count = message.reactionCount
    if count > 0 { parts.append(strings.spoken.reactions(count)) }
    parts.removeAll(where: \.isEmpty)
  }

  /// What stands behind the time, if an element is that: empty where it is the time alone, nil where it is something else.
  static func status(in element: AccessibilityElement, date: String) -> String? {
    guard element.role == .text, element.label.hasPrefix(date), !date.isEmpty else { return nil }
    let rest = element.label.dropFirst(date.count)
    if rest.isEmpty { return "" }
    return rest.hasPrefix(", ") ? String(rest.dropFirst(2)) : nil
  }
}

extension Message {
  /// How many reactions there are to it, as ``extras`` have them under `reactions`: each of the list counts its `count`, or once.
  ///
  /// - Complexity: O(*n*) in the length of the list.
  public var reactionCount: Int {
    guard hasExtras, let list = extras["reactions"]?.array else { return 0 }
    let counts = list.map { reaction -> Double in
      guard let fields = reaction.object, fields["emoji"] != nil else { return 0 }
      return max(0, fields["count"].map { $0.double ?? 0 } ?? 1)
    }
    return Int(min(counts.reduce(0, +), 1e15))
  }
}
