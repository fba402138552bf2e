import BubbleCore
import Foundation

/// What few elements have: space and a ground around them, and what is for touches and for screen readers.
///
/// Held by reference, so that an element without them pays one word.
final class BoxExtras {
  /// Space around a kind of box that has no padding of its own.
  private var padding: BoxInsets?
  /// A ground behind it all, with corners of this radius.
  private var background: BoxFill?
  private var radius: CGFloat = 0
  /// What is drawn of the box itself, its ground aside.
  private var form: BoxDecoration?
  private var corners: BoxCorners?
  private var id: String?
  private var action: HitAction?
  private var role: AccessibilityRole?
  private var label: String?
  private var value: String?
  private var states: Set<AccessibilityState> = []
  private var order = 0
  private var isSilent = false
  private var placement = BoxPlacement()
  private var touch = BoxTouch()

  init() {}

  /// Reads the value of one of these properties.
  func set(_ property: BoxProperty, _ decoder: inout BoxDecoder) throws {
    switch property {
    case .padding: padding = try decoder.readInsets(property)
    case .background: background = try decoder.readFill(property)
    case .border: try decoder.readBorder().map { border in change { $0.border = border } }
    case .corners: corners = try decoder.readCorners()
    case .notches: try decoder.readNotches().map { notches in change { $0.notches = notches } }
    case .shadow: try decoder.readShadow().map { shadow in change { $0.shadow = shadow } }
    case .clips: if try decoder.readFlag(property) { change { $0.clips = true } }
    case .radius: radius = try decoder.readNumber(property)
    case .id: id = try decoder.readText(property)
    case .label: label = try decoder.readText(property)
    case .value: value = try decoder.readText(property)
    case .checked: if try decoder.readFlag(property) { states.insert(.checked) }
    case .disabled: if try decoder.readFlag(property) { states.insert(.disabled) }
    case .role: role = try decoder.readKeyword(BoxProperty.Keywords.roles, property)
    case .readingOrder: order = try decoder.readInteger(property)
    case .silent: isSilent = try decoder.readFlag(property)
    case .action: action = try decoder.readAction(property)
    case .longPress: touch.longPress = try decoder.readAction(property)
    case .contextActions: touch.contextActions = try decoder.readContextActions()
    case .whenPressed: touch.looks[.pressed] = try decoder.readLook(property)
    case .whenSelected: touch.looks[.selected] = try decoder.readLook(property)
    case .whenDisabled: touch.looks[.disabled] = try decoder.readLook(property)
    case .selectable: touch.isSelectable = try decoder.readFlag(property)
    default: try decoder.readPlacement(property, into: &placement)
    }
  }

  private func change(_ body: (inout BoxDecoration) -> Void) {
    var decoration = form ?? BoxDecoration()
    body(&decoration)
    form = decoration
  }

  /// The radius of a picture, which its border has, too.
  func suggestRadius(_ radius: CGFloat) { self.radius = radius }

  /// What a screen reader says where the script gives no label.
  func suggestLabel(_ text: String) {
    if label == nil { label = text }
  }

  /// Puts all of it around a box and on it.
  ///
  /// - Parameter standard: What the box is to a screen reader if the script says something of it, but
  ///   not that.
  func apply(to box: inout LayoutBox, role standard: AccessibilityRole) {
    ground(&box)
    if let id { box.id = id }
    if let action { box.action = action }
    if touch != BoxTouch() { box.touch = touch }
    if placement != BoxPlacement() { box.placement = placement }
    if role != nil || label != nil || value != nil || !states.isEmpty || order != 0 || isSilent {
      box.accessibility = BoxAccessibility(
        role: role ?? standard, label: label, value: value, states: states, order: order,
        isHidden: isSilent)
    }
  }

  /// Puts space and a ground around a box.
  ///
  /// The whole has the sizing, so that a width is that of all of it, as in CSS with
  /// `box-sizing: border-box`.
  private func ground(_ box: inout LayoutBox) {
    guard hasGround else { return }
    let sizing = box.sizing
    if let padding {
      box.sizing = BoxSizing()
      box = box.padding(padding)
    }
    if let decoration {
      box.decoration = decoration
      box.sizing = sizing
      return
    }
    box.sizing = BoxSizing()
    if case .color(let background) = background {
      // A minimum stands in for the content's: what is on a ground may become as narrow as the ground.
      if let minimum = sizing[.minWidth] { box.sizing.minWidth = minimum.points ?? 0 }
      box = box.background(background, cornerRadius: radius)
    }
    box.sizing = sizing
  }

  /// Whether there is space around a box, or anything drawn of it besides what it shows.
  var hasGround: Bool {
    padding != nil || background != nil || form != nil || corners != nil || hasFormInState
  }

  /// Whether a state draws the form of the box: then that is in the box itself, and no other box behind it.
  private var hasFormInState: Bool {
    (background != nil || radius > 0)
      && touch.looks.values.contains { $0.fill != nil || $0.border != nil || $0.shadow != nil }
  }

  /// What is drawn of the box itself; nil: a ground of one colour, if anything, which is another box behind it.
  private var decoration: BoxDecoration? {
    let isGradient = if case .gradient = background { true } else { false }
    guard form != nil || corners != nil || isGradient || hasFormInState else { return nil }
    var decoration = form ?? BoxDecoration()
    decoration.fill = background
    decoration.corners = corners ?? BoxCorners(radius)
    return decoration
  }
}

/// What is read of an element besides what makes its kind: the box is made when all of it is known.
struct BoxParts {
  var sizing = BoxSizing()
  var children: [LayoutBox] = []
  /// What is put around the box and on it.
  var extras: BoxExtras?
  /// The mark of the element's line; 0 where lines are not noted.
  var mark: UInt32 = 0

  /// The box.
  ///
  /// - Parameter role: What it is to a screen reader if the script says something of it, but not that.
  func box(_ kind: consuming LayoutBox.Kind, role: AccessibilityRole) -> LayoutBox {
    var box = LayoutBox(kind, sizing: sizing, children: children)
    if mark != 0 { box.sourceMark = mark }
    extras?.apply(to: &box, role: role)
    return box
  }
}

extension BoxDecoder {
  /// Reads the value of a property that every element has.
  mutating func readCommon(
    _ property: BoxProperty, into parts: inout BoxParts
  ) throws {
    switch property {
    case .width: parts.sizing[.width] = try readLength(property)
    case .height: parts.sizing[.height] = try readLength(property)
    case .minWidth: parts.sizing[.minWidth] = try readLength(property)
    case .maxWidth: parts.sizing[.maxWidth] = try readLength(property)
    case .minHeight: parts.sizing[.minHeight] = try readLength(property)
    case .maxHeight: parts.sizing[.maxHeight] = try readLength(property)
    case .aspectRatio: parts.sizing.aspectRatio = try readNumber(property)
    case .shrink: parts.sizing.shrink = try readNumber(property)
    case .basis: parts.sizing[.basis] = try readLength(property)
    case .grow: parts.sizing.grow = try readNumber(property)
    case .alignSelf:
      parts.sizing.alignSelf = try readKeyword(BoxProperty.Keywords.boxAlignments, property)
    case .justifySelf:
      parts.sizing.justifySelf = try readKeyword(BoxProperty.Keywords.boxAlignments, property)
    default:
      let extras = parts.extras ?? BoxExtras()
      parts.extras = extras
      try extras.set(property, &self)
    }
  }
}
