import Foundation

/// A part of what a screen reader walks through: a conversation, the messages in it, and what is in those.
///
/// It has what the interfaces of platforms ask for: AT-SPI on Linux, `UIAccessibility` and `NSAccessibility` at Apple, UI
/// Automation on Windows, and ARIA in a browser. The library draws nothing of it and speaks nothing: a host hands the tree on.
public struct AccessibilityNode: Identifiable, Hashable, Sendable {
  /// What a node is.
  public enum Role: Hashable, Sendable {
    /// The conversation: rows that come and go, the latest at the end. ARIA's `feed`.
    case conversation
    /// A message as a whole, or another row with several things in it. ARIA's `article`.
    case message
    /// What is said as soon as it comes, such as who is writing. ARIA's `status`.
    case status
    /// A part of one.
    case part(AccessibilityRole)
  }

  /// A place among others: `aria-posinset` and `aria-setsize`.
  public struct Position: Hashable, Sendable {
    /// From 1.
    public var number: Int
    /// How many there are.
    public var count: Int

    /// Makes a place.
    public init(number: Int, count: Int) {
      self.number = number
      self.count = count
    }
  }

  /// Something that can be asked for at a node.
  public struct Action: Hashable, Sendable {
    /// What the host does, and with what.
    public var action: HitAction
    /// The hit region that it belongs to, if there is one.
    public var regionID: String?

    /// Makes an action.
    public init(_ action: HitAction, regionID: String? = nil) {
      self.action = action
      self.regionID = regionID
    }
  }

  /// Names the node, in one tree and in the next one, whatever became of its text, its state and its place.
  ///
  /// Names are made of those of the nodes above, with `/` between them.
  public let id: String
  /// What it is.
  public var role: Role
  /// What is read.
  public var label: String
  /// What it stands at, read behind the label; nil: it has no such thing.
  public var value: String?
  /// Which of its states it is in.
  public var states: Set<AccessibilityState>
  /// What can be done with it; the first one is what activating it does.
  public var actions: [Action]
  /// Where it is, in points, y down: in the coordinates of whoever made the tree.
  public var frame: CGRect
  /// Which of all such nodes it is, from 1, and how many there are, be they in the tree or not; nil: that is not told.
  public var position: Position?
  /// What is in it, in reading order.
  public var children: [AccessibilityNode]

  /// Makes a node.
  public init(
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
  public var ariaRole: String {
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
  /// A name as a part of an ``id``: without `/`, as JSON Pointer has it (RFC 6901).
  public static func escaped(_ name: String) -> String {
    guard name.utf8.contains(where: { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "~") }) else {
      return name
    }
    return name.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  /// Elements as nodes of a cell, named by what they are and which of their kind they are.
  ///
  /// - Parameters:
  ///   - elements: What is read of the cell, in order.
  ///   - parent: The name of the node that they are in.
  ///   - origin: Where the cell is.
  ///   - name: The name of the element at a place, if it has a better one; nil: it has none.
  public static func nodes(
    of elements: [AccessibilityElement], in parent: String, origin: CGPoint,
    name: (Int) -> String? = { _ in nil }
  ) -> [AccessibilityNode] {
    var counts: [String: Int] = [:]
    return elements.enumerated().map { place, element in
      // What can be touched has a name of its own, which several texts of it may share.
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

  /// The nodes of the tree with all that are in them, in reading order.
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

  /// The node of a name in the tree; nil: there is none.
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

/// What became of the nodes of a tree, by their names: what a platform is told.
public struct AccessibilityChanges: Hashable, Sendable {
  /// Those that are new, in reading order.
  public var inserted: [String] = []
  /// Those that are gone, in the reading order of the tree in which they were.
  public var removed: [String] = []
  /// Those that read differently, in reading order: role, label, value, states or actions are others.
  ///
  /// Their ``AccessibilityNode/position`` does not count: each message that comes would change them all.
  public var changed: [String] = []
  /// Those that read the same and are elsewhere, or of another size, in reading order.
  public var moved: [String] = []

  /// No changes.
  public init() {}

  /// Whether nothing changed.
  public var isEmpty: Bool {
    inserted.isEmpty && removed.isEmpty && changed.isEmpty && moved.isEmpty
  }

  /// The changes from one tree to another; the nodes in each are told apart by their names.
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
  /// Whether another node sounds the same, whatever is in it and wherever it is.
  fileprivate func reads(as other: AccessibilityNode) -> Bool {
    role == other.role && label == other.label && value == other.value && states == other.states
      && actions == other.actions
  }
}
