import Foundation

/// A part of a conversation for screen readers: the conversation, a message in it, or a part of a message.
///
/// A node has the fields for platforms' accessibility interfaces: AT-SPI on Linux, `UIAccessibility` and `NSAccessibility` at Apple, UI
/// Automation on Windows, ARIA in a browser. The library neither draws nor speaks: a host passes the tree to the platform.
public struct AccessibilityNode: Identifiable, Hashable, Sendable {
  /// The kind of a node.
  public enum Role: Hashable, Sendable {
    /// The conversation: rows that come and go, the latest at the end. ARIA's `feed`.
    case conversation
    /// A message as a whole, or another row with several things in it. ARIA's `article`.
    case message
    /// A text to read aloud as soon as it appears, such as who is writing. ARIA's `status`.
    case status
    /// A part of a message or row.
    case part(AccessibilityRole)
  }

  /// The position in a set: `aria-posinset` and `aria-setsize`.
  public struct Position: Hashable, Sendable {
    /// The place in the set, from 1.
    public var number: Int
    /// The number of members of the set.
    public var count: Int

    /// Makes a position.
    package init(number: Int, count: Int) { (self.number, self.count) = (number, count) }
  }

  /// An action that a node offers.
  public struct Action: Hashable, Sendable {
    /// The action that the host performs, with its data.
    public var action: HitAction
    /// The hit region that it belongs to, if there is one.
    public var regionID: String?

    /// Makes an action.
    package init(_ action: HitAction, regionID: String? = nil) {
      self.action = action
      self.regionID = regionID
    }
  }

  /// The node's identifier.
  ///
  /// It is the same in the next tree, even if the node's text, state or place changes.
  ///
  /// It is a path: the identifiers of the ancestors, separated by `/`.
  public let id: String
  /// The kind of node.
  public var role: Role
  /// The text to read.
  public var label: String
  /// The current value, read after the label; nil if the node has none.
  public var value: String?
  /// Its current states.
  public var states: Set<AccessibilityState>
  /// The actions that it offers; activating the node performs the first one.
  public var actions: [Action]
  /// The frame, in points, y down, in the coordinates of the caller that made the tree.
  public var frame: CGRect
  /// The position, from 1, among all nodes of this set, including those that are not in the tree; nil if unknown.
  public var position: Position?
  /// The nodes in it, in reading order.
  public var children: [AccessibilityNode]

  /// Makes a node.
  package init(
    id: String, role: Role, label: String, value: String? = nil,
    states: Set<AccessibilityState> = [], actions: [Action] = [], frame: CGRect,
    position: Position? = nil, children: [AccessibilityNode] = []
  ) {
    self.id = id
    self.role = role
    self.label = label
    self.value = value
    self.states = states
    self.actions = actions
    self.frame = frame
    self.position = position
    self.children = children
  }
}

extension AccessibilityNode.Role {
  /// The role of WAI-ARIA 1.2.
  package var ariaRole: String {
    switch self {
    case .conversation: "feed"
    case .message: "article"
    case .status: "status"
    case .part(let role):
      switch role {
      case .group: "group"
      case .text: "paragraph"
      case .heading: "heading"
      case .image: "img"
      case .link: "link"
      case .button: "button"
      case .checkbox: "checkbox"
      case .progress: "progressbar"
      case .list: "list"
      }
    }
  }
}

extension AccessibilityNode {
  /// Escapes a name for use in an ``id``: the result has no `/`, as in JSON Pointer (RFC 6901).
  package static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "~") }) else {
      return name
    }
    return name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Makes nodes of a cell's elements.
  ///
  /// An id consists of the parent's id, the element's name, and a number if an earlier element has that name. The name is
  /// that of `name`, or else the id of the hit region, or else the role.
  ///
  /// - Parameters:
  ///   - elements: The cell's elements, in reading order.
  ///   - parent: The id of the parent node.
  ///   - origin: The cell's origin.
  ///   - name: Returns a better name for the element at an index, or nil if there is none.
  package static func nodes(
    of elements: [AccessibilityElement], in parent: String, origin: CGPoint,
    name: (Int) -> String? = { _ in nil }
  ) -> [AccessibilityNode] {
    var counts: [String: Int] = [:]
    return elements.enumerated().map { place, element in
      // A hit region names its elements; several texts may share one.
      let name = name(place) ?? escaped(element.regionID ?? element.role.rawValue)
      let number = counts[name, default: 0]
      counts[name] = number + 1
      return AccessibilityNode(
        id: number == 0 ? "\(parent)/\(name)" : "\(parent)/\(name)/\(number)",
        role: .part(element.role), label: element.label, value: element.value,
        states: element.states,
        actions: element.action.map { [Action($0, regionID: element.regionID)] } ?? [],
        frame: element.frame.offsetBy(dx: origin.x, dy: origin.y))
    }
  }

  /// The node and all its descendants, in reading order.
  ///
  /// - Complexity: O(*n*) in their number.
  public var all: [AccessibilityNode] {
    var (nodes, path): ([AccessibilityNode], [AccessibilityNode]) = ([], [self])
    while let node = path.popLast() {
      nodes.append(node)
      path += node.children.reversed()
    }
    return nodes
  }

  /// Returns the node with an id in the tree, or nil if there is none.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  public func node(_ id: String) -> AccessibilityNode? {
    if self.id == id { return self }
    for child in children {
      if let found = child.node(id) { return found }
    }
    return nil
  }
}

/// The differences between two trees, by ids of nodes, for a host to report to the platform.
public struct AccessibilityChanges: Hashable, Sendable {
  /// The new nodes, in reading order.
  public var inserted: [String] = []
  /// The removed nodes, in the reading order of the old tree.
  public var removed: [String] = []
  /// The nodes that read differently, in reading order: their role, label, value, states or actions changed.
  ///
  /// The ``AccessibilityNode/position`` is not compared, because each new message would change all of them.
  public var changed: [String] = []
  /// The nodes that read the same but have another frame, in reading order.
  public var moved: [String] = []

  /// Makes a value without changes.
  package init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool {
    inserted.isEmpty && removed.isEmpty && changed.isEmpty && moved.isEmpty
  }

  /// Compares two trees.
  ///
  /// The ids identify the nodes of each.
  ///
  /// - Complexity: O(*n*) in the number of nodes.
  public init(from old: AccessibilityNode, to new: AccessibilityNode) {
    let (before, after) = (old.all, new.all)
    let known = Dictionary(before.map { ($0.id, $0) }) { first, _ in first }
    for node in after {
      guard let other = known[node.id] else {
        inserted.append(node.id)
        continue
      }
      if !node.reads(as: other) {
        changed.append(node.id)
      } else if node.frame != other.frame {
        moved.append(node.id)
      }
    }
    let names = Set(after.map(\.id))
    removed = before.map(\.id).filter { !names.contains($0) }
  }
}

extension AccessibilityNode {
  /// Whether another node reads the same; children and frames are ignored.
  fileprivate func reads(as other: AccessibilityNode) -> Bool {
    role == other.role && label == other.label && value == other.value && states == other.states
      && actions == other.actions
  }
}
