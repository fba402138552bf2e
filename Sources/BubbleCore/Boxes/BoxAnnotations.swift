/// An action that a touch requests from the host, as data: the library itself does nothing with it.
public struct HitAction: Hashable, Sendable {
  /// The name of the action: `open`, `play`, `vote`… The host knows the names of its content types.
  public var name: String
  /// The parameters of the action: `["url": "https://…"]`.
  public var parameters: JSONObject

  /// Makes an action.
  ///
  /// From the parameters of `open`, it removes a `url` that runs a program, is a local file, or has control characters.
  public init(_ name: String, _ parameters: JSONObject = [:]) {
    self.name = name
    self.parameters = parameters
    if name == "open", let url = parameters["url"], url.string.map(LinkAddress.mayBeOpened) != true
    {
      self.parameters["url"] = nil
    }
  }

  /// Returns the action that opens an address: `open`, with the address as `url`.
  public static func open(_ address: String) -> HitAction {
    HitAction("open", ["url": .string(address)])
  }
}

extension TextSpan {
  /// The action of its region: opening its link, showing what it names or hides; nil: none.
  var action: HitAction? {
    if isHidden { return HitAction("reveal") }
    switch reference {
    case .mention(let person): return HitAction("mention", ["person": .string(person)])
    case .hashtag(let subject): return HitAction("hashtag", ["tag": .string(subject)])
    case nil: return link.map(HitAction.open)
    }
  }
}

/// The properties of a box for screen readers: its role, label and order.
///
/// Without them, a screen reader reads a text unchanged and skips an image, shape or bubble. It reads children in their order: leading
/// before trailing, top before bottom, back before front.
package struct BoxAccessibility: Hashable, Sendable {
  /// The role of the box.
  package var role: AccessibilityRole
  /// The text that is read instead of the box's content; nil: the content is read.
  package var label: String?
  /// The order among the boxes of the same row, column or overlay: lower ones are read first, and equal ones in their order.
  package var order: Int
  /// Whether screen readers skip the box and its content.
  package var isHidden: Bool
  /// The value of a box that is read as one, read after the label, such as the duration of a voice message.
  package var value: String?
  /// The states of a box that is read as one.
  package var states: Set<AccessibilityState>

  /// Makes a description.
  package init(
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

  /// A description that hides the box from screen readers: for ornaments, and for texts that another label repeats.
  package static let hidden = BoxAccessibility(isHidden: true)
}

/// The role of a box for a screen reader: the roles of WAI-ARIA that a bubble needs.
public enum AccessibilityRole: String, Hashable, Sendable, CaseIterable {
  /// A group of related things.
  case group
  /// A text to read.
  case text
  /// A heading.
  case heading
  /// A picture.
  case image
  /// A link to somewhere else.
  case link
  /// A button to press.
  case button
  /// A checkbox: one of several choices, or a separate one.
  case checkbox
  /// The progress of something.
  case progress
  /// A list of rows.
  case list
}

/// A state that a screen reader announces, one of those of WAI-ARIA.
public enum AccessibilityState: String, Hashable, Sendable, CaseIterable {
  /// Selected as a choice: `aria-checked`.
  case checked
  /// Not responding at the moment: `aria-disabled`.
  case disabled
  /// With the keyboard's focus.
  case focused
  /// Pressed at this moment.
  case pressed
  /// Selected, or with selected text: `aria-selected`.
  case selected
  /// Not read yet.
  case unread
}

/// The rare properties of a box.
///
/// Held by reference and never changed, so that a box without them pays one word.
final class BoxAnnotations: Hashable, Sendable {
  /// The values of the rare properties.
  struct Values: Sendable {
    var id: String?
    var action: HitAction?
    var accessibility: BoxAccessibility?
    /// Responses to touches other than a tap; rare even among boxes with rare properties.
    var touch: Apart<BoxTouch>?
    /// The paint of the box itself.
    var decoration: Apart<BoxDecoration>?
    /// The position of the box and the transform of its drawing; rarer still.
    var placement: Apart<BoxPlacement>?
    /// The place in the source that made the box; ignored when boxes are compared.
    var sourceMark: UInt32 = 0

    /// Whether it has properties for touches or screen readers, or a source mark.
    var isDescription: Bool {
      id != nil || action != nil || accessibility != nil || touch != nil || sourceMark != 0
    }

    /// Whether it has such properties or its own paint.
    var isAnnotated: Bool { isDescription || decoration != nil }
  }

  let values: Values

  /// Returns nil if there is nothing to hold.
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
