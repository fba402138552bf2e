/// What a touch asks the host to do, as data: the library does nothing itself.
public struct HitAction: Hashable, Sendable {
  /// What to do: `open`, `play`, `vote`… The host knows the names of the content types that it shows.
  public var name: String
  /// With what: `["url": "https://…"]`.
  public var parameters: JSONObject

  /// Makes an action.
  ///
  /// To `open` a `url` that runs a program, is a file of the machine, or has control characters, is not asked of a host.
  public init(_ name: String, _ parameters: JSONObject = [:]) {
    self.name = name
    self.parameters = parameters
    if name == "open", let url = parameters["url"], url.string.map(LinkAddress.mayBeOpened) != true
    {
      self.parameters["url"] = nil
    }
  }

  /// Asks the host to open an address: `open`, with the address as `url`.
  public static func open(_ address: String) -> HitAction {
    HitAction("open", ["url": .string(address)])
  }
}

/// A box for screen readers: its role, label and order.
///
/// Without it a text is read as it stands, an image, shape or bubble is passed over, and children are
/// read in their order: leading before trailing, top before bottom, back before front.
public struct BoxAccessibility: Hashable, Sendable {
  /// The role of the box.
  public var role: AccessibilityRole
  /// What is read in place of everything in the box; nil: what is in it is read.
  public var label: String?
  /// The place among the boxes of the same row, column or overlay: lower ones are read first, those that
  /// are equal in their order.
  public var order: Int
  /// Whether the box and everything in it is passed over.
  public var isHidden: Bool
  /// What a box that is read as one stands at, read behind the label, such as how long a voice message is.
  public var value: String?
  /// Which states a box that is read as one is in.
  public var states: Set<AccessibilityState>

  /// Makes a description.
  public init(
    role: AccessibilityRole = .group, label: String? = nil, value: String? = nil,
    states: Set<AccessibilityState> = [], order: Int = 0, isHidden: Bool = false
  ) {
    self.role = role
    self.label = label
    self.value = value
    self.states = states
    self.order = order
    self.isHidden = isHidden
  }

  /// Passed over: for ornaments, and for texts that another label says already.
  public static let hidden = BoxAccessibility(isHidden: true)
}

/// What a box is for a screen reader: the roles of WAI-ARIA that a bubble needs.
public enum AccessibilityRole: String, Hashable, Sendable, CaseIterable {
  /// Several things that belong together.
  case group
  /// Something to read.
  case text
  /// A heading.
  case heading
  /// A picture.
  case image
  /// Something that leads elsewhere.
  case link
  /// Something to press.
  case button
  /// One of several choices, or a choice of its own.
  case checkbox
  /// How far something has come.
  case progress
  /// Rows of things.
  case list
}

/// A state that a screen reader tells, of those that WAI-ARIA has.
public enum AccessibilityState: String, Hashable, Sendable, CaseIterable {
  /// A choice that was made: `aria-checked`.
  case checked
  /// Nothing can be done with it at the moment: `aria-disabled`.
  case disabled
  /// The keyboard is at it.
  case focused
  /// It is pressed at this moment.
  case pressed
  /// It, or text in it, is selected: `aria-selected`.
  case selected
  /// It was not read yet.
  case unread
}

/// The parts of a box that few boxes have.
///
/// Held by reference and never changed, so that a box without them pays one word.
final class BoxAnnotations: Hashable, Sendable {
  /// What they are.
  struct Values: Sendable {
    var id: String?
    var action: HitAction?
    var accessibility: BoxAccessibility?
    /// What it does when it is touched otherwise; of those that have any of it few say that.
    var touch: Apart<BoxTouch>?
    /// What is drawn of the box itself.
    var decoration: Apart<BoxDecoration>?
    /// Where the box is and how it is drawn; of those that have any of it fewer say that.
    var placement: Apart<BoxPlacement>?
    /// Where the box was made; no part of what it is.
    var sourceMark: UInt32 = 0

    /// Whether something is said of the box to who touches or hears it.
    var isDescription: Bool {
      id != nil || action != nil || accessibility != nil || touch != nil || sourceMark != 0
    }

    /// The same, or whether something is drawn of the box itself.
    var isAnnotated: Bool { isDescription || decoration != nil }
  }

  let values: Values

  /// Nil if there is nothing to hold.
  init?(_ values: Values) {
    guard values.isDescription || values.decoration != nil || values.placement != nil else {
      return nil
    }
    self.values = values
  }

  static func == (left: BoxAnnotations, right: BoxAnnotations) -> Bool {
    left === right
      || (left.values.id == right.values.id && left.values.action == right.values.action
        && left.values.accessibility == right.values.accessibility
        && left.values.touch == right.values.touch
        && left.values.decoration == right.values.decoration
        && left.values.placement == right.values.placement)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(values.id) }
}

/// What few boxes say, held by reference and never changed, so that those without it are small.
final class Apart<Value: Hashable & Sendable>: Hashable, Sendable, CustomStringConvertible {
  let value: Value

  /// As the value has it: for what compares boxes member by member.
  var description: String { "\(value)" }

  init(_ value: Value) { self.value = value }

  static func == (left: Apart, right: Apart) -> Bool {
    left === right || left.value == right.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(value) }
}
