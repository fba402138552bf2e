import Foundation

extension AccessibilityNode {
  /// Makes the node of a message with its children: "Bo, 09:12, Photo, The landing place, 3 reactions".
  ///
  /// The label has the sender and the time, then the content, the status of an own message, and the number of reactions.
  ///
  /// - Parameters:
  ///   - message: The message.
  ///   - layout: Its layout.
  ///   - origin: The origin of its cell, added to the frames of the layout.
  /// - Complexity: O(*n*) in the number of elements read.
  public init(_ message: Message, layout: BubbleCellLayout, origin: CGPoint = .zero) {
    let id = AccessibilityNode.id(of: message.id)
    let elements = layout.accessibilityElements
    let actions = elements.compactMap { element in
      element.action.map { Action($0, regionID: element.regionID) }
    }
    let places = MessageParts(message, layout: layout, elements: elements)
    let children = AccessibilityNode.nodes(of: elements, in: id, origin: origin) { place in
      // Name and time are not always shown, so they have no number among the texts.
      place == places.sender ? "sender" : place == places.time ? "time" : nil
    }
    self.init(
      id: id, role: .message,
      label: MessageSummary(message, layout: layout, elements: elements, places).text,
      actions: actions.uniqued(),
      frame: layout.readFrame(elements).offsetBy(dx: origin.x, dy: origin.y), children: children)
  }

  /// Returns the id of a message's node.
  public static func id(of message: MessageID) -> String {
    "message/" + escaped(message.rawValue)
  }
}

extension BubbleCellLayout {
  /// Returns the union of the bubble and all elements read.
  fileprivate func readFrame(_ elements: [AccessibilityElement]) -> CGRect {
    elements.reduce(bubbleFrame) { $0.union($1.frame) }
  }
}

extension Array where Element: Hashable {
  /// Returns each element once, at its first place.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

/// The elements of a message that are not content: the strip over the first unread one, the sender's name, the time.
private struct MessageParts {
  private(set) var unread: Int?
  private(set) var sender: Int?
  private(set) var time: Int?
  /// The message's status, as read after the time.
  private(set) var status: String?

  init(_ message: Message, layout: BubbleCellLayout, elements: [AccessibilityElement]) {
    let strings = layout.key.environment.strings
    if let first = elements.first, first.role == .heading, first.label == strings.unreadMessages {
      unread = 0
    }
    let name = message.sender.name
    // A message's text may equal the sender's name.
    if layout.elements.contains(where: { $0.isName(of: message.sender) }) {
      sender = elements.firstIndex { $0.role == .text && $0.label == name }
    }
    // It may equal the time as well, but the message's text precedes the time.
    time = elements.lastIndex { element in
      element.role == .text && !layout.date.isEmpty
        && (element.label == layout.date || element.label.hasPrefix(layout.date + ", "))
    }
    if let time, elements[time].label.count > layout.date.count {
      status = String(elements[time].label.dropFirst(layout.date.count + 2))
    }
  }

  func contains(_ place: Int) -> Bool { place == unread || place == sender || place == time }
}

extension CellElement {
  /// Whether it is a person's name in the person's colour.
  fileprivate func isName(of person: Person) -> Bool {
    guard case .text(let text, let color, _) = content else { return false }
    return color == .person(person) && text.request.text == person.name
  }
}

/// A message as one sentence to read.
private struct MessageSummary {
  private var parts: [String] = []

  var text: String { parts.joined(separator: ", ") }

  init(
    _ message: Message, layout: BubbleCellLayout, elements: [AccessibilityElement],
    _ places: MessageParts
  ) {
    let spoken = layout.key.environment.strings.spoken
    // A service message has no sender; its text names the person who acted.
    if message.content.type != MessageContent.serviceType {
      parts = [message.isOutgoing ? spoken.you : message.sender.name, layout.date]
    }
    let start = parts.count
    for (place, element) in elements.enumerated() where !places.contains(place) {
      // Reactions are counted, and a link or hidden part is part of the text that was read before it.
      if element.action?.name == "react" || element.regionID == TextSpan.spoilerRegionID {
        continue
      }
      if element.role == .link, parts[start...].contains(where: { $0.contains(element.label) }) {
        continue
      }
      parts.append([element.label, element.value].compactMap(\.self).joined(separator: ", "))
    }
    if let status = places.status { parts.append(status) }
    let count = message.reactionCount
    if count > 0 { parts.append(spoken.reactions(count)) }
    // Without isolation, a name or text of the other direction would reorder its neighbours.
    let direction = TextTemplate.Direction(of: spoken.you)
    parts = parts.filter { !$0.isEmpty }.map { TextTemplate.isolated($0, in: direction) }
  }
}

extension Message {
  /// The number of reactions in ``extras`` under `reactions`: each entry of the list counts its `count`, or 1.
  ///
  /// - Complexity: O(*n*) in the length of the list.
  var reactionCount: Int {
    guard hasExtras, let list = extras["reactions"]?.array else { return 0 }
    let counts = list.map { reaction -> Double in
      guard let fields = reaction.object, fields["emoji"] != nil else { return 0 }
      return max(0, fields["count"].map { $0.double ?? 0 } ?? 1)
    }
    return Int(min(counts.reduce(0, +), 1e15))
  }
}
